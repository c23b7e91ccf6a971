//! The judge looks at games that were played, and mistakes become puzzles of one's own. Asked for, not by
//! itself: it takes a while, and the battery of a phone.
use super::finished;
use crate::{
    brain::Brain,
    pages::record,
    route::Route,
    settings::{prefs, t},
    show::Show,
    store,
};
use analysis::{Grade, Judged, Report};
use client::brain::{Answer, Question};
use history::{Entry, Play};
use kernel::Seat;
use leptos::{prelude::*, task::spawn_local};
use std::collections::BTreeMap;

/// Mistakes that have not been thought over yet: steps, by the id of the game.
const MISTAKES: &str = "mistakes";
/// Of one game, the worst.
const PUZZLES_PER_GAME_MAX: usize = 3;

/// The document with the puzzles of one's own of a game, a line each.
fn own_key(game: &str) -> String {
    format!("own.{game}")
}

/// The puzzles that were made of one's own mistakes, as lines of a collection.
pub(crate) fn own_puzzles(game: &str) -> Vec<String> {
    store::doc(&own_key(game)).unwrap_or_default()
}

/// Where they are.
pub(crate) fn mine_route(game: &str) -> Route {
    Route::OwnPuzzles(game.into())
}

fn mistakes() -> BTreeMap<String, Vec<usize>> {
    store::doc(MISTAKES).unwrap_or_default()
}

/// Notes what the judge says of a game of mine.
pub(crate) fn note_report(id: &str, report: &Report) {
    let Some(entry) = untrack(|| store::entry(id)).filter(|entry| entry.over) else { return };
    let Some(me) = entry.mine.filter(|_| entry.play.is_none()) else { return };
    let mine = report.decisions.iter().filter(|judged| judged.seat == me);
    let good = mine.clone().filter(|judged| judged.grade == Grade::Good).count() as u32;
    let lost = mine.clone().filter(|judged| judged.grade != Grade::Good);
    let lost = lost.map(|judged| judged.loss.mean).sum();
    store::note(id, Some(Play { decisions: mine.clone().count() as u32, good, lost }), 0);
    let mut bad: Vec<&Judged> = mine.filter(|judged| judged.grade >= Grade::Mistake).collect();
    bad.sort_by(|a, b| b.loss.mean.total_cmp(&a.loss.mean));
    bad.truncate(PUZZLES_PER_GAME_MAX);
    if !bad.is_empty() {
        let steps: Vec<usize> = bad.iter().map(|judged| judged.step).collect();
        change(MISTAKES, id, move |all: &mut Vec<usize>| all.clone_from(&steps));
    }
}

/// Changes what a document, a map, has under a key; what is empty is dropped.
fn change(name: &str, key: &str, work: impl Fn(&mut Vec<usize>) + 'static) {
    let key = key.to_string();
    store::update_doc(name, move |text| {
        let known = text.and_then(|text| kernel::json::read(text).ok());
        let mut all: BTreeMap<String, Vec<usize>> = known.unwrap_or_default();
        work(all.entry(key.clone()).or_default());
        all.retain(|_, steps| !steps.is_empty());
        serde_json::to_string(&all).ok()
    });
}

/// Finished games of mine that the judge has not seen.
fn unseen() -> Vec<Entry> {
    let mut all = finished();
    all.retain(|entry| {
        entry.mine.is_some() && entry.play.is_none() && !entry.bare && entry.step > 1
    });
    all
}

/// How far it is.
#[derive(Clone, PartialEq)]
enum Stage {
    Idle,
    /// Judging: games done, of how many; steps done, of how many.
    Judging([usize; 4]),
    /// Thinking mistakes over: done, of how many.
    Thinking(usize, usize),
}

#[derive(Copy, Clone)]
struct Work {
    stage: RwSignal<Stage>,
    brain: StoredValue<Option<Brain>, LocalStorage>,
}

impl Work {
    fn stop(self) {
        let _ = self.stage.try_set(Stage::Idle);
        if let Some(brain) = self.brain.try_update_value(Option::take).flatten() {
            brain.stop();
        }
    }

    fn goes_on(self) -> bool {
        self.stage.try_with_untracked(|stage| *stage != Stage::Idle) == Some(true)
    }

