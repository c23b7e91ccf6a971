//! Weights as a file: small, and refused unless every byte is right.
//!
//! Numbers are little-endian. `CHOWKNET`, the format (u16), the version of the inputs (u16), the
//! game (u8 for its length, then its letters), seats (u8), the sizes of inputs, hidden layer, second layer and
//! parts of moves (u16 each), the weight of first sight (f32). Then three layers, each with a scale
//! (f32) for every row, the weights as signed bytes row by row, and the biases (f32). Last a
//! CRC-32 of all before it.
use super::{HIDDEN_MAX, LANES, Layer, Network, OUTPUTS_MAX, SECOND_MAX};
use kernel::SEATS_MAX;
use std::fmt;

const MAGIC: &[u8; 8] = b"CHOWKNET";
const FORMAT: u16 = 1;

/// Why weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkError(pub(super) String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetworkError {}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, n: usize) -> Result<&'a [u8], NetworkError> {
        let short = || NetworkError("it ends too soon".into());
        let (these, rest) = self.0.split_at_checked(n).ok_or_else(short)?;
        self.0 = rest;
        Ok(these)
    }
    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }
    fn byte(&mut self) -> Result<u8, NetworkError> {
        Ok(self.array::<1>()?[0])
    }
    fn short(&mut self) -> Result<u16, NetworkError> {
        Ok(u16::from_le_bytes(self.array()?))
    }
    fn size(&mut self) -> Result<usize, NetworkError> {
        Ok(self.short()?.into())
    }
    fn float(&mut self) -> Result<f32, NetworkError> {
        let value = f32::from_le_bytes(self.array()?);
        let finite = value.is_finite().then_some(value);
        finite.ok_or_else(|| NetworkError("a weight is not a number".into()))
    }

    /// A layer, widened with zeros to whole pieces.
    fn layer(&mut self, from: usize, to: usize) -> Result<Layer, NetworkError> {
        let wide = to.next_multiple_of(LANES);
        let scales: Vec<f32> = (0..from).map(|_| self.float()).collect::<Result<_, _>>()?;
        let mut rows = vec![0.0; from * wide];
        for (row, scale) in rows.chunks_exact_mut(wide).zip(scales) {
            for (weight, &byte) in row.iter_mut().zip(self.bytes(to)?) {
                *weight = scale * f32::from(byte as i8);
            }
        }
        let mut bias = vec![0.0; wide];
        for bias in &mut bias[..to] {
            *bias = self.float()?;
        }
        Ok(Layer { rows, bias })
    }
}

/// The usual CRC-32, bit by bit: files are small and read once.
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

impl Network {
    /// Reads a file of weights.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let wrong = |says: &str| NetworkError(says.into());
        let after = bytes.strip_prefix(MAGIC).ok_or_else(|| wrong("it is no file of weights"))?;
        let (rest, sum) = after.split_last_chunk::<4>().ok_or_else(|| wrong("it is too short"))?;
        let body = &bytes[..MAGIC.len() + rest.len()];
        let mut reader = Reader(rest);
        let format = reader.short()?;
        if format != FORMAT {
            let says = format!("it has format {format}, and only {FORMAT} is known");
            return Err(NetworkError(says));
        }
        if crc32(body) != u32::from_le_bytes(*sum) {
            return Err(wrong("its checksum is wrong: it was damaged or cut off"));
        }
        let version = reader.short()?;
        let letters = reader.byte()?;
        let game = String::from_utf8_lossy(reader.bytes(letters.into())?).into_owned();
        let seats = usize::from(reader.byte()?);
        let (inputs, hidden) = (reader.size()?, reader.size()?);
        let (second, parts) = (reader.size()?, reader.size()?);
        let outputs = 2 * seats + parts;
        let fits = |n: usize, most: usize| (1..=most).contains(&n);
        if !fits(seats, SEATS_MAX)
            || !fits(inputs, usize::from(u16::MAX))
            || !fits(hidden, HIDDEN_MAX)
            || !fits(second, SECOND_MAX)
            || !fits(outputs.next_multiple_of(LANES), OUTPUTS_MAX)
            || hidden % LANES != 0
            || second % LANES != 0
        {
            return Err(wrong("its layers have sizes that do not fit"));
        }
        let appeal = reader.float()?;
        let layers = [
            reader.layer(inputs, hidden)?,
            reader.layer(hidden, second)?,
            reader.layer(second, outputs)?,
        ];
        if !reader.0.is_empty() {
            return Err(wrong("it goes on after its end"));
        }
        Ok(Network { game, version, seats, inputs, parts, appeal, layers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
