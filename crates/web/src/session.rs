//! A table that is shown: a mirror of it, and what drives it, a server or this page.
mod lesson;
mod puzzle;
mod sketch;
mod tabs;

pub(crate) use lesson::Progress;

use crate::{brain::Brain, contests, online::Socket, page, settings::Prefs, store};
use catalog::Position;
use client::{
    Change, Contest, Local, Mirror, Sitter,
    lessons::Teacher,
    puzzle::{Attempt, Solver},
};
use kernel::{Seat, Seats, Seed, Viewer};
use leptos::{prelude::*, task::spawn_local};
use protocol::{Ask, Happened, Now, Say, TableView, lobby::Status};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// How a table is reached.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// It is in this page.
    Own,
    Connecting,
    Connected,
    /// The line broke; we try again.
    Lost,
    /// There is no such table.
    Nowhere,
}

/// A table that is shown.
#[derive(Copy, Clone)]
pub(crate) struct Session {
    pub(crate) mirror: RwSignal<Mirror>,
    /// The last change, with a number that counts up.
    pub(crate) last_change: RwSignal<(u64, Change)>,
    pub(crate) link: RwSignal<Link>,
    /// Looks back at how it stood after this step.
    pub(crate) looking: RwSignal<Option<u64>>,
    /// What happens is shown step by step (`table::playback`), not at once.
    pub(crate) plays: RwSignal<bool>,
    /// How far that is, while it is behind.
    pub(crate) playing: RwSignal<Option<u64>>,
    /// Who should look at the screen next, and has not said so yet.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    /// How far the lesson is, where one is given.
    pub(crate) lesson: RwSignal<Option<Progress>>,
    /// How far one is with a puzzle, where this is one.
    pub(crate) puzzle: RwSignal<Option<Attempt>>,
    /// My move that is on its way to the server.
    pub(crate) pending: RwSignal<Option<Pending>>,
    /// There is no room for this game in the browser's store: the page alone has it.
    pub(crate) unkept: RwSignal<bool>,
    /// Here things are only tried out: nothing is kept, and one person may move for all.
    pub(crate) sketch: bool,
    /// A game that is over, looked through.
    pub(crate) record: bool,
    driver: StoredValue<Driver, LocalStorage>,
    prefs: Prefs,
}

/// A move that the server has not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    id: String,
    step: u64,
}

/// How far apart bots play that choose at the same time: a little more than two frames.
const BOT_MOVES_APART_MS: f64 = 40.0;

/// A table in this page, and what makes it go on.
struct Own {
    local: Local,
    asked: Vec<(Seat, u64)>,
    last_ms: f64,
    /// When the last of those that have chosen plays.
    due_ms: f64,
    /// As it was last kept, or read.
    kept: String,
    /// Counts what was taken back: a bot that thought about a step from before is not heard.
    undone: u64,
    /// Another tab has it too, and was the last to change it: that one's bots think.
    following: bool,
}

impl Own {
    fn ask(&mut self, ask: Ask) -> Vec<Say> {
        if matches!(ask, Ask::Takeback { .. }) {
            self.asked.clear();
            self.undone += 1;
        }
        self.local.ask(ask)
    }
}

enum Driver {
    Nothing,
    Own(Box<Own>),
    Lesson(Teacher),
    Puzzle(Box<Solver>),
    Online(Socket),
}

/// What a board draws.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown {
    pub(crate) game: String,
    /// Steps played.
    pub(crate) step: u64,
    pub(crate) view: Arc<Value>,
    /// What I may do now; nothing when it is not for me to choose, or when looking back.
    pub(crate) choices: Arc<Value>,
    /// What the last step brought.
    pub(crate) events: Arc<Vec<Value>>,
    pub(crate) me: Option<Seat>,
    pub(crate) names: Vec<String>,
    pub(crate) to_act: Seats,
    pub(crate) ready: Seats,
    /// My own sealed choice.
    pub(crate) sealed: Option<String>,
    /// How it stands now, not how it stood once.
    pub(crate) live: bool,
    pub(crate) over: bool,
}

impl Shown {
    /// The view, as the game's own type.
    pub(crate) fn view<G: kernel::Game>(&self) -> Option<G::View> {
        serde::Deserialize::deserialize(&*self.view).ok()
    }

    /// What may be chosen, as the game's own type.
    pub(crate) fn choices<G: kernel::Game>(&self) -> Vec<G::Choice> {
        let sets = self.choices.as_array().into_iter().flatten();
        sets.filter_map(|entry| serde::Deserialize::deserialize(&entry["set"]).ok()).collect()
    }

    /// What the last step brought, as the game's own type.
    pub(crate) fn events<G: kernel::Game>(&self) -> Vec<G::Event> {
        let events = self.events.iter();
        events.filter_map(|event| serde::Deserialize::deserialize(event).ok()).collect()
    }

