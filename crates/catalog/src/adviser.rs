//! Bots at a desk: the same for every game, asked by name.
use crate::{Advice, Desk, Thought, with_game};
use bots::{Bot, Budget, Tactics};
use kernel::{Game, Quick, Seat, Table, Viewer};
use protocol::{Code, Fault};

/// A bot for a game that is known only by name. It is shown a seat's view, never the table.
///
/// ```
/// use bots::Budget;
/// use catalog::{GameSetup, bot, deal};
/// use kernel::{Quick, Seat, Seed};
///
/// let setup = GameSetup { ruleset: "jaipur/1 first=a", seats: None, seed: Seed::from_phrase("7") };
/// let desk = deal(&setup)?;
/// let mut bot = bot(desk.game(), "apprentice")?;
/// let advice = bot.advise(desk.as_ref(), Seat(0), Budget::Nodes(1), &mut Quick::new(1)).unwrap();
/// assert_eq!(desk.check(Seat(0), &advice.mv), Ok(()));
/// # Ok::<(), protocol::Fault>(())
/// ```
pub trait Adviser: Send {
    /// As it was asked for.
    fn name(&self) -> String;
    /// What it would play for `seat`; `None` if the seat is not to act, or at another game's desk.
    fn advise(
        &mut self,
        desk: &dyn Desk,
        seat: Seat,
        budget: Budget,
        luck: &mut Quick,
    ) -> Option<Advice>;
    /// A new game begins.
    fn reset(&mut self);
}

struct Seated<G: Game>(Box<dyn Bot<G>>);

/// A bot for a game, both by name: `greedy`, `merchant`, `search:ms=200`.
pub fn bot(game: &str, spec: &str) -> Result<Box<dyn Adviser>, Fault> {
    with_game!(game, |G| seat_bot::<G>(spec))?
}

fn seat_bot<G: Tactics>(spec: &str) -> Result<Box<dyn Adviser>, Fault> {
    let bot = bots::bot::<G>(spec).map_err(|why| Fault::new(Code::BadBot, why.0))?;
    Ok(Box::new(Seated(bot)))
}

impl<G: Tactics> Adviser for Seated<G> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn advise(
        &mut self,
        desk: &dyn Desk,
        seat: Seat,
        budget: Budget,
        luck: &mut Quick,
    ) -> Option<Advice> {
        let game = desk.as_any().downcast_ref::<Table<G>>()?.game();
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        if choices.is_empty() {
            return None;
        }
        let decision = self.0.choose(&game.view(Viewer::Seat(seat)), seat, &choices, budget, luck);
        Some(Advice::of::<G>(&decision))
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

impl Advice {
    /// A decision in text.
    pub fn of<G: Game>(decision: &bots::Decision<G::Move>) -> Advice {
        let thoughts = decision.thoughts.iter().map(|thought| Thought {
            mv: thought.mv.to_string(),
            visits: thought.visits,
            win: thought.win,
            error: thought.error,
            margin: thought.margin,
            line: thought.line.iter().map(|(seat, mv)| (*seat, mv.to_string())).collect(),
        });
        Advice { mv: decision.mv.to_string(), thoughts: thoughts.collect(), nodes: decision.nodes }
    }
}
