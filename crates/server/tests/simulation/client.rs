//! A client's side: it knows only what it was told.
use super::{Coming, World};
use kernel::{Chance, Policy, Viewer};
use protocol::{
    Ask, Code, Say,
    lobby::{Pace, Status},
};

impl World {
    pub(super) fn look(&mut self, at: usize) {
        let live = matches!(self.meta.pace, Some(Pace::Live { .. }));
        if live && self.chance(1) {
            // Gone for longer than the clock allows.
            self.hang_up(at);
            return self.after(80_000, Coming::Look(at));
        }
        let delay = u64::from(100 + self.luck.below(200));
        self.after(delay, Coming::Look(at));
        if self.clients[at].conn.is_some() && self.chance(1) {
            self.hang_up(at);
        }
        let (clock, client) = (self.clock, &mut self.clients[at]);
        let missing = !client.early.is_empty() && clock - client.gap > 400;
        if (missing || clock - client.heard > 4_000) && client.conn.is_some() {
            return self.hang_up(at);
        }
        if client.conn.is_none() {
            return self.connect(at);
        }
        if let Some((_, text, since)) = &mut client.asked {
            if clock - *since > 900 {
                *since = clock;
                let text = text.clone();
                self.tally.resent += 1;
                self.say(at, text);
            }
            return;
        }
        if let Some(ask) = self.wish(at) {
            let id = ask.id().expect("wishes have ids").to_owned();
            let text = serde_json::to_string(&ask).expect("JSON");
            self.clients[at].asked = Some((id, text.clone(), clock));
            self.say(at, text);
        }
    }

    fn say(&mut self, at: usize, text: String) {
        if let Some(conn) = self.clients[at].conn {
            self.send(|| Coming::Up(conn, text.clone()));
        }
    }

    fn connect(&mut self, at: usize) {
        self.conns += 1;
        self.ends.insert(self.conns, at);
        let client = &mut self.clients[at];
        client.conn = Some(self.conns);
        client.early.clear();
        client.heard = self.clock;
        let since = Some(client.version).filter(|version| *version > 0);
        self.tally.resumes += u64::from(since.is_some());
        let join = Ask::Join { protocol: 1, since };
        self.say(at, serde_json::to_string(&join).expect("JSON"));
    }

    fn hang_up(&mut self, at: usize) {
        if let Some(conn) = self.clients[at].conn.take() {
            let delay = u64::from(self.luck.below(3_000));
            self.after(delay, Coming::Gone(conn));
        }
    }

    /// What the client wants now, by what it was told.
    fn wish(&mut self, at: usize) -> Option<Ask> {
        let client = &mut self.clients[at];
        let now = client.now.as_ref()?;
        client.asks += 1;
        let (id, step) = (format!("{at}-{}", client.asks), now.step);
        if client.watches {
            return None;
        }
        let Some(seat) = client.seat else {
            let waiting = now.status == Status::Waiting;
            return waiting.then_some(Ask::Sit { id, seat: None, nonce: None });
        };
        if now.status == Status::Over {
            let again = !std::mem::replace(&mut client.again, true);
            return again.then_some(Ask::Rematch { id, nonce: Some(format!("again-{at}")) });
        }
        if now.status == Status::Waiting {
            return None;
        }
        if step >= self.steps_max {
            return Some(Ask::Vote { id, end: true });
        }
        let (mine, ready) = (now.to_act.has(seat), now.ready.has(seat));
        if self.takebacks && !mine && step > 0 && self.chance(30) {
            return Some(Ask::Takeback { id, step });
        }
        if self.chance(1) {
            // Nonsense, and moves of others.
            return Some(Ask::Play { id, step, mv: "k k k".into() });
        }
        // A sealed choice may be replaced; slow players run out of time.
        if !mine || (ready && !self.chance(10)) || self.chance(20) {
            return None;
        }
        let mut luck = self.luck.clone();
        let desk = self.wake()?.room().desk()?;
        let mv = desk.sample(seat, Policy::Kind, &mut luck)?;
        self.luck = luck;
        Some(Ask::Play { id, step, mv })
    }

    pub(super) fn down(&mut self, conn: u64, text: String) {
        let Some(at) = self.ends.get(&conn).copied() else { return };
        let clock = self.clock;
        let client = &mut self.clients[at];
        if client.conn != Some(conn) {
            return;
        }
        client.heard = clock;
        match serde_json::from_str(&text).expect("the server speaks the protocol") {
            // A late view is older than what is known.
            Say::View { version, table } if version >= client.version => {
                client.version = version;
                client.seat = match table.viewer {
                    Viewer::Seat(seat) => Some(seat),
                    Viewer::Spectator => None,
                };
                client.now = Some(table.now);
                client.catch_up(clock);
            }
            Say::Event { version, now, .. } if version > client.version => {
                client.early.insert(version, now);
                client.catch_up(clock);
            }
            Say::Done { id, .. } => {
                client.asked.take_if(|(asked, ..)| *asked == id);
            }
            // The message to join was lost.
            Say::Error { error, .. } if error.code == Code::NotJoined => self.hang_up(at),
            // It is asked again, under the same id; or over another connection.
            Say::Error { id, error } if [Code::Unavailable, Code::Retry].contains(&error.code) => {
                self.tally.unavailable += 1;
                if id.is_none() {
                    self.hang_up(at);
                }
            }
            Say::Error { id: Some(id), .. } => {
                self.tally.refused += 1;
                client.asked.take_if(|(asked, ..)| *asked == id);
            }
            _ => {}
        }
    }
}
