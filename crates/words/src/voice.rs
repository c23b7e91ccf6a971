//! One language, and who is listening.
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use kernel::{Seat, Syntax};
use std::{fmt, str::FromStr, sync::OnceLock};
use unic_langid::LanguageIdentifier;

/// The languages we speak.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Lang {
    #[default]
    En,
    De,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; 2] =
            [const { OnceLock::new() }; 2];
        BUNDLES[self as usize].get_or_init(|| load(self))
    }

    /// Is there a message under this name?
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lang::En => "en",
            Lang::De => "de",
        })
    }
}

impl FromStr for Lang {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Lang, Syntax> {
        match text {
            "en" => Ok(Lang::En),
            "de" => Ok(Lang::De),
            _ => Err(Syntax::not(text, "a language we speak: en or de")),
        }
    }
}

fn load(lang: Lang) -> FluentBundle<FluentResource> {
    let texts = match lang {
        Lang::En => crate::speak::TEXTS_EN,
        Lang::De => crate::speak::TEXTS_DE,
    };
    let id: LanguageIdentifier = lang.to_string().parse().expect("two letters are a language");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks are for mixed scripts; in a terminal they are noise.
    bundle.set_use_isolating(false);
    for text in texts {
        let resource = FluentResource::try_new((*text).to_string())
            .unwrap_or_else(|(_, faults)| panic!("our own {lang} texts: {faults:?}"));
        bundle.add_resource(resource).unwrap_or_else(|faults| panic!("{lang}: {faults:?}"));
    }
    bundle
}

/// Something to fill into a sentence.
#[derive(Clone, Debug)]
pub enum Arg {
    Text(String),
    Number(i64),
}

impl From<u8> for Arg {
    fn from(n: u8) -> Arg {
        Arg::Number(n.into())
    }
}
impl From<u32> for Arg {
    fn from(n: u32) -> Arg {
        Arg::Number(n.into())
    }
}
impl From<i32> for Arg {
    fn from(n: i32) -> Arg {
        Arg::Number(n.into())
    }
}
impl From<u64> for Arg {
    fn from(n: u64) -> Arg {
        Arg::Number(n as i64)
    }
}
impl From<usize> for Arg {
    fn from(n: usize) -> Arg {
        Arg::Number(n as i64)
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.into())
    }
}

/// Speaks one language to one listener, and knows the players by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voice {
    pub lang: Lang,
    /// Whom it calls "you".
    pub me: Option<Seat>,
    /// Names, seat by seat.
    pub names: Vec<String>,
}

/// Is this what somebody without a name is called, in one of our languages?
pub fn is_nameless(name: &str) -> bool {
    let you = |lang| Voice { lang, me: None, names: Vec::new() }.say("web-you", &[]);
    Lang::ALL.into_iter().any(|lang| you(lang) == name)
}

/// How the name of a guest begins who has none: part of records, and so the same in every language.
const GUEST: &str = "Guest ";

/// What a server calls a guest who has not said a name, by four digits of their own.
pub fn guest_name(digits: &str) -> String {
    format!("{GUEST}{digits}")
}

impl Voice {
    /// Speaks of players as they were called when a game was dealt. Whoever had no name was called "You", in the
    /// language of that day: that is the listener, or somebody whom a sentence can only speak of as a player with
    /// a number. Guests of a server have a number too.
    pub fn naming(lang: Lang, me: Option<Seat>, names: &[String]) -> Voice {
        let voice = Voice { lang, me, names: Vec::new() };
        let name = |(at, name): (usize, &String)| match me == Some(Seat(at as u8)) {
            _ if !is_nameless(name) => voice.known_name(name),
            true => voice.say("web-you", &[]),
            false => voice.say("play-player", &[("n", (at + 1).into())]),
        };
        let names = names.iter().enumerate().map(name).collect();
        Voice { names, ..voice }
    }

    /// A name on its own, in this language: one that we gave is translated.
    pub fn known_name(&self, name: &str) -> String {
        let number = name.strip_prefix(GUEST).filter(|number| number.len() == 4);
        match number {
            Some(number) => self.say("web-guest", &[("number", number.into())]),
            None if is_nameless(name) => self.say("web-you", &[]),
            None => name.into(),
        }
    }

