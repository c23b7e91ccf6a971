//! Friendly words become moves, and what is not understood is said: tables of words, for games that have more
//! than notation to hear.
use kernel::Viewer;
use words::{Lang, Misheard, Speak};

/// What somebody says in a position, as a move.
fn understand<G: Speak>(position: &str, text: &str) -> Result<String, Misheard> {
    let game: G = position.parse().expect("a position");
    let seat = game.to_act().lowest().expect("somebody acts");
    let mut menu = Vec::new();
    game.choices(seat, &mut menu);
    let found = G::understand(text, seat, &game.view(Viewer::Seat(seat)), &menu);
    found.map(|mv| mv.to_string())
}

/// Rows of position, text, and the move or the complaint.
fn hears<G: Speak>(understood: &[(&str, &str, &str)], misheard: &[(&str, &str, &str)]) {
    for &(position, text, wanted) in understood {
        assert_eq!(understand::<G>(position, text).as_deref(), Ok(wanted), "{text}");
    }
    for &(position, text, key) in misheard {
        let found = understand::<G>(position, text).map_err(|misheard| misheard.key);
        assert_eq!(found, Err(key), "{text}");
        assert!(Lang::ALL.into_iter().all(|lang| lang.has(key)), "{key}");
    }
}

mod johari {
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

    const UNDERSTOOD: &[(&str, &str, &str)] = &[
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
    ];

    const MISHEARD: &[(&str, &str, &str)] = &[
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
    ];

    #[test]
    fn people_are_understood() {
        super::hears::<games::johari::Johari>(UNDERSTOOD, MISHEARD);
    }
}

mod basari {
    const CHOOSE: &str = "seats 5";
    const BARGAIN: &str = "seats 5; chosen A A B C D; phase bargain A; turn b; offer g";
    const SWAP: &str = "seats 5; chosen D B B B B; phase swap";
    const GEM: &str = "seats 5; chosen D D B B B; phase gem; turn a; after b";

    const UNDERSTOOD: &[(&str, &str, &str)] = &[
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
    ];

    const MISHEARD: &[(&str, &str, &str)] = &[
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
    ];

    #[test]
    fn people_are_understood() {
        super::hears::<games::basari::Basari>(UNDERSTOOD, MISHEARD);
    }
}
