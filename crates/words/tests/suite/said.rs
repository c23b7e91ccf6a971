//! Everything that can be said is said in both languages, and nothing shows its bare name.
use crate::common::{voice, whole};
use kernel::{Game, MoveSet, Policy, Quick, Seat, Viewer, laws};
use std::collections::BTreeMap;
use words::{
    Lang, Speak, refusal,
    rulebook::{books, rulebook},
};

/// The messages of a language: name and the variables used.
fn messages(lang: &str) -> BTreeMap<String, Vec<String>> {
    let folder = format!("{}/{lang}", env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let mut name = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" =")
                && !line.starts_with([' ', '}'])
            {
                name = key.to_string();
                assert!(found.insert(name.clone(), Vec::new()).is_none(), "{lang}: {name} twice");
            }
            let used = line
                .split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).collect::<String>());
            let variables = found.entry(name.clone()).or_default();
            variables.extend(used);
            variables.sort();
            variables.dedup();
        }
    }
    found.remove("");
    found
}

macro_rules! per_game {
    ([$(($game:ident $table:ident))*]) => {
        /// Every reason for which a game refuses a move.
        const REFUSALS: &[(&str, &[kernel::Illegal])] =
            &[$((stringify!($game), <games::$game::$table as Speak>::REFUSALS)),*];

        $(mod $game {
            #[test]
            fn speaks() {
                super::speaks::<games::$game::$table>();
            }

            #[test]
            fn options_have_words() {
                super::options::<games::$game::$table>();
            }

            #[test]
            fn is_introduced() {
                super::introduced(stringify!($game));
            }
        })*
    };
}
games::each_game!([per_game]);

/// What no code names by a literal: the sentence on the home page, and help with the notation.
fn introduced(game: &str) {
    for lang in Lang::ALL {
        for (key, file) in [
            (format!("web-pitch-{game}"), format!("web-{game}")),
            (format!("{game}-help"), game.into()),
        ] {
            assert!(lang.has(&key), "crates/words/{lang}/{file}.ftl lacks {key}");
        }
        let book = rulebook(lang, game).expect("a rulebook");
        let clauses = book.chapters.iter().map(|chapter| chapter.clauses.len()).sum::<usize>();
        assert!(clauses >= 3, "docs/rules/{lang}/{game}.md has {clauses} clauses");
    }
}

/// What may be chosen when a table is set up: every option and every value, but for numbers.
fn options<G: Game>() {
    for lang in Lang::ALL {
        for option in G::EDITIONS.iter().flat_map(|edition| edition.options) {
            let key = format!("web-rule-{}-{}", G::NAME, option.name);
            let values = option.values.iter().filter(|value| value.parse::<u32>().is_err());
            let values = values.map(|value| match value.contains('…') {
                true => format!("{key}-number"),
                false => format!("{key}-{value}"),
            });
            for key in values.chain([key.clone(), format!("{key}-more")]) {
                assert!(lang.has(&key), "crates/words/{lang}/web-pages.ftl lacks {key}");
            }
        }
    }
}

#[test]
fn both_languages_say_the_same_things() {
    let (en, de) = (messages("en"), messages("de"));
    for (key, variables) in &en {
        assert_eq!(de.get(key), Some(variables), "de: {key}");
    }
    // English keeps refusals in the code, where the rules are.
    let only_de: Vec<&String> = de.keys().filter(|key| !en.contains_key(*key)).collect();
    let refusals: Vec<String> = REFUSALS
        .iter()
        .flat_map(|(game, all)| all.iter().map(move |refusal| format!("{game}-{}", refusal.key)))
        .collect();
    for key in only_de {
        assert!(refusals.contains(key), "de: {key} is no refusal and not in English");
    }
}

/// The letters on cards and gems are those of their names in the language of the page, and no two are the same.
#[test]
fn letters_are_an_aid() {
    let jaipur = <games::jaipur::Good as kernel::Kind>::ALL.iter().map(|good| {
        let name = good.name();
        (format!("jaipur-letter-{name}"), format!("jaipur-{name}"))
    });
    let jaipur: Vec<_> = jaipur.collect();
    let johari = [
        ("d", "colour-d"),
        ("s", "colour-s"),
        ("r", "colour-r"),
        ("e", "colour-e"),
        ("g", "group-gold"),
        ("p", "group-prestige"),
    ]
    .map(|(letter, name)| (format!("johari-letter-{letter}"), format!("johari-{name}")));
    let basari = ["red", "yellow", "green", "blue"]
        .map(|colour| (format!("basari-letter-{colour}"), format!("basari-title-{colour}")));
    for lang in Lang::ALL {
        let voice = voice(lang, None);
        for game in [&jaipur[..], &johari, &basari] {
            let mut seen = std::collections::BTreeSet::new();
            for (letter, name) in game {
                let says = voice.say(letter, &[]);
                let name = voice.say(name, &[("n", 1_u8.into())]);
                assert!(name.to_uppercase().contains(&says), "{lang}: {says} for {name}");
                assert_eq!(says.chars().count(), 1, "{lang}: {name}");
                assert!(seen.insert(says.clone()), "{lang}: {says} twice");
            }
        }
    }
}

