//! What must hold in the end: of the rooms, and of every message that was sent.
use super::{Shown, World};
use kernel::{Seats, Viewer};
use protocol::{Happened, Now, Say, lobby::Status};
use serde_json::Value;
use server::room::{Room, What, Who};
use std::collections::BTreeSet;

impl World {
    /// Everybody saw the game that the record has.
    pub(super) fn check(&mut self) {
        let room = Room::wake(self.meta.clone(), &self.journal).expect("a sound journal");
        let record = room.record().expect("a game that is over has a record");
        let checked = catalog::verify(&record).unwrap_or_else(|why| panic!("{why}\n{record}"));
        assert!(checked.fair && checked.seeded, "the deal can be checked");
        let last = checked.tables.last().expect("the start");
        self.tally.steps = last.step() as u64;
        self.tally.finished = u64::from(checked.finished);
        self.tally.rematches = u64::from(self.rematch.is_some());

        // Everybody sees the end as the record has it.
        for client in &self.clients {
            let viewer = client.seat.map_or(Viewer::Spectator, Viewer::Seat);
            let now = client.now.as_ref().expect("seen something");
            assert_eq!(now.view, last.view(viewer, false).view, "{viewer} sees another end");
            assert_eq!(now.step, last.step() as u64);
            assert_eq!(now.secret.as_ref(), Some(&self.meta.secret), "the secret is told");
        }
        // No move was made twice, however often its message came.
        let mut ids = BTreeSet::new();
        for entry in &self.journal {
            let twice = entry.id.as_ref().is_some_and(|id| !ids.insert(id));
            assert!(!twice, "kept twice: {}", serde_json::to_string(entry).expect("JSON"));
        }
        // The players sit one seat further, and their nonces are new.
        let next = self.rematch.as_ref().expect("all wanted a rematch");
        assert_eq!(next.secret, self.meta.next_secret);
        for client in self.clients.iter().filter(|client| !client.watches) {
            let seat = client.seat.expect("a player");
            let at = (seat.index() + 1) % next.seated.len();
            let occupant = next.seated[at].as_ref().expect("taken");
            assert!(occupant.who == Who::Person { guest: client.guest.id.clone() });
            assert!(occupant.nonce.starts_with("again-"));
        }
        for shown in std::mem::take(&mut self.shown) {
            self.check_shown(&shown, &checked);
        }
    }

    /// Nothing in these bytes that the reader may not know.
    fn check_shown(&mut self, shown: &Shown, checked: &catalog::CheckedRecord) {
        let Shown { viewer, text } = shown;
        let say: Say = serde_json::from_str(text).expect("the server speaks the protocol");
        let again = serde_json::to_string(&say).expect("JSON");
        assert_eq!(*text, again, "there is more in a message than the protocol says");
        let over = |now: &Now| now.status == Status::Over;
        let now = match &say {
            Say::View { table, .. } => {
                assert_eq!(table.viewer, *viewer, "another's view");
                Some(&table.now)
            }
            Say::Event { now, .. } => now.as_deref(),
            _ => None,
        };
        assert!(!text.contains(&self.meta.next_secret), "the next secret");
        assert!(now.is_some_and(over) || !text.contains(&self.meta.secret), "the secret");
        for client in &self.clients {
            assert!(!text.contains(&client.guest.id), "who somebody is");
        }
        if let Some(now) = now {
            if let Some(sealed) = &now.sealed {
                let own = |what: &What| matches!(what, What::Play { seat, mv, .. } if viewer.is(*seat) && mv == sealed);
                assert!(self.journal.iter().any(|entry| own(&entry.what)), "another's choice");
                self.tally.sealed += 1;
            }
            assert!(
                now.sealed.is_none()
                    || matches!(viewer, Viewer::Seat(seat) if now.ready.has(*seat))
            );
        }
        if self.takebacks {
            return;
        }
        // What was shown at a step is what the record shows the same viewer at that step.
        if let Some(now) = now.filter(|now| !now.view.is_null()) {
            let table = &checked.tables[now.step as usize];
            assert_eq!(now.view, table.view(*viewer, false).view, "{viewer} saw more or less");
            let choices = match viewer {
                Viewer::Seat(seat) if now.to_act.has(*seat) => table.choices(*seat),
                _ => Value::Null,
            };
            assert_eq!(now.choices, choices);
        }
        if let Say::Event { happened: Happened::Step { step, by, events, .. }, .. } = &say {
            let told = &checked.told[*step as usize - 1];
            assert_eq!(
                Some(events),
                told.0.get(&viewer.to_string()),
                "{viewer} was told more or less"
            );
            assert!(!by.is_empty() && by.without(Seats::first(5)).is_empty());
        }
    }
}
