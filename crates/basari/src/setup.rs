//! B2 Set-up, and the start of a stage and of a round.
use crate::{Basari, CardId, Event, Gems, Phase, Rules, components::PLAYERS_MAX};
use kernel::{Chance, Game, Seat, Seats, Tell};

impl Basari {
    /// B2.1: gems are handed out, no card is dealt.
    pub(crate) fn unpacked(rules: Rules, seats: u8) -> Basari {
        let set = rules.set;
        let own = Gems::of_each(set.starting_gems);
        let dealt = Gems::of_each(set.starting_gems * seats);
        let mut gems = [Gems::NONE; PLAYERS_MAX];
        gems[..usize::from(seats)].fill(own);
        Basari {
            rules,
            pile: set.deck,
            cards: [0; PLAYERS_MAX],
            stock: Gems::of_each(set.gems_per_colour).minus(dealt),
            gems,
            phase: Phase::Choose,
            points: [0; PLAYERS_MAX],
            workers: [0; PLAYERS_MAX],
            current: [None; PLAYERS_MAX],
            chosen: [Seats::NONE; 4],
            n_seats: seats,
            stage: 1,
            last_round: false,
        }
    }

    /// B2.2: all cards are in the pile; gems and scores are what they were.
    pub(crate) fn begin_stage<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) {
        let stage = self.stage;
        tell.tell(|| Event::StageBegan { stage });
        self.begin_round(chance, tell);
    }

    /// B3.1: a card for everyone, in seat order.
    pub(crate) fn begin_round<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) {
        self.chosen = [Seats::NONE; 4];
        for seat in 0..self.n_seats {
            self.current[usize::from(seat)] = self.draw(Seat(seat), chance);
        }
        self.phase = Phase::Choose;
        tell.tell(|| {
            let cards = self.seats().iter().map(|seat| self.current[seat.index()]);
            let cards = cards.map(|id| id.map(|id| self.rules.set.card(id))).collect();
            Event::Dealt { cards, pile: self.pile.count_ones() as u8 }
        });
    }

    /// The seat draws a card; its workers count. None if the pile lacks one (B3.8).
    #[inline]
    pub(crate) fn draw<C: Chance + ?Sized>(
        &mut self,
        seat: Seat,
        chance: &mut C,
    ) -> Option<CardId> {
        let sums = bits_up_to(self.pile);
        let left = (sums >> 56) as u32;
        if left == 0 {
            self.last_round = true;
            return None;
        }
        let id = CardId::new(nth_bit(self.pile, sums, chance.below(left)));
        self.pile ^= id.bit();
        self.cards[seat.index()] |= id.bit();
        self.workers[seat.index()] += self.rules.set.card(id).workers;
        Some(id)
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte, how many bits are set in it and in the lower ones.
#[inline]
fn bits_up_to(bits: u64) -> u64 {
    let mut sums = bits - ((bits >> 1) & (ONES * 0x55));
    sums = (sums & (ONES * 0x33)) + ((sums >> 2) & (ONES * 0x33));
    ((sums + (sums >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES)
}

/// The place of the nth bit that is set, counted from the lowest; there must be one. `sums` is
/// `bits_up_to(bits)`.
#[inline]
fn nth_bit(bits: u64, sums: u64, n: u32) -> u32 {
    // The first byte up to which there are more than n.
    let over = ((sums | (ONES << 7)) - ONES * (u64::from(n) + 1)) & (ONES << 7);
    let start = over.trailing_zeros() & !7;
    let before = ((sums << 8) >> start) as u32 & 0xff;
    let byte = (bits >> start) as usize & 0xff;
    start + u32::from(NTH_IN_BYTE[byte][(n - before) as usize % 8])
}

/// The same for one byte, as a table: a loop over its bits would mispredict.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Quick;

    #[test]
    fn bits_are_found_in_order() {
        let mut dice = Quick::new(1);
        let mut word = || (0..4).fold(0u64, |w, _| w << 16 | u64::from(dice.below(1 << 16)));
        for bits in (0..2_000).map(|_| word()).chain([1, 1 << 63, u64::MAX, (1 << 39) - 1]) {
            let listed: Vec<u32> = (0..64).filter(|&at| bits >> at & 1 == 1).collect();
            let found: Vec<u32> =
                (0..bits.count_ones()).map(|n| nth_bit(bits, bits_up_to(bits), n)).collect();
            assert_eq!(found, listed);
        }
    }
}
