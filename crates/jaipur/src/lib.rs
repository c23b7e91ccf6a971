#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]
#![cfg_attr(not(test), deny(clippy::disallowed_types, clippy::float_arithmetic))]

mod audit;
mod choices;
mod components;
mod event;
mod exchange;
mod legal;
mod moves;
mod position;
mod read;
pub mod refusals;
mod rules;
mod scoring;
mod setup;
mod turn;
mod view;

pub use choices::Choice;
pub use components::{ByWare, Cards, Components, Good};
pub use event::{Because, Bonus, Event, LastRound, Scored};
pub use legal::HAND_MAX;
pub use moves::Move;
pub use position::State;
pub use rules::{Herds, Memory, Rounds, Rules};
pub use scoring::{EMPTY_PILES_TO_END, SEALS_TO_WIN};
pub use setup::MARKET;
pub use view::{Trader, View};

use kernel::{
    Chance, Edition, Game, Illegal, Impossible, Outcome, Seat, Seats, Set, Syntax, Tell, Viewer,
};
use std::ops::RangeInclusive;

/// The whole table. Cards are counted, not listed: a pile that nobody has seen has no order.
///
/// ```
/// use jaipur::{Jaipur, Move};
/// use kernel::{Viewer, Game, MoveSet, Scripted, Seat};
///
/// let (a, b) = (Seat(0), Seat(1));
/// let mut game: Jaipur = "market ddlkk; hand-a sscccpp; hand-b gll; herds 1 0".parse()?;
///
/// // The menu: one entry for each kind of turn.
/// let mut menu = Vec::new();
/// game.choices(a, &mut menu);
/// let kinds: Vec<_> = menu.iter().map(|choice| choice.kind()).collect();
/// assert_eq!(kinds, ["camels", "exchange", "sell"]);
///
/// // Seven cards are a full hand: one more is refused, and the clause says why.
/// let refused = game.check(a, "+d".parse()?).unwrap_err();
/// assert_eq!((refused.clause, refused.key), ("J4.1", "hand-full"));
///
/// // A sale needs no luck. What the other sees of it is another type.
/// let mut events = Vec::new();
/// game.apply(&[(a, "c*3".parse()?)], &mut Scripted::new(&[1]), &mut events);
/// assert_eq!(game.to_act().to_string(), "b");
/// let seen = game.view(Viewer::Seat(b));
/// assert_eq!((seen.traders[0].hand_size, seen.traders[0].hand), (4, None));
/// # Ok::<(), kernel::Syntax>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Jaipur {
    rules: Rules,
    deck: Cards,
    market: Cards,
    /// Hands and herds: the camels of a pile are the herd.
    own: [Cards; 2],
    /// Of each hand, the cards that a perfect memory knows to be there (J9.4).
    known: [Cards; 2],
    sold: Cards,
    tokens_taken: [u8; 6],
    /// Bonus tokens by pile and by value.
    bonus_left: [[u8; 3]; 3],
    bonus_held: [[[u8; 3]; 3]; 2],
    /// Rupees and number of the goods tokens.
    rupees: [u8; 2],
    goods_tokens: [u8; 2],
    seals: [u8; 2],
    to_move: Seat,
    starter: Seat,
    /// Exchanges in a row (J4.6).
    exchanges: u8,
    over: bool,
    last: Option<LastRound>,
}

const _: () = assert!(std::mem::size_of::<Jaipur>() <= 128);

impl Game for Jaipur {
    type Components = Components;
    type Rules = Rules;
    type Move = Move;
    type Choice = Choice;
    type View = View;
    type Event = Event;
    type State = State;

    const NAME: &'static str = "jaipur";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const EDITIONS: &'static [Edition] = rules::EDITIONS;

    fn new<C: Chance + ?Sized>(rules: Rules, _seats: u8, chance: &mut C) -> Jaipur {
        let starter = Jaipur::first_starter(rules, chance);
        let mut game = Jaipur::unpacked(rules, [0, 0], starter);
        game.deal(chance);
        game
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

    #[inline]
    fn to_act(&self) -> Seats {
        if self.over { Seats::NONE } else { Seats::one(self.to_move) }
    }

    #[inline(always)]
    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        if self.to_act().has(seat) {
            self.offer(seat, out);
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.verdict(seat, mv)
    }

    #[inline(always)]
    fn apply<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        let &[(seat, mv)] = joint else { panic!("one trader at a time, not {joint:?}") };
        debug_assert_eq!(self.check(seat, mv), Ok(()));
        self.play_turn(seat, mv, chance, tell);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        view::of(self, viewer)
    }

    fn imagine<C: Chance + ?Sized>(view: &View, chance: &mut C) -> Jaipur {
        view::imagine(view, chance)
    }

    fn shown(view: &View) -> View {
        view::shown(view)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event::redact(event, viewer))
    }

    /// J7.3: bonus tokens are shown when a round is scored.
    fn uncovers(event: &Event) -> bool {
        matches!(event, Event::RoundEnded { .. })
    }

    fn ending(event: &Event) -> Option<&'static str> {
        match event {
            Event::RoundEnded { because: Because::ThreePilesEmpty, .. } => {
                Some("three_piles_empty")
            }
            Event::RoundEnded { because: Because::PileRanOut, .. } => Some("pile_ran_out"),
            _ => None,
        }
    }

    fn state(&self) -> State {
        position::state(self)
    }

    fn from_state(state: State) -> Result<Jaipur, Syntax> {
        position::from_state(state)
    }

    fn audit(&self) -> Result<(), Impossible> {
        audit::audit(self)
    }
}
