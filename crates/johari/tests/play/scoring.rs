//! Points by hand-computed positions (H8.3, H8.4, N17 to N24).
use johari::{Johari, Score};
use kernel::{Game, Seat};

/// The score of seat a at the end of the game.
fn score(fields: &str) -> Score {
    let game: Johari = format!("phase over; {fields}").parse().expect("a position");
    game.audit().expect("a possible position");
    game.score_of(Seat(0))
}

fn total(fields: &str) -> u16 {
    score(fields).total()
}

#[test]
fn chart_and_prestige() {
    assert_eq!(total("seats 2"), 0);
    assert_eq!(score("a.chart 1 2 5 10").chart, [4, 8, 16, 22]);
    assert_eq!(total("a.chart 1 2 5 10"), 50);
    assert_eq!(score("a.display p1x2p2p3r3g3").prestige, 7);
    assert_eq!(total("a.display p1x2p2p3r3g3; a.chart 3 4 6 7"), 7 + 11 + 14 + 18 + 19);
}

#[test]
fn nobles_alone() {
    let nobles = [("N17", 5), ("N18", 6), ("N19", 7), ("N20", 8)];
    for (noble, points) in nobles {
        assert_eq!(total(&format!("a.nobles {noble}")), points, "{noble}");
        assert_eq!(score(&format!("a.nobles {noble}")).nobles, points, "{noble}");
    }
    // N21 counts cards, not points.
    assert_eq!(score("a.nobles N21; a.display p1p3r1").by_prestige, 2);
    assert_eq!(total("a.nobles N21; a.display p1p3r1"), 6);
    assert_eq!(total("a.nobles N22; a.display d1d2s1*g1p1"), 4 + 1);
    assert_eq!(score("a.nobles N22; a.display d1s1r1e1").by_colours, 8);
    assert_eq!(total("a.nobles N24"), 1);
    assert_eq!(score("a.nobles N1 N2 N17 N24").by_nobles, 4);
    // A noble without points, and N23 itself.
    assert_eq!(total("a.nobles N1 N8 N23"), 0);
}

#[test]
fn nobles_together() {
    let all = "a.nobles N17 N18 N21 N24; a.display d1p3p3; a.chart 10 0 0 1";
    assert_eq!(total(all), 5 + 6 + 2 + 4 + 6 + 22 + 4);
    let owned = "a.nobles N21 N22 N24; a.display d1s1p1; rules johari/1 n21=gem";
    assert_eq!(score(owned).by_prestige, 2);
    assert_eq!(total(owned), 2 + 4 + 3 + 1);
}

#[test]
fn n21_by_gem_cards() {
    let fields = "a.nobles N21; a.display r1x3e3*g1p2; rules johari/1 n21=gem";
    assert_eq!(score(fields).by_prestige, 4);
    assert_eq!(total(fields), 4 + 2);
}

#[test]
fn n23_moves_before_scoring() {
    let game: Johari = "phase n23 a; a.nobles N23; a.chart 1 0 0 0".parse().expect("a position");
    let mut after = game;
    let mv = "n23/dd".parse().expect("a move");
    after.apply(&[(Seat(0), mv)], &mut kernel::Quick::new(1), &mut kernel::Silent);
    assert_eq!(after.outcome().expect("it is over").points, [11, 0]);
}

/// H8.4: points, then chart values, then shared.
#[test]
fn places() {
    let places = |fields: &str| {
        let game: Johari = format!("phase over; {fields}").parse().expect("a position");
        game.outcome().expect("it is over").place
    };
    assert_eq!(places("a.chart 1 0 0 0"), [1, 2]);
    assert_eq!(places("a.chart 1 0 0 0; b.chart 0 1 0 0"), [1, 1]);
    // Four points each, by the chart and by Prestige cards.
    assert_eq!(places("seats 3; a.display p1p3; b.chart 1 0 0 0; c.display p2x2"), [2, 1, 2]);
    // The sum of the values decides, not the spaces moved.
    assert_eq!(
        places("seats 3; a.chart 10 0 0 0; b.chart 2 4 0 0; c.chart 1 0 0 0; c.display p3x2p2x3"),
        [1, 1, 3]
    );
    assert_eq!(places("seats 4; a.chart 1 0 0 0; b.chart 2 0 0 0; c.chart 2 0 0 0"), [3, 1, 1, 4]);
}

/// H5.5: nothing is worth anything on a Trade card.
#[test]
fn trade_cards_count_for_nothing() {
    let game: Johari = "a.slots trade; a.trade p3x2r1; a.display p1".parse().expect("a position");
    assert_eq!(game.score_of(Seat(0)).total(), 1);
}
