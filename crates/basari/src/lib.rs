#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]
#![cfg_attr(not(test), deny(clippy::disallowed_types, clippy::float_arithmetic))]

mod audit;
mod bargain;
mod barter;
mod bids;
mod choices;
mod components;
mod event;
mod gems;
mod legal;
mod moves;
mod position;
mod read;
pub mod refusals;
mod round;
mod rules;
mod scoring;
mod setup;
mod state;
mod view;

pub use bids::Bids;
pub use choices::{Choice, Swaps};
pub use components::{Card, CardId, Components, PLAYERS_MAX};
pub use event::{Because, Event};
pub use gems::{Colour, Gems};
pub use moves::{Action, Move};
pub use rules::Rules;
pub use state::State;
pub use view::{Player, View};

use kernel::{
    Chance, Edition, Game, Illegal, Impossible, Outcome, Seat, Seats, Set, Syntax, Tell, Viewer,
};
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, RangeInclusive};

/// What is being decided.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// B3.2: all choose an action, together and in secret.
    Choose,
    /// B4: `asked` must top the offer of `other` or accept it; make the first one if none stands.
    Bargain {
        /// What the two bargain for.
        action: Action,
        /// Who must answer.
        asked: Seat,
        /// Whose offer stands.
        other: Seat,
        /// The offer; no gem if none was made yet.
        offer: Gems,
    },
    /// B5.2: the only one who chose D returns one gem and takes two.
    Swap {
        /// Who swaps.
        seat: Seat,
    },
    /// B5.3: of several who chose D, `seat` takes a gem; the seats of `after` follow.
    Gem {
        /// Who takes a gem.
        seat: Seat,
        /// Who takes one next.
        after: Seats,
    },
    /// B7.1.
    Over,
}

/// The whole table. A pile that nobody has seen has no order: cards are bits of a word. The
/// actions that are being chosen are with the referee, not here.
///
/// ```
/// use basari::{Basari, Move};
/// use kernel::{Viewer, Game, MoveSet, Scripted, Seat};
///
/// // a offers b a red, a yellow and a blue gem for action A.
/// let text = "chosen A A B; phase bargain A; gems 3r3y3g3b 2r2y2g2b -; offer ryb";
/// let mut game: Basari = text.parse()?;
/// let b = Seat(1);
///
/// // Higher is: more gems, or as many and better ones.
/// assert_eq!(game.check(b, "!2r".parse()?).unwrap_err().clause, "B4.4");
/// assert_eq!(game.check(b, "!2ry".parse()?), Ok(()));
/// let mut menu = Vec::new();
/// game.choices(b, &mut menu);
/// assert!(menu.iter().any(|choice| choice.kind() == "accept"));
///
/// game.apply(&[(b, "!2ry".parse()?)], &mut Scripted::new(&[]), &mut kernel::Silent);
/// assert_eq!(game.to_act().to_string(), "a");
/// assert_eq!(game.view(Viewer::Spectator).players[1].gems, game.gems(b));
/// # Ok::<(), kernel::Syntax>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Basari {
    rules: Rules,
    /// The bazaar cards in the pile and, for each seat, on the table in this stage.
    pile: u64,
    cards: [u64; PLAYERS_MAX],
    stock: Gems,
    gems: [Gems; PLAYERS_MAX],
    phase: Phase,
    points: [u16; PLAYERS_MAX],
    /// Workers of each seat's cards.
    workers: [u8; PLAYERS_MAX],
    /// The card that each seat got this round; none if the pile had run out (B3.8).
    current: [Option<CardId>; PLAYERS_MAX],
    /// Who chose A, B, C and D, from the reveal to the end of the round.
    chosen: [Seats; 4],
    n_seats: u8,
    /// From 1.
    stage: u8,
    /// The pile lacked a card in this round: the stage ends after it (B3.8).
    last_round: bool,
}

const _: () = assert!(std::mem::size_of::<Basari>() <= 128);

/// Must somebody decide before the settling goes on? `Break` if so.
type Settled = ControlFlow<()>;

impl Game for Basari {
    type Components = Components;
    type Rules = Rules;
    type Move = Move;
    type Choice = Choice;
    type View = View;
    type Event = Event;
    type State = State;

    const NAME: &'static str = "basari";
    const SEATS: RangeInclusive<u8> = 3..=5;
    const EDITIONS: &'static [Edition] = rules::EDITIONS;

    fn new<C: Chance + ?Sized>(rules: Rules, seats: u8, chance: &mut C) -> Basari {
        assert!(Basari::SEATS.contains(&seats), "basari is not played by {seats}");
        let mut game = Basari::unpacked(rules, seats);
        game.begin_stage(chance, &mut kernel::Silent);
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
        Seats::first(self.n_seats)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Choose => self.seats(),
            Phase::Bargain { asked: seat, .. } | Phase::Swap { seat } | Phase::Gem { seat, .. } => {
                Seats::one(seat)
            }
            Phase::Over => Seats::NONE,
        }
    }

    #[inline]
    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        if self.to_act().has(seat) {
            self.offer_choices(seat, out);
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.verdict(seat, mv)
    }

    #[inline]
    fn apply<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        debug_assert!(joint.iter().all(|&(seat, mv)| self.check(seat, mv).is_ok()));
        match (self.phase, joint) {
            (Phase::Choose, joint) => self.reveal(joint, chance, tell),
            (Phase::Bargain { .. }, &[(_, mv)]) => self.answer(mv, chance, tell),
            (Phase::Swap { .. } | Phase::Gem { .. }, &[(_, mv)]) => self.barter(mv, chance, tell),
            _ => panic!("{joint:?} in {:?}", self.phase),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        view::of(self, viewer)
    }

    fn imagine<C: Chance + ?Sized>(view: &View, _chance: &mut C) -> Basari {
        // Only the order of the pile is unknown, and it has none yet.
        view::rebuild(view).expect("a view shows a table")
    }

    fn redact(event: &Event, _eye: Viewer) -> Option<Event> {
        // B8.1: what happens, happens in the open.
        Some(event.clone())
    }

    fn ending(event: &Event) -> Option<&'static str> {
        match event {
            Event::StageEnded { because: Because::Workers, .. } => Some("workers"),
            Event::StageEnded { because: Because::PileRanOut, .. } => Some("pile_ran_out"),
            _ => None,
        }
    }

    fn state(&self) -> State {
        state::of(self)
    }

    fn from_state(state: State) -> Result<Basari, Syntax> {
        state::rebuild(&state)
    }

    fn audit(&self) -> Result<(), Impossible> {
        audit::audit(self)
    }
}
