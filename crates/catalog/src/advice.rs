//! What a bot answers, as text.
use crate::Desk;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use words::Voice;

/// A bot's answer in text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it thinks of the moves it considered, the best first.
    pub thoughts: Vec<Thought>,
    /// Games it imagined.
    pub nodes: u64,
}

/// What a bot thinks of one move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// In how many imagined games it was played.
    pub visits: u64,
    /// Share of victory, 0 to 1.
    pub win: f64,
    /// Half the 95 % interval of that, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Points ahead of the best other player.
    pub margin: f64,
    /// The expected line of play: seat and move.
    pub line: Vec<(Seat, String)>,
}

impl Advice {
    /// Is this thought as good as the first, as far as the errors tell? Without errors none is.
    pub fn is_equal(&self, at: usize) -> bool {
        let known = |at: usize| self.thoughts.get(at).and_then(|one| Some((one.win, one.error?)));
        let (Some((best, a)), Some((win, b))) = (known(0), known(at)) else { return false };
        (best - win).abs() <= (a * a + b * b).sqrt()
    }
}

/// Why the first hint is the first, in words: what it does in the game's own words (`Speak::why`), and how it
/// compares with the second. Nothing, if neither is known.
pub fn reason(advice: &Advice, desk: &dyn Desk, voice: &Voice) -> Option<String> {
    let first = advice.thoughts.first()?;
    first.error?;
    let seat = first.line.first().map(|(seat, _)| *seat).or_else(|| desk.to_act().lowest())?;
    let second = advice.thoughts.get(1);
    let does = desk.why(seat, &first.mv, second.map(|second| second.mv.as_str()), voice);
    let does = does.map(|does| format!("{}.", capital(&does)));
    let parts: Vec<String> = does.into_iter().chain(compared(advice, desk, voice)).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The first letter of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The first move beside the second. One of three things: the second is as good; the first gains more points, in
/// games that are decided by points (those have a sentence for it, `GAME-hint-lead`); or it wins more often.
fn compared(advice: &Advice, desk: &dyn Desk, voice: &Voice) -> Option<String> {
    let [first, second, ..] = &advice.thoughts[..] else { return None };
    let say = |key: &str, n: i32| {
        let other = desk.order(&second.mv, voice);
        voice.say(key, &[("other", other.into()), ("n", n.into())])
    };
    if advice.is_equal(1) {
        return Some(say("hint-equal", 0));
    }
    let lead = (first.margin - second.margin).round() as i32;
    let further = format!("{}-hint-lead", desk.game());
    if lead >= 1 && voice.lang.has(&further) {
        return Some(say(&further, lead));
    }
    let more = ((first.win - second.win) * 100.0).round() as i32;
    (more >= 1).then(|| say("hint-more", more))
}
