//! What a thing on the table is and does: shown where the pointer rests on it, where the focus is, or under a long
//! press. A board marks things by `data-clause` (where the rulebook says what they do) and `data-detail` (what
//! matters now); a thing's name is its label, or `data-name`.
use super::TableCtx;
use crate::{books, page};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use words::rulebook;

/// How long the pointer rests, or the finger lies, before the details come.
const HOVER_DELAY: Duration = Duration::from_millis(350);
const LIES: Duration = Duration::from_millis(480);

/// How far it is from what it speaks of, and from the edge of the window; how low a low window is.
const GAP: f64 = 8.0;
const LOW: f64 = 430.0;

const MARKED: &str = "[data-clause], [data-detail]";

#[derive(Clone, PartialEq)]
struct Detail {
    name: String,
    now: String,
    clause: String,
    /// Where its middle is.
    left: String,
    /// How far below the top, or above the bottom: `auto` for the other.
    top: String,
    bottom: String,
    /// How high it may be.
    room: String,
}

/// What is said of an element that is marked.
fn read(element: &Element) -> Detail {
    let of = |name: &str| element.get_attribute(name).unwrap_or_default();
    let place = element.get_bounding_client_rect();
    let window = window();
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|v: wasm_bindgen::JsValue| v.as_f64())
    };
    let (wide, high) =
        (size(window.inner_width()).unwrap_or(0.0), size(window.inner_height()).unwrap_or(0.0));
    // Half of its width, and a little. In low windows it is wide, so that it has few lines; the style sheet says the same.
    let half = page::rem() * if high <= LOW { 16.25 } else { 10.25 };
    let middle = (place.x() + place.width() / 2.0).clamp(half, (wide - half).max(half));
    let auto = || "auto".to_owned();
    let (above, below) = (place.y() - 2.0 * GAP, high - place.bottom() - 2.0 * GAP);
    // Above what it speaks of, as soon as there is room: what can be chosen stands below.
    let rises = above > below || place.y() > (high / 2.0).min(13.75 * page::rem());
    let (top, bottom, room) = match rises {
        true => (auto(), format!("{}px", high - place.y() + GAP), above),
        false => (format!("{}px", place.bottom() + GAP), auto(), below),
    };
    Detail {
        // A thing that only shows something has no label, but may be named here.
        name: element.get_attribute("aria-label").unwrap_or_else(|| of("data-name")),
        now: of("data-detail"),
        clause: of("data-clause"),
        left: format!("{middle}px"),
        top,
        bottom,
        room: format!("{room}px"),
    }
}

fn marked(event: &web_sys::Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(".table").ok()??;
    target.closest(MARKED).ok()?
}

/// What is shown, and what is waited for.
#[derive(Copy, Clone)]
struct Pointing {
    shown: RwSignal<Option<Detail>>,
    /// Another number means that what was waited for is no longer meant.
    wait: StoredValue<u32>,
    /// It came under a finger that lies there.
    pressed: StoredValue<bool>,
}

impl Pointing {
    fn hide(self) {
        self.wait.update_value(|n| *n += 1);
        self.shown.set(None);
    }

    fn show_after(self, element: Element, time: Duration, press: bool) {
        self.wait.update_value(|n| *n += 1);
        let meant = self.wait.get_value();
        let show = move || {
            if self.wait.try_get_value() == Some(meant) && element.is_connected() {
                self.pressed.set_value(press);
                self.shown.set(Some(read(&element)));
            }
        };
        set_timeout(show, time);
    }

    /// Follows pointer, finger and focus as long as the table is shown.
    fn listen(self) {
        let over = window_event_listener(leptos::ev::pointerover, move |event| {
            if event.pointer_type() == "mouse" {
                self.shown.set(None);
                match marked(&event) {
                    Some(element) => self.show_after(element, HOVER_DELAY, false),
                    None => self.hide(),
                }
            }
        });
        let down = window_event_listener(leptos::ev::pointerdown, move |event| {
            self.hide();
            self.pressed.set_value(false);
            if event.pointer_type() != "mouse"
                && let Some(element) = marked(&event)
            {
                self.show_after(element, LIES, true);
            }
        });
        let up = window_event_listener(leptos::ev::pointerup, move |_| {
            // A long press stays to be read; a short one was a tap.
            if !self.pressed.get_value() {
                self.hide();
            }
        });
        let focus = window_event_listener(leptos::ev::focusin, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let visible = target.is_some_and(|it| it.matches(":focus-visible").unwrap_or(false));
            match marked(&event).filter(|_| visible) {
                Some(element) => self.show_after(element, HOVER_DELAY, false),
                None => self.hide(),
            }
        });
        let key = window_event_listener(leptos::ev::keydown, move |event| {
            if event.key() == "Escape" {
                self.hide();
            }
        });
        on_cleanup(move || {
            over.remove();
            down.remove();
            up.remove();
            focus.remove();
            key.remove();
        });
    }
}

#[component]
pub(crate) fn Details(ctx: TableCtx) -> impl IntoView {
    let pointing = Pointing {
        shown: RwSignal::new(None),
        wait: StoredValue::new(0),
        pressed: StoredValue::new(false),
    };
    pointing.listen();
    let shown = pointing.shown;
    let rule = move |clause: &str| {
        let book = books::book(ctx.prefs.lang(), &ctx.game())?;
        Some(rulebook::plain(&rulebook::without_options(book.clause(clause)?.text)))
    };
    let inside = move || {
        let detail = shown.get()?;
        let text = rule(&detail.clause);
        Some(view! {
            <div class="detail" aria-hidden="true"
                style:left=detail.left style:top=detail.top style:bottom=detail.bottom style:max-height=detail.room>
                <b>{detail.name}</b>
                {(!detail.now.is_empty()).then(|| view! { <p class="now">{detail.now}</p> })}
                {text.map(|text| view! { <p>{text} " " <small>{detail.clause}</small></p> })}
            </div>
        })
    };
    view! { {inside} }
}
