//! The engine role: the documented session, bad input, and that nothing ends the process.
use catalog::engine::{Engine, LINE_MAX};
use kernel::laws::holds;
use serde_json::{Value, json};

fn answer(engine: &mut Engine, line: &str) -> Value {
    serde_json::from_str(&engine.answer(line)).expect("answers are JSON")
}

#[test]
fn the_documented_session_is_true() {
    let text = include_str!("../../../../docs/protocol.md");
    let mut engine = Engine::new();
    let (mut found, mut checked) = (Value::Null, 0);
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(request) = line.strip_prefix("> ") {
            found = answer(&mut engine, request);
        } else if let Some(wanted) = line.strip_prefix("< ") {
            let wanted: Value = serde_json::from_str(wanted).expect("documented answers are JSON");
            assert!(holds(&found, &wanted), "docs/protocol.md:{number}: the answer is {found}");
            checked += 1;
        }
    }
    assert!(checked >= 18, "{checked} answers were checked");
}

#[test]
fn bad_input_gets_a_clear_error_and_the_process_lives_on() {
    let huge = format!("{{\"do\":\"new\",\"game\":\"{}\"}}", "x".repeat(LINE_MAX));
    let deep = "[".repeat(100_000);
    let lines: &[(&str, &str, &str)] = &[
        ("{", "bad_json", "EOF"),
        ("", "", ""),
        ("[]", "bad_request", ""),
        ("null", "bad_request", ""),
        (&deep, "bad_json", "recursion limit"),
        (&huge, "too_long", "1048576 bytes"),
        (r#"{"do":"to_act"}"#, "no_game", "new"),
        (r#"{"do":"new"}"#, "bad_request", "game"),
        (r#"{"do":"new","game":"go"}"#, "unknown_game", "jaipur"),
        (r#"{"do":"new","game":"jaipur","seats":300}"#, "bad_request", "300"),
        (r#"{"do":"new","game":"jaipur","seats":5}"#, "bad_seats", "played by 2"),
        (r#"{"do":"new","game":"jaipur","options":"rounds=9"}"#, "bad_options", "match or single"),
        (r#"{"do":"new","game":"jaipur","options":{"x":"y"}}"#, "bad_options", "no option `x`"),
        (r#"{"do":"new","game":"jaipur","options":7}"#, "bad_options", "object"),
        (r#"{"do":"new","game":"jaipur","sead":"7"}"#, "bad_request", "sead"),
        (r#"{"do":"new","game":"jaipur","components":"x="}"#, "bad_components", "line 1"),
        (r#"{"do":"new","game":"jaipur"}"#, "", ""),
        (r#"{"do":"play","seat":"z","move":"k"}"#, "bad_request", "z"),
        (r#"{"do":"play","seat":"c","move":"k"}"#, "bad_seat", "nobody sits at c"),
        (r#"{"do":"play","seat":"a"}"#, "bad_request", "move"),
        (r#"{"do":"view"}"#, "bad_request", "eye"),
        (r#"{"do":"view","eye":"e"}"#, "bad_seat", ""),
        (r#"{"do":"load","game":"jaipur"}"#, "bad_request", "position"),
        (r#"{"do":"load","position":"market dd"}"#, "bad_request", "game"),
        (
            r#"{"do":"load","game":"jaipur","state":{"market":"dd"}}"#,
            "bad_position",
            "missing field",
        ),
        (r#"{"do":"record","names":["x"]}"#, "bad_request", "names"),
        (r#"{"do":"record","names":["x","y\nz"]}"#, "bad_request", "control"),
    ];
    let mut input = String::new();
    for (line, ..) in lines {
        input.push_str(line);
        input.push('\n');
    }
    input.push_str("{\"id\":\"last\",\"do\":\"outcome\"}\n");
    let mut bytes = input.into_bytes();
    bytes.extend_from_slice(b"\xff\xfe\n{\"do\":\"quit\"}\n{\"do\":\"to_act\"}\n");
    let mut output = Vec::new();
    Engine::new().serve(&bytes[..], &mut output).expect("memory does not fail");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    let mut answers = output.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    for (line, code, says) in lines.iter().filter(|(line, ..)| !line.is_empty()) {
        let shown: String = line.chars().take(80).collect();
        let answer = answers.next().expect("every line is answered");
        match *code {
            "" => assert!(answer.get("ok").is_some(), "{shown}: {answer}"),
            code => {
                assert_eq!(answer["error"]["code"], code, "{shown}: {answer}");
                let message = answer["error"]["message"].as_str().expect("a message");
                assert!(message.contains(says), "{shown}: {message}");
            }
        }
    }
    assert_eq!(answers.next().expect("the game lives on")["id"], "last");
    assert_eq!(answers.next().expect("an answer")["error"]["code"], "bad_json");
    assert_eq!(answers.next(), Some(json!({ "ok": { "bye": true } })));
    assert_eq!(answers.next(), None, "quit ends the session");
}

/// `state` prints what `load` takes, for every position of a game of each kind.
#[test]
fn every_state_can_be_loaded_again() {
    for game in catalog::GAMES {
        let (least, most) = catalog::entry(game).expect("a game").seats;
        for seats in least..=most {
            let mut engine = Engine::new();
            let new = json!({ "do": "new", "game": game, "seats": seats, "seed": seats });
            answer(&mut engine, &new.to_string());
            for _ in 0..60 {
                let state = answer(&mut engine, r#"{"do":"state"}"#)["ok"].clone();
                for field in ["state", "position"] {
                    let mut other = Engine::new();
                    let load = json!({ "do": "load", "game": game, field: state[field] });
                    let loaded = answer(&mut other, &load.to_string());
                    assert!(loaded.get("ok").is_some(), "{loaded}");
                    assert_eq!(answer(&mut other, r#"{"do":"state"}"#)["ok"], state);
                }
                let status = answer(&mut engine, r#"{"do":"to_act"}"#);
                for seat in status["ok"]["to_act"].as_array().expect("seats") {
                    let ask = json!({ "do": "moves", "seat": seat, "limit": 50 });
                    let moves = answer(&mut engine, &ask.to_string())["ok"]["moves"].clone();
                    let moves = moves.as_array().expect("moves");
                    let play =
                        json!({ "do": "play", "seat": seat, "move": moves[moves.len() / 2] });
                    let played = answer(&mut engine, &play.to_string());
                    assert!(played.get("ok").is_some(), "{played}");
                }
            }
        }
    }
}
