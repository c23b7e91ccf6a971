//! A record to look through: every position, as any viewer.
use crate::{
    Mirror, alone,
    local::Saved,
    mirror::{LogEntry, Past},
};
use catalog::CheckedRecord;
use kernel::{Seat, Seats, Viewer, json, record::RecordError};
use protocol::{Happened, Now, TableView, lobby::SeatView};
use serde_json::Value;
use std::sync::Arc;

/// A record that was checked, and its text.
pub struct Replay {
    /// The record as it was read.
    pub text: String,
    /// What was found in it.
    pub checked: CheckedRecord,
}

/// The record inside a table that [`crate::Local::save`] kept.
pub fn saved_record(saved: &str) -> Option<String> {
    json::read::<Saved>(saved).ok().map(|saved| saved.record)
}

/// Of a table that [`crate::Local::save`] kept: its rules, the bots by seat, and how often moves were
/// taken back.
pub fn saved_table(saved: &str) -> Option<(String, Vec<Option<String>>, u32)> {
    let saved: Saved = json::read(saved).ok()?;
    let ruleset = kernel::record::ruleset_of(&saved.record).ok()?.to_string();
    let bots = saved.sitters.iter().map(|sitter| sitter.level().map(str::to_owned)).collect();
    Some((ruleset, bots, saved.takebacks))
}

impl Replay {
    /// Checks a record.
    pub fn read(text: &str) -> Result<Replay, RecordError> {
        // An editor may have changed the ends of lines; what counts is what is written.
        let text = text.replace("\r\n", "\n");
        let checked = catalog::verify(&text)?;
        Ok(Replay { text, checked })
    }

    /// Steps played.
    pub fn last(&self) -> usize {
        self.checked.told.len()
    }

    /// All who could have watched: the seats, then the gallery.
    pub fn eyes(&self) -> Vec<Viewer> {
        let seats = (0..self.checked.names.len() as u8).map(|at| Viewer::Seat(Seat(at)));
        seats.chain([Viewer::Spectator]).collect()
    }

    /// The whole game as `viewer` saw it.
    pub fn mirror(&self, viewer: Viewer) -> Mirror {
        let (mut past, mut log) = (Vec::new(), Vec::new());
        for (step, desk) in (0u64..).zip(&self.checked.tables) {
            let told = step.checked_sub(1).and_then(|at| self.checked.told.get(at as usize));
            let events = told.and_then(|told| told.0.get(&viewer.to_string()).cloned());
            let events = events.unwrap_or_default();
            if told.is_some() {
                let by = self.checked.tables[step as usize - 1].to_act();
                let happened =
                    Happened::Step { step, by, auto: Seats::NONE, events: events.clone() };
                log.push(LogEntry { version: step, happened });
            }
            let view = Arc::new(desk.view(viewer, false).view);
            past.push(Past { step, viewer, view, events: Arc::new(events) });
        }
        let version = past.last().map_or(0, |past| past.step);
        let table =
            self.checked.tables.last().map(|desk| Arc::new(self.table(desk.as_ref(), viewer)));
        Mirror { table, version, log, past, watching: 0 }
    }

    fn table(&self, desk: &dyn catalog::Desk, viewer: Viewer) -> TableView {
        let seat = |(seat, name): (Seat, &String)| SeatView {
            seat,
            name: Some(name.clone()),
            bot: None,
            resigned: false,
            left: false,
            away: false,
        };
        let seats: Vec<SeatView> = (0..).map(Seat).zip(&self.checked.names).map(seat).collect();
        let here = seats.iter().map(|seat| seat.seat).collect();
        // Nothing is chosen any more.
        let now = Now { choices: Value::Null, ..catalog::now(Some(desk), viewer, None) };
        alone::table("", desk, viewer, seats, here, now)
    }
}
