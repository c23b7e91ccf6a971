//! Pauses between tries of something that fails: growing, and each a little different, so that not
//! all rooms come back at the same moment.
use std::time::Duration;

const FIRST_PAUSE_MS: u64 = 100;
const LONGEST_PAUSE_MS: u64 = 15_000;
/// While somebody waits for an answer, it is tried at least as often as this.
const ASKED_PAUSE_MS: u64 = 1_000;

/// What has failed, how often, and when it is tried again. Times are milliseconds of whatever clock
/// the caller uses.
#[derive(Clone, Copy, Default, Debug)]
pub struct Backoff {
    tries: u32,
    failed_at: u64,
    again_at: Option<u64>,
}

impl Backoff {
    /// It failed; `luck` is a random number.
    pub fn failed(&mut self, now: u64, luck: u64) {
        self.again_at = Some(now + pause_ms(self.tries, luck));
        self.failed_at = now;
        self.tries = self.tries.saturating_add(1);
    }

    /// It worked.
    pub fn worked(&mut self) {
        *self = Backoff::default();
    }

    /// A hint that the store may work again: retry at once, and keep growing the pauses if that fails.
    pub fn hope(&mut self) {
        self.again_at = None;
    }

    /// Is it time to try? Sooner where somebody waits for an answer.
    pub fn may_try(&self, now: u64, asked: bool) -> bool {
        let asked = asked && now >= self.failed_at + ASKED_PAUSE_MS;
        self.again_at.is_none_or(|at| asked || now >= at)
    }

    /// When it is to be tried again.
    pub fn again_at(&self) -> Option<u64> {
        self.again_at
    }

    /// Did it fail, and has not worked since?
    pub fn is_failing(&self) -> bool {
        self.tries > 0
    }

    pub fn remaining(&self, now: u64) -> Option<Duration> {
        self.again_at.map(|at| Duration::from_millis(at.saturating_sub(now)))
    }
}

/// Between half of the pause and the whole.
fn pause_ms(tries: u32, luck: u64) -> u64 {
    let whole = FIRST_PAUSE_MS.saturating_mul(1 << tries.min(20)).min(LONGEST_PAUSE_MS);
    whole / 2 + luck % (whole / 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_bound_and_differ() {
        for tries in 0..40 {
            let whole = (100u64 << tries.min(20)).min(15_000);
            let (least, most) = (pause_ms(tries, 0), pause_ms(tries, whole / 2));
            assert_eq!((least, most), (whole / 2, whole), "{tries}");
        }
    }

    #[test]
    fn an_hour_of_failure_is_a_few_hundred_tries() {
        let (mut backoff, mut tries) = (Backoff::default(), 0);
        for now in 0..3_600_000 {
            if backoff.may_try(now, false) {
                backoff.failed(now, now);
                tries += 1;
            }
        }
        assert!((240..600).contains(&tries), "{tries}");
        assert!(!backoff.may_try(3_600_000, false) || !backoff.may_try(3_599_999, true));
        backoff.worked();
        assert!(backoff.may_try(0, false) && !backoff.is_failing());
    }
}
