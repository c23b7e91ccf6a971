//! What a bot is asked, and what it answers.
use kernel::{Game, Quick, Seat};
use std::time::Duration;

/// How much a bot may think about one decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many imagined games: the same answer for the same luck, everywhere.
    Nodes(u64),
    /// So long, by the clock; looked at inside the search.
    Time(Duration),
}

/// What a bot is to decide.
pub struct Situation<'a, G: Game> {
    /// What the seat may know.
    pub view: &'a G::View,
    /// The seat that is to act.
    pub seat: Seat,
    /// Its menu, which is not empty.
    pub choices: &'a [G::Choice],
    /// How much to think.
    pub budget: Budget,
}

/// What a bot thinks of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move.
    pub mv: M,
    /// In how many imagined games it was played.
    pub visits: u64,
    /// The share of victory that it brings, 0 to 1.
    pub win: f64,
    /// Half the 95 % interval of that, from a bot that knows it.
    pub error: Option<f64>,
    /// How far ahead of the best other player it leads, in the game's points; negative if behind.
    pub margin: f64,
    /// The expected line of play, this move first.
    pub line: Vec<(Seat, M)>,
}

/// A bot's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<M> {
    /// What it plays.
    pub mv: M,
    /// What it thinks, the best move first. Levels that err on purpose may play another one.
    pub thoughts: Vec<Thought<M>>,
    /// How many games it imagined.
    pub nodes: u64,
}

impl<M> Decision<M> {
    /// An answer without thinking.
    pub fn at_once(mv: M) -> Decision<M> {
        Decision { mv, thoughts: Vec::new(), nodes: 0 }
    }
}

/// A player that is asked for one decision at a time.
///
/// ```
/// use bots::{Bot, Budget, Decision, Situation};
/// use kernel::{Game, MoveSet, Quick};
///
/// /// Plays the first move of the menu, whatever the game.
/// struct First;
///
/// impl<G: Game> Bot<G> for First {
///     fn name(&self) -> String {
///         "first".into()
///     }
///     fn decide(&mut self, now: &Situation<'_, G>, _luck: &mut Quick) -> Decision<G::Move> {
///         Decision::at_once(now.choices[0].nth(0).expect("no choice of a menu is empty"))
///     }
/// }
/// # use kernel::{Viewer, Seed, Table};
/// # use games::johari::{Johari, Rules};
/// # let table = Table::<Johari>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// # let (seat, mut menu) = (table.waiting().lowest().unwrap(), Vec::new());
/// # table.game().choices(seat, &mut menu);
/// # let view = table.view(Viewer::Seat(seat)).view;
/// # let mut first: Box<dyn Bot<Johari>> = Box::new(First);
/// # let mv = first.choose(&view, seat, &menu, Budget::Nodes(1), &mut Quick::new(1)).mv;
/// # assert_eq!(table.game().check(seat, mv), Ok(()));
/// ```
pub trait Bot<G: Game>: Send {
    /// As it is asked for by `bot`.
    fn name(&self) -> String;
    /// Decides. A budget of its own, given by name or level, comes before that of the situation.
    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move>;
    /// The same, for whoever has no [`Situation`] at hand.
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        budget: Budget,
        luck: &mut Quick,
    ) -> Decision<G::Move> {
        self.decide(&Situation { view, seat, choices, budget }, luck)
    }
    /// Can it play at a table of this many as it was asked for? If not, why.
    fn fits(&self, _seats: u8) -> Result<(), String> {
        Ok(())
    }
    /// A new game begins: forget the last one.
    fn reset(&mut self) {}
}
