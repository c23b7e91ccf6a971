//! The server's side: what [`server::actor`] does around a room, without its tasks.
use super::{Coming, Shown, World, hex, storage::Kept};
use kernel::{Chance, Policy, Quick, Viewer};
use protocol::{Code, Fault, Say};
use server::room::{Act, Deliver, Follow, LiveRoom, Pending, Room, What};

impl World {
    /// The room, unless it sleeps and cannot be read.
    pub(super) fn wake(&mut self) -> Option<&mut LiveRoom> {
        if self.live_room.is_none() && self.can_read() {
            let (meta, journal) = (self.meta.clone(), &self.journal);
            let room = Room::wake(meta, journal).expect("a sound journal");
            self.live_room = Some(LiveRoom::new(room, self.clock));
        }
        self.live_room.as_mut()
    }

    pub(super) fn crash(&mut self) {
        self.tally.crashes += 1;
        self.live_room = None;
        self.backoff.worked();
        self.returning.clear();
        self.thinking.clear();
        self.ends.clear();
        for client in &mut self.clients {
            client.conn = None;
        }
    }

    pub(super) fn up(&mut self, conn: u64, text: &str) {
        let Some(&client) = self.ends.get(&conn) else { return };
        let (now, guest) = (self.clock, self.clients[client].guest.clone());
        let mut nonces = Quick::new(now ^ self.order);
        let Some(live_room) = self.wake() else {
            let error = Fault::new(Code::Unavailable, "this table cannot be read just now");
            let text = serde_json::to_string(&Say::Error { id: None, error }).expect("JSON");
            return self.send(|| Coming::Down(conn, text.clone()));
        };
        if !live_room.connections().any(|known| known == conn) {
            live_room.open(conn, guest);
        }
        let mut act = live_room.text(conn, text, now, &mut || hex(&mut nonces));
        loop {
            self.deliver(std::mem::take(&mut act.out));
            let Some(pending) = act.pending else { break };
            let asked = pending.reply.is_some();
            let kept = match self.backoff.may_try(now, asked) {
                true => self.carry_out(&pending),
                false => Kept::Failed,
            };
            let Some(live_room) = &mut self.live_room else { return };
            match kept {
                Kept::Yes => break,
                Kept::Taken if asked => {
                    act = live_room.text(conn, text, now, &mut || hex(&mut nonces));
                }
                Kept::Taken => {
                    act = Act { pending: live_room.come_back(conn, now), ..Act::default() };
                }
                Kept::Failed => {
                    let fault = Fault::new(Code::Unavailable, "nothing can be stored just now");
                    let out = live_room.refused(&pending, fault);
                    if !asked {
                        self.returning.insert(conn);
                    }
                    self.deliver(out);
                    break;
                }
            }
        }
        self.settle();
    }

    /// Carries out, stores, tells; back to what everybody knows if it is not stored.
    pub(super) fn carry_out(&mut self, pending: &Pending) -> Kept {
        let live_room = self.live_room.as_mut().expect("awake");
        let before = live_room.room().copy();
        let (out, _) = live_room.carry_out(pending).expect("what was decided can be done");
        // Death before it is stored: it has never happened.
        if self.chance(1) {
            self.crash();
            return Kept::Failed;
        }
        let kept = self.store(pending);
        match kept {
            Kept::Yes => {
                let what = &pending.entry.what;
                self.tally.takebacks += u64::from(matches!(what, What::Takeback { .. }));
                let timeout = matches!(what, What::Away { .. } | What::Play { auto: true, .. });
                self.tally.timeouts += u64::from(timeout);
                self.backoff.worked();
                // Death before anybody is told: it has happened.
                if self.chance(1) {
                    self.crash();
                    return Kept::Failed;
                }
                self.deliver(out);
            }
            Kept::Taken => {
                self.live_room.as_mut().expect("awake").rewind(before);
                self.read();
            }
            Kept::Failed => {
                self.live_room.as_mut().expect("awake").rewind(before);
                self.failed();
            }
        }
        kept
    }

    fn failed(&mut self) {
        let luck = u64::from(self.luck.below(u32::MAX));
        self.backoff.failed(self.clock, luck);
    }

    /// What the room lacks of what is stored happens to it too.
    fn read(&mut self) {
        if !self.can_read() {
            return self.failed();
        }
        let Some(live_room) = &self.live_room else { return };
        let missing = self.journal[live_room.room().version() as usize..].to_vec();
        for entry in missing {
            let live_room = self.live_room.as_mut().expect("awake");
            let out = live_room.learn(entry).expect("a sound journal");
            self.deliver(out);
        }
    }

    pub(super) fn settle(&mut self) {
        let now = self.clock;
        if self.live_room.is_none() || !self.backoff.may_try(now, false) {
            return;
        }
        if self.backoff.is_failing() {
            self.backoff.hope();
            self.read();
        }
        while self.backoff.may_try(now, false) {
            let mut nonces = Quick::new(now ^ 7);
            let Some(live_room) = &self.live_room else { return };
            let back =
                self.returning.pop_first().map(|conn| (conn, live_room.come_back(conn, now)));
            if let Some((conn, back)) = back {
                if let Some(pending) = back {
                    self.returning.insert(conn);
                    self.carry_out(&pending);
                }
                continue;
            }
            match live_room.follow(now, &mut || hex(&mut nonces)) {
                Some(Follow::Store(pending)) => drop(self.carry_out(&pending)),
                Some(Follow::Rematch(meta, pending)) => {
                    if self.can_write() {
                        let first = self.rematch.get_or_insert(*meta);
                        assert!(pending.entry.what == What::Rematch { table: first.id.clone() });
                        self.carry_out(&pending);
                    } else {
                        self.failed();
                    }
                }
                None => return self.think(),
            }
        }
    }

    fn think(&mut self) {
        let Some(live_room) = &self.live_room else { return };
        let (Some(desk), Some(turn)) = (live_room.room().desk(), live_room.turn()) else { return };
        let mut thoughts = Vec::new();
        for (seat, _) in live_room.thinkers(self.clock) {
            if self.thinking.insert((seat, turn)) {
                let mut luck = Quick::new(self.clock);
                thoughts.push((seat, desk.sample(seat, Policy::Kind, &mut luck)));
            }
        }
        for (seat, mv) in thoughts {
            let delay = u64::from(1 + self.luck.below(100));
            self.after(delay, Coming::Thought(seat, turn, mv));
        }
    }

    pub(super) fn deliver(&mut self, out: Vec<Deliver>) {
        for Deliver { to, text } in out {
            let Some(&client) = self.ends.get(&to) else { continue };
            let guest = &self.clients[client].guest.id;
            let room = self.live_room.as_ref().expect("awake").room();
            let viewer = room.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat);
            let text = text.to_string();
            self.check_acknowledged(&text);
            self.shown.push(Shown { viewer, text: text.clone() });
            self.send(|| Coming::Down(to, text.clone()));
        }
    }
}
