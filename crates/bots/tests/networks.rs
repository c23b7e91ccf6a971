//! Networks: files that are refused unless they fit, positions written down as promised, and
//! searches that ask a network as honest, steady and thrifty as those that do not.
mod common;

use bots::{
    Bot, Budget, Inputs, Net, Network, Search, Settings, Tactics, bot,
    net::{Answer, crc32},
};
use games::basari::Basari;
use games::jaipur::Jaipur;
use games::johari::Johari;
use kernel::{Chance, Policy, Quick, Seat, Silent, Viewer};
use std::{path::PathBuf, sync::Arc};

/// Runs a test for each game.
macro_rules! in_every_game {
    ($($test:ident),* $(,)?) => {$(
        mod $test {
            #[test]
            fn jaipur() { super::tests::$test::<super::Jaipur>(); }
            #[test]
            fn johari() { super::tests::$test::<super::Johari>(); }
            #[test]
            fn basari() { super::tests::$test::<super::Basari>(); }
        }
    )*};
}

in_every_game!(
    positions_are_written_down_whole,
    parts_of_moves_have_numbers,
    weights_of_the_program_fit,
    no_search_with_a_network_can_cheat,
    a_network_is_asked,
    forecasts_are_shares,
    asking_does_not_allocate,
);

/// A file of weights made by luck.
fn weights<G: Tactics>(seats: usize, parts: usize, luck: &mut Quick) -> Vec<u8> {
    let (hidden, second) = (16, 8);
    let mut file = b"CHOWKNET".to_vec();
    file.extend(1u16.to_le_bytes());
    file.extend(G::VERSION.to_le_bytes());
    file.push(G::NAME.len() as u8);
    file.extend(G::NAME.bytes());
    file.push(seats as u8);
    for size in [G::inputs(seats), hidden, second, parts] {
        file.extend((size as u16).to_le_bytes());
    }
    file.extend(0.5f32.to_le_bytes());
    for (from, to) in [(G::inputs(seats), hidden), (hidden, second), (second, 2 * seats + parts)] {
        for _ in 0..from {
            file.extend((0.2f32 / 127.0).to_le_bytes());
        }
        file.extend((0..from * to).map(|_| luck.below(255) as u8));
        for _ in 0..to {
            file.extend((luck.below(100) as f32 / 100.0).to_le_bytes());
        }
    }
    file.extend(crc32(&file).to_le_bytes());
    file
}

fn network<G: Tactics>(seats: usize, parts: usize) -> Network {
    let bytes = weights::<G>(seats, parts, &mut Quick::new(7));
    let network = Network::read(&bytes).unwrap_or_else(|why| panic!("{why}"));
    network.check::<G>().unwrap_or_else(|why| panic!("{why}"));
    network
}

fn search<G: Tactics>(seats: usize, parts: usize) -> Search<G> {
    let net = Net::Given(Arc::new(network::<G>(seats, parts)));
    Search::new(Settings { net, ..Settings::default() })
}

/// Every position of a random game, until it is over.
fn each<G: Tactics>(seats: u8, seed: u64, mut look: impl FnMut(&G, &mut Quick)) {
    let mut luck = Quick::new(seed);
    let mut game = G::new(G::Rules::default(), seats, &mut luck);
    let mut menu = Vec::new();
    while !game.is_over() {
        look(&game, &mut luck);
        let joint: Vec<_> = game
            .to_act()
            .iter()
            .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut luck)))
            .collect();
        game.apply(&joint, &mut luck, &mut Silent);
    }
}

mod tests {
    use super::*;

