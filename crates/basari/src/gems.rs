//! Gems of four colours (B1.1), counted, and the orders on them (B4.2, B4.4).
use kernel::Syntax;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The colours of gems, best first: red > yellow > green > blue (B1.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// `r`.
    Red,
    /// `y`.
    Yellow,
    /// `g`.
    Green,
    /// `b`.
    Blue,
}

impl Colour {
    /// Best first.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// The place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// As it is written: `r`, `y`, `g`, `b`.
    pub const fn letter(self) -> char {
        ['r', 'y', 'g', 'b'][self as usize]
    }
    /// The colour with this letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_lowercase())
    }
    /// The byte of this colour in a word: red is the highest.
    #[inline]
    const fn shift(self) -> u32 {
        24 - 8 * self as u32
    }
}

const ONES: u32 = 0x0101_0101;
const TOPS: u32 = ONES << 7;

/// Gems by colour, in the bytes of one word, red highest: so comparing words compares more red,
/// then more yellow, green, blue (the order of B4.2). Written with counts before the letters,
/// a count of one left out: `2rb` is two red and a blue gem, `-` is none.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Gems(u32);

impl Gems {
    /// No gem.
    pub const NONE: Gems = Gems(0);
    /// More of a colour are in no box; four times as many still count in a byte.
    pub const COLOUR_MAX: u8 = 60;

    /// Red, yellow, green, blue.
    #[inline]
    pub const fn new(counts: [u8; 4]) -> Gems {
        Gems(u32::from_be_bytes(counts))
    }
    /// This many of each colour.
    pub const fn of_each(n: u8) -> Gems {
        Gems::new([n; 4])
    }
    /// One gem.
    #[inline]
    pub const fn one(colour: Colour) -> Gems {
        Gems::some(colour, 1)
    }
    /// Some gems of one colour.
    #[inline]
    pub const fn some(colour: Colour, n: u8) -> Gems {
        Gems((n as u32) << colour.shift())
    }
    /// Red, yellow, green, blue.
    #[inline]
    pub const fn counts(self) -> [u8; 4] {
        self.0.to_be_bytes()
    }
    /// How many of a colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        (self.0 >> colour.shift()) as u8
    }
    /// How many in all.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 24) as u8
    }
    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many colours there are.
    #[inline]
    pub const fn variety(self) -> u32 {
        ((self.0 + (TOPS - ONES)) & TOPS).count_ones()
    }
    /// The colours that are there, best first.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.of(colour) > 0)
    }
    /// Both together.
    #[inline]
    pub const fn plus(self, other: Gems) -> Gems {
        Gems(self.0 + other.0)
    }
    /// These without the others, which must be among them.
    #[inline]
    pub const fn minus(self, other: Gems) -> Gems {
        debug_assert!(self.covers(other));
        Gems(self.0.wrapping_sub(other.0))
    }
    /// Are the others among these?
    #[inline]
    pub const fn covers(self, other: Gems) -> bool {
        (self.0 | TOPS).wrapping_sub(other.0) & TOPS == TOPS
    }
    /// These less the others, no count below 0.
    #[inline]
    pub const fn less(self, other: Gems) -> Gems {
        let difference = (self.0 | TOPS).wrapping_sub(other.0);
        // A top bit that is gone marks a count that would be negative.
        let keep = ((difference & TOPS) >> 7) * 0x7f;
        Gems(difference & keep)
    }
    /// What both have, colour by colour.
    #[inline]
    pub const fn common(self, other: Gems) -> Gems {
        Gems(self.0 - self.less(other).0)
    }
    /// The counts as one number: greater means more red, then more yellow, green, blue (B4.2).
    #[inline]
    pub const fn word(self) -> u32 {
        self.0
    }
    /// A number that orders offers: more gems first, then better ones (B4.4).
    #[inline]
    pub const fn rank(self) -> u64 {
        (self.len() as u64) << 32 | self.0 as u64
    }
    /// Is this a higher offer than the other (B4.4)? An equal one is not.
    #[inline]
    pub const fn outbids(self, other: Gems) -> bool {
        self.rank() > other.rank()
    }
}

impl fmt::Display for Gems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for colour in self.colours() {
            match self.of(colour) {
                1 => write!(f, "{}", colour.letter())?,
                n => write!(f, "{n}{}", colour.letter())?,
            }
        }
        Ok(())
    }
}

kernel::debug_as_text!("‹{}›": Gems);

/// Reads any order and repetition: `2rb`, `rrb`, `b1r1R` are the same.
impl FromStr for Gems {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Gems, Syntax> {
        let wrong = || Syntax::not(text, "gems: write counts and letters r, y, g, b, such as 2rb");
        if text == "-" {
            return Ok(Gems::NONE);
        }
        let (mut counts, mut number) = ([0u8; 4], None::<u8>);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                let n =
                    number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(digit as u8));
                number = Some(n.ok_or_else(wrong)?);
                continue;
            }
            let count = &mut counts[Colour::from_letter(letter).ok_or_else(wrong)?.index()];
            let sum = count.saturating_add(number.take().unwrap_or(1));
            if sum > Gems::COLOUR_MAX {
                return Err(Syntax::not(
                    text,
                    "a number of gems: no box has more than 60 of a colour",
                ));
            }
            *count = sum;
        }
        if text.is_empty() || number.is_some() { Err(wrong()) } else { Ok(Gems::new(counts)) }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Capitals are read too, unlike what `kernel::one_letter!` reads.
impl FromStr for Colour {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Colour, Syntax> {
        let mut letters = text.chars();
        match (letters.next().and_then(Colour::from_letter), letters.next()) {
            (Some(colour), None) => Ok(colour),
            _ => Err(Syntax::not(text, "a colour: r, y, g or b")),
        }
    }
}

kernel::serde_as_text!(Gems);
