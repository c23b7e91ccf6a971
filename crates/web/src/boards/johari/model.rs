//! What the parts of the board share: how it stands, what is picked, what is lit.
use super::{
    names,
    parts::{Part, Parts, recipe},
    picks::{self, Doing, Lit, Survey},
};
use crate::{boards::Board, table::TableCtx};
use games::johari::{Action, Choice, Deed, Event, Johari, Noble, Phase, Place, view::Side};
use kernel::{Game as _, MoveSet as _, Quick, Seat};
use leptos::prelude::*;
use words::Voice;

/// What a narrow screen shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    Market,
    Nobles,
    Mine,
    Players,
}

impl Tab {
    pub(super) const ALL: [Tab; 4] = [Tab::Market, Tab::Nobles, Tab::Mine, Tab::Players];

    pub(super) fn name(self) -> &'static str {
        match self {
            Tab::Market => "market",
            Tab::Nobles => "nobles",
            Tab::Mine => "mine",
            Tab::Players => "players",
        }
    }
}

/// Where something has just happened.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Fresh {
    pub(super) places: Vec<Place>,
    pub(super) cards: Vec<Part>,
    pub(super) spaces: Vec<u8>,
}

#[derive(Copy, Clone)]
pub(super) struct Model {
    board: Board<Johari>,
    /// Whose board lies below: one's own, or the first for those who only watch.
    pub(super) seat: Memo<Seat>,
    pub(super) picked: RwSignal<Parts>,
    pub(super) survey: Memo<Survey>,
    pub(super) tab: RwSignal<Tab>,
    pub(super) fresh: Memo<Fresh>,
    /// What each action card costs now.
    pub(super) costs: Memo<[u16; 7]>,
}

impl std::ops::Deref for Model {
    type Target = Board<Johari>;
    fn deref(&self) -> &Board<Johari> {
        &self.board
    }
}

impl Model {
    pub(super) fn new(ctx: TableCtx) -> Model {
        let board = Board::<Johari>::new(ctx);
        let Board { view, choices, below: seat, .. } = board;
        let picked = RwSignal::new(Parts::default());
        let survey = Memo::new(move |_| {
            let display =
                view.with(|view| Some(view.as_ref()?.players.get(seat.get().index())?.display));
            choices.with(|choices| {
                picked.with(|picked| picks::survey(choices, &display.unwrap_or_default(), picked))
            })
        });
        let fresh = Memo::new(move |_| board.events.with(|events| fresh(events)));
        let costs = Memo::new(move |_| {
            let view = view.get();
            view.map_or([0; 7], |view| {
                let slot = usize::from(view.round).saturating_sub(1);
                let game = Johari::imagine(&view, &mut Quick::new(0));
                Action::ALL.map(|action| game.cost(seat.get(), action, slot))
            })
        });
        let tab = RwSignal::new(Tab::Market);
        let model = Model { board, seat, picked, survey, tab, fresh, costs };
        model.follow();
        model
    }

    /// What it costs to decline the action that is asked for.
    pub(super) fn cost_undone(self) -> u16 {
        let view = self.view.get_untracked();
        view.map_or(0, |view| {
            Johari::imagine(&view, &mut Quick::new(0)).cost_undone(self.seat.get_untracked())
        })
    }

    /// Follows what happens outside the board.
    fn follow(self) {
        let ctx = self.ctx;
        Effect::new(move || {
            ctx.cleared.track();
            if self.picked.with_untracked(|picked| !picked.is_empty()) {
                self.picked.set(Parts::default());
            }
        });
        // A hint, or words, may have staged a move: it is shown as if it had been picked.
        Effect::new(move || {
            let Some(mv) = self.staged.get() else { return };
            let legal = self.choices.with_untracked(|all| all.iter().any(|set| set.has(mv)));
            let display = self.see_once(|view| {
                view.players.get(self.seat.get_untracked().index()).map(|side| side.display)
            });
            let needs = recipe(mv, &display.flatten().unwrap_or_default()).needs;
            if legal && !self.picked.with_untracked(|picked| needs.within(picked)) {
                self.picked.set(needs);
            }
        });
        // A new decision, and whatever is picked, brings the place where it goes on into view.
        Effect::new(move || {
            self.choices.track();
            self.turn_to();
        });
    }

    /// On a narrow screen: shows where it goes on. To be called where the survey is tracked: it may
    /// be of the former decision still, until what was picked for that is cleared.
    fn turn_to(self) {
        let lit = self.survey.with(|survey| {
            [
                (Tab::Market, survey.lit.market()),
                (Tab::Nobles, survey.lit.nobles()),
                (Tab::Mine, survey.lit.mine()),
            ]
        });
        let here = self.tab.get_untracked();
        if lit.contains(&(here, true)) {
            return;
        }
        if let Some((tab, _)) = lit.into_iter().find(|(_, lit)| *lit) {
            self.tab.set(tab);
        }
    }

    /// One player's side.
    pub(super) fn side<T>(self, seat: Seat, read: impl FnOnce(&Side) -> T) -> Option<T> {
        self.see(|view| view.players.get(seat.index()).map(read)).flatten()
    }

