#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]
#![cfg_attr(not(test), deny(clippy::disallowed_types, clippy::float_arithmetic))]

pub mod card;
pub mod cards;
pub mod choices;
pub mod components;
pub mod event;
pub mod market;
pub mod moves;
pub mod nobles;
pub mod position;
pub mod refusals;
pub mod rules;
pub mod scoring;
pub mod state;
pub mod view;

mod actions;
mod audit;
mod legal;
mod round;
mod sale;
mod setup;
mod trade;

pub use card::{Card, Colour, Kind};
pub use cards::{Cards, Coins};
pub use choices::Choice;
pub use components::Components;
pub use event::{Deed, Event};
pub use market::{Market, Place};
pub use moves::{Action, Lot, Move, Sold};
pub use nobles::{Noble, Nobles};
pub use rules::{Bribe, Edition, N21, Rules};
pub use scoring::Score;
pub use state::State;
pub use view::View;

use components::{SLOTS, SPACES};
use kernel::{
    Chance, Game, Illegal, Impossible, Outcome, Seat, Seats, Set, Silent, Syntax, Tell, Viewer,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The most players.
pub const PLAYERS_MAX: usize = 4;

/// What is being decided, and by whom.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// H2.5: a first card, from the bottom of the stack to the top.
    Pick {
        /// Who picks.
        seat: Seat,
    },
    /// H4.1: everyone an action card, together and in secret.
    Choose,
    /// H5: the acting player carries out the action of this round.
    Act {
        /// Who acts.
        seat: Seat,
    },
    /// H5.9: a fake to lose, after a Sale of `seller`.
    Supervisor {
        /// Who loses a fake.
        seat: Seat,
        /// Whose Sale brought the Supervisor.
        seller: Seat,
    },
    /// H8.1: Gold cards that come from a Trade card.
    Cash {
        /// Who may cash.
        seat: Seat,
    },
    /// N23: the last movement before scoring.
    LastAdvance {
        /// Who moves tokens.
        seat: Seat,
    },
    /// H8.2.
    Over,
}

/// One player's side of the table. All of it is public.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// Open cards.
    pub display: Cards,
    /// Cards on the Trade card, out of reach until the end of the day (H5.5).
    pub trade: Cards,
    /// Gold on the track.
    pub gold: u16,
    /// Spaces that each gem token moved (H1.4).
    pub tokens: [u8; 4],
    /// The action cards played today.
    pub slots: [Option<Action>; SLOTS],
    /// The nobles in service.
    pub nobles: Nobles,
    /// Those of the nobles that went to a slot (N7, N9).
    pub seated: [Nobles; SLOTS],
    /// Safe from the Supervisor today (H5.3).
    pub safe: bool,
}

/// The table. Nothing on it is hidden but the order of what is not drawn yet: piles are bags.
///
/// ```
/// use johari::{Johari, Move};
/// use kernel::{Game, MoveSet, Seat};
///
/// // A round of the day in which a has played Sale and b Baksheesh already.
/// let game: Johari = "a.slots sale; b.slots baksheesh; a.gold 15".parse()?;
/// assert_eq!(game.to_act().to_string(), "ab");
///
/// // A card that lies on the table is not in the hand (H4.1).
/// let refused = game.check(Seat(0), "choose=sale".parse::<Move>()?).unwrap_err();
/// assert_eq!(refused.clause, "H4.1");
/// assert_eq!(game.check(Seat(1), "choose=sale".parse()?), Ok(()));
///
/// let mut menu = Vec::new();
/// game.choices(Seat(0), &mut menu);
/// assert_eq!((menu[0].kind(), menu[0].has("choose=sale".parse()?)), ("choose", false));
/// # Ok::<(), kernel::Syntax>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Johari {
    rules: Rules,
    market: Market,
    deck: Cards,
    discard: Cards,
    players: [Player; PLAYERS_MAX],
    /// Space 1 first.
    spaces: [Option<Noble>; SPACES],
    /// Every noble that ever entered; the others are undrawn or set aside (H2.1).
    entered: Nobles,
    seats: u8,
    /// 0 before the first day.
    day: u8,
    /// 1 to 3; 0 when no round is on.
    round: u8,
    /// H4.4: as the tokens stand now, most gold first, of equal ones the higher first.
    order: [Seat; PLAYERS_MAX],
    /// The order in which seats are asked in this phase: fixed at the reveal (H4.4), at the end
    /// of the day (H8.1) or by the first stack (H2.5).
    turn: [Seat; PLAYERS_MAX],
    phase: Phase,
}

const _: () = assert!(size_of::<Johari>() <= 1024);

/// An order that means nothing.
pub(crate) const NO_ORDER: [Seat; PLAYERS_MAX] = [Seat(0), Seat(1), Seat(2), Seat(3)];

