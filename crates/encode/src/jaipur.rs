//! Jaipur as numbers.
//!
//! An exchange is spelled good by good in the order of the box, and only what changes hands is named:
//! `exchange, take 2 gold, give 1 leather, give 1 camel, done`.
use crate::{Encode, Field, Mask, Pen, Word};
use games::jaipur::{Cards, Choice, Good, HAND_MAX, Herds, Jaipur, MARKET, Move, Rules};
use kernel::{Game, Kind, Seat};
use std::{collections::HashMap, sync::OnceLock};

const WARES: u8 = 6;
const KINDS: u8 = 7;
/// Cards that an exchange can move at most: the whole market.
const MOST: u8 = MARKET;

const TAKE: u8 = 0;
const CAMELS: u8 = TAKE + WARES;
const SELL: u8 = CAMELS + 1;
const EXCHANGE: u8 = SELL + WARES * HAND_MAX;
const TAKEN: u8 = EXCHANGE + 1;
const GIVEN: u8 = TAKEN + WARES * MOST;
const DONE: u8 = GIVEN + KINDS * MOST;

/// Which numbers of cards taken and given the goods from some place on can still bring: bit
/// `8 * taken + given`. At most five either way.
type Reach = u64;

/// The bits with at most this many given.
const fn given_up_to(n: u32) -> Reach {
    0x0101_0101_0101_0101 * ((1 << (n + 1)) - 1)
}

/// With this many more taken and given.
#[inline]
fn more(reach: Reach, taken: u8, given: u8) -> Reach {
    if taken > MOST || given > MOST {
        return 0;
    }
    (reach & given_up_to((MOST - given).into())) << given << (8 * taken)
}

/// As many given as taken, two at least.
const EVEN: Reach = 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45;

/// Goes on from the tokens of an exchange: exactly those that some exchange of the set goes on with.
fn follow_exchange(market: Cards, own: Cards, word: &[u8], mask: &mut Mask) {
    let (market, own) = (market.counts(), own.counts());
    let (mut taken, mut given, mut next) = (0, 0, 0);
    for &token in word {
        if token >= GIVEN {
            given += (token - GIVEN) % MOST + 1;
            next = usize::from((token - GIVEN) / MOST) + 1;
        } else {
            taken += (token - TAKEN) % MOST + 1;
            next = usize::from((token - TAKEN) / MOST) + 1;
        }
    }
    if taken == given && taken >= 2 {
        mask.set(DONE);
    }
    let mut reach: Reach = 1;
    for kind in (next..usize::from(KINDS)).rev() {
        let mut here = reach;
        for n in 1..=market[kind].min(MOST) {
            if more(reach, taken + n, given) & EVEN != 0 {
                mask.set(TAKEN + MOST * kind as u8 + n - 1);
            }
            here |= more(reach, n, 0);
        }
        for n in 1..=own[kind].min(MOST) {
            if more(reach, taken, given + n) & EVEN != 0 {
                mask.set(GIVEN + MOST * kind as u8 + n - 1);
            }
            here |= more(reach, 0, n);
        }
        reach = here;
    }
}

fn good(at: u8) -> Good {
    Good::ALL[usize::from(at)]
}

/// All moves there can be, and their numbers.
struct Numbers {
    moves: Vec<Move>,
    number: HashMap<Move, u32>,
}

/// Every set of at least two and at most five cards of these kinds.
fn sets(kinds: &[Good]) -> Vec<Cards> {
    let mut sets = vec![Cards::EMPTY];
    for &kind in kinds {
        let mut more = Vec::new();
        for &set in &sets {
            more.extend((0..=MOST - set.len()).map(|n| set.plus(Cards::some(kind, n))));
        }
        sets = more;
    }
    sets.retain(|set| set.len() >= 2);
    sets.sort_unstable_by_key(|set| (set.len(), set.word()));
    sets
}