    /// Names things; it speaks to nobody in particular.
    pub(super) fn voice(self) -> Voice {
        self.ctx.prefs.voice(None, Vec::new())
    }

    pub(super) fn say(
        self,
        key: &'static str,
    ) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.voice().say(key, &[])
    }

    pub(super) fn lit(self, part: Part) -> bool {
        self.survey.with(|survey| survey.lit.has(part))
    }

    pub(super) fn count(self, part: Part) -> u8 {
        self.picked.with(|picked| picked.count(part))
    }

    /// What is to be done, for refusals.
    fn doing(self) -> Doing {
        let seat = self.seat.get_untracked();
        let Some(view) = self.view.get_untracked() else { return Doing::Nothing };
        match view.phase {
            Phase::Pick { .. } => Doing::Picking,
            Phase::Choose => Doing::Choosing,
            Phase::Act { .. } => {
                Doing::Acting(Johari::imagine(&view, &mut Quick::new(0)).action_of(seat))
            }
            Phase::Supervisor { .. } => Doing::Losing,
            Phase::LastAdvance { .. } => Doing::Advancing,
            Phase::Cash { .. } | Phase::Over => Doing::Nothing,
        }
    }

    /// A click on a part; `on`: on one that is picked.
    pub(super) fn press(self, part: Part, on: bool) {
        if !self.mine.get_untracked() {
            let waits = self.ctx.voice().say("web-johari-not-now", &[]);
            return self.ctx.tip.set(Some(waits));
        }
        let picked = self.picked.get_untracked();
        // A card of a place stands for the place, where the whole place is meant.
        let whole = match part {
            Part::At(place, _) if picked.count(Part::Place(place)) > 0 => (!on
                && !self.survey.with_untracked(|s| s.lit.has(part)))
            .then_some((Part::Place(place), true)),
            Part::At(place, _) => self.choices.with_untracked(|choices| {
                let whole = choices.iter().any(|choice| {
                    matches!(choice, Choice::Purchase { .. } | Choice::TradeStore { .. })
                });
                whole.then_some((Part::Place(place), false))
            }),
            // And a place for its only card, where a card is meant.
            Part::Place(place) => self.survey.with_untracked(|survey| {
                let meant = survey.lit.only_card_at(place).filter(|_| !survey.lit.has(part));
                meant.map(|card| (Part::At(place, card), false))
            }),
            _ => None,
        };
        let (part, on) = whole.unwrap_or((part, on));
        let display = self
            .see_once(|view| view.players[self.seat.get_untracked().index()].display)
            .unwrap_or_default();
        let next = self
            .choices
            .with_untracked(|choices| picks::press(choices, &display, picked, part, on));
        match next {
            Some(parts) => self.pick(parts),
            None => match picks::nearest(self.doing(), &picked, part) {
                Some(mv) => {
                    self.ctx.tip.set(None);
                    self.ctx.staged.set(Some(mv.to_string()));
                }
                None => {
                    let says = self.voice().say("web-johari-no-use", &[]);
                    self.ctx.staged.set(None);
                    self.ctx.tip.set(Some(says));
                }
            },
        }
    }

    fn pick(self, parts: Parts) {
        if parts.is_empty() {
            return self.ctx.clear();
        }
        self.picked.set(parts);
        let survey = self.survey.get_untracked();
        let staged = survey.meant.map(|mv| mv.to_string());
        let tip = staged.is_none().then(|| self.next(&survey.lit, "web-johari-go-on"));
        self.ctx.staged.set(staged);
        self.ctx.tip.set(tip);
    }

    /// What is to be picked next, in words.
    pub(super) fn next(self, lit: &Lit, key: &str) -> String {
        let voice = self.voice();
        let kinds = lit.kinds().into_iter();
        let names: Vec<String> =
            kinds.map(|kind| voice.say(&format!("web-johari-pick-{kind}"), &[])).collect();
        voice.say(key, &[("what", voice.either(&names).into())])
    }

    /// Says what a noble does.
    pub(super) fn explain(self, noble: Noble) {
        let Some(rules) = self.see_once(|view| view.rules) else { return };
        if self.ctx.staged.with_untracked(Option::is_none) {
            self.ctx.tip.set(Some(names::noble_does(noble, rules, &self.voice())));
        }
    }

    /// Is it the hour of the action cards?
    pub(super) fn choosing(self) -> bool {
        self.see(|view| view.phase == Phase::Choose).unwrap_or(false)
    }
}

fn fresh(events: &[Event]) -> Fresh {
    let mut fresh = Fresh::default();
    for event in events {
        match event {
            Event::Acted { deed, .. } => match *deed {
                Deed::Purchased { place, .. } | Deed::Stored { place, .. } => {
                    fresh.places.push(place);
                }
                Deed::Exchanged { given, to, .. } => fresh.cards.push(Part::At(to, given)),
                Deed::Hired { space, .. } => fresh.spaces.push(space),
                _ => {}
            },
            Event::Picked { place, .. } => fresh.places.push(*place),
            _ => {}
        }
    }
    fresh
}
