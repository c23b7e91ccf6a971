//! Playing a challenge, and playing it again from a record.
use crate::{Challenge, Score};
use catalog::{Listed, Visitor, game_of, with_game};
use kernel::{
    Quick, Seat, Start, Syntax, Table, Viewer,
    record::{self, RecordError},
};

impl Challenge {
    /// What the bot on `seat` plays where a game stands; `level` may be another than that of the
    /// challenge's bots, for whoever takes its seat. A bot that is asked again says the same again: it
    /// remembers nothing, and its luck follows from the seed.
    fn decide<G: Listed>(
        &self,
        game: &G,
        step: u64,
        seat: Seat,
        level: &str,
    ) -> Result<G::Move, Syntax> {
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        if choices.is_empty() {
            return Err(Syntax(format!("{seat} has nothing to choose")));
        }
        let view = game.view(Viewer::Seat(seat));
        let mut luck = Quick::new(self.luck(step, seat));
        // Levels have a budget of their own.
        let budget = bots::Budget::Nodes(1);
        Ok(bots::bot::<G>(level)?.choose(&view, seat, &choices, budget, &mut luck).mv)
    }

    /// Plays a record again, move by move, every bot's decision included. The score, or the first line
    /// that is not what this challenge leads to.
    pub fn check(&self, text: &str) -> Result<Score, RecordError> {
        struct Check<'a>(&'a Challenge, &'a str);
        impl Visitor for Check<'_> {
            type Out = Result<Score, RecordError>;
            fn visit<G: Listed>(self) -> Self::Out {
                self.0.check_game::<G>(self.1)
            }
        }
        let game = game_of(record::ruleset_of(text)?);
        if game != self.game() {
            return fault(2, format!("the challenge is a game of {}", self.game()));
        }
        let unknown =
            |why: catalog::Fault| RecordError { line: 2, clause: None, says: why.message };
        with_game(game, Check(self, text)).map_err(unknown)?
    }

    fn check_game<G: Listed>(&self, text: &str) -> Result<Score, RecordError> {
        let verified = record::verify::<G>(text)?;
        let record = &verified.record;
        if record.rules.to_string() != self.ruleset {
            return fault(2, format!("the challenge is played by `{}`", self.ruleset));
        }
        if record.names.len() != usize::from(self.seats) {
            return fault(line(text, "seat "), format!("{} play this challenge", self.seats));
        }
        if record.seed != Some(self.seed) {
            return fault(line(text, "seed "), "this is the seed of another deal");
        }
        if matches!(record.start, Start::Position(_)) {
            return fault(line(text, "position "), "a challenge begins with its deal");
        }
        if record.takebacks > 0 {
            return fault(line(text, "takebacks "), "in a challenge no move is taken back");
        }
        for (step, (game, played)) in (0..).zip(verified.positions.iter().zip(&record.steps)) {
            for &(seat, mv) in played.joint.iter().filter(|&&(seat, _)| seat != self.me) {
                let line = line(text, &format!("{} ", step + 1));
                let bot = self.decide(game, step, seat, &self.bots);
                let bot = bot.or_else(|why| fault(line, why.0))?;
                if bot != mv {
                    return fault(line, format!("the bot on {seat} plays {bot} here, not {mv}"));
                }
            }
        }
        let score = record.result.as_ref().and_then(|outcome| Score::of(outcome, self.me));
        match score {
            Some(score) => Ok(score),
            None => fault(line(text, "result"), "the game is not over"),
        }
    }

    /// Plays it to its end, with a bot of this level in the challenger's seat: the score and the record.
    /// `watch` hears how many steps are played.
    pub fn play_out(
        &self,
        level: &str,
        watch: &mut dyn FnMut(usize),
    ) -> Result<(Score, String), Syntax> {
        struct Play<'a>(&'a Challenge, &'a str, &'a mut dyn FnMut(usize));
        impl Visitor for Play<'_> {
            type Out = Result<(Score, String), Syntax>;
            fn visit<G: Listed>(self) -> Self::Out {
                self.0.play_game::<G>(self.1, self.2)
            }
        }
        with_game(self.game(), Play(self, level, watch)).map_err(|why| Syntax(why.message))?
    }

    fn play_game<G: Listed>(
        &self,
        level: &str,
        watch: &mut dyn FnMut(usize),
    ) -> Result<(Score, String), Syntax> {
        let rules: G::Rules = self.ruleset.parse()?;
        let mut table = Table::<G>::new(rules, self.seats, self.seed);
        while let Some(seat) = table.waiting().lowest() {
            let step = table.steps().len();
            watch(step);
            let level = if seat == self.me { level } else { &self.bots };
            let mv = self.decide(table.game(), step as u64, seat, level)?;
            table.play(seat, mv).map_err(|why| Syntax(format!("{level} plays {mv}: {why}")))?;
        }
        let over = table.game().outcome().and_then(|outcome| Score::of(&outcome, self.me));
        let score = over.ok_or_else(|| Syntax("the game has no result".into()))?;
        let names = (0..self.seats).map(|seat| bots::name_at(seat).to_owned()).collect();
        let record = record::Record::of(&table, names, kernel::ENGINE, "-").to_string();
        Ok((score, record))
    }
}

fn fault<T>(line: usize, says: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, clause: None, says: says.into() })
}

/// The number of the first line that begins so; of the first one, if none does.
fn line(text: &str, begins: &str) -> usize {
    text.lines().position(|line| line.starts_with(begins)).map_or(1, |at| at + 1)
}
