//! A table of some game, with text and JSON in and out.
#[cfg(feature = "bots")]
use crate::{Adviser, adviser};
use crate::{Listed, error};
#[cfg(feature = "engine")]
use kernel::{Chance, Policy};
use kernel::{
    Checked, Game, MoveSet, Outcome, Progress, Record, Seat, Seats, Step, Table, Viewer,
    record::{Ended, Fair, Verified},
};
use protocol::{Code, Fault};
use serde::Serialize;
use serde_json::{Value, json};
use std::{any::Any, collections::BTreeMap, ops::ControlFlow, sync::Arc};
use words::{Refusal, Voice};

/// What a record says besides the moves.
#[derive(Clone, Default, Debug)]
pub struct Notes {
    /// How the seed came about.
    pub fair: Option<Fair>,
    /// Why the game was broken off, if it was.
    pub ended: Option<Ended>,
    /// How often a player took moves back after seeing what they led to.
    pub takebacks: u32,
}

/// A table whose game is known only by name.
///
/// ```
/// use catalog::{Order, Played, deal};
/// use kernel::{Seat, Seed};
/// use words::{Lang, Voice};
///
/// let order = Order { ruleset: "basari", seats: Some(3), seed: Seed::from_phrase("7") };
/// let mut desk = deal(&order)?;
/// let (moves, total) = desk.moves(Seat(0), 10);
/// assert_eq!((moves, total), (vec!["A".to_string(), "B".to_string(), "C".to_string()], 3));
///
/// // All choose at once: a choice lies sealed until the others have chosen too.
/// assert!(matches!(desk.play(Seat(0), "B")?, Played::Sealed(waiting) if waiting.len() == 2));
///
/// // Moves in words, both ways.
/// let names = vec!["Asha".to_string(), "Ravi".to_string(), "Gita".to_string()];
/// let voice = Voice { lang: Lang::En, me: Some(Seat(1)), names };
/// assert!(!desk.menu(Seat(1), &voice).is_empty());
/// assert_eq!(desk.understand(Seat(1), "C", &voice), Ok("C".to_string()));
/// # Ok::<(), protocol::Fault>(())
/// ```
pub trait Desk: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The rules it is played by, as text.
    fn ruleset(&self) -> String;
    /// Everybody at the table.
    fn seats(&self) -> Seats;
    /// Who must choose now, sealed or not.
    fn to_act(&self) -> Seats;
    /// Whose choice is still to come.
    fn waiting(&self) -> Seats;
    /// Whose choice lies sealed.
    fn ready(&self) -> Seats;
    /// Is nobody to act any more?
    fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }
    /// Points and places; `None` until the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Steps played so far.
    fn step(&self) -> usize;

    /// What a seat may do: described sets, each with its kind and size.
    fn choices(&self, seat: Seat) -> Value;
    /// Legal moves listed, `limit` at most, and how many there are in all.
    fn moves(&self, seat: Seat, limit: usize) -> (Vec<String>, u64);
    /// The referee's verdict on a move in notation.
    fn check(&self, seat: Seat, mv: &str) -> Result<(), Fault>;
    /// A seat chooses a move in notation.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<Played, Fault> {
        let checked = self.admit(seat, mv)?;
        self.play_checked(&checked).map(|(played, _)| played)
    }
    /// Reads a move of a seat that may choose it now, for `play_checked`.
    fn admit(&self, seat: Seat, mv: &str) -> Result<CheckedMove, Fault>;
    /// Plays what `admit` gave at this step, without reading or checking it again. Also says whether
    /// the step revealed information, so that it cannot be taken back: luck was drawn, something was
    /// uncovered, or several chose together.
    fn play_checked(&mut self, checked: &CheckedMove) -> Result<(Played, bool), Fault>;
    /// A random move.
    #[cfg(feature = "engine")]
    fn sample(&self, seat: Seat, policy: Policy, chance: &mut dyn Chance) -> Option<String>;

    /// What `viewer` sees: as people are shown it, or all that a perfect memory knows.
    fn view(&self, viewer: Viewer, memory: bool) -> Seen;
    /// Everything, as plain data.
    #[cfg(feature = "engine")]
    fn state(&self) -> Value;
    /// Everything, as one line of notation.
    fn position(&self) -> String;
    /// The record so far.
    fn record(&self, names: &[String], engine: &str, date: &str) -> String;
    /// The record so far, with what the moves do not show.
    fn record_noted(&self, names: &[String], engine: &str, date: &str, notes: Notes) -> String;

    /// The table in words, as the listener is shown it.
    fn describe(&self, voice: &Voice) -> String;
    /// What a seat may do, in words, a line for each kind of move.
    fn menu(&self, seat: Seat, voice: &Voice) -> Vec<String>;
    /// One sentence: what a seat has to decide now and what follows from it. Empty if nothing.
    fn prompt(&self, seat: Seat, voice: &Voice) -> String;
    /// What a legal move brings its player, as far as that can be known.
    fn gain(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<String>;
    /// A move in notation as words.
    fn order(&self, mv: &str, voice: &Voice) -> String;
    /// What the listener saw happen, in words.
    fn tell(&self, told: &Told, voice: &Voice) -> Vec<String>;
    /// From friendly words to notation.
    fn understand(&self, seat: Seat, text: &str, voice: &Voice) -> Result<String, String>;
    /// Why a move is refused, in the listener's language.
    fn refusal(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<Refusal>;
    /// A second table at the same point.
    fn copy(&self) -> Box<dyn Desk>;
    /// A bot of this game by name: `greedy`, `merchant`, `search:ms=200`.
    #[cfg(feature = "bots")]
    fn bot(&self, spec: &str) -> Result<Box<dyn Adviser>, Fault>;
    /// For bots, which know the game's type.
    fn as_any(&self) -> &dyn Any;
}

/// What one pair of eyes sees of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// The game's view.
    pub view: Value,
    /// Whose choice is still to come.
    pub waiting: Seats,
    /// Whose choice lies sealed.
    pub ready: Seats,
    /// The owner's own sealed choice, in notation.
    pub sealed: Option<String>,
}

