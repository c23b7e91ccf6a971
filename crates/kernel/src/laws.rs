//! What every game must obey. A game's tests call [`check`] for each player count and option,
//! [`rule_lines`] on their data files, [`golden`] for games to look at, and [`odds`].
use crate::{
    Chance, Exhaustive, Game, MoveSet, Noted, Policy, Progress, Quick, Record, Scripted, Seat,
    Seed, Silent, Table, Viewer, record,
};
use serde_json::Value;
use std::{fmt::Write as _, ops::ControlFlow};

/// What was met on the way.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// Steps in all.
    pub steps: u64,
    /// Most moves at one decision.
    pub widest: u64,
    /// Most steps in one game.
    pub longest: u64,
}

/// Listing is checked in full up to this many moves of one choice, beyond that in part.
const LISTED_MAX: usize = 400;

/// Prints where a law was broken, so that the failure can be run again alone.
struct Blame<G: Game> {
    seed: u64,
    rules: G::Rules,
    at: String,
}

#[allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "only tests call the laws, and a test that fails has no other way to say where"
)]
impl<G: Game> Drop for Blame<G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "\nlaw broken in `{}`, game number {}, at\n{}",
                self.rules, self.seed, self.at
            );
        }
    }
}

/// Plays random games, numbered from `first`, and checks the contract at each position. Half
/// of them are played by each [`Policy`].
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules};
/// use kernel::laws;
///
/// // Ten random games for two, none longer than twelve steps.
/// let tally = laws::check::<Pebbles>(Rules::default(), 2, 1, 10, 12);
/// assert_eq!(tally.games, 10);
/// ```
pub fn check<G: Game>(rules: G::Rules, seats: u8, first: u64, games: u64, steps_max: u64) -> Tally {
    let mut tally = Tally::default();
    let mut strays: Vec<G::Move> = Vec::new(); // moves of other positions
    assert_eq!(rules.to_string().parse(), Ok(rules), "a ruleset prints and parses to itself");
    for number in first..first + games {
        let mut blame = Blame::<G> { seed: number, rules, at: String::new() };
        let mut dice = Quick::new(!number);
        let policy = if number % 2 == 0 { Policy::Uniform } else { Policy::Kind };
        let mut table = Table::<G>::new(rules, seats, Seed::from_phrase(&number.to_string()));
        let mut menu = Vec::new();
        while !table.game().is_over() {
            blame.at = table.game().to_string();
            position(table.game(), &mut dice, &mut tally);
            stray_moves(table.game(), &strays, &mut dice);
            blindness(&table, &mut dice);
            for seat in table.waiting().iter() {
                let mv = policy.choose(table.game(), seat, &mut menu, &mut dice);
                if strays.len() < 4_000 {
                    strays.push(mv);
                }
                table.play(seat, mv).expect("a listed move is legal");
            }
            assert!((table.steps().len() as u64) <= steps_max, "the game ends");
        }
        blame.at = table.game().to_string();
        position(table.game(), &mut dice, &mut tally);
        replay(&table);
        tally.games += 1;
        tally.steps += table.steps().len() as u64;
        tally.longest = tally.longest.max(table.steps().len() as u64);
    }
    tally
}

/// One position: outcome, notations, choices against the referee, views against imagination.
fn position<G: Game>(game: &G, dice: &mut Quick, tally: &mut Tally) {
    assert_eq!(game.outcome().is_some(), game.to_act().is_empty(), "over means nobody acts");
    assert_eq!(game.audit(), Ok(()), "a position that was reached is possible");
    assert_eq!(game.to_string().parse::<G>().as_ref(), Ok(game), "position notation round-trips");
    assert!(!game.to_string().contains('\n'), "a position is one line");
    assert_eq!(G::from_state(game.state()).as_ref(), Ok(game), "state round-trips");

    for seat in game.seats().iter() {
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        let mut seen = 0;
        for (index, choice) in choices.iter().enumerate() {
            let kinds = choices.iter().filter(|other| other.kind() == choice.kind());
            assert_eq!(kinds.count(), 1, "one choice for each kind of move, at {index}");
            assert!(!choice.is_empty(), "an offered choice holds a move");
            seen += choice.len();
            move_set(game, seat, choice, dice);
        }
        assert_eq!(seen > 0, game.to_act().has(seat), "who is to act has a move, and nobody else");
        tally.widest = tally.widest.max(seen);

        // A view hides nothing that its owner needs, and bots need nothing else.
        let view = game.view(Viewer::Seat(seat));
        let world = G::imagine(&view, dice);
        assert_eq!(world.view(Viewer::Seat(seat)), view, "an imagined world looks the same");
        assert_eq!(world.audit(), Ok(()), "an imagined world is possible");
        let mut imagined = Vec::new();
        world.choices(seat, &mut imagined);
        assert_eq!(imagined, choices, "what a seat may do follows from what it sees");
        imagined.clear();
        G::imagine(&G::shown(&view), dice).choices(seat, &mut imagined);
        assert_eq!(imagined, choices, "and from what it is shown");
    }
    for viewer in Viewer::all(game.seats()) {
        seen(game, viewer, dice);
    }
}

