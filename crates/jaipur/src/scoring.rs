//! J7 Scoring a round, J8 The match.
use crate::{Because, Event, Good, Jaipur, LastRound, Rounds, event::Scored, view};
use kernel::{Chance, Outcome, Seat, Tell};
use std::cmp::Ordering;

/// J8.1.
pub const SEALS_TO_WIN: u8 = 2;
/// J6.1: this many empty piles of goods tokens end a round.
pub const EMPTY_PILES_TO_END: usize = 3;

impl Jaipur {
    /// J7.2: what a trader owns now, the camel token aside.
    pub(crate) fn score(&self, seat: Seat) -> Scored {
        let (me, set) = (seat.index(), self.rules.set);
        let bonus = |f: fn(u8, u8) -> u8| -> u8 {
            let held = self.bonus_held[me].iter().flatten();
            held.zip(set.bonus_values.iter().flatten()).map(|(&n, &value)| f(n, value)).sum()
        };
        Scored {
            goods: self.rupees[me],
            bonus: bonus(|n, value| n * value),
            camels: 0,
            goods_tokens: self.goods_tokens[me],
            bonus_tokens: bonus(|n, _| n),
        }
    }

    pub(crate) fn end_round<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        because: Because,
        chance: &mut C,
        tell: &mut T,
    ) {
        let mut scored = [Seat(0), Seat(1)].map(|seat| self.score(seat));
        // J7.1: equal herds earn nothing.
        let herds = self.own.map(|own| own.of(Good::Camel));
        match herds[0].cmp(&herds[1]) {
            Ordering::Greater => scored[0].camels = self.rules.set.camel_token,
            Ordering::Less => scored[1].camels = self.rules.set.camel_token,
            Ordering::Equal => (),
        }
        // J7.2, J7.3: rupees, then bonus tokens, then goods tokens.
        let winner = match scored[0].rank().cmp(&scored[1].rank()) {
            Ordering::Greater => Some(Seat(0)),
            Ordering::Less => Some(Seat(1)),
            Ordering::Equal => None,
        };
        if let Some(winner) = winner {
            self.seals[winner.index()] += 1;
        }
        self.last = Some(LastRound { because, winner, scored });
        tell.tell(|| Event::RoundEnded {
            because,
            winner,
            scored,
            bonus_values: self.bonus_held.map(|held| view::values(&self.rules.set, held).concat()),
            herds,
            seals: self.seals,
        });
        if self.rules.rounds == Rounds::Single || self.seals.contains(&SEALS_TO_WIN) {
            self.over = true;
            tell.tell(|| Event::MatchEnded { winner });
            return;
        }
        // J8.2: the loser starts; J7.4: after a tie, who did not start the tied round.
        let starter = winner.map_or(Seat(1 - self.starter.0), |winner| Seat(1 - winner.0));
        let last = self.last;
        *self = Jaipur::unpacked(self.rules, self.seals, starter);
        self.last = last;
        self.deal(chance);
        tell.tell(|| Event::Dealt {
            starter,
            market: self.market,
            herds: self.own.map(|own| own.of(Good::Camel)),
            hands: [Some(self.hand(Seat(0))), Some(self.hand(Seat(1)))],
        });
    }

    /// J8.1, J8.3: Seals decide a match, rupees a single round.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let last = self.last.filter(|_| self.over)?;
        Some(match self.rules.rounds {
            Rounds::Match => Outcome::ranked(self.seals.map(i32::from).to_vec(), &self.seals),
            Rounds::Single => {
                let points = last.scored.map(|scored| i32::from(scored.rupees())).to_vec();
                Outcome::ranked(points, &last.scored.map(|scored| scored.rank()))
            }
        })
    }
}
