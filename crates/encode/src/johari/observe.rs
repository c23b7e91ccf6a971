//! What a seat of Johari observes: all but the order of the piles is public.
use crate::{Field, Pen};
use games::johari::{Cards, Johari, Noble, Nobles, PLAYERS_MAX, Phase, Player, scoring};
use kernel::{Game, Seat};

const CARDS: usize = 30;
const BOOTHS: usize = 6;
const NOBLES: usize = 24;
const ACTIONS: usize = 7;
const SLOTS: usize = 3;
const SPACES: u8 = 5;

pub(super) fn fields(seats: u8) -> Vec<Field> {
    let n = usize::from(seats);
    vec![
        Field::new("to_act", &[n], 1),
        Field::new("day", &[], 10),
        Field::new("round", &[], 3),
        Field::new("phase", &[6], 1),
        Field::new("order", &[n], 4),
        Field::new("turn", &[n], 4),
        Field::new("stores", &[CARDS], 5),
        Field::new("booths", &[BOOTHS, CARDS], 5),
        Field::new("pile", &[CARDS], 5),
        Field::new("discard", &[CARDS], 5),
        Field::new("nobles_at", &[NOBLES], 5),
        Field::new("nobles_gone", &[NOBLES], 1),
        Field::new("gold", &[n], 999),
        Field::new("chart", &[n, 4], 24),
        Field::new("display", &[n, CARDS], 5),
        Field::new("on_trade_card", &[n, CARDS], 5),
        Field::new("slots", &[n, SLOTS, ACTIONS], 1),
        Field::new("nobles", &[n, NOBLES], 4),
        Field::new("safe", &[n], 1),
        Field::new("score", &[n], 999),
    ]
}

/// Eight small numbers, wider. By hand, four at a time: left to the compiler each is moved alone, which was a
/// seventh of all the time of a batch.
#[inline]
fn wide(counts: [u8; 8]) -> [i16; 8] {
    let four = |half: u64| {
        let apart = (half | half << 16) & 0x0000_ffff_0000_ffff;
        (apart | apart << 8) & 0x00ff_00ff_00ff_00ff
    };
    let word = u64::from_le_bytes(counts);
    let (low, high) = (four(word & 0xffff_ffff), four(word >> 32));
    std::array::from_fn(|at| {
        let half = if at < 4 { low } else { high };
        (half >> (16 * (at % 4))) as i16
    })
}

#[inline]
fn cards(cards: &Cards, pen: &mut Pen<'_>) {
    let room: &mut [i16; CARDS] = pen.room();
    // Eight at a time, of which the last two are written over by the next store.
    for store in 0..4 {
        room[6 * store..6 * store + 8].copy_from_slice(&wide(cards.shelf(store).counts()));
    }
    let [fifth @ .., _, _] = wide(cards.shelf(4).counts());
    room[24..].copy_from_slice(&fifth);
}

/// 0 for a noble of others, 1 in service, 2 to 4 in the first to third slot.
#[inline]
fn nobles(player: &Player, pen: &mut Pen<'_>) {
    let room: &mut [i16; NOBLES] = pen.room();
    *room = [0; NOBLES];
    if player.nobles == Nobles::NONE {
        return;
    }
    player.nobles.iter().for_each(|noble| room[usize::from(noble.id()) - 1] = 1);
    for (slot, seated) in (2..).zip(player.seated) {
        seated.iter().for_each(|noble| room[usize::from(noble.id()) - 1] = slot);
    }
}

pub(super) fn observe(game: &Johari, seat: Seat, pen: &mut Pen<'_>) {
    let n = game.seats().len();
    let mut around = [Seat(0); PLAYERS_MAX];
    for (at, place) in around.iter_mut().enumerate().take(n) {
        *place = Seat(((seat.index() + at) % n) as u8);
    }
    let around = &around[..n];
    let to_act = game.to_act();
    around.iter().for_each(|&of| pen.flag(to_act.has(of)));
    pen.count(game.day());
    pen.count(game.round());
    let (phase, in_turn) = match game.phase() {
        Phase::Pick { .. } => (0, true),
        Phase::Choose => (1, false),
        Phase::Act { .. } => (2, true),
        Phase::Supervisor { .. } => (3, true),
        Phase::Cash { .. } => (4, true),
        Phase::LastAdvance { .. } => (5, true),
        Phase::Over => (usize::MAX, false),
    };
    pen.one_of(6, phase);
    // Places from 1; 0 where all are asked together.
    let rank = |order: &[Seat], of: Seat| {
        order.iter().position(|&other| other == of).map_or(0, |at| at as i16 + 1)
    };
    around.iter().for_each(|&of| pen.put(rank(game.order(), of)));
    let turn = if in_turn { game.turn() } else { &[] };
    around.iter().for_each(|&of| pen.put(rank(turn, of)));
    cards(&game.market().stores, pen);
    game.market().booths.iter().for_each(|booth| cards(booth, pen));
    cards(game.pile(), pen);
    cards(game.discard(), pen);
    let mut at = [0i16; NOBLES];
    for space in 1..=SPACES {
        if let Some(noble) = game.noble_at(space) {
            at[usize::from(noble.id()) - 1] = space.into();
        }
    }
    pen.array(at);
    let gone = game.gone();
    let row: &mut [i16; NOBLES] = pen.room();
    for (to, noble) in row.iter_mut().zip(Noble::all()) {
        *to = gone.has(noble).into();
    }
    let sides = || around.iter().map(|&of| game.player(of));
    sides().for_each(|side| pen.put(side.gold.min(999) as i16));
    sides().for_each(|side| pen.array(side.tokens.map(i16::from)));
    sides().for_each(|side| cards(&side.display, pen));
    sides().for_each(|side| cards(&side.trade, pen));
    for side in sides() {
        side.slots
            .iter()
            .for_each(|slot| pen.one_of(ACTIONS, slot.map_or(ACTIONS, |a| a as usize)));
    }
    sides().for_each(|side| nobles(side, pen));
    sides().for_each(|side| pen.flag(side.safe));
    let rules = game.rules();
    sides().for_each(|side| pen.put(scoring::score(rules, side).total().min(999) as i16));
}

#[cfg(test)]
mod tests {
    use super::wide;

    #[test]
    fn wide_numbers_are_the_same_numbers() {
        for counts in [[0; 8], [255; 8], [1, 2, 3, 4, 5, 6, 7, 8], [0, 255, 0, 128, 127, 0, 9, 255]]
        {
            assert_eq!(wide(counts), counts.map(i16::from));
        }
    }
}
