//! A line to a server that may break: what was asked is kept until it is acknowledged.
use protocol::{Ask, Say};

/// What was asked and not yet answered. Asking again under the same id changes nothing, so after
/// a break everything here is simply sent again.
#[derive(Clone, Debug, Default)]
pub struct Line {
    open: Vec<Ask>,
    /// Makes ids of this client unlike those of another with the same seat.
    prefix: String,
    count: u64,
}

impl Line {
    /// A line whose ids begin with `prefix`, which should be random.
    pub fn new(prefix: &str) -> Line {
        Line { open: Vec::new(), prefix: prefix.into(), count: 0 }
    }

    /// A new id.
    pub fn id(&mut self) -> String {
        self.count += 1;
        format!("{}-{}", self.prefix, self.count)
    }

    /// Keeps what is asked until it is answered.
    pub fn ask(&mut self, ask: Ask) {
        if ask.id().is_some() {
            self.open.push(ask);
        }
    }

    /// A message came. `retry`, `unavailable` and `stopping` leave the question open.
    pub fn hear(&mut self, say: &Say) {
        let answered = match say {
            Say::Done { id, .. } => Some(id),
            Say::Error { id: Some(id), error }
                if !["retry", "unavailable", "stopping", "limited"]
                    .contains(&error.code.as_str()) =>
            {
                Some(id)
            }
            _ => None,
        };
        if let Some(id) = answered {
            self.open.retain(|ask| ask.id() != Some(id));
        }
    }

    /// What is still open, to be sent again after the join.
    pub fn open(&self) -> &[Ask] {
        &self.open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Fault;

    #[test]
    fn what_is_not_answered_stays_open() {
        let mut line = Line::new("x");
        let id = line.id();
        let play = Ask::Play { id: id.clone(), step: 0, mv: "k".into() };
        line.ask(play.clone());
        line.ask(Ask::Ping {});
        let fault = |code: &str| Say::Error { id: Some(id.clone()), error: Fault::new(code, "") };
        line.hear(&fault("retry"));
        assert_eq!(line.open(), [play]);
        line.hear(&Say::Done { id: id.clone(), version: 1 });
        assert!(line.open().is_empty());
        let other = line.id();
        assert_ne!(id, other);
        line.ask(Ask::Resign { id: other.clone() });
        line.hear(&Say::Error { id: Some(other), error: Fault::new("over", "") });
        assert!(line.open().is_empty());
    }
}
