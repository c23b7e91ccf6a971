//! The thinker of the web client. It runs in a Web Worker, so that the page stays free, and is a
//! module of its own, so that neither carries what only the other needs.
use bots::{Bot, Budget, Tactics, clock};
use catalog::{Advice, Listed, Visitor};
use client::brain::{Answer, Question};
use kernel::{Quick, Seat, Seed, json, record};
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

fn json(answer: &Answer) -> String {
    serde_json::to_string(answer).expect("plain data is JSON")
}

fn think(question: Question, tell: &dyn Fn(Answer)) -> Answer {
    match question {
        Question::Advise { id, table, game, view, seat, bot, luck } => {
            let advise = Advise { table: &table, view: &view, seat, bot: &bot, luck };
            match catalog::with_game(&game, advise) {
                Ok(Ok(advice)) => Answer::Advice { id, advice },
                Ok(Err(why)) => Answer::Failed { id, why },
                Err(why) => Answer::Failed { id, why: why.message },
            }
        }
        Question::Analyse { id, record: text } => {
            let analyse = Analyse { id, text: &text, tell };
            let game = record::ruleset_of(&text).map(catalog::game_of).unwrap_or_default();
            match catalog::with_game(game, analyse) {
                Ok(Ok(report)) => Answer::Report { id, report },
                Ok(Err(fault)) => Answer::Failed { id, why: fault.to_string() },
                Err(why) => Answer::Failed { id, why: why.message },
            }
        }
    }
}

/// Asks a bot. Not through a desk: that could also speak, and would bring all its words here.
struct Advise<'a> {
    table: &'a str,
    view: &'a Value,
    seat: Seat,
    bot: &'a str,
    luck: u64,
}

impl Visitor for Advise<'_> {
    type Out = Result<Option<Advice>, String>;
    fn visit<G: Listed>(self) -> Self::Out {
        let view: G::View =
            serde::Deserialize::deserialize(self.view).map_err(|why| why.to_string())?;
        // What may be chosen follows from the view, so any world that looks like it will do.
        let world = G::imagine(&view, &mut Seed([7; 32]).luck(0));
        let mut choices = Vec::new();
        world.choices(self.seat, &mut choices);
        if choices.is_empty() {
            return Ok(None);
        }
        let name = format!("{} {} {}", self.table, self.seat, self.bot);
        let mut bot = match kept::<G>(&name) {
            Some(bot) => bot,
            None => bots::bot::<G>(self.bot).map_err(|why| why.0)?,
        };
        let budget = Budget::Time(Duration::from_secs(1));
        let decision = bot.choose(&view, self.seat, &choices, budget, &mut Quick::new(self.luck));
        keep::<G>(name, bot);
        Ok(Some(Advice::of::<G>(&decision)))
    }
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

struct Analyse<'a> {
    id: u32,
    text: &'a str,
    tell: &'a dyn Fn(Answer),
}

impl Visitor for Analyse<'_> {
    type Out = Result<analysis::Report, record::Fault>;
    fn visit<G: Listed>(self) -> Self::Out {
        let game = record::verify::<G>(self.text)?;
        let (id, of) = (self.id, game.record.steps.len());
        let mut watch = |done| (self.tell)(Answer::Progress { id, done, of });
        Ok(analysis::analyse(&game, &mut watch))
    }
}