/// One viewer: every view it may be shown is admitted, and a world can be imagined for it.
fn seen<G: Game>(game: &G, viewer: Viewer, dice: &mut Quick) {
    let view = game.view(viewer);
    for view in [G::shown(&view), view] {
        let text = json(&view);
        let read = serde_json::from_str::<G::View>(&text);
        assert_eq!(read.as_ref().ok(), Some(&view), "{read:?}: a view is admitted: {text}");
        let world = G::imagine(&view, dice);
        assert_eq!(
            crate::looks_like(&world, viewer, &view),
            Ok(()),
            "an imagined world looks the same"
        );
    }
}

/// Any text as a view: refused, or a world that can be played on. The body of a fuzz target; gives
/// a world for it to go on with.
pub fn any_view<G: Game>(text: &str) -> Option<G> {
    let view = serde_json::from_str::<G::View>(text).ok()?;
    let mut dice = Quick::new(text.len() as u64);
    let world = G::imagine(&view, &mut dice);
    assert_eq!(world.audit(), Ok(()), "a view that was admitted: {text}");
    let mut choices = Vec::new();
    for seat in world.seats().iter() {
        choices.clear();
        world.choices(seat, &mut choices);
        let some = choices.iter().any(|choice| !choice.is_empty());
        assert_eq!(some, world.to_act().has(seat), "who is to act has a move: {world}");
    }
    Some(world)
}

fn move_set<G: Game>(game: &G, seat: Seat, choice: &G::Choice, dice: &mut Quick) {
    let mut listed = 0u64;
    let whole = choice.visit(&mut |mv| {
        listed += 1;
        assert!(choice.has(mv), "a set has what it lists: {mv}");
        assert_eq!(game.check(seat, mv), Ok(()), "listed moves are legal: {mv}");
        let text = mv.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&mv), "move notation round-trips: {text}");
        assert!(!text.contains(char::is_whitespace) && !text.contains('~'), "`{text}` has a space");
        if listed < LISTED_MAX as u64 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if whole.is_continue() {
        assert_eq!(choice.len(), listed, "the length is the number of moves");
    } else {
        assert!(choice.len() >= listed);
    }
    let drawn = choice.sample(dice);
    assert!(choice.has(drawn), "a sample is one of the set: {drawn}");
    assert_eq!(game.check(seat, drawn), Ok(()), "a sample is legal: {drawn}");
    let some = dice.below(listed as u32);
    let nth = choice.nth(u64::from(some)).expect("there are that many");
    assert!(choice.has(nth));
}

/// `check` and `choices` are written apart and must agree, also on moves that were legal
/// elsewhere.
fn stray_moves<G: Game>(game: &G, strays: &[G::Move], dice: &mut Quick) {
    let mut choices = Vec::new();
    for seat in game.seats().iter() {
        choices.clear();
        game.choices(seat, &mut choices);
        for _ in 0..strays.len().min(20) {
            agrees(game, seat, &choices, strays[dice.below(strays.len() as u32) as usize]);
        }
    }
}

fn agrees<G: Game>(game: &G, seat: Seat, choices: &[G::Choice], mv: G::Move) {
    let listed = choices.iter().any(|choice| choice.has(mv));
    let verdict = game.check(seat, mv);
    assert_eq!(verdict.is_ok(), listed, "{seat}:{mv} is {verdict:?} in {game}");
}

