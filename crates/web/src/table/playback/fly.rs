//! Things that travel: measured before and after the board changes, and shown in between by copies that
//! lie above the board, catch no click, and are gone at the end.
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

/// How large a figure is that goes over the board, in pixels.
const FIGURE: f64 = 52.0;

/// Where something is: the first of these selectors that is in sight, and which of its elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spot(Vec<(String, usize)>);

impl Spot {
    pub(crate) fn at(css: impl Into<String>) -> Spot {
        Spot::nth(css, 0)
    }

    pub(crate) fn nth(css: impl Into<String>, n: usize) -> Spot {
        Spot(vec![(css.into(), n)])
    }

    /// Where to look if that is not in sight, on a narrow screen for example.
    pub(crate) fn or(mut self, css: impl Into<String>) -> Spot {
        self.0.push((css.into(), 0));
        self
    }

    fn find(&self) -> Option<(Element, DomRect)> {
        self.0.iter().find_map(|(css, n)| {
            let all = document().query_selector_all(&format!(".table {css}")).ok()?;
            let found: Element = all.item(*n as u32).or_else(|| all.item(0))?.unchecked_into();
            let place = found.get_bounding_client_rect();
            (place.width() > 1.0).then_some((found, place))
        })
    }
}

/// Whose looks the copy has: of what leaves, or of what arrives. A figure lies nowhere on the board: it is a picture
/// that comes and goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    From,
    To,
    Figure(&'static str),
}

/// One thing on its way.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub(crate) face: Face,
    pub(crate) from: Spot,
    pub(crate) to: Spot,
}

/// A flight whose beginning was seen.
pub(super) struct Leaving {
    flight: Flight,
    from: DomRect,
    looks: Option<Element>,
}

/// What stays the same element, and where it was.
pub(super) struct Sliding {
    element: Element,
    from: DomRect,
}

pub(super) fn leave(flight: &Flight) -> Option<Leaving> {
    let (element, from) = flight.from.find()?;
    let looks = match flight.face {
        Face::From => element.clone_node_with_deep(true).ok().map(|copy| copy.unchecked_into()),
        Face::To => None,
        Face::Figure(name) => figure(name),
    };
    Some(Leaving { flight: flight.clone(), from, looks })
}

/// A picture from the sprites, for what has no element of its own.
fn figure(name: &str) -> Option<Element> {
    let figure = document().create_element("span").ok()?;
    figure.set_class_name("figure");
    figure.set_inner_html(&format!("<svg><use href=\"#{name}\"></use></svg>"));
    Some(figure)
}

pub(super) fn slide_from(spot: &Spot) -> Option<Sliding> {
    let (element, from) = spot.find()?;
    Some(Sliding { element, from })
}

/// Numbers that may change, as they are read now.
pub(super) fn numbers() -> Vec<(Element, String)> {
    const COUNTED: &str = ".players .points, .rupees b, .goldtrack .gold, .coin, .score b, .rack b";
    let Ok(all) = document().query_selector_all(&format!(".table :is({COUNTED})")) else {
        return Vec::new();
    };
    let elements = (0..all.length()).filter_map(|n| all.item(n)?.dyn_into::<Element>().ok());
    elements.map(|e| (e.clone(), e.text_content().unwrap_or_default())).collect()
}

/// Plays an animation; web-sys has no stable binding for it.
fn animate(element: &Element, frames: &serde_json::Value, ms: f64, delay: f64) -> Option<JsValue> {
    animate_and(element, frames, ms, delay, "backwards")
}

/// The same, and how it looks before it begins (`backwards`) or after it has ended (`forwards`), or `both`.
fn animate_and(
    element: &Element,
    frames: &serde_json::Value,
    ms: f64,
    delay: f64,
    fill: &str,
) -> Option<JsValue> {
    let parse = |value: &serde_json::Value| js_sys::JSON::parse(&value.to_string()).ok();
    let animate = js_sys::Reflect::get(element, &"animate".into()).ok()?;
    let animate: js_sys::Function = animate.dyn_into().ok()?;
    let how = json!({ "duration": ms, "delay": delay, "fill": fill, "easing": "cubic-bezier(0.3, 0.7, 0.25, 1)" });
    animate.call2(element, &parse(frames)?, &parse(&how)?).ok()
}

/// Ends an animation at once.
pub(super) fn cancel(animation: &JsValue) {
    if let Ok(cancel) = js_sys::Reflect::get(animation, &"cancel".into())
        && let Some(cancel) = cancel.dyn_ref::<js_sys::Function>()
    {
        let _ = cancel.call0(animation);
    }
}

