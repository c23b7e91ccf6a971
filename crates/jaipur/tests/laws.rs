//! The laws of the kernel on random matches, for every option; and what is Jaipur's own.
use jaipur::{Cards, Choice, Event, Good, Jaipur, Move, Rules};
use kernel::{Game, Kind, MoveSet, Policy, Quick, Seat, Silent, Viewer, laws};
use std::ops::ControlFlow;

fn rules(text: &str) -> Rules {
    text.parse().expect("a ruleset")
}

/// 2,400 matches in all, split so that they run side by side. A match of random play has some
/// 160 turns; three rounds and redeals bound it.
fn obeys(ruleset: &str, first: u64, games: u64) {
    let tally = laws::check::<Jaipur>(rules(ruleset), 2, first, games, 3_000);
    println!("{ruleset}: {tally:?}");
    assert_eq!(tally.games, games);
}

#[test]
fn matches_obey_the_laws() {
    obeys("jaipur/1", 0, 600);
}
#[test]
fn more_matches_obey_the_laws() {
    obeys("jaipur/1", 10_000, 600);
}
#[test]
fn single_rounds_obey_the_laws() {
    obeys("jaipur/1 rounds=single first=a", 20_000, 400);
}
#[test]
fn free_exchanges_obey_the_laws() {
    obeys("jaipur/1 exchanges=free first=b", 30_000, 300);
}
#[test]
fn few_exchanges_obey_the_laws() {
    obeys("jaipur/1 exchanges=1 rounds=single", 40_000, 200);
}
#[test]
fn hidden_herds_and_memory_obey_the_laws() {
    obeys("jaipur/1 herds=hidden memory=hidden", 50_000, 300);
}

/// Plays random games and shows each position with the move about to be played.
fn each_turn(
    ruleset: &str,
    games: u64,
    mut see: impl FnMut(&Jaipur, Seat, Move, &Jaipur, &[Event]),
) {
    let mut dice = Quick::new(99);
    let mut menu = Vec::new();
    for number in 0..games {
        let policy = if number % 2 == 0 { Policy::Uniform } else { Policy::Kind };
        let mut game = Jaipur::new(rules(ruleset), 2, &mut dice);
        while let Some(seat) = game.to_act().lowest() {
            let mv = policy.choose(&game, seat, &mut menu, &mut dice);
            let (before, mut events) = (game, Vec::new());
            game.apply(&[(seat, mv)], &mut dice, &mut events);
            see(&before, seat, mv, &game, &events);
        }
    }
}

/// J9.4 against a memory that does nothing but listen to what is told to the gallery.
#[test]
fn known_is_what_a_listener_remembers() {
    let mut known = [Cards::EMPTY; 2];
    each_turn("jaipur/1", 100, |before, _, _, after, events| {
        for event in events.iter().filter_map(|event| Jaipur::redact(event, Viewer::Spectator)) {
            match event {
                Event::Took { seat, good } => known[seat.index()] = known[seat.index()].with(good),
                Event::Exchanged { seat, take, give } => {
                    known[seat.index()] = known[seat.index()].less(give).plus(take);
                }
                Event::Sold { seat, good, n, .. } => {
                    known[seat.index()] = known[seat.index()].less(Cards::some(good, n));
                }
                Event::Dealt { .. } | Event::MatchEnded { .. } => known = Default::default(),
                _ => (),
            }
        }
        if !after.is_over() {
            assert_eq!(after.state().known, known, "after {before}");
        }
    });
}

/// J6.3: there is always a legal move, by the laws; here, that with a full hand a sale is.
#[test]
fn a_full_hand_can_always_sell() {
    each_turn("jaipur/1", 200, |before, seat, _, _, _| {
        let mut menu = Vec::new();
        before.choices(seat, &mut menu);
        if before.state().hands[seat.index()].len() == 7 {
            assert!(menu.iter().any(|choice| choice.kind() == "sell"), "{before}");
        }
    });
}

