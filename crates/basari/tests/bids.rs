//! Offers: their order (B4.4), and the set that describes them: counted, listed, numbered and
//! drawn alike.
use basari::{Bids, Choice, Colour, Gems, Move, Swaps};
use kernel::{Chance, Exhaustive, MoveSet, Quick};
use proptest::prelude::*;
use std::{cmp::Ordering, collections::BTreeMap, ops::ControlFlow};

/// B4.4 word for word: more gems; else compare red, yellow, green, blue.
fn plain_order(one: [u8; 4], two: [u8; 4]) -> Ordering {
    let count = |gems: [u8; 4]| gems.iter().map(|&n| u32::from(n)).sum::<u32>();
    if count(one) != count(two) {
        return count(one).cmp(&count(two));
    }
    for colour in 0..4 {
        if one[colour] != two[colour] {
            return one[colour].cmp(&two[colour]);
        }
    }
    Ordering::Equal
}

fn parts(holding: [u8; 4]) -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for r in 0..=holding[0] {
        for y in 0..=holding[1] {
            for g in 0..=holding[2] {
                for b in 0..=holding[3] {
                    all.push([r, y, g, b]);
                }
            }
        }
    }
    all
}

/// All bids the slow way, lowest first.
fn plain_bids(holding: [u8; 4], above: [u8; 4]) -> Vec<Gems> {
    let mut bids: Vec<_> = parts(holding)
        .into_iter()
        .filter(|&part| plain_order(part, above) == Ordering::Greater)
        .collect();
    bids.sort_by(|&one, &two| plain_order(one, two));
    bids.into_iter().map(Gems::new).collect()
}

