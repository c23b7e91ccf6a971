//! Newgame as numbers.
use crate::{Encode, Field, Pen, Word};
use games::newgame::{Gem, Gems, HAND_MAX, Move, Newgame, Rules, STALL};
use kernel::{Game, Kind, Seat};

const GEMS: u8 = <Gem as Kind>::ALL.len() as u8;
/// Take a gem; then sell one of a kind, two of it and so on.
const SELL: u8 = GEMS;
const END: u8 = SELL + GEMS * HAND_MAX;

fn gem(at: u8) -> Gem {
    Gem::ALL[usize::from(at)]
}

fn counts(gems: Gems, pen: &mut Pen<'_>) {
    Gem::ALL.iter().for_each(|&gem| pen.count(gems.of(gem)));
}

impl Encode for Newgame {
    const VERSION: u32 = 1;
    const TOKENS: usize = END as usize;

    fn fits(rules: Rules) -> Result<(), String> {
        match rules.set == Rules::default().set {
            true => Ok(()),
            false => Err("only the standard box of newgame can be encoded".into()),
        }
    }

    fn token(token: u8) -> String {
        Newgame::read(&[token]).map_or_else(String::new, |mv| mv.to_string())
    }

    fn spell(mv: Move) -> Word {
        match mv {
            Move::Take(gem) => Word::new(&[gem.index() as u8]),
            Move::Sell { gem, n } => Word::new(&[SELL + HAND_MAX * gem.index() as u8 + n - 1]),
        }
    }

    fn read(word: &[u8]) -> Option<Move> {
        match *word {
            [token @ 0..SELL] => Some(Move::Take(gem(token))),
            [token @ SELL..END] => {
                let (at, n) = ((token - SELL) / HAND_MAX, (token - SELL) % HAND_MAX + 1);
                Some(Move::Sell { gem: gem(at), n })
            }
            _ => None,
        }
    }

    fn ordered(word: &[u8]) -> bool {
        matches!(word, [0..END])
    }

    fn fields(_seats: u8) -> Vec<Field> {
        let gems = usize::from(GEMS);
        vec![
            Field::new("to_act", &[2], 1),
            Field::new("own_hand", &[gems], HAND_MAX.into()),
            Field::new("other_hand", &[], HAND_MAX.into()),
            Field::new("stall", &[gems], STALL.into()),
            Field::new("bag", &[], 255),
            Field::new("points", &[2], 999),
        ]
    }

    fn observe(&self, seat: Seat, _memory: bool, pen: &mut Pen<'_>) {
        let other = Seat(1 - seat.0);
        pen.flag(self.to_act().has(seat));
        pen.flag(self.to_act().has(other));
        counts(self.hand(seat), pen);
        pen.count(self.hand(other).len());
        counts(self.stall(), pen);
        pen.count(self.bag().len());
        pen.put(self.points(seat).min(999) as i16);
        pen.put(self.points(other).min(999) as i16);
    }
}
