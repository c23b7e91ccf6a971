//! The deciding moments of a game that is over: where the chances turned most, found by the thinker while
//! the result is read.
use super::TableCtx;
use crate::{
    brain::Brain,
    net,
    pages::note_report,
    route::{Route, Source},
    settings::t,
    store,
};
use analysis::Report;
use client::{
    brain::{Answer, Question},
    stage,
};
use kernel::Seat;
use leptos::{prelude::*, task::spawn_local};
use std::sync::Arc;

/// More would not be deciding.
const MOST: usize = 3;
/// What turns the chances by less decides nothing.
const LEAST: f64 = 0.08;
/// A game of fewer steps has no turning points worth the wait.
const STEPS_MIN: u64 = 6;

#[derive(Clone)]
enum Stage {
    Running(usize, usize),
    Done(Arc<Report>),
    /// There is no thinker, or no record.
    Without,
}

/// A step that turned the chances of somebody.
#[derive(Clone, PartialEq, Debug)]
struct Moment {
    step: usize,
    seat: Seat,
    mv: String,
    before: f64,
    after: f64,
}

/// Where the chances of `seat` turned most, in the order of play.
fn turning_points(report: &Report, seat: Seat) -> Vec<Moment> {
    let chance = |at: usize| report.chances.get(at)?.get(seat.index()).map(|chance| chance.mean);
    let mut found: Vec<Moment> = Vec::new();
    for judged in &report.decisions {
        let (Some(before), Some(after)) = (chance(judged.step - 1), chance(judged.step)) else {
            continue;
        };
        let turned = (after - before).abs() >= LEAST;
        // Where several choose together, the step is one moment: that of who lost most by it.
        let known = found.iter().any(|moment| moment.step == judged.step);
        if turned && !known {
            let together = report.decisions.iter().filter(|other| other.step == judged.step);
            let worst = together.max_by(|a, b| a.loss.mean.total_cmp(&b.loss.mean));
            let by = worst.unwrap_or(judged);
            let (seat, mv) = (by.seat, by.played.mv.clone());
            found.push(Moment { step: judged.step, seat, mv, before, after });
        }
    }
    let turn = |moment: &Moment| (moment.after - moment.before).abs();
    found.sort_by(|a, b| turn(b).total_cmp(&turn(a)));
    found.truncate(MOST);
    found.sort_by_key(|moment| moment.step);
    found
}

/// The record of the table that is shown.
async fn record(ctx: TableCtx) -> Option<String> {
    let id = ctx.session.mirror.with_untracked(|mirror| Some(mirror.table.as_ref()?.id.clone()))?;
    match ctx.session.is_own() {
        true => store::load(&id).await.and_then(|saved| client::saved_record(&saved)),
        false => net::get_text(&format!("tables/{id}/record")).await.ok(),
    }
}

fn start(ctx: TableCtx, brain: Brain, stage: RwSignal<Stage>) {
    spawn_local(async move {
        let id =
            ctx.session.mirror.with_untracked(|mirror| Some(mirror.table.as_ref()?.id.clone()));
        let Some(record) = record(ctx).await else {
            stage.try_set(Stage::Without);
            return;
        };
        let watch = move |done, of| {
            stage.try_set(Stage::Running(done, of));
        };
        let question = |id| Question::Analyse { id, record };
        let answer = brain.ask(question, Some(Box::new(watch))).await;
        if let (Some(Answer::Report { report, .. }), Some(id)) = (&answer, &id) {
            note_report(id, report);
        }
        stage.try_set(match answer {
            Some(Answer::Report { report, .. }) => Stage::Done(Arc::new(report)),
            _ => Stage::Without,
        });
    });
}

/// Begins to think when it is first shown, and stops when the table is left.
#[component]
pub(crate) fn Moments(ctx: TableCtx, winner: Signal<Option<Seat>>) -> impl IntoView {
    let steps = ctx.session.mirror.with_untracked(|mirror| mirror.now().map_or(0, |now| now.step));
    let lesson = untrack(|| ctx.session.is_exercise());
    let stage = RwSignal::new(Stage::Running(0, steps.max(1) as usize));
    if steps < STEPS_MIN || lesson {
        stage.set(Stage::Without);
    } else {
        let brain = Brain::new();
        start(ctx, brain.clone(), stage);
        let brain = StoredValue::new_local(Some(brain));
        on_cleanup(move || {
            if let Some(brain) = brain.try_update_value(Option::take).flatten() {
                brain.stop();
            }
        });
    }
    move || {
        match stage.get() {
        Stage::Without => ().into_any(),
        Stage::Running(done, of) => view! {
            <section class="moments">
                <h3>{t("web-moments")}</h3>
                <p class="work"><progress max=of.to_string() value=done.to_string() aria-label=t("web-moments-wait")></progress>
                    <span class="muted small">{t("web-moments-wait")}</span></p>
            </section>
        }
        .into_any(),
        Stage::Done(report) => view! { <Found ctx winner report /> }.into_any(),
    }
    }
}

