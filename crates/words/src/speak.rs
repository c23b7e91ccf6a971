//! What a game must be able to say. One file a game implements it.
use crate::{Lang, Voice};
use kernel::{Game, Illegal, Quick, Seat, Seats, Viewer};
use std::fmt;

macro_rules! texts {
    ([$(($game:ident $table:ident))*] $($shared:literal),*) => {
        /// The texts of a language: what all games share, and two files for each game.
        pub(crate) const TEXTS_EN: &[&str] = &[
            $(include_str!(concat!("../en/", $shared, ".ftl")),)*
            #[cfg(feature = "terminal")]
            include_str!("../en/cli.ftl"),
            $(include_str!(concat!("../en/", stringify!($game), ".ftl")),
            include_str!(concat!("../en/web-", stringify!($game), ".ftl")),)*
        ];
        pub(crate) const TEXTS_DE: &[&str] = &[
            $(include_str!(concat!("../de/", $shared, ".ftl")),)*
            #[cfg(feature = "terminal")]
            include_str!("../de/cli.ftl"),
            $(include_str!(concat!("../de/", stringify!($game), ".ftl")),
            include_str!(concat!("../de/web-", stringify!($game), ".ftl")),)*
        ];
    };
}
games::each_game!(
    [texts] "common", "learn", "me", "notices", "puzzles", "contests", "web", "web-pages", "web-judge",
    "web-table"
);

/// A move, and the one that it is compared with, if any.
#[derive(Copy, Clone)]
pub struct Compared<M> {
    pub mv: M,
    pub other: Option<M>,
}

/// A game that can be told in words.
pub trait Speak: Game {
    /// Every reason for which this game refuses a move.
    const REFUSALS: &'static [Illegal];

    /// What is on the table, a fact a line, for a screen reader as well as for eyes.
    fn table(view: &Self::View, voice: &Voice) -> String;
    /// What this kind of move offers now, with an example of how to write it.
    fn choice(choice: &Self::Choice, voice: &Voice) -> String;
    /// What one plays for, in a sentence: for those who have not moved yet.
    fn aim(_rules: Self::Rules, _voice: &Voice) -> Option<String> {
        None
    }
    /// The sentence that names what an outcome counts: "Points". The same with `counted` instead of `unit` says
    /// how many: "17 points".
    fn unit(_rules: Self::Rules) -> &'static str {
        "unit-points"
    }
    /// One sentence: what `seat`, the listener, has to decide now, and what follows from it.
    fn prompt(view: &Self::View, seat: Seat, choices: &[Self::Choice], voice: &Voice) -> String;
    /// What a legal move brings its player, as far as that can be known before it is played. Goes
    /// on from the order: "sell 3 gold" – "6 + 6 + 5 = 17 rupees".
    fn gain(view: &Self::View, seat: Seat, mv: Self::Move, voice: &Voice) -> Option<String>;
    /// A move as an order: "take gold".
    fn order(mv: Self::Move, voice: &Voice) -> String;
    /// What speaks for a move, in the game's own words, where there is something to say: "it keeps 3 gold for
    /// a larger sale". What luck decides is left out.
    fn why(_: &Self::View, _: Seat, _: Compared<Self::Move>, _: &Voice) -> Option<String> {
        None
    }
    /// What happened.
    fn event(event: &Self::Event, voice: &Voice) -> String;
    /// A move from notation or friendly words, of the seat that sees `view`.
    fn understand(
        text: &str,
        seat: Seat,
        view: &Self::View,
        choices: &[Self::Choice],
    ) -> Result<Self::Move, Misheard>;
}

/// What an outcome counts, as a heading: "Points".
pub fn unit<G: Speak>(rules: G::Rules, voice: &Voice) -> String {
    voice.say(G::unit(rules), &[])
}

/// So many of what an outcome counts: "17 points".
pub fn counted<G: Speak>(rules: G::Rules, n: i32, voice: &Voice) -> String {
    voice.say(&G::unit(rules).replace("unit", "counted"), &[("n", n.into())])
}

/// What a legal move would lead to, in a world that looks like the view, as its player would see it.
/// Whoever tells it leaves out what luck decides. None if others choose at the same time.
pub(crate) fn imagined<G: Game>(
    view: &G::View,
    seat: Seat,
    mv: G::Move,
) -> Option<(Vec<G::Event>, G::View)> {
    let mut luck = Quick::new(0);
    let mut world = G::imagine(view, &mut luck);
    if world.to_act() != Seats::one(seat) {
        return None;
    }
    let mut events = Vec::new();
    world.apply(&[(seat, mv)], &mut luck, &mut events);
    let viewer = Viewer::Seat(seat);
    let events = events.iter().filter_map(|event| G::redact(event, viewer)).collect();
    Some((events, world.view(viewer)))
}

/// Words that are no move, and what could be written instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misheard {
    /// The name of the sentence that says what is wrong.
    pub key: &'static str,
    /// The word it is about.
    pub word: String,
}

impl Misheard {
    pub fn new(key: &'static str, word: &str) -> Misheard {
        Misheard { key, word: word.chars().take(60).collect() }
    }

    pub fn say(&self, voice: &Voice) -> String {
        voice.say(self.key, &[("word", self.word.as_str().into())])
    }
}

/// Why a move is refused, in the listener's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause and the reason.
    pub why: Illegal,
    /// The sentence, without the clause.
    pub says: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.why.clause, self.says)
    }
}

/// A refusal in the listener's language, with its clause.
pub fn refusal(game: &str, illegal: Illegal, voice: &Voice) -> Refusal {
    let own = format!("{game}-{}", illegal.key);
    let common = format!("refused-{}", illegal.key);
    let says = match voice.lang {
        Lang::En => illegal.says.to_string(),
        lang if lang.has(&own) => voice.say(&own, &[]),
        _ => voice.say(&common, &[]),
    };
    Refusal { why: illegal, says }
}
