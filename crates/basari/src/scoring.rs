//! B6 End of a stage, B7 End of the game.
use crate::{Basari, Because, Colour, Event, Gems, Phase, components::PLAYERS_MAX};
use kernel::{Chance, Game, Outcome, Seat, Seats, Tell};

impl Basari {
    /// B6.1, B3.8: after all actions, does the stage end?
    #[inline]
    pub(crate) fn end_round<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) {
        let enough = self.rules.set.workers_needed;
        let because = if self.workers.iter().any(|&workers| workers >= enough) {
            Because::Workers
        } else if self.last_round {
            Because::PileRanOut
        } else {
            return self.begin_round(chance, tell);
        };
        self.end_stage(because, chance, tell);
    }

    fn end_stage<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        because: Because,
        chance: &mut C,
        tell: &mut T,
    ) {
        let (n, stage) = (usize::from(self.n_seats), self.stage);
        tell.tell(|| Event::StageEnded { stage, because, workers: self.workers[..n].to_vec() });
        for colour in Colour::ALL {
            self.score_majority(colour, tell);
        }
        self.score_workers(tell);
        tell.tell(|| Event::StageScores { stage, scores: self.points[..n].to_vec() });
        self.return_cards();
        if stage < self.rules.set.stages {
            self.stage += 1;
            return self.begin_stage(chance, tell);
        }
        self.phase = Phase::Over;
        tell.tell(|| {
            let winners = self.result().map_or(Seats::NONE, |outcome| outcome.winners());
            Event::GameEnded { scores: self.points[..n].to_vec(), winners }
        });
    }

    /// B6.2: the most gems of a colour score, and half of them are returned. B6.3: tied players
    /// share the points and return two each.
    fn score_majority<T: Tell<Event>>(&mut self, colour: Colour, tell: &mut T) {
        let most = self.gems.iter().map(|gems| gems.of(colour)).max().unwrap_or(0);
        if most == 0 {
            return tell.tell(|| Event::NoMajority { colour });
        }
        let has_most = |seat: &Seat| self.gems[seat.index()].of(colour) == most;
        let seats: Seats = self.seats().iter().filter(has_most).collect();
        let points = self.rules.set.majority[colour.index()] / seats.len() as u8;
        let returned = if seats.len() == 1 { most.div_ceil(2) } else { most.min(2) };
        for seat in seats.iter() {
            let gems = Gems::some(colour, returned);
            self.add_points(seat, points);
            self.gems[seat.index()] = self.gems[seat.index()].minus(gems);
            self.stock = self.stock.plus(gems);
        }
        tell.tell(|| Event::Majority { colour, seats, gems: most, points, returned });
    }

    /// B6.5: enough workers score.
    fn score_workers<T: Tell<Event>>(&mut self, tell: &mut T) {
        let set = self.rules.set;
        for seat in self.seats().iter() {
            let workers = self.workers[seat.index()];
            if workers >= set.workers_needed {
                let points = set.workers_bonus;
                self.add_points(seat, points);
                tell.tell(|| Event::Workers { seat, workers, points });
            }
        }
    }

    /// The score now. A constructed position may start anywhere: the count stops at its end.
    #[inline]
    pub(crate) fn add_points(&mut self, seat: Seat, points: u8) -> u16 {
        let score = &mut self.points[seat.index()];
        *score = score.saturating_add(u16::from(points));
        *score
    }

    /// B6.6: the table is cleared of cards.
    fn return_cards(&mut self) {
        self.pile = self.rules.set.deck;
        self.cards = [0; PLAYERS_MAX];
        self.workers = [0; PLAYERS_MAX];
        self.current = [None; PLAYERS_MAX];
        self.chosen = [Seats::NONE; 4];
        self.last_round = false;
    }

    /// B7.1: the most points win; whoever has as many shares the place.
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = self.points[..usize::from(self.n_seats)].iter().map(|&p| i32::from(p));
        let points: Vec<i32> = points.collect();
        Some(Outcome::ranked(points.clone(), &points))
    }
}