/// A move that was read and checked once, at one step of one table.
#[derive(Clone)]
pub struct CheckedMove(Arc<dyn Any + Send + Sync>);

/// What became of a move.
pub enum Played {
    /// Secret until these seats have chosen too.
    Sealed(Seats),
    /// The step is played.
    Step(Told),
}

/// What happened in a step, as each pair of eyes saw it: events as JSON, by viewer.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Told(pub BTreeMap<String, Vec<Value>>);

impl Told {
    pub(crate) fn new<G: Game>(verified: &Verified<G>, step: usize) -> Told {
        let seats = verified.positions[0].seats();
        let told = Viewer::all(seats)
            .map(|viewer| (viewer.to_string(), to_json(&verified.told(step, viewer))));
        Told(told.collect())
    }

    fn redact<G: Game>(events: &[G::Event], seats: Seats) -> Told {
        let seen =
            |viewer| -> Vec<_> { events.iter().filter_map(|e| G::redact(e, viewer)).collect() };
        Told(
            Viewer::all(seats).map(|viewer| (viewer.to_string(), to_json(&seen(viewer)))).collect(),
        )
    }
}

fn to_json<T: Serialize>(items: &[T]) -> Vec<Value> {
    items.iter().map(value).collect()
}

/// Our data has string keys and finite numbers only, which JSON can hold.
fn value<T: Serialize>(item: &T) -> Value {
    serde_json::to_value(item).expect("plain data is JSON")
}

fn menu_of<G: Game>(table: &Table<G>, seat: Seat) -> Vec<G::Choice> {
    let mut menu = Vec::new();
    table.game().choices(seat, &mut menu);
    menu
}

/// A move from notation, of a seat that is there. Whether it is legal, the game says.
fn read_move<G: Game>(table: &Table<G>, seat: Seat, mv: &str) -> Result<G::Move, Fault> {
    let mv = mv.parse().map_err(error::bad_notation)?;
    if !table.game().seats().has(seat) {
        return Err(Fault::new(Code::BadSeat, format!("nobody sits at {seat}")));
    }
    Ok(mv)
}

