//! Tables as the client keeps them in the browser, dealt and played here: always the same ones.
use super::{Hall, db::db};
use bots::Budget;
use browser::{Error, Page, View};
use client::{Local, Sitter, stage};
use kernel::{Quick, Seat, Seed};
use protocol::{Ask, Say};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

/// So that the last one put is the last one played.
static PUT: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Kept {
    pub(crate) id: String,
    game: String,
    local: Local,
}

/// The move of a bot that answers at once.
fn advise(game: &str, local: &Local, seat: Seat, bot: &str, luck: &mut Quick) -> String {
    let desk = stage::desk(game, &local.bot_view(seat)).expect("a view is a table");
    let mut bot = catalog::bot(desk.game(), bot).expect("there is such a bot");
    bot.advise(desk.as_ref(), seat, Budget::Nodes(1), luck).expect("the seat is to act").mv
}

/// A table against bots after so many steps, or a few more until it is one's own turn.
pub(crate) fn kept(game: &str, seats: u8, seed: u8, steps: u64) -> Kept {
    kept_by(game, seats, seed, steps, "greedy")
}

/// The same, with this bot in one's own place.
pub(crate) fn kept_by(game: &str, seats: u8, seed: u8, steps: u64, by: &str) -> Kept {
    let names = ["You", "Meera", "Kabir", "Leela", "Arjun"];
    let sitter = |seat: u8| match (seat, names[usize::from(seat)].to_owned()) {
        (0, name) => Sitter::Person { name },
        (_, name) => Sitter::Bot { level: "apprentice".into(), name },
    };
    let id = format!("kept-{game}-{seats}-{seed}-{steps}");
    let sitters = (0..seats).map(sitter).collect();
    let mut local = Local::deal(&id, game, sitters, Seed([seed; 32])).expect("a deal");
    let mut luck = Quick::new(u64::from(seed));
    let me = Seat(0);
    while !local.is_over() {
        if let Some((seat, _)) = local.to_think().into_iter().next() {
            let mv = advise(game, &local, seat, "greedy", &mut luck);
            local.bot_plays(seat, local.step(), &mv);
        } else if local.step() >= steps {
            break;
        } else {
            let (step, mv) = (local.step(), advise(game, &local, me, by, &mut luck));
            local.ask(Ask::Play { id: "1".into(), step, mv });
        }
    }
    Kept { id, game: game.into(), local }
}

impl Kept {
    pub(crate) fn is_over(&self) -> bool {
        self.local.is_over()
    }

    /// Is it over, and did I win it?
    pub(crate) fn is_won(&self) -> bool {
        let Say::View { table, .. } = self.local.view() else { return false };
        table.now.outcome.as_ref().is_some_and(|outcome| outcome.winners().has(Seat(0)))
    }

    /// Steps played.
    pub(crate) fn steps(&self) -> u64 {
        self.local.step()
    }

    /// As text, as it is kept.
    pub(crate) fn text(&self) -> String {
        self.local.save("2026-01-01")
    }

    /// A visitor who goes on with it.
    pub(crate) fn open(&self, hall: &Hall, view: &View) -> Result<Page, Error> {
        self.open_with(hall, view, json!({}))
    }

    /// The same with settings of their own.
    pub(crate) fn open_with(
        &self,
        hall: &Hall,
        view: &View,
        settings: Value,
    ) -> Result<Page, Error> {
        let mut page = hall.visitor_with(view, settings)?;
        page.goto(&hall.site.url("/"))?;
        self.put(&mut page)?;
        page.goto(&hall.site.url(&format!("/#/own/{}", self.id)))?;
        page.wait_for(".board .lit")?;
        Ok(page)
    }

    /// Opens it in a page that is open already.
    pub(crate) fn show(&self, page: &mut Page) -> Result<(), Error> {
        self.put(page)?;
        let (id, steps) = (&self.id, self.local.step());
        page.eval(&format!("location.hash = '#/own/{id}', 0"))?;
        page.wait_for(".board .lit")?;
        page.wait_until(&format!(
            "location.hash.endsWith('{id}') && document.querySelectorAll('.log .step').length === {steps}"
        ))
    }

    /// Puts it into the storage of a page that is open, as the last one played.
    pub(crate) fn put(&self, page: &mut Page) -> Result<(), Error> {
        let names: Vec<&str> = self.local.sitters().iter().map(Sitter::name).collect();
        let date = format!("2026-01-01T00:00:{:02}Z", PUT.fetch_add(1, Ordering::Relaxed) % 60);
        let entry = json!({
            "id": self.id, "game": self.game, "names": names,
            "step": self.local.step(), "over": self.local.is_over(), "date": date,
        });
        let row = json!({ "revision": 1, "by": "", "entry": entry });
        let (id, row) = (json!(self.id), json!(row.to_string()));
        let saved = json!(self.local.save("2026-01-01"));
        let put = format!(
            "async ({{ put }}) => {{ await put('rows', {id}, {row}); await put('texts', {id}, {saved}); }}"
        );
        // The page makes the database when it starts; like another tab, one tells it what is new.
        page.wait_until("(async () => (await indexedDB.databases()).length)()")?;
        db(page, &put)?;
        page.eval(&format!("new BroadcastChannel('chowk store').postMessage('rows ' + {id}), 0"))
            .map(drop)
    }
}
