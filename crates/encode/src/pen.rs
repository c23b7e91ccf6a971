//! Observations, written from the first number to the last.

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it is called.
    pub name: &'static str,
    /// Empty for a single number.
    pub shape: Vec<usize>,
    /// The least that a number in it can be.
    pub low: i16,
    /// The most.
    pub high: i16,
}

impl Field {
    /// Numbers from 0 to `high`.
    pub fn new(name: &'static str, shape: &[usize], high: i16) -> Field {
        Field { name, shape: shape.to_vec(), low: 0, high }
    }
    /// Numbers that are -1 where they are not known.
    #[must_use]
    pub fn or_unknown(mut self) -> Field {
        self.low = -1;
        self
    }
    /// How many numbers.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }
    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How many numbers these fields have together.
pub fn size(fields: &[Field]) -> usize {
    fields.iter().map(Field::len).sum()
}

/// Writes an observation.
pub struct Pen<'a> {
    out: &'a mut [i16],
    at: usize,
}

impl<'a> Pen<'a> {
    /// At the beginning of a row that has room for all fields.
    pub fn new(out: &'a mut [i16]) -> Pen<'a> {
        Pen { out, at: 0 }
    }
    /// How many numbers were written.
    pub fn written(&self) -> usize {
        self.at
    }
    /// A number.
    #[inline]
    pub fn put(&mut self, number: i16) {
        self.out[self.at] = number;
        self.at += 1;
    }
    /// A small number.
    #[inline]
    pub fn count(&mut self, number: u8) {
        self.put(number.into());
    }
    /// Many small numbers.
    #[inline]
    pub fn counts(&mut self, numbers: &[u8]) {
        let to = &mut self.out[self.at..self.at + numbers.len()];
        for (to, &number) in to.iter_mut().zip(numbers) {
            *to = number.into();
        }
        self.at += numbers.len();
    }
    /// As many numbers as are known beforehand, in one go: the place of each is checked together.
    #[inline]
    pub fn array<const N: usize>(&mut self, numbers: [i16; N]) {
        *self.room() = numbers;
    }
    /// Room for as many numbers, to be filled by the caller.
    #[inline]
    pub fn room<const N: usize>(&mut self) -> &mut [i16; N] {
        let room = self.out[self.at..].first_chunk_mut().expect("the row has room for all fields");
        self.at += N;
        room
    }
    /// 1 or 0.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.put(holds.into());
    }
    /// The same number this many times.
    #[inline]
    pub fn fill(&mut self, n: usize, number: i16) {
        self.out[self.at..self.at + n].fill(number);
        self.at += n;
    }
    /// As many numbers, all 0 but for a 1 at this place, if there is such a place.
    #[inline]
    pub fn one_of(&mut self, n: usize, at: usize) {
        let start = self.at;
        self.fill(n, 0);
        if at < n {
            self.out[start + at] = 1;
        }
    }
    /// As many bits, the lowest first.
    #[inline]
    pub fn bits(&mut self, n: usize, bits: u64) {
        let (eights, rest) = self.out[self.at..self.at + n].as_chunks_mut();
        let mut bytes = bits.to_le_bytes().into_iter();
        for (eight, byte) in eights.iter_mut().zip(&mut bytes) {
            *eight = EIGHT[usize::from(byte)];
        }
        let last = bytes.next().unwrap_or(0);
        for (to, bit) in rest.iter_mut().zip(EIGHT[usize::from(last)]) {
            *to = bit;
        }
        self.at += n;
    }
}

/// The bits of each byte as numbers, lowest first.
static EIGHT: [[i16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        table[at / 8][at % 8] = ((at / 8) >> (at % 8) & 1) as i16;
        at += 1;
    }
    table
};
