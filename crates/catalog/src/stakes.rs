//! What is played for: by the rules of a table, in words.
use crate::{game_of, with_game};
use words::{Speak, Voice};

enum Asked {
    Aim,
    Unit,
    Counted(i32),
}

fn say(ruleset: &str, asked: Asked, voice: &Voice) -> Option<String> {
    with_game!(game_of(ruleset), |G| say_of::<G>(ruleset, asked, voice)).ok().flatten()
}

fn say_of<G: Speak>(ruleset: &str, asked: Asked, voice: &Voice) -> Option<String> {
    let rules: G::Rules = ruleset.parse().ok()?;
    match asked {
        Asked::Aim => G::aim(rules, voice),
        Asked::Unit => Some(words::unit::<G>(rules, voice)),
        Asked::Counted(n) => Some(words::counted::<G>(rules, n, voice)),
    }
}

/// What one plays for, in a sentence, where the game has one.
pub fn aim(ruleset: &str, voice: &Voice) -> Option<String> {
    say(ruleset, Asked::Aim, voice)
}

/// What the outcome counts, as a heading: "Points".
pub fn unit(ruleset: &str, voice: &Voice) -> String {
    say(ruleset, Asked::Unit, voice).unwrap_or_default()
}

/// So many of what the outcome counts.
///
/// ```
/// use words::{Lang, Voice};
///
/// let voice = Voice { lang: Lang::En, me: None, names: Vec::new() };
/// assert_eq!(catalog::counted("jaipur/1", 1, &voice), "1 Seal");
/// assert_eq!(catalog::counted("jaipur/1 rounds=single", 59, &voice), "59 rupees");
/// assert_eq!(catalog::counted("basari/1", 50, &voice), "50 points");
/// ```
pub fn counted(ruleset: &str, n: i32, voice: &Voice) -> String {
    say(ruleset, Asked::Counted(n), voice).unwrap_or_else(|| n.to_string())
}