fn numbers() -> &'static Numbers {
    static NUMBERS: OnceLock<Numbers> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut moves: Vec<Move> = Good::WARES.into_iter().map(Move::Take).collect();
        moves.push(Move::Camels);
        let cards = Rules::default().set.cards;
        for good in Good::WARES {
            let most = cards.of(good).min(HAND_MAX);
            moves.extend((good.sale_min()..=most).map(|n| Move::Sell { good, n }));
        }
        let gives = sets(Good::ALL);
        for take in sets(&Good::WARES) {
            let fits = |give: &&Cards| give.len() == take.len() && !take.shares_a_kind_with(**give);
            moves.extend(gives.iter().filter(fits).map(|&give| Move::Exchange { take, give }));
        }
        let number = (0..).zip(&moves).map(|(number, &mv)| (mv, number)).collect();
        Numbers { moves, number }
    })
}

/// Counts of the first kinds.
#[inline]
fn first<const N: usize>(cards: Cards) -> [i16; N] {
    let counts = cards.counts();
    std::array::from_fn(|at| counts[at].into())
}

impl Encode for Jaipur {
    const VERSION: u32 = 1;
    const TOKENS: usize = DONE as usize + 1;
    const FLAT: Option<usize> = Some(25_499);

    /// Any box: no count of a box is in the tokens but the size of hands and market.
    fn fits(rules: Rules) -> Result<(), String> {
        match rules.set == Rules::default().set {
            true => Ok(()),
            false => Err("only the standard box of jaipur can be encoded".into()),
        }
    }

    fn token(token: u8) -> String {
        let count = |of: u8| ((token - of) % MOST + 1, good((token - of) / MOST).name());
        match token {
            TAKE..CAMELS => format!("take {}", good(token).name()),
            CAMELS => "take the camels".into(),
            SELL..EXCHANGE => {
                let (at, n) = ((token - SELL) / HAND_MAX, (token - SELL) % HAND_MAX + 1);
                format!("sell {n} {}", good(at).name())
            }
            EXCHANGE => "exchange".into(),
            TAKEN..GIVEN => format!("… take {} {}", count(TAKEN).0, count(TAKEN).1),
            GIVEN..DONE => format!("… give {} {}", count(GIVEN).0, count(GIVEN).1),
            _ => "… done".into(),
        }
    }

    #[inline]
    fn spell(mv: Move) -> Word {
        match mv {
            Move::Take(good) => Word::new(&[TAKE + good.index() as u8]),
            Move::Camels => Word::new(&[CAMELS]),
            Move::Sell { good, n } => Word::new(&[SELL + HAND_MAX * good.index() as u8 + n - 1]),
            Move::Exchange { take, give } => {
                let mut word = Word::new(&[EXCHANGE]);
                let (take, give) = (take.counts(), give.counts());
                for kind in 0..KINDS {
                    let at = usize::from(kind);
                    if take[at] > 0 {
                        word.push(TAKEN + MOST * kind + take[at] - 1);
                    } else if give[at] > 0 {
                        word.push(GIVEN + MOST * kind + give[at] - 1);
                    }
                }
                word.push(DONE);
                word
            }
        }
    }

    #[inline]
    fn read(word: &[u8]) -> Option<Move> {
        match *word {
            [token @ TAKE..CAMELS] => Some(Move::Take(good(token))),
            [CAMELS] => Some(Move::Camels),
            [token @ SELL..EXCHANGE] => {
                let (at, n) = ((token - SELL) / HAND_MAX, (token - SELL) % HAND_MAX + 1);
                Some(Move::Sell { good: good(at), n })
            }
            [EXCHANGE, ref parts @ .., DONE] => {
                let (mut take, mut give) = (Cards::EMPTY, Cards::EMPTY);
                for &token in parts {
                    let (pile, first) =
                        if token >= GIVEN { (&mut give, GIVEN) } else { (&mut take, TAKEN) };
                    let (kind, n) = ((token - first) / MOST, (token - first) % MOST + 1);
                    *pile = pile.plus(Cards::some(good(kind), n));
                }
                Some(Move::Exchange { take, give })
            }
            _ => None,
        }
    }

    fn ordered(word: &[u8]) -> bool {
        match word {
            [token] => *token < EXCHANGE,
            [EXCHANGE, parts @ .., DONE] => {
                parts.len() <= usize::from(KINDS) && parts.iter().all(|t| (TAKEN..DONE).contains(t))
            }
            _ => false,
        }
    }