    /// Is it for me to choose?
    pub(crate) fn mine(&self) -> bool {
        self.live && self.me.is_some_and(|me| self.to_act.has(me)) && !self.choices.is_null()
    }
}

impl Session {
    fn new(prefs: Prefs, link: Link) -> Session {
        let session = Session {
            mirror: RwSignal::new(Mirror::default()),
            last_change: RwSignal::new((0, Change::Nothing)),
            link: RwSignal::new(link),
            looking: RwSignal::new(None),
            plays: RwSignal::new(false),
            playing: RwSignal::new(None),
            curtain: RwSignal::new(None),
            lesson: RwSignal::new(None),
            puzzle: RwSignal::new(None),
            pending: RwSignal::new(None),
            unkept: RwSignal::new(false),
            sketch: false,
            record: false,
            driver: StoredValue::new_local(Driver::Nothing),
            prefs,
        };
        on_cleanup(move || session.driver.set_value(Driver::Nothing));
        session
    }

    /// A table of one's own, as it was kept.
    pub(crate) fn own(prefs: Prefs, id: &str, kept: String) -> Option<Session> {
        let (local, says) = Local::resume(&kept).ok()?;
        let session = Session::new(prefs, Link::Own);
        let asked = Vec::new();
        let own =
            Own { local, asked, last_ms: 0.0, due_ms: 0.0, kept, undone: 0, following: false };
        session.driver.set_value(Driver::Own(Box::new(own)));
        session.hear_all(says);
        session.go_on();
        session.hide_first_hand();
        session.follow(id);
        Some(session)
    }

    /// Deals a new table of one's own, keeps it, and gives its id.
    pub(crate) fn deal(
        prefs: Prefs,
        ruleset: &str,
        sitters: Vec<Sitter>,
    ) -> Result<String, String> {
        let (Some(id), Some(seed)) = (page::random_id(12), page::random()) else {
            return Err(prefs.say("web-no-luck", &[]));
        };
        let local = Local::deal(&id, ruleset, sitters, Seed(seed));
        let local = local.map_err(|why| why.message)?;
        store::keep(&local, catalog::game_of(ruleset), |_| ());
        Ok(id)
    }

    /// Sets up a table of one's own at a position, keeps it, and gives its id.
    pub(crate) fn set_up(
        prefs: Prefs,
        game: &str,
        position: &str,
        sitters: Vec<Sitter>,
    ) -> Result<String, String> {
        let (Some(id), Some(seed)) = (page::random_id(12), page::random()) else {
            return Err(prefs.say("web-no-luck", &[]));
        };
        let local = Local::set_up(&id, game, Position::Text(position), sitters, Seed(seed));
        let local = local.map_err(|why| why.message)?;
        store::keep(&local, game, |_| ());
        Ok(id)
    }

    /// A table of the server.
    pub(crate) fn online(prefs: Prefs, id: &str) -> Session {
        let session = Session::new(prefs, Link::Connecting);
        spawn_local(crate::push::refresh(prefs));
        session.driver.set_value(Driver::Online(Socket::open(id, session)));
        session
    }

    /// Connects anew to a table of the server, under the name that one has now.
    pub(crate) fn renew(self) {
        self.driver.update_value(|driver| {
            if let Driver::Online(socket) = driver {
                socket.renew();
            }
        });
    }

    /// A game that was played: nothing drives it, and one looks at its beginning first.
    pub(crate) fn record(prefs: Prefs, game: Mirror) -> Session {
        let session = Session { record: true, ..Session::new(prefs, Link::Own) };
        session.mirror.set(game);
        session.looking.set(Some(0));
        session
    }

    /// Where several people share the screen, nobody's hand is shown before they say that they are
    /// there: neither the first one's, nor after a reload.
    fn hide_first_hand(self) {
        let shared = self.own_mut(|own| {
            let person = |sitter: &&Sitter| matches!(sitter, Sitter::Person { .. });
            !own.local.is_over() && own.local.sitters().iter().filter(person).count() > 1
        });
        if shared == Some(true) && self.curtain.with_untracked(Option::is_none) {
            self.curtain.set(self.mirror.with_untracked(Mirror::me));
        }
    }

    /// The table in this page, if it is one.
    fn own_mut<T>(self, work: impl FnOnce(&mut Own) -> T) -> Option<T> {
        let done = self.driver.try_update_value(|driver| match driver {
            Driver::Own(own) => Some(work(own)),
            _ => None,
        });
        done.flatten()
    }

