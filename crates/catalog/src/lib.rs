#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod advice;
#[cfg(feature = "bots")]
mod adviser;
mod desk;
#[cfg(feature = "engine")]
pub mod engine;
mod error;
mod now;
mod stakes;

pub use advice::{Advice, Thought, reason};
#[cfg(feature = "bots")]
pub use adviser::{Adviser, bot};
pub use desk::{
    CheckedMove, Desk, Menu, Notes, Observed, Played, PlayedMove, Recorded, Referee, Seen, Spoken,
    Told,
};
pub use error::unknown_game;
#[doc(hidden)]
pub use games;
pub use now::now;
pub use protocol::{Code, Fault};
pub use stakes::{aim, counted, unit};

use kernel::{Components as _, Game, Seed, Start, Table, record};
use serde::Deserialize;
use words::{Speak, Voice};

macro_rules! list {
    ([$(($game:ident $table:ident))*]) => {
        /// The names of all games.
        pub const GAMES: &[&str] = &[$(<games::$game::$table as Game>::NAME),*];
    };
}
games::each_game!([list]);

/// Does something with the game of this name: [`games::with_game!`], with a fault that names the games
/// there are.
///
/// ```
/// use catalog::with_game;
///
/// assert!(with_game!("basari", |G| std::mem::size_of::<G>())? <= 128);
/// let unknown = with_game!("chess", |G| std::mem::size_of::<G>()).unwrap_err();
/// assert_eq!(unknown.code, protocol::Code::UnknownGame);
/// # Ok::<(), protocol::Fault>(())
/// ```
#[macro_export]
macro_rules! with_game {
    ($name:expr, |$table:ident| $do:expr) => {{
        let name: &str = $name;
        $crate::games::with_game!(name, |$table| $do).ok_or_else(|| $crate::unknown_game(name))
    }};
}

/// A game as it is asked for: by name or by a whole ruleset, seats, and where its luck is from.
pub struct GameSetup<'a> {
    /// `jaipur`, or `jaipur/1 rounds=single`.
    pub ruleset: &'a str,
    /// How many play; the fewest possible if not said.
    pub seats: Option<u8>,
    /// Where the luck comes from.
    pub seed: Seed,
}

/// The game that a ruleset or position belongs to: `jaipur/1 …` is of `jaipur`.
pub fn game_of(ruleset: &str) -> &str {
    ruleset.split(['/', ' ']).next().unwrap_or("")
}

/// A ruleset from a game's name, with or without an edition, and options given as `name=value`, separated by commas or
/// spaces.
pub fn ruleset(game: &str, options: &str) -> String {
    let options: Vec<&str> = options.split([',', ' ']).filter(|part| !part.is_empty()).collect();
    format!("{game} {}", options.join(" ")).trim().to_string()
}

/// Deals a new game.
///
/// ```
/// use catalog::{GameSetup, deal};
/// use kernel::Seed;
///
/// let seed = Seed::from_phrase("7");
/// let desk = deal(&GameSetup { ruleset: "basari", seats: Some(5), seed })?;
/// assert_eq!((desk.ruleset().as_str(), desk.seats().len()), ("basari/1", 5));
///
/// let refused = deal(&GameSetup { ruleset: "basari", seats: Some(9), seed }).err().unwrap();
/// assert_eq!(refused.code, protocol::Code::BadSeats);
/// # Ok::<(), protocol::Fault>(())
/// ```
pub fn deal(setup: &GameSetup<'_>) -> Result<Box<dyn Desk>, Fault> {
    with_game!(game_of(setup.ruleset), |G| deal_game::<G>(setup))?
}

fn deal_game<G: Speak>(setup: &GameSetup<'_>) -> Result<Box<dyn Desk>, Fault> {
    let rules: G::Rules = setup.ruleset.parse().map_err(error::bad_options)?;
    let seats = setup.seats.unwrap_or(*G::SEATS.start());
    if !G::SEATS.contains(&seats) {
        return Err(error::bad_seats::<G>(seats));
    }
    Ok(Box::new(Table::<G>::new(rules, seats, setup.seed)))
}

/// A constructed position, as the engine's `load` takes it.
pub enum Position<'a> {
    /// One line of text.
    Text(&'a str),
    /// Plain data with every component.
    #[cfg(feature = "engine")]
    State(serde_json::Value),
}