    /// As many numbers as the game says, in order, small, and the same ones for the same position.
    pub(super) fn positions_are_written_down_whole<G: Tactics>() {
        let (mut inputs, mut again) = (Inputs::new(), Inputs::new());
        for seats in G::SEATS {
            for seed in 0..4 {
                each::<G>(seats, seed, |game, _| {
                    for from in game.to_act().iter() {
                        inputs.clear();
                        game.encode(from, &mut inputs);
                        assert_eq!(inputs.len(), G::inputs(seats.into()), "{game}");
                        assert!(inputs.list().is_sorted_by(|a, b| a.0 < b.0), "{game}");
                        assert!(inputs.list().iter().all(|&(_, x)| x.abs() < 16.0), "{game}");
                        assert!(inputs.list().len() < 500, "few are not zero");
                        again.clear();
                        game.encode(from, &mut again);
                        assert_eq!(inputs.list(), again.list());
                    }
                });
            }
        }
    }

    pub(super) fn parts_of_moves_have_numbers<G: Tactics>() {
        for seats in G::SEATS {
            each::<G>(seats, 3, |game, luck| {
                for seat in game.to_act().iter() {
                    let mut menu = Vec::new();
                    game.choices(seat, &mut menu);
                    for _ in 0..20 {
                        let mv = Policy::Kind.pick(&menu, luck);
                        let mut parts = 0;
                        G::parts(mv, &mut |part| {
                            assert!(part < G::PARTS, "{mv}");
                            parts += 1;
                        });
                        assert!((1..40).contains(&parts), "{mv}");
                    }
                }
            });
        }
    }

    /// And their test vectors, written by the trainer, come out to the bit.
    pub(super) fn weights_of_the_program_fit<G: Tactics>() {
        for of in G::WEIGHTS {
            let bytes = of.bytes.expect("the feature is on in tests");
            let network = Network::read(bytes).unwrap_or_else(|why| panic!("{why}"));
            network.check::<G>().unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(network.seats(), usize::from(of.seats));
            // The page fetches files by these names.
            assert_eq!(of.name, format!("{}-{}", G::NAME, of.seats));
            let name = format!("weights/{}.vectors", of.name);
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
            vectors_come_out(&network, &std::fs::read_to_string(path).expect("test vectors"));
        }
    }

    /// Two worlds that look the same to a seat get the same answer.
    pub(super) fn no_search_with_a_network_can_cheat<G: Tactics>() {
        let mut number = 0;
        let seats = *G::SEATS.start();
        each::<G>(seats, 11, |game, luck| {
            number += 1;
            if number % 7 != 0 {
                return;
            }
            for seat in game.to_act().iter() {
                let other = G::imagine(&game.view(Viewer::Seat(seat)), luck);
                for parts in [0, G::PARTS] {
                    let [one, two] = [game, &other].map(|game| {
                        let mut menu = Vec::new();
                        game.choices(seat, &mut menu);
                        let view = game.view(Viewer::Seat(seat));
                        let luck = &mut Quick::new(number);
                        let mut search = search::<G>(seats.into(), parts);
                        let answer = search.choose(&view, seat, &menu, Budget::Nodes(60), luck);
                        assert_eq!(game.check(seat, answer.mv), Ok(()), "{} in {game}", answer.mv);
                        answer
                    });
                    assert_eq!(one, two, "in\n{game}\n{other}");
                }
            }
        });
    }

    /// It changes what is thought; at another table, and if there is to be none, it does not.
    pub(super) fn a_network_is_asked<G: Tactics>() {
        let mut game = None;
        let (first, last) = (*G::SEATS.start(), *G::SEATS.end());
        each::<G>(last, 5, |at, _| game = game.or(Some(*at)));
        let game = game.expect("a game has a beginning");
        let seat = game.to_act().lowest().expect("it is not over");
        let view = game.view(Viewer::Seat(seat));
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let ask = |net: Net| {
            let mut search = Search::<G>::new(Settings { net, ..Settings::default() });
            search.choose(&view, seat, &menu, Budget::Nodes(200), &mut Quick::new(1)).thoughts
        };
        let given = |seats: u8| Net::Given(Arc::new(network::<G>(seats.into(), 0)));
        let without = ask(Net::None);
        assert_ne!(ask(given(last)), without);
        if first < last {
            assert_eq!(ask(given(first)), without);
            let search = search::<G>(first.into(), 0);
            assert!(search.fits(first).is_ok());
            assert!(search.fits(last).is_err_and(|why| why.contains("does not fit")));
        }
    }

