//! The score by its parts: at the end of a stage, and of the whole game.
use super::{
    mat::Mat,
    parts::{colour_name, gem, pic},
};
use crate::table::TableCtx;
use games::basari::{Basari, Colour, Event};
use kernel::Seat;
use leptos::prelude::*;
use protocol::Happened;
use words::{Speak as _, Voice};

/// Where points come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Part {
    /// Action B.
    Cards,
    Most(Colour),
    Workers,
}

impl Part {
    const ALL: [Part; 6] = [
        Part::Cards,
        Part::Most(Colour::Red),
        Part::Most(Colour::Yellow),
        Part::Most(Colour::Green),
        Part::Most(Colour::Blue),
        Part::Workers,
    ];

    fn name(self, voice: &Voice) -> String {
        match self {
            Part::Cards => voice.say("web-basari-part-cards", &[]),
            Part::Most(colour) => colour_name(voice, colour),
            Part::Workers => voice.say("web-basari-workers", &[]),
        }
    }

    fn picture(self) -> AnyView {
        match self {
            Part::Cards => view! { <span class="partpic">{pic("medal")}</span> }.into_any(),
            Part::Most(colour) => gem(colour).into_any(),
            Part::Workers => view! { <span class="partpic">{pic("worker")}</span> }.into_any(),
        }
    }
}

/// Points that one event brought.
struct Gain {
    part: Part,
    seat: Seat,
    points: u16,
    /// Gems that went back for them.
    returned: u8,
}

fn gains(event: &Event) -> Vec<Gain> {
    match event {
        Event::Scored { seat, points, .. } => {
            vec![Gain { part: Part::Cards, seat: *seat, points: (*points).into(), returned: 0 }]
        }
        Event::Majority { colour, seats, points, returned, .. } => {
            let one = |seat| Gain {
                part: Part::Most(*colour),
                seat,
                points: (*points).into(),
                returned: *returned,
            };
            seats.iter().map(one).collect()
        }
        Event::Workers { seat, points, .. } => {
            vec![Gain { part: Part::Workers, seat: *seat, points: (*points).into(), returned: 0 }]
        }
        _ => Vec::new(),
    }
}

fn heads(voice: &Voice, n: usize) -> impl IntoView + use<> {
    let head = |seat: Seat| {
        let name = voice.name(seat);
        let title = name.clone();
        view! {
            <th scope="col" class=format!("seat-{seat}") title=title>
                <span class="seat small" aria-hidden="true">{voice.badge(seat)}</span> <span class="who">{name}</span>
            </th>
        }
    };
    (0..n as u8).map(Seat).map(head).collect_view()
}

/// What the end of a stage brought. It lies in the middle while the next round is chosen for.
pub(super) fn stage_end(mat: Mat) -> impl IntoView {
    move || {
        let voice = mat.voice();
        let events = mat.events.get();
        let from = events.iter().position(|event| matches!(event, Event::StageEnded { .. }))?;
        let Event::StageEnded { stage, .. } = events[from] else { return None };
        let n = mat.seats();
        let all: Vec<Gain> = events[from..].iter().flat_map(gains).collect();
        let scores = events.iter().rev().find_map(|event| match event {
            Event::StageScores { scores, .. } => Some(scores.clone()),
            _ => None,
        });
        let row = |seat: Seat| {
            let cell = |part: &Part| {
                let gain = all.iter().find(|gain| gain.part == *part && gain.seat == seat);
                let text = gain.map(|gain| format!("+{}", gain.points)).unwrap_or_default();
                let back = gain.filter(|gain| gain.returned > 0).map(|gain| {
                    let note = voice.say("web-basari-returned", &[("n", gain.returned.into())]);
                    view! { <small title=note>{format!("−{}", gain.returned)}</small> }
                });
                view! { <td class:top=gain.is_some()>{text} {back}</td> }
            };
            let score = scores.as_ref().and_then(|scores| scores.get(seat.index()));
            view! {
                <tr class=format!("seat-{seat}")>
                    <th scope="row"><span class="seat small" aria-hidden="true">{voice.badge(seat)}</span><span class="who">{voice.name(seat)}</span></th>
                    {Part::ALL[1..].iter().map(cell).collect_view()}
                    <td class="for">{score.map(u16::to_string)}</td>
                </tr>
            }
        };
        let head = |part: &Part| {
            view! { <th scope="col">{part.picture()}<span class="sr-only">{part.name(&voice)}</span></th> }
        };
        let title = voice.say("web-basari-stage-over", &[("stage", stage.into())]);
        let why = Basari::event(&events[from], &voice);
        let needed = mat.see(|view| view.rules.set.workers_needed)?;
        let how = voice.say("web-basari-stage-how", &[("needed", needed.into())]);
        let (name, says) = (title.clone(), format!("{why} {how}"));
        let told = says.clone();
        Some(view! {
            <section class="stage-end zone" role="status" data-stage-end=stage.to_string() data-name=name data-clause="B6.2" data-detail=told>
                <h2>{title}</h2>
                <p class="why">{says}</p>
                <table class="pad">
                    <thead><tr>
                        <th><span class="sr-only">{voice.say("web-player", &[])}</span></th>
                        {Part::ALL[1..].iter().map(head).collect_view()}
                        <th scope="col">{voice.say("web-points", &[])}</th>
                    </tr></thead>
                    <tbody>{(0..n as u8).map(Seat).map(row).collect_view()}</tbody>
                </table>
            </section>
        })
    }
}