/// Sets up a constructed position of a game, if it is possible.
pub fn load(game: &str, position: Position<'_>, seed: Seed) -> Result<Box<dyn Desk>, Fault> {
    with_game!(game, |G| load_game::<G>(position, seed))?
}

fn load_game<G: Speak>(position: Position<'_>, seed: Seed) -> Result<Box<dyn Desk>, Fault> {
    let game: G = match position {
        Position::Text(text) => text.parse().map_err(error::bad_position)?,
        #[cfg(feature = "engine")]
        Position::State(value) => {
            let state = serde_json::from_value(value)
                .map_err(|why| Fault::new(Code::BadPosition, why.to_string()))?;
            G::from_state(state).map_err(error::bad_position)?
        }
    };
    game.audit().map_err(Fault::from)?;
    Ok(Box::new(Table::load(game, seed)))
}

/// A table that looks like this view to its owner; what the view does not tell is imagined from
/// the seed. Enough to ask what may be done and why not: both follow from the view alone.
///
/// ```
/// use catalog::{GameSetup, deal, imagine};
/// use kernel::{Viewer, Seat, Seed};
///
/// let setup = GameSetup { ruleset: "jaipur/1 first=a", seats: None, seed: Seed::from_phrase("7") };
/// let desk = deal(&setup)?;
/// let shown = desk.view(Viewer::Seat(Seat(0)), false);
///
/// // Whoever has only the view can ask what may be done, and gets the same answer.
/// let world = imagine("jaipur", &shown.view, Seed::from_phrase("any other"))?;
/// assert_eq!(world.choices(Seat(0)), desk.choices(Seat(0)));
/// # Ok::<(), protocol::Fault>(())
/// ```
pub fn imagine(game: &str, view: &serde_json::Value, seed: Seed) -> Result<Box<dyn Desk>, Fault> {
    with_game!(game, |G| imagine_game::<G>(view, seed))?
}

fn imagine_game<G: Speak>(view: &serde_json::Value, seed: Seed) -> Result<Box<dyn Desk>, Fault> {
    let view =
        G::View::deserialize(view).map_err(|why| Fault::new(Code::BadView, why.to_string()))?;
    Ok(Box::new(Table::load(G::imagine(&view, &mut seed.luck(0)), seed)))
}

/// What happened, in words: events as a desk or a server tells them.
pub fn tell(game: &str, events: &[serde_json::Value], voice: &Voice) -> Vec<String> {
    with_game!(game, |G| tell_game::<G>(events, voice)).unwrap_or_default()
}

pub(crate) fn tell_game<G: Speak>(events: &[serde_json::Value], voice: &Voice) -> Vec<String> {
    // A client may be older than its server: it has no words for what it does not know.
    let events = events.iter().filter_map(|event| G::Event::deserialize(event).ok());
    let lines = events.map(|event| G::event(&event, voice));
    lines.filter(|line| !line.is_empty()).collect()
}

/// A record that was checked, to look through or to play on.
pub struct CheckedRecord {
    /// The game's name.
    pub game: &'static str,
    /// The players' names.
    pub names: Vec<String>,
    /// The table after each step, the start first.
    pub tables: Vec<Box<dyn Desk>>,
    /// What happened in each step, for each viewer.
    pub told: Vec<Told>,
    /// Was every draw recomputed from the seed?
    pub seeded: bool,
    /// Was the seed shown to be fair?
    pub fair: bool,
    /// What made it so, for players to compare with what they saw.
    pub deal: Option<record::Fair>,
    /// Did it begin from a constructed position, rather than with a deal?
    pub constructed: bool,
    /// Is the game over by its rules?
    pub finished: bool,
    /// Why it was broken off, if it was.
    pub ended: Option<record::Ended>,
    /// How often a player took moves back after seeing what they led to.
    pub takebacks: u32,
}

/// Checks a record: every move, every draw, the fair deal and the result.
///
/// ```
/// use catalog::{GameSetup, deal, verify};
/// use kernel::{Seat, Seed};
///
/// let setup = GameSetup { ruleset: "jaipur/1 first=a", seats: None, seed: Seed::from_phrase("7") };
/// let mut desk = deal(&setup)?;
/// desk.play(Seat(0), "k")?;
/// let names = ["Asha".to_string(), "Ravi".to_string()];
/// let text = desk.record(&names, "my program 1.0", "2026-01-01");
///
/// let checked = verify(&text).unwrap();
/// assert_eq!((checked.game, checked.tables.len()), ("jaipur", 2));
/// assert!(checked.seeded && !checked.fair && !checked.finished);
///
/// let fault = verify(&text.replace("a:k", "a:+d+d")).err().unwrap();
/// assert!(fault.line > 1, "{fault}");
/// # Ok::<(), protocol::Fault>(())
/// ```
pub fn verify(text: &str) -> Result<CheckedRecord, record::RecordError> {
    let game = game_of(record::ruleset_of(text)?);
    with_game!(game, |G| verify_game::<G>(text)).map_err(|why| record::RecordError {
        line: 2,
        clause: None,
        says: why.message,
    })?
}

