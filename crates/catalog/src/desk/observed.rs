//! What can be seen of a table, and by whom.
use super::value;
use kernel::{Seats, Table, Viewer};
use serde::Serialize;
use serde_json::Value;
use words::Speak;

/// A table as it is seen: by one viewer, or whole.
pub trait Observed {
    /// What `viewer` sees: as people are shown it, or all that a perfect memory knows.
    fn view(&self, viewer: Viewer, memory: bool) -> Seen;
    /// Everything, as plain data.
    #[cfg(feature = "engine")]
    fn state(&self) -> Value;
    /// Everything, as one line of notation.
    fn position(&self) -> String;
}

/// What one viewer sees of a table.
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

impl<G: Speak> Observed for Table<G> {
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
}
