//! The puzzles that come with the program, and how they are found.
use bots::{Bot, Tactics};
use catalog::{Position, entry, load, with_game};
use kernel::{Quick, Seed, Table, Viewer};
use puzzles::{Again, Collection, GRADES, Mine, Puzzle, Question, ask, ask_again, own, reason};
use std::{collections::BTreeSet, path::Path};
use words::{Lang, Voice};

/// Every file of `data`, by its name.
fn shipped() -> Vec<(String, Collection)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let files = std::fs::read_dir(folder).expect("the folder is there").flatten();
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("readable");
        let all: Collection = text.parse().unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(all.to_string(), text, "{name} is not written as it is printed");
        (name, all)
    };
    let texts = files.map(|file| file.path()).filter(|path| path.extension().is_some());
    texts.map(read).collect()
}

#[test]
fn each_can_be_set_up_asked_and_explained_in_both_languages() {
    let all = shipped();
    let names: BTreeSet<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.iter().all(|name| catalog::GAMES.contains(name)), "{names:?}");
    for (game, collection) in &all {
        assert_eq!(entry(&collection.ruleset).expect("a game").game, game);
        assert!(collection.puzzles.len() >= 100, "{game}: {}", collection.puzzles.len());
        let ids: BTreeSet<&str> = collection.puzzles.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids.len(), collection.puzzles.len(), "{game}: each has a name of its own");
        for puzzle in &collection.puzzles {
            let at = format!("{game} {}", puzzle.id);
            let position = Position::Text(&puzzle.position);
            let desk =
                load(game, position, Seed([0; 32])).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert_eq!(desk.seats().len(), usize::from(collection.seats), "{at}");
            assert!(desk.to_act().has(puzzle.seat), "{at}");
            assert_ne!(puzzle.best, puzzle.next, "{at}");
            for mv in [&puzzle.best, &puzzle.next] {
                assert_eq!(desk.check(puzzle.seat, mv), Ok(()), "{at}: {mv}");
            }
            // No other is as good within the error.
            assert!(puzzle.win[0] - puzzle.win[1] > puzzle.error, "{at}");
            let told = Lang::ALL.map(|lang| {
                let names = (0..collection.seats).map(|seat| format!("N{seat}")).collect();
                let voice = Voice { lang, me: Some(puzzle.seat), names };
                // A game may leave a question in general words, but not what it has words for.
                let asked = ask(game, &puzzle.question, &voice);
                let general = asked == voice.say("puzzle-ask", &[]);
                assert_eq!(general, puzzle.question == Question::Best, "{at}: {asked}");
                let why = reason(puzzle, desk.as_ref(), &voice);
                assert!(why.contains(&desk.order(&puzzle.best, &voice)), "{at}: {why}");
                assert!(why.matches(". ").count() >= 1, "{at}: no reason in {why}");
                (asked, why)
            });
            assert!(told[0].0 != told[1].0 && told[0].1 != told[1].1, "{at}: {told:?}");
        }
        let graded = |grade| collection.puzzles.iter().any(|puzzle| puzzle.grade == grade);
        assert!((1..=GRADES - 2).all(graded), "{game} lacks a grade");
    }
}

/// All of them with ten times the thinking take minutes: `chowk puzzles GAME --check 10 --luck 1`. Here some, as
/// the judge usually thinks, but with other luck; a judge that disagrees with many asks for new puzzles.
#[test]
fn the_judge_agrees() {
    let (mut asked, mut agreed) = (0, 0);
    let again = Again { times: 1, luck: Some(1), every: false };
    for (game, collection) in shipped() {
        for puzzle in collection.puzzles.iter().step_by(24) {
            let answer = ask_again(&game, puzzle, again).expect("a puzzle can be judged");
            asked += 1;
            agreed += usize::from(answer.best == puzzle.best);
        }
    }
    assert!(agreed * 10 >= asked * 9, "the judge agrees with {agreed} of {asked}");
}

fn own_of<G: Tactics>(puzzle: &Puzzle) -> Option<Puzzle> {
    let next = puzzle.next.parse().expect("a move");
    own::<G>(&puzzle.position.parse().expect("a position"), puzzle.seat, next)
}

/// What is made of somebody's own mistakes: positions that are known to be puzzles are found to be.
#[test]
fn a_position_of_ones_own_becomes_a_puzzle() {
    for (game, collection) in shipped() {
        let some: Vec<&Puzzle> = collection.puzzles.iter().step_by(34).collect();
        let made =
            some.iter().filter_map(|one| with_game!(&game, |G| own_of::<G>(one)).ok().flatten());
        let same = made.filter(|own| some.iter().any(|one| one.best == own.best)).count();
        assert!(same * 2 >= some.len(), "{game}: {same} of {}", some.len());
    }
}

/// Plays at random; counts decisions, and the puzzles they became. What was played is never an answer.
fn play_at_random<G: Tactics>() -> (usize, usize) {
    let seed = Seed::from_phrase("mistakes");
    let mut table = Table::<G>::new(G::Rules::default(), *G::SEATS.start(), seed);
    let (mut luck, mut menu) = (Quick::new(3), Vec::new());
    let (mut asked, mut made) = (0, 0);
    while let Some(seat) = table.waiting().lowest().filter(|_| asked < 12) {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let view = table.game().view(Viewer::Seat(seat));
        let budget = bots::Budget::Nodes(1);
        let mut random: Box<dyn Bot<G>> = Box::new(bots::Random);
        let mv = random.choose(&view, seat, &menu, budget, &mut luck).mv;
        asked += 1;
        if let Some(puzzle) = own(table.game(), seat, mv) {
            let line = puzzle.to_string();
            assert!(puzzle.best != mv.to_string(), "{line}");
            assert!(!puzzle.also.contains(&mv.to_string()), "{line}");
            let kept: Puzzle = line.parse().expect("as it is kept");
            assert_eq!((kept.best, kept.also), (puzzle.best, puzzle.also));
            made += 1;
        }
        table.play(seat, mv).expect("legal");
    }
    (asked, made)
}

/// Random play is full of mistakes, and many of them become puzzles.
#[test]
fn mistakes_of_a_game_become_puzzles() {
    let game = catalog::GAMES[0];
    let (asked, made) = with_game!(game, |G| play_at_random::<G>()).expect("it is listed");
    println!("{made} puzzles of {asked} decisions");
    assert!(made * 4 >= asked, "{made} puzzles of {asked} decisions");
}

#[test]
fn who_stops_and_goes_on_finds_the_same() {
    let game = catalog::GAMES.last().expect("there are games");
    let entry = entry(game).expect("it is listed");
    let ruleset = format!("{game}/{}", entry.editions[0].number);
    let (seats, seed) = (entry.seats.0, "a test".to_string());
    let mine = Mine { ruleset: ruleset.clone(), seats, seed: seed.clone(), count: 1_000 };
    let (mut whole, mut parts) =
        (Collection::new(&ruleset, seats, &seed), Collection::new(&ruleset, seats, &seed));
    mine.run(&mut whole, &mut |all| all.games < 6).expect("it runs");
    mine.run(&mut parts, &mut |all| all.games < 2).expect("it runs");
    assert!(parts.games == 2 && parts.puzzles.len() <= whole.puzzles.len());
    // As a file keeps it.
    let mut parts: Collection = parts.to_string().parse().expect("a collection");
    mine.run(&mut parts, &mut |all| all.games < 6).expect("it goes on");
    assert_eq!(parts.to_string(), whole.to_string());
    assert!(!whole.puzzles.is_empty(), "nothing was found: this test sees nothing");
}