fn verify_game<G: Speak>(text: &str) -> Result<CheckedRecord, record::RecordError> {
    let verified = record::verify::<G>(text)?;
    let seed = verified.record.seed.unwrap_or(Seed([0; 32]));
    let told = (0..verified.events.len()).map(|step| Told::new(&verified, step)).collect();
    let tables = (0..verified.positions.len())
        .map(|at| Box::new(verified.table_at(at, seed)) as Box<dyn Desk>)
        .collect();
    Ok(CheckedRecord {
        game: G::NAME,
        names: verified.record.names.clone(),
        tables,
        told,
        seeded: verified.record.seed.is_some(),
        fair: verified.record.fair.is_some(),
        deal: verified.record.fair.clone(),
        constructed: matches!(verified.record.start, Start::Position(_)),
        finished: verified.record.result.is_some(),
        ended: verified.record.ended,
        takebacks: verified.record.takebacks,
    })
}

/// Loads a component set from TOML; gives the option that asks for it, `set=NAME#hash`.
///
/// ```
/// use catalog::{GameSetup, deal, load_components, ruleset};
/// use kernel::{Components, Seed};
///
/// // A copy of the game's components.toml, under a name of its own.
/// let mine = games::jaipur::Components::STANDARD.replace("\"standard\"", "\"house\"");
/// let option = load_components("jaipur", &mine)?;
/// assert!(option.starts_with("set=house#"));
///
/// let ruleset = ruleset("jaipur", &option);
/// let desk = deal(&GameSetup { ruleset: &ruleset, seats: None, seed: Seed::from_phrase("7") })?;
/// assert!(desk.ruleset().ends_with(&option));
/// # Ok::<(), protocol::Fault>(())
/// ```
pub fn load_components(game: &str, toml: &str) -> Result<String, Fault> {
    with_game!(game, |G| load_set::<G>(toml))?
}

fn load_set<G: Game>(toml: &str) -> Result<String, Fault> {
    let set = G::Components::sets().load(toml);
    let set = set.map_err(|why| Fault::new(Code::BadComponents, why.to_string()))?;
    Ok(format!("set={}", set.label()))
}

/// What a game offers: seats and options, for menus and help.
#[derive(Clone, Debug, serde::Serialize)]
pub struct CatalogEntry {
    /// The game's name.
    pub game: &'static str,
    /// Fewest and most players.
    pub seats: (u8, u8),
    /// The options that clauses name, of the edition that is asked for.
    pub options: &'static [kernel::RuleOption],
    /// All editions of the rules, the newest first.
    pub editions: &'static [kernel::Edition],
}

/// What a game offers: `johari` in its newest edition, `johari/1` in that one.
///
/// ```
/// let johari = catalog::entry("johari")?;
/// assert_eq!(johari.seats, (2, 4));
/// assert!(johari.editions.len() > 1);
/// assert_eq!(catalog::entry("chess").unwrap_err().code, protocol::Code::UnknownGame);
/// # Ok::<(), protocol::Fault>(())
/// ```
pub fn entry(game: &str) -> Result<CatalogEntry, Fault> {
    with_game!(game_of(game), |G| describe::<G>(game))?
}

fn describe<G: Game>(ruleset: &str) -> Result<CatalogEntry, Fault> {
    let seats = (*G::SEATS.start(), *G::SEATS.end());
    let ruleset = kernel::text::Ruleset::new(ruleset, G::NAME, G::EDITIONS);
    let options = ruleset.map_err(error::bad_options)?.edition.options;
    Ok(CatalogEntry { game: G::NAME, seats, options, editions: G::EDITIONS })
}

#[cfg(test)]
mod tests {
    /// The list has each game under its own name, which is also the name of its crate.
    #[test]
    fn a_game_is_called_like_its_crate() {
        assert_eq!(super::GAMES, games::NAMES);
    }
}
