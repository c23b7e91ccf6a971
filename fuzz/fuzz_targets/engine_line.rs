//! Any lines to the engine, well formed or not: each has an answer in JSON, and the engine lives.
#![no_main]
use catalog::{GAMES, engine::Engine};
use fuzz::Bytes;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const COMMANDS: [&str; 10] =
    ["play", "moves", "check", "load", "new", "choices", "view", "state", "record", "to_act"];

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let mut engine = Engine::new();
    let game = GAMES[bytes.below(GAMES.len())];
    let seed = bytes.byte().to_string();
    let seats = 2 + bytes.below(4);
    ask(
        &mut engine,
        &json!({ "do": "new", "game": game, "seats": seats, "seed": seed }).to_string(),
    );
    ask(&mut engine, &json!({ "do": "new", "game": game, "seed": seed }).to_string());
    for line in bytes.rest().lines() {
        // As it is, or as the argument of a command that its first letter chooses.
        let mut letters = line.chars();
        match letters.next() {
            None | Some('{') => ask(&mut engine, line),
            Some(letter) => {
                let request = request(game, letter, letters.as_str(), &mut engine);
                ask(&mut engine, &request.to_string());
            }
        }
    }
});

fn request(game: &str, letter: char, text: &str, engine: &mut Engine) -> Value {
    let command = COMMANDS[letter as usize % COMMANDS.len()];
    let mut request = json!({ "do": command });
    match command {
        // Mostly one that is listed, so that the game goes on.
        "play" if text.len() < 2 => {
            let listed = engine.answer(r#"{"do":"moves","limit":8}"#);
            let listed: Value = serde_json::from_str(&listed).expect("an answer is JSON");
            request["move"] = listed["ok"]["moves"][text.len()].clone();
        }
        "play" | "check" => {
            request["seat"] = text.get(..1).into();
            request["move"] = text.get(1..).into();
        }
        "load" => {
            request["game"] = game.into();
            request["position"] = text.into();
        }
        "new" => request["ruleset"] = format!("{game}/1 {text}").into(),
        "view" => request["eye"] = text.into(),
        "moves" | "choices" => request["seat"] = text.into(),
        "record" => request["names"] = text.split(',').collect(),
        _ => (),
    }
    request
}

fn ask(engine: &mut Engine, line: &str) {
    let answer = engine.answer(line);
    assert!(!answer.contains('\n'), "an answer is one line: {answer}");
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{line}: {answer}");
}