/// Any text as a move in a position: `check` and `choices` must agree and nothing may panic.
/// The body of a fuzz target.
pub fn any_move<G: Game>(game: &G, text: &str) {
    let Ok(mv) = text.parse::<G::Move>() else { return };
    let reprinted = mv.to_string();
    assert_eq!(reprinted.parse(), Ok(mv), "`{text}` parses to what prints as `{reprinted}`");
    let mut choices = Vec::new();
    for seat in game.seats().iter() {
        choices.clear();
        game.choices(seat, &mut choices);
        agrees(game, seat, &choices, mv);
    }
}

/// What a seat cannot know changes no byte of its view, its choices or what it is told: the
/// same move with the same visible luck in the real game and in an imagined one.
fn blindness<G: Game>(table: &Table<G>, dice: &mut Quick) {
    let game = table.game();
    let mut menu = Vec::new();
    let joint: Vec<_> = (game.to_act().iter())
        .map(|seat| (seat, Policy::Uniform.choose(game, seat, &mut menu, dice)))
        .collect();
    let (mut real, mut real_events) = (game.clone(), Vec::new());
    let mut noted = Noted::new(dice);
    real.apply(&joint, &mut noted, &mut real_events);
    let answers = noted.answers;
    if real_events.iter().any(G::uncovers) {
        return;
    }

    for viewer in Viewer::all(game.seats()) {
        let mut world = G::imagine(&game.view(viewer), dice);
        if joint.iter().any(|&(seat, mv)| world.check(seat, mv).is_err()) {
            continue; // The mover holds other cards in that world.
        }
        let mut script = Scripted::new(&answers);
        let mut events = Vec::new();
        world.apply(&joint, &mut script, &mut events);
        if script.finish().is_err() {
            continue; // The card that was drawn lies elsewhere in that world.
        }
        let cut = |events: &[G::Event]| -> Vec<_> {
            events.iter().filter_map(|event| G::redact(event, viewer)).collect()
        };
        assert_eq!(cut(&events), cut(&real_events), "{viewer} is told the same");
        assert_eq!(json(&world.view(viewer)), json(&real.view(viewer)), "{viewer} sees the same");
        if let Viewer::Seat(seat) = viewer {
            let (mut there, mut here) = (Vec::new(), Vec::new());
            world.choices(seat, &mut there);
            real.choices(seat, &mut here);
            assert_eq!(there, here, "{seat} may do the same");
        }
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("views are plain data")
}

/// A record replays to the same game, through text and back, in whatever order seats seal their choices
/// and however often they change their mind. Sealed choices show in nobody's view.
fn replay<G: Game>(table: &Table<G>) {
    let game = table.game();
    let mut again = match table.start() {
        crate::Start::Deal(_) => {
            Table::<G>::new(game.rules(), game.seats().len() as u8, table.seed())
        }
        crate::Start::Position(start) => Table::load(start.clone(), table.seed()),
    };
    for step in table.steps() {
        let (&(first, _), rest) = step.joint.split_first().expect("a step has a move");
        for &(seat, mv) in rest.iter().rev() {
            let before: Vec<_> =
                again.game().seats().iter().map(|s| again.view(Viewer::Seat(s))).collect();
            let progress = again.play(seat, mv).expect("a recorded move is legal");
            assert!(matches!(progress, Progress::Sealed { .. }));
            for (viewer, before) in (0..).map(Seat).zip(before) {
                if viewer != seat {
                    let now = again.view(Viewer::Seat(viewer));
                    assert_eq!((now.view, now.sealed), (before.view, before.sealed));
                }
            }
            again.play(seat, mv).expect("a sealed choice may be replaced");
        }
        again.play(first, step.joint[0].1).expect("a recorded move is legal");
    }
    assert_eq!(again.game(), game, "replay equals play");

    let names = game.seats().iter().map(|seat| format!("Player {seat}")).collect();
    let text = Record::of(table, names, "chowk test", "2026-01-01").to_string();
    let verified = record::verify::<G>(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(verified.record.to_string(), text, "a record prints and parses to itself");
    assert_eq!(verified.positions.last(), Some(game));
}

/// All outcomes of a move with their odds: they sum to one.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Take};
/// use kernel::{Seat, laws};
///
/// // Taking pebbles needs no luck: there is one outcome, and it is certain.
/// let game: Pebbles = "left 8; move a".parse().unwrap();
/// assert_eq!(laws::odds(&game, &[(Seat(0), Take(3))]), (1, 1.0));
/// ```
#[allow(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "a test of odds, which no rule reads"
)]
pub fn odds<G: Game>(game: &G, joint: &[(Seat, G::Move)]) -> (u64, f64) {
    let (mut outcomes, mut sum) = (0, 0.0);
    let mut luck = Exhaustive::default();
    while luck.again() {
        game.clone().apply(joint, &mut luck, &mut Silent);
        outcomes += 1;
        sum += luck.odds();
    }
    (outcomes, sum)
}

