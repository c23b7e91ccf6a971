//! docs/protocol.md, table role: the session that stands there is true.
use crate::common;
use kernel::laws::holds;
use serde_json::Value;
use server::room::{Deliver, Follow, Guest, LiveRoom, Meta, Pending, Room};
use std::collections::{BTreeMap, VecDeque};

struct Session {
    live_room: LiveRoom,
    heard: BTreeMap<u64, VecDeque<String>>,
}

impl Session {
    fn deliver(&mut self, out: Vec<Deliver>) {
        for Deliver { to, text } in out {
            self.heard.entry(to).or_default().push_back(text.to_string());
        }
    }

    fn carry_out(&mut self, pending: &Pending) {
        let (out, _) = self.live_room.carry_out(pending).expect("what was decided can be done");
        self.deliver(out);
    }

    fn say(&mut self, conn: u64, text: &str) {
        let act = self.live_room.text(conn, text, 0, &mut || "nonce".into());
        self.deliver(act.out);
        if let Some(pending) = act.pending {
            self.carry_out(&pending);
        }
        while let Some(Follow::Store(pending)) = self.live_room.follow(0, &mut || "0".repeat(64)) {
            self.carry_out(&pending);
        }
    }
}

#[test]
fn the_documented_session_is_true() {
    let text = include_str!("../../../../docs/protocol.md");
    let secret = kernel::luck::to_hex(b"market");
    let meta = Meta {
        id: "5f2c9a0be1d7a3c48e6012ab".into(),
        ruleset: "jaipur/1 first=a rounds=single".into(),
        secret,
        next_secret: "00".into(),
        ..common::meta()
    };
    let mut session =
        Session { live_room: LiveRoom::new(Room::new(meta), 0), heard: BTreeMap::new() };
    let people = ["Asha", "Ravi", "Gita"];
    for (conn, name) in (0..).zip(people) {
        session.live_room.open(conn, Guest { id: name.to_lowercase(), name: name.into() });
    }
    let (mut checked, mut asked) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        for (conn, name) in (0..).zip(people) {
            let Some(rest) = line.strip_prefix(&name[..1]) else { continue };
            if let Some(ask) = rest.strip_prefix("> ") {
                session.say(conn, ask);
                asked += 1;
            } else if let Some(wanted) = rest.strip_prefix("< ") {
                let wanted: Value = serde_json::from_str(wanted)
                    .unwrap_or_else(|why| panic!("docs/protocol.md:{number}: {why}"));
                let heard = session.heard.entry(conn).or_default();
                let all: Vec<String> = heard.iter().cloned().collect();
                let fits = |text: &String| {
                    holds(&serde_json::from_str(text).expect("the protocol"), &wanted)
                };
                // Messages that are not shown are passed over.
                let at = heard.iter().position(fits);
                let at = at.unwrap_or_else(|| {
                    panic!("docs/protocol.md:{number}: {name} heard\n{}", all.join("\n"))
                });
                heard.drain(..=at);
                checked += 1;
            }
        }
    }
    assert!(asked >= 10 && checked >= 14, "{asked} asked, {checked} checked");
}
