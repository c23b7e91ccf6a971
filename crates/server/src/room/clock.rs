//! Time at a table. Everything follows from the journal and from what time it is said to be.
use super::Room;
use kernel::{Seat, Seats};
use protocol::{Clocks, SeatClock, lobby::Pace};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// After a restart of the server everybody has at least this much time to come back.
pub(super) const GRACE_MS: u64 = 30_000;

pub(super) fn bank_ms(pace: Option<Pace>) -> u64 {
    match pace {
        Some(Pace::Live { bank_s, .. }) => u64::from(bank_s) * 1_000,
        Some(Pace::Days(_)) | None => 0,
    }
}

fn move_ms(pace: Pace) -> u64 {
    match pace {
        Pace::Live { move_s, .. } => u64::from(move_s) * 1_000,
        Pace::Days(days) => u64::from(days) * DAY_MS,
    }
}

/// When the time of a seat that was asked at `asked_at` runs out. Saturating, because a journal that
/// somebody edited may hold any time.
fn up_at(asked_at: u64, pace: Pace, bank_ms: u64) -> u64 {
    asked_at.saturating_add(move_ms(pace)).saturating_add(bank_ms)
}

impl Room {
    /// A seat has decided: what it took over its time for a move comes from the bank.
    pub(super) fn stop_clock(&mut self, seat: Seat, at: u64) {
        let Some(pace) = self.meta.pace else { return };
        let Some(place) = self.places.get_mut(seat.index()) else { return };
        if let Some(asked_at) = place.asked_at.take() {
            let over = at.saturating_sub(asked_at).saturating_sub(move_ms(pace));
            place.bank_ms = place.bank_ms.saturating_sub(over);
        }
    }

    /// Starts the clocks of the seats that must choose, leaves those that run, and stops all others.
    pub(super) fn set_clocks(&mut self, at: u64, version: u64, by: Option<Seat>) {
        let waiting = self.waiting();
        for (seat, place) in (0u8..).map(Seat).zip(&mut self.places) {
            // Whoever goes on with a turn of their own knows that it is theirs.
            let told = if by == Some(seat) { None } else { Some(version) };
            place.turn = match (waiting.has(seat), place.asked_at) {
                (false, _) => None,
                (true, None) => told,
                (true, Some(_)) => place.turn,
            };
            place.asked_at = waiting.has(seat).then(|| place.asked_at.unwrap_or(at));
        }
    }

    /// When a person's time is up, bank and all; `None` while nobody's clock runs for it.
    pub fn due(&self, seat: Seat) -> Option<u64> {
        let place = self.places.get(seat.index())?;
        place.person().filter(|_| !place.away && !place.resigned)?;
        Some(up_at(place.asked_at?, self.meta.pace?, place.bank_ms))
    }

    /// When the next person's time is up; `None` if no clock runs or the table is abandoned.
    pub fn next_due(&self) -> Option<u64> {
        let waiting = if self.is_abandoned() { Seats::NONE } else { self.waiting() };
        waiting.iter().filter_map(|seat| self.due(seat)).min()
    }

    pub(super) fn clocks(&self, now: u64) -> Option<Clocks> {
        let pace = self.meta.pace?;
        let seat = |place: &super::Place| SeatClock {
            bank_ms: place.bank_ms,
            left_ms: place
                .asked_at
                .map(|asked_at| up_at(asked_at, pace, place.bank_ms).saturating_sub(now)),
        };
        Some(Clocks { seats: self.places.iter().map(seat).collect() })
    }
}

/// The day, as people write it.
pub(super) fn day(at: u64) -> String {
    let date = time::OffsetDateTime::from_unix_timestamp((at / 1_000).min(1 << 37) as i64);
    date.map_or_else(
        |_| "unknown".into(),
        |at| format!("{:04}-{:02}-{:02}", at.year(), u8::from(at.month()), at.day()),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_written_plainly() {
        assert_eq!(super::day(0), "1970-01-01");
        assert_eq!(super::day(1_794_787_200_000), "2026-11-16");
        assert_eq!(super::day(u64::MAX), super::day(u64::MAX - 1));
    }
}