/// Counting, listing, drawing and the plain definition of an exchange agree.
#[test]
fn exchanges_are_counted_without_listing() {
    let mut dice = Quick::new(5);
    let mut all = jaipur::Rules::default().set.cards;
    for _ in 0..400 {
        let mut deal = |n: u32| -> Cards {
            let mut pile = Cards::EMPTY;
            for _ in 0..n {
                pile = pile.with(all.draw(&mut dice));
            }
            pile
        };
        let market = deal(5).without(Good::Camel);
        let own = deal(9);
        all = jaipur::Rules::default().set.cards;
        let choice = Choice::Exchange { market, own };
        let mut listed = Vec::new();
        let _ = choice.visit(&mut |mv| {
            listed.push(mv);
            ControlFlow::Continue(())
        });
        let plain = by_definition(market, own);
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), listed.len(), "each once");
        assert_eq!(sorted, plain, "market {market}, own {own}");
        assert_eq!(choice.len(), plain.len() as u64);
        assert_eq!(choice.is_empty(), plain.is_empty());
        for (n, mv) in listed.iter().enumerate().take(5) {
            assert_eq!(choice.nth(n as u64), Some(*mv));
        }
    }
}

/// J4.3, J4.4 by trying every pair of piles.
fn by_definition(market: Cards, own: Cards) -> Vec<Move> {
    let parts = |whole: Cards| -> Vec<Cards> {
        Good::ALL.iter().fold(vec![Cards::EMPTY], |parts, &good| {
            let grow = |part: &Cards| {
                let part = *part;
                (0..=whole.of(good)).map(move |n| part.plus(Cards::some(good, n)))
            };
            parts.iter().flat_map(grow).collect()
        })
    };
    let mut found = Vec::new();
    for take in parts(market) {
        for give in parts(own) {
            let fair = take.len() >= 2 && take.len() == give.len();
            if fair && !Good::ALL.iter().any(|&good| take.of(good) > 0 && give.of(good) > 0) {
                found.push(Move::Exchange { take, give });
            }
        }
    }
    found.sort_unstable();
    found
}

/// Chi-squared on sets of a few dozen moves: a sample is uniform and reaches every move.
#[test]
fn samples_are_uniform() {
    let pile = |text: &str| text.parse::<Cards>().expect("cards");
    let sets = [
        Choice::Exchange { market: pile("ddgcl"), own: pile("sppllkk") },
        Choice::Exchange { market: pile("gg"), own: pile("ck") },
        Choice::Exchange { market: pile("ddggs"), own: pile("ccppkkk") },
        Choice::Take { market: pile("dgsl") },
        Choice::Sell { hand: pile("ddscccl") },
    ];
    let mut dice = Quick::new(3);
    for set in sets {
        let n = set.len() as usize;
        let mut moves: Vec<Move> = (0..n as u64).filter_map(|i| set.nth(i)).collect();
        moves.sort_unstable();
        let (draws, mut seen) = (2_000 * n, vec![0u32; n]);
        for _ in 0..draws {
            let mv = set.sample(&mut dice);
            seen[moves.binary_search(&mv).expect("a listed move")] += 1;
        }
        let chi: f64 = seen.iter().map(|&k| (f64::from(k) - 2_000.0).powi(2) / 2_000.0).sum();
        let freedom = (n - 1) as f64;
        assert!(seen.iter().all(|&k| k > 0), "{set:?} reaches every move");
        assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0, "{set:?}: {chi} of {freedom}");
    }
}

/// The odds of every refill sum to one, and equal cards are one outcome.
#[test]
fn odds_sum_to_one() {
    let game: Jaipur = "market ddkkk; hand-a ssccc; hand-b lll; herds 1 0".parse().expect("parses");
    let (outcomes, sum) = laws::odds(&game, &[(Seat(0), Move::Camels)]);
    assert_eq!(outcomes, 343);
    assert!((sum - 1.0).abs() < 1e-9);
    let (outcomes, sum) = laws::odds(&game, &[(Seat(0), "c*3".parse().expect("a move"))]);
    assert_eq!(outcomes, 3, "a bonus token of the three-card pile is worth 1, 2 or 3");
    assert!((sum - 1.0).abs() < 1e-9);
}

