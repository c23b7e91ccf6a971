//! What Johari says that random games hardly ever reach, and to whom.
use games::johari::{Action, Card, Cards, Coins, Colour, Deed, Event, Johari, Lot, Noble, Place};
use kernel::{Game, Seat, Viewer};
use words::{Lang, Speak, Voice};

fn voice(lang: Lang, me: Option<Seat>) -> Voice {
    Voice { lang, me, names: ["Ann", "Bob", "Cleo", "Dan"].map(String::from).to_vec() }
}

fn parsed<T: std::str::FromStr<Err = kernel::Syntax>>(text: &str) -> T {
    text.parse().expect("notation")
}

fn acted(action: Action, deed: Deed, cost: u16, automatic: bool) -> Event {
    Event::Acted { seat: Seat(0), card: action, action, deed, cost, automatic }
}

/// Each event as the first seat hears it in English, and a spectator in German.
fn told<const N: usize>(events: [(Event, &str, &str); N]) {
    for (event, to_a, to_gallery) in events {
        assert_eq!(Johari::event(&event, &voice(Lang::En, Some(Seat(0)))), to_a);
        assert_eq!(Johari::event(&event, &voice(Lang::De, None)), to_gallery);
    }
}

#[test]
fn rare_deeds_are_told_to_each() {
    let a = Seat(0);
    let (gems, coins): (Cards, Coins) = (parsed("r1*x2g1"), parsed("g1"));
    let (booth, store) = (Place::booth(1), Place::store(2));
    told([
        (
            Event::Picked { seat: a, place: booth, card: Card::gold(2), automatic: true },
            "You take Gold card 2 from booth 2 (by itself: there was no choice).",
            "Ann nimmt Goldkarte 2 aus Stand 2 (von selbst: es gab keine Wahl).",
        ),
        (
            Event::NothingToDraw,
            "The pile and the discard pile are empty: the market gets no more cards.",
            "Nachziehstapel und Ablagestapel sind leer: Der Markt bekommt keine Karten mehr.",
        ),
        (
            acted(
                Action::Purchase,
                Deed::Purchased { place: store, cards: gems, cashed: coins },
                4,
                true,
            ),
            "You purchase the ruby store (4 gold; by itself: there was no choice): \
             2× fake ruby 1 and Gold card 1. Gold card 1 cashed for 1 gold.",
            "Ann kauft den Rubinladen leer (4 Gold; von selbst: es gab keine Wahl): \
             2× Rubin 1 (falsch) und Goldkarte 1. Eingelöst für 1 Gold: Goldkarte 1.",
        ),
        (
            acted(
                Action::Trade,
                Deed::Stored { place: Place::store(4), cards: gems, at_once: Some(coins) },
                0,
                false,
            ),
            "You trade the store of Gold and Prestige into your display at once (free): \
             2× fake ruby 1 and Gold card 1. Gold card 1 cashed for 1 gold.",
            "Ann nimmt den Laden für Gold und Prestige sofort in die Auslage (kostenlos): \
             2× Rubin 1 (falsch) und Goldkarte 1. Eingelöst für 1 Gold: Goldkarte 1.",
        ),
    ]);
}

#[test]
fn exchanges_and_nobles_are_told_to_each() {
    let (coins, store): (Coins, Place) = (parsed("g1"), Place::store(2));
    told([
        (
            acted(
                Action::Exchange,
                Deed::Exchanged {
                    given: parsed("d1"),
                    to: Place::store(0),
                    taken: parsed("r3*"),
                    from: store,
                },
                1,
                false,
            ),
            "You give diamond 1 to the diamond store and take fake ruby 3 from the ruby store \
             (1 gold).",
            "Ann gibt Diamant 1 in den Diamantladen und nimmt Rubin 3 (falsch) aus dem Rubinladen \
             (1 Gold).",
        ),
        (
            acted(
                Action::Trade,
                Deed::Hired {
                    noble: Noble::new(8),
                    space: 4,
                    paid: coins.cards(),
                    track: 3,
                    slot: None,
                    gold: 7,
                },
                3,
                false,
            ),
            "You hire N8 the Treasurer from space 4 (3 gold), for Gold card 1 and 3 gold. \
             That brings 7 gold.",
            "Ann wirbt N8 Schatzmeisterin von Feld 4 an (3 Gold), für Goldkarte 1 und 3 Gold. \
             Das bringt 7 Gold.",
        ),
        (
            acted(
                Action::Trade,
                Deed::Hired {
                    noble: Noble::new(7),
                    space: 1,
                    paid: Cards::EMPTY,
                    track: 0,
                    slot: Some(2),
                    gold: 0,
                },
                3,
                false,
            ),
            "You hire N7 the Steward from space 1 (3 gold), for nothing, for slot 2.",
            "Ann wirbt N7 Verwalter von Feld 1 an (3 Gold), für nichts, auf Aktionsplatz 2.",
        ),
    ]);
}

