//! Rounds that are over: shown when they end, and again with the result.
use super::stall::Stall;
use crate::{backdrop::Backdrop, page, session::Shown, settings::t, show::Show, table::TableCtx};
use games::jaipur::{Because, Event, Jaipur, LastRound};
use kernel::Seat;
use leptos::prelude::*;
use protocol::Happened;
use words::Speak as _;

#[derive(Copy, Clone)]
pub(super) struct Rounds {
    /// Those that are over up to the step that is shown.
    done: Memo<Vec<LastRound>>,
    open: RwSignal<bool>,
}

/// The rounds that ended up to a step: as the log tells, or at least the last one.
fn done(ctx: TableCtx, shown: &Shown) -> Vec<LastRound> {
    let moment = ctx.playback.moment.get();
    let mut rounds: Vec<LastRound> = ctx.session.mirror.with(|mirror| {
        let steps = mirror.log.iter().filter_map(|entry| match &entry.happened {
            // A round that has just ended is told before the board shows the next.
            Happened::Step { step, events, .. } if *step <= shown.step || moment == Some(*step) => {
                Some(events)
            }
            _ => None,
        });
        let events =
            steps.flatten().filter_map(|event| serde::Deserialize::deserialize(event).ok());
        events
            .filter_map(|event| match event {
                Event::RoundEnded { because, winner, scored, .. } => {
                    Some(LastRound { because, winner, scored })
                }
                _ => None,
            })
            .collect()
    });
    if rounds.is_empty() {
        rounds.extend(shown.view::<Jaipur>().and_then(|view| view.last_round));
    }
    rounds
}

/// The move that ended the last round, in words: it is over before the board could show it for long.
fn last_move(ctx: TableCtx) -> Option<String> {
    let voice = ctx.voice();
    ctx.session.mirror.with(|mirror| {
        mirror.log.iter().rev().find_map(|entry| {
            let Happened::Step { events, .. } = &entry.happened else { return None };
            let events: Vec<Event> = events
                .iter()
                .filter_map(|event| serde::Deserialize::deserialize(event).ok())
                .collect();
            let end = events.iter().position(|event| matches!(event, Event::RoundEnded { .. }))?;
            let says = events[..end].iter().map(|event| Jaipur::event(event, &voice));
            Some(says.collect::<Vec<_>>().join(" "))
        })
    })
}

impl Rounds {
    pub(super) fn new(stall: Stall) -> Rounds {
        let ctx = stall.ctx;
        let done = Memo::new(move |_| {
            ctx.shown.with(|shown| shown.as_ref().map_or_else(Vec::new, |shown| done(ctx, shown)))
        });
        let rounds = Rounds { done, open: RwSignal::new(false) };
        // Shown by itself when a round ends while one looks on; the last one shows the result, and in
        // a lesson the coach speaks.
        Effect::new(move |before: Option<usize>| {
            let now = done.with(Vec::len);
            let goes_on =
                ctx.shown.with_untracked(|s| s.as_ref().is_some_and(|s| s.live && !s.over));
            let taught = untrack(|| ctx.session.is_exercise());
            if before.is_some_and(|before| before < now) && goes_on && !taught {
                rounds.show();
            }
            now
        });
        rounds
    }

    fn show(self) {
        self.open.set(true);
        request_animation_frame(|| page::focus(".rounddialog button"));
    }
}

/// Which round it is, and how the last one ended.
#[component]
pub(super) fn RoundChip(stall: Stall, rounds: Rounds) -> impl IntoView {
    let number = move || {
        let over = stall.ctx.shown.with(|s| s.as_ref().is_some_and(|s| s.over));
        // Who resigns leaves a round that goes on.
        let ended = over && stall.happened(|event| matches!(event, Event::RoundEnded { .. }));
        rounds.done.with(Vec::len) + usize::from(!ended)
    };
    let last = move || {
        let [a, b] = rounds.done.with(|done| done.last().copied())?.scored;
        let (a, b) = if stall.below.get() == Seat(0) { (a, b) } else { (b, a) };
        Some(stall.say("web-jaipur-last", &[("a", a.rupees().into()), ("b", b.rupees().into())]))
    };
    view! {
        <button class="roundchip" data-act="rounds" disabled=move || rounds.done.with(Vec::is_empty)
            on:click=move |_| rounds.show()>
            <b>{move || stall.say("web-jaipur-round", &[("n", number().into())])}</b>
            <span>{last}</span>
        </button>
    }
}