    pub(super) fn forecasts_are_shares<G: Tactics>() {
        let (mut inputs, mut answer) = (Inputs::new(), Answer::new());
        for seats in G::SEATS {
            let network = network::<G>(seats.into(), G::PARTS);
            each::<G>(seats, 2, |game, _| {
                let from = game.to_act().lowest().expect("it is not over");
                inputs.clear();
                game.encode(from, &mut inputs);
                network.ask(&inputs, &mut answer);
                let worth = game.foresee(&network.forecast::<G>(&answer, from));
                let sum: f32 = worth.win.iter().sum();
                assert!((sum - 1.0).abs() < 1e-5, "{sum} in {game}");
                assert!(worth.win.iter().all(|win| (0.0..=1.0).contains(win)));
                assert!(worth.margin.iter().all(|margin| margin.is_finite()));
            });
        }
    }

    /// With a network too.
    pub(super) fn asking_does_not_allocate<G: Tactics>() {
        let seats = *G::SEATS.start();
        let mut luck = Quick::new(4);
        let game = G::new(G::Rules::default(), seats, &mut luck);
        common::thinks_without_allocating(&game, &luck, || search(seats.into(), G::PARTS));
    }
}

/// Each line: `index:value … = output …`.
fn vectors_come_out(network: &Network, text: &str) {
    let mut answer = Answer::new();
    for line in text.lines() {
        let (given, wanted) = line.split_once(" = ").expect("inputs = outputs");
        let mut inputs = Inputs::new();
        for entry in given.split_whitespace() {
            let (index, value) = entry.split_once(':').expect("index:value");
            let index: usize = index.parse().expect("a number");
            while inputs.len() < index {
                inputs.number(0.0);
            }
            inputs.number(value.parse().expect("a value"));
        }
        network.ask(&inputs, &mut answer);
        let wanted: Vec<f32> =
            wanted.split_whitespace().map(|value| value.parse().expect("a value")).collect();
        assert_eq!(network.outputs(&answer), wanted, "{given}");
    }
    assert!(text.lines().count() >= 10);
}

/// A small network as `train/train.py` writes it, not a good one: both sides compute the same bits.
#[test]
fn the_trainer_and_the_program_agree() {
    let network = Network::read(include_bytes!("data/basari-3.net")).expect("a network");
    network.check::<Basari>().expect("it fits");
    assert!(network.rates_moves());
    vectors_come_out(&network, include_str!("data/basari-3.vectors"));
}

/// A seat's own logit comes out for that seat, wherever it sits.
#[test]
fn forecasts_are_turned_to_the_seat() {
    let network = network::<Basari>(3, 0);
    let (mut answer, inputs) = (Answer::new(), Inputs::new());
    network.ask(&inputs, &mut answer);
    let [one, two] = [Seat(0), Seat(2)].map(|from| network.forecast::<Basari>(&answer, from));
    for at in 0..3 {
        assert_eq!(one.win[at], two.win[(at + 2) % 3]);
        assert_eq!(one.points[at], two.points[(at + 2) % 3]);
    }
}

#[test]
fn weights_that_do_not_fit_are_refused_with_the_reason() {
    let whole = weights::<Jaipur>(2, 0, &mut Quick::new(1));
    let says =
        |bytes: &[u8]| Network::read(bytes).map_or_else(|why| why.to_string(), |_| "ok".into());
    assert_eq!(says(&whole), "ok");
    assert!(says(b"").contains("no file of weights"));
    assert!(says(b"CHOWKNET").contains("short"));
    assert!(says(&whole[..whole.len() - 1]).contains("checksum"));
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    assert!(says(&damaged).contains("checksum"));
    let mut newer = whole.clone();
    newer[8] = 2;
    assert!(says(&newer).contains("format 2"));
    // Everything right but too long.
    let mut longer = whole[..whole.len() - 4].to_vec();
    longer.push(0);
    longer.extend(crc32(&longer).to_le_bytes());
    assert!(says(&longer).contains("after its end"));
    for end in 0..60 {
        assert_ne!(says(&whole[..end]), "ok");
    }
}

