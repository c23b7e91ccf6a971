//! Basari in words, where random games do not come.
use games::basari::{Action, Basari, Because, Colour, Event, Gems};
use kernel::{Seat, Seats};
use words::{Lang, Speak, Voice};

fn voice(lang: Lang, me: Option<Seat>) -> Voice {
    Voice { lang, me, names: ["Ann", "Bob", "Cleo"].map(String::from).to_vec() }
}

/// Each event as the first seat hears it in English, and a spectator in German.
fn told<const N: usize>(events: [(Event, &str, &str); N]) {
    for (event, to_a, to_gallery) in events {
        assert_eq!(Basari::event(&event, &voice(Lang::En, Some(Seat(0)))), to_a);
        assert_eq!(Basari::event(&event, &voice(Lang::De, None)), to_gallery);
    }
}

/// Events that random games hardly ever reach, and who hears what.
#[test]
fn rare_events_of_bargains_are_told() {
    let (a, b) = (Seat(0), Seat(1));
    let red = Gems::one(Colour::Red);
    told([
        (
            Event::NothingToOffer { seat: a, to: b, action: Action::B },
            "You have no gem to offer: Bob carries out B (points) and pays nothing.",
            "Ann hat keinen Edelstein zum Bieten: Bob führt B (Punkte) aus und bezahlt nichts.",
        ),
        (
            Event::NothingToOffer { seat: b, to: a, action: Action::C },
            "Bob has no gem to offer: you carry out C (gems) and pay nothing.",
            "Bob hat keinen Edelstein zum Bieten: Ann führt C (Steine) aus und bezahlt nichts.",
        ),
        (
            Event::Offered { seat: b, to: a, gems: red, automatic: true },
            "Bob offers you 1 red, automatically: there is no other gem to offer.",
            "Bob bietet 1 Rot, von selbst: Ein anderer Edelstein ist nicht da.",
        ),
        (
            Event::NoCardToDraw { seat: a },
            "The pile is empty: you draw nothing.",
            "Der Stapel ist leer: Ann zieht nichts.",
        ),
        (
            Event::NoCurrentCard { seat: b, action: Action::C },
            "Bob has no card this round: C (gems) brings nothing.",
            "Bob hat in dieser Runde keine Karte: C (Steine) bringt nichts.",
        ),
    ]);
}

#[test]
fn rare_events_of_gems_and_endings_are_told() {
    let (a, b) = (Seat(0), Seat(1));
    let (red, none) = (Gems::one(Colour::Red), Gems::NONE);
    let pair = Seats::one(a).with(b);
    told([
        (
            Event::Took { seat: a, gems: none, lacking: red },
            "You take no gems from the stock; it lacks 1 red.",
            "Ann nimmt keine Edelsteine aus dem Vorrat; nicht vorrätig: 1 Rot.",
        ),
        (
            Event::Swapped { seat: a, returned: none, taken: red, automatic: true },
            "You have no gem to return and take 1 red, automatically: there is no other way.",
            "Ann hat keinen Edelstein zum Zurückgeben und nimmt 1 Rot, von selbst: Anders geht es nicht.",
        ),
        (
            Event::TookOne { seat: b, colour: Colour::Blue, automatic: true },
            "Bob takes 1 blue from the stock, automatically: the stock has no other colour.",
            "Bob nimmt 1 Blau aus dem Vorrat, von selbst: Eine andere Farbe ist nicht da.",
        ),
        (
            Event::StockEmpty { seat: a },
            "The stock is empty: there is nothing for you to take.",
            "Der Vorrat ist leer: Für Ann gibt es nichts zu nehmen.",
        ),
        (
            Event::StageEnded { stage: 1, because: Because::PileRanOut, workers: vec![3, 4, 5] },
            "Stage 1 ends: the pile ran out. Workers: Bob: 4, Cleo: 5, you: 3.",
            "Durchgang 1 endet: Der Stapel ist leer. Arbeiter: Ann: 3, Bob: 4, Cleo: 5.",
        ),
        (
            Event::NoMajority { colour: Colour::Green },
            "Green: nobody has any, nobody scores.",
            "Grün: Niemand hat davon, niemand erhält Punkte.",
        ),
        (
            Event::Dealt { cards: vec![None; 3], pile: 0 },
            "A new round. The pile is empty: you get no card.",
            "Eine neue Runde. Ann: keine Karte · Bob: keine Karte · Cleo: keine Karte.",
        ),
        (
            Event::GameEnded { scores: vec![1, 1, 0], winners: pair },
            "Bob and you share the victory with 1 point each.",
            "Geteilter Sieg mit je 1 Punkt: Ann und Bob.",
        ),
    ]);
}
