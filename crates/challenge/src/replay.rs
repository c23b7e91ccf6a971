//! Playing a challenge, and playing it again from a record.
use crate::{Challenge, Score};
use bots::Tactics;
use catalog::{game_of, with_game};
use kernel::{
    Quick, Seat, Start, Syntax, Table, Viewer,
    record::{self, RecordError, Verified},
};

/// The head of a record has fewer lines: five, a line for each seat, the seed and the fair deal.
const HEAD_LINES_MAX: usize = 40;

impl Challenge {
    /// What the bot on `seat` plays where a game stands; `level` may be another than that of the
    /// challenge's bots, for whoever takes its seat. A bot that is asked again says the same again: it
    /// remembers nothing, and its luck follows from the seed.
    fn decide<G: Tactics>(
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
        let checked = self.check_while(text, &|| true)?;
        Ok(checked.expect("it is wanted to its end"))
    }

    /// The same, while it is wanted; nothing, if it was broken off. What costs little is looked at first:
    /// no bot thinks about a record that is of something else, or of no game that can have been played.
    pub fn check_while(
        &self,
        text: &str,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Score>, RecordError> {
        self.check_head(text)?;
        let unknown =
            |why: catalog::Fault| RecordError { line: 2, clause: None, says: why.message };
        with_game!(self.game(), |G| self.check_game::<G>(text, wanted)).map_err(unknown)?
    }

    fn check_game<G: Tactics>(
        &self,
        text: &str,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Score>, RecordError> {
        let (score, verified) = self.check_moves::<G>(text)?;
        Ok(self.check_bots::<G>(&verified, text, wanted)?.then_some(score))
    }

    /// Is this text the head of a record of this challenge? Reads a few lines and plays nothing.
    pub fn check_head(&self, text: &str) -> Result<(), RecordError> {
        let ruleset = record::ruleset_of(text)?;
        let game = game_of(ruleset);
        if game != self.game() {
            return fault(2, format!("the challenge is a game of {}", self.game()));
        }
        if ruleset != self.ruleset {
            return fault(2, format!("the challenge is played by `{}`", self.ruleset));
        }
        let seed = format!("seed {}", self.seed);
        if !text.lines().take(HEAD_LINES_MAX).any(|line| line == seed) {
            return fault(line(text, "seed "), "this is the seed of another deal");
        }
        Ok(())
    }

    /// Was a game played by these moves, in this challenge, to its end?
    fn check_moves<G: Tactics>(&self, text: &str) -> Result<(Score, Verified<G>), RecordError> {
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
        let score = record.result.as_ref().and_then(|outcome| Score::of(outcome, self.me));
        match score {
            Some(score) => Ok((score, verified)),
            None => fault(line(text, "result"), "the game is not over"),
        }
    }

    /// Do the bots play as it says? Until the first that does not; `false`, if it was broken off.
    fn check_bots<G: Tactics>(
        &self,
        verified: &Verified<G>,
        text: &str,
        wanted: &dyn Fn() -> bool,
    ) -> Result<bool, RecordError> {
        let steps = verified.positions.iter().zip(&verified.record.steps);
        for (step, (game, played)) in (0..).zip(steps) {
            for &(seat, mv) in played.joint.iter().filter(|&&(seat, _)| seat != self.me) {
                let line = line(text, &format!("{} ", step + 1));
                let bot = self.decide(game, step, seat, &self.bots);
                // What a bot says that was broken off is not what it would have said.
                if !wanted() {
                    return Ok(false);
                }
                let bot = bot.or_else(|why| fault(line, why.0))?;
                if bot != mv {
                    return fault(line, format!("the bot on {seat} plays {bot} here, not {mv}"));
                }
            }
        }
        Ok(true)
    }

    /// Plays it to its end, with a bot of this level in the challenger's seat: the score and the record.
    /// `watch` hears how many steps are played.
    pub fn play_out(
        &self,
        level: &str,
        watch: &mut dyn FnMut(usize),
    ) -> Result<(Score, String), Syntax> {
        with_game!(self.game(), |G| self.play_game::<G>(level, watch))
            .map_err(|why| Syntax(why.message))?
    }

    fn play_game<G: Tactics>(
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