#[test]
fn rare_events_are_told_to_each() {
    let (a, b) = (Seat(0), Seat(1));
    let (coins, lot): (Coins, Lot) = (parsed("g1"), parsed("d1s2*r3=e!g1"));
    told([
        (
            acted(Action::Sale, Deed::SoldToJeweler { lot }, 2, false),
            "You sell diamond 1, fake sapphire 2, ruby 3 as emerald and Gold card 1 to a Jeweler \
             (2 gold), scoring ruby 3.",
            "Ann verkauft Diamant 1, Saphir 2 (falsch), Rubin 3 als Smaragd und Goldkarte 1 an \
             einen Juwelier (2 Gold), gewertet wird Rubin 3.",
        ),
        (
            Event::Advanced { seat: a, colour: Colour::Ruby, by: 1, lost: 2, space: 10, value: 22 },
            "Your ruby token advances 1 space to 10, worth 22. 2 spaces are lost past the end.",
            "Bei Ann rückt der Marker für Rubin 1 Feld auf 10 vor, Wert 22. 2 Felder verfallen.",
        ),
        (
            Event::Advanced { seat: a, colour: Colour::Ruby, by: 0, lost: 1, space: 10, value: 22 },
            "Your ruby token is at the end already, worth 22. 1 space is lost past the end.",
            "Bei Ann steht der Marker für Rubin schon am Ende, Wert 22. 1 Feld verfällt.",
        ),
        (
            Event::Cashed { seat: a, cashed: coins, of: parsed("g1g3") },
            "You cash Gold card 1 for 1 gold. You keep Gold card 3.",
            "Ann löst Goldkarte 1 für 1 Gold ein. Ann behält Goldkarte 3.",
        ),
        (
            Event::LastAdvance { seat: a, spaces: [0; 4] },
            "You advance no token for the Astrologer (N23).",
            "Ann rückt mit der Astrologin (N23) keinen Marker vor.",
        ),
        (
            Event::Ended { winners: vec![a, b] },
            "The victory is shared by you and Bob.",
            "Den Sieg teilen sich Ann und Bob.",
        ),
    ]);
}

/// A whole table, as one listener is told it.
#[test]
fn a_table_is_told_a_fact_a_line() {
    let game: Johari = parsed(
        "seats 3; day 3; phase act b; order bca; b.gold 9; c.gold 9; a.gold 2; \
         a.slots trade doppelganger; b.slots sale doppelganger; c.slots bribe exchange; c.safe yes; \
         stores r1r2*p1g2g3; b1 d2; b4 e1e3*; spaces N9 - N2 - -; a.nobles N7@2; a.trade s1; \
         b.display d1s1r1e1x2; a.chart 0 3 0 0; a.display p3",
    );
    let told = Johari::table(&game.view(Viewer::Seat(Seat(0))), &voice(Lang::En, Some(Seat(0))));
    let lines: Vec<&str> = told.lines().collect();
    let wanted = [
        "Day 3 of 10, round 2. ",
        "Gold, in acting order: Bob with 9, Cleo with 9, you with 2.",
        "Noble on space 5, 5 gems: N9 the Chamberlain (cards in one slot cost 2 less).",
        "Noble on space 3, 3 gems: N2 the Guardian (Baksheesh protects from the Supervisor).",
        "Stores: ruby 1, fake 2 (3 gems); Gold cards 2, 3 with Prestige card 1.",
        "Booth 1: diamond 2. Booth 2: empty. Booth 3: empty. Booth 4: emerald 1, fake 3 (4 gems). \
         Booth 5: empty.",
        "This round, in acting order: Bob Doppelganger (Sale again), now; Cleo Exchange; \
         you Doppelganger (Trade again).",
        "Bob (9 gold, 0 points so far): display diamond 1; sapphire 1; ruby 1; emerald 1, 1 \
         (2 gems). Chart: all on 0. Today: Sale, Doppelganger (Sale again).",
        "Cleo (9 gold, 0 points so far): no cards. Chart: all on 0. Today: Bribe, Exchange. \
         Safe from the Supervisor today.",
        "You (2 gold, 14 points so far): display Prestige card 3. \
         Chart: sapphire on 3 (worth 11). \
         Nobles: N7 the Steward (cards in one slot cost 1 less) on slot 2. \
         On the Trade card: sapphire 1. Today: Trade, Doppelganger (Trade again).",
        "Bob carries out Doppelganger (Sale again); it is free.",
    ];
    assert_eq!(lines.len(), wanted.len(), "{told}");
    for (line, wanted) in lines.iter().zip(wanted) {
        assert!(line.starts_with(wanted), "{line}\n{wanted}");
    }
}

/// What is not carried out is paid for or not, as the edition says; both are told.
#[test]
fn costs_of_what_is_not_done() {
    let undone = |lang, action, cost| {
        Johari::event(&acted(action, Deed::Impossible, cost, true), &voice(lang, Some(Seat(0))))
    };
    let free = "You cannot carry out your Sale: it costs nothing and does nothing.";
    assert_eq!(undone(Lang::En, Action::Sale, 0), free);
    let paid = "You cannot carry out your Trade: it costs 3 gold all the same and does nothing.";
    assert_eq!(undone(Lang::En, Action::Trade, 3), paid);
    let paid =
        "Du kannst deinen Kauf nicht ausführen: Er kostet trotzdem 4 Gold und bewirkt nichts.";
    assert_eq!(undone(Lang::De, Action::Purchase, 4), paid);

    let decides = |position: &str, lang| {
        let game: Johari = parsed(position);
        let told = Johari::table(&game.view(Viewer::Seat(Seat(0))), &voice(lang, Some(Seat(0))));
        told.lines().last().unwrap_or_default().to_string()
    };
    let n11 = "day 3; phase act a; a.slots sale; a.nobles N11; a.display r3";
    let newest = decides(n11, Lang::En);
    assert_eq!(newest, "You carry out your Sale; it costs 2 gold; declining it is free.");
    let first = decides(&format!("rules johari/1; {n11}"), Lang::De);
    assert_eq!(first, "Du führst deinen Verkauf aus; er kostet 2 Gold, auch beim Verzicht.");
    let trade = decides("phase act a; a.slots trade; stores r1", Lang::En);
    assert_eq!(trade, "You carry out your Trade; it costs 3 gold, even if it is declined.");
    let purchase = decides("phase act a; a.slots purchase; stores r1s1", Lang::En);
    assert_eq!(purchase, "You carry out your Purchase; it costs 4 gold.");
}
