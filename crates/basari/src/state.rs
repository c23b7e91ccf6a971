//! A position as plain data with every component, and back.
use crate::{Basari, Card, CardId, Gems, Phase, Player, Rules, view};
use kernel::Syntax;
use serde::{Deserialize, Serialize};

/// Everything there is, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The ruleset.
    pub rules: Rules,
    /// From 1 (B2.2).
    pub stage: u8,
    /// What is being decided, and by whom.
    pub phase: Phase,
    /// The pile lacked a card: the stage ends after this round (B3.8).
    #[serde(default)]
    pub last_round: bool,
    /// The gems in the stock.
    pub stock: Gems,
    /// The cards of the pile; they have no order until they are drawn.
    pub pile: Vec<Card>,
    /// Seat by seat.
    pub players: Vec<Player>,
}

pub(crate) fn of(game: &Basari) -> State {
    let set = game.rules.set;
    State {
        rules: game.rules,
        stage: game.stage,
        phase: game.phase,
        last_round: game.last_round,
        stock: game.stock,
        pile: CardId::all_in(game.pile).map(|id| set.card(id)).collect(),
        players: view::players(game),
    }
}

pub(crate) fn rebuild(state: &State) -> Result<Basari, Syntax> {
    let mut game = Basari::seated(state.rules, &state.players, state.phase)?;
    game.pile = 0;
    for &card in &state.pile {
        let bit = state.rules.set.need(card)?.bit();
        if game.pile & bit != 0 {
            return Err(Syntax(format!("B1.3: the card {card} is in the pile twice")));
        }
        game.pile |= bit;
    }
    game.stage = state.stage;
    game.last_round = state.last_round;
    game.stock = state.stock;
    Ok(game)
}