/// Plays random games and says everything there is to say.
fn speaks<G: Speak>() {
    for refusal_of in G::REFUSALS {
        for lang in Lang::ALL {
            let text = refusal(G::NAME, *refusal_of, &voice(lang, None)).to_string();
            whole(&text, G::NAME);
            assert!(text.starts_with(refusal_of.clause));
            assert!(!text.contains("refused-"), "{text} has no sentence in {lang}");
        }
        let book = rulebook(Lang::En, G::NAME).expect("a rulebook");
        assert!(book.clause(refusal_of.clause).is_some(), "{} is in the book", refusal_of.clause);
    }
    let mut dice = Quick::new(11);
    let mut menu = Vec::new();
    for seats in G::SEATS {
        for round in 0..6 {
            let lang = Lang::ALL[round % 2];
            let mut game = G::new(G::Rules::default(), seats, &mut dice);
            while !game.is_over() {
                let mut joint = Vec::new();
                for seat in game.to_act().iter() {
                    let voice = voice(lang, Some(seat));
                    let view = game.view(Viewer::Seat(seat));
                    whole(&G::table(&view, &voice), G::NAME);
                    menu.clear();
                    game.choices(seat, &mut menu);
                    menu.iter().for_each(|choice| whole(&G::choice(choice, &voice), G::NAME));
                    let mv = Policy::Kind.pick(&menu, &mut dice);
                    whole(&G::order(mv, &voice), G::NAME);
                    // Notation is understood as it is.
                    let text = mv.to_string();
                    assert_eq!(G::understand(&text, seat, &view, &menu), Ok(mv), "{text}");
                    for choice in &menu {
                        assert!(choice.has(choice.sample(&mut dice)));
                    }
                    joint.push((seat, mv));
                }
                let mut events = Vec::new();
                game.apply(&joint, &mut dice, &mut events);
                for viewer in Viewer::all(game.seats()) {
                    let me = match viewer {
                        Viewer::Seat(seat) => Some(seat),
                        Viewer::Spectator => None,
                    };
                    for event in events.iter().filter_map(|event| G::redact(event, viewer)) {
                        whole(&G::event(&event, &voice(lang, me)), G::NAME);
                    }
                }
            }
            whole(&G::table(&game.view(Viewer::Spectator), &voice(lang, None)), G::NAME);
        }
    }
    // Any text is understood or not, but never a panic.
    let game = G::new(G::Rules::default(), *G::SEATS.start(), &mut dice);
    let seat = game.to_act().lowest().expect("somebody acts");
    let view = game.view(Viewer::Seat(seat));
    menu.clear();
    game.choices(seat, &mut menu);
    for text in
        ["", " ", "take", "sell", "sell 0 x", "exchange for", "take 99999999 gold", "🐪", "1 2 3"]
    {
        let _ = G::understand(text, seat, &view, &menu);
        laws::any_move(&game, text);
    }
}

/// What people type, in both languages, and what it means.
#[test]
fn jaipur_understands_people() {
    let game: games::jaipur::Jaipur =
        "market ddglk; hand-a sccll; herds 2 0; hand-b pp".parse().expect("a position");
    let view = game.view(Viewer::Seat(Seat(0)));
    for (text, wanted) in [
        ("take gold", "+g"),
        ("Take the diamond", "+d"),
        ("nimm Leder", "+l"),
        ("take camels", "k"),
        ("camels", "k"),
        ("Kamele", "k"),
        ("nimm alle Kamele", "k"),
        ("sell 2 leather", "l*2"),
        ("sell leather", "l*2"),
        ("sell all cloth", "c*2"),
        ("verkaufe 1 Stoff", "c*1"),
        ("exchange diamond gold for 2 camels", "dg=kk"),
        ("exchange 2 diamonds, gold for silver, cloth and camel", "ddg=sck"),
        ("tausche Diamant und Gold gegen Silber und Stoff", "dg=sc"),
        ("swap dd for ss", "dd=ss"),
        ("DG=KK", "dg=kk"),
    ] {
        let found =
            games::jaipur::Jaipur::understand(text, Seat(0), &view, &[]).map(|mv| mv.to_string());
        assert_eq!(found.as_deref(), Ok(wanted), "{text}");
    }
    for text in ["take 2 gold", "sell camels and gold", "buy gold", "take carpets", "sell 99 cloth"]
    {
        assert!(games::jaipur::Jaipur::understand(text, Seat(0), &view, &[]).is_err(), "{text}");
    }
}

#[test]
fn rulebooks_hold_the_same_clauses() {
    for game in books() {
        let ids = |lang| -> Vec<&str> {
            let book = rulebook(lang, game).expect("a rulebook");
            book.chapters.iter().flat_map(|c| c.clauses.iter().map(|clause| clause.id)).collect()
        };
        assert_eq!(ids(Lang::En), ids(Lang::De), "{game}");
        assert!(ids(Lang::En).len() >= 3, "{game}");
    }
    assert!(rulebook(Lang::En, "jaipur").expect("a book").clause("j4.6").is_some());
}