/// Rules as data. Lines of a file:
///
/// ```text
/// # a comment
/// = a position in notation
/// a +d ok
/// a +s J4.1
/// a k ok ~ 0 0 3 => market ddgss; move b
/// ```
///
/// A move is legal, or breaks the clause named. After `~` come the answers of chance; after `=>`
/// fields that the position must print after the move; the next line starts from there when it
/// begins with `>`. `! position` is refused by notation or audit, with the clause or a word of
/// the reason after `!!`.
///
/// A position that names no ruleset stands for every edition of the game, and what follows holds
/// in all of them; one that begins with `rules game/1` is for that edition alone.
pub fn rule_lines<G: Game>(name: &str, text: &str) -> Vec<(String, bool)> {
    let mut starts: Vec<G> = Vec::new();
    let mut seen = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let place = format!("{name}:{number}: {line}");
        if line.is_empty() || line.starts_with('#') {
        } else if let Some(position) = line.strip_prefix("= ") {
            let read = |position: String| {
                let game: G = position.parse().unwrap_or_else(|why| panic!("{place}: {why}"));
                game.audit().unwrap_or_else(|why| panic!("{place}: {why}"));
                game
            };
            starts = in_every_edition::<G>(position).into_iter().map(read).collect();
        } else if let Some(impossible) = line.strip_prefix("! ") {
            let (position, wanted) = impossible.split_once("!!").expect("`!!` and the reason");
            for position in in_every_edition::<G>(position) {
                let refused = position.parse::<G>().map_err(|why| why.to_string());
                let refused = refused.and_then(|game| game.audit().map_err(|why| why.to_string()));
                let why = refused.expect_err(&format!("{place}: must be refused"));
                assert!(why.contains(wanted.trim()), "{place}: refused, but with `{why}`");
            }
            seen.push((wanted.trim().to_string(), false));
        } else {
            let (line, goes_on) = match line.strip_prefix("> ") {
                Some(rest) => (rest, true),
                None => (line, false),
            };
            assert!(!starts.is_empty(), "{place}: no position yet");
            for start in &mut starts {
                let mut game = start.clone();
                let place = format!("{place} ({})", game.rules());
                seen.push(rule_line(&mut game, line, &place));
                if goes_on {
                    *start = game;
                }
            }
        }
    }
    seen
}

/// A position that names no ruleset, by the rules of each edition.
fn in_every_edition<G: Game>(position: &str) -> Vec<String> {
    if position.split(';').any(|field| field.trim_start().starts_with("rules ")) {
        return vec![position.into()];
    }
    let rules = |edition: &crate::Edition| format!("rules {}/{}", G::NAME, edition.number);
    G::EDITIONS.iter().map(|edition| format!("{}; {position}", rules(edition))).collect()
}

