//! Described sets against brute force: every move that can be written is tried with the referee.
use johari::{Action, Card, Cards, Choice, Coins, Colour, Johari, Lot, Move, Phase, Place, Sold};
use kernel::{Game, MoveSet, Policy, Quick, Seat, Silent};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

fn position(text: &str) -> Johari {
    let game: Johari = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    game.audit().unwrap_or_else(|why| panic!("{text}: {why}"));
    game
}

fn acting(game: &Johari) -> Seat {
    game.to_act().lowest().expect("somebody acts")
}

fn choice(game: &Johari, kind: &str) -> Option<Choice> {
    let mut menu = Vec::new();
    game.choices(acting(game), &mut menu);
    menu.into_iter().find(|choice| choice.kind() == kind)
}

fn listed(choice: &Choice) -> BTreeSet<Move> {
    let mut moves = BTreeSet::new();
    let _ = choice.visit(&mut |mv| {
        assert!(moves.insert(mv), "{mv} is listed twice");
        ControlFlow::Continue(())
    });
    moves
}

/// What is listed is what the referee allows.
fn agrees(game: &Johari, kind: &str, all: impl IntoIterator<Item = Move>) -> u64 {
    let seat = acting(game);
    let legal: BTreeSet<Move> =
        all.into_iter().filter(|&mv| game.check(seat, mv).is_ok()).collect();
    let Some(choice) = choice(game, kind) else {
        assert!(legal.is_empty(), "{kind} is not offered, but {legal:?} are legal in {game}");
        return 0;
    };
    assert_eq!(listed(&choice), legal, "{kind} in {game}");
    assert_eq!(choice.len(), legal.len() as u64, "{kind} in {game}");
    for (at, mv) in (0..).zip(&legal) {
        assert!(choice.has(*mv) && choice.nth(at).is_some());
    }
    assert_eq!(choice.nth(choice.len()), None);
    choice.len()
}

/// Every sale of up to four cards of the display and one Gold card, with every disguise.
fn lots(display: Cards) -> Vec<Move> {
    let own: Vec<Option<Card>> =
        [None].into_iter().chain(display.gem_cards().iter().map(|(c, _)| Some(c))).collect();
    let golds: Vec<Option<Card>> =
        [None].into_iter().chain(display.coins().cards().iter().map(|(c, _)| Some(c))).collect();
    let mut lots = Vec::new();
    for &d in &own {
        for &s in &own {
            for &r in &own {
                for &e in &own {
                    for &gold in &golds {
                        let cards = [d, s, r, e];
                        for chosen in Colour::ALL {
                            if cards[chosen.index()].is_none() {
                                continue;
                            }
                            let gems =
                                Colour::ALL.into_iter().zip(cards).filter_map(|(c, card)| {
                                    let chosen = c == chosen;
                                    card.map(|card| Sold { card, counts_as: Some(c), chosen })
                                });
                            let gold =
                                gold.map(|card| Sold { card, counts_as: None, chosen: false });
                            lots.push(Move::Jeweler(Lot::new(gems.chain(gold))));
                        }
                    }
                }
            }
        }
    }
    lots
}

#[test]
fn jeweler_sales() {
    let displays =
        ["d1s1r1e1", "d1x2s1r1r1*e2g1", "d1d2*s1x2r1g1g2x2", "d1x2d2r1*", "d1s2*r3x1g1", "d1"];
    let mut most = 0;
    for nobles in ["N1", "N4", "N13", "N4 N13"] {
        for display in displays {
            // N11 keeps the phase possible where no sale is.
            let game = position(&format!(
                "day 4; phase act a; a.slots sale; a.nobles N11 {nobles}; a.display {display}"
            ));
            most = most.max(agrees(&game, "jeweler", lots(game.player(Seat(0)).display)));
        }
    }
    assert!(most > 300, "{most}");
}

#[test]
fn collector_sales() {
    for nobles in ["N1", "N13"] {
        for (own, other) in [("d1s2*r3e1g1", "d1s1r1e1"), ("r3", "d2"), ("d2d1s1*", "d3s1r1")] {
            let game = position(&format!(
                "seats 3; day 4; phase act a; a.slots sale; a.nobles N11 {nobles}; \
                 a.display {own}; b.display {other}; c.display e1*r2"
            ));
            let extras = || [None].into_iter().chain(Card::all().map(Some));
            let all = Colour::ALL
                .into_iter()
                .flat_map(|colour| extras().map(move |extra| Move::Collector { colour, extra }));
            agrees(&game, "collector", all);
            agrees(&game, "n11", Card::all().map(Move::Discard));
        }
    }
}

