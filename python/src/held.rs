//! A table of some game behind one trait.
use crate::{
    convert::{refused, wrong},
    moves::Move,
};
use catalog::Desk;
use encode::{Encode, Lane, Mask, Word};
use kernel::{Game, MoveSet, Progress, Seat, Seats, Seed, Table, Viewer};
use pyo3::prelude::*;
use serde_json::Value;
use std::ops::ControlFlow;
use words::Speak;

/// A table, with what happened in its last step.
pub(crate) trait AnyTable: Send + Sync {
    fn desk(&self) -> &dyn Desk;
    fn seats(&self) -> Seats;
    fn waiting(&self) -> Seats;
    fn seed(&self) -> Seed;
    /// Plays; says whether the step was played or the move lies sealed.
    fn play(&mut self, py: Python<'_>, seat: Seat, mv: &Move) -> PyResult<bool>;
    fn check(&self, py: Python<'_>, seat: Seat, mv: &Move) -> PyResult<()>;
    fn read(&self, text: &str) -> PyResult<Move>;
    fn moves(&self, seat: Seat, limit: usize) -> Vec<Move>;
    fn count(&self, seat: Seat) -> u64;
    fn events(&self, viewer: Viewer) -> Value;
    fn observe(&self, seat: Seat, memory: bool) -> PyResult<Vec<i16>>;
    fn spell(&self, seat: Seat, memory: bool, choose: &mut Choose<'_>) -> PyResult<Move>;
    fn sealed(&self) -> Vec<(Seat, Move)>;
    fn copy(&self) -> Box<dyn AnyTable>;
}

/// Chooses a token, given an observation and a mask.
pub(crate) type Choose<'a> = dyn FnMut(Vec<i16>, Vec<bool>) -> PyResult<i64> + 'a;

pub(crate) struct Held<G: Game> {
    table: Table<G>,
    told: Vec<G::Event>,
}

impl<G: Game> Held<G> {
    pub(crate) fn new(table: Table<G>) -> Held<G> {
        Held { table, told: Vec::new() }
    }
    fn menu(&self, seat: Seat) -> Vec<G::Choice> {
        let mut menu = Vec::new();
        self.table.game().choices(seat, &mut menu);
        menu
    }
}

impl<G: Speak + Encode> AnyTable for Held<G> {
    fn desk(&self) -> &dyn Desk {
        &self.table
    }
    fn seats(&self) -> Seats {
        self.table.game().seats()
    }
    fn waiting(&self) -> Seats {
        self.table.waiting()
    }
    fn seed(&self) -> Seed {
        self.table.seed()
    }

    fn play(&mut self, py: Python<'_>, seat: Seat, mv: &Move) -> PyResult<bool> {
        match self.table.play(seat, mv.of::<G>()?) {
            Ok(Progress::Sealed { .. }) => Ok(false),
            Ok(Progress::Played(events)) => {
                self.told = events;
                Ok(true)
            }
            Err(why) => Err(refused(py, why)),
        }
    }

    fn check(&self, py: Python<'_>, seat: Seat, mv: &Move) -> PyResult<()> {
        self.table.game().check(seat, mv.of::<G>()?).map_err(|why| refused(py, why))
    }

    fn read(&self, text: &str) -> PyResult<Move> {
        text.parse().map(Move::new::<G>).map_err(|why: kernel::Syntax| wrong(why.0))
    }

    fn moves(&self, seat: Seat, limit: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for choice in self.menu(seat) {
            let _ = choice.visit(&mut |mv| {
                if moves.len() >= limit {
                    return ControlFlow::Break(());
                }
                moves.push(Move::new::<G>(mv));
                ControlFlow::Continue(())
            });
        }
        moves
    }

    fn count(&self, seat: Seat) -> u64 {
        self.menu(seat).iter().map(MoveSet::len).sum()
    }

    fn events(&self, viewer: Viewer) -> Value {
        let told: Vec<_> = self.told.iter().filter_map(|event| G::redact(event, viewer)).collect();
        serde_json::to_value(told).unwrap_or(Value::Null)
    }

    fn observe(&self, seat: Seat, memory: bool) -> PyResult<Vec<i16>> {
        G::fits(self.table.game().rules()).map_err(wrong)?;
        let game = self.table.game();
        // The tokens of a move that is begun stand last; here none is.
        let mut out = vec![0; Lane::<G>::observation_len(game.seats().len() as u8)];
        game.observe(seat, memory, &mut encode::Pen::new(&mut out));
        Ok(out)
    }

    fn spell(&self, seat: Seat, memory: bool, choose: &mut Choose<'_>) -> PyResult<Move> {
        let (menu, mut word) = (self.menu(seat), Word::EMPTY);
        if menu.is_empty() {
            return Err(wrong(match self.table.game().is_over() {
                true => "the game is over: there is no move to spell".to_string(),
                false => format!("seat {} has nothing to decide now", seat.index()),
            }));
        }
        let mut row = self.observe(seat, memory)?;
        let own = row.len() - G::TOKENS;
        loop {
            let mut mask = Mask::default();
            G::follow(&menu, word.as_slice(), &mut mask);
            let mut allowed = vec![false; G::TOKENS];
            mask.write(&mut allowed);
            let chosen = choose(row.clone(), allowed)?;
            let token = u8::try_from(chosen).ok().filter(|&token| mask.has(token));
            let token = token.ok_or_else(|| {
                wrong(format!("token {chosen} is not allowed now: the mask says which are"))
            })?;
            word.push(token);
            row[own + usize::from(token)] += 1;
            if let Some(mv) = G::read(word.as_slice()) {
                return Ok(Move::new::<G>(mv));
            }
        }
    }

    fn sealed(&self) -> Vec<(Seat, Move)> {
        let own = |seat: Seat| {
            let sealed = self.table.view(Viewer::Seat(seat)).sealed?;
            Some((seat, Move::new::<G>(sealed)))
        };
        self.table.ready().iter().filter_map(own).collect()
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Held { table: self.table.clone(), told: self.told.clone() })
    }
}
