//! H8.3 and H8.4: points and places.
use crate::{Colour, Event, Johari, N21, Phase, Player, Rules};
use kernel::{Outcome, Seat, Tell};
use serde::{Deserialize, Serialize};

/// What a player's points come from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// N17 to N20.
    pub nobles: u16,
    /// N21.
    pub by_prestige: u16,
    /// N22.
    pub by_colours: u16,
    /// N24.
    pub by_nobles: u16,
    /// Prestige cards.
    pub prestige: u16,
    /// Chart value of each token.
    pub chart: [u16; 4],
}

impl Score {
    /// The sum of the chart values (H8.4).
    pub fn charts(&self) -> u16 {
        self.chart.iter().sum()
    }
    /// All points together.
    pub fn total(&self) -> u16 {
        let nobles = self.nobles + self.by_prestige + self.by_colours + self.by_nobles;
        nobles + self.prestige + self.charts()
    }
}

/// H8.3 for a player as things stand. Cards on a Trade card count for nothing (H5.5).
pub fn score(rules: Rules, player: &Player) -> Score {
    let display = &player.display;
    let colours = Colour::ALL.into_iter().filter(|&colour| display.gems(colour) > 0).count();
    let counted = match rules.n21 {
        N21::Prestige => display.prestige_cards().into(),
        N21::Gem => display.gem_cards().len() as u16,
    };
    let nobles = player.nobles;
    Score {
        nobles: nobles.points().into(),
        by_prestige: u16::from(nobles.points_a_prestige()) * counted,
        by_colours: u16::from(nobles.points_a_colour()) * colours as u16,
        by_nobles: u16::from(nobles.points_a_noble()) * u16::from(nobles.len()),
        prestige: display.prestige().into(),
        chart: player.tokens.map(|spaces| rules.set.chart_value(spaces).into()),
    }
}

/// H8.4: most points, then the higher chart values; who is equal shares the place.
pub(crate) fn outcome(game: &Johari) -> Option<Outcome> {
    if game.phase != Phase::Over {
        return None;
    }
    let players = &game.players[..game.seats as usize];
    let scores: Vec<Score> = players.iter().map(|player| score(game.rules, player)).collect();
    let keys: Vec<_> = scores.iter().map(|score| (score.total(), score.charts())).collect();
    let points = scores.iter().map(|score| score.total().into()).collect();
    Some(Outcome::ranked(points, &keys))
}

impl Johari {
    /// What a seat would score now.
    pub fn score_of(&self, seat: Seat) -> Score {
        score(self.rules, self.player(seat))
    }

    /// The game is over (H8.2).
    pub(crate) fn score<T: Tell<Event>>(&mut self, tell: &mut T) {
        self.phase = Phase::Over;
        for seat in (0..self.seats).map(Seat) {
            tell.tell(|| Event::Scored {
                seat,
                nobles: self.player(seat).nobles,
                score: self.score_of(seat),
            });
        }
        tell.tell(|| {
            let winners = outcome(self).map(|outcome| outcome.winners().iter().collect());
            Event::Ended { winners: winners.expect("the game is over") }
        });
    }
}
