//! A referee: seals secret choices, lends luck, keeps the record. No rules.
use crate::{Game, Illegal, NOT_TO_ACT, Noted, OVER, Seat, Seats, Seed, Viewer};

/// A game on a table, from its set-up to now.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules, Take};
/// use kernel::{Viewer, Game, Progress, Seat, Seed, Table};
///
/// let mut table = Table::<Pebbles>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// let progress = table.play(Seat(0), Take(1))?;
/// assert!(matches!(progress, Progress::Played(events) if events.len() == 1));
///
/// // Not their turn: refused, and nothing changes.
/// assert_eq!(table.play(Seat(0), Take(1)), Err(kernel::NOT_TO_ACT));
/// let seen = table.view(Viewer::Spectator);
/// assert_eq!(seen.waiting.to_string(), "b");
/// assert_eq!(table.steps().len(), 1);
/// # Ok::<(), kernel::Illegal>(())
/// ```
#[derive(Clone)]
pub struct Table<G: Game> {
    game: G,
    start: Start<G>,
    seed: Seed,
    sealed: Vec<(Seat, G::Move)>,
    steps: Vec<Step<G>>,
}

/// How a game began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start<G> {
    /// With the set-up, and these answers of chance.
    Deal(Vec<u32>),
    /// From a constructed position.
    Position(G),
}

/// What the seats chose together, and what chance answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    /// One move for each seat that was to act, in seat order.
    pub joint: Vec<(Seat, G::Move)>,
    /// The answers of chance, in the order in which the rules asked.
    pub luck: Vec<u32>,
}

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress<E> {
    /// Kept secret until these seats have chosen too; until then it may be replaced.
    Sealed {
        /// Who has not chosen yet.
        waiting: Seats,
    },
    /// All have chosen: the step is played. Events as the referee saw them.
    Played(Vec<E>),
}

/// What one viewer sees of a table: the game, and who is ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation<G: Game> {
    /// The game.
    pub view: G::View,
    /// Whose choice is still to come.
    pub waiting: Seats,
    /// Whose choice lies sealed.
    pub ready: Seats,
    /// The owner's own sealed choice.
    pub sealed: Option<G::Move>,
}

/// A move that the rules allow where the table stands: [`Table::carry_out`] does not ask them again.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules, Take};
/// use kernel::{Seat, Seed, Table};
///
/// let mut table = Table::<Pebbles>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// let checked = table.check(Seat(0), Take(1))?;
/// assert_eq!(table.steps().len(), 0, "nothing has happened yet");
/// table.carry_out(&checked);
/// assert_eq!(table.steps().len(), 1);
/// assert_eq!(table.check(Seat(0), Take(1)), Err(kernel::NOT_TO_ACT));
/// # Ok::<(), kernel::Illegal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked<G: Game> {
    seat: Seat,
    mv: G::Move,
    step: usize,
}

impl<G: Game> Table<G> {
    /// Deals a new game. The number of seats must be one the game allows.
    pub fn new(rules: G::Rules, seats: u8, seed: Seed) -> Table<G> {
        assert!(G::SEATS.contains(&seats), "{} is not played by {seats}", G::NAME);
        let mut luck = seed.luck(0);
        let mut noted = Noted::new(&mut luck);
        let game = G::new(rules, seats, &mut noted);
        let start = Start::Deal(noted.answers);
        Table { game, start, seed, sealed: Vec::new(), steps: Vec::new() }
    }

    /// Goes on from a position, which must have passed `audit`.
    pub fn load(game: G, seed: Seed) -> Table<G> {
        let start = Start::Position(game.clone());
        Table { game, start, seed, sealed: Vec::new(), steps: Vec::new() }
    }

    /// A table whose record was played through.
    pub(crate) fn resume(game: G, start: Start<G>, seed: Seed, steps: Vec<Step<G>>) -> Table<G> {
        Table { game, start, seed, sealed: Vec::new(), steps }
    }

    /// A seat chooses. Where several choose together, the choice is sealed and may be replaced
    /// until the last of them has chosen.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<Progress<G::Event>, Illegal> {
        let checked = self.check(seat, mv)?;
        Ok(self.carry_out(&checked))
    }

    /// May this seat choose this move now?
    pub fn check(&self, seat: Seat, mv: G::Move) -> Result<Checked<G>, Illegal> {
        if self.game.is_over() {
            return Err(OVER);
        }
        if !self.game.to_act().has(seat) {
            return Err(NOT_TO_ACT);
        }
        self.game.check(seat, mv)?;
        Ok(Checked { seat, mv, step: self.steps.len() })
    }

    /// Plays a move that was checked at this table since its last step. Another is a bug.
    pub fn carry_out(&mut self, checked: &Checked<G>) -> Progress<G::Event> {
        let Checked { seat, mv, step } = *checked;
        assert_eq!(step, self.steps.len(), "a move is played at the step it was checked for");
        debug_assert!(self.game.check(seat, mv).is_ok(), "it was checked at another table");
        self.sealed.retain(|&(sealer, _)| sealer != seat);
        self.sealed.push((seat, mv));
        let waiting = self.waiting();
        if !waiting.is_empty() {
            return Progress::Sealed { waiting };
        }
        let mut joint = std::mem::take(&mut self.sealed);
        joint.sort_unstable_by_key(|&(seat, _)| seat);
        let mut luck = self.seed.luck(self.steps.len() as u64 + 1);
        let mut noted = Noted::new(&mut luck);
        let mut events = Vec::new();
        self.game.apply(&joint, &mut noted, &mut events);
        self.steps.push(Step { joint, luck: noted.answers });
        Progress::Played(events)
    }

    /// Whose choice is still to come.
    pub fn waiting(&self) -> Seats {
        self.game.to_act().without(self.ready())
    }

    /// Whose choice lies sealed.
    pub fn ready(&self) -> Seats {
        self.sealed.iter().map(|&(seat, _)| seat).collect()
    }

    /// What `viewer` sees. Another seat's sealed choice changes nothing in it but the ready mark.
    pub fn view(&self, viewer: Viewer) -> Observation<G> {
        let own = self.sealed.iter().find(|&&(seat, _)| viewer.is(seat));
        Observation {
            view: self.game.view(viewer),
            waiting: self.waiting(),
            ready: self.ready(),
            sealed: own.map(|&(_, mv)| mv),
        }
    }

    /// The game as the referee sees it. For the referee's own uses only.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How the game began.
    pub fn start(&self) -> &Start<G> {
        &self.start
    }

    /// Where the luck comes from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The steps played so far.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }
}
