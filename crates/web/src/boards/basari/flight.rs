//! What happened, seen: gems and cards fly from where they were to where they are now. Decoration
//! that lies above the board and takes no click; whoever wants no motion sees none.
use super::{mat::Mat, mat::one_by_one, parts::stone};
use games::basari::{Colour, Event, Gems};
use js_sys::{Array, Function, Object, Reflect};
use kernel::Seat;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, HtmlElement};

/// How long one thing flies, and how long the next waits for it, in milliseconds.
const FLIES_MS: f64 = 620.0;
const APART_MS: u64 = 45;

/// One thing on its way; places are named by selectors.
struct Flight {
    from: String,
    to: String,
    symbol: String,
}

pub(super) fn watch(mat: Mat) {
    let step = Memo::new(move |_| {
        mat.ctx
            .shown
            .with(|shown| shown.as_ref().filter(|shown| shown.live).map(|shown| shown.step))
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let now = step.get();
        let next = before.flatten().map(|before| before + 1);
        if next.is_some() && next == now && mat.ctx.prefs.moves() {
            let flights =
                mat.events.with_untracked(|all| all.iter().flat_map(flights).collect::<Vec<_>>());
            for (at, flight) in flights.into_iter().take(24).enumerate() {
                set_timeout(
                    move || {
                        let _ = fly(&flight);
                    },
                    Duration::from_millis(at as u64 * APART_MS),
                );
            }
        }
        now
    });
}

fn stock(colour: Colour) -> String {
    format!("[data-stock={colour}]")
}

fn gems_at(seat: Seat, colour: Colour) -> String {
    format!("[data-stall={seat}] :is([data-has={colour}], [data-lane={colour}])")
}

fn flights(event: &Event) -> Vec<Flight> {
    let each = |gems: Gems, from: &dyn Fn(Colour) -> String, to: &dyn Fn(Colour) -> String| {
        let one = |colour: Colour| Flight {
            from: from(colour),
            to: to(colour),
            symbol: format!("gem-{}", stone(colour)),
        };
        one_by_one(gems).into_iter().map(one).collect::<Vec<_>>()
    };
    let at = |seat: Seat| move |colour: Colour| gems_at(seat, colour);
    match event {
        Event::Accepted { seat, from, gems, .. } => each(*gems, &at(*from), &at(*seat)),
        Event::Took { seat, gems, .. } => each(*gems, &stock, &at(*seat)),
        Event::TookOne { seat, colour, .. } => each(Gems::one(*colour), &stock, &at(*seat)),
        Event::Swapped { seat, returned, taken, .. } => {
            let mut both = each(*returned, &at(*seat), &stock);
            both.extend(each(*taken, &stock, &at(*seat)));
            both
        }
        Event::Majority { colour, seats, returned, .. } => {
            let back = |seat| each(Gems::some(*colour, *returned), &at(seat), &stock);
            seats.iter().flat_map(back).collect()
        }
        Event::Drew { seat, .. } => vec![Flight {
            from: "[data-pile]".into(),
            to: format!("[data-stall={seat}] .workers-meter"),
            symbol: "card-back".into(),
        }],
        _ => Vec::new(),
    }
}

fn place(css: &str) -> Option<DomRect> {
    let found = document().query_selector(&format!(".basari-mat {css}")).ok()??;
    Some(found.get_bounding_client_rect())
}

fn middle(place: &DomRect) -> (f64, f64) {
    (place.x() + place.width() / 2.0, place.y() + place.height() / 2.0)
}

fn fly(flight: &Flight) -> Option<()> {
    let (x, y) = middle(&place(&flight.from)?);
    let (to_x, to_y) = middle(&place(&flight.to)?);
    let thing: HtmlElement = document().create_element("span").ok()?.unchecked_into();
    thing.set_class_name("basari-fly");
    thing.set_inner_html(&format!(
        "<svg aria-hidden=\"true\"><use href=\"#{}\"></use></svg>",
        flight.symbol
    ));
    let style = thing.style();
    style.set_property("left", &format!("{x}px")).ok()?;
    style.set_property("top", &format!("{y}px")).ok()?;
    document().body()?.append_child(&thing).ok()?;
    let frame = |transform: String, opacity: f64| {
        let frame = Object::new();
        let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
        let _ = Reflect::set(&frame, &"opacity".into(), &JsValue::from_f64(opacity));
        frame
    };
    let (dx, dy) = (to_x - x, to_y - y);
    let frames = Array::of3(
        &frame("translate(-50%, -50%) scale(0.8)".into(), 0.4),
        &frame(
            format!(
                "translate(-50%, -50%) translate({}px, {}px) scale(1.35)",
                dx * 0.5,
                dy * 0.5 - 18.0
            ),
            1.0,
        ),
        &frame(format!("translate(-50%, -50%) translate({dx}px, {dy}px) scale(0.9)"), 0.7),
    );
    // web-sys has no stable binding for it.
    let animate: Function = Reflect::get(&thing, &"animate".into()).ok()?.dyn_into().ok()?;
    animate.call2(&thing, &frames, &FLIES_MS.into()).ok()?;
    set_timeout(move || thing.remove(), Duration::from_millis(FLIES_MS as u64));
    Some(())
}
