//! Everything that can be said is said in both languages, and nothing shows its bare name.
use kernel::{Game, MoveSet, Policy, Quick, Seat, Viewer, laws};
use std::collections::BTreeMap;
use words::{
    Lang, Speak, Voice, refusal,
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

fn voice(lang: Lang, me: Option<Seat>) -> Voice {
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"].map(String::from).to_vec();
    Voice { lang, me, names }
}

/// No sentence may be empty of meaning: a bare key, or a variable that was not filled in.
fn whole(text: &str, game: &str) {
    let bare = format!("{game}-");
    assert!(!text.is_empty() && !text.contains(&bare) && !text.contains("{$"), "`{text}`");
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

/// What people type in each phase, in both languages, and what it means.
#[test]
fn johari_understands_people() {
    const PICK: &str = "phase pick a; stores r1r2*; b1 r2; b2 r2r2*; b3 g2";
    const CHOOSE: &str = "day 1";
    const BUY: &str = "phase act a; a.slots purchase; stores r1r2*g1; b2 e1; b3 g2g3";
    const SWAP: &str =
        "phase act a; a.slots exchange; a.display r1*r2p1; b1 r3; b2 r3s1; stores p2";
    const TRADE: &str = "day 3; phase act a; a.slots trade; a.nobles N6; a.display r2r2*r1s3; \
                         stores r3g2; spaces - N1 N2 N7 N4";
    const GOLD: &str = "day 3; phase act a; a.slots trade; a.nobles N15; a.display g2; \
                        spaces - N1 N2 N3 N4";
    const SALE: &str = "day 3; phase act a; a.slots sale; a.nobles N11; \
                        a.display d1s2*r3r1*e1g1; b.display r1d2";
    const HELP: &str = "day 3; phase act a; a.slots sale; a.nobles N13; \
                        a.display d1s1r3e2*; b.display d1e1";
    const FAKES: &str = "phase supervisor b after a; a.slots sale; b.slots purchase; \
                         b.display r2*r3*e3*e1";
    const CASH: &str = "phase cash a; a.trade g1g3";
    const END: &str = "day 10; phase n23 a; a.nobles N23";
    let understand = |position: &str, text: &str| {
        let game: games::johari::Johari = position.parse().expect("a position");
        let seat = game.to_act().lowest().expect("somebody acts");
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let found =
            games::johari::Johari::understand(text, seat, &game.view(Viewer::Seat(seat)), &menu);
        found.map(|mv| mv.to_string())
    };
    for (position, text, wanted) in [
        (PICK, "pick@b1/r2", "pick@b1/r2"),
        (PICK, "PICK@R/R1", "pick@R/r1"),
        (PICK, "pick ruby 2 from booth 1", "pick@b1/r2"),
        (PICK, "Take the fake ruby 2 from booth 2", "pick@b2/r2*"),
        (PICK, "ruby 2 from booth 2", "pick@b2/r2"),
        (PICK, "nimm Rubin 2 falsch aus dem Rubinladen", "pick@R/r2*"),
        (PICK, "gold", "pick@b3/g2"),
        (PICK, "nimm die Goldkarte", "pick@b3/g2"),
        (PICK, "r1", "pick@R/r1"),
        (PICK, "buy ruby store", "purchase@R"),
        (CHOOSE, "purchase", "choose=purchase"),
        (CHOOSE, "Baksheesh", "choose=baksheesh"),
        (CHOOSE, "choose the trade card", "choose=trade"),
        (CHOOSE, "sell", "choose=sale"),
        (CHOOSE, "Bestechung", "choose=bribe"),
        (CHOOSE, "Kauf", "choose=purchase"),
        (CHOOSE, "ich spiele Kauf", "choose=purchase"),
        (CHOOSE, "ich spiele Ankauf", "choose=purchase"),
        (CHOOSE, "Doppelgänger", "choose=doppelganger"),
        (BUY, "buy booth 2", "purchase@b2"),
        (BUY, "buy ruby store", "purchase@R"),
        (BUY, "rubies", "purchase@R"),
        (BUY, "kaufe den Rubinladen", "purchase@R"),
        (BUY, "kaufe Stand 2", "purchase@b2"),
        (BUY, "kauf Stand 2 leer", "purchase@b2"),
        (BUY, "purchase b2", "purchase@b2"),
        (BUY, "buy the store of rubies", "purchase@R"),
        (BUY, "buy emerald 1", "purchase@b2"),
        (BUY, "buy booth 3 and cash all", "purchase@b3+g2g3"),
        (BUY, "buy booth 3 and cash gold 2", "purchase@b3+g2"),
        (BUY, "kaufe Stand 3 und löse 3 ein", "purchase@b3+g3"),
        (BUY, "buy booth 3, keep the gold", "purchase@b3"),
        (BUY, "kaufe den Goldladen ohne einlösen", "purchase@G"),
        (BUY, "buy diamond store", "purchase@D"),
        (BUY, "decline", "decline"),
        (SWAP, "swap fake ruby 1 for ruby 3 in booth 1", "exchange@b1/r1*=r3"),
        (SWAP, "tausche Rubin 2 gegen Rubin 3 aus Stand 2", "exchange@b2/r2=r3"),
        (SWAP, "exchange prestige", "exchange@G/p1=p2"),
        (SWAP, "give r2 for r3 from b1", "exchange@b1/r2=r3"),
        (SWAP, "swap ruby 2 for sapphire 1 in booth 2", "exchange@b2/r2=s1"),
        (SWAP, "pass", "decline"),
        (TRADE, "trade ruby store", "trade-store@R"),
        (TRADE, "Handel Rubinladen sofort", "trade-store@R/now"),
        (TRADE, "trade gold store now and cash all", "trade-store@G/now+g2"),
        (TRADE, "trade booth 1", "trade-store@b1"),
        (TRADE, "hire noble 3 with sapphires", "hire@3/s3"),
        (TRADE, "hire N1 for ruby 2 and fake ruby 2", "hire@4/r2r2*"),
        (TRADE, "wirb Goldschmiedin mit Rubin 1 an", "hire@1/r1"),
        (TRADE, "hire the steward for fake ruby 2 on slot 2", "hire@2/r2*#2"),
        (TRADE, "verzichten", "decline"),
        (GOLD, "hire N1 for 4 gold", "hire@4+4"),
        (GOLD, "hire N1 for g2 and 2 gold", "hire@4/g2+2"),
        (SALE, "sell rubies", "collector/r"),
        (SALE, "verkaufe Rubine an Sammler", "collector/r"),
        (SALE, "sell emeralds", "collector/e"),
        (SALE, "sell d1 s2* r3 e1 choose r3", "jeweler/d1s2*r3!e1"),
        (SALE, "Juwelier d1s2*r3!e1", "jeweler/d1s2*r3!e1"),
        (
            SALE,
            "jeweler diamond 1, sapphire 2, ruby 3, gold 1, choose diamond",
            "jeweler/d1!s2*r3g1",
        ),
        (SALE, "discard ruby 3", "n11/r3"),
        (SALE, "lege Smaragd ab", "n11/e1"),
        (HELP, "sell emeralds", "collector/e"),
        (HELP, "sell emeralds with ruby 3", "collector/e+r3"),
        (FAKES, "give up ruby 2", "supervisor/r2*"),
        (FAKES, "the emerald", "supervisor/e3*"),
        (FAKES, "verliere falschen Rubin 3", "supervisor/r3*"),
        (FAKES, "discard emerald 1", "supervisor/e1"),
        (CASH, "cash all", "cash/g1g3"),
        (CASH, "löse alle ein", "cash/g1g3"),
        (CASH, "cash gold 3", "cash/g3"),
        (CASH, "cash 1", "cash/g1"),
        (CASH, "keep", "cash"),
        (CASH, "nichts einlösen", "cash"),
        (END, "advance ruby", "n23/rr"),
        (END, "ruby 2", "n23/rr"),
        (END, "rücke Diamant und Smaragd vor", "n23/de"),
        (END, "none", "n23"),
    ] {
        assert_eq!(understand(position, text).as_deref(), Ok(wanted), "{text}");
    }
    for (position, text, key) in [
        (PICK, "", "misheard-move"),
        (PICK, "the", "misheard-none"),
        (PICK, "ruby 2", "misheard-several"),
        (PICK, "ruby 7", "johari-misheard-number"),
        (PICK, "take 2", "johari-misheard-number"),
        (PICK, "booth", "misheard-move"),
        (PICK, "eat the ruby", "misheard-word"),
        (PICK, "pick emerald", "misheard-none"),
        (CHOOSE, "ruby", "misheard-none"),
        (CHOOSE, "buy booth 2", "johari-misheard-card-first"),
        (BUY, "buy booth 3", "misheard-several"),
        (BUY, "buy booth 9", "johari-misheard-number"),
        (SWAP, "swap ruby 2 for ruby 3", "misheard-several"),
        (TRADE, "hire N7", "misheard-several"),
        (TRADE, "hire N20", "misheard-none"),
        (SALE, "sell everything", "misheard-none"),
        (FAKES, "give up ruby", "misheard-several"),
        (CASH, "cash 7", "johari-misheard-number"),
    ] {
        let found = understand(position, text).map_err(|misheard| misheard.key);
        assert_eq!(found, Err(key), "{text}");
        assert!(Lang::ALL.into_iter().all(|lang| lang.has(key)), "{key}");
    }
}

/// What people type in each phase, in both languages, and what it means.
#[test]
fn basari_understands_people() {
    const CHOOSE: &str = "seats 5";
    const BARGAIN: &str = "seats 5; chosen A A B C D; phase bargain A; turn b; offer g";
    const SWAP: &str = "seats 5; chosen D B B B B; phase swap";
    const GEM: &str = "seats 5; chosen D D B B B; phase gem; turn a; after b";
    let understand = |position: &str, text: &str| {
        let game: games::basari::Basari = position.parse().expect("a position");
        let seat = game.to_act().lowest().expect("somebody acts");
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let found =
            games::basari::Basari::understand(text, seat, &game.view(Viewer::Seat(seat)), &menu);
        found.map(|mv| mv.to_string())
    };
    for (position, text, wanted) in [
        (CHOOSE, "A", "A"),
        (CHOOSE, "b", "B"),
        (CHOOSE, "choose c", "C"),
        (CHOOSE, "Aktion D", "D"),
        (CHOOSE, "draw a card", "A"),
        (CHOOSE, "Punkte", "B"),
        (CHOOSE, "nimm die Edelsteine", "C"),
        (BARGAIN, "1 red 2 blue", "!r2b"),
        (BARGAIN, "offer 2 red", "!2r"),
        (BARGAIN, "offer a red and two blue gems", "!r2b"),
        (BARGAIN, "biete 2 rot 1 blau", "!2rb"),
        (BARGAIN, "ich biete zwei rote und einen grünen", "!2rg"),
        (BARGAIN, "! 2r b", "!2rb"),
        (BARGAIN, "2rb", "!2rb"),
        (BARGAIN, "b", "!b"),
        (BARGAIN, "red red blue", "!2rb"),
        (BARGAIN, "give 3 y", "!3y"),
        (BARGAIN, "ok", "ok"),
        (BARGAIN, "accept", "ok"),
        (BARGAIN, "Accept the offer", "ok"),
        (BARGAIN, "take it", "ok"),
        (BARGAIN, "annehmen", "ok"),
        (BARGAIN, "Ich nehme das Angebot an", "ok"),
        (BARGAIN, "Angebot annehmen", "ok"),
        (SWAP, "swap red for yellow blue", "r>yb"),
        (SWAP, "tausche rot gegen gelb und blau", "r>yb"),
        (SWAP, "return red, take 2 yellow", "r>2y"),
        (SWAP, "gib rot zurück und nimm gelb und blau", "r>yb"),
        (SWAP, "r > y b", "r>yb"),
        (SWAP, "take yellow", ">y"),
        (GEM, "take green", "+g"),
        (GEM, "nimm grün", "+g"),
        (GEM, "take a blue gem from the stock", "+b"),
        (GEM, "b", "+b"),
        (GEM, "y", "+y"),
    ] {
        assert_eq!(understand(position, text).as_deref(), Ok(wanted), "{text}");
    }
    for (position, text, key) in [
        (CHOOSE, "", "misheard-move"),
        (CHOOSE, "sleep", "misheard-word"),
        (BARGAIN, "offer", "basari-misheard-gems"),
        (BARGAIN, "offer 2", "basari-misheard-colour"),
        (BARGAIN, "1 2 red", "basari-misheard-colour"),
        (BARGAIN, "offer 0 red", "basari-misheard-number"),
        (BARGAIN, "offer 999 red", "basari-misheard-number"),
        (BARGAIN, "40 red 40 red", "basari-misheard-number"),
        (BARGAIN, "offer 2 purple", "misheard-word"),
        (BARGAIN, "y", "basari-misheard-y"),
        (SWAP, "swap red", "basari-misheard-swap"),
        (SWAP, "gib rot", "basari-misheard-swap"),
        (SWAP, "swap red for", "basari-misheard-gems"),
        (GEM, "take 2 green", "basari-misheard-one"),
        (GEM, "take", "basari-misheard-gems"),
    ] {
        let found = understand(position, text).map_err(|misheard| misheard.key);
        assert_eq!(found, Err(key), "{text}");
        let langs = Lang::ALL.into_iter();
        assert!(langs.clone().all(|lang| lang.has(key)), "{key}");
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
