//! Thinking that is broken off: whoever asked a bot may want to leave before it has finished. A process lends a
//! question, as it does a clock; searches and the judge ask it now and then, and answer with what they have.
use std::sync::OnceLock;

/// Shall whoever thinks in this thread stop?
pub type Question = fn() -> bool;

static LENT: OnceLock<Question> = OnceLock::new();

/// Lends a question to all bots of this process; the first one counts. It is asked often, and must
/// go on to say yes until whoever is to stop has.
pub fn lend(question: Question) {
    let _ = LENT.set(question);
}

/// What was lent.
pub(crate) fn question() -> Option<Question> {
    LENT.get().copied()
}

/// Is what is thought in this thread no longer wanted? Never, where nothing was lent.
pub(crate) fn asked() -> bool {
    question().is_some_and(|question| question())
}
