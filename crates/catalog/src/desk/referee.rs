//! Who is to act, what is allowed, and what a move leads to.
use super::Told;
use crate::error;
use kernel::{Checked, Game, Outcome, Progress, Seat, Seats, Step, Table};
use protocol::{Code, Fault};
use std::{any::Any, sync::Arc};
use words::Speak;

/// The authority at a table: checks moves and carries them out.
pub trait Referee {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The rules it is played by, as text.
    fn ruleset(&self) -> String;
    /// Everybody at the table.
    fn seats(&self) -> Seats;
    /// Who must choose now, sealed or not.
    fn to_act(&self) -> Seats;
    /// Whose choice is still to come.
    fn waiting(&self) -> Seats;
    /// Whose choice lies sealed.
    fn ready(&self) -> Seats;
    /// Is nobody to act any more?
    fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }
    /// Points and places; `None` until the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Steps played so far.
    fn step(&self) -> usize;

    /// Whether a seat may choose a move in notation; if not, the clause that forbids it.
    fn check(&self, seat: Seat, mv: &str) -> Result<(), Fault>;
    /// A seat chooses a move in notation.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<Played, Fault> {
        let checked = self.admit(seat, mv)?;
        self.play_checked(&checked).map(|done| done.played)
    }
    /// Reads a move of a seat that may choose it now, for `play_checked`.
    fn admit(&self, seat: Seat, mv: &str) -> Result<CheckedMove, Fault>;
    /// Plays what `admit` gave at this step, without reading or checking it again.
    fn play_checked(&mut self, checked: &CheckedMove) -> Result<PlayedMove, Fault>;
}

/// A move that was read and checked once, at one step of one table.
#[derive(Clone)]
pub struct CheckedMove(Arc<dyn Any + Send + Sync>);

/// What became of a move.
pub enum Played {
    /// Secret until these seats have chosen too.
    Sealed(Seats),
    /// The step is played.
    Step(Told),
}

/// What became of a move, and whether it may be taken back.
pub struct PlayedMove {
    /// What became of it.
    pub played: Played,
    /// The step revealed information, so that it cannot be taken back: luck was drawn, something was
    /// uncovered, or several chose together.
    pub revealed: bool,
}

/// A move from notation, of a seat that is there. Whether it is legal, the game says.
pub(super) fn read_move<G: Game>(table: &Table<G>, seat: Seat, mv: &str) -> Result<G::Move, Fault> {
    let mv = mv.parse().map_err(error::bad_notation)?;
    if !table.game().seats().has(seat) {
        return Err(Fault::new(Code::BadSeat, format!("nobody sits at {seat}")));
    }
    Ok(mv)
}

impl<G: Speak> Referee for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn ruleset(&self) -> String {
        self.game().rules().to_string()
    }
    fn seats(&self) -> Seats {
        self.game().seats()
    }
    fn to_act(&self) -> Seats {
        self.game().to_act()
    }
    fn waiting(&self) -> Seats {
        self.waiting()
    }
    fn ready(&self) -> Seats {
        self.ready()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }
    fn step(&self) -> usize {
        self.steps().len()
    }

    fn check(&self, seat: Seat, mv: &str) -> Result<(), Fault> {
        let mv = read_move(self, seat, mv)?;
        self.game().check(seat, mv).map_err(Fault::from)
    }

    fn admit(&self, seat: Seat, mv: &str) -> Result<CheckedMove, Fault> {
        let mv = read_move(self, seat, mv)?;
        let checked = Table::check(self, seat, mv).map_err(Fault::from)?;
        Ok(CheckedMove(Arc::new(checked)))
    }

    fn play_checked(&mut self, checked: &CheckedMove) -> Result<PlayedMove, Fault> {
        let Some(checked) = checked.0.downcast_ref::<Checked<G>>() else {
            return Err(Fault::new(Code::Internal, "the move is of another game"));
        };
        let seats = self.game().seats();
        match Table::carry_out(self, checked) {
            Progress::Sealed { waiting } => {
                Ok(PlayedMove { played: Played::Sealed(waiting), revealed: false })
            }
            Progress::Played(events) => {
                let shown = |step: &Step<G>| !step.luck.is_empty() || step.joint.len() > 1;
                let revealed =
                    self.steps().last().is_some_and(shown) || events.iter().any(G::uncovers);
                let played = Played::Step(Told::redact::<G>(&events, seats));
                Ok(PlayedMove { played, revealed })
            }
        }
    }
}