#[component]
pub(super) fn RoundDialog(stall: Stall, rounds: Rounds) -> impl IntoView {
    let ctx = stall.ctx;
    let says = move || {
        let last = rounds.done.with(|done| done.last().copied())?;
        let because = stall.say(
            match last.because {
                Because::ThreePilesEmpty => "jaipur-round-tokens",
                Because::PileRanOut => "jaipur-round-pile",
            },
            &[],
        );
        let voice = ctx.voice();
        let rounds = stall.see(|view| view.rules.rounds).unwrap_or(games::jaipur::Rounds::Match);
        let won = match last.winner {
            Some(seat) => voice.of(seat, words::jaipur::round_won(rounds), &[]),
            None => voice.say("jaipur-round-tied", &[]),
        };
        let moved = last_move(ctx);
        Some(
            view! { <h2 id="round-title">{won}</h2> <p data-last-move="">{moved} " " {because}</p> },
        )
    };
    let close = move || {
        rounds.open.set(false);
        page::focus("#main");
    };
    view! {
        <Show when=move || rounds.open.get()>
            <Backdrop close />
            <div class="dialog rounddialog" role="dialog" aria-modal="true" aria-labelledby="round-title"
                on:keydown=move |event| if event.key() == "Escape" { event.prevent_default(); close(); }>
                {says}
                {move || rounds.done.with(|done| table(done, ctx))}
                <div class="dialogbuttons">
                    <button class="primary" data-act="next-round" on:click=move |_| close()>
                        {move || stall.say("web-jaipur-go-on", &[])}
                    </button>
                </div>
            </div>
        </Show>
    }
}

/// Goods, bonus tokens, camels, total: round by round.
fn table(rounds: &[LastRound], ctx: TableCtx) -> AnyView {
    let voice = ctx.voice();
    let head = ["web-jaipur-goods", "web-jaipur-bonuses", "web-jaipur-camels", "web-jaipur-total"];
    let rules = ctx.shown.with(|shown| Some(shown.as_ref()?.view::<Jaipur>()?.rules));
    let matched = rules.is_some_and(|rules| rules.rounds == games::jaipur::Rounds::Match);
    let rows = rounds.iter().enumerate().flat_map(|(at, round)| {
        let voice = &voice;
        let name = voice.say("web-jaipur-round", &[("n", (at + 1).into())]);
        (0..).map(Seat).zip(round.scored).map(move |(seat, scored)| {
            let first = (seat == Seat(0))
                .then(|| view! { <th scope="rowgroup" rowspan="2">{name.clone()}</th> });
            let won = round.winner == Some(seat);
            let seal = (won && matched).then(|| {
                let label = voice.say("web-jaipur-seal", &[]);
                view! { <svg class="sealmark" role="img" aria-label=label><use href="#seal"></use></svg> }
            });
            view! {
                <tr class=format!("seat-{seat}") class:won=won>
                    {first}
                    <th scope="row">{voice.name(seat)}</th>
                    <td class="number">{scored.goods}</td>
                    <td class="number">{scored.bonus}</td>
                    <td class="number">{scored.camels}</td>
                    <td class="number total">{scored.rupees()} {seal}</td>
                </tr>
            }
        })
    });
    let rows = rows.collect_view();
    view! {
        <table class="roundtable">
            <thead><tr>
                <th scope="col">{t("web-jaipur-round-head")}</th> <th scope="col">{t("web-player")}</th>
                {head.map(|key| view! { <th scope="col">{t(key)}</th> }).collect_view()}
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// How the match came about, with the result.
pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> AnyView {
    let rounds = done(ctx, shown);
    // Someone may resign before the first round ends.
    if rounds.is_empty() { ().into_any() } else { table(&rounds, ctx) }
}
