//! What holds for the encoding of every game.
use encode::{Encode, Lane, Mask, Pen, Pushed, Word, follow_by_listing, is_spelled, rewards, size};
use kernel::{Chance, Game, MoveSet, Policy, Quick, Seat, Silent, Viewer};
use std::{collections::HashSet, ops::ControlFlow};

/// Longer menus are not spelled out.
const LISTED_MOST: u64 = 4_000;

fn menu<G: Game>(game: &G, seat: Seat) -> Vec<G::Choice> {
    let mut menu = Vec::new();
    game.choices(seat, &mut menu);
    menu
}

/// Plays random games and shows every position with a seat that is to act.
fn positions<G: Encode>(
    rules: &str,
    seats: u8,
    games: u64,
    mut show: impl FnMut(&G, Seat, &mut Quick),
) {
    let rules: G::Rules = rules.parse().unwrap_or_else(|why| panic!("{why}"));
    for number in 0..games {
        let mut luck = Quick::new(number);
        let mut game = G::new(rules, seats, &mut luck);
        while !game.is_over() {
            let mut joint = Vec::new();
            for seat in game.to_act().iter() {
                show(&game, seat, &mut luck);
                joint.push((seat, Policy::Kind.choose(&game, seat, &mut Vec::new(), &mut luck)));
            }
            game.apply(&joint, &mut luck, &mut Silent);
        }
    }
}