impl Johari {
    /// One player's side of the table.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }
    /// Stores and booths.
    pub fn market(&self) -> &Market {
        &self.market
    }
    /// What is being decided, and by whom.
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// The day, from 1; 0 during the set-up.
    pub fn day(&self) -> u8 {
        self.day
    }
    /// The round of the day, from 1; 0 outside rounds.
    pub fn round(&self) -> u8 {
        self.round
    }
    /// The noble on a space, 1 to 5.
    pub fn noble_at(&self, space: u8) -> Option<Noble> {
        self.spaces[space as usize - 1]
    }
    /// What is left in the pile, in no order.
    #[inline]
    pub fn pile(&self) -> &Cards {
        &self.deck
    }
    /// The discards.
    #[inline]
    pub fn discard(&self) -> &Cards {
        &self.discard
    }
    /// Nobles that left the game from space 1.
    #[inline]
    pub fn gone(&self) -> Nobles {
        self.entered.without(state::in_play(self))
    }
    /// H4.4: the turn order as the tokens stand now.
    pub fn order(&self) -> &[Seat] {
        &self.order[..self.seats as usize]
    }
    /// The order in which seats are asked in this phase.
    pub fn turn(&self) -> &[Seat] {
        &self.turn[..self.seats as usize]
    }
    /// The seats that are asked in this phase, from this place in the order on.
    #[inline]
    fn turn_from(&self, from: usize) -> impl Iterator<Item = Seat> + use<> {
        self.turn.into_iter().take(self.seats as usize).skip(from)
    }
    /// How many booths there are (H2.3).
    pub fn booths(&self) -> usize {
        self.seats as usize + 2
    }

    /// The slot of this round, from 0.
    #[inline]
    fn slot(&self) -> usize {
        self.round as usize - 1
    }

    /// The action of a seat's card in a slot: a Doppelganger repeats the card before (H5.6).
    #[inline]
    fn action_in(&self, seat: Seat, slot: usize) -> Action {
        let slots = &self.players[seat.index()].slots;
        match slots[slot] {
            Some(Action::Doppelganger) => slots[slot - 1],
            card => card,
        }
        .expect("everyone has chosen a card for this slot")
    }

    /// What a seat carries out in this round.
    #[inline]
    pub fn action_of(&self, seat: Seat) -> Action {
        self.action_in(seat, self.slot())
    }

    /// H4.5: what an action costs a seat in a slot, from 0; nothing in a slot that has none before
    /// it for a Doppelganger.
    #[inline]
    pub fn cost(&self, seat: Seat, card: Action, slot: usize) -> u16 {
        let player = &self.players[seat.index()];
        let action = match card {
            Action::Doppelganger => {
                match slot.checked_sub(1).and_then(|before| player.slots[before]) {
                    Some(action) => action,
                    None => return 0,
                }
            }
            card => card,
        };
        let base = self.rules.set.base_cost(action);
        let off = self.rules.set.slot_discounts[slot];
        base.saturating_sub(off).saturating_sub(nobles::discount(player, action, slot)).into()
    }

    /// What a seat's action of this round costs.
    #[inline]
    fn cost_now(&self, seat: Seat) -> u16 {
        let slot = self.slot();
        self.cost(seat, self.action_in(seat, slot), slot)
    }

    /// H4.7, H4.8: what a seat pays for its action of this round when it does not carry it out,
    /// because it cannot or declines.
    #[inline]
    pub fn cost_undone(&self, seat: Seat) -> u16 {
        let action = self.action_of(seat);
        let waived = self.rules.edition.waives(action) && !self.can_carry_out(seat, action);
        if waived { 0 } else { self.cost_now(seat) }
    }
}

impl Game for Johari {
    type Components = Components;
    type Rules = Rules;
    type Move = Move;
    type Choice = Choice;
    type View = View;
    type Event = Event;
    type State = State;

    const NAME: &'static str = "johari";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const EDITIONS: &'static [kernel::Edition] = rules::EDITIONS;

    fn new<C: Chance + ?Sized>(rules: Rules, seats: u8, chance: &mut C) -> Johari {
        let mut game = setup::table(rules, seats, chance);
        game.picks(0, chance, &mut Silent);
        game
    }
    fn rules(&self) -> Rules {
        self.rules
    }
    fn components(&self) -> Set<Components> {
        self.rules.set
    }
    #[inline]
    fn seats(&self) -> Seats {
        Seats::first(self.seats)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Choose => self.seats(),
            Phase::Pick { seat }
            | Phase::Act { seat }
            | Phase::Supervisor { seat, .. }
            | Phase::Cash { seat }
            | Phase::LastAdvance { seat } => Seats::one(seat),
            Phase::Over => Seats::NONE,
        }
    }
    #[inline]
    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        choices::offer(self, seat, out);
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        legal::check(self, seat, mv)
    }
    #[inline]
    fn apply<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        self.carry_out(joint, chance, tell);
    }
    fn outcome(&self) -> Option<Outcome> {
        scoring::outcome(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::of(self, viewer)
    }
    fn imagine<C: Chance + ?Sized>(view: &View, _: &mut C) -> Johari {
        view::imagine(view)
    }
    /// Nothing is told that is not public.
    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// H8.2: there is one way to end; H8.4: sometimes for several.
    fn ending(event: &Event) -> Option<&'static str> {
        match event {
            Event::Ended { winners } if winners.len() > 1 => Some("shared_victory"),
            Event::Ended { .. } => Some("last_day"),
            _ => None,
        }
    }

    fn state(&self) -> State {
        state::state(self)
    }
    fn from_state(state: State) -> Result<Johari, Syntax> {
        state::from_state(&state)
    }
    fn audit(&self) -> Result<(), Impossible> {
        audit::audit(self)
    }
}