    #[inline]
    fn follow(menu: &[Choice], word: &[u8], mask: &mut Mask) {
        for choice in menu {
            match (choice, word) {
                (Choice::Exchange { .. }, []) => mask.set(EXCHANGE),
                (Choice::Camels { .. }, []) => mask.set(CAMELS),
                (Choice::Take { market }, []) => {
                    market.iter().for_each(|(good, _)| mask.set(TAKE + good.index() as u8));
                }
                (Choice::Sell { hand }, []) => {
                    for (at, good) in (0..).zip(Good::WARES) {
                        // One bit for each number of cards from the least to all.
                        let (least, all) = (good.sale_min(), hand.of(good));
                        let bits = ((1u32 << all) - 1) >> (least - 1) << (least - 1);
                        mask.set_all(SELL + HAND_MAX * at, bits);
                    }
                }
                (&Choice::Exchange { market, own }, [EXCHANGE, parts @ ..]) => {
                    follow_exchange(market, own, parts, mask);
                }
                _ => {}
            }
        }
    }

    fn number(mv: Move) -> Option<usize> {
        numbers().number.get(&mv).map(|&number| number as usize)
    }

    fn numbered(number: usize) -> Option<Move> {
        numbers().moves.get(number).copied()
    }

    fn fields(_seats: u8) -> Vec<Field> {
        vec![
            Field::new("to_act", &[2], 1),
            Field::new("own_cards", &[7], 11),
            Field::new("own_cards_known", &[6], 7).or_unknown(),
            Field::new("other_hand", &[], 7),
            Field::new("other_herd", &[], 11).or_unknown(),
            Field::new("other_cards_known", &[6], 7).or_unknown(),
            Field::new("market", &[7], 5),
            Field::new("pile", &[], 55),
            Field::new("sold", &[6], 10),
            Field::new("tokens_left", &[6], 9),
            Field::new("bonus_left", &[3], 7),
            Field::new("rupees", &[2], 255),
            Field::new("goods_tokens", &[2], 38),
            Field::new("bonus_tokens", &[2, 3], 7),
            Field::new("own_bonus_rupees", &[], 255),
            Field::new("seals", &[2], 3),
            Field::new("started", &[], 1),
            Field::new("exchanges_in_a_row", &[], 255),
        ]
    }

    #[inline]
    fn observe(&self, seat: Seat, memory: bool, pen: &mut Pen<'_>) {
        let other = Seat(1 - seat.0);
        let set = self.components();
        let to_act = self.to_act();
        pen.array([to_act.has(seat).into(), to_act.has(other).into()]);
        pen.array(first::<7>(self.own(seat)));
        let known = |of: Seat| if memory { first::<6>(self.known(of)) } else { [-1; 6] };
        pen.array(known(seat));
        let theirs = self.own(other);
        let herd = theirs.of(Good::Camel);
        // Herds are counted in the open, whoever looks, when a round is scored (J7.3).
        let hidden = !memory && self.rules().herds == Herds::Hidden && !self.is_over();
        let shown = if hidden { -1 } else { herd.into() };
        pen.array([(theirs.len() - herd).into(), shown]);
        pen.array(known(other));
        pen.array(first::<7>(self.market()));
        pen.count(self.pile());
        pen.array(first::<6>(self.sold()));
        let left = |good: Good| set.tokens[good.index()] - self.tokens_taken(good);
        pen.array(Good::WARES.map(|good| left(good).into()));
        let together = |values: [u8; 3]| values.map(i16::from).iter().sum::<i16>();
        pen.array(self.bonus_left().map(together));
        let both = [seat, other];
        pen.array(both.map(|of| self.goods_rupees(of).into()));
        pen.array(both.map(|of| self.goods_tokens(of).into()));
        both.iter().for_each(|&of| pen.array(self.bonus_held(of).map(together)));
        pen.count(self.bonus_rupees(seat));
        pen.array(both.map(|of| self.seals(of).into()));
        pen.flag(self.starter() == seat);
        pen.count(self.exchanges());
    }
}