/// Every legal move has one word; no word begins another; it is read back.
fn words_are_one_to_one<G: Encode>(menu: &[G::Choice]) {
    let mut words: HashSet<Word> = HashSet::new();
    let mut moves: Vec<G::Move> = Vec::new();
    for choice in menu {
        let _ = choice.visit(&mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }
    for &mv in &moves {
        let word = G::spell(mv);
        let tokens = word.as_slice();
        assert_eq!(G::read(tokens), Some(mv), "{mv}: {tokens:?}");
        for len in 0..tokens.len() {
            assert_eq!(G::read(&tokens[..len]), None, "{mv} is whole after {len} of {tokens:?}");
        }
        assert!(tokens.iter().all(|&token| usize::from(token) < G::TOKENS), "{mv}: {tokens:?}");
        assert!(is_spelled::<G>(tokens), "{mv}: {tokens:?}");
        assert!(words.insert(word), "{mv} is spelled like another move: {tokens:?}");
    }
}

/// Tokens from anywhere are no reason to panic, and what they spell is spelled by them.
fn strangers_are_refused<G: Encode>(luck: &mut Quick) {
    let mut spelled = 0;
    for _ in 0..200_000 {
        let len = luck.below(6) as usize;
        let tokens: Vec<u8> = (0..len).map(|_| luck.below(G::TOKENS as u32) as u8).collect();
        if is_spelled::<G>(&tokens) {
            let mv = G::read(&tokens).expect("it is spelled");
            assert_eq!(G::spell(mv).as_slice(), tokens);
            spelled += 1;
        }
    }
    assert!(spelled > 1_000, "{spelled}");
}

/// On the way to a move, the mask allows exactly what leads to some move.
fn masks_are_exact<G: Encode>(menu: &[G::Choice], mv: G::Move) {
    let word = G::spell(mv);
    for len in 0..word.as_slice().len() {
        let (begun, rest) = word.as_slice().split_at(len);
        let (mut quick, mut listed) = (Mask::default(), Mask::default());
        G::follow(menu, begun, &mut quick);
        follow_by_listing::<G>(menu, begun, &mut listed);
        let named = |mask: &Mask| mask.iter().map(G::token).collect::<Vec<_>>();
        assert_eq!(named(&quick), named(&listed), "after {begun:?} towards {mv}");
        assert!(quick.has(rest[0]));
    }
}

fn moves_obey<G: Encode>(rules: &str, seats: u8, games: u64) {
    let mut compared = 0;
    positions::<G>(rules, seats, games, |game, seat, luck| {
        let menu = menu(game, seat);
        let total: u64 = menu.iter().map(MoveSet::len).sum();
        // Long menus are compared now and then.
        if total > LISTED_MOST || (total > 300 && luck.below(20) > 0) {
            return;
        }
        words_are_one_to_one::<G>(&menu);
        for choice in &menu {
            masks_are_exact::<G>(&menu, choice.sample(luck));
        }
        compared += 1;
    });
    assert!(compared > 100, "only {compared} menus were compared");
}

fn seen<G: Encode>(game: &G, seat: Seat, memory: bool) -> Vec<i16> {
    let fields = G::fields(game.seats().len() as u8);
    let mut out = vec![i16::MIN; size(&fields)];
    let mut pen = Pen::new(&mut out);
    game.observe(seat, memory, &mut pen);
    assert_eq!(pen.written(), size(&fields), "the fields have another size than what is written");
    let mut rest = out.as_slice();
    for field in &fields {
        let (here, after) = rest.split_at(field.len());
        let within = here.iter().all(|n| (field.low..=field.high).contains(n));
        assert!(within, "{}: {here:?} in {game}", field.name);
        rest = after;
    }
    out
}

/// Worlds that look alike to a seat are observed alike: nothing comes from anywhere but the view.
fn observations_tell_the_view<G: Encode>(rules: &str, seats: u8, games: u64) {
    let mut other_worlds = 0;
    positions::<G>(rules, seats, games, |game, _, luck| {
        for seat in game.seats().iter() {
            let view = game.view(Viewer::Seat(seat));
            let world = G::imagine(&view, luck);
            other_worlds += u32::from(world != *game);
            assert_eq!(seen(&world, seat, true), seen(game, seat, true), "{seat} in {game}");
            // Of what people are shown, too, where less is shown.
            let world = G::imagine(&G::shown(&view), luck);
            assert_eq!(seen(&world, seat, false), seen(game, seat, false), "{seat} in {game}");
        }
    });
    if G::NAME == "jaipur" {
        assert!(other_worlds > 100, "hidden cards were dealt anew: {other_worlds}");
    }
}

/// A lane that follows its masks plays whole legal games.
fn lanes_play<G: Encode>(rules: &str, seats: u8, games: u64) {
    let rules: G::Rules = rules.parse().unwrap_or_else(|why| panic!("{why}"));
    let mut luck = Quick::new(games);
    let mut lane = Lane::<G>::new(rules, seats, true, Quick::new(1));
    let mut row = vec![0; Lane::<G>::observation_len(seats)];
    for _ in 0..games {
        while let Some(seat) = lane.waiting().lowest() {
            let token = Lane::<G>::any(&lane.mask(seat), &mut luck);
            let before = lane.game().clone();
            lane.observe(seat, &mut row);
            let begun = *lane.word(seat);
            match lane.try_push(seat, token) {
                Ok(Pushed::Part) => {
                    assert_eq!(
                        lane.mask_again(seat),
                        lane.clone().mask(seat),
                        "the mask, asked again"
                    );
                    assert_eq!(lane.word(seat).as_slice().len(), begun.as_slice().len() + 1);
                    lane.observe_part(seat, token, &mut row);
                    let mut whole = vec![0; row.len()];
                    lane.observe(seat, &mut whole);
                    assert_eq!(row, whole, "a part changes its own number only");
                }
                Ok(_) => {
                    let mut word = begun;
                    word.push(token);
                    let mv = G::read(word.as_slice()).expect("the word is whole");
                    assert_eq!(before.check(seat, mv), Ok(()), "{mv}");
                }
                Err(why) => panic!("{why:?}"),
            }
        }
        let outcome = lane.game().outcome().expect("the game is over");
        let brought: Vec<f64> = rewards(&outcome).collect();
        assert_eq!(brought.len(), usize::from(seats));
        assert!(brought.iter().sum::<f64>().abs() < 1e-12, "{brought:?}");
        lane.deal();
    }
}

fn all<G: Encode>(rules: &str, seats: u8, games: u64) {
    moves_obey::<G>(rules, seats, games);
    observations_tell_the_view::<G>(rules, seats, games.div_ceil(2));
    lanes_play::<G>(rules, seats, games);
    strangers_are_refused::<G>(&mut Quick::new(3));
}

macro_rules! laws {
    ([$(($game:ident $table:ident))*]) => {$(
        mod $game {
            use games::$game::$table;
            use kernel::Game;

            #[test]
            fn the_laws_hold() {
                for seats in $table::SEATS {
                    for edition in $table::EDITIONS {
                        let rules = format!("{}/{}", $table::NAME, edition.number);
                        super::all::<$table>(&rules, seats, 24);
                    }
                }
            }
        }
    )*};
}
games::each_game!([laws]);

#[test]
fn hidden_herds_and_cards_are_not_observed() {
    use games::jaipur::Jaipur;
    let rules = "jaipur/1 herds=hidden memory=hidden";
    observations_tell_the_view::<Jaipur>(rules, 2, 30);
    positions::<Jaipur>(rules, 2, 3, |game, seat, _| {
        let (with, without) = (seen(game, seat, true), seen(game, seat, false));
        assert!(with.iter().zip(&without).all(|(a, b)| a == b || *b == -1));
        assert_eq!(without.iter().filter(|n| **n == -1).count(), 13);
    });
}

#[test]
fn all_moves_of_jaipur_are_numbered() {
    use games::jaipur::Jaipur;
    let n = Jaipur::FLAT.expect("moves are numbered");
    for number in 0..n {
        let mv = Jaipur::numbered(number).expect("every number has a move");
        assert_eq!(Jaipur::number(mv), Some(number));
    }
    assert_eq!((n, Jaipur::numbered(n)), (25_499, None));
    positions::<Jaipur>("jaipur", 2, 30, |game, seat, _| {
        for choice in menu(game, seat) {
            let _ = choice.visit(&mut |mv| {
                assert!(Jaipur::number(mv).is_some(), "{mv} has no number");
                ControlFlow::Continue(())
            });
        }
    });
}

/// Offers are too many to list; each of some thousand must be spelled, and the mask must lead to it.
#[test]
fn the_longest_lists_of_offers_are_spelled_too() {
    use games::basari::{Basari, Choice};
    let game: Basari = "chosen A A B; phase bargain A; gems 9r9y9g9b 7r8y9g10b -; offer 3r2y"
        .parse()
        .expect("a position");
    let menu = menu(&game, Seat(1));
    let Some(offers) = menu.iter().find(|choice| matches!(choice, Choice::Offer(_))) else {
        panic!("b may offer")
    };
    assert!(offers.len() > 7_000, "{}", offers.len());
    words_are_one_to_one::<Basari>(&menu);
    let mut luck = Quick::new(7);
    for _ in 0..40 {
        masks_are_exact::<Basari>(&menu, offers.sample(&mut luck));
    }
}
