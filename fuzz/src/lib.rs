//! What the fuzz targets share: which games there are, and how bytes become a game in play.
//!
//! The first byte of an input chooses the game, the next ones how it stands; the rest is the text
//! that a stranger might send.
use kernel::{Game, Policy, Quick, Record, Seed, Table, luck::to_hex};
use sha2::{Digest, Sha256};
use std::str::FromStr;

/// Something to try on every game.
pub trait Trial {
    /// Must not panic, whatever the bytes.
    fn on<G: Game>(bytes: &mut Bytes<'_>);
}

macro_rules! games {
    ($($game:ty,)*) => {
        /// Tries it on the game that the first byte chooses.
        pub fn run<T: Trial>(data: &[u8]) {
            let mut bytes = Bytes(data);
            let trials: &[fn(&mut Bytes<'_>)] = &[$(T::on::<$game>),*];
            trials[bytes.below(trials.len())](&mut bytes);
        }
    };
}

// A new game is one line here, and one in Cargo.toml.
games! {
    jaipur::Jaipur,
    johari::Johari,
    basari::Basari,
}

/// The input, read from the front; zeros when it is used up.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// All of the input.
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes(data)
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    /// A number less than `n`, which is at most 256.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// The next two bytes as a number.
    pub fn wide(&mut self) -> usize {
        usize::from(u16::from_le_bytes([self.byte(), self.byte()]))
    }

    /// The next `n` bytes as text, or as many as there are.
    pub fn text(&mut self, n: usize) -> String {
        let (text, rest) = self.0.split_at(n.min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// All that is left, as text.
    pub fn rest(&mut self) -> String {
        self.text(usize::MAX)
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A ruleset of the game: one of its editions, with some of its options.
fn rules<G: Game>(bytes: &mut Bytes<'_>) -> G::Rules {
    let edition = &G::EDITIONS[bytes.below(G::EDITIONS.len())];
    let mut text = format!("{}/{}", G::NAME, edition.number);
    let chosen = bytes.byte();
    for (bit, option) in (0..8).zip(edition.options) {
        if chosen & (1 << bit) != 0 {
            let value = option.values[1 % option.values.len()];
            // A range such as `1…200` is shown for people; its first number is a value.
            let value = value.split('…').next().unwrap_or(value);
            text += &format!(" {}={value}", option.name);
        }
    }
    // Where two options exclude each other, the default is a game too.
    G::Rules::from_str(&text).unwrap_or_default()
}

/// A table after some random steps: every reachable position can come of it.
pub fn table<G: Game>(bytes: &mut Bytes<'_>) -> Table<G> {
    let rules = rules::<G>(bytes);
    let seats = G::SEATS.start() + bytes.below(G::SEATS.count()) as u8;
    let luck = bytes.byte();
    let steps = bytes.byte();
    let policy = if luck.is_multiple_of(2) { Policy::Uniform } else { Policy::Kind };
    let mut table = Table::<G>::new(rules, seats, Seed::from_phrase(&luck.to_string()));
    play_on(&mut table, usize::from(steps), policy, &mut Quick::new(u64::from(luck)));
    table
}

/// Plays random steps, until the game is over.
pub fn play_on<G: Game>(table: &mut Table<G>, steps: usize, policy: Policy, dice: &mut Quick) {
    let mut menu = Vec::new();
    for _ in 0..steps {
        for seat in table.waiting().iter() {
            let mv = policy.choose(table.game(), seat, &mut menu, dice);
            table.play(seat, mv).expect("a move that is offered is legal");
        }
    }
}

/// The record of a table, as it is written.
pub fn record<G: Game>(table: &Table<G>) -> String {
    let names = table.game().seats().iter().map(|seat| format!("Player {seat}")).collect();
    Record::of(table, names, "chowk fuzz", "2026-01-01").to_string()
}

/// The text with a few places cut, overwritten or doubled, as the bytes say.
pub fn spoilt(mut text: String, bytes: &mut Bytes<'_>) -> String {
    while !bytes.is_empty() && text.len() < 20_000 {
        let (from, cut) = (bytes.wide() % (text.len() + 1), bytes.below(32));
        let (mode, n) = (bytes.byte(), bytes.below(24));
        let at = text.floor_char_boundary(from);
        let to = text.floor_char_boundary((from + cut).min(text.len())).max(at);
        let instead = match mode % 4 {
            0 => String::new(),
            1 => text[at..to].repeat(2),
            _ => bytes.text(n),
        };
        text.replace_range(at..to, &instead);
    }
    text
}

/// The record with the checksum that its text has now: a stranger can compute it too.
pub fn sealed(text: &str) -> String {
    let end = text.rfind("\ncheck ").map_or(text.len(), |at| at + 1);
    let body = &text[..end];
    format!("{body}check {}\n", to_hex(&Sha256::digest(body)))
}
