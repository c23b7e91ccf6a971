//! Who is connected: to this server, and to others that serve the same table.
use super::{ConnId, Deliver, LiveRoom};
use crate::store::Presence;
use kernel::{Seat, Seats, Viewer};
use protocol::{PHRASES, Say};

/// Presence that another server has not repeated for this long is dropped.
const STALE_MS: u64 = 60_000;

/// Who is connected to another server.
pub(super) struct Elsewhere {
    presence: Presence,
    /// When it said so.
    at: u64,
}

impl LiveRoom {
    /// Who is connected to this server.
    pub fn presence(&self) -> Presence {
        let mut here = Presence::default();
        let mut in_view = Seats::NONE;
        for conn in self.conns.values().filter(|conn| conn.joined) {
            match conn.viewer {
                Viewer::Seat(seat) => {
                    here.seats = here.seats.with(seat);
                    in_view = if conn.visible { in_view.with(seat) } else { in_view };
                }
                Viewer::Spectator => here.watching += 1,
            }
        }
        here.hidden = here.seats.without(in_view);
        here
    }

    /// Is anybody connected to another server?
    pub fn is_shared(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    /// The seats that are connected, anywhere.
    pub(super) fn here(&self) -> Seats {
        let elsewhere = self.elsewhere.values().flat_map(|other| other.presence.seats.iter());
        elsewhere.fold(self.presence().seats, Seats::with)
    }

    /// The seats whose players have the table in front of them, anywhere.
    pub fn in_view(&self) -> Seats {
        let elsewhere = self.elsewhere.values().map(|other| other.presence);
        let all = elsewhere.chain([self.presence()]);
        all.flat_map(|there| there.seats.without(there.hidden).iter().collect::<Vec<_>>()).collect()
    }

    /// Notes who of the people at the table is not connected, and since when.
    pub(super) fn note_who_is_gone(&mut self, now: u64) {
        let gone = self.room.people().without(self.here());
        self.gone_since.retain(|&seat, _| gone.has(seat));
        for seat in gone.iter() {
            self.gone_since.entry(seat).or_insert(now);
        }
    }

    /// People whom the game has waited for, and who have not been connected, for so long that others
    /// may claim the win. Where time is kept, the clock sees to it.
    pub(super) fn long_gone(&self, now: u64) -> Seats {
        let here = self.here();
        let gone = |seat: &Seat| {
            let since = *self.gone_since.get(seat)?;
            let asked = self.room.places[seat.index()].asked_at?;
            (now >= since.max(asked).saturating_add(self.claim_after_ms)).then_some(())
        };
        let waiting = if self.room.meta.pace.is_none() { self.room.waiting() } else { Seats::NONE };
        let people = self.room.people().without(here);
        waiting
            .iter()
            .filter(|&seat| people.has(seat))
            .filter(|seat| gone(seat).is_some())
            .collect()
    }

    pub(super) fn send_presence(&self) -> Vec<Deliver> {
        let elsewhere = self.elsewhere.values().map(|other| other.presence.watching);
        let watching = elsewhere.fold(self.presence().watching, u32::saturating_add);
        self.send_to_all(&Say::Here { seats: self.here(), watching })
    }

    /// Another server says who is connected to it.
    pub fn on_presence(&mut self, node: u64, presence: Presence, now: u64) -> Vec<Deliver> {
        let nobody = presence == Presence::default();
        let before = match nobody {
            true => self.elsewhere.remove(&node),
            false => self.elsewhere.insert(node, Elsewhere { presence, at: now }),
        };
        let changed = before.map(|before| before.presence).unwrap_or_default() != presence;
        self.note_who_is_gone(now);
        if changed { self.send_presence() } else { Vec::new() }
    }

    /// Forgets servers that have fallen silent.
    pub fn forget_presence(&mut self, now: u64) -> Vec<Deliver> {
        let before = self.elsewhere.len();
        self.elsewhere.retain(|_, other| other.at + STALE_MS > now);
        self.note_who_is_gone(now);
        if self.elsewhere.len() < before { self.send_presence() } else { Vec::new() }
    }

    /// Somebody who is connected to another server says a phrase.
    pub fn on_phrase(&self, seat: Seat, key: &str) -> Vec<Deliver> {
        let known = PHRASES.contains(&key) && seat.index() < self.room.places.len();
        let say = || self.send_to_all(&Say::Phrase { seat, key: key.into() });
        if known { say() } else { Vec::new() }
    }

    /// The connections of people at the table.
    pub fn seated(&self) -> impl Iterator<Item = ConnId> {
        let seated =
            self.conns.iter().filter(|(_, conn)| conn.joined && conn.viewer != Viewer::Spectator);
        seated.map(|(&id, _)| id)
    }

    /// Is anybody there for whom bots should go on? Whoever watches, or people at the table who may
    /// look in days later.
    pub fn is_attended(&self) -> bool {
        !self.conns.is_empty() || self.is_shared() || !self.room.is_abandoned()
    }
}
