#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]
#![cfg_attr(not(test), deny(clippy::disallowed_types, clippy::float_arithmetic))]

mod audit;
mod components;
mod event;
mod legal;
mod moves;
mod position;
pub mod refusals;
mod rules;
mod turn;
mod view;

pub use components::{Components, Gem, Gems};
pub use event::Event;
pub use legal::HAND_MAX;
pub use moves::{Choice, Move};
pub use position::State;
pub use rules::Rules;
pub use turn::STALL;
pub use view::{Side, View};

use kernel::{
    Chance, Edition, Viewer, Game, Illegal, Impossible, Outcome, Seat, Seats, Set, Syntax, Tell,
};
use std::ops::RangeInclusive;

/// The whole table. Gems are counted, not listed: a bag that nobody looks into has no order.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Newgame {
    rules: Rules,
    bag: Gems,
    stall: Gems,
    hands: [Gems; 2],
    sold: Gems,
    points: [u16; 2],
    to_move: Seat,
}

/// What lies where, to be read: bots weigh up the worlds that they imagine.
impl Newgame {
    /// The gems in a hand.
    pub fn hand(&self, seat: Seat) -> Gems {
        self.hands[seat.index()]
    }
    /// The gems that lie open.
    pub fn stall(&self) -> Gems {
        self.stall
    }
    /// The gems in the bag: all that nobody has seen.
    pub fn bag(&self) -> Gems {
        self.bag
    }
    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat.index()]
    }
}

impl Game for Newgame {
    type Components = Components;
    type Rules = Rules;
    type Move = Move;
    type Choice = Choice;
    type View = View;
    type Event = Event;
    type State = State;

    const NAME: &'static str = "newgame";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const EDITIONS: &'static [Edition] = rules::EDITIONS;

    fn new<C: Chance + ?Sized>(rules: Rules, _seats: u8, chance: &mut C) -> Newgame {
        Newgame::dealt(rules, chance)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn components(&self) -> Set<Components> {
        self.rules.set
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn to_act(&self) -> Seats {
        if self.ended() { Seats::NONE } else { Seats::one(self.to_move) }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        if self.to_act().has(seat) {
            self.offer(seat, out);
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.verdict(seat, mv)
    }

    fn apply<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        let &[(seat, mv)] = joint else { panic!("one player at a time, not {joint:?}") };
        debug_assert_eq!(self.check(seat, mv), Ok(()));
        match mv {
            Move::Take(gem) => self.take(seat, gem, chance, tell),
            Move::Sell { gem, n } => self.sell(seat, gem, n, tell),
        }
        self.to_move = Seat(1 - seat.0);
    }

    /// %L%4.2.
    fn outcome(&self) -> Option<Outcome> {
        let points = self.points.map(i32::from).to_vec();
        self.ended().then(|| Outcome::ranked(points, &self.points))
    }

    fn view(&self, viewer: Viewer) -> View {
        view::of(self, viewer)
    }

    fn imagine<C: Chance + ?Sized>(view: &View, chance: &mut C) -> Newgame {
        view::imagine(view, chance)
    }

    /// Whatever happens, happens in the open.
    fn redact(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn ending(event: &Event) -> Option<&'static str> {
        matches!(event, Event::Ended { .. }).then_some("bag_empty")
    }

    fn state(&self) -> State {
        position::state(self)
    }

    fn from_state(state: State) -> Result<Newgame, Syntax> {
        position::from_state(state)
    }

    fn audit(&self) -> Result<(), Impossible> {
        audit::audit(self)
    }
}
