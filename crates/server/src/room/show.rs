//! What is shown of a room, redacted for each viewer.
use super::{Room, Who, fold::json};
use kernel::{Seat, Seats, Viewer};
use protocol::{
    Ended, Now, Say, TableView,
    lobby::{SeatView, Status, Summary},
};

impl Room {
    /// How the game stands for `viewer`.
    pub fn now(&self, viewer: Viewer, now: u64) -> Now {
        let over = self.status() == Status::Over;
        Now {
            secret: over.then(|| self.meta.secret.clone()),
            clock: self.clocks(now),
            ..catalog::now(self.desk(), viewer, self.ended)
        }
    }

    /// How it came to an end.
    fn ended(&self) -> Option<Ended> {
        self.ended.or_else(|| (self.status() == Status::Over).then_some(Ended::Played))
    }

    /// Everything `viewer` may know.
    pub fn view(&self, viewer: Viewer, here: Seats, now: u64) -> Say {
        let wants =
            |(at, nonce): (usize, &Option<String>)| nonce.is_some().then_some(Seat(at as u8));
        let table = TableView {
            protocol: protocol::VERSION,
            id: self.meta.id.clone(),
            game: self.meta.game.clone(),
            ruleset: self.meta.ruleset.clone(),
            viewer,
            seats: self.seat_views(),
            host: self.seat_of(&self.meta.host),
            pace: self.meta.pace,
            claim_after_s: None,
            here,
            votes: self.votes,
            again: self.again.iter().enumerate().filter_map(wants).collect(),
            rematch: self.rematch.clone(),
            commitment: self.meta.commitment(),
            next_commitment: self.meta.next_commitment(),
            nonces: if self.desk.is_some() { self.nonces() } else { Vec::new() },
            now: self.now(viewer, now),
        };
        Say::View { version: self.version, table: Box::new(table) }
    }

    fn seat_views(&self) -> Vec<SeatView> {
        let seat = |(at, place): (usize, &super::Place)| SeatView {
            seat: Seat(at as u8),
            name: place.occupant.as_ref().map(|occupant| occupant.name.clone()),
            bot: place.occupant.as_ref().and_then(|occupant| match &occupant.who {
                Who::Bot { level } => Some(level.clone()),
                Who::Person { .. } => None,
            }),
            resigned: place.resigned,
            left: place.left,
            away: place.away,
        };
        self.places.iter().enumerate().map(seat).collect()
    }

    /// As it stands in a list; with the guest's own seat, if one asks.
    pub fn summary(&self, guest: Option<&str>) -> Summary {
        let mine = guest.and_then(|guest| self.seat_of(guest));
        Summary {
            id: self.meta.id.clone(),
            game: self.meta.game.clone(),
            ruleset: self.meta.ruleset.clone(),
            seats: self.seat_views(),
            pace: self.meta.pace,
            status: self.status(),
            created: self.meta.created / 1_000,
            commitment: self.meta.commitment(),
            ended: self.ended(),
            outcome: self.desk.as_ref().and_then(|desk| desk.outcome()),
            mine,
            my_turn: mine.is_some_and(|seat| self.waiting().has(seat)),
        }
    }

    /// The event of this version as `viewer` may know it, if it is still kept.
    pub(super) fn event(&self, version: u64, viewer: Viewer, now: Option<&Now>) -> Option<String> {
        Some(event(version, self.past(version)?.redacted.of(viewer), now))
    }

    /// Must the guest be resynced, because this event changed their seat or is forgotten?
    pub(super) fn needs_resync(&self, version: u64, guest: &str) -> bool {
        self.past(version).is_none_or(|past| past.resync.iter().any(|resynced| resynced == guest))
    }

    fn past(&self, version: u64) -> Option<&super::PastEvent> {
        let back = self.version.checked_sub(version)? as usize;
        self.history.get(self.history.len().checked_sub(back + 1)?).map(|past| &**past)
    }
}

/// A [`Say::Event`] around what is JSON already.
fn event(version: u64, happened: &str, now: Option<&Now>) -> String {
    let now = now.map(|now| format!(",\"now\":{}", json(now))).unwrap_or_default();
    format!("{{\"say\":\"event\",\"version\":{version},\"happened\":{happened}{now}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Happened;

    #[test]
    fn events_are_written_as_the_protocol_says() {
        let happened = Happened::Ready { seat: Seat(1) };
        let text = event(7, &json(&happened), None);
        let say = Say::Event { version: 7, happened, now: None };
        assert_eq!(text, *json(&say));
    }
}