    /// Asks for something that changes the table; `ask` is given a fresh id.
    pub(crate) fn ask(self, ask: impl FnOnce(String) -> Ask) {
        if !self.lead() {
            return;
        }
        let says = self.driver.try_update_value(|driver| match driver {
            Driver::Nothing => Vec::new(),
            Driver::Own(own) => own.ask(ask("own".into())),
            Driver::Lesson(teacher) => lesson::ask(teacher, ask("own".into()), self.lesson),
            Driver::Puzzle(solver) => puzzle::ask(solver, ask("own".into()), self.puzzle),
            Driver::Online(socket) => {
                socket.ask(ask);
                Vec::new()
            }
        });
        self.hear_all(says.unwrap_or_default());
        self.go_on();
        self.teach_on();
    }

    /// Plays a move of the present step. One at a time: while the server has not answered, there
    /// is no second one.
    pub(crate) fn play(self, mv: &str) {
        let step = self.mirror.with_untracked(|mirror| mirror.now().map(|now| now.step));
        let Some(step) = step.filter(|_| self.pending.with_untracked(Option::is_none)) else {
            return;
        };
        let mut sent = None;
        self.ask(|id| {
            sent = Some(id.clone());
            Ask::Play { id, step, mv: mv.into() }
        });
        if !self.is_own() {
            self.pending.set(sent.map(|id| Pending { id, step }));
        }
    }

    /// Whether the move that is on its way has been answered.
    fn settle(self, change: &Change) {
        let Some(pending) = self.pending.get_untracked() else { return };
        let answered = match change {
            Change::Done(id) => *id == pending.id,
            // The line asks again by itself.
            Change::Refused(Some(id), fault) => {
                use protocol::Code::{Limited, Retry, Stopping, Unavailable};
                *id == pending.id && ![Limited, Retry, Stopping, Unavailable].contains(&fault.code)
            }
            Change::View | Change::Happened(_) => self
                .mirror
                .with_untracked(|mirror| mirror.now().is_some_and(|now| now.step > pending.step)),
            _ => false,
        };
        if answered {
            self.pending.set(None);
        }
    }

    /// The person whom the curtain waits for is there.
    pub(crate) fn lift_curtain(self) {
        let Some(seat) = self.curtain.get_untracked() else { return };
        self.curtain.set(None);
        self.look_as(seat);
    }

    /// Shows the table to the person on another seat.
    fn look_as(self, seat: Seat) {
        let say = self.own_mut(|own| own.local.look(seat));
        self.hear_all(say.unwrap_or_default());
    }

    pub(crate) fn hear_all(self, says: Vec<Say>) {
        for say in says {
            self.hear(say);
        }
    }

    /// A message came.
    pub(crate) fn hear(self, say: Say) -> Change {
        // Not what is told again, as history.
        let known = self.mirror.with_untracked(|mirror| mirror.version);
        let step = matches!(&say, Say::Event { version, happened: Happened::Step { .. }, .. } if *version > known);
        if step && self.plays.get_untracked() && self.playing.get_untracked().is_none() {
            // The board stays where it is until the step is shown.
            let now = self.mirror.with_untracked(|mirror| mirror.now().map(|now| now.step));
            self.playing.set(now);
        }
        let change = self.mirror.try_update(|mirror| mirror.hear(say)).unwrap_or(Change::Nothing);
        self.settle(&change);
        if change != Change::Nothing {
            self.last_change.update(|(count, last)| {
                *count += 1;
                *last = change.clone();
            });
        }
        change
    }

    /// At a table of one's own: keeps it, draws the curtain, lets bots think.
    fn go_on(self) {
        let game =
            self.mirror.with_untracked(|mirror| mirror.table.clone().map(|t| t.game.clone()));
        let Some(game) = game else { return };
        let mut questions = Vec::new();
        let mut next = None;
        self.own_mut(|own| {
            let Own { local, asked, kept, following, undone, .. } = own;
            if !self.sketch {
                *kept = store::keep(local, &game, move |fate| self.heard(fate));
            }
            if local.is_over() && local.contest().is_some() {
                contests::finished(local);
            }
            next = local.next_to_look();
            let step = local.step();
            if *following {
                return;
            }
            for (seat, bot) in local.to_think() {
                if !asked.contains(&(seat, step)) {
                    asked.push((seat, step));
                    let turn = (seat, step, *undone);
                    // In a contest a bot remembers nothing and has the luck of the step: as a server plays it.
                    let luck = local.bot_luck(seat);
                    let table = match luck {
                        Some(_) => format!("{} {step}", local.id()),
                        None => local.id().to_string(),
                    };
                    questions.push((turn, bot, local.bot_view(seat), table, luck));
                }
            }
        });
        match next {
            Some(seat) if self.sketch => self.look_as(seat),
            Some(_) => self.curtain.set(next),
            None => {}
        }
        for (turn, bot, view, table, luck) in questions {
            let game = game.clone();
            spawn_local(async move {
                let advice = Brain::shared().advise(&table, &game, view, turn.0, &bot, luck).await;
                if let Some(advice) = advice {
                    self.bot_chose(turn, advice.mv);
                }
            });
        }
    }