    /// A sentence by its name in the .ftl files.
    pub fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        let bundle = self.lang.bundle();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_string(); // A test makes sure that this never shows.
        };
        let mut given = FluentArgs::new();
        for (name, value) in args {
            given.set(
                *name,
                match value {
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Number(n) => FluentValue::from(*n),
                },
            );
        }
        bundle.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned()
    }

    /// A sentence about what `seat` does: the .ftl files choose by `$you` (`yes` or `no`) between
    /// "You take" and "{ $who } takes".
    pub fn of(&self, seat: Seat, key: &str, args: &[(&str, Arg)]) -> String {
        let you = if self.me == Some(seat) { "yes" } else { "no" };
        let mut all = vec![("you", Arg::from(you)), ("who", Arg::from(self.name(seat)))];
        all.extend_from_slice(args);
        self.say(key, &all)
    }

    /// What a seat's player is called.
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// What stands for a player where there is no room for the name: the initial, or two letters or a number
    /// with it where others begin alike. Seats have letters too, but so have actions, and people read names.
    pub fn badge(&self, seat: Seat) -> String {
        let taken = |mark: &String| {
            let mut others = (0..self.names.len() as u8).map(Seat).filter(|other| *other != seat);
            others.any(|other| self.marks(other).contains(mark))
        };
        let free = self.marks(seat).into_iter().find(|mark| !taken(mark));
        // No name's letters begin like this, so that nobody else has it.
        free.unwrap_or_else(|| format!("#{}", seat.index() + 1))
    }

    /// What may stand for a player, the best first.
    fn marks(&self, seat: Seat) -> [String; 3] {
        let name = self.name(seat);
        let letters = |n: usize| -> String {
            let all = name.chars().filter(|letter| letter.is_alphanumeric());
            all.take(n).flat_map(char::to_uppercase).collect()
        };
        let own = |n: usize| match letters(n) {
            none if none.is_empty() => seat.to_string().to_uppercase(),
            some => some,
        };
        [own(1), own(2), format!("{}{}", own(1), seat.index() + 1)]
    }

    /// "you" for the listener, the name for others.
    pub fn who(&self, seat: Seat) -> String {
        if self.me == Some(seat) { self.say("you", &[]) } else { self.name(seat) }
    }

    /// The same at the beginning of a sentence.
    pub fn begins(&self, seat: Seat) -> String {
        let who = self.who(seat);
        let mut letters = who.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    }

    /// "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        self.joined(items, "and")
    }

    /// "a, b or c".
    pub fn either(&self, items: &[String]) -> String {
        self.joined(items, "or")
    }

    fn joined(&self, items: &[String], word: &str) -> String {
        match items {
            [] => self.say("nothing", &[]),
            [one] => one.clone(),
            [most @ .., last] => format!("{} {} {last}", most.join(", "), self.say(word, &[])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A record that was made in English, read in German.
    #[test]
    fn names_that_we_gave_are_said_in_the_language_of_the_listener() {
        let names = ["You", "Meera", "Guest 394c"].map(String::from);
        let called = |lang, me| Voice::naming(lang, me, &names).names;
        assert_eq!(called(Lang::De, Some(Seat(0))), ["Du", "Meera", "Gast 394c"]);
        assert_eq!(called(Lang::De, Some(Seat(1))), ["Spieler 1", "Meera", "Gast 394c"]);
        assert_eq!(called(Lang::En, None), ["Player 1", "Meera", "Guest 394c"]);
        let german = ["Du".to_owned()];
        assert_eq!(Voice::naming(Lang::En, Some(Seat(0)), &german).names, ["You"]);
    }

    #[test]
    fn no_two_players_have_the_same_badge() {
        let badges = |names: &[&str]| -> Vec<String> {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let voice = Voice { lang: Lang::En, me: None, names };
            (0..voice.names.len()).map(|seat| voice.badge(Seat(seat as u8))).collect()
        };
        assert_eq!(badges(&["You", "Meera", "arjun"]), ["Y", "M", "A"]);
        assert_eq!(badges(&["Gudrun", "Gerda", "Kabir"]), ["GU", "GE", "K"]);
        assert_eq!(badges(&["Guest 394c", "Guest d5e8"]), ["G1", "G2"]);
        assert_eq!(badges(&["", "…", "Ömer"]), ["A", "B", "Ö"]);
        // Marks that another would fall back on, and a seat's own letter.
        assert_eq!(badges(&["G3", "Guest 2", "Guest 4"]), ["G1", "G2", "#3"]);
        assert_eq!(badges(&["…", "Arjun"]), ["A1", "AR"]);
        // Whatever five are called.
        let names = ["", "…", "A", "AB", "A1", "Ada", "B2", "Bea", "3", "#3"];
        for first in 0..names.len() {
            for by in 1..names.len() {
                let five: Vec<&str> =
                    (0..5).map(|n| names[(first + n * by) % names.len()]).collect();
                let unlike: BTreeSet<String> = badges(&five).into_iter().collect();
                assert_eq!(unlike.len(), 5, "{five:?}: {unlike:?}");
            }
        }
    }
}
