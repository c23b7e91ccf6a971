//! The thinker of the web client. It runs in a Web Worker, so that the page stays free, and is a
//! module of its own, so that neither carries what only the other needs.
use bots::{Bot, Budget, Tactics, clock};
use catalog::{Advice, Fault, with_game};
use challenge::Challenge;
use client::brain::{Answer, Question};
use kernel::{
    Quick, Seat, Seed, json,
    record::{self, RecordError},
};
use serde_json::Value;
use std::{any::Any, cell::RefCell, collections::VecDeque, time::Duration};
use wasm_bindgen::prelude::*;

/// Bots that are kept for their next decision; more would only cost memory.
const KEPT: usize = 8;

thread_local! {
    /// Bots (`Box<dyn Bot<G>>`) by table, seat and name, the last asked at the end.
    static BOTS: RefCell<VecDeque<(String, Box<dyn Any>)>> = const { RefCell::new(VecDeque::new()) };
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Lends the bots a clock. To be called once, first of all.
#[wasm_bindgen(start)]
pub fn start() {
    clock::lend(|| Duration::from_secs_f64(performance_now() / 1_000.0));
}

/// Answers a question; both are JSON texts. What can be told meanwhile goes to `tell`.
#[wasm_bindgen]
pub fn answer(question: &str, tell: &js_sys::Function) -> String {
    let answer = match json::read(question) {
        Ok(question) => think(question, &|answer| {
            let _ = tell.call1(&JsValue::NULL, &json(&answer).into());
        }),
        Err(why) => Answer::Failed { id: 0, why: why.to_string() },
    };
    json(&answer)
}

/// The names of the networks that a question needs and that are not here yet, with spaces between
/// them. Whoever has them lends them: hints and analyses are then those of the server and the terminal.
#[wasm_bindgen]
pub fn missing(question: &str) -> String {
    let names = match json::read(question) {
        Ok(Question::Advise { game, bot, .. }) => missing_in(&game, Some(&bot)),
        Ok(Question::PlayOut { challenge, bot, .. }) => match challenge.parse::<Challenge>() {
            Ok(challenge) => missing_in(challenge.game(), Some(&bot)),
            Err(_) => return String::new(),
        },
        Ok(Question::Analyse { record, .. } | Question::Puzzle { record, .. }) => {
            missing_in(game_in(&record), None)
        }
        Err(_) => return String::new(),
    };
    names.unwrap_or_default()
}

/// Lends a network; says whether it is one.
#[wasm_bindgen]
pub fn lend(name: &str, bytes: &[u8]) -> bool {
    bots::lend_network(name, bytes).is_ok()
}

fn missing_in(game: &str, bot: Option<&str>) -> Result<String, Fault> {
    with_game!(game, |G| missing_networks::<G>(bot))
}

/// The networks that a bot lacks; without one, those of the judge.
fn missing_networks<G: Tactics>(bot: Option<&str>) -> String {
    if bot.is_some_and(|bot| !bots::asks_networks::<G>(bot)) {
        return String::new();
    }
    bots::missing_networks::<G>().collect::<Vec<_>>().join(" ")
}

/// The game of a record; no game's name, if it is none.
fn game_in(record: &str) -> &str {
    record::ruleset_of(record).map(catalog::game_of).unwrap_or_default()
}

fn json(answer: &Answer) -> String {
    serde_json::to_string(answer).expect("plain data is JSON")
}

fn think(question: Question, tell: &dyn Fn(Answer)) -> Answer {
    match question {
        Question::Advise { id, table, game, view, seat, bot, luck } => {
            let name = format!("{table} {seat} {bot}");
            match with_game!(&game, |G| advise::<G>(name, &view, seat, &bot, luck)) {
                Ok(Ok(advice)) => Answer::Advice { id, advice },
                Ok(Err(why)) => Answer::Failed { id, why },
                Err(why) => Answer::Failed { id, why: why.message },
            }
        }
        Question::PlayOut { id, challenge, bot } => {
            let mut watch = |done| tell(Answer::Progress { id, done, of: 0 });
            let played = challenge.parse::<Challenge>();
            match played.and_then(|challenge| challenge.play_out(&bot, &mut watch)) {
                Ok((score, record)) => Answer::Score { id, score, record },
                Err(why) => Answer::Failed { id, why: why.0 },
            }
        }
        Question::Analyse { id, record: text } => {
            match with_game!(game_in(&text), |G| analyse::<G>(id, &text, tell)) {
                Ok(Ok(report)) => Answer::Report { id, report },
                Ok(Err(fault)) => Answer::Failed { id, why: fault.to_string() },
                Err(why) => Answer::Failed { id, why: why.message },
            }
        }
        Question::Puzzle { id, record: text, step, seat } => {
            match with_game!(game_in(&text), |G| own_puzzle::<G>(&text, step, seat)) {
                Ok(Ok(puzzle)) => Answer::Puzzle { id, puzzle },
                Ok(Err(fault)) => Answer::Failed { id, why: fault.to_string() },
                Err(why) => Answer::Failed { id, why: why.message },
            }
        }
    }
}

/// Looks at a decision of a game that was played.
fn own_puzzle<G: Tactics>(
    text: &str,
    step: usize,
    seat: Seat,
) -> Result<Option<String>, RecordError> {
    let game = record::verify::<G>(text)?;
    let position = step.checked_sub(1).and_then(|at| game.positions.get(at));
    let played = step.checked_sub(1).and_then(|at| game.record.steps.get(at));
    let mut joint = played.iter().flat_map(|step| &step.joint);
    let played = joint.find(|(other, _)| *other == seat).map(|(_, mv)| *mv);
    let puzzle = position.zip(played).and_then(|(game, mv)| puzzles::own(game, seat, mv));
    Ok(puzzle.map(|puzzle| puzzle.to_string()))
}

/// Asks the bot that is kept under this name, or a new one. Not through a desk: that could also speak, and
/// would bring all its words here.
fn advise<G: Tactics>(
    name: String,
    view: &Value,
    seat: Seat,
    spec: &str,
    luck: u64,
) -> Result<Option<Advice>, String> {
    let view: G::View = serde::Deserialize::deserialize(view).map_err(|why| why.to_string())?;
    // What may be chosen follows from the view, so any world that looks like it will do.
    let world = G::imagine(&view, &mut Seed([7; 32]).luck(0));
    let mut choices = Vec::new();
    world.choices(seat, &mut choices);
    if choices.is_empty() {
        return Ok(None);
    }
    let mut bot = match kept::<G>(&name) {
        Some(bot) => bot,
        None => bots::bot::<G>(spec).map_err(|why| why.0)?,
    };
    let budget = Budget::Time(Duration::from_secs(1));
    let decision = bot.choose(&view, seat, &choices, budget, &mut Quick::new(luck));
    keep::<G>(name, bot);
    Ok(Some(Advice::of::<G>(&decision)))
}

fn kept<G: Tactics>(name: &str) -> Option<Box<dyn Bot<G>>> {
    BOTS.with_borrow_mut(|bots| {
        let at = bots.iter().position(|(kept, _)| kept == name)?;
        let (_, bot) = bots.remove(at)?;
        bot.downcast::<Box<dyn Bot<G>>>().ok().map(|bot| *bot)
    })
}

fn keep<G: Tactics>(name: String, bot: Box<dyn Bot<G>>) {
    BOTS.with_borrow_mut(|bots| {
        bots.push_back((name, Box::new(bot)));
        if bots.len() > KEPT {
            bots.pop_front();
        }
    });
}

fn analyse<G: Tactics>(
    id: u32,
    text: &str,
    tell: &dyn Fn(Answer),
) -> Result<analysis::Report, RecordError> {
    let game = record::verify::<G>(text)?;
    let of = game.record.steps.len();
    Ok(analysis::analyse(&game, &mut |done| tell(Answer::Progress { id, done, of })))
}

/// What the worker is asked, without a browser.
#[cfg(test)]
mod tests {
    use super::{BOTS, KEPT, think};
    use catalog::GameSetup;
    use client::brain::{Answer, Question};
    use kernel::{Quick, Seat, Seed, Viewer};
    use serde_json::{Value, json};
    use std::cell::RefCell;

    fn advise(game: &str, bot: &str, table: &str, view: Value, seat: Seat) -> Answer {
        let (game, bot, table) = (game.to_owned(), bot.to_owned(), table.to_owned());
        let luck = 7;
        think(Question::Advise { id: 5, table, game, view, seat, bot, luck }, &|_| {
            panic!("advice comes at once")
        })
    }

    /// A table as it is dealt, and who must choose.
    fn deal(game: &str) -> (Box<dyn catalog::Desk>, Seat) {
        let ruleset = catalog::ruleset(game, "");
        let desk =
            catalog::deal(&GameSetup { ruleset: &ruleset, seats: None, seed: Seed([9; 32]) });
        let desk = desk.unwrap_or_else(|why| panic!("{game}: {}", why.message));
        let seat = desk.waiting().lowest().expect("somebody must choose");
        (desk, seat)
    }

    fn view(desk: &dyn catalog::Desk, seat: Seat) -> Value {
        serde_json::to_value(desk.view(Viewer::Seat(seat), false).view).expect("plain data")
    }

    #[test]
    fn advice_is_a_legal_move_for_whoever_must_choose() {
        for game in catalog::GAMES {
            let (desk, seat) = deal(game);
            for bot in ["greedy", "search:nodes=40"] {
                let answer = advise(game, bot, "t", view(&*desk, seat), seat);
                let Answer::Advice { id: 5, advice: Some(advice) } = answer else {
                    panic!("{game}, {bot}: {answer:?}");
                };
                desk.check(seat, &advice.mv).unwrap_or_else(|why| panic!("{game}, {bot}: {why}"));
                for thought in &advice.thoughts {
                    assert!((0.0..=1.0).contains(&thought.win), "{game}, {bot}: {thought:?}");
                    desk.check(seat, &thought.mv)
                        .unwrap_or_else(|why| panic!("{game}, {bot}: {why}"));
                }
            }
        }
    }

    #[test]
    fn a_challenge_is_played_out() {
        let day = challenge::daily::challenge(0, Seed([5; 32])).expect("a challenge");
        let question =
            |challenge: String| Question::PlayOut { id: 3, challenge, bot: "novice".into() };
        let told = RefCell::new(0);
        let answer = think(question(day.to_string()), &|_| *told.borrow_mut() += 1);
        let played = day.play_out("novice", &mut |_| ()).expect("played");
        let Answer::Score { id: 3, score, record } = answer else { panic!("{answer:?}") };
        assert_eq!((score, record), played);
        assert!(told.into_inner() > 5);
        let answer = think(question("rules chess".into()), &|_| panic!("nothing is played"));
        assert!(matches!(answer, Answer::Failed { id: 3, .. }), "{answer:?}");
    }

    #[test]
    fn nothing_to_choose_is_no_advice() {
        let (desk, seat) = deal("jaipur");
        let other = Seat(1 - seat.index() as u8);
        let answer = advise("jaipur", "greedy", "t", view(&*desk, other), other);
        assert!(matches!(answer, Answer::Advice { id: 5, advice: None }), "{answer:?}");
    }

    #[test]
    fn what_cannot_be_answered_is_said() {
        let (desk, seat) = deal("jaipur");
        let seen = view(&*desk, seat);
        for (game, bot, view, says) in [
            ("surat", "greedy", seen.clone(), "surat"),
            ("jaipur", "nobody", seen.clone(), "novice, apprentice"),
            ("jaipur", "greedy", json!({ "market": 3 }), "expected a string"),
            ("johari", "greedy", seen, ""),
        ] {
            match advise(game, bot, "t", view, seat) {
                Answer::Failed { id: 5, why } => assert!(why.contains(says), "{why}"),
                answer => panic!("{game}, {bot}: {answer:?}"),
            }
        }
        let question = Question::Analyse { id: 6, record: "no record".into() };
        let answer = think(question, &|_| panic!("there is nothing to tell"));
        assert!(matches!(answer, Answer::Failed { id: 6, .. }), "{answer:?}");
    }

    #[test]
    fn bots_are_kept_by_table_and_not_without_end() {
        let (desk, seat) = deal("jaipur");
        let ask = |table: &str| advise("jaipur", "search:nodes=5", table, view(&*desk, seat), seat);
        let names = || BOTS.with_borrow(|bots| bots.iter().map(|(name, _)| name.clone()).collect());
        for table in 0..KEPT + 3 {
            ask(&table.to_string());
        }
        let kept: Vec<String> = names();
        assert_eq!(kept.len(), KEPT);
        assert!(kept[0].starts_with("3 "), "the longest ago asked is forgotten first: {kept:?}");
        // Asked again, it is the last to be forgotten.
        ask("3");
        let kept: Vec<String> = names();
        assert_eq!(kept.len(), KEPT);
        assert!(kept[KEPT - 1].starts_with("3 "), "{kept:?}");
    }

    #[test]
    fn a_record_is_analysed_step_by_step() {
        let (mut desk, _) = deal("jaipur");
        let mut luck = Quick::new(4);
        while !desk.is_over() {
            let seat = desk.waiting().lowest().expect("somebody must choose");
            let mv = desk.sample(seat, kernel::Policy::Kind, &mut luck).expect("a move");
            desk.play(seat, &mv).expect("legal");
        }
        let names = ["Asha".to_owned(), "Ravi".to_owned()];
        let record = desk.record(&names, kernel::ENGINE, "2026-01-01");
        let told = RefCell::new(Vec::new());
        let question = Question::Analyse { id: 8, record };
        let answer = think(question, &|answer| told.borrow_mut().push(answer));
        assert!(matches!(answer, Answer::Report { id: 8, .. }), "{answer:?}");
        let told = told.into_inner();
        let mut last = 0;
        for answer in &told {
            let Answer::Progress { id: 8, done, of } = *answer else { panic!("{answer:?}") };
            assert!(done >= last && done <= of, "{answer:?}");
            last = done;
        }
        assert!(told.len() > 10, "{} steps were told", told.len());
    }
}
