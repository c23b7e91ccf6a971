//! A outbox to a server that may break: what was asked is kept until it is acknowledged.
use protocol::{Ask, Code, Say};

/// The pause before something is sent again for the first time; it doubles with every try.
const FIRST_PAUSE_MS: u64 = 300;
/// The longest pause.
const LONGEST_PAUSE_MS: u64 = 10_000;

/// What the server may be able to do in a moment.
const BUSY: [Code; 3] = [Code::Retry, Code::Unavailable, Code::Limited];

/// What was asked and not yet answered. Asking again under the same id changes nothing, so after
/// a break everything here is simply sent again; and while the connection lives, what the server
/// was too busy for is sent again after a pause.
///
/// It reads no clock: whoever uses it says what time it is, in milliseconds.
///
/// ```
/// use client::Outbox;
/// use protocol::{Ask, Say};
///
/// let mut outbox = Outbox::new("x7");
/// let id = outbox.id();
/// outbox.ask(Ask::Resign { id: id.clone() });
/// // The connection broke before an answer came: it is to be sent again.
/// assert_eq!(outbox.reconnected().len(), 1);
/// outbox.hear(&Say::Done { id, version: 4 }, 1_000);
/// assert!(outbox.reconnected().is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    open: Vec<Open>,
    /// The last join, until something shows that it was heard.
    joining: Option<Open>,
    /// Makes ids of this client unlike those of another with the same seat.
    prefix: String,
    count: u64,
    /// Pauses are unlike those of others too, or all would come back at once.
    jitter: u64,
}

#[derive(Clone, Debug)]
struct Open {
    ask: Ask,
    /// How often the server was too busy for it.
    tries: u32,
    /// When it is to be sent again.
    due_ms: Option<u64>,
}

impl Open {
    fn new(ask: Ask) -> Open {
        Open { ask, tries: 0, due_ms: None }
    }
}

