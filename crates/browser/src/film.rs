//! A short film of a page: pictures one after the other, as one animated WebP file.
use crate::{Error, Page};
use std::time::{Duration, Instant};

/// Pictures of a page as it was shown, each with how long.
pub struct Film {
    window: (u32, u32),
    size: (u32, u32),
    /// How many times slower the page was than it is shown.
    slowed: u32,
    frames: Vec<(Vec<u8>, Duration)>,
    last: Instant,
}

impl Film {
    /// Of a window of this size, so wide; of a page that was [slowed down](Page::slow_down).
    pub fn new(window: (u32, u32), wide: u32, slowed: u32) -> Film {
        let size = (wide, wide * window.1 / window.0);
        Film { window, size, slowed, frames: Vec::new(), last: Instant::now() }
    }

    /// Takes another picture; what looks the same as before is shown for longer.
    pub fn take(&mut self, page: &mut Page, quality: u8) -> Result<(), Error> {
        let scale = f64::from(self.size.0) / f64::from(self.window.0);
        let picture = page.picture(self.window, scale, quality)?;
        let now = Instant::now();
        if let Some((_, shown)) = self.frames.last_mut() {
            *shown += (now - self.last) / self.slowed;
        }
        self.last = now;
        if self.frames.last().is_none_or(|(last, _)| *last != picture) {
            self.frames.push((picture, Duration::ZERO));
        }
        Ok(())
    }

    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// The film, from the beginning again and again; its last picture stays for a while.
    pub fn finish(mut self, rest: Duration) -> Result<Vec<u8>, Error> {
        if let Some((_, shown)) = self.frames.last_mut() {
            *shown += rest;
        }
        let mut body = b"WEBP".to_vec();
        let (width, height) = self.size;
        // Flag: animation. Then the size less one, three bytes each.
        let head = [&[2, 0, 0, 0], &three(width - 1)[..], &three(height - 1)].concat();
        chunk(&mut body, *b"VP8X", &head);
        // The background, which is never seen, and no end of repeats.
        chunk(&mut body, *b"ANIM", &[255, 255, 255, 255, 0, 0]);
        for (picture, shown) in &self.frames {
            let millis = (shown.as_millis() as u32).clamp(20, 10_000);
            let place = [three(0), three(0), three(width - 1), three(height - 1), three(millis)];
            let mut frame = place.concat();
            // Each picture stands alone: not blended with the last.
            frame.push(2);
            frame.extend(pixels(picture)?);
            chunk(&mut body, *b"ANMF", &frame);
        }
        let mut file = b"RIFF".to_vec();
        file.extend((body.len() as u32).to_le_bytes());
        file.extend(body);
        Ok(file)
    }
}

fn three(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    out.extend(name);
    out.extend((data.len() as u32).to_le_bytes());
    out.extend(data);
    if data.len() % 2 == 1 {
        out.push(0);
    }
}

/// The chunks of a still WebP that are its pixels.
fn pixels(still: &[u8]) -> Result<Vec<u8>, Error> {
    let broken = || Error::new("the browser gave a picture that is no WebP".to_owned());
    let mut rest = still.get(12..).ok_or_else(broken)?;
    let mut out = Vec::new();
    while let [a, b, c, d, e, f, g, h, ..] = *rest {
        let size = u32::from_le_bytes([e, f, g, h]) as usize;
        let data = rest.get(8..8 + size).ok_or_else(broken)?;
        if matches!(&[a, b, c, d], b"VP8 " | b"VP8L" | b"ALPH") {
            chunk(&mut out, [a, b, c, d], data);
        }
        rest = rest.get(8 + size + size % 2..).unwrap_or_default();
    }
    if out.is_empty() { Err(broken()) } else { Ok(out) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_the_pixels_of_its_pictures() {
        let still = |byte: u8| {
            let mut body = b"RIFF\0\0\0\0WEBP".to_vec();
            chunk(&mut body, *b"VP8X", &[0; 10]);
            chunk(&mut body, *b"VP8 ", &[byte; 3]);
            body
        };
        let frames = vec![(still(7), Duration::from_millis(40)), (still(8), Duration::ZERO)];
        let film = Film { window: (2, 3), size: (2, 3), slowed: 1, frames, last: Instant::now() };
        let file = film.finish(Duration::from_secs(1)).expect("a film");
        assert!(file.starts_with(b"RIFF") && file[8..16] == *b"WEBPVP8X");
        assert_eq!(
            u32::from_le_bytes([file[4], file[5], file[6], file[7]]) as usize + 8,
            file.len()
        );
        assert_eq!(file.windows(4).filter(|part| *part == b"ANMF").count(), 2);
        let second = file.windows(4).rposition(|part| part == b"ANMF").expect("a frame");
        // After the head: place, size, 1000 milliseconds, not blended, the pixels and a byte to be even.
        assert_eq!(file[second + 20..second + 24], [0xe8, 3, 0, 2]);
        assert_eq!(file[second + 24..], *b"VP8 \x03\0\0\0\x08\x08\x08\0");
        assert!(pixels(b"no picture").is_err());
    }
}
