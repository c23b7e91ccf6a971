//! Every game of the list is played to its end over `chowk engine`, JSON lines in and out, as a program
//! in another language would.
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chowk"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (to, from) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Engine { child, to, from: BufReader::new(from) }
    }

    /// Asks, and gives what follows `ok`.
    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.to, "{request}").expect("it listens");
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        let mut answer: Value = serde_json::from_str(&line).expect("JSON");
        assert!(answer["error"].is_null(), "{request}: {answer}");
        answer["ok"].take()
    }
}

fn play_out(game: &str, seats: u8) {
    let mut engine = Engine::start();
    let order = json!({ "do": "new", "game": game, "seats": seats, "seed": "engine" });
    let mut last = engine.ask(&order);
    let mut turn = 0;
    while engine.ask(&json!({ "do": "outcome" }))["outcome"].is_null() {
        let to_act = last["to_act"].as_array().cloned().expect("seats to act");
        assert!(!to_act.is_empty(), "{game}: nobody acts, and it is not over");
        for seat in to_act {
            let moves = engine.ask(&json!({ "do": "moves", "seat": seat, "limit": 200 }));
            let moves = moves["moves"].as_array().cloned().expect("moves");
            let mv = &moves[turn * 7 % moves.len()];
            let play = json!({ "do": "play", "seat": seat, "move": mv, "views": false });
            last = engine.ask(&play);
            turn += 1;
        }
        assert!(turn < 10_000, "{game} ends");
    }
    let record = engine.ask(&json!({ "do": "record", "date": "2026-01-01" }));
    let text = record["record"].as_str().expect("a record");
    let checked = catalog::verify(text).expect("a sound record");
    assert!(checked.finished && checked.game == game, "{game}: {turn} decisions");
    engine.ask(&json!({ "do": "quit" }));
    assert!(engine.child.wait().expect("it ends").success());
}

#[test]
fn every_game_is_played_over_the_engine() {
    for game in catalog::GAMES {
        let (least, most) = catalog::entry(game).expect("it is listed").seats;
        for seats in least..=most {
            play_out(game, seats);
        }
    }
}