impl Outbox {
    /// A outbox whose ids begin with `prefix`, which should be random.
    pub fn new(prefix: &str) -> Outbox {
        let jitter = prefix.bytes().fold(0x9e37_79b9_7f4a_7c15, |n: u64, byte| {
            (n ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Outbox { prefix: prefix.into(), jitter, ..Outbox::default() }
    }

    /// A new id.
    pub fn id(&mut self) -> String {
        self.count += 1;
        format!("{}-{}", self.prefix, self.count)
    }

    /// Keeps what is asked until it is answered.
    pub fn ask(&mut self, ask: Ask) {
        if matches!(ask, Ask::Join { .. }) {
            self.joining = Some(Open::new(ask));
        } else if ask.id().is_some() {
            self.open.push(Open::new(ask));
        }
    }

    /// A message came at `now_ms`. What the server is too busy for stays open, and falls due after a
    /// pause; `stopping` leaves it open for the next connection.
    pub fn hear(&mut self, say: &Say, now_ms: u64) {
        match say {
            Say::Done { id, .. } => self.answered(id),
            Say::Error { id, error } if BUSY.contains(&error.code) => {
                self.busy(id.as_deref(), now_ms);
            }
            Say::Error { id: Some(id), error } if error.code != Code::Stopping => self.answered(id),
            Say::View { .. } | Say::Event { .. } | Say::Here { .. } => self.joining = None,
            _ => {}
        }
    }

    fn answered(&mut self, id: &str) {
        self.open.retain(|open| open.ask.id() != Some(id));
    }

    /// Without an id, it was a message that nobody read: it may have been any of them.
    fn busy(&mut self, id: Option<&str>, now_ms: u64) {
        let meant = |open: &&mut Open| id.is_none() || open.ask.id() == id;
        let joining = self.joining.iter_mut();
        for open in joining.chain(&mut self.open).filter(meant).filter(|o| o.due_ms.is_none()) {
            let whole = (FIRST_PAUSE_MS << open.tries.min(16)).min(LONGEST_PAUSE_MS);
            self.jitter = self.jitter.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let pause = whole / 2 + (self.jitter >> 33) % (whole / 2 + 1);
            open.tries += 1;
            open.due_ms = Some(now_ms + pause);
        }
    }

    /// When the next one falls due.
    pub fn due_ms(&self) -> Option<u64> {
        self.joining.iter().chain(&self.open).filter_map(|open| open.due_ms).min()
    }

    /// What is to be sent again by now, in the order in which it was asked; it counts as sent.
    pub fn take_due(&mut self, now_ms: u64) -> Vec<Ask> {
        let joining = self.joining.iter_mut();
        let due = joining.chain(&mut self.open).filter(|o| o.due_ms.is_some_and(|at| at <= now_ms));
        due.map(|open| {
            open.due_ms = None;
            open.ask.clone()
        })
        .collect()
    }

    /// What is still open, to be sent again after the join on a fresh connection.
    pub fn reconnected(&mut self) -> Vec<Ask> {
        self.joining = None;
        let fresh = |open: &mut Open| {
            *open = Open::new(open.ask.clone());
            open.ask.clone()
        };
        self.open.iter_mut().map(fresh).collect()
    }

    /// Has the server been too busy for something that is still open?
    pub fn is_waiting(&self) -> bool {
        self.joining.iter().chain(&self.open).any(|open| open.tries > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Fault;

    fn busy(id: Option<&str>, code: Code) -> Say {
        Say::Error { id: id.map(str::to_owned), error: Fault::new(code, "") }
    }

    fn play(outbox: &mut Outbox) -> (String, Ask) {
        let id = outbox.id();
        let play = Ask::Play { id: id.clone(), step: 0, mv: "k".into() };
        outbox.ask(play.clone());
        (id, play)
    }

    #[test]
    fn what_is_not_answered_stays_open() {
        let mut outbox = Outbox::new("x");
        let (id, play) = play(&mut outbox);
        outbox.ask(Ask::Ping {});
        outbox.hear(&busy(Some(&id), Code::Stopping), 0);
        assert_eq!(outbox.due_ms(), None, "a server that goes away is not asked again");
        assert_eq!(outbox.reconnected(), [play]);
        outbox.hear(&Say::Done { id: id.clone(), version: 1 }, 0);
        assert_eq!(outbox.reconnected(), []);
        let other = outbox.id();
        assert_ne!(id, other);
        outbox.ask(Ask::Resign { id: other.clone() });
        outbox.hear(&busy(Some(&other), Code::Over), 0);
        assert_eq!(outbox.reconnected(), []);
    }

    #[test]
    fn what_the_server_is_too_busy_for_is_sent_again_under_the_same_id() {
        for code in BUSY {
            let mut outbox = Outbox::new("x");
            let (id, ask) = play(&mut outbox);
            assert_eq!((outbox.due_ms(), outbox.is_waiting()), (None, false));
            outbox.hear(&busy(Some(&id), code.clone()), 1_000);
            let due = outbox.due_ms().expect("it falls due");
            assert!((1_150..=1_300).contains(&due), "{code}: {due}");
            assert!(outbox.is_waiting());
            assert_eq!(outbox.take_due(due - 1), []);
            assert_eq!(outbox.take_due(due), [ask], "{code}");
            // Once is enough, until there is an answer.
            assert_eq!((outbox.take_due(due + 99_999), outbox.due_ms()), (vec![], None));
            outbox.hear(&Say::Done { id, version: 3 }, due + 5);
            assert_eq!((outbox.due_ms(), outbox.is_waiting()), (None, false));
        }
    }

    #[test]
    fn pauses_grow_to_a_longest_one_and_are_not_alike() {
        let pauses = |prefix: &str| {
            let mut outbox = Outbox::new(prefix);
            let (id, _) = play(&mut outbox);
            let mut now_ms = 0;
            let pause = |_| {
                outbox.hear(&busy(Some(&id), Code::Unavailable), now_ms);
                // A second refusal of the same message does not put it off.
                outbox.hear(&busy(Some(&id), Code::Unavailable), now_ms + 1);
                let due = outbox.due_ms().expect("it falls due");
                let pause = due - now_ms;
                now_ms = due;
                assert_eq!(outbox.take_due(now_ms).len(), 1);
                pause
            };
            (0..12).map(pause).collect::<Vec<u64>>()
        };
        let one = pauses("one");
        for (try_number, pause) in one.iter().enumerate() {
            let whole = (FIRST_PAUSE_MS << try_number).min(LONGEST_PAUSE_MS);
            assert!((whole / 2..=whole).contains(pause), "{try_number}: {pause} of {whole}");
        }
        assert_ne!(one, pauses("two"));
    }

    #[test]
    fn a_refusal_without_an_id_may_mean_any_message() {
        let mut outbox = Outbox::new("x");
        let join = Ask::Join { protocol: 1, since: Some(4) };
        outbox.ask(join.clone());
        let (_, first) = play(&mut outbox);
        let (id, second) = play(&mut outbox);
        outbox.hear(&busy(None, Code::Limited), 0);
        assert_eq!(outbox.take_due(LONGEST_PAUSE_MS), [join, first.clone(), second]);
        outbox.hear(&Say::Here { seats: kernel::Seats::NONE, watching: 0 }, 1);
        outbox.hear(&Say::Done { id, version: 5 }, 1);
        outbox.hear(&busy(None, Code::Limited), 2);
        assert_eq!(outbox.take_due(LONGEST_PAUSE_MS), std::slice::from_ref(&first));
        // A fresh connection begins with a join of its own, and waits for nothing.
        outbox.hear(&busy(None, Code::Limited), 3);
        assert_eq!(outbox.reconnected(), [first]);
        assert_eq!((outbox.due_ms(), outbox.is_waiting()), (None, false));
    }
}
