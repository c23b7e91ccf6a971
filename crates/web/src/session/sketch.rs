//! A table at which things are tried out, from a position on.
use super::{Driver, Link, Own, Session};
use crate::{page, settings::Prefs};
use catalog::Position;
use client::{Local, Mirror, Sitter};
use kernel::Seed;
use leptos::prelude::*;

impl Session {
    /// Sets up such a table. None, if that cannot be.
    pub(crate) fn sketch(
        prefs: Prefs,
        game: &str,
        position: &str,
        sitters: Vec<Sitter>,
    ) -> Option<Session> {
        let seed = Seed(page::random()?);
        let local = Local::set_up("what-if", game, Position::Text(position), sitters, seed).ok()?;
        let session = Session { sketch: true, ..Session::new(prefs, Link::Own) };
        let view = local.view();
        let (asked, kept) = (Vec::new(), String::new());
        let own =
            Own { local, asked, last_ms: 0.0, due_ms: 0.0, kept, undone: 0, following: false };
        session.driver.set_value(Driver::Own(Box::new(own)));
        session.hear(view);
        session.go_on();
        Some(session)
    }

    /// Takes back the last decision of a person, or all that was tried.
    pub(crate) fn rewind(self, all: bool) {
        self.looking.set(None);
        let says = self.own_mut(|own| {
            own.asked.clear();
            own.undone += 1;
            own.local.rewind(all)
        });
        self.mirror.set(Mirror::default());
        self.hear_all(says.unwrap_or_default());
        self.go_on();
    }

    /// Others sit down; what was played stays.
    pub(crate) fn sit_anew(self, sitters: Vec<Sitter>) {
        let says = self.own_mut(|own| {
            own.asked.clear();
            own.undone += 1;
            own.local.sit_anew(sitters)
        });
        self.mirror.set(Mirror::default());
        self.hear_all(says.unwrap_or_default());
        self.go_on();
    }

    /// The position now, if something is still to be decided.
    pub(crate) fn position(self) -> Option<String> {
        self.own_mut(|own| (!own.local.is_over()).then(|| own.local.position())).flatten()
    }
}
