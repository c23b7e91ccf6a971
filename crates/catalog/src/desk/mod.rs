//! A table of some game, with text and JSON in and out: a trait for each role it has, and one for all.
mod menu;
mod observed;
mod recorded;
mod referee;
mod spoken;

pub use menu::Menu;
pub use observed::{Observed, Seen};
pub use recorded::{Notes, Recorded};
pub use referee::{CheckedMove, Played, PlayedMove, Referee};
pub use spoken::Spoken;

use kernel::{Game, Seats, Table, Viewer, record::Verified};
use serde::Serialize;
use serde_json::Value;
use std::{any::Any, collections::BTreeMap};
use words::Speak;

/// A table whose game is known only by name.
///
/// ```
/// use catalog::{GameSetup, Played, deal};
/// use kernel::{Seat, Seed};
/// use words::{Lang, Voice};
///
/// let setup = GameSetup { ruleset: "basari", seats: Some(3), seed: Seed::from_phrase("7") };
/// let mut desk = deal(&setup)?;
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
pub trait Desk: Referee + Menu + Observed + Recorded + Spoken + Send {
    /// A second table at the same point.
    fn copy(&self) -> Box<dyn Desk>;
    /// The `Table<G>` itself, for those who know the game's type: bots.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Speak> Desk for Table<G> {
    fn copy(&self) -> Box<dyn Desk> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What happened in a step, as each viewer saw it: events as JSON, by viewer.
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
