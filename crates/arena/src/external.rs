//! Any program as a bot: the bot role of docs/protocol.md over its standard input and output.
use crate::game::patience;
use bots::Budget;
use kernel::{Game, MoveSet, Seat};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    ops::ControlFlow,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

/// Moves listed in a request, for programs that do not read described sets.
const LISTED: usize = 200;
/// A longer answer is refused.
const ANSWER_BYTES_MAX: usize = 1 << 20;

/// A program that is started when first needed and again after it failed.
pub struct External {
    command: String,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl External {
    /// `command` is split at white space; nothing is started yet.
    pub fn new(command: &str) -> External {
        External { command: command.into(), running: None }
    }

    fn start(&mut self) -> Result<&mut Running, String> {
        if self.running.is_none() {
            let mut words = self.command.split_whitespace();
            let program = words.next().ok_or("an empty command")?;
            let mut child = Command::new(program)
                .args(words)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .map_err(|why| format!("{program} does not start: {why}"))?;
            let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                return Err("its standard input and output are not to be had".into());
            };
            let (send, answers) = channel();
            // A reader of its own, so that a program that stalls can be given up.
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = String::new();
                while matches!(output.read_line(&mut line), Ok(n) if n > 0 && n <= ANSWER_BYTES_MAX)
                {
                    if send.send(std::mem::take(&mut line)).is_err() {
                        break;
                    }
                }
            });
            self.running = Some(Running { child, input, answers });
        }
        self.running.as_mut().ok_or_else(|| "it is not running".into())
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }

    /// Asks for a move. Whatever goes wrong is the program's fault and said in a sentence; it is
    /// started anew for the next game.
    pub fn choose<G: Game>(
        &mut self,
        ruleset: &str,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        budget: Budget,
    ) -> Result<G::Move, String> {
        let request = request::<G>(ruleset, view, seat, choices, budget);
        let answer = self.ask(&request, budget).and_then(|line| {
            let answer: Value = serde_json::from_str(&line)
                .map_err(|why| format!("its answer is not JSON: {why}"))?;
            let text = answer.get("move").and_then(Value::as_str);
            let text = text.ok_or("its answer has no `move`")?;
            text.parse().map_err(|why| format!("its answer is no move: {why}"))
        });
        if answer.is_err() {
            self.stop();
        }
        answer
    }

    fn ask(&mut self, request: &Value, budget: Budget) -> Result<String, String> {
        let running = self.start()?;
        writeln!(running.input, "{request}")
            .and_then(|()| running.input.flush())
            .map_err(|why| format!("it takes no more requests: {why}"))?;
        running.answers.recv_timeout(patience(budget)).map_err(|why| match why {
            RecvTimeoutError::Timeout => format!("it gave no answer within {:?}", patience(budget)),
            RecvTimeoutError::Disconnected => running.last_words(),
        })
    }
}

impl Running {
    /// Its output is closed: how it ended, which may take the system a moment to tell.
    fn last_words(&mut self) -> String {
        for _ in 0..100 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("it ended: {status}");
            }
            thread::sleep(Duration::from_millis(10));
        }
        "it closed its output".into()
    }
}

impl Drop for External {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A request of the bot role: everything needed for one decision.
pub(crate) fn request<G: Game>(
    ruleset: &str,
    view: &G::View,
    seat: Seat,
    choices: &[G::Choice],
    budget: Budget,
) -> Value {
    let mut moves = Vec::new();
    for choice in choices {
        let _ = choice.visit(&mut |mv| {
            if moves.len() >= LISTED {
                return ControlFlow::Break(());
            }
            moves.push(mv.to_string());
            ControlFlow::Continue(())
        });
    }
    let total: u64 = choices.iter().map(MoveSet::len).sum();
    json!({
        "do": "choose",
        "game": G::NAME,
        "ruleset": ruleset,
        "seat": seat,
        "view": view,
        "choices": choices,
        "moves": moves,
        "total": total,
        "budget": match budget {
            Budget::Time(time) => json!({ "ms": time.as_millis() as u64 }),
            Budget::Nodes(nodes) => json!({ "nodes": nodes }),
        },
    })
}