/// All sub-piles of a display, of at most `most` cards.
fn subsets(display: Cards, most: u32) -> Vec<Cards> {
    let mut piles = vec![Cards::EMPTY];
    for (card, n) in display.iter() {
        for at in 0..piles.len() {
            let mut pile = piles[at];
            for _ in 0..n {
                pile.add(card);
                if pile.len() <= most {
                    piles.push(pile);
                }
            }
        }
    }
    piles
}

/// Every hire for these payments.
fn all_hires(payments: Vec<Cards>) -> impl Iterator<Item = Move> {
    payments.into_iter().flat_map(|paid| {
        (1..=5).flat_map(move |space| {
            (0..=8).flat_map(move |track| {
                let hire = move |slot| Move::Hire { space, paid, track, slot };
                [None, Some(1), Some(2), Some(3)].map(hire)
            })
        })
    })
}

#[test]
fn hires() {
    let displays = ["r1x3r2x2r1*x2r3*e1", "r2r3r2*x2r3*x2g1x2g2", "g1x3g2x2g3x2d1p1", "d1x5d1*x2"];
    let mut most = 0;
    for nobles in ["", "N14", "N15", "N14 N15"] {
        for display in displays {
            for (gold, spaces) in [(15, "N9 N10 N7 N8 N1"), (6, "N9 N10 N7 N8 N1")] {
                // Who owns two of number 2 leaves two spaces empty.
                let spaces = match nobles.split_whitespace().count() {
                    0 => spaces.to_string(),
                    1 => spaces.replace("N10", "-"),
                    _ => spaces.replace("N10", "-").replace("N9", "-"),
                };
                let game = position(&format!(
                    "day 4; phase act a; a.slots trade; stores r1; a.nobles {nobles}; \
                     a.gold {gold}; a.display {display}; spaces {spaces}"
                ));
                let paid = subsets(game.player(Seat(0)).display, 6);
                most = most.max(agrees(&game, "hire", all_hires(paid)));
            }
        }
    }
    assert!(most > 30, "{most}");
}

#[test]
fn places_of_the_market() {
    for nobles in ["N6", "N16", "N6 N16"] {
        for display in ["d1s2*r3e1g1p2", "r1x2r2*", "g1g2p3"] {
            let on = |action: &str| {
                position(&format!(
                    "day 4; phase act a; a.slots {action}; a.nobles {nobles}; a.display {display}; \
                     stores d1d2*r1r3*g1g3p1; b1 s1e2*g2x2; b2 r1g1p2; b4 d3"
                ))
            };
            let cards = || Card::all().collect::<Vec<_>>();
            let swaps = cards().into_iter().flat_map(|given| {
                cards().into_iter().flat_map(move |taken| {
                    Place::all().map(move |place| Move::Exchange { given, place, taken })
                })
            });
            agrees(&on("exchange"), "exchange", swaps);
            let coins: Vec<Coins> = (0..64).map(|n| Coins([3, 3, 3]).nth(n)).collect();
            let buys = |cashed: &Coins| {
                let cashed = *cashed;
                Place::all().map(move |place| Move::Purchase { place, cashed })
            };
            agrees(&on("purchase"), "purchase", coins.iter().flat_map(buys));
            let stores = coins.iter().map(|&coins| Some(coins)).chain([None]).flat_map(|at_once| {
                Place::all().map(move |place| Move::TradeStore { place, at_once })
            });
            agrees(&on("trade"), "trade-store", stores);
        }
    }
}

#[test]
fn small_decisions() {
    let pick = position("seats 3; phase pick c; stores r1r2*g2; b1 d1; b2 d1; b3 e2*; b4 p1");
    let picks =
        Card::all().flat_map(|card| Place::all().map(move |place| Move::Pick { place, card }));
    assert_eq!(agrees(&pick, "pick", picks), 7);
    for text in ["seats 2", "a.gold 1", "a.slots purchase; a.gold 1", "a.slots sale trade"] {
        agrees(&position(text), "choose", Action::ALL.map(Move::Choose));
    }
    let cash = position("phase cash a; a.trade g1x2g3");
    assert_eq!(agrees(&cash, "cash", (0..64).map(|n| Move::Cash(Coins([3, 3, 3]).nth(n)))), 6);
    let last = position("phase n23 a; a.nobles N23");
    let all =
        (0..256u16).map(|n| Move::LastAdvance([n, n / 4, n / 16, n / 64].map(|n| n as u8 % 4)));
    assert_eq!(agrees(&last, "n23", all), 11);
    let lose = position("phase supervisor b after a; a.slots sale; b.display r1*r2*x2d1g1");
    assert_eq!(agrees(&lose, "supervisor", Card::all().map(Move::Supervisor)), 2);
}

