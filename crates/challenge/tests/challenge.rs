//! A challenge is the same for everybody, and a record of it is played again before it counts.
use challenge::{Challenge, Score, chain, daily};
use kernel::{Quick, Seat, Seed};

/// A person who plays at random takes the challenge: a record, as a client would send it.
fn random_try(challenge: &Challenge, luck: u64) -> (String, Score) {
    let setup = catalog::GameSetup {
        ruleset: &challenge.ruleset,
        seats: Some(challenge.seats),
        seed: challenge.seed,
    };
    let mut desk = catalog::deal(&setup).expect("a deal");
    let mut dice = Quick::new(luck);
    while let Some(seat) = desk.waiting().lowest() {
        let mv = if seat == challenge.me {
            desk.sample(seat, kernel::Policy::Kind, &mut dice)
        } else {
            // As the page asks its thinker: by name, with the luck of the place in the journal.
            let mut luck = Quick::new(challenge.luck(desk.step() as u64, seat));
            let mut bot = catalog::bot(desk.game(), &challenge.bots).expect("a bot");
            let budget = bots::Budget::Nodes(1);
            bot.advise(desk.as_ref(), seat, budget, &mut luck).map(|advice| advice.mv)
        };
        desk.play(seat, &mv.expect("a move")).expect("legal");
    }
    let names: Vec<String> = (0..challenge.seats).map(|seat| format!("P{seat}")).collect();
    let score = Score::of(&desk.outcome().expect("over"), challenge.me).expect("a score");
    (desk.record(&names, kernel::ENGINE, "2026-11-18"), score)
}

/// Puts a right checksum under a text that was changed.
fn signed(text: &str) -> String {
    use sha2::Digest as _;
    let body = text.split("check ").next().expect("a body");
    format!("{body}check {}\n", kernel::luck::to_hex(&sha2::Sha256::digest(body)))
}

#[test]
fn tries_of_people_and_bots_are_played_again() {
    let mut longest = 0;
    for day in 0..catalog::GAMES.len() as u64 * 2 {
        let challenge = daily::challenge(day, chain::open(day)).expect("a challenge");
        let (record, score) = random_try(&challenge, day);
        assert_eq!(challenge.check(&record), Ok(score), "{challenge}");
        longest = longest.max(record.len());
        let (score, record) = challenge.play_out("apprentice", &mut |_| ()).expect("played");
        assert_eq!(challenge.check(&record), Ok(score), "{challenge}");
        assert_eq!(challenge.play_out("apprentice", &mut |_| ()), Ok((score, record)));
    }
    println!("the longest record has {longest} bytes");
    assert!(longest < 48 << 10, "{longest} bytes");
}

#[test]
fn what_is_forged_is_refused_with_its_line() {
    for day in 0..catalog::GAMES.len() as u64 * 2 {
        let challenge = daily::challenge(day, chain::open(day)).expect("a challenge");
        let (record, _) = random_try(&challenge, 1);
        let line_of = |begins: &str| {
            record.lines().position(|line| line.starts_with(begins)).expect("a line") + 1
        };
        let refused = |text: &str| challenge.check(text).expect_err("it is forged");

        // The record of another deal, of another seat, by weaker bots.
        let other = Challenge { seed: chain::open(day + 1000), ..challenge.clone() };
        let why = refused(&random_try(&other, 1).0);
        assert_eq!((why.line, &*why.says), (line_of("seed "), "this is the seed of another deal"));
        let me = Seat((challenge.me.0 + 1) % challenge.seats);
        let why = refused(&random_try(&Challenge { me, ..challenge.clone() }, 1).0);
        assert!(why.says.starts_with("the bot on"), "{why}");
        let bots = "newcomer".to_owned();
        let (weaker, _) = random_try(&Challenge { bots, ..challenge.clone() }, 1);
        let why = refused(&weaker);
        assert!(why.says.starts_with("the bot on"), "{why}");
        let step = weaker.lines().nth(why.line - 1).expect("a line").split(' ').next();
        assert!(step.is_some_and(|step| step.parse::<u32>().is_ok()), "{why}");

        // A result, a move that was taken back, a game that is not over.
        let result = record.lines().nth(line_of("result") - 1).expect("a line");
        let better =
            result.rsplit_once(':').map(|(rest, _)| format!("{rest}:999")).expect("points");
        let why = refused(&signed(&record.replace(result, &better)));
        assert_eq!(why.line, line_of("result"), "{why}");
        let back = record.replace("\nresult", "\ntakebacks 1\nresult");
        assert_eq!(refused(&signed(&back)).line, line_of("result"));
        assert!(refused("chowk record 1\n").line <= 2);
    }
}

#[test]
fn luck_follows_from_seed_step_and_seat() {
    let challenge = daily::challenge(0, Seed([7; 32])).expect("a challenge");
    let mut all = std::collections::BTreeSet::new();
    for step in 0..200 {
        for seat in 0..5 {
            assert_eq!(challenge.luck(step, Seat(seat)), challenge.luck(step, Seat(seat)));
            all.insert(challenge.luck(step, Seat(seat)));
        }
    }
    assert_eq!(all.len(), 1_000);
    let other = Challenge { seed: Seed([8; 32]), ..challenge.clone() };
    assert_ne!(other.luck(3, Seat(1)), challenge.luck(3, Seat(1)));
}

#[test]
fn texts_that_are_no_challenge_say_why() {
    let text = daily::challenge(0, Seed([7; 32])).expect("a challenge").to_string();
    for (from, to, says) in [
        ("rules ", "rule ", "rules"),
        ("seats 2", "seats 9", "2"),
        ("; me ", "; me z", "z"),
        ("bots merchant", "bots champion", "champion"),
        ("bots merchant", "bots search:ms=100000", "a level"),
        ("seed 07", "seed 7", "64"),
        ("; seats", ";  seats", "seats"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        let why = changed.parse::<Challenge>().expect_err("it is changed");
        assert!(why.to_string().contains(says), "{changed}: {why}");
    }
    assert!((text + " ").parse::<Challenge>().is_err());
}

/// Whatever a text is, it is a challenge that prints as the same text, or none; never a panic.
#[test]
fn spoilt_texts_do_no_harm() {
    use kernel::Chance as _;
    let texts: Vec<String> = (0..9)
        .map(|day| daily::challenge(day, chain::open(day)).expect("a challenge").to_string())
        .collect();
    let (mut dice, mut read) = (Quick::new(5), 0);
    for round in 0..20_000 {
        let mut text = texts[round % texts.len()].clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(text.len() as u32) as usize;
            match dice.below(3) {
                0 => text[at] = dice.below(128) as u8,
                1 => drop(text.remove(at)),
                _ => text.insert(at, b" ;=/0a"[dice.below(6) as usize]),
            }
        }
        let Ok(text) = String::from_utf8(text) else { continue };
        if let Ok(challenge) = text.parse::<Challenge>() {
            assert_eq!(challenge.to_string(), text);
            read += 1;
        }
    }
    assert!(read > 100, "some changes make another challenge: {read}");
}