/// A flight whose both ends were measured.
pub(super) struct Aimed {
    copy: HtmlElement,
    /// What is not seen until the copy arrives.
    goal: Option<Element>,
    /// Does it come from where nothing of it was seen?
    appears: bool,
    /// Where the copy lies at first and how large it is, in pixels.
    place: [(&'static str, f64); 7],
    frames: serde_json::Value,
}

/// Measures where a flight ends. All are measured before any is launched: to measure after something was put up makes
/// the browser lay everything out again, once for each.
pub(super) fn aim(leaving: &Leaving, sky: &Sky) -> Option<Aimed> {
    let (goal, to) = leaving.flight.to.find()?;
    let copy: HtmlElement = match &leaving.looks {
        Some(looks) => looks.clone().unchecked_into(),
        None => goal.clone_node_with_deep(true).ok()?.unchecked_into(),
    };
    for class in ["lit", "staged", "fresh", "arrive"] {
        let _ = copy.class_list().remove_1(class);
    }
    for name in ["id", "data-key", "data-card", "data-market", "data-hand", "data-space"] {
        let _ = copy.remove_attribute(name);
    }
    let _ = copy.class_list().add_1("ghost");
    let from = &leaving.from;
    // As large as where it comes from; the goal's size by scaling, which costs no layout.
    let size = match leaving.flight.face {
        Face::From => (from.width(), from.height()),
        Face::To => (to.width(), to.height()),
        Face::Figure(_) => (FIGURE, FIGURE),
    };
    let place = [
        ("left", from.x() + from.width() / 2.0 - sky.place.x() - size.0 / 2.0),
        ("top", from.y() + from.height() / 2.0 - sky.place.y() - size.1 / 2.0),
        ("width", size.0),
        ("height", size.1),
        ("--card", size.0),
        ("--token", size.0),
        ("--gem", size.0),
    ];
    let dx = to.x() + to.width() / 2.0 - from.x() - from.width() / 2.0;
    let dy = to.y() + to.height() / 2.0 - from.y() - from.height() / 2.0;
    // A goal that is much larger is a place, not the thing itself: nothing grows into it. A figure stays as it is.
    let figure = matches!(leaving.flight.face, Face::Figure(_));
    let like = |a: f64, b: f64| if !figure && a / b > 0.4 && a / b < 2.5 { a / b } else { 1.0 };
    let (begin, end) = (like(from.height(), size.1), like(to.height(), size.1));
    let frames = json!([
        { "transform": format!("translate(0, 0) scale({begin})"), "opacity": 1 },
        { "transform": format!("translate({}px, {}px) scale({})", dx * 0.5, dy * 0.5 - 14.0, (begin + end) / 2.0 * 1.12), "opacity": 1, "offset": 0.5 },
        { "transform": format!("translate({dx}px, {dy}px) scale({end})"), "opacity": 1 },
    ]);
    let goal = (leaving.flight.face == Face::To).then_some(goal);
    Some(Aimed { copy, goal, appears: leaving.flight.face != Face::From, place, frames })
}

impl Aimed {
    /// Does it come from where nothing of it was seen?
    pub(super) fn appears(&self) -> bool {
        self.appears
    }
}

/// What lies above the board, for things to travel in.
#[derive(Clone)]
pub(super) struct Sky {
    element: Element,
    place: DomRect,
}

pub(super) fn sky() -> Option<Sky> {
    let element: Element = document().query_selector(".table .flights").ok()??;
    let place = element.get_bounding_client_rect();
    Some(Sky { element, place })
}

/// What a copy becomes is not seen until it arrives.
pub(super) fn hide(aimed: &Aimed, until: f64, out: &mut Vec<JsValue>) {
    if let Some(goal) = &aimed.goal {
        let hidden = json!([{ "opacity": 0 }, { "opacity": 0, "offset": 0.99 }, { "opacity": 1 }]);
        out.extend(animate(goal, &hidden, until, 0.0));
    }
}

/// Sends a copy on its way.
pub(super) fn launch(aimed: Aimed, sky: &Sky, delay: f64, ms: f64, out: &mut Vec<JsValue>) {
    let Aimed { copy, place, frames, .. } = aimed;
    for (name, value) in place {
        let _ = copy.style().set_property(name, &format!("{value}px"));
    }
    if sky.element.append_child(&copy).is_err() {
        return;
    }
    // Until it is gone it stays where it arrived, be it for one frame.
    out.extend(animate_and(&copy, &frames, ms, delay, "both"));
    // It stays gone: others of the beat may still be on their way.
    let gone = json!([{ "opacity": 1 }, { "opacity": 0 }]);
    out.extend(animate_and(&copy, &gone, 1.0, delay + ms, "forwards"));
}

/// How far something has moved, if it has.
pub(super) fn moved(sliding: &Sliding) -> Option<(Element, f64, f64)> {
    let to = sliding.element.get_bounding_client_rect();
    let (dx, dy) = (sliding.from.x() - to.x(), sliding.from.y() - to.y());
    (dx.abs() + dy.abs() > 2.0).then(|| (sliding.element.clone(), dx, dy))
}

/// Moves something from where it was to where it is.
pub(super) fn slide(
    (element, dx, dy): &(Element, f64, f64),
    delay: f64,
    ms: f64,
    out: &mut Vec<JsValue>,
) {
    let frames = json!([{ "translate": format!("{dx}px {dy}px") }, { "translate": "0 0" }]);
    out.extend(animate(element, &frames, ms, delay));
}

/// What is in sight at a spot.
pub(super) fn seen(spot: &Spot) -> Option<Element> {
    spot.find().map(|(element, _)| element)
}

/// Turns something over.
pub(super) fn turn(element: &Element, delay: f64, ms: f64, out: &mut Vec<JsValue>) {
    let frames = json!([{ "transform": "perspective(30rem) rotateY(90deg) scale(1.4)", "opacity": 0 }, { "transform": "perspective(30rem) rotateY(0) scale(1.4)", "opacity": 1, "offset": 0.6 }, { "transform": "none" }]);
    out.extend(animate(element, &frames, ms, delay));
}

/// Stamps something onto the board: it stays, as far as this step is shown, also where the board does not have it yet.
pub(super) fn stamp(element: &Element, delay: f64, ms: f64, out: &mut Vec<JsValue>) {
    let frames = json!([{ "transform": "scale(2.8) rotate(-24deg)", "opacity": 0, "filter": "none" }, { "transform": "scale(0.86)", "opacity": 1, "filter": "none", "offset": 0.6 }, { "transform": "none", "opacity": 1, "filter": "none" }]);
    out.extend(animate_and(element, &frames, ms, delay, "forwards"));
}

/// The first number in a text, and what stands around it.
fn number(text: &str) -> Option<(&str, f64, &str)> {
    let from = text.find(|c: char| c.is_ascii_digit())?;
    let rest = &text[from..];
    let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    Some((&text[..from], rest[..len].parse().ok()?, &rest[len..]))
}

/// Lets numbers that have changed count up or down to what they are.
pub(super) fn count(before: Vec<(Element, String)>, ms: f64) {
    for (element, was) in before {
        let text = element.text_content().unwrap_or_default();
        let (Some((_, from, _)), Some((_, to, _))) = (number(&was), number(&text)) else {
            continue;
        };
        // The text node that holds the number, so that the board's own nodes stay as they are.
        let node = (0..element.child_nodes().length())
            .filter_map(|n| element.child_nodes().item(n))
            .find(|node| {
                node.node_type() == 3 && number(&node.text_content().unwrap_or_default()).is_some()
            });
        if let Some(node) = node.filter(|_| (from - to).abs() > 0.5) {
            let last = node.text_content().unwrap_or_default();
            tick(node, last.clone(), (from, to), last, (crate::page::now_ms(), ms));
        }
    }
}

/// One frame of a count; it stops where somebody else has written.
fn tick(
    node: web_sys::Node,
    last: String,
    (from, to): (f64, f64),
    goal: String,
    (begun, ms): (f64, f64),
) {
    let part = ((crate::page::now_ms() - begun) / ms).clamp(0.0, 1.0);
    if node.text_content().unwrap_or_default() != last {
        return;
    }
    let now = match (part < 1.0, number(&goal)) {
        (true, Some((head, _, tail))) => {
            format!("{head}{}{tail}", (from + (to - from) * part).round())
        }
        _ => goal.clone(),
    };
    // A text that is written is laid out again, even where it is the same.
    if now != last {
        node.set_text_content(Some(&now));
    }
    if part < 1.0 {
        request_animation_frame(move || tick(node, now, (from, to), goal, (begun, ms)));
    }
}

/// Takes everything down that is still on its way.
pub(super) fn clear(animations: Vec<JsValue>) {
    animations.iter().for_each(cancel);
    if let Ok(Some(sky)) = document().query_selector(".table .flights") {
        sky.set_inner_html("");
    }
}
