//! The trait that a rulebook implements.
use crate::{Chance, Components, Seat, Seats, Set, Syntax, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

/// A game in progress: the table as an all-seeing referee knows it.
///
/// A plain value: no history, no generator, nothing on the heap. Its notation (`Display`,
/// `FromStr`) is one line of text with everything in it.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules, Take};
/// use kernel::{Game, Scripted, Seat, Silent};
///
/// // Chance answers 0: the smallest heap.
/// let mut game = Pebbles::new(Rules::default(), 2, &mut Scripted::new(&[0]));
/// assert_eq!(game.to_string(), "rules pebbles/1; left 8; move a");
/// assert_eq!(game.to_act().to_string(), "a");
///
/// // Check, then apply; `Silent` hears no events, and no luck is needed here.
/// assert_eq!(game.check(Seat(0), Take(3)), Ok(()));
/// game.apply(&[(Seat(0), Take(3))], &mut Scripted::new(&[]), &mut Silent);
/// assert_eq!(game, "left 5; move b".parse().unwrap());
/// assert_eq!(game.outcome(), None);
/// ```
pub trait Game:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = Syntax> + Send + Sync + 'static
{
    /// The tables that are data: what is in the box.
    type Components: Components;
    /// What may differ between two plays: edition, options, component set. Its text, such as
    /// `jaipur/1 rounds=single`, is the name of the ruleset and stands in every record.
    type Rules: Copy + Eq + Hash + Debug + Default + Display + FromStr<Err = Syntax> + Send + Sync;
    /// One whole decision of one seat, as it is logged and written, without white space.
    type Move: Copy + Ord + Hash + Debug + Display + FromStr<Err = Syntax> + Send + Sync;
    /// All moves of one kind that are legal now, described: `Exchange { market, own, room }`.
    type Choice: MoveSet<Move = Self::Move>;
    /// What one viewer may know, from what is visible now and from what was ever shown to it.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, in the game's words; what a log, an animation or a voice tells.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole position as plain data with every component: `state` and `load` of the engine.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned;

    /// The game's name in rulesets and on the command line.
    const NAME: &'static str;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;
    /// The editions of the rules, the newest first: it is the one that a ruleset without a number
    /// means. Older ones stay playable, so that every record keeps its meaning.
    const EDITIONS: &'static [Edition];

    /// Set-up. Draws what is face up or dealt; what nobody knows stays undrawn.
    fn new<C: Chance + ?Sized>(rules: Self::Rules, seats: u8, chance: &mut C) -> Self;
    /// The ruleset this game is played by.
    fn rules(&self) -> Self::Rules;
    /// The component set this game is played with.
    fn components(&self) -> Set<Self::Components>;
    /// Everybody at the table.
    fn seats(&self) -> Seats;

    /// Who must choose now. One: a turn. Several: at once and in secret. None: over.
    fn to_act(&self) -> Seats;
    /// What `seat` may do: appended to `out`, one entry for each kind of move; nothing if it is
    /// not to act. Follows from `view(seat)` alone.
    fn choices(&self, seat: Seat, out: &mut Vec<Self::Choice>);
    /// The referee's verdict, with the clause that forbids the move. Written apart from
    /// `choices`; the laws compare the two.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Illegal>;
    /// Plays the checked moves of all seats in `to_act`, in seat order, and then everything
    /// that follows without a decision. What happens is told as it happens.
    fn apply<C: Chance + ?Sized, T: Tell<Self::Event>>(
        &mut self,
        joint: &[(Seat, Self::Move)],
        chance: &mut C,
        tell: &mut T,
    );
    /// Points and places; `Some` exactly when nobody is to act.
    fn outcome(&self) -> Option<Outcome>;

    /// What `viewer` knows. Made from nothing, never by striking out.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A world that looks like this to the view's owner, the rest dealt by `chance`. Views that
    /// are read from text were admitted before ([`crate::view!`]): this cannot fail.
    fn imagine<C: Chance + ?Sized>(view: &Self::View, chance: &mut C) -> Self;
    /// The view as people are shown it, where an option hides what a perfect memory knows.
    fn shown(view: &Self::View) -> Self::View {
        view.clone()
    }
    /// The part of an event that `viewer` may learn, as a new event; `None` if that is nothing.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Does this event uncover something that was hidden until now? Imagined worlds that agreed with a
    /// view before it may contradict the view after it.
    fn uncovers(_event: &Self::Event) -> bool {
        false
    }
    /// For statistics: a name for how a round, stage or game ended, if this event ends one.
    fn ending(_event: &Self::Event) -> Option<&'static str> {
        None
    }

    /// Everything, as plain data.
    fn state(&self) -> Self::State;
    /// The position that such data describes. Whether it is possible is for `audit` to say.
    fn from_state(state: Self::State) -> Result<Self, Syntax>;
    /// Could this position stand on a table? Conserved components, limits, a sensible phase.
    fn audit(&self) -> Result<(), Impossible>;

    /// Is nobody to act any more?
    #[inline]
    fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }
}

/// For views from strangers: can this world stand on a table, and does it look like the view?
pub fn looks_like<G: Game>(world: &G, viewer: Viewer, view: &G::View) -> Result<(), Syntax> {
    if let Viewer::Seat(seat) = viewer
        && !world.seats().has(seat)
    {
        return Err(Syntax(format!("nobody sits at {seat}")));
    }
    world.audit().map_err(|why| Syntax(why.to_string()))?;
    // What an option hides from people may be missing.
    if G::shown(&world.view(viewer)) == G::shown(view) {
        return Ok(());
    }
    Err(Syntax("no table looks like this view".into()))
}

