//! Why the first hint is the first, in words.
use catalog::{Advice, GameSetup, Thought, deal, reason};
use kernel::{Policy, Quick, Seed};
use words::{Lang, Voice};

fn advice(game: &str, second: (f64, f64, f64)) -> Vec<Option<String>> {
    let desk = deal(&GameSetup { ruleset: game, seats: None, seed: Seed::from_phrase("7") });
    let desk = desk.expect("a game");
    let seat = desk.to_act().lowest().expect("somebody begins");
    let mut bot = catalog::bot(game, "greedy").expect("a bot");
    let mut luck = kernel::Quick::new(1);
    let mv = bot.advise(&*desk, seat, bots::Budget::Nodes(1), &mut luck).expect("a move").mv;
    let thought = |(win, error, margin): (f64, f64, f64)| Thought {
        mv: mv.clone(),
        visits: 1,
        win,
        error: Some(error),
        margin,
        line: Vec::new(),
    };
    let thoughts = vec![thought((0.6, 0.01, 5.0)), thought(second)];
    let advice = Advice { mv: mv.clone(), thoughts, nodes: 2 };
    let names = vec!["A".to_string(); desk.seats().len()];
    let say = |lang| reason(&advice, &*desk, &Voice { lang, me: None, names: names.clone() });
    Lang::ALL.map(say).to_vec()
}

#[test]
fn the_first_hint_has_a_reason_that_is_true() {
    let said = |game, second| {
        let [en, de] = &advice(game, second)[..] else { panic!("two languages") };
        (en.clone().unwrap_or_default(), de.clone().unwrap_or_default())
    };
    let (en, de) = said("basari", (0.595, 0.01, 1.0));
    assert!(en.ends_with("is as good, as far as can be told."), "{en}");
    assert!(de.contains("ist gleich gut"), "{de}");
    let (en, de) = said("basari", (0.5, 0.01, 1.6));
    assert!(en.contains("3 points further ahead than"), "{en}");
    assert!(de.contains("3 Punkte mehr Vorsprung als"), "{de}");
    // A larger lead is a reason only where the lead decides the game; in a match of Jaipur, rounds do.
    let (en, _) = said("basari", (0.5, 0.01, 9.0));
    assert!(en.ends_with("wins 10 % less often."), "{en}");
    let (en, de) = said("jaipur", (0.5, 0.01, 1.6));
    assert!(en.ends_with("wins 10 % less often."), "{en}");
    assert!(de.ends_with("gewinnt 10 % seltener."), "{de}");
    // A bot that does not know its error gives no reasons.
    let silent =
        Thought { mv: "k".into(), visits: 1, win: 0.5, error: None, margin: 0.0, line: vec![] };
    let advice = Advice { mv: "k".into(), thoughts: vec![silent; 2], nodes: 2 };
    assert!(!advice.is_equal(1));
}

/// In whole games of every kind: what the reasons say, move against move.
fn reasons(game: &str) -> (usize, Vec<[String; 2]>) {
    let (least, most) = catalog::entry(game).expect("it is listed").seats;
    let (mut decisions, mut said) = (0, Vec::new());
    for seats in least..=most {
        let seed = Seed([seats; 32]);
        let mut desk =
            deal(&GameSetup { ruleset: game, seats: Some(seats), seed }).expect("a game");
        let names: Vec<String> = (0..seats).map(|seat| format!("Name{seat}")).collect();
        let mut luck = Quick::new(seats.into());
        while let Some(seat) = desk.waiting().lowest() {
            let mut sample = || desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
            let (mv, other) = (sample(), sample());
            decisions += 1;
            let say = |lang| {
                let voice = Voice { lang, me: Some(seat), names: names.clone() };
                desk.why(seat, &mv, Some(&other), &voice)
            };
            if let [Some(en), Some(de)] = Lang::ALL.map(say) {
                said.push([en, de]);
            }
            desk.play(seat, &mv).expect("legal");
        }
    }
    (decisions, said)
}

#[test]
fn reasons_are_in_the_words_of_the_game() {
    for (game, expected) in [
        ("jaipur", ["camels from Name", "bonus for 3 cards", "for a larger sale", "before Name"]),
        ("basari", ["the most gems in", "costs you no majority", "at once", "second card"]),
        ("johari", ["missing in your display", "costs nothing in this slot", "prestige", "spaces"]),
    ] {
        let (decisions, said) = reasons(game);
        assert!(said.len() * 10 >= decisions * 7, "{game}: {} of {decisions}", said.len());
        for [en, de] in &said {
            assert!(!en.contains("-why-") && !de.contains("-why-"), "{en} / {de}");
            assert!(!en.contains('{') && !de.contains('{') && en != de, "{en} / {de}");
        }
        for words in expected {
            assert!(said.iter().any(|[en, _]| en.contains(words)), "{game}: {words}");
        }
        for [en, de] in said.iter().step_by(said.len() / 12 + 1) {
            println!("{game}: {en} / {de}");
        }
    }
}
