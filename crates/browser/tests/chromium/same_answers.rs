//! Bots think alike everywhere. For the same view, luck and number of imagined games, the thinker beside
//! the page (WebAssembly) gives the answer that a server or a terminal gives: the same move, the same
//! visits, the same numbers to the last digit.

use bots::{Bot, Budget, LEVELS, Tactics, levels};
use browser::{Error, Page, View};
use catalog::Advice;
use client::brain::{Answer, Question};
use kernel::{Game, Policy, Quick, Seat, Silent, Viewer};
use serde_json::json;

/// How many random steps are made before a bot is asked.
const STEPS: [u32; 3] = [0, 7, 25];
/// What a level thinks in full takes too long for a test: this many imagined games show a difference.
const NODES: u64 = 400;
/// Decisions in a row by the same bot, which goes on from what it thought before.
const IN_A_ROW: usize = 6;

/// Asks the thinker that the page itself uses, one question at a time.
const THINKER: &str = r#"(() => {
  const thinker = new Worker("./worker.js", { type: "module" });
  window.think = (question) => new Promise((done, fail) => {
    thinker.onmessage = (event) => done(event.data);
    thinker.onerror = (event) => fail(new Error(event.message));
    thinker.postMessage(question);
  });
})()"#;

/// The bots by name, none by the clock: levels that think long by their bot and fewer games.
fn specs<G: Tactics>() -> Vec<String> {
    let network = format!("search:nodes={NODES}");
    let plain = ["random", "greedy", "judge", &network].map(str::to_owned);
    let of_level = |(name, level): (&str, bots::Level)| match level.budget {
        Budget::Nodes(nodes) if nodes <= NODES => name.to_owned(),
        _ => {
            format!("{}{}nodes={NODES}", level.bot, if level.bot.contains(':') { ',' } else { ':' })
        }
    };
    plain.into_iter().chain(LEVELS.into_iter().zip(levels::<G>()).map(of_level)).collect()
}

/// A random step, if the game is not over after it.
fn step<G: Game + Copy>(game: &G, luck: &mut Quick) -> Option<G> {
    let (mut next, mut menu) = (*game, Vec::new());
    let joint: Vec<_> = (game.to_act().iter())
        .map(|seat| (seat, Policy::Kind.choose(game, seat, &mut menu, luck)))
        .collect();
    next.apply(&joint, luck, &mut Silent);
    (!next.is_over()).then_some(next)
}

/// Asks natively and in the page, and compares the answers as texts: numbers to the last digit.
fn compare<G: Tactics>(
    page: &mut Page,
    name: &'static str,
    game: &G,
    seat: Seat,
    bot: &mut dyn Bot<G>,
    (table, spec, luck): (&str, &str, u64),
) -> Result<u64, Error> {
    let view = game.view(Viewer::Seat(seat));
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    let decision = bot.choose(&view, seat, &choices, Budget::Nodes(1), &mut Quick::new(luck));
    let nodes = decision.nodes;
    let native = Answer::Advice { id: 1, advice: Some(Advice::of::<G>(&decision)) };
    let native = serde_json::to_string(&native).expect("JSON");
    let question = Question::Advise {
        id: 1,
        table: table.to_owned(),
        game: name.to_owned(),
        view: serde_json::to_value(&view).expect("JSON"),
        seat,
        bot: spec.to_owned(),
        luck,
    };
    let question = serde_json::to_string(&question).expect("JSON");
    let in_page = page.eval(&format!("think({})", json!(question)))?;
    assert_eq!(in_page.as_str(), Some(native.as_str()), "{spec} for {seat} in {game}");
    Ok(nodes)
}

fn compare_game<G: Tactics>(page: &mut Page, name: &'static str) -> Result<(), Error> {
    let (mut positions, mut nodes) = (0, 0);
    for seats in G::SEATS {
        for steps in STEPS {
            let mut luck = Quick::new(u64::from(steps));
            let mut game = G::new(G::Rules::default(), seats, &mut luck);
            for _ in 0..steps {
                game = step(&game, &mut luck).unwrap_or(game);
            }
            let seat = game.to_act().lowest().expect("it is not over");
            for spec in specs::<G>() {
                let mut bot = bots::bot::<G>(&spec).expect("a bot");
                // A table of its own for each, or the thinker would go on from what it thought before.
                let table = format!("{name} {positions}");
                let luck = u64::from(steps) << 40 | u64::from(seats);
                let asked = (table.as_str(), spec.as_str(), luck);
                nodes += compare(page, name, &game, seat, &mut *bot, asked)?;
                positions += 1;
            }
        }
    }
    eprintln!("{name}: {positions} answers are the same, {nodes} games imagined");
    Ok(())
}

/// What a bot remembers of its last decision it uses in the same way.
fn compare_memory<G: Tactics>(page: &mut Page, name: &'static str) -> Result<(), Error> {
    let spec = format!("search:nodes={NODES}");
    let mut luck = Quick::new(11);
    let mut game = G::new(G::Rules::default(), *G::SEATS.start(), &mut luck);
    let seat = game.to_act().lowest().expect("it is not over");
    let mut bot = bots::bot::<G>(&spec).expect("a bot");
    let mut decided = 0;
    while decided < IN_A_ROW {
        if game.to_act().has(seat) {
            let asked = (name, spec.as_str(), decided as u64);
            compare(page, name, &game, seat, &mut *bot, asked)?;
            decided += 1;
        }
        game = step(&game, &mut luck).expect("the game is longer");
    }
    Ok(())
}

macro_rules! same_answers {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            let hall = crate::common::hall()?;
            let mut page = hall.visitor(&View::desk())?;
            page.goto(&hall.site.url("/"))?;
            page.eval(THINKER)?;
            compare_game::<games::$game::$table>(&mut page, stringify!($game))?;
            compare_memory::<games::$game::$table>(&mut page, stringify!($game))?;
            hall.assert_clean(&mut page)
        })*
    };
}
games::each_game!([same_answers]);
