//! What is asked, and why the answer is the answer, in words.
use crate::{Puzzle, Question};
use catalog::{Advice, Desk, Thought};
use words::Voice;

/// What a puzzle of a game asks. A game may have a sentence of its own for a question
/// (`GAME-puzzle-which-KIND`, `GAME-puzzle-KIND-KIND`), or names for its kinds of moves
/// (`GAME-kind-KIND`); where it has neither, the best move is asked for.
pub fn ask(game: &str, question: &Question, voice: &Voice) -> String {
    let best = || voice.say("puzzle-ask", &[]);
    let (own, kinds) = match question {
        Question::Best => return best(),
        Question::Which(kind) => (format!("{game}-puzzle-which-{kind}"), None),
        Question::Or(a, b) => (format!("{game}-puzzle-{a}-{b}"), Some([a, b])),
    };
    if voice.lang.has(&own) {
        return voice.say(&own, &[]);
    }
    let names = kinds.map(|kinds| kinds.map(|kind| format!("{game}-kind-{kind}")));
    match names.filter(|names| names.iter().all(|name| voice.lang.has(name))) {
        Some([a, b]) => {
            let [a, b] = [voice.say(&a, &[]), voice.say(&b, &[])];
            voice.say("puzzle-or", &[("a", a.into()), ("b", b.into())])
        }
        None => best(),
    }
}

/// Why the move is the best: what it brings, and what the next best would. `desk` is set up at the
/// puzzle's position.
pub fn reason(puzzle: &Puzzle, desk: &dyn Desk, voice: &Voice) -> String {
    let thought = |mv: &str, at: usize| Thought {
        mv: mv.into(),
        visits: 0,
        win: puzzle.win[at],
        // The error of the difference belongs to both together.
        error: Some(if at == 0 { puzzle.error } else { 0.0 }),
        margin: puzzle.lead[at],
        // Several may choose at once: this is whom it is about.
        line: vec![(puzzle.seat, mv.into())],
    };
    let thoughts = vec![thought(&puzzle.best, 0), thought(&puzzle.next, 1)];
    let advice = Advice { mv: puzzle.best.clone(), thoughts, nodes: 0 };
    let order = desk.order(&puzzle.best, voice);
    let first = match desk.gain(puzzle.seat, &puzzle.best, voice) {
        Some(gain) => {
            let args = [("order", order.into()), ("gain", gain.into())];
            voice.say("puzzle-answer-gain", &args)
        }
        None => voice.say("puzzle-answer", &[("order", order.into())]),
    };
    let why = catalog::reason(&advice, desk, voice);
    why.map_or(first.clone(), |why| format!("{first} {why}"))
}