/// In random games, the large sets against brute force at every decision.
#[test]
fn sets_agree_in_random_games() {
    let mut dice = Quick::new(5);
    let (mut menu, mut hires) = (Vec::new(), 0);
    for number in 0..30 {
        let mut game = Johari::new(Default::default(), 2 + number % 3, &mut dice);
        while !game.is_over() {
            if let Phase::Act { seat } = game.phase() {
                let display = game.player(seat).display;
                match game.action_of(seat) {
                    Action::Sale if display.gem_cards().variety() <= 6 => {
                        agrees(&game, "jeweler", lots(display));
                    }
                    Action::Exchange => {
                        let own: Vec<Card> = display.iter().map(|(card, _)| card).collect();
                        let swaps = own.into_iter().flat_map(|given| {
                            Card::all().flat_map(move |taken| {
                                Place::all().map(move |place| Move::Exchange {
                                    given,
                                    place,
                                    taken,
                                })
                            })
                        });
                        agrees(&game, "exchange", swaps);
                    }
                    Action::Trade => {
                        // What is of several kinds is refused anyway.
                        let pile = |store| Cards::EMPTY.with_shelf(store, display.shelf(store));
                        let paid: BTreeSet<Cards> =
                            (0..5).map(pile).flat_map(|pile| subsets(pile, 5)).collect();
                        hires += agrees(&game, "hire", all_hires(paid.into_iter().collect()));
                    }
                    _ => {}
                }
            }
            let joint: Vec<_> = (game.to_act().iter())
                .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
                .collect();
            game.apply(&joint, &mut dice, &mut Silent);
        }
    }
    assert!(hires > 1000, "{hires}");
}

/// Chi-squared with `n - 1` degrees of freedom stays within six standard deviations.
fn is_uniform(choice: &Choice) {
    let n = choice.len() as usize;
    let draws = 400 * n;
    let mut dice = Quick::new(n as u64);
    let mut seen: BTreeMap<Move, u32> = BTreeMap::new();
    for _ in 0..draws {
        *seen.entry(choice.sample(&mut dice)).or_default() += 1;
    }
    assert_eq!(seen.len(), n, "every move is reached");
    let expected = draws as f64 / n as f64;
    let chi: f64 = seen.values().map(|&k| (f64::from(k) - expected).powi(2) / expected).sum();
    let freedom = n as f64 - 1.0;
    assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt(), "{chi} for {n} moves of {choice:?}");
}

#[test]
fn samples_are_uniform() {
    let on = |text: &str, kind: &str| is_uniform(&choice(&position(text), kind).expect(kind));
    let sale = "day 4; phase act a; a.slots sale; b.display d1s1; a.nobles";
    on(&format!("{sale} N4 N13; a.display d1x2s1r2*g1"), "jeweler");
    on(&format!("{sale} N11 N13; a.display d1d2s2*r3"), "collector");
    on(&format!("{sale} N11; a.display d1x2d2s2*r3"), "n11");
    let trade = "day 4; phase act a; a.slots trade; stores r1g1x2; a.nobles";
    on(&format!("{trade} N6 N15; a.display r2r1x2r1*g1g2"), "trade-store");
    on(&format!("{trade} N15; a.display r2r1x2r1*g1g2; spaces N9 - N7 N8 N1"), "hire");
    on("phase act a; a.slots exchange; a.display r1r2*s1g1; stores r1r3g2; b1 s2s1", "exchange");
    on("phase act a; a.slots purchase; stores r1r3g2g1; b1 s2g1; b3 d1", "purchase");
    on("seats 3; phase pick c; stores r1r2*g2; b1 d1; b2 d1; b3 e2*; b4 p1", "pick");
    on("a.slots sale", "choose");
    on("phase cash a; a.trade g1x2g3", "cash");
    on("phase n23 a; a.nobles N23", "n23");
}

/// A menu is plain data: it survives JSON.
#[test]
fn menus_survive_json() {
    let game = position("day 4; phase act a; a.slots sale; a.nobles N4 N13; a.display d1s1r1e1");
    let mut menu = Vec::new();
    game.choices(Seat(0), &mut menu);
    let json = serde_json::to_string(&menu).expect("plain data");
    assert_eq!(serde_json::from_str::<Vec<Choice>>(&json).expect("plain data"), menu);
    assert!(json.contains(r#""jeweler":{"display":"d1s1r1e1""#), "{json}");
}
