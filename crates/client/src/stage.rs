//! A move before it is sent: what it says, or why it is refused.
use catalog::Desk;
use kernel::{Seat, Seed};
use protocol::TableView;
use serde_json::Value;
use words::{Refusal, Voice};

/// What the referee thinks of a staged move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feedback {
    /// It may be played; what it does and brings, in words.
    Fine(String),
    /// It breaks this clause.
    Refused {
        /// Where it stands in the rulebook.
        clause: String,
        /// Why, in the listener's language.
        says: String,
    },
    /// Not the notation of a move.
    Unclear(String),
}

/// A desk that looks like the table to the view's owner. None while there is no game.
pub fn desk(game: &str, view: &Value) -> Option<Box<dyn Desk>> {
    // Legality follows from the view, so it does not matter how the rest is imagined.
    catalog::imagine(game, view, Seed([7; 32])).ok()
}

/// Judges a move in notation.
///
/// ```
/// use client::stage::{Feedback, desk, feedback};
/// use kernel::{Viewer, Seat, Seed};
/// use words::{Lang, Voice};
///
/// # let setup = catalog::GameSetup { ruleset: "jaipur/1 first=a", seats: None, seed: Seed::from_phrase("7") };
/// # let view = catalog::deal(&setup).unwrap().view(Viewer::Seat(Seat(0)), false).view;
/// // `view` is what the server sent: all that is needed to judge a move before it is sent.
/// let desk = desk("jaipur", &view).unwrap();
/// let names = vec!["Asha".to_string(), "Ravi".to_string()];
/// let voice = Voice { lang: Lang::En, me: Some(Seat(0)), names };
/// assert!(matches!(feedback(desk.as_ref(), Seat(0), "k", &voice), Feedback::Fine(_)));
/// let refused = feedback(desk.as_ref(), Seat(0), "+k", &voice);
/// assert!(matches!(refused, Feedback::Refused { clause, .. } if clause == "J4.1"));
/// ```
pub fn feedback(desk: &dyn Desk, seat: Seat, mv: &str, voice: &Voice) -> Feedback {
    match desk.check(seat, mv) {
        Ok(()) => Feedback::Fine(desk.order_and_gain(seat, mv, voice)),
        Err(fault) => match desk.refusal(seat, mv, voice) {
            Some(Refusal { why, says }) => {
                Feedback::Refused { clause: why.clause.to_string(), says }
            }
            None => Feedback::Unclear(fault.message),
        },
    }
}

/// From friendly words to notation, or what is wrong with them.
pub fn understand(table: &TableView, text: &str, voice: &Voice) -> Result<String, String> {
    let kernel::Viewer::Seat(seat) = table.viewer else {
        return Err(voice.say("refused-not-to-act", &[]));
    };
    match desk(&table.game, &table.now.view) {
        Some(desk) => desk.understand(seat, text, voice),
        None => Err(voice.say("refused-not-to-act", &[])),
    }
}
