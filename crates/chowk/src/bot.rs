//! `chowk bot`: one of our bots over standard input and output, in the bot role of the protocol.
use crate::Failure;
use bots::{Budget, Tactics};
use catalog::{Advice, with_game};
use clap::Args;
use kernel::{Quick, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

#[derive(Args)]
pub(crate) struct BotArgs {
    /// random, greedy, search:ms=200, or a level
    #[arg(default_value = "search")]
    bot: String,
    /// The same answers for the same seed and a budget of nodes
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Deserialize)]
struct BotRequest {
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    game: String,
    seat: Option<Seat>,
    #[serde(default)]
    view: Value,
    #[serde(default)]
    choices: Value,
    #[serde(default)]
    budget: BudgetText,
}

#[derive(Deserialize, Default)]
struct BudgetText {
    ms: Option<u64>,
    nodes: Option<u64>,
}

/// Thinks about one request; a fresh bot each time, since a request holds all there is.
fn think<G: Tactics>(spec: &str, request: BotRequest, luck: &mut Quick) -> Result<Value, Failure> {
    let mut bot = bots::bot::<G>(spec)?;
    let view: G::View = serde_json::from_value(request.view)?;
    let given: Vec<G::Choice> = serde_json::from_value(request.choices)?;
    let seat = request.seat.ok_or_else(|| Failure::Says("`seat` is missing".into()))?;
    // What may be chosen follows from the view.
    let mut choices = Vec::new();
    G::imagine(&view, &mut luck.clone()).choices(seat, &mut choices);
    if choices.is_empty() {
        return Err(Failure::Says(format!("{seat} has nothing to decide in this view")));
    }
    if given != choices {
        return Err(Failure::Says("`choices` are not those of the view".into()));
    }
    let budget = match (request.budget.nodes, request.budget.ms) {
        (Some(nodes), _) => Budget::Nodes(nodes),
        (None, ms) => Budget::Time(Duration::from_millis(ms.unwrap_or(200))),
    };
    let decision = bot.choose(&view, seat, &choices, budget, luck);
    Ok(json!(Advice::of::<G>(&decision)))
}

/// Refuses what is a bot in no game, before anybody waits for its answer.
fn check(spec: &str) -> Result<(), Failure> {
    let mut refused = None;
    for game in catalog::GAMES {
        match with_game!(game, |G| bots::bot::<G>(spec).map(drop))? {
            Ok(()) => return Ok(()),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    refused.map_or(Ok(()), |why| Err(why.into()))
}

pub(crate) fn run(args: &BotArgs) -> Result<(), Failure> {
    check(&args.bot)?;
    let mut luck = Quick::new(args.seed);
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = match serde_json::from_slice::<BotRequest>(&line) {
            Err(why) => json!({ "error": why.to_string() }),
            Ok(request) if request.what == "hello" => json!({ "name": args.bot, "protocol": 1 }),
            Ok(request) if request.what == "choose" => {
                let game = request.game.clone();
                let thought = with_game!(&game, |G| think::<G>(&args.bot, request, &mut luck));
                match thought.map_err(Failure::from).and_then(|done| done) {
                    Ok(advice) => advice,
                    Err(why) => json!({ "error": why.to_string() }),
                }
            }
            Ok(_) => json!({ "error": "`do` is hello or choose" }),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