    /// A bot's move is played when people had time to see the last one. Several that choose at the same time come one
    /// after the other: each is shown, and all in one frame would hold it up.
    fn bot_chose(self, turn: (Seat, u64, u64), mv: String) {
        let pace = self.prefs.0.with_untracked(|now| now.pace.ms());
        let due = self.own_mut(|own| {
            let due = (own.last_ms + pace).max(own.due_ms + BOT_MOVES_APART_MS).max(page::now_ms());
            own.due_ms = due;
            due - page::now_ms()
        });
        let Some(wait) = due else { return };
        let (seat, step, undone) = turn;
        let play = move || {
            let says = self.own_mut(|own| {
                if own.following || own.undone != undone {
                    return Vec::new();
                }
                own.last_ms = page::now_ms();
                own.local.bot_plays(seat, step, &mv)
            });
            // The table may have been left meanwhile.
            let Some(says) = says else { return };
            self.hear_all(says);
            self.go_on();
        };
        if wait > 0.0 {
            set_timeout(play, Duration::from_secs_f64(wait / 1_000.0));
        } else {
            play();
        }
    }

    /// The same players again, everybody one seat further. Gives the new table's id, or a sentence.
    pub(crate) fn own_rematch(self) -> Option<Result<String, String>> {
        let (ruleset, mut sitters) =
            self.own_mut(|own| (own.local.ruleset(), own.local.sitters().to_vec()))?;
        sitters.rotate_right(1);
        Some(Session::deal(self.prefs, &ruleset, sitters))
    }

    pub(crate) fn table(self) -> Option<Arc<TableView>> {
        self.mirror.with(|mirror| mirror.table.clone())
    }

    pub(crate) fn now<T>(self, read: impl FnOnce(&Now) -> T) -> Option<T> {
        self.mirror.with(|mirror| mirror.now().map(read))
    }

    pub(crate) fn is_own(self) -> bool {
        self.link.get_untracked() == Link::Own
    }

    /// The id of the table in this page, if it is one that is kept.
    pub(crate) fn own_id(self) -> Option<String> {
        self.own_mut(|own| own.local.id().to_string())
    }

    /// Is this a lesson or a puzzle? Then it is no game to be kept, and help would give it away.
    pub(crate) fn is_exercise(self) -> bool {
        self.lesson.with(Option::is_some) || self.puzzle.with(Option::is_some)
    }

    /// What is played for here, if this is a contest.
    pub(crate) fn contest(self) -> Option<Contest> {
        self.own_mut(|own| own.local.contest().cloned()).flatten()
    }

    /// Does it count? Then there are no hints, and no way back.
    pub(crate) fn is_scored(self) -> bool {
        self.contest().is_some_and(|contest| contest.scored)
    }

    /// Do I play against other people? Then help is not offered unasked.
    pub(crate) fn against_people(self) -> bool {
        !self.sketch
            && self.mirror.with(|mirror| {
                let me = mirror.me();
                let seats = mirror.table.iter().flat_map(|table| &table.seats);
                seats.into_iter().any(|seat| seat.bot.is_none() && Some(seat.seat) != me)
            })
    }

    /// What is to be drawn: how it stands, or how it stood at the step that is looked at. None
    /// before the game is dealt.
    pub(crate) fn shown(self) -> Option<Shown> {
        let looking = self.looking.get();
        // What is on its way cannot be chosen again.
        let sent = self.pending.with(Option::is_some);
        self.mirror.with(|mirror| {
            let table = mirror.table.as_ref()?;
            if table.now.view.is_null() {
                return None;
            }
            let now = &table.now;
            let behind = looking.or(self.playing.get());
            let past = behind.and_then(|step| mirror.at(step)).filter(|past| past.step < now.step);
            let last = mirror.past.last();
            let seat_of = |viewer| match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            };
            let common = Shown {
                game: table.game.clone(),
                step: now.step,
                view: last.map_or_else(|| Arc::new(now.view.clone()), |past| past.view.clone()),
                choices: Arc::new(if sent { Value::Null } else { now.choices.clone() }),
                events: last.map(|past| past.events.clone()).unwrap_or_default(),
                me: seat_of(table.viewer),
                names: mirror.names(),
                to_act: now.to_act,
                ready: now.ready,
                sealed: now.sealed.clone(),
                live: true,
                over: now.status == Status::Over,
            };
            Some(match past {
                None => common,
                Some(past) => Shown {
                    step: past.step,
                    view: past.view.clone(),
                    choices: Arc::new(Value::Null),
                    events: past.events.clone(),
                    me: seat_of(past.viewer),
                    sealed: None,
                    to_act: Seats::NONE,
                    ready: Seats::NONE,
                    live: looking.is_none(),
                    over: common.over && looking.is_some(),
                    ..common
                },
            })
        })
    }
}