fn listed(choice: &Choice) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = choice.visit(&mut |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Counting, listing, numbering and membership against the plain list.
fn agrees(holding: [u8; 4], above: [u8; 4]) {
    let bids = Bids { holding: Gems::new(holding), above: Gems::new(above) };
    let plain = plain_bids(holding, above);
    let what = format!("{bids:?}");
    assert_eq!(bids.iter().collect::<Vec<_>>(), plain, "listed in order: {what}");
    assert_eq!(bids.len() as usize, plain.len(), "counted: {what}");
    assert_eq!(bids.is_empty(), plain.is_empty(), "{what}");
    assert_eq!(bids.lowest(), plain.first().copied(), "{what}");
    for (n, &bid) in (0..).zip(&plain) {
        assert_eq!(bids.nth(n), Some(bid), "number {n} of {what}");
    }
    assert_eq!(bids.nth(plain.len() as u32), None, "{what}");
    assert_eq!(bids.nth(u32::MAX), None, "{what}");
    for part in parts(holding.map(|n| n + 1)) {
        let bid = Gems::new(part);
        assert_eq!(bids.has(bid), plain.contains(&bid), "{bid} in {what}");
    }
    let choice = Choice::Offer(bids);
    assert_eq!(listed(&choice), plain.iter().map(|&bid| Move::Offer(bid)).collect::<Vec<_>>());
    assert_eq!(choice.len(), plain.len() as u64);
}

#[test]
fn small_sets_agree_with_the_plain_list() {
    for holding in parts([2, 2, 2, 2]) {
        for above in parts([2, 1, 2, 3]) {
            agrees(holding, above);
        }
    }
}

fn counts(most: u8) -> impl Strategy<Value = [u8; 4]> {
    proptest::array::uniform4(0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_order_is_total_strict_and_the_plain_one(
        one in counts(22), two in counts(22), three in counts(22)
    ) {
        let [a, b, c] = [one, two, three].map(Gems::new);
        prop_assert_eq!(a.rank().cmp(&b.rank()), plain_order(one, two));
        prop_assert_eq!(a.outbids(b), plain_order(one, two) == Ordering::Greater);
        // Strict: nothing outbids itself. Total: of two different offers one is higher.
        prop_assert!(!a.outbids(a));
        prop_assert_eq!(a.outbids(b) || b.outbids(a), one != two);
        prop_assert!(!(a.outbids(b) && b.outbids(a)));
        prop_assert!(!(a.outbids(b) && b.outbids(c)) || a.outbids(c));
    }

    #[test]
    fn sets_agree_with_the_plain_list(holding in counts(6), above in counts(7)) {
        agrees(holding, above);
    }

    /// Too many to list one by one: the numbers still fit.
    #[test]
    fn large_sets_are_numbered_in_order(holding in counts(60), above in counts(60), at in 0.0..1.0) {
        let bids = Bids { holding: Gems::new(holding), above: Gems::new(above) };
        prop_assume!(!bids.is_empty());
        let n = (f64::from(bids.len()) * at) as u32;
        let bid = bids.nth(n).expect("n is below the number of bids");
        prop_assert!(bids.has(bid));
        // The bids above this one are those that come after it.
        let rest = Bids { holding: bids.holding, above: bid };
        prop_assert_eq!(rest.len(), bids.len() - n - 1);
        prop_assert_eq!(rest.lowest(), bids.nth(n + 1));
        prop_assert_eq!(bids.nth(0), bids.lowest());
        prop_assert_eq!(bids.nth(bids.len() - 1), Some(bids.holding));
    }

    #[test]
    fn gems_agree_with_plain_counting(one in counts(30), two in counts(30)) {
        let (a, b) = (Gems::new(one), Gems::new(two));
        let each = |f: fn(u8, u8) -> u8| Gems::new(std::array::from_fn(|i| f(one[i], two[i])));
        prop_assert_eq!(a.counts(), one);
        prop_assert_eq!(a.len(), one.iter().sum::<u8>());
        prop_assert_eq!(a.variety() as usize, one.iter().filter(|&&n| n > 0).count());
        prop_assert_eq!(a.plus(b), each(|x, y| x + y));
        prop_assert_eq!(a.less(b), each(|x, y| x.saturating_sub(y)));
        prop_assert_eq!(a.common(b), each(|x, y| x.min(y)));
        prop_assert_eq!(a.covers(b), (0..4).all(|i| two[i] <= one[i]));
        prop_assert_eq!(a.plus(b).minus(b), a);
        prop_assert_eq!(Colour::ALL.map(|colour| a.of(colour)), one);
        prop_assert_eq!(a.word() > b.word(), one > two);
        prop_assert_eq!(a.to_string().parse::<Gems>(), Ok(a));
    }

    #[test]
    fn swaps_agree_with_a_plain_search(own in counts(2), stock in counts(3)) {
        let swaps = Swaps { holding: Gems::new(own), stock: Gems::new(stock) };
        let mut plain = 0;
        for returned in parts([1, 1, 1, 1]).into_iter().map(Gems::new) {
            for taken in parts([2, 2, 2, 2]).into_iter().map(Gems::new) {
                let there = Gems::new(stock).plus(returned);
                let fits = if own == [0; 4] {
                    returned.is_empty() && taken.len() == 1 && there.covers(taken)
                } else {
                    returned.len() == 1
                        && Gems::new(own).covers(returned)
                        && there.covers(taken)
                        && taken.len() == there.len().min(2)
                };
                plain += u32::from(fits);
                prop_assert_eq!(Choice::Swap(swaps).has(Move::Swap { returned, taken }), fits);
            }
        }
        prop_assert_eq!(swaps.len(), plain);
        prop_assert_eq!(listed(&Choice::Swap(swaps)).len() as u32, plain);
        prop_assert_eq!(swaps.is_empty(), plain == 0);
    }
}

/// The largest stays quick: a fixed number of steps, whatever the number of bids.
#[test]
fn the_largest_set_is_counted_at_once() {
    let all = Bids { holding: Gems::of_each(22), above: Gems::NONE };
    assert_eq!(all.len(), 23u32.pow(4) - 1);
    assert_eq!(all.nth(all.len() - 1), Some(Gems::of_each(22)));
    let largest = Bids { holding: Gems::of_each(60), above: Gems::NONE };
    assert_eq!(largest.len(), 61u32.pow(4) - 1);
    assert_eq!(Choice::Offer(largest).nth(u64::MAX), None);
}

/// Chi-squared of samples against the uniform distribution, per degree of freedom. With 10 or
/// more degrees it stays below 2.5 unless the odds are more than a hundred thousand to one.
fn spread(choice: &Choice, seed: u64) -> f64 {
    let moves = listed(choice);
    let each = 400;
    let mut dice = Quick::new(seed);
    let mut seen: BTreeMap<Move, f64> = moves.iter().map(|&mv| (mv, 0.0)).collect();
    for _ in 0..moves.len() * each {
        let drawn = choice.sample(&mut dice);
        *seen.get_mut(&drawn).expect("a sample is one of the set") += 1.0;
    }
    assert!(seen.values().all(|&n| n > 0.0), "every move is drawn: {choice:?}");
    let expected = each as f64;
    let sum: f64 = seen.values().map(|n| (n - expected).powi(2) / expected).sum();
    sum / (moves.len() as f64 - 1.0).max(1.0)
}

#[test]
fn samples_are_uniform() {
    let offers = [
        ("3r3y3g3b", "-"),
        ("3r3y3g3b", "2r"),
        ("3r3y3g3b", "3ry2b"),
        ("3r3y3g3b", "3r3yg2b"),
        ("5r2b", "ryg"),
        ("5r4y3b", "9b"),
        ("2r2y2g2b", "5g"),
        ("4r3g2b", "3r2g"),
    ];
    let gems = |text: &str| text.parse::<Gems>().expect("gems");
    let mut choices: Vec<Choice> = offers
        .iter()
        .map(|&(holding, above)| Choice::Offer(Bids { holding: gems(holding), above: gems(above) }))
        .collect();
    choices.push(Choice::Swap(Swaps { holding: gems("2rgb"), stock: gems("4ry3b") }));
    for (seed, choice) in (0..).zip(&choices) {
        let spread = spread(choice, seed);
        assert!(choice.len() > 10 && spread < 2.5, "{choice:?}: {spread}");
    }
}

/// Exactly uniform, not only nearly: all answers of chance with their odds.
#[test]
fn samples_are_uniform_to_the_last_digit() {
    for (holding, above) in [("2ryg", "-"), ("2ryg", "r"), ("2ryg", "3b"), ("3rb", "2r")] {
        let (holding, above) = (holding.parse().unwrap(), above.parse().unwrap());
        let bids = Bids { holding, above };
        let mut odds: BTreeMap<Gems, f64> = BTreeMap::new();
        let mut luck = Exhaustive::default();
        while luck.again() {
            let bid = bids.sample(&mut luck);
            *odds.entry(bid).or_default() += luck.odds();
        }
        assert_eq!(odds.len() as u32, bids.len(), "{bids:?}");
        let fair = 1.0 / f64::from(bids.len());
        assert!(odds.values().all(|p| (p - fair).abs() < 1e-9), "{bids:?}: {odds:?}");
    }
}

/// A single bid is found at once, however many parts there are.
#[test]
fn the_last_bid_is_drawn_without_luck() {
    struct NoLuck;
    impl Chance for NoLuck {
        fn below(&mut self, n: u32) -> u32 {
            assert_eq!(n, 1, "there is only one bid");
            0
        }
    }
    let bids = Bids { holding: Gems::of_each(20), above: Gems::new([20, 20, 20, 19]) };
    assert_eq!(bids.sample(&mut NoLuck), Gems::of_each(20));
}
