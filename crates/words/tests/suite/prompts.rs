//! What is asked of a player, and what a staged move brings, in both languages.
use crate::common::{voice, whole};
use kernel::{MoveSet, Policy, Quick, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use words::{Lang, Speak};

macro_rules! per_game {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() {
            prompts::<games::$game::$table>();
        })*
    };
}
games::each_game!([per_game]);

/// The prompt says what is to be decided: where other kinds of moves are possible, it is another
/// sentence, so none of them can be a general one.
fn told_apart(prompts: &BTreeMap<(String, BTreeSet<&str>), BTreeSet<String>>) {
    let mut meant = BTreeMap::new();
    for ((lang, kinds), sentences) in prompts {
        for sentence in sentences {
            assert!(sentence.ends_with('.'), "{sentence}");
            let before = meant.insert((lang, sentence), kinds);
            assert!(before.is_none(), "“{sentence}” for {kinds:?} and for {before:?}");
        }
    }
}

/// Plays random games with every number of players in every language.
fn prompts<G: Speak>() {
    let mut dice = Quick::new(23);
    let mut menu = Vec::new();
    let mut said = BTreeMap::<(String, BTreeSet<&str>), BTreeSet<String>>::new();
    let mut gains = BTreeMap::<&str, bool>::new();
    for (seats, lang) in G::SEATS.flat_map(|n| Lang::ALL.map(|lang| (n, lang))).cycle().take(12) {
        let mut game = G::new(G::Rules::default(), seats, &mut dice);
        while !game.is_over() {
            let mut joint = Vec::new();
            for seat in game.to_act().iter() {
                let (voice, view) = (voice(lang, Some(seat)), game.view(Viewer::Seat(seat)));
                menu.clear();
                game.choices(seat, &mut menu);
                let prompt = G::prompt(&view, seat, &menu, &voice);
                whole(&prompt, G::NAME);
                let kinds: BTreeSet<&str> = menu.iter().map(MoveSet::kind).collect();
                said.entry((lang.to_string(), kinds)).or_default().insert(prompt);
                for choice in &menu {
                    let gain = G::gain(&view, seat, choice.sample(&mut dice), &voice);
                    gain.iter().for_each(|gain| whole(gain, G::NAME));
                    *gains.entry(choice.kind()).or_insert(false) |= gain.is_some();
                }
                joint.push((seat, Policy::Kind.pick(&menu, &mut dice)));
            }
            game.apply(&joint, &mut dice, &mut kernel::Silent);
        }
    }
    told_apart(&said);
    let mute: Vec<&str> = gains.into_iter().filter(|(_, told)| !told).map(|(k, _)| k).collect();
    assert!(mute.is_empty(), "{}: {mute:?}", G::NAME);
}

