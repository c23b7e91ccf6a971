//! The card above the board: what is asked, whether a move is the best and why, and the way on.
use super::progress::Progress;
use crate::{
    page,
    pages::title,
    session::Session,
    settings::t,
    show::Show,
    table::{TableCtx, capital},
};
use catalog::{Desk, Position};
use client::puzzle::Attempt;
use kernel::Seed;
use leptos::prelude::*;
use puzzles::{Collection, GRADES, Puzzle, ask, reason};
use words::Voice;

/// The puzzles of a game, and how far one is with them.
#[derive(Copy, Clone)]
pub(super) struct Deck {
    session: Session,
    game: StoredValue<String>,
    /// Where the progress is kept.
    key: StoredValue<String>,
    all: StoredValue<Option<Collection>>,
    pub(super) progress: RwSignal<Progress>,
    /// The one on the table.
    puzzle: RwSignal<Option<Puzzle>>,
}

impl Deck {
    pub(super) fn new(session: Session, game: &str, key: &str, all: Option<Collection>) -> Deck {
        let deck = Deck {
            session,
            game: StoredValue::new(game.into()),
            key: StoredValue::new(key.into()),
            all: StoredValue::new(all),
            progress: RwSignal::new(untrack(|| Progress::read(key))),
            puzzle: RwSignal::new(None),
        };
        deck.deal();
        deck
    }

    /// Sets up the next one.
    fn deal(self) {
        let next = self.all.with_value(|all| {
            let all = all.as_ref()?;
            let mut progress = self.progress.get_untracked();
            // A grade of which there is none is no grade to ask for.
            let next = progress.next(all).cloned().or_else(|| {
                progress.grade = 0;
                progress.next(all).cloned()
            });
            self.progress.set(progress);
            next
        });
        let Some(puzzle) = next else { return };
        // Those of one's own are of games with fewer and more players.
        let position = Position::Text(&puzzle.position);
        let seats = self.game.with_value(|game| catalog::load(game, position, Seed([0; 32])));
        let Ok(seats) = seats.map(|desk| desk.seats().len() as u8) else { return };
        self.puzzle.set(Some(puzzle.clone()));
        self.game.with_value(|game| self.session.set_puzzle(game, seats, puzzle));
    }

    fn note(self, attempt: &Attempt) {
        let Some(id) = self.puzzle.with_untracked(|puzzle| Some(puzzle.as_ref()?.id.clone()))
        else {
            return;
        };
        self.progress.update(|progress| match attempt {
            Attempt::Open => (),
            Attempt::Solved => progress.solved(&id),
            Attempt::Missed(_) | Attempt::Seen => progress.missed(&id),
        });
        self.keep();
    }

    fn keep(self) {
        self.key.with_value(|key| self.progress.with_untracked(|progress| progress.keep(key)));
    }

    /// The sentence of the moment.
    fn says(self, attempt: &Attempt, voice: &Voice) -> Option<String> {
        let game = self.game.get_value();
        self.puzzle.with(|puzzle| {
            let puzzle = puzzle.as_ref()?;
            let position = Position::Text(&puzzle.position);
            let desk = catalog::load(&game, position, Seed([0; 32])).ok()?;
            let desk: &dyn Desk = desk.as_ref();
            Some(match attempt {
                Attempt::Open => ask(&game, &puzzle.question, voice),
                Attempt::Missed(mv) => {
                    let order = [("order", desk.order(mv, voice).into())];
                    let wrong = voice.say("puzzle-wrong", &order);
                    format!("{wrong} {}", voice.say("web-puzzles-retry", &[]))
                }
                Attempt::Solved => {
                    format!("{} {}", voice.say("puzzle-right", &[]), reason(puzzle, desk, voice))
                }
                Attempt::Seen => reason(puzzle, desk, voice),
            })
        })
    }
}

/// What tests and style sheets know an attempt by.
fn name(attempt: &Attempt) -> &'static str {
    match attempt {
        Attempt::Open => "open",
        Attempt::Missed(_) => "missed",
        Attempt::Solved => "solved",
        Attempt::Seen => "seen",
    }
}

#[component]
pub(super) fn Card(deck: Deck) -> impl IntoView {
    let ctx = expect_context::<TableCtx>();
    let (session, prefs) = (ctx.session, ctx.prefs);
    let attempt = Memo::new(move |_| session.puzzle.get().unwrap_or_default());
    let over = Memo::new(move |_| attempt.with(Attempt::is_over));
    Effect::new(move |before: Option<()>| {
        let attempt = attempt.get();
        if before.is_some() {
            deck.note(&attempt);
        }
        // Whoever uses the keyboard goes on from here.
        if attempt.is_over() {
            request_animation_frame(|| page::focus(".coach [data-act=next]"));
        }
    });
    let next = move || {
        deck.deal();
        ctx.clear();
        let text = prefs.0.with_untracked(|now| now.text);
        let start = if text { "#text-move" } else { "#main" };
        request_animation_frame(move || page::focus(start));
    };
    let says =
        move || attempt.with(|attempt| deck.says(attempt, &ctx.voice())).map(|s| capital(&s));
    let id = move || deck.puzzle.with(|puzzle| puzzle.as_ref().map(|puzzle| puzzle.id.clone()));
    let standing = move || {
        let grade = deck.puzzle.with(|puzzle| puzzle.as_ref().map_or(0, |puzzle| puzzle.grade));
        let (streak, best) = deck.progress.with(|now| (now.streak, now.best));
        let args = [("n", grade.into()), ("streak", streak.into()), ("best", best.into())];
        prefs.say("web-puzzles-standing", &args)
    };
    let heading = move || format!("{}: {}", title(&deck.game.get_value()), t("web-puzzles")());
    view! {
        <section class="coach" class:done=move || over.get() aria-label=heading>
            <div class="coachsays" role="status" aria-live="polite">
                <span data-puzzle=id data-attempt=move || attempt.with(name)>{says}</span>
                <small data-standing="">{standing}</small>
            </div>
            <div class="coachway">
                <Grades deck next />
                <Show when=move || !over.get()>
                    <button class="quiet" data-act="show" on:click=move |_| session.show_answer()>{t("web-puzzles-show")}</button>
                </Show>
                <Show when=move || over.get()>
                    <button class="primary" data-act="next" on:click=move |_| next()>{t("web-puzzles-next")}</button>
                </Show>
            </div>
        </section>
    }
}

/// Which grade is asked for.
#[component]
fn Grades(deck: Deck, next: impl Fn() + 'static) -> impl IntoView {
    let prefs = crate::settings::prefs();
    let choose = move |event: leptos::ev::Event| {
        let grade = event_target_value(&event).parse().unwrap_or(0);
        deck.progress.update(|progress| progress.grade = grade);
        deck.keep();
        next();
    };
    let option = move |grade: u8| {
        let says = move || match grade {
            0 => prefs.say("web-puzzles-grades", &[]),
            n => prefs.say("puzzle-grade", &[("n", n.into()), ("of", GRADES.into())]),
        };
        let chosen = move || deck.progress.with(|now| now.grade == grade);
        view! { <option value=grade.to_string() selected=chosen>{says}</option> }
    };
    view! {
        <select class="input grades" aria-label=t("web-puzzles-grade") on:change=choose>
            {(0..=GRADES).map(option).collect_view()}
        </select>
    }
}
