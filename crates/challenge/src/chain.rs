//! Seeds of days from a chain of hashes: each link is the SHA-256 of the next day's. Whoever knows the last
//! link, its head, knows all; who knows today's knows every day before and none after. The first, the
//! anchor, is published, so that nobody can change the others afterwards.
use kernel::Seed;
use sha2::{Digest as _, Sha256};

/// The days of a chain, the first included: twenty years.
pub const DAYS: u64 = 7_305;

/// The first day, counted from 1970: the first of January 2026.
const FIRST: u64 = 20_454;

const MS_A_DAY: u64 = 86_400_000;

/// The anchor of the project's own chain. Its head is kept by whoever runs the project's server, and is
/// not in the source.
pub const PROJECT: Seed = Seed([
    0x5f, 0xc9, 0x32, 0x5b, 0x2c, 0x0f, 0x5b, 0xba, 0x09, 0x22, 0xe3, 0x5b, 0xa4, 0xf2, 0xb5, 0x04,
    0x8f, 0xb1, 0xb2, 0xdb, 0x09, 0x1e, 0x61, 0x61, 0xbd, 0xb2, 0x54, 0x17, 0x09, 0x2f, 0x04, 0x48,
]);

/// The link of the day before.
pub fn before(link: Seed) -> Seed {
    Seed(Sha256::digest(link.0).into())
}

/// The link of a day in the chain that ends with `head`; nothing, if the chain is too short for it.
pub fn link(head: Seed, day: u64) -> Option<Seed> {
    (day < DAYS).then(|| (day + 1..DAYS).fold(head, |link, _| before(link)))
}

/// The anchor of the chain that has this link on this day. Anybody can check a link with it.
///
/// ```
/// use challenge::chain;
///
/// let head = kernel::Seed::from_phrase("a secret");
/// let anchor = chain::link(head, 0).unwrap();
/// let today = chain::link(head, 320).unwrap();
/// assert_eq!(chain::anchor(today, 320), Some(anchor));
/// assert_eq!(chain::before(today), chain::link(head, 319).unwrap());
/// assert_ne!(chain::anchor(today, 321), Some(anchor));
/// ```
pub fn anchor(link: Seed, day: u64) -> Option<Seed> {
    (day < DAYS).then(|| (0..day).fold(link, |link, _| before(link)))
}

/// The seed of a day where there is no server: everybody can compute it, tomorrow's as well.
pub fn open(day: u64) -> Seed {
    Seed::from_phrase(&format!("open day {day}"))
}

/// The day of a time (in milliseconds since 1970, UTC), counted from the first day of all chains.
pub fn day_at(ms: u64) -> u64 {
    (ms / MS_A_DAY).saturating_sub(FIRST)
}

/// When a day begins, in milliseconds since 1970.
pub fn begins(day: u64) -> u64 {
    FIRST.saturating_add(day).saturating_mul(MS_A_DAY)
}

/// A day as people write it: `2026-11-18`.
///
/// ```
/// assert_eq!(challenge::chain::date(0), "2026-01-01");
/// assert_eq!(challenge::chain::date(789), "2028-02-29");
/// ```
pub fn date(day: u64) -> String {
    let mut left = day.min(10 * DAYS);
    let mut year = 2026;
    let leap = |year: u64| {
        let by = |n: u64| year.is_multiple_of(n);
        by(4) && (!by(100) || by(400))
    };
    let days = |year: u64| if leap(year) { 366 } else { 365 };
    while left >= days(year) {
        left -= days(year);
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_an_end() {
        let head = Seed::from_phrase("x");
        assert_eq!(link(head, DAYS - 1), Some(head));
        assert_eq!(link(head, DAYS), None);
        assert_eq!(anchor(head, DAYS), None);
        assert_eq!(anchor(head, DAYS - 1), link(head, 0));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        // By another program: `date -u -d 2026-11-18T23:59:59 +%s`.
        assert_eq!(day_at(1_795_046_399_999), day_at(1_795_046_399_000));
        assert_eq!(date(day_at(1_795_046_399_000)), "2026-11-18");
        assert_eq!(date(day_at(1_795_046_400_000)), "2026-11-19");
        assert_eq!(begins(day_at(1_795_046_400_000)), 1_795_046_400_000);
        assert_eq!(day_at(0), 0);
        assert_eq!(date(364), "2026-12-31");
        assert_eq!(date(365), "2027-01-01");
    }
}