/// One line `a +d ok ~ … => …`: plays it on `game` and gives the verdict.
fn rule_line<G: Game>(game: &mut G, line: &str, place: &str) -> (String, bool) {
    let (line, expected) = line.split_once("=>").map_or((line, None), |(l, e)| (l, Some(e)));
    let (line, luck) = line.split_once('~').map_or((line, None), |(l, c)| (l, Some(c)));
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((verdict, moves)) = words.split_last() else { panic!("{place}: too short") };
    // `a +d ok` for one seat, `a:A b:C ok` for several.
    let joint: Vec<(Seat, G::Move)> = match moves {
        [seat, mv] if !seat.contains(':') => {
            vec![(parsed::<Seat>(seat, place), parsed::<G::Move>(mv, place))]
        }
        _ => (moves.iter())
            .map(|word| {
                let (seat, mv) = word.split_once(':').unwrap_or_else(|| panic!("{place}: a:move"));
                (parsed::<Seat>(seat, place), parsed::<G::Move>(mv, place))
            })
            .collect(),
    };
    let mut choices = Vec::new();
    let mut broken = None;
    for &(seat, mv) in &joint {
        choices.clear();
        game.choices(seat, &mut choices);
        agrees(game, seat, &choices, mv);
        broken = broken.or(game.check(seat, mv).err());
    }
    let found = broken.map_or("ok", |illegal| illegal.clause);
    assert_eq!(found, *verdict, "{place}: {broken:?}");
    if broken.is_none() && (luck.is_some() || expected.is_some()) {
        let answers: Vec<u32> = luck.map_or_else(Vec::new, |luck| {
            luck.split_whitespace().map(|word| parsed_number(word, place)).collect()
        });
        let mut script = Scripted::new(&answers);
        game.apply(&joint, &mut script, &mut Silent);
        script.finish().unwrap_or_else(|why| panic!("{place}: {why}"));
        game.audit().unwrap_or_else(|why| panic!("{place}: {why}"));
        let after = game.to_string();
        let fields: Vec<&str> = after.split(';').map(str::trim).collect();
        for field in expected.iter().flat_map(|text| text.split(';')).map(str::trim) {
            assert!(fields.contains(&field), "{place}: `{field}` is not in\n{after}");
        }
    }
    (found.to_string(), broken.is_none())
}

fn parsed<T: std::str::FromStr<Err = crate::Syntax>>(text: &str, place: &str) -> T {
    text.parse().unwrap_or_else(|why| panic!("{place}: {why}"))
}

fn parsed_number(text: &str, place: &str) -> u32 {
    text.parse().unwrap_or_else(|_| panic!("{place}: `{text}` is not an answer of chance"))
}

/// A whole random game as text to look at: every step with its moves and luck, what each pair
/// of eyes was told, and every view. Kept in a file; a change of play changes the file.
pub fn golden<G: Game>(rules: G::Rules, seats: u8, phrase: &str, policy: Policy) -> String {
    let mut table = Table::<G>::new(rules, seats, Seed::from_phrase(phrase));
    let mut dice = Quick::new(7);
    let mut out = format!("{rules}, seed phrase `{phrase}`, {policy}\n");
    let mut menu = Vec::new();
    let mut last = Vec::new();
    show(&table, &mut out, &mut last);
    while !table.game().is_over() {
        let mut events = Vec::new();
        for seat in table.waiting().iter() {
            let mv = policy.choose(table.game(), seat, &mut menu, &mut dice);
            if let Progress::Played(told) = table.play(seat, mv).expect("a listed move is legal") {
                events = told;
            }
        }
        let step = table.steps().last().expect("a step was played");
        let _ = write!(out, "\nstep {}", table.steps().len());
        for (seat, mv) in &step.joint {
            let _ = write!(out, " {seat}:{mv}");
        }
        let _ = writeln!(out, " ~ {:?}", step.luck);
        for viewer in Viewer::all(table.game().seats()) {
            let told: Vec<_> = events.iter().filter_map(|event| G::redact(event, viewer)).collect();
            let _ = writeln!(out, "  told {viewer}: {}", json(&told));
        }
        show(&table, &mut out, &mut last);
    }
    let _ = writeln!(out, "\noutcome {}", json(&table.game().outcome()));
    out
}

/// The position, and each view as those of its fields that changed since the last step.
fn show<G: Game>(table: &Table<G>, out: &mut String, last: &mut Vec<serde_json::Value>) {
    let _ = writeln!(out, "  {}", table.game());
    let eyes: Vec<Viewer> = Viewer::all(table.game().seats()).collect();
    last.resize(eyes.len(), serde_json::Value::Null);
    for (viewer, last) in eyes.into_iter().zip(last) {
        let now = serde_json::to_value(table.game().view(viewer)).expect("views are plain data");
        let mut changed = now.clone();
        if let (Some(fields), Some(last)) = (changed.as_object_mut(), last.as_object()) {
            fields.retain(|name, value| last.get(name) != Some(value));
        }
        let _ = writeln!(out, "  view {viewer}: {changed}");
        *last = now;
    }
}

/// For documents that show answers: is everything that was expected there? Answers may hold more.
pub fn holds(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|f| holds(f, wanted)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(f, w)| holds(f, w))
        }
        _ => found == wanted,
    }
}
