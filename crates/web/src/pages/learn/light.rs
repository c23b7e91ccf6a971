//! Lights what a task asks to touch, wherever the board has it.
//!
//! By a rule of our own in a style sheet, not by marks on elements: a board may draw a thing anew
//! at any time, and a rule still finds it.
use crate::table::TableCtx;
use client::{lessons::Stage, stage::Feedback};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::CssStyleSheet;

/// The sheet that holds the rules.
fn sheet() -> Option<CssStyleSheet> {
    let sheets = document().style_sheets();
    sheets.item(0)?.dyn_into().ok()
}

/// `market=d` is what has `data-market="d"`, unless it is picked and can be picked no more.
fn selector(touch: &str) -> Option<String> {
    let (name, value) = touch.split_once('=')?;
    Some(format!(".lesson [data-{name}=\"{value}\"]:not([aria-pressed=\"true\"]:not(.lit))"))
}

/// Boards ring what may be chosen in the colour `--lit`; what has no ring gets an outline.
const LIGHT: &str = "--lit: var(--taught); --lit-glow: var(--taught); \
    outline: 3px solid var(--taught); outline-offset: 3px; \
    animation: taught 1.4s ease-in-out infinite;";

/// Takes our rules away again: they are the last of the sheet.
fn clear(count: u32) {
    let Some(sheet) = sheet() else { return };
    for _ in 0..count {
        let last = sheet.css_rules().map_or(0, |rules| rules.length());
        let _ = sheet.delete_rule(last.saturating_sub(1));
    }
}

/// Keeps what is to be touched next in the light: things of the board, then Confirm.
pub(super) fn keep(ctx: TableCtx) {
    let lit = StoredValue::new(0u32);
    let touch = Memo::new(move |_| {
        let now = ctx.session.lesson.get().filter(|now| now.stage == Stage::Doing)?;
        let staged = ctx.staged.get().filter(|mv| now.task.fits(mv));
        let right = staged.is_some()
            && ctx.feedback.with(|feedback| matches!(feedback, Some(Feedback::Fine(_))));
        Some(if right { &["act=confirm"][..] } else { now.task.touch })
    });
    Effect::new(move || {
        clear(lit.get_value());
        lit.set_value(0);
        let (Some(touch), Some(sheet)) = (touch.get(), sheet()) else { return };
        for selector in touch.iter().filter_map(|touch| selector(touch)) {
            let end = sheet.css_rules().map_or(0, |rules| rules.length());
            let rule = format!("{selector} {{ {LIGHT} }}");
            if sheet.insert_rule_with_index(&rule, end).is_ok() {
                lit.update_value(|count| *count += 1);
            }
        }
    });
    on_cleanup(move || clear(lit.try_get_value().unwrap_or(0)));
}
