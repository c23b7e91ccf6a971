//! The rulebooks say what is not printed: as docs/rules/README.md promises, and in both languages.
use std::collections::BTreeMap;
use words::{
    Lang, Voice,
    rulebook::{in_words, rulebook, without_options},
};

const BOOKS: &[&str] = &["common", "jaipur", "johari", "basari"];

/// A mark in English and in German.
const RULING: [&str; 2] = ["our ruling", "unsere festlegung"];
const RECONSTRUCTED: [&str; 2] = ["reconstructed", "rekonstruiert"];
const PUBLISHED: [&str; 2] = ["from published sources", "aus veröffentlichten quellen"];

/// The clauses in which we settled something ourselves.
const RULINGS: &[&str] = &[
    "J4.6", "J5.3", "J5.4", "J5.5", "J7.4", "J9.3", "H2.5", "H3.4", "H4.3", "H4.4", "H4.6", "H4.7",
    "H4.8", "H5.3", "H5.4", "H5.8", "H5.9", "H6.1", "H8.4", "N4", "N6", "N7", "N9", "N11", "N13",
    "N15", "N16", "B2.3", "B3.6", "B3.8", "B5.2", "B6.3", "B6.4",
];

/// How often a mark stands in each clause that has it.
fn marked(mark: [&str; 2], lang: Lang) -> BTreeMap<&'static str, usize> {
    let mark = match lang {
        Lang::En => mark[0],
        Lang::De => mark[1],
    };
    let books = BOOKS.iter().map(|game| rulebook(lang, game).expect("a rulebook"));
    let clauses = books.flat_map(|book| book.chapters).flat_map(|chapter| chapter.clauses);
    let count = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").to_lowercase().matches(mark).count()
    };
    clauses.map(|clause| (clause.id, count(clause.text))).filter(|&(_, n)| n > 0).collect()
}

#[test]
fn both_languages_mark_the_same_clauses() {
    for mark in [RULING, RECONSTRUCTED, PUBLISHED] {
        let english = marked(mark, Lang::En);
        assert_eq!(english, marked(mark, Lang::De), "{mark:?}");
        assert!(!english.is_empty(), "{mark:?}");
    }
}

#[test]
fn every_ruling_of_ours_is_marked_and_nothing_else() {
    let mut found: Vec<&str> = marked(RULING, Lang::En).into_keys().collect();
    let mut wanted = RULINGS.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

#[test]
fn what_had_to_be_filled_in_is_marked() {
    let clauses = |mark| marked(mark, Lang::En).into_keys().collect::<Vec<_>>();
    assert_eq!(clauses(RECONSTRUCTED), ["B1.3", "H1.1", "H1.4", "H1.5"]);
    assert_eq!(clauses(PUBLISHED), ["B3.3", "H1.1", "H1.4", "J1.2", "J1.3"]);
}

/// The names of the German box; *handeln* is the action Handel and nothing else.
#[test]
fn the_german_book_uses_the_names_of_the_box() {
    for game in BOOKS {
        let book = rulebook(Lang::De, game).expect("a rulebook");
        let texts = book.chapters.iter().flat_map(|c| c.clauses.iter().map(|clause| clause.text));
        for text in texts.chain([book.introduction]) {
            let text = text.to_lowercase();
            for wrong in ["ankauf", "aufseher", "adelsstapel", "handeln", "handelt", "handelst"] {
                assert!(!text.contains(wrong), "{game}: {wrong} in\n{text}");
            }
        }
    }
}

/// Nobody who chooses the rules on a page has seen how rulesets write them.
#[test]
fn options_are_told_by_their_words() {
    for lang in Lang::ALL {
        let voice = Voice { lang, me: None, names: Vec::new() };
        for game in games::NAMES {
            let book = rulebook(lang, game).expect("a rulebook");
            for clause in book.chapters.iter().flat_map(|chapter| &chapter.clauses) {
                let (told, short) =
                    (in_words(game, clause.text, &voice), without_options(clause.text));
                assert!(!told.contains("Option *") && !short.contains("Option"), "{told}\n{short}");
                assert_eq!(told == clause.text, !clause.text.contains("Option *"), "{told}");
            }
        }
        let book = rulebook(lang, "johari").expect("a rulebook");
        let bribe = in_words("johari", book.clause("H5.3").expect("a clause").text, &voice);
        let value = voice.say("web-rule-johari-bribe-in-turn", &[]);
        assert!(bribe.contains(&value) && !bribe.contains("in-turn"), "{bribe}");
    }
}
