//! What a thing on the table is and does: shown where the pointer rests on it, where the focus is, or under a long
//! press. A board marks things by `data-clause` (where the rulebook says what they do) and `data-detail` (what
//! matters now); a thing's name is its label.
use super::TableCtx;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use words::rulebook;

/// How long the pointer rests, or the finger lies, before the details come.
const RESTS: Duration = Duration::from_millis(350);
const LIES: Duration = Duration::from_millis(480);

const MARKED: &str = "[data-clause], [data-detail]";

#[derive(Clone, PartialEq)]
struct Detail {
    name: String,
    now: String,
    clause: String,
    /// Above or below the thing, and where.
    style: String,
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
    let middle =
        (place.x() + place.width() / 2.0).clamp(10.5 * 16.0, (wide - 10.5 * 16.0).max(10.5 * 16.0));
    let side = if place.y() > high / 2.0 {
        format!("bottom:{}px", high - place.y() + 8.0)
    } else {
        format!("top:{}px", place.bottom() + 8.0)
    };
    Detail {
        name: of("aria-label"),
        now: of("data-detail"),
        clause: of("data-clause"),
        style: format!("left:{middle}px;{side}"),
    }
}

fn marked(event: &web_sys::Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(".table").ok()??;
    target.closest(MARKED).ok()?
}

#[component]
pub(crate) fn Details(ctx: TableCtx) -> impl IntoView {
    let shown = RwSignal::new(None::<Detail>);
    // What is waited for; another number means that it is no longer meant.
    let wait = StoredValue::new(0u32);
    let pressed = StoredValue::new(false);
    let hide = move || {
        wait.update_value(|n| *n += 1);
        shown.set(None);
    };
    let show_after = move |element: Element, time: Duration, press: bool| {
        wait.update_value(|n| *n += 1);
        let meant = wait.get_value();
        set_timeout(
            move || {
                if wait.try_get_value() == Some(meant) && element.is_connected() {
                    pressed.set_value(press);
                    shown.set(Some(read(&element)));
                }
            },
            time,
        );
    };
    let over = window_event_listener(leptos::ev::pointerover, move |event| {
        if event.pointer_type() == "mouse" {
            shown.set(None);
            match marked(&event) {
                Some(element) => show_after(element, RESTS, false),
                None => hide(),
            }
        }
    });
    let down = window_event_listener(leptos::ev::pointerdown, move |event| {
        hide();
        pressed.set_value(false);
        if event.pointer_type() != "mouse"
            && let Some(element) = marked(&event)
        {
            show_after(element, LIES, true);
        }
    });
    let up = window_event_listener(leptos::ev::pointerup, move |_| {
        // A long press stays to be read; a short one was a tap.
        if !pressed.get_value() {
            hide();
        }
    });
    let focus = window_event_listener(leptos::ev::focusin, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let visible =
            target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(false));
        match marked(&event).filter(|_| visible) {
            Some(element) => show_after(element, RESTS, false),
            None => hide(),
        }
    });
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            hide();
        }
    });
    on_cleanup(move || {
        over.remove();
        down.remove();
        up.remove();
        focus.remove();
        key.remove();
    });
    let rule = move |clause: &str| {
        let book = rulebook::rulebook(ctx.prefs.lang(), &ctx.game())?;
        Some(rulebook::plain(book.clause(clause)?.text))
    };
    let inside = move || {
        let detail = shown.get()?;
        let text = rule(&detail.clause);
        Some(view! {
            <div class="detail" aria-hidden="true" style=detail.style>
                <b>{detail.name}</b>
                {(!detail.now.is_empty()).then(|| view! { <p class="now">{detail.now}</p> })}
                {text.map(|text| view! { <p>{text} " " <small>{detail.clause}</small></p> })}
            </div>
        })
    };
    view! { {inside} }
}
