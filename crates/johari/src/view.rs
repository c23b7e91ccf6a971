//! H10 Who knows what. All is public but the order of the piles and which nobles were set aside,
//! and neither is on the table: so every viewer sees the same.
use crate::{
    Action, Cards, Johari, Noble, Nobles, Phase, Player, Rules, Score,
    components::{SLOTS, SPACES},
    scoring,
    state::{self, PlayerState, State},
};
use kernel::{Seat, Syntax, Viewer};
use serde::{Deserialize, Serialize};

kernel::view! {
    admit;
    /// 0 during the picks.
    pub day: u8,
    /// 0 outside rounds.
    pub round: u8,
    /// What is being decided, and by whom.
    pub phase: Phase,
    /// The order in which seats are asked in this phase; empty where all are asked together.
    pub turn: Vec<Seat>,
    /// The tokens: most gold first, of equal ones the higher first.
    pub order: Vec<Seat>,
    /// The five stores together: a card's kind says where it lies.
    pub stores: Cards,
    /// The booths, the first one first.
    pub booths: Vec<Cards>,
    /// What is left in the pile, in no order: everything else was seen.
    pub pile: Cards,
    /// The discards.
    pub discard: Cards,
    /// Space 5 first.
    pub spaces: [Option<Noble>; SPACES],
    /// Nobles that left the game from space 1.
    pub gone: Nobles,
    /// Seat by seat.
    pub players: Vec<Side>,
}

/// One player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Gold on the track.
    pub gold: u16,
    /// Spaces that the tokens moved: diamond, sapphire, ruby, emerald.
    pub chart: [u8; 4],
    /// Open cards.
    pub display: Cards,
    /// On the Trade card.
    pub trade: Cards,
    /// Action cards played today.
    pub slots: Vec<Action>,
    /// The nobles in service.
    pub nobles: Nobles,
    /// Those of the nobles that are in the first, second and third slot.
    pub seated: [Nobles; SLOTS],
    /// Safe from the Supervisor today?
    pub safe: bool,
    /// Points if the game ended now.
    pub score: Score,
}

fn side(game: &Johari, player: &Player) -> Side {
    Side {
        gold: player.gold,
        chart: player.tokens,
        display: player.display,
        trade: player.trade,
        slots: player.slots.iter().flatten().copied().collect(),
        nobles: player.nobles,
        seated: player.seated,
        safe: player.safe,
        score: scoring::score(game.rules, player),
    }
}

pub(crate) fn of(game: &Johari, viewer: Viewer) -> View {
    let mut spaces = game.spaces;
    spaces.reverse();
    View {
        rules: game.rules,
        viewer,
        day: game.day,
        round: game.round,
        phase: game.phase,
        turn: if game.phase.in_turn() { game.turn().to_vec() } else { Vec::new() },
        order: game.order().to_vec(),
        stores: game.market.stores,
        booths: game.market.booths[..game.booths()].to_vec(),
        pile: game.deck,
        discard: game.discard,
        spaces,
        gone: game.gone(),
        players: game.players[..game.seats as usize].iter().map(|p| side(game, p)).collect(),
    }
}

fn admit(view: &View) -> Result<(), Syntax> {
    kernel::looks_like(&table(view)?, view.viewer, view)
}

pub(crate) fn imagine(view: &View) -> Johari {
    table(view).expect("a view shows a table")
}

/// The table itself: nothing has to be guessed. What nobody knows is not on it.
fn table(view: &View) -> Result<Johari, Syntax> {
    let player = |side: &Side| PlayerState {
        gold: side.gold,
        chart: side.chart,
        display: side.display,
        trade: side.trade,
        slots: side.slots.clone(),
        nobles: side.nobles,
        seated: side.seated,
        safe: side.safe,
    };
    let state = State {
        rules: view.rules,
        day: view.day,
        round: view.round,
        phase: view.phase,
        turn: view.turn.clone(),
        order: view.order.clone(),
        stores: view.stores,
        booths: view.booths.clone(),
        deck: view.pile,
        discard: view.discard,
        spaces: view.spaces,
        gone: view.gone,
        players: view.players.iter().map(player).collect(),
    };
    state::from_state(&state)
}