/// J9.2: the other's hidden cards and bonus values change nothing that a seat gets, byte by byte.
#[test]
fn swapping_what_is_hidden_changes_no_view() {
    let mut dice = Quick::new(8);
    let mut swaps = 0;
    each_turn("jaipur/1", 60, |game, _, _, _, _| {
        for seat in [Seat(0), Seat(1)] {
            let other = Seat(1 - seat.0);
            let mut state = game.state();
            let hidden = state.hands[other.index()].minus(state.known[other.index()]);
            let pile = state.pile.without(Good::Camel);
            if !hidden.is_empty() && !pile.is_empty() {
                let (mine, theirs) = (hidden.clone().draw(&mut dice), pile.clone().draw(&mut dice));
                state.hands[other.index()] =
                    state.hands[other.index()].minus(Cards::one(mine)).with(theirs);
                state.pile = state.pile.minus(Cards::one(theirs)).with(mine);
            }
            for size in 0..3 {
                let held = &mut state.bonus_held[other.index()][size];
                if let (Some(held), Some(left)) =
                    (held.last_mut(), state.bonus_left[size].first_mut())
                {
                    std::mem::swap(held, left);
                }
            }
            let swapped = Jaipur::from_state(state).expect("still a position");
            swaps += u32::from(swapped != *game);
            let bytes = |game: &Jaipur, viewer: Viewer| {
                let mut menu = Vec::new();
                game.choices(seat, &mut menu);
                serde_json::to_string(&(game.view(viewer), menu)).expect("plain data")
            };
            assert_eq!(bytes(&swapped, Viewer::Seat(seat)), bytes(game, Viewer::Seat(seat)));
            let view = |game: &Jaipur| serde_json::to_string(&game.view(Viewer::Spectator));
            assert_eq!(view(&swapped).expect("data"), view(game).expect("data"), "J9.5");
        }
    });
    assert!(swaps > 1_000, "something was swapped: {swaps}");
}

/// A position printed, changed in one card, is refused.
#[test]
fn audits_catch_every_single_change() {
    each_turn("jaipur/1", 4, |game, _, _, _, _| {
        let whole = game.state();
        for change in [
            |s: &mut jaipur::State| s.pile = s.pile.with(Good::Gold),
            |s: &mut jaipur::State| s.herds[0] += 1,
            |s: &mut jaipur::State| s.rupees[1] += 1,
            |s: &mut jaipur::State| s.goods_tokens[0] += 1,
            |s: &mut jaipur::State| s.bonus_left[2].push(9),
            |s: &mut jaipur::State| s.seals = [2, 0],
            |s: &mut jaipur::State| s.market = s.market.without(Good::Leather).with(Good::Camel),
        ] {
            let mut state = whole.clone();
            change(&mut state);
            if state != whole {
                let game = Jaipur::from_state(state).expect("well formed");
                assert!(game.audit().is_err(), "{game}");
            }
        }
    });
}

/// J9.3, J9.4: what the options hide from people, until scoring and for good.
#[test]
fn options_hide_herds_and_memory_from_people() {
    let rules = "jaipur/1 rounds=single herds=hidden memory=hidden";
    each_turn(rules, 20, |before, _, _, after, _| {
        for game in [before, after] {
            for viewer in Viewer::all(game.seats()) {
                let shown = Jaipur::shown(&game.view(viewer));
                for (seat, trader) in [Seat(0), Seat(1)].into_iter().zip(&shown.traders) {
                    let own = viewer.is(seat);
                    assert_eq!(trader.herd.is_some(), own || game.is_over());
                    assert_eq!(trader.known.is_some(), own);
                }
                assert!(
                    game.view(viewer).traders.iter().all(|t| t.herd.is_some() && t.known.is_some())
                );
            }
        }
    });
}

/// What nobody is told costs nothing: the same game with and without listeners.
#[test]
fn telling_changes_nothing() {
    each_turn("jaipur/1", 20, |before, seat, mv, _, _| {
        let (mut told, mut silent, mut events) = (*before, *before, Vec::new());
        told.apply(&[(seat, mv)], &mut Quick::new(1), &mut events);
        silent.apply(&[(seat, mv)], &mut Quick::new(1), &mut Silent);
        assert_eq!(told, silent);
        assert!(!events.is_empty());
    });
}