impl<G: Listed> Desk for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn ruleset(&self) -> String {
        self.game().rules().to_string()
    }
    fn seats(&self) -> Seats {
        self.game().seats()
    }
    fn to_act(&self) -> Seats {
        self.game().to_act()
    }
    fn waiting(&self) -> Seats {
        self.waiting()
    }
    fn ready(&self) -> Seats {
        self.ready()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }
    fn step(&self) -> usize {
        self.steps().len()
    }

    fn choices(&self, seat: Seat) -> Value {
        let described = |choice: &G::Choice| json!({ "kind": choice.kind(), "count": choice.len(), "set": value(choice) });
        Value::Array(menu_of(self, seat).iter().map(described).collect())
    }

    fn moves(&self, seat: Seat, limit: usize) -> (Vec<String>, u64) {
        let (mut listed, mut total) = (Vec::new(), 0);
        for choice in menu_of(self, seat) {
            total += choice.len();
            let _ = choice.visit(&mut |mv| {
                if listed.len() >= limit {
                    return ControlFlow::Break(());
                }
                listed.push(mv.to_string());
                ControlFlow::Continue(())
            });
        }
        (listed, total)
    }

    fn check(&self, seat: Seat, mv: &str) -> Result<(), Fault> {
        let mv = read_move(self, seat, mv)?;
        self.game().check(seat, mv).map_err(Fault::from)
    }

    fn admit(&self, seat: Seat, mv: &str) -> Result<CheckedMove, Fault> {
        let mv = read_move(self, seat, mv)?;
        let checked = Table::check(self, seat, mv).map_err(Fault::from)?;
        Ok(CheckedMove(Arc::new(checked)))
    }

    fn play_checked(&mut self, checked: &CheckedMove) -> Result<(Played, bool), Fault> {
        let Some(checked) = checked.0.downcast_ref::<Checked<G>>() else {
            return Err(Fault::new(Code::Internal, "the move is of another game"));
        };
        let seats = self.game().seats();
        match Table::carry_out(self, checked) {
            Progress::Sealed { waiting } => Ok((Played::Sealed(waiting), false)),
            Progress::Played(events) => {
                let shown = |step: &Step<G>| !step.luck.is_empty() || step.joint.len() > 1;
                let revealed =
                    self.steps().last().is_some_and(shown) || events.iter().any(G::uncovers);
                Ok((Played::Step(Told::redact::<G>(&events, seats)), revealed))
            }
        }
    }

    #[cfg(feature = "engine")]
    fn sample(&self, seat: Seat, policy: Policy, mut chance: &mut dyn Chance) -> Option<String> {
        let menu = menu_of(self, seat);
        (!menu.is_empty()).then(|| policy.pick(&menu, &mut chance).to_string())
    }

    fn view(&self, viewer: Viewer, memory: bool) -> Seen {
        let seen = Table::view(self, viewer);
        let view = if memory { seen.view } else { G::shown(&seen.view) };
        Seen {
            view: value(&view),
            waiting: seen.waiting,
            ready: seen.ready,
            sealed: seen.sealed.map(|mv| mv.to_string()),
        }
    }

    #[cfg(feature = "engine")]
    fn state(&self) -> Value {
        value(&self.game().state())
    }
    fn position(&self) -> String {
        self.game().to_string()
    }
    fn record(&self, names: &[String], engine: &str, date: &str) -> String {
        Record::of(self, names.to_vec(), engine, date).to_string()
    }
    fn record_noted(&self, names: &[String], engine: &str, date: &str, notes: Notes) -> String {
        let record = Record::of(self, names.to_vec(), engine, date);
        let Notes { fair, ended, takebacks } = notes;
        Record { fair, ended, takebacks, ..record }.to_string()
    }

    fn describe(&self, voice: &Voice) -> String {
        let viewer = voice.me.map_or(Viewer::Spectator, Viewer::Seat);
        G::table(&G::shown(&self.game().view(viewer)), voice)
    }

    fn menu(&self, seat: Seat, voice: &Voice) -> Vec<String> {
        menu_of(self, seat).iter().map(|choice| G::choice(choice, voice)).collect()
    }

    fn prompt(&self, seat: Seat, voice: &Voice) -> String {
        let menu = menu_of(self, seat);
        if menu.is_empty() {
            return String::new();
        }
        G::prompt(&self.game().view(Viewer::Seat(seat)), seat, &menu, voice)
    }

    fn gain(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<String> {
        let mv = read_move(self, seat, mv).ok()?;
        self.game().check(seat, mv).ok()?;
        G::gain(&self.game().view(Viewer::Seat(seat)), seat, mv, voice)
    }

    fn order(&self, mv: &str, voice: &Voice) -> String {
        mv.parse().map_or_else(|_| mv.to_string(), |mv| G::order(mv, voice))
    }

    fn tell(&self, told: &Told, voice: &Voice) -> Vec<String> {
        let viewer = voice.me.map_or(Viewer::Spectator, Viewer::Seat).to_string();
        crate::tell(G::NAME, told.0.get(&viewer).map_or(&[], Vec::as_slice), voice)
    }

    fn understand(&self, seat: Seat, text: &str, voice: &Voice) -> Result<String, String> {
        let view = self.game().view(Viewer::Seat(seat));
        let understood = G::understand(text, seat, &view, &menu_of(self, seat));
        understood.map(|mv| mv.to_string()).map_err(|misheard| misheard.say(voice))
    }

    fn refusal(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<Refusal> {
        let illegal = self.game().check(seat, mv.parse().ok()?).err()?;
        Some(words::refusal(G::NAME, illegal, voice))
    }

    fn copy(&self) -> Box<dyn Desk> {
        Box::new(self.clone())
    }
    #[cfg(feature = "bots")]
    fn bot(&self, spec: &str) -> Result<Box<dyn Adviser>, Fault> {
        adviser::adviser::<G>(spec)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