    fn start(self) {
        let brain = Brain::new();
        self.brain.set_value(Some(brain.clone()));
        self.stage.set(Stage::Judging([0, 1, 0, 1]));
        spawn_local(async move {
            self.judge(&brain).await;
            self.think(&brain).await;
            self.stop();
        });
    }

    async fn judge(self, brain: &Brain) {
        let games = untrack(unseen);
        let all = games.len();
        for (at, entry) in games.into_iter().enumerate() {
            let Some(text) = record(&entry.id).await else { continue };
            let watch = move |done, of| {
                if self.goes_on() {
                    let _ = self.stage.try_set(Stage::Judging([at, all, done, of]));
                }
            };
            let question = |id| Question::Analyse { id, record: text };
            let answer = brain.ask(question, Some(Box::new(watch))).await;
            if !self.goes_on() {
                return;
            }
            if let Some(Answer::Report { report, .. }) = answer {
                note_report(&entry.id, &report);
            }
        }
    }

    async fn think(self, brain: &Brain) {
        let open = untrack(mistakes);
        let all: usize = open.values().map(Vec::len).sum();
        let mut done = 0;
        for (game, steps) in open {
            for step in steps {
                if !self.goes_on() {
                    return;
                }
                let _ = self.stage.try_set(Stage::Thinking(done, all));
                done += 1;
                let entry = untrack(|| store::entry(&game));
                let seat = entry.as_ref().and_then(|entry| entry.mine).unwrap_or(Seat(0));
                if let (Some(entry), Some(text)) = (entry, record(&game).await) {
                    let question = |id| Question::Puzzle { id, record: text, step, seat };
                    let answer = brain.ask(question, None).await;
                    if !self.goes_on() {
                        return;
                    }
                    if let Some(Answer::Puzzle { puzzle: Some(line), .. }) = answer {
                        keep_puzzle(&entry.game, line);
                    }
                }
                change(MISTAKES, &game, move |steps| steps.retain(|known| *known != step));
            }
        }
    }
}

fn keep_puzzle(game: &str, line: String) {
    store::update_doc(&own_key(game), move |text| {
        let known = text.and_then(|text| kernel::json::read(text).ok());
        let mut all: Vec<String> = known.unwrap_or_default();
        if !all.contains(&line) {
            all.push(line.clone());
        }
        serde_json::to_string(&all).ok()
    });
}

/// The button that begins it, or how far it is.
#[component]
pub(crate) fn Look() -> impl IntoView {
    let prefs = prefs();
    let work = Work { stage: RwSignal::new(Stage::Idle), brain: StoredValue::new_local(None) };
    on_cleanup(move || work.stop());
    let open = Memo::new(move |_| {
        let mistakes: usize = mistakes().values().map(Vec::len).sum();
        (unseen().len(), mistakes)
    });
    let asks = move || {
        let (games, mistakes) = open.get();
        let key = if games > 0 { "web-me-look" } else { "web-me-think" };
        prefs.say(key, &[("n", if games > 0 { games } else { mistakes }.into())])
    };
    let far = move || match work.stage.get() {
        Stage::Idle => String::new(),
        Stage::Judging([game, games, step, steps]) => {
            let part = (step * 100).checked_div(steps).unwrap_or(0);
            let args = [("n", (game + 1).into()), ("of", games.into()), ("percent", part.into())];
            prefs.say("web-me-judging", &args)
        }
        Stage::Thinking(done, of) => {
            prefs.say("web-me-thinking", &[("n", (done + 1).into()), ("of", of.into())])
        }
    };
    let idle = Memo::new(move |_| work.stage.get() == Stage::Idle);
    view! {
        <Show when=move || !idle.get() || open.get() != (0, 0)>
            <section class="melook">
                <Show when=move || idle.get()
                    fallback=move || view! {
                        <p class="working"><span data-me="working">{far}</span>
                        <button class="btn small" data-act="cancel" on:click=move |_| work.stop()>{t("web-pages-cancel")}</button></p>
                    }>
                    <button class="button" data-act="look" on:click=move |_| work.start()>{asks}</button>
                    <p class="muted small">{t("web-me-look-more")}</p>
                </Show>
            </section>
        </Show>
    }
}
