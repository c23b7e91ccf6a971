//! Cards and tokens that fly from place to place when somebody moves. They lie above the board,
//! catch no clicks, and vanish on arrival.
use super::stall::Stall;
use games::jaipur::{Event, Good};
use kernel::{Kind as _, Seat};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// How long a flight takes, and how far behind each other they start.
const FLIGHT_MS: u64 = 520;
const GAP_MS: u64 = 70;

enum Thing {
    Card(Good),
    Back,
    Token(Good, u8),
    Bonus(u8),
}

struct Flight {
    what: Thing,
    from: String,
    to: String,
}

/// Lets things fly at every step that is seen as it happens.
pub(super) fn watch(stall: Stall) {
    Effect::new(move |before: Option<u64>| {
        let (step, events) = stall.events.get();
        let live = stall.ctx.shown.with_untracked(|s| s.as_ref().is_some_and(|s| s.live));
        if live && before.is_some_and(|before| before + 1 == step) && stall.ctx.prefs.moves() {
            let flights = plan(stall, &events);
            request_animation_frame(move || {
                for (n, flight) in (0..).zip(&flights) {
                    let _ = launch(flight, n * GAP_MS);
                }
            });
        }
        step
    });
}

fn spot(name: &str) -> String {
    format!("[data-spot={name}]")
}

fn plan(stall: Stall, events: &[Event]) -> Vec<Flight> {
    let mut flights = Vec::new();
    let below = stall.below.get_untracked();
    let side = |seat: Seat| usize::from(seat != below);
    let places = stall.places.get_untracked();
    let place = |at: usize| format!("[data-place='{at}']");
    let mut fly = |what: Thing, from: String, to: String| flights.push(Flight { what, from, to });
    for event in events {
        match event {
            Event::Took { seat, .. }
            | Event::Camels { seat, .. }
            | Event::Exchanged { seat, .. } => {
                let side = side(*seat);
                for &(at, good) in &places.left {
                    let to = if good == Good::Camel { "herd" } else { "hand" };
                    fly(Thing::Card(good), place(at), spot(&format!("{to}-{side}")));
                }
                if let Event::Exchanged { .. } = event {
                    for at in (0..places.cards.len()).filter(|&at| places.fresh[at]) {
                        let Some(good) = places.cards[at] else { continue };
                        let from = if good == Good::Camel { "herd" } else { "hand" };
                        fly(Thing::Card(good), spot(&format!("{from}-{side}")), place(at));
                    }
                }
            }
            Event::Refilled { .. } => {
                for at in (0..places.cards.len()).filter(|&at| places.fresh[at]) {
                    fly(Thing::Back, spot("deck"), place(at));
                }
            }
            Event::Sold { seat, good, n, tokens, bonus } => {
                let side = side(*seat);
                let purse = spot(&format!("purse-{side}"));
                for _ in 0..*n {
                    fly(Thing::Card(*good), spot(&format!("hand-{side}")), spot("sold"));
                }
                for &value in tokens {
                    let from = format!("[data-tokens={}]", good.letter());
                    fly(Thing::Token(*good, value), from, purse.clone());
                }
                if let Some(bonus) = bonus {
                    let from = format!("[data-bonus='{}']", bonus.cards);
                    fly(Thing::Bonus(bonus.cards), from, purse);
                }
            }
            // A new deal: what flew before has been gathered up.
            Event::RoundEnded { .. } | Event::Dealt { .. } | Event::MatchEnded { .. } => {
                return flights;
            }
        }
    }
    flights
}

/// Where the middle of something is.
fn middle(element: &Element) -> (f64, f64) {
    let rect = element.get_bounding_client_rect();
    (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0)
}

fn launch(flight: &Flight, delay_ms: u64) -> Option<()> {
    let find = |css: &str| document().query_selector(&format!(".jaipur-mat {css}")).ok().flatten();
    let sky = find(".flights")?;
    let (from, to) = (middle(&find(&flight.from)?), middle(&find(&flight.to)?));
    let zero = sky.get_bounding_client_rect();
    let thing = document().create_element("span").ok()?.dyn_into::<HtmlElement>().ok()?;
    let svg = |class: &str, id: &str| format!("<svg class=\"{class}\"><use href=\"#{id}\"/></svg>");
    let (class, inside) = match flight.what {
        Thing::Card(good) => {
            let inside = svg("face", "card-face") + &svg("pic", &format!("good-{}", good.name()));
            (format!("card is-{good}"), inside)
        }
        Thing::Back => ("card".into(), svg("face", "card-back")),
        Thing::Token(good, value) => {
            let disc = svg("", &format!("disc-{}", good.name()));
            (format!("token is-{good}"), format!("{disc}<span class=\"value\">{value}</span>"))
        }
        Thing::Bonus(cards) => ("token bonus".into(), svg("", &format!("bonus-{cards}"))),
    };
    thing.set_class_name(&format!("{class} flying"));
    thing.set_inner_html(&inside);
    let style = thing.style();
    for (name, value) in [
        ("--x", from.0 - zero.left()),
        ("--y", from.1 - zero.top()),
        ("--dx", to.0 - from.0),
        ("--dy", to.1 - from.1),
    ] {
        style.set_property(name, &format!("{value}px")).ok()?;
    }
    style.set_property("--wait", &format!("{delay_ms}ms")).ok()?;
    sky.append_child(&thing).ok()?;
    set_timeout(move || thing.remove(), Duration::from_millis(FLIGHT_MS + delay_ms + 60));
    Some(())
}
