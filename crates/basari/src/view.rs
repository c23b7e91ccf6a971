//! B8 Who knows what. All on the table is open; the order of the pile is nobody's knowledge, and
//! actions not yet revealed are with the referee. Built field by field.
use crate::{Action, Basari, Card, CardId, Gems, Phase, Rules, components::PLAYERS_MAX};
use kernel::{Game, Seat, Seats, Syntax, Viewer};
use serde::{Deserialize, Serialize};

kernel::view! {
    admit;
    /// From 1 (B2.2).
    pub stage: u8,
    /// What is being decided, and by whom.
    pub phase: Phase,
    /// The pile lacked a card: the stage ends after this round (B3.8).
    pub last_round: bool,
    /// The gems in the stock.
    pub stock: Gems,
    /// Cards left in the pile.
    pub pile: u8,
    /// Seat by seat.
    pub players: Vec<Player>,
}

/// One seat, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The gems in front of the player.
    pub gems: Gems,
    /// Points so far.
    pub points: u16,
    /// Workers in this stage.
    pub workers: u8,
    /// The card of this round (B3.1).
    pub current: Option<Card>,
    /// The other cards of this stage.
    #[serde(default)]
    pub others: Vec<Card>,
    /// The action chosen for this round, once it is revealed.
    #[serde(default)]
    pub chosen: Option<Action>,
}

pub(crate) fn of(game: &Basari, viewer: Viewer) -> View {
    View {
        rules: game.rules,
        viewer,
        stage: game.stage,
        phase: game.phase,
        last_round: game.last_round,
        stock: game.stock,
        pile: game.pile.count_ones() as u8,
        players: players(game),
    }
}

pub(crate) fn players(game: &Basari) -> Vec<Player> {
    let set = game.rules.set;
    let player = |seat: Seat| {
        let me = seat.index();
        let current = game.current[me];
        let others = game.cards[me] & !current.map_or(0, CardId::bit);
        Player {
            gems: game.gems[me],
            points: game.points[me],
            workers: game.workers[me],
            current: current.map(|id| set.card(id)),
            others: CardId::all_in(others).map(|id| set.card(id)).collect(),
            chosen: game.action_of(seat),
        }
    };
    game.seats().iter().map(player).collect()
}

impl Basari {
    /// The action that a seat chose, once it is revealed.
    pub(crate) fn action_of(&self, seat: Seat) -> Option<Action> {
        Action::ALL.into_iter().find(|action| self.chosen[action.index()].has(seat))
    }

    /// A table with these players at it, and nobody else in its phase.
    pub(crate) fn seated(rules: Rules, players: &[Player], phase: Phase) -> Result<Basari, Syntax> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        if !Basari::SEATS.contains(&seats) {
            return Err(Syntax(format!("basari is for 3 to 5 players, not {}", players.len())));
        }
        let mut game = Basari::unpacked(rules, seats);
        game.seat_players(players)?;
        let named = match phase {
            Phase::Bargain { asked, other, .. } => Seats::one(asked).with(other),
            Phase::Swap { seat } => Seats::one(seat),
            Phase::Gem { seat, after } => after.with(seat),
            Phase::Choose | Phase::Over => Seats::NONE,
        };
        if let Some(stranger) = named.without(game.seats()).lowest() {
            return Err(Syntax(format!("there is no seat {stranger} at this table")));
        }
        game.phase = phase;
        Ok(game)
    }

    /// Puts on the table what lies before each seat; the pile is what is left.
    pub(crate) fn seat_players(&mut self, players: &[Player]) -> Result<(), Syntax> {
        if players.len() != usize::from(self.n_seats) || players.len() > PLAYERS_MAX {
            return Err(Syntax(format!("{} players at a table for others", players.len())));
        }
        let set = self.rules.set;
        for (seat, player) in (0..).map(Seat).zip(players) {
            let me = seat.index();
            self.gems[me] = player.gems;
            self.points[me] = player.points;
            self.workers[me] = player.workers;
            self.current[me] = player.current.map(|card| set.need(card)).transpose()?;
            self.cards[me] = 0;
            for &card in player.current.iter().chain(&player.others) {
                let bit = set.need(card)?.bit();
                if self.cards[me] & bit != 0 {
                    return Err(Syntax(format!("B1.3: {seat} has the card {card} twice")));
                }
                self.cards[me] |= bit;
            }
            if let Some(action) = player.chosen {
                self.chosen[action.index()] = self.chosen[action.index()].with(seat);
            }
        }
        self.pile = self.cards.iter().fold(set.deck, |pile, held| pile & !held);
        Ok(())
    }
}

fn admit(view: &View) -> Result<(), Syntax> {
    kernel::looks_like(&rebuild(view)?, view.viewer, view)
}

/// The world that a view shows: there is only one.
pub(crate) fn rebuild(view: &View) -> Result<Basari, Syntax> {
    let mut game = Basari::seated(view.rules, &view.players, view.phase)?;
    game.stage = view.stage;
    game.last_round = view.last_round;
    game.stock = view.stock;
    Ok(game)
}