/// All moves of one kind, described rather than listed.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Take, Takes};
/// use kernel::{MoveSet, Quick};
///
/// let takes = Takes { most: 3 };
/// assert_eq!((takes.kind(), takes.len()), ("take", 3));
/// assert!(takes.has(Take(2)) && !takes.has(Take(4)));
/// assert_eq!(takes.nth(0), Some(Take(1)));
/// assert!(takes.has(takes.sample(&mut Quick::new(7))));
/// ```
pub trait MoveSet: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// The moves it holds.
    type Move: Copy;

    /// The name of this kind of move, such as `exchange`.
    fn kind(&self) -> &'static str;
    /// Is this one of them?
    fn has(&self, mv: Self::Move) -> bool;
    /// Shows each move once, until told to stop.
    fn visit(&self, f: &mut dyn FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// How many there are. Override where listing is slow.
    fn len(&self) -> u64 {
        let mut n = 0;
        let _ = self.visit(&mut |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }
    /// Is there none?
    fn is_empty(&self) -> bool {
        self.visit(&mut |_| ControlFlow::Break(())).is_continue()
    }
    /// A move, each equally likely. Override where listing is slow.
    fn sample<C: Chance + ?Sized>(&self, chance: &mut C) -> Self::Move {
        let n = chance.below(self.len() as u32);
        self.nth(u64::from(n)).expect("n is below the number of moves")
    }
    /// The nth move in the order of `visit`.
    fn nth(&self, n: u64) -> Option<Self::Move> {
        nth_by_visit(self, n)
    }
}

/// [`MoveSet::nth`] by listing. Sets that count some of their moves faster use it for the rest.
pub fn nth_by_visit<S: MoveSet>(set: &S, n: u64) -> Option<S::Move> {
    let (mut left, mut found) = (n, None);
    let _ = set.visit(&mut |mv| match left {
        0 => {
            found = Some(mv);
            ControlFlow::Break(())
        }
        _ => {
            left -= 1;
            ControlFlow::Continue(())
        }
    });
    found
}

/// Hears what happens while moves are carried out.
pub trait Tell<E> {
    /// The event is made only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens: bots' playouts pay nothing for the telling.
pub struct Silent;

impl<E> Tell<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Tell<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Why a move may not be played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Illegal {
    /// The clause that forbids it: `J4.1`, `H5.2`, `N7`, or `G1`–`G3`.
    pub clause: &'static str,
    /// A stable name for the reason, under which other languages have their sentence.
    pub key: &'static str,
    /// The reason in English.
    pub says: &'static str,
}

impl Illegal {
    /// A refusal.
    pub const fn new(clause: &'static str, key: &'static str, says: &'static str) -> Illegal {
        Illegal { clause, key, says }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.says)
    }
}

/// G1: the game is over.
pub const OVER: Illegal = Illegal::new("G1", "over", "The game is over.");
/// G2: not this seat's decision.
pub const NOT_TO_ACT: Illegal =
    Illegal::new("G2", "not-to-act", "This seat has nothing to decide now.");
/// G3: another kind of move than the one asked for.
pub const NO_ANSWER: Illegal =
    Illegal::new("G3", "no-answer", "This is no answer to the decision at hand.");

/// Why a position cannot stand on a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Impossible {
    /// The clause it contradicts.
    pub clause: &'static str,
    /// What is wrong, in English.
    pub says: String,
}

impl Impossible {
    /// Unless the condition holds, the position is impossible.
    pub fn unless(
        holds: bool,
        clause: &'static str,
        says: impl FnOnce() -> String,
    ) -> Result<(), Impossible> {
        if holds { Ok(()) } else { Err(Impossible { clause, says: says() }) }
    }
}

impl Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.says)
    }
}

/// An option that a clause names.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleOption {
    /// As it is written in a ruleset.
    pub name: &'static str,
    /// What it may be; the first is the default.
    pub values: &'static [&'static str],
    /// The clause that names it.
    pub clause: &'static str,
}

/// An edition of a game's rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Edition {
    /// As it is written after the slash of a ruleset.
    pub number: u8,
    /// The options that its clauses name, with its defaults.
    pub options: &'static [RuleOption],
}

/// How a game ended.
///
/// ```
/// use kernel::Outcome;
///
/// // b and c have equal points; more camels decide for c.
/// let outcome = Outcome::ranked(vec![10, 30, 30], &[(10, 0), (30, 1), (30, 4)]);
/// assert_eq!(outcome.place, [3, 2, 1]);
/// assert_eq!(outcome.winners().to_string(), "c");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Final points, seat by seat.
    pub points: Vec<i32>,
    /// Place of each seat after tie-breaks: 1 is a winner; several may win.
    pub place: Vec<u8>,
}

impl Outcome {
    /// Places from what decides them, best first; who is equal shares the place.
    pub fn ranked<K: Ord>(points: Vec<i32>, keys: &[K]) -> Outcome {
        let place = |key: &K| 1 + keys.iter().filter(|other| *other > key).count() as u8;
        Outcome { place: keys.iter().map(place).collect(), points }
    }
    /// The seats in first place.
    pub fn winners(&self) -> Seats {
        (0u8..).zip(&self.place).filter(|&(_, &place)| place == 1).map(|(s, _)| Seat(s)).collect()
    }
}
