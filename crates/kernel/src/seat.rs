//! Who sits where, and sets of such.
use crate::Syntax;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// The largest table any game here is played at.
pub const SEATS_MAX: usize = 8;

/// A place at the table, written `a`, `b`, `c` …
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list of players.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}

impl FromStr for Seat {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Seat, Syntax> {
        match text.as_bytes() {
            [letter @ b'a'..=b'h'] => Ok(Seat(letter - b'a')),
            _ => Err(Syntax(format!("`{text}` is not a seat: seats are written a, b, c …"))),
        }
    }
}

/// A set of seats. Empty, one or many: the whole of "whose turn is it?".
///
/// ```
/// use kernel::{Seat, Seats};
///
/// let all = Seats::first(3);
/// let two = all.without(Seats::one(Seat(1)));
/// assert_eq!((two.len(), two.to_string()), (2, "ac".to_string()));
/// assert!(two.has(Seat(2)) && !two.has(Seat(1)));
/// assert_eq!(two.lowest(), Some(Seat(0)));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
    /// The first `n` seats: a whole table.
    #[inline]
    pub const fn first(n: u8) -> Seats {
        Seats(((1u16 << n) - 1) as u8)
    }
    /// Is this seat among them?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }
    /// Is nobody among them?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many they are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// These and one more.
    #[inline]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.0))
    }
    /// These without those.
    #[inline]
    pub const fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }
    /// The lowest of them.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }
    /// In seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seats(left).lowest()?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

/// Whose view it is: a seat's, or a spectator's, who sees what everybody sees.
///
/// ```
/// use kernel::{Viewer, Seat, Seats};
///
/// let viewers: Vec<String> = Viewer::all(Seats::first(2)).map(|viewer| viewer.to_string()).collect();
/// assert_eq!(viewers, ["a", "b", "gallery"]);
/// assert_eq!("b".parse(), Ok(Viewer::Seat(Seat(1))));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// One player's.
    Seat(Seat),
    /// A spectator's.
    Spectator,
}

impl Viewer {
    /// Is this the viewer at `seat`?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
    /// Every viewer of a table: its seats, and the spectator.
    pub fn all(seats: Seats) -> impl Iterator<Item = Viewer> {
        seats.iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("gallery"),
        }
    }
}

impl FromStr for Viewer {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Viewer, Syntax> {
        if text == "gallery" { Ok(Viewer::Spectator) } else { text.parse().map(Viewer::Seat) }
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

crate::serde_as_text!(Seat, Viewer);
