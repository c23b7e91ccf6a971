//! What a browser shows, in the language of its page.
use super::Turn;
use crate::store::to_json;
use serde_json::json;
use words::{Lang, Voice};

/// A name as a title has it.
fn title(game: &str) -> String {
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the page's service worker is told. It fills in `{when}`: only the browser knows what time it is
/// where the player is.
pub(super) fn push(turn: &Turn, lang: &str) -> String {
    let lang: Lang = lang.parse().unwrap_or_default();
    let voice = Voice { lang, me: None, names: Vec::new() };
    let mut body = voice.say("notice-with", &[("names", voice.list(&turn.others).into())]);
    if turn.due.is_some() {
        body.push('\n');
        body.push_str(&voice.say("notice-until", &[("when", "{when}".into())]));
    }
    to_json(&json!({
        "title": voice.say("notice-turn", &[("game", title(&turn.game).into())]),
        "body": body,
        "lang": lang.to_string(),
        "table": turn.table,
        "due": turn.due,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use serde_json::Value;

    #[test]
    fn notices_speak_the_language_of_the_page() {
        let mut turn = Turn {
            table: "5f2c".into(),
            game: "jaipur".into(),
            seat: Seat(0),
            guest: "g".into(),
            name: "Asha".into(),
            others: vec!["Ravi".into(), "Meena".into()],
            turn: 3,
            due: Some(1_794_787_200_000),
            seen: false,
        };
        let say = |turn: &Turn, lang: &str| -> Value {
            serde_json::from_str(&push(turn, lang)).expect("JSON")
        };
        let english = say(&turn, "en");
        assert_eq!(english["title"], "Your turn in Jaipur");
        assert_eq!(english["body"], "With Ravi and Meena\nTime until {when}");
        let german = say(&turn, "de");
        assert_eq!(german["title"], "Du bist dran: Jaipur");
        assert_eq!(german["body"], "Mit Ravi und Meena\nZeit bis {when}");
        assert_eq!((&german["lang"], &german["due"]), (&"de".into(), &1_794_787_200_000u64.into()));
        turn.due = None;
        assert_eq!(say(&turn, "??")["body"], "With Ravi and Meena");
    }
}
