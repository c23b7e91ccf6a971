//! Chances over the game as a picture: a line and an error band for each seat, the present step, and
//! marks on mistakes.
use super::{player::Looked, work::Worker};
use crate::settings::{prefs, t};
use analysis::{Grade, Judged, Report};
use kernel::Seat;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;

const WIDTH: f64 = 1_000.0;
const HEIGHT: f64 = 100.0;

/// The graph, or what leads to it.
#[component]
pub(crate) fn Chances(looked: Looked) -> impl IntoView {
    let inside = move || match looked.work.report() {
        Some(report) => view! { <Graph looked report /> }.into_any(),
        None => view! { <Worker work=looked.work /> }.into_any(),
    };
    // Whether there is a report changes once; progress is shown inside.
    let done = looked.work.is_done();
    view! { <section class="chances" aria-label=t("web-pages-chances")>{move || { done.get(); untrack(inside) }}</section> }
}

fn y(share: f64) -> f64 {
    HEIGHT * (1.0 - share.clamp(0.0, 1.0))
}

/// Can two marks be told apart, and touched? Of those that cannot, the dearer mistake has a mark that leads to it, the
/// other a dot; the report has all.
fn apart((x, y): (f64, f64), (other_x, other_y): (f64, f64)) -> bool {
    (x - other_x).abs() > 0.04 || (y - other_y).abs() > 0.27
}

/// A mistake, where it stands on the curve, and whether there is room to touch it.
type Marked<'a> = (&'a Judged, (f64, f64), bool);

/// All mistakes in their order: `spot` tells where, of a decision and of the chance before it.
fn marked(report: &Report, spot: impl Fn(&Judged, f64) -> (f64, f64)) -> Vec<Marked<'_>> {
    let mistakes = report.decisions.iter().filter(|judged| judged.grade >= Grade::Mistake);
    let mut dearest: Vec<_> = mistakes.collect();
    dearest.sort_by(|a, b| b.loss.mean.total_cmp(&a.loss.mean));
    let mut marked: Vec<Marked<'_>> = Vec::new();
    for judged in dearest {
        let all = report.chances.get(judged.step - 1);
        let share = all.and_then(|all| all.get(judged.seat.index())).copied().unwrap_or_default();
        let at = spot(judged, share.mean);
        let room = marked.iter().all(|(_, other, room)| !room || apart(at, *other));
        marked.push((judged, at, room));
    }
    marked.sort_by_key(|(judged, ..)| judged.step);
    marked
}

/// A seat's chances and their error, from step to step.
fn line<X: Fn(usize) -> f64>(report: &Report, seat: Seat, x: X) -> impl IntoView + use<X> {
    let points = |f: &dyn Fn(f64, f64) -> f64| -> Vec<String> {
        let chances = report.chances.iter().enumerate();
        chances
            .map(|(step, all)| {
                let share = all[seat.index()];
                format!("{:.1},{:.1}", x(step), y(f(share.mean, share.error)))
            })
            .collect()
    };
    let mut band = points(&|mean, error| mean + error);
    band.extend(points(&|mean, error| mean - error).into_iter().rev());
    let line = points(&|mean, _| mean).join(" ");
    view! {
        <g class=format!("seat-{seat}")>
            <polygon class="band" points=band.join(" ") />
            <polyline class=format!("line line-{seat}") points=line />
        </g>
    }
}

/// A mistake on a line: leads before it.
#[component]
fn Mark(looked: Looked, judged: Judged, across: f64, down: f64) -> impl IntoView {
    let prefs = prefs();
    let (step, seat) = (judged.step, judged.seat);
    let blunder = judged.grade == Grade::Blunder;
    let who = looked.names().get(seat.index()).cloned().unwrap_or_default();
    let label = move || {
        let what = prefs.say(if blunder { "web-pages-blunder" } else { "web-pages-mistake" }, &[]);
        let args = [("step", step.into()), ("what", what.into()), ("who", who.as_str().into())];
        prefs.say("web-pages-mark", &args)
    };
    view! {
        <button class=format!("mark seat-{seat}") data-mistake=step.to_string() aria-label=label.clone() title=label
            style:--x=across.to_string() style:--y=down.to_string()
            on:click=move |event| { event.stop_propagation(); looked.go_before(&judged); }>
            {if blunder { "??" } else { "?" }}
        </button>
    }
}

#[component]
fn Graph(looked: Looked, report: Arc<Report>) -> impl IntoView {
    let last = looked.last.max(1) as f64;
    let x = move |step: usize| WIDTH * step as f64 / last;
    let names = looked.names();
    let lines = (0..).map(Seat).take(names.len()).map(|seat| line(&report, seat, x));
    let ticks = [0.25, 0.5, 0.75].map(|share| {
        let at = y(share).to_string();
        view! { <line class="tick" x1="0" x2=WIDTH.to_string() y1=at.clone() y2=at /> }
    });
    let spot = move |judged: &Judged, share: f64| (x(judged.step - 1) / WIDTH, y(share) / HEIGHT);
    let marked = marked(&report, spot);
    let marks = marked.into_iter().map(|(judged, (across, down), room)| {
        let judged = judged.clone();
        match room {
            true => view! { <Mark looked judged across down /> }.into_any(),
            false => {
                let (seat, step) = (judged.seat, judged.step.to_string());
                view! { <i class=format!("dot seat-{seat}") data-mistake=step aria-hidden="true" style:--x=across.to_string() style:--y=down.to_string()></i> }
                    .into_any()
            }
        }
    });
    let ends = (0..).map(Seat).take(names.len()).map(|seat| {
        // The letter stands where the line begins, so that nobody depends on the colour.
        let share = report.chances.first().map(|all| all[seat.index()].mean).unwrap_or_default();
        view! { <span class=format!("end seat small seat-{seat}") aria-hidden="true" style:--y=(y(share) / HEIGHT).to_string()>{looked.badge(seat)}</span> }
    });
    let here = move || x(looked.at.get()).to_string();
    let click = move |event: leptos::ev::MouseEvent| {
        let target =
            event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(area) = target.map(|element| element.get_bounding_client_rect()) {
            let part = (f64::from(event.client_x()) - area.left()) / area.width().max(1.0);
            looked.go((part.clamp(0.0, 1.0) * looked.last as f64).round() as usize);
        }
    };
    view! {
        <div class="plot" on:click=click>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=t("web-pages-chances")>
                {ticks.into_iter().collect_view()}
                {lines.collect_view()}
                <line class="here" x1=here x2=here y1="0" y2=HEIGHT.to_string() />
            </svg>
            <span class="axis top" aria-hidden="true">"100 %"</span>
            <span class="axis bottom" aria-hidden="true">"0 %"</span>
            {ends.collect_view()}
            {marks.collect_view()}
        </div>
    }
}