/// The prompt and the gain of a move in these positions, as people read them.
#[test]
fn prompts_name_the_decision_and_what_it_brings() {
    fn said<G: Speak>(position: &str, mv: &str, lang: Lang) -> (String, String) {
        let game: G = position.parse().expect("a position");
        let seat = game.to_act().lowest().expect("somebody acts");
        let (voice, view) = (voice(lang, Some(seat)), game.view(Viewer::Seat(seat)));
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let mv = mv.parse().expect("a move");
        assert_eq!(game.check(seat, mv), Ok(()), "{position}: {mv}");
        let gain = G::gain(&view, seat, mv, &voice).unwrap_or_default();
        (G::prompt(&view, seat, &menu, &voice), gain)
    }
    type Said = fn(&str, &str, Lang) -> (String, String);
    let (jaipur, johari, basari): (Said, Said, Said) = (
        said::<games::jaipur::Jaipur>,
        said::<games::johari::Johari>,
        said::<games::basari::Basari>,
    );
    let mut wrong = Vec::new();
    for (said, lang, position, mv, prompt, gain) in PROMPTS.map(|(game, lang, at, mv, p, g)| {
        (
            match game {
                'j' => jaipur,
                'h' => johari,
                _ => basari,
            },
            lang,
            at,
            mv,
            p,
            g,
        )
    }) {
        let says = said(position, mv, lang);
        if says != (prompt.to_string(), gain.to_string()) {
            wrong.push(format!("{position}: {mv}\n  {}\n  {}", says.0, says.1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

type Prompted = (char, Lang, &'static str, &'static str, &'static str, &'static str);

const SUPERVISOR: &str =
    "phase supervisor b after a; a.slots sale; b.slots purchase; b.display r2*e3*e1";
const SALE: &str = "day 3; phase act a; a.slots sale; a.display r3r2r1*; b.display r1d2";
const TRADE: &str = "day 3; phase act a; a.slots trade; a.display r2r2*r1s3; stores r3; \
                     spaces - N1 N2 N7 N4";

const BARGAIN: &str = "seats 4; chosen B B A C; phase bargain B; turn b; offer g";

const NEAR: &str = "others - 4w5pryg,4w5pr2g,4w5prgb -";
const LAST: &str = "others 4w5pryg,4w5pr2g,4w5prgb - -";

const PROMPTS: [Prompted; 20] = [
    (
        'j',
        Lang::En,
        "market ddglk; hand-a gggll; herds 2 0; hand-b pp",
        "g*3",
        "Your turn: take one card, take the camel, exchange two or more cards (camels pay too) or sell (3 gold for 17 and a bonus of 1–3, 2 leather for 7).",
        "6 + 6 + 5 = 17 rupees; a bonus token for 3 cards, worth 1–3",
    ),
    (
        'j',
        Lang::De,
        "market ddglk; hand-a gggllcc; herds 2 0; hand-b pp",
        "k",
        "Deine Hand ist voll: das Kamel nehmen, zwei oder mehr Karten tauschen oder verkaufen (3 Gold für 17 und einen Bonus von 1–3, 2 Stoff für 8, 2 Leder für 7).",
        "dann 3 Kamele in deiner Herde (Bob hat 0); mit Kamelen bezahlst du beim Tauschen, und die größere Herde bringt am Ende der Runde 5 Rupien; 1 neue Karte kommt in den Markt",
    ),
    (
        'h',
        Lang::En,
        SUPERVISOR,
        "supervisor/r2*",
        "Ann has sold, so the Supervisor takes a fake from everybody else who is not safe: give up one of your two fakes: fake ruby 2 or fake emerald 3.",
        "you keep 1 fake",
    ),
    (
        'h',
        Lang::De,
        SUPERVISOR,
        "supervisor/r2*",
        "Ann hat verkauft, also nimmt der Kontrolleur allen anderen ohne Schutz eine Fälschung: Gib eine deiner zwei Fälschungen ab: Rubin 2 (falsch) oder Smaragd 3 (falsch).",
        "1 Fälschung behältst du",
    ),
    (
        'h',
        Lang::En,
        SALE,
        "collector/r",
        "Sale (2 gold): sell all your cards of a colour in which you lead, even a single one, to a Collector (ruby advances 5 spaces, to 16 points), or do nothing (2 gold).",
        "ruby advances 5 spaces, to 16 points; for 2 gold; then you have 13 gold; then the Supervisor takes a fake from everybody else who is not safe",
    ),
    (
        'h',
        Lang::En,
        "day 2; round 2; a.slots sale; b.slots sale",
        "choose=bribe",
        "Choose your second action of the day, in secret: Purchase 2 gold; Trade 1 gold; Bribe, Exchange, Baksheesh, Doppelganger free. You have 15 gold.",
        "today you are safe from the Supervisor, who takes a fake after each Sale of another (free)",
    ),
    (
        'h',
        Lang::De,
        TRADE,
        "trade-store@R",
        "Handel (3 Gold): lege einen ganzen Laden auf deine Handelskarte (am Ende des Tages gehört er dir) oder wirb für Edelsteine einen Adligen an, oder tu nichts (3 Gold).",
        "am Ende des Tages bekommst du Rubin 3; für 3 Gold; dann hast du 12 Gold",
    ),
    (
        'b',
        Lang::En,
        BARGAIN,
        "ok",
        "Ann offers you 1 green and would get 4 points: accept, or offer 1 yellow at least to get 4 points.",
        "you get 1 green, Ann gets 4 points",
    ),
    (
        'b',
        Lang::De,
        BARGAIN,
        "ok",
        "Ann bietet dir 1 Grün und bekäme 4 Punkte: Nimm an, oder biete mindestens 1 Gelb und bekomm 4 Punkte.",
        "du bekommst 1 Grün, Ann bekommt 4 Punkte",
    ),
    (
        'j',
        Lang::En,
        "market ddglk; hand-a gggll; hand-b pp; tokens 0 5 0 7 7 9",
        "l*2",
        "Your turn: take one card, take the camel, exchange two or more cards or sell (3 gold for 17 and a bonus of 1–3, 2 leather for 7). One more empty pile of tokens ends the round.",
        "4 + 3 = 7 rupees",
    ),
    (
        'j',
        Lang::De,
        "market ddglc; hand-a ll; hand-b pp; pile c",
        "+g",
        "Du bist am Zug: eine Karte nehmen, zwei oder mehr Karten tauschen oder verkaufen (2 Leder für 7). Nur noch 1 Karte im Stapel; die Runde endet, wenn der Markt nicht aufgefüllt werden kann.",
        "dann 3 Karten von 7 auf der Hand, 0 Kamele; 1 neue Karte kommt in den Markt",
    ),
    (
        'h',
        Lang::En,
        "day 2; round 2; a.slots bribe; b.slots bribe",
        "choose=sale",
        "Choose your second action of the day, in secret: Purchase 2 gold; Trade 1 gold; Sale, Exchange, Baksheesh, Doppelganger free. You have 15 gold.",
        "you will sell gems for points, but with the cards you have now you cannot sell (free)",
    ),
    (
        'j',
        Lang::De,
        "market ddglk; hand-a ggglllc; herds 2 3; hand-b pp",
        "l*3",
        "Deine Hand ist voll: das Kamel nehmen, zwei oder mehr Karten tauschen oder verkaufen (3 Gold für 17 und einen Bonus von 1–3, Stoff für 5, 3 Leder für 9 und einen Bonus von 1–3).",
        "4 + 3 + 2 = 9 Rupien; ein Bonuschip für 3 Karten, Wert 1–3",
    ),
    (
        'h',
        Lang::De,
        "day 2; round 2; a.slots sale; b.slots sale",
        "choose=bribe",
        "Wähle geheim deine zweite Aktion des Tages: Kauf 2 Gold; Handel 1 Gold; Bestechung, Tausch, Bakschisch, Doppelgänger kostenlos. Du hast 15 Gold.",
        "heute bist du vor dem Kontrolleur sicher, der nach jedem fremden Verkauf eine Fälschung nimmt (kostenlos)",
    ),
    (
        'h',
        Lang::De,
        SALE,
        "collector/r",
        "Verkauf (2 Gold): verkaufe alle deine Karten einer Farbe, in der du vorn liegst, auch eine einzige, an einen Sammler (Rubin rückt 5 Felder vor, auf 16 Punkte), oder tu nichts (2 Gold).",
        "Rubin rückt 5 Felder vor, auf 16 Punkte; für 2 Gold; dann hast du 13 Gold; dann nimmt der Kontrolleur allen anderen ohne Schutz eine Fälschung",
    ),
    (
        'b',
        Lang::En,
        BARGAIN,
        "!y",
        "Ann offers you 1 green and would get 4 points: accept, or offer 1 yellow at least to get 4 points.",
        "if Ann accepts, you pay 1 yellow and get 4 points",
    ),
    (
        'b',
        Lang::De,
        NEAR,
        "C",
        "Wähle geheim: eine weitere Karte mit Arbeitern, 4 Punkte oder 3 Rot. Allein bekommst du es; zwei feilschen darum; drei bekommen nichts. Noch eine Karte kann den Durchgang beenden: Bob hat 13 von 15 Arbeitern.",
        "3 Rot, wenn es sonst niemand wählt; dann hast du am meisten: 6 Rot, am Ende des Durchgangs 14 Punkte wert",
    ),
    (
        'b',
        Lang::En,
        LAST,
        "B",
        "Choose in secret: one more card with workers, 4 points or 3 red. Alone you get it; two bargain for it; three get nothing. The stage ends after this round: you have 16 workers, and 15 end it.",
        "4 points if you are the only one",
    ),
    (
        'b',
        Lang::En,
        "seats 4",
        "A",
        "Choose in secret: one more card with workers, 4 points or 3 red. Alone you get it; two bargain for it; three get nothing.",
        "one more card with workers if you are the only one; you have 4 of the 15 workers that bring 12 points at the end of the stage",
    ),
    (
        'b',
        Lang::De,
        "seats 4",
        "C",
        "Wähle geheim: eine weitere Karte mit Arbeitern, 4 Punkte oder 3 Rot. Allein bekommst du es; zwei feilschen darum; drei bekommen nichts.",
        "3 Rot, wenn es sonst niemand wählt; dann hast du am meisten: 6 Rot, am Ende des Durchgangs 14 Punkte wert",
    ),
];
