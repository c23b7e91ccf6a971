//! How fast the thinker beside the page is, compared with the same code built for this machine, in the same run:
//! imagined games a second, and how long the analysis of a whole game takes. The figures are printed, for no time
//! is a promise on a machine that does other things as well; that the answers are the same to the last digit is.

use bots::{Budget, Tactics};
use browser::{Error, Page, View};
use catalog::{Advice, GameSetup};
use client::brain::{Answer, Question};
use kernel::{Policy, Quick, Seed, Silent, Viewer, record};
use serde_json::json;
use std::time::{Duration, Instant};

/// Asks the thinker that the page itself uses; how long it took comes with the answer.
const THINKER: &str = r#"(() => {
  const thinker = new Worker("./worker.js", { type: "module" });
  window.timed = (question) => new Promise((done, fail) => {
    const begun = performance.now();
    thinker.onmessage = (event) => {
      if (!event.data.startsWith('{"progress"')) done([performance.now() - begun, event.data]);
    };
    thinker.onerror = (event) => fail(new Error(event.message));
    thinker.postMessage(question);
  });
})()"#;

/// Of so many attempts, here and there in turn, the quickest counts: the others were disturbed.
const ATTEMPTS: u64 = 3;
/// On a busy machine an analysis takes a while.
const PATIENCE: Duration = Duration::from_secs(300);
/// Imagined games of an attempt.
const NODES: u64 = 6_000;
/// Steps before the position that is thought about.
const STEPS: u32 = 8;

/// The answer to a question as text, and the milliseconds it took.
fn in_page(page: &mut Page, question: &Question) -> Result<(f64, String), Error> {
    let question = serde_json::to_string(question).expect("JSON");
    let ask =
        format!("timed({}).then(all => window.found = all), window.found = null", json!(question));
    page.eval(&ask)?;
    page.wait_until("window.found")?;
    let found = page.eval("window.found")?;
    let took = found[0].as_f64().expect("milliseconds");
    Ok((took, found[1].as_str().expect("an answer").to_owned()))
}

fn here(think: impl FnOnce() -> Answer) -> (f64, String) {
    let begun = Instant::now();
    let answer = think();
    let took = begun.elapsed().as_secs_f64() * 1_000.0;
    (took, serde_json::to_string(&answer).expect("JSON"))
}

fn search<G: Tactics>(page: &mut Page, name: &str) -> Result<(), Error> {
    let mut luck = Quick::new(8);
    let mut game = G::new(G::Rules::default(), *G::SEATS.start(), &mut luck);
    let mut menu = Vec::new();
    for _ in 0..STEPS {
        let acting = game.to_act();
        let joint: Vec<_> = acting
            .iter()
            .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut luck)))
            .collect();
        game.apply(&joint, &mut luck, &mut Silent);
    }
    let seat = game.to_act().lowest().expect("it is not over");
    let view = game.view(Viewer::Seat(seat));
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    let spec = format!("search:nodes={NODES}");
    let [mut native, mut page_took] = [f64::INFINITY; 2];
    // The first attempt fetches what the thinker needs, and does not count.
    for attempt in 0..=ATTEMPTS {
        let mut bot = bots::bot::<G>(&spec).expect("a bot");
        let (took, wanted) = here(|| {
            let luck = &mut Quick::new(attempt);
            let decision = bot.choose(&view, seat, &choices, Budget::Nodes(1), luck);
            Answer::Advice { id: 1, advice: Some(Advice::of::<G>(&decision)) }
        });
        let question = Question::Advise {
            id: 1,
            table: format!("{name} {attempt}"),
            game: name.to_owned(),
            view: serde_json::to_value(&view).expect("JSON"),
            seat,
            bot: spec.clone(),
            luck: attempt,
        };
        let (took_there, found) = in_page(page, &question)?;
        assert_eq!(found, wanted, "{name}, attempt {attempt}");
        if attempt > 0 {
            (native, page_took) = (native.min(took), page_took.min(took_there));
        }
    }
    let rate = |took: f64| NODES as f64 / took * 1_000.0;
    eprintln!(
        "{name}: {:.0} imagined games a second here, {:.0} in the page: {:.0} %",
        rate(native),
        rate(page_took),
        100.0 * native / page_took
    );
    Ok(())
}

/// A game of bots who follow the advice.
fn played(name: &str) -> String {
    let ruleset = catalog::ruleset(name, "");
    let setup = GameSetup { ruleset: &ruleset, seats: None, seed: Seed([3; 32]) };
    let mut desk = catalog::deal(&setup).expect("a deal");
    let (mut bot, mut luck) = (catalog::bot(name, "greedy").expect("a bot"), Quick::new(3));
    while let Some(seat) = desk.waiting().lowest() {
        let advice = bot.advise(desk.as_ref(), seat, Budget::Nodes(1), &mut luck);
        desk.play(seat, &advice.expect("it is its turn").mv).expect("a legal move");
    }
    let seats = desk.seats().len();
    let names: Vec<String> = (0..seats).map(|seat| format!("P{seat}")).collect();
    desk.record(&names, kernel::ENGINE, "2026-01-01")
}

fn whole_game<G: Tactics>(page: &mut Page, name: &str) -> Result<(), Error> {
    let text = played(name);
    let game = record::verify::<G>(&text).expect("a sound record");
    let (took, wanted) =
        here(|| Answer::Report { id: 2, report: analysis::analyse(&game, &mut |_| ()) });
    let (took_there, found) = in_page(page, &Question::Analyse { id: 2, record: text })?;
    assert!(found == wanted, "{name}: {found} and not {wanted}");
    eprintln!(
        "{name}: a game of {} steps analysed in {:.1} s here, {:.1} s in the page",
        game.record.steps.len(),
        took / 1_000.0,
        took_there / 1_000.0
    );
    Ok(())
}

macro_rules! thinking {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            let hall = crate::common::hall()?;
            let mut page = hall.visitor(&View::desk())?;
            page.goto(&hall.site.url("/"))?;
            page.eval(THINKER)?;
            page.set_patience(PATIENCE);
            search::<games::$game::$table>(&mut page, stringify!($game))?;
            whole_game::<games::$game::$table>(&mut page, stringify!($game))?;
            hall.assert_clean(&mut page)
        })*
    };
}
games::each_game!([thinking]);