/// This game to look through, at a step.
fn replayed(ctx: TableCtx, step: usize) -> Route {
    let id = ctx.session.table().map_or_else(String::new, |table| table.id.clone());
    let source = if ctx.session.is_own() { Source::Own } else { Source::Online };
    Route::ReplayAt(source, id, step)
}

#[component]
fn Found(ctx: TableCtx, winner: Signal<Option<Seat>>, report: Arc<Report>) -> impl IntoView {
    let me = ctx.session.mirror.with_untracked(|mirror| mirror.me());
    // One's own chances; for those who watch, the winner's.
    let whose = me.or_else(|| winner.get_untracked()).unwrap_or(Seat(0));
    let found = turning_points(&report, whose);
    let rows = move || {
        let voice = ctx.voice_of_table();
        let desk = ctx.shown.with(|s| s.as_ref().and_then(|s| stage::desk(&s.game, &s.view)));
        let row = |moment: &Moment| {
            let mv = &moment.mv;
            let played = desk.as_ref().map_or_else(|| mv.clone(), |desk| desk.order(mv, &voice));
            let percent = |chance: f64| (chance * 100.0).round() as i32;
            let args = [
                ("who", voice.name(whose).into()),
                ("before", percent(moment.before).into()),
                ("after", percent(moment.after).into()),
            ];
            let key = if me == Some(whose) { "web-moment-mine" } else { "web-moment-of" };
            let says = voice.say(key, &args);
            let (by, up) = (voice.name(moment.seat), moment.after > moment.before);
            let step = voice.say("web-moment-step", &[("step", moment.step.into())]);
            let look = voice.say("web-moment-look", &[("step", moment.step.into())]);
            let place = replayed(ctx, moment.step).href();
            view! {
                <li class=format!("seat-{}", moment.seat) class:up=up>
                    <a data-act="moment" href=place title=look>
                        <span class="muted small">{step}</span>
                        <span><strong>{by}</strong> ": " {played}</span>
                        <span class="turned number">{says}</span>
                    </a>
                </li>
            }
        };
        found.iter().map(row).collect_view()
    };
    let none = turning_points(&report, whose).is_empty();
    view! {
        <section class="moments" data-moments="">
            <h3>{t("web-moments")}</h3>
            {none.then(|| view! { <p class="muted">{t("web-moments-none")}</p> })}
            <ol>{rows}</ol>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::{Candidate, Estimate, Grade, Judged};

    fn estimate(mean: f64) -> Estimate {
        Estimate { mean, error: 0.0 }
    }

    fn judged(step: usize, seat: u8, loss: f64) -> Judged {
        let played = Candidate { mv: format!("{step}{seat}"), win: estimate(0.5) };
        let (loss, grade) = (estimate(loss), Grade::Good);
        Judged { step, seat: Seat(seat), played, others: vec![], better: None, loss, grade }
    }

    #[test]
    fn the_greatest_turns_come_in_the_order_of_play() {
        let mine = [0.5, 0.55, 0.2, 0.21, 0.5, 0.95, 0.85, 1.0];
        let chances = mine.map(|mean| vec![estimate(mean), estimate(1.0 - mean)]).to_vec();
        let decisions = (1..8).map(|step| judged(step, step as u8 % 2, 0.0)).collect();
        let report = Report { chances, decisions, splits: Vec::new() };
        let found = turning_points(&report, Seat(0));
        assert_eq!(found.iter().map(|m| m.step).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!((found[0].before, found[0].after), (0.55, 0.2));
        let theirs = turning_points(&report, Seat(1));
        assert_eq!(theirs.len(), 3);
    }

    #[test]
    fn a_step_of_several_is_one_moment_of_who_lost_most() {
        let chances = [0.5, 0.1].map(|mean| vec![estimate(mean)]).to_vec();
        let decisions = vec![judged(1, 0, 0.0), judged(1, 1, 0.3), judged(1, 2, 0.1)];
        let report = Report { chances, decisions, splits: Vec::new() };
        let found = turning_points(&report, Seat(0));
        assert_eq!(found.iter().map(|m| (m.step, m.seat)).collect::<Vec<_>>(), [(1, Seat(1))]);
        let even = Report { chances: vec![vec![estimate(0.5)]; 2], ..report };
        assert!(turning_points(&even, Seat(0)).is_empty());
    }
}