#[test]
fn networks_of_files_are_for_their_game() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("jaipur-2-by-luck.net");
    std::fs::write(&path, weights::<Jaipur>(2, 0, &mut Quick::new(2))).expect("a file");
    let spec = format!("search:net={},nodes=50", path.display());
    assert!(bot::<Jaipur>(&spec).is_ok());
    let says = |spec: &str| bot::<Johari>(spec).map_or_else(|why| why.0, |_| "ok".into());
    assert!(says(&spec).contains("it is for jaipur, not for johari"), "{}", says(&spec));
    assert!(says("search:net=no-such-file").contains("no-such-file"));
    assert_eq!(says("search:net=none"), "ok");
    assert_eq!(says("search:net=own,horizon=0,prior=1.5,mix=0.5"), "ok");
    for nonsense in
        ["widen=inf", "widen=1e30", "explore=nan", "trust=-1", "prior=-inf", "mix=x", "reuse=2"]
    {
        assert!(says(&format!("search:{nonsense}")).contains("an option of search"), "{nonsense}");
    }
}

/// The first choice of Basari for three, thought about with a network made by luck.
fn basari_thinks(settings: Settings) -> Vec<bots::Thought<games::basari::Move>> {
    let mut luck = Quick::new(9);
    let game: Basari = kernel::Game::new(Default::default(), 3, &mut luck);
    let (seat, mut menu) = (Seat(0), Vec::new());
    kernel::Game::choices(&game, seat, &mut menu);
    let view = kernel::Game::view(&game, Viewer::Seat(seat));
    let mut search = Search::<Basari>::new(settings);
    search.choose(&view, seat, &menu, Budget::Nodes(3_000), &mut luck).thoughts
}

/// Nothing is planned beyond the cards that are dealt next: everyone chooses an action once at most.
#[test]
fn with_a_network_a_tree_ends_where_cards_are_dealt() {
    let choices = |net: Net| {
        let thoughts = basari_thinks(Settings { net, ..Settings::default() });
        let chosen = |line: &[(Seat, games::basari::Move)], seat: u8| {
            let action = |mv: &games::basari::Move| matches!(mv, games::basari::Move::Choose(_));
            line.iter().filter(|(by, mv)| *by == Seat(seat) && action(mv)).count()
        };
        let lines =
            thoughts.iter().flat_map(|thought| (0..3).map(|seat| chosen(&thought.line, seat)));
        lines.max().expect("something was thought")
    };
    assert_eq!(choices(Net::Given(Arc::new(network::<Basari>(3, 0)))), 1);
    // Without one, playouts see the cards, and the tree goes on.
    assert!(choices(Net::None) > 1);
}

/// Between the network's judgement and that of playouts.
#[test]
fn a_network_can_share_the_judgement_with_playouts() {
    let won = |mix: f32| {
        let net = Net::Given(Arc::new(network::<Basari>(3, 0)));
        let thoughts = basari_thinks(Settings { net, mix, ..Settings::default() });
        let visits: u64 = thoughts.iter().map(|thought| thought.visits).sum();
        let sum: f64 = thoughts.iter().map(|thought| thought.win * thought.visits as f64).sum();
        sum / visits as f64
    };
    let [alone, half, none] = [1.0, 0.5, 0.0].map(won);
    assert!((alone - none).abs() > 0.02, "{alone} and {none}: this would show nothing");
    assert!(
        (half - (alone + none) / 2.0).abs() < 0.4 * (alone - none).abs(),
        "{alone} {half} {none}"
    );
}