/// The points of one part: stage by stage, seat by seat.
fn sheet(events: &[Event], n: usize) -> Vec<(Part, Vec<Vec<u16>>)> {
    let mut rows: Vec<(Part, Vec<Vec<u16>>)> =
        Part::ALL.iter().map(|&part| (part, vec![vec![0; n]])).collect();
    for event in events {
        if matches!(event, Event::StageBegan { stage } if *stage > 1) {
            rows.iter_mut().for_each(|(_, stages)| stages.push(vec![0; n]));
        }
        for gain in gains(event) {
            let row = rows.iter_mut().find(|(part, _)| *part == gain.part);
            let stage = row.and_then(|(_, stages)| stages.last_mut());
            if let Some(cell) = stage.and_then(|stage| stage.get_mut(gain.seat.index())) {
                *cell += gain.points;
            }
        }
    }
    rows
}

/// The whole game, part by part; below each sum the stages it is made of.
pub(super) fn breakdown(ctx: TableCtx) -> impl IntoView {
    let events: Vec<Event> = ctx.session.mirror.with(|mirror| {
        let steps = mirror.log.iter().filter_map(|entry| match &entry.happened {
            Happened::Step { events, .. } => Some(events),
            _ => None,
        });
        steps.flatten().filter_map(|event| serde::Deserialize::deserialize(event).ok()).collect()
    });
    let view = ctx.shown.with(|shown| shown.as_ref()?.view::<Basari>())?;
    let voice = ctx.voice();
    let n = view.players.len();
    let rows = sheet(&events, n);
    let total = |seat: usize| view.players[seat].points;
    // Someone who came late has not seen where all points are from.
    let told =
        |seat: usize| rows.iter().flat_map(|(_, stages)| stages).map(|at| at[seat]).sum::<u16>();
    let unseen: Vec<u16> = (0..n).map(|seat| total(seat).saturating_sub(told(seat))).collect();
    let body = rows.iter().map(|(part, stages)| {
        let cell = |seat: usize| {
            let parts: Vec<u16> = stages.iter().map(|at| at[seat]).collect();
            let sum: u16 = parts.iter().sum();
            let by_stage = parts.iter().map(u16::to_string).collect::<Vec<_>>().join(" · ");
            view! { <td class:none=sum == 0><b>{sum.to_string()}</b><small>{by_stage}</small></td> }
        };
        view! {
            <tr><th scope="row">{part.picture()} <span class="who">{part.name(&voice)}</span></th>{(0..n).map(cell).collect_view()}</tr>
        }
    });
    let body = body.collect_view();
    let earlier = unseen.iter().any(|&points| points > 0).then(|| {
        view! {
            <tr><th scope="row">{voice.say("web-basari-part-earlier", &[])}</th>
                {unseen.iter().map(|points| view! { <td><b>{points.to_string()}</b></td> }).collect_view()}</tr>
        }
    });
    Some(view! {
        <table class="pad breakdown">
            <caption>{voice.say("web-basari-breakdown", &[])}</caption>
            <thead><tr><td></td>{heads(&voice, n)}</tr></thead>
            <tbody>
                {body} {earlier}
                <tr class="sum"><th scope="row">{voice.say("web-points", &[])}</th>
                    {(0..n).map(|seat| view! { <td><b>{total(seat).to_string()}</b></td> }).collect_view()}</tr>
            </tbody>
        </table>
    })
}
