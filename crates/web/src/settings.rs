//! What a person has chosen for all visits.
use crate::{net, page, store};
use kernel::json;
use leptos::prelude::*;
use protocol::lobby::Me;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use words::{Lang, Voice};

const KEY: &str = "chowk.settings";
/// What the system is asked, beside the switch here.
const MORE_CONTRAST: &str = "(prefers-contrast: more)";
/// The level that a visitor meets first.
pub(crate) const FIRST_LEVEL: &str = "apprentice";

/// Light, dark, or as the system has it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// How quickly bots answer, so that people can follow.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    Slow,
    #[default]
    Usual,
    Quick,
}

impl Pace {
    /// The least time between two moves, in milliseconds.
    pub(crate) fn ms(self) -> f64 {
        match self {
            Pace::Slow => 1_800.0,
            Pace::Usual => 800.0,
            Pace::Quick => 0.0,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// `en` or `de`; as the browser asks, if not said.
    pub(crate) lang: Option<String>,
    pub(crate) theme: Theme,
    /// High contrast.
    pub(crate) contrast: bool,
    /// Things may move.
    pub(crate) motion: bool,
    pub(crate) sound: bool,
    /// A quiet drone beneath the sounds.
    pub(crate) ambience: bool,
    /// Tables as text, with the same powers.
    pub(crate) text: bool,
    pub(crate) pace: Pace,
    /// What one is called at tables of one's own.
    pub(crate) name: String,
    /// The portrait one chose, by its number.
    pub(crate) face: u8,
    /// Was one asked for a name? Once is enough.
    pub(crate) named: bool,
    /// Was one asked whether to be told of one's turn? Once is enough here too.
    pub(crate) told: bool,
    /// This device is told while the page is closed (`push`).
    pub(crate) push: bool,
    /// The level of the bots one played last.
    pub(crate) level: String,
    /// How many played last, by game.
    pub(crate) seats: BTreeMap<String, u8>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            theme: Theme::System,
            contrast: false,
            motion: true,
            sound: true,
            ambience: false,
            text: false,
            pace: Pace::Usual,
            name: String::new(),
            face: 0,
            named: false,
            told: false,
            push: false,
            level: FIRST_LEVEL.into(),
            seats: BTreeMap::new(),
        }
    }
}

/// The settings, and all that is said in the language they name.
#[derive(Copy, Clone)]
pub(crate) struct Prefs(pub(crate) RwSignal<Settings>);

/// The settings of this page.
pub(crate) fn prefs() -> Prefs {
    expect_context::<Prefs>()
}

/// A sentence of the interface, in the language that is chosen.
pub(crate) fn t(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let prefs = prefs();
    move || prefs.voice(None, Vec::new()).say(key, &[])
}

impl Prefs {
    /// Reads what was kept, and keeps and applies every change.
    pub(crate) fn provide() -> Prefs {
        let kept = store::get(KEY).and_then(|text| json::read(&text).ok());
        let prefs = Prefs(RwSignal::new(kept.unwrap_or_default()));
        Effect::new(move |before: Option<()>| {
            let now = prefs.0.get();
            prefs.apply(&now);
            if before.is_some() {
                // Without room for them they hold for this visit.
                store::set(KEY, &serde_json::to_string(&now).unwrap_or_default());
            }
        });
        page::on_match(MORE_CONTRAST, move || prefs.0.with_untracked(|now| prefs.apply(now)));
        provide_context(prefs);
        prefs
    }

    fn apply(self, now: &Settings) {
        let theme = match now.theme {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        };
        page::mark("data-theme", theme);
        let contrast = now.contrast || page::matches(MORE_CONTRAST);
        page::mark("data-contrast", contrast.then_some("high"));
        page::mark("data-motion", (!now.motion).then_some("none"));
        page::mark("lang", Some(&self.lang().to_string()));
    }

    pub(crate) fn lang(self) -> Lang {
        let chosen = self.0.with(|now| now.lang.clone());
        let lang = chosen.unwrap_or_else(page::language);
        if lang.starts_with("de") { Lang::De } else { Lang::En }
    }

    /// Speaks to the person on this seat; to nobody, it names all players as they are listed.
    pub(crate) fn voice(self, me: Option<kernel::Seat>, names: Vec<String>) -> Voice {
        match me {
            Some(_) => Voice::naming(self.lang(), me, &names),
            None => {
                let names = names.iter().map(|name| self.shown_name(name)).collect();
                Voice { lang: self.lang(), me, names }
            }
        }
    }

    /// A name as it is shown: somebody without one is “you” in the language of the page, whatever it was
    /// when the game was dealt.
    pub(crate) fn shown_name(self, name: &str) -> String {
        Voice { lang: self.lang(), me: None, names: Vec::new() }.known_name(name)
    }

    /// A sentence with something filled in.
    pub(crate) fn say(self, key: &str, args: &[(&str, words::Arg)]) -> String {
        self.voice(None, Vec::new()).say(key, args)
    }

    /// Should things move?
    pub(crate) fn moves(self) -> bool {
        self.0.with_untracked(|now| now.motion)
            && !page::matches("(prefers-reduced-motion: reduce)")
    }

    pub(crate) fn name(self) -> String {
        self.given_name().unwrap_or_else(|| self.say("web-you", &[]))
    }

    /// The name that one gave oneself.
    pub(crate) fn given_name(self) -> Option<String> {
        let name = self.0.with(|now| plain(now.name.trim()));
        (!name.is_empty()).then_some(name)
    }

    /// Keeps a name, here and on the server, where there is one. Refused or not heard, it holds here
    /// all the same.
    pub(crate) async fn rename(self, name: &str) {
        let name = plain(name.trim());
        self.0.update(|now| {
            now.name.clone_from(&name);
            now.named = true;
        });
        if !name.is_empty() && net::is_there() {
            let _ = net::send::<Me>("PUT", "me", &Me { name }).await;
        }
    }
}

/// A name as records and others may carry it. One that was kept before this was looked at is mended where
/// it is read.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|&c| kernel::record::is_plain(c)).collect()
}
