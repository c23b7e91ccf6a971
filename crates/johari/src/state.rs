//! Positions as plain data, with every component.
use crate::{
    Action, Cards, Johari, Market, NO_ORDER, Noble, Nobles, Phase, Player, Rules,
    components::{SLOTS, SPACES},
    market::BOOTHS_MAX,
    setup,
};
use kernel::{Seat, Syntax};
use serde::{Deserialize, Serialize};

/// The whole position as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The ruleset.
    pub rules: Rules,
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
    /// The pile, in no order until it is drawn.
    pub deck: Cards,
    /// The discards.
    pub discard: Cards,
    /// Space 5 first.
    pub spaces: [Option<Noble>; SPACES],
    /// Nobles that left the game from space 1.
    pub gone: Nobles,
    /// Seat by seat.
    pub players: Vec<PlayerState>,
}

/// One player's side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerState {
    /// Gold on the track.
    pub gold: u16,
    /// Spaces that the tokens moved: diamond, sapphire, ruby, emerald.
    pub chart: [u8; 4],
    /// Open cards.
    pub display: Cards,
    /// Cards on the Trade card.
    pub trade: Cards,
    /// Action cards played today.
    pub slots: Vec<Action>,
    /// The nobles in service.
    pub nobles: Nobles,
    /// Those of the nobles that are in the first, second and third slot.
    pub seated: [Nobles; SLOTS],
    /// Safe from the Supervisor today?
    pub safe: bool,
}

fn reversed<T: Copy>(mut list: [T; SPACES]) -> [T; SPACES] {
    list.reverse();
    list
}

/// Nobles on the spaces or owned.
pub(crate) fn in_play(game: &Johari) -> Nobles {
    let on_spaces: Nobles = game.spaces.iter().flatten().copied().collect();
    game.players.iter().fold(on_spaces, |all, player| all.plus(player.nobles))
}

pub(crate) fn state(game: &Johari) -> State {
    let turn = if game.phase.in_turn() { game.turn().to_vec() } else { Vec::new() };
    State {
        rules: game.rules,
        day: game.day,
        round: game.round,
        phase: game.phase,
        turn,
        order: game.order().to_vec(),
        stores: game.market.stores,
        booths: game.market.booths[..game.booths()].to_vec(),
        deck: game.deck,
        discard: game.discard,
        spaces: reversed(game.spaces),
        gone: game.entered.without(in_play(game)),
        players: game.players[..game.seats as usize].iter().map(player_state).collect(),
    }
}

fn player_state(player: &Player) -> PlayerState {
    PlayerState {
        gold: player.gold,
        chart: player.tokens,
        display: player.display,
        trade: player.trade,
        slots: player.slots.iter().map_while(|slot| *slot).collect(),
        nobles: player.nobles,
        seated: player.seated,
        safe: player.safe,
    }
}

/// A permutation of the seats, or a complaint.
pub(crate) fn order_of(seats: u8, given: &[Seat]) -> Result<[Seat; 4], Syntax> {
    let all: kernel::Seats = given.iter().copied().filter(|seat| seat.0 < seats).collect();
    if given.len() != seats as usize || all.len() != seats as usize {
        let text: String = given.iter().map(Seat::to_string).collect();
        return Err(Syntax::not(&text, "every seat once"));
    }
    let mut order = NO_ORDER;
    order[..given.len()].copy_from_slice(given);
    Ok(order)
}

pub(crate) fn from_state(state: &State) -> Result<Johari, Syntax> {
    let seats = state.players.len() as u8;
    if !(2..=4).contains(&state.players.len()) {
        return Err(Syntax(format!("{} players: it is a game for 2 to 4", state.players.len())));
    }
    if state.booths.len() != seats as usize + 2 {
        return Err(Syntax(format!("{} booths: two more than players", state.booths.len())));
    }
    let mut game = setup::bare(state.rules, seats);
    game.day = state.day;
    game.round = state.round;
    game.phase = state.phase;
    game.order = order_of(seats, &state.order)?;
    if state.phase.in_turn() {
        game.turn = order_of(seats, &state.turn)?;
    }
    let mut booths = [Cards::EMPTY; BOOTHS_MAX];
    booths[..state.booths.len()].copy_from_slice(&state.booths);
    game.market = Market { stores: state.stores, booths };
    game.deck = state.deck;
    game.discard = state.discard;
    game.spaces = reversed(state.spaces);
    for (player, given) in game.players.iter_mut().zip(&state.players) {
        if given.slots.len() > SLOTS {
            return Err(Syntax("there are three slots".into()));
        }
        let mut slots = [None; SLOTS];
        for (slot, action) in slots.iter_mut().zip(&given.slots) {
            *slot = Some(*action);
        }
        *player = Player {
            display: given.display,
            trade: given.trade,
            gold: given.gold,
            tokens: given.chart,
            slots,
            nobles: given.nobles,
            seated: given.seated,
            safe: given.safe,
        };
    }
    game.entered = in_play(&game).plus(state.gone);
    Ok(game)
}

impl Phase {
    /// Does the turn say who is asked next?
    pub(crate) fn in_turn(self) -> bool {
        !matches!(self, Phase::Choose | Phase::LastAdvance { .. } | Phase::Over)
    }
}
