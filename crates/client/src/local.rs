//! A table inside the client: against bots, or for people at one screen. It speaks the table role
//! like a server, so that everything that shows a table shows this one too.
use crate::{Contest, alone};
use catalog::{Desk, GameSetup, Notes, Played, PlayedMove, Position, Told};
use kernel::{Seat, Seats, Seed, Viewer, json, record};
use protocol::{Ask, Code, Ended, Fault, Happened, Now, Say, lobby::SeatView};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person at this screen.
    Person {
        /// As the others see it.
        name: String,
    },
    /// A bot.
    Bot {
        /// `merchant`, or any bot by name.
        level: String,
        /// As the others see it.
        name: String,
    },
}

impl Sitter {
    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Sitter::Person { name } | Sitter::Bot { name, .. } => name,
        }
    }

    pub(crate) fn level(&self) -> Option<&str> {
        match self {
            Sitter::Person { .. } => None,
            Sitter::Bot { level, .. } => Some(level),
        }
    }
}

/// A table of one's own.
pub struct Local {
    desk: Box<dyn Desk>,
    id: String,
    sitters: Vec<Sitter>,
    /// Who looks at the screen.
    viewer: Viewer,
    version: u64,
    /// What happened in each step.
    past: Vec<PastStep>,
    resigned: Option<Seat>,
    /// How often moves were taken back after something new was seen.
    takebacks: u32,
    /// What is played for, if it is a contest.
    pub(crate) contest: Option<Contest>,
}

/// A step that was played.
struct PastStep {
    version: u64,
    /// Whose decision it was.
    by: Seats,
    /// For every pair of eyes.
    told: Told,
    /// Did it show somebody something new? As far as is known: of a table that was kept, yes.
    revealed: bool,
}

/// As it is kept between visits.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    id: String,
    pub(crate) sitters: Vec<Sitter>,
    viewer: Viewer,
    resigned: Option<Seat>,
    #[serde(default)]
    pub(crate) takebacks: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contest: Option<Contest>,
    pub(crate) record: String,
}

impl Local {
    /// Deals a new game; who looks first is the first person to act, or else the first person.
    pub fn deal(id: &str, ruleset: &str, sitters: Vec<Sitter>, seed: Seed) -> Result<Local, Fault> {
        let seats = u8::try_from(sitters.len()).unwrap_or(u8::MAX);
        let desk = catalog::deal(&GameSetup { ruleset, seats: Some(seats), seed })?;
        Ok(Local::at(desk, id.into(), sitters))
    }

    /// A table at a constructed position.
    pub fn set_up(
        id: &str,
        game: &str,
        position: Position<'_>,
        sitters: Vec<Sitter>,
        seed: Seed,
    ) -> Result<Local, Fault> {
        let desk = catalog::load(game, position, seed)?;
        if desk.seats().len() != sitters.len() {
            return Err(Fault::new(
                Code::BadSeats,
                "not as many sit here as the position has seats",
            ));
        }
        Ok(Local::at(desk, id.into(), sitters))
    }

    fn at(desk: Box<dyn Desk>, id: String, sitters: Vec<Sitter>) -> Local {
        let viewer = Viewer::Spectator;
        let (past, resigned, contest) = (Vec::new(), None, None);
        let (version, takebacks) = (0, 0);
        let mut local =
            Local { desk, id, sitters, viewer, version, past, resigned, takebacks, contest };
        let first = local.person_to_act().or_else(|| local.people().lowest());
        local.viewer = first.map_or(Viewer::Spectator, Viewer::Seat);
        local
    }

    /// Goes on with a table that was kept: with everything that happened at it so far.
    pub fn resume(saved: &str) -> Result<(Local, Vec<Say>), String> {
        let saved: Saved = json::read(saved).map_err(|why| why.to_string())?;
        let checked = catalog::verify(&saved.record).map_err(|fault| fault.to_string())?;
        let mut tables = checked.tables.into_iter();
        let first = tables.next().ok_or("the record is empty")?;
        let mut local = Local::at(first, saved.id, saved.sitters);
        (local.viewer, local.takebacks) = (saved.viewer, saved.takebacks);
        local.contest = saved.contest;
        let mut says = vec![local.view()];
        for (desk, told) in tables.zip(&checked.told) {
            let by = local.desk.to_act();
            local.desk = desk;
            says.push(local.step_event(by, told, true));
        }
        if let Some(seat) = saved.resigned {
            says.extend(local.resign(seat));
        }
        Ok((local, says))
    }

    /// To be given to [`Local::resume`].
    pub fn save(&self, date: &str) -> String {
        let saved = Saved {
            id: self.id.clone(),
            sitters: self.sitters.clone(),
            viewer: self.viewer,
            resigned: self.resigned,
            takebacks: self.takebacks,
            contest: self.contest.clone(),
            record: self.record(date),
        };
        serde_json::to_string(&saved).expect("plain data is JSON")
    }

    /// The record so far.
    pub fn record(&self, date: &str) -> String {
        let names: Vec<String> = self.sitters.iter().map(|s| s.name().to_string()).collect();
        let ended = self.resigned.map(|seat| record::Ended::Resigned(Seats::one(seat)));
        let ended = ended.filter(|_| !self.desk.is_over());
        let notes = Notes { fair: None, ended, takebacks: self.takebacks };
        self.desk.record_noted(&names, kernel::ENGINE, date, notes)
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The rules it is played by.
    pub fn ruleset(&self) -> String {
        self.desk.ruleset()
    }

    /// How often moves were taken back after something new was seen.
    pub fn takebacks(&self) -> u32 {
        self.takebacks
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.desk.is_over() || self.resigned.is_some()
    }

    /// Others sit down at the same seats; everything is told anew.
    pub fn sit_anew(&mut self, sitters: Vec<Sitter>) -> Vec<Say> {
        if sitters.len() != self.sitters.len() {
            return Vec::new();
        }
        self.sitters = sitters;
        let people = self.people();
        let still = people.iter().find(|&seat| self.viewer.is(seat));
        match still.or_else(|| people.lowest()) {
            Some(seat) => self.look(seat),
            None => vec![self.view()],
        }
    }

    /// The position, as one line of text.
    pub fn position(&self) -> String {
        self.desk.position()
    }

    fn people(&self) -> Seats {
        let seats = (0..).map(Seat).zip(&self.sitters);
        seats.filter(|(_, sitter)| sitter.level().is_none()).map(|(seat, _)| seat).collect()
    }

    fn waiting(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { self.desk.waiting() }
    }

    fn person_to_act(&self) -> Option<Seat> {
        self.waiting().iter().find(|&seat| self.people().has(seat))
    }

    /// Which person should look at the screen next, if it is another than now.
    pub fn next_to_look(&self) -> Option<Seat> {
        let waiting = self.waiting();
        let here = matches!(self.viewer, Viewer::Seat(seat) if waiting.has(seat));
        if here { None } else { self.person_to_act().filter(|&seat| !self.viewer.is(seat)) }
    }

    /// Another person looks: everything is told anew, to other eyes.
    pub fn look(&mut self, seat: Seat) -> Vec<Say> {
        self.viewer = Viewer::Seat(seat);
        let history = (1..).zip(&self.past).map(|(step, past)| {
            let events = self.cut(&past.told);
            let happened = Happened::Step { step, by: past.by, auto: Seats::NONE, events };
            Say::Event { version: past.version, happened, now: None }
        });
        std::iter::once(self.view()).chain(history).collect()
    }

    /// What the person who looks was told.
    fn cut(&self, told: &Told) -> Vec<Value> {
        told.0.get(&self.viewer.to_string()).cloned().unwrap_or_default()
    }

    /// The bots that have to choose: seat and name of the bot.
    pub fn to_think(&self) -> Vec<(Seat, String)> {
        let bot = |seat: Seat| Some((seat, self.sitters.get(seat.index())?.level()?.to_string()));
        self.waiting().iter().filter_map(bot).collect()
    }

    /// What a bot on this seat is given: all that it could remember.
    pub fn bot_view(&self, seat: Seat) -> Value {
        self.desk.view(Viewer::Seat(seat), true).view
    }

    /// How many steps were played.
    pub fn step(&self) -> u64 {
        self.desk.step() as u64
    }

    /// A bot has chosen. One that chose for another step, or something illegal, is not heard.
    pub fn bot_plays(&mut self, seat: Seat, step: u64, mv: &str) -> Vec<Say> {
        let bot = self.to_think().iter().any(|&(waiting, _)| waiting == seat);
        if !bot || step != self.step() { Vec::new() } else { self.play(seat, mv, None) }
    }

    /// Whoever sits there plays what a script says.
    pub fn scripted(&mut self, seat: u8, mv: &str) -> Vec<Say> {
        self.play(Seat(seat), mv, None)
    }

    /// May this seat play this now?
    pub fn may(&self, seat: Seat, mv: &str) -> bool {
        self.desk.check(seat, mv).is_ok()
    }

    /// The person who looks asks for something.
    pub fn ask(&mut self, ask: Ask) -> Vec<Say> {
        let id = ask.id().map(str::to_owned);
        let refuse = |code: Code, message: &str| {
            vec![Say::Error { id: id.clone(), error: Fault::new(code, message) }]
        };
        let (Viewer::Seat(me), false) = (self.viewer, self.is_over()) else {
            return match ask {
                Ask::Join { .. } => vec![self.view()],
                Ask::Ping {} => vec![Say::Pong {}],
                _ => refuse(Code::Over, "the game is over, or you only watch"),
            };
        };
        match ask {
            Ask::Join { .. } => vec![self.view()],
            Ask::Ping {} => vec![Say::Pong {}],
            Ask::Visible { .. } => Vec::new(),
            Ask::Phrase { key } => vec![Say::Phrase { seat: me, key }],
            Ask::Play { step, .. } if step != self.step() => {
                refuse(Code::Stale, "another step by now")
            }
            Ask::Play { id, mv, .. } => self.play(me, &mv, Some(id)),
            Ask::Resign { id } => {
                let mut says = self.resign(me);
                says.push(Say::Done { id, version: self.version });
                says
            }
            Ask::Takeback { step, .. } if step != self.step() => {
                refuse(Code::Stale, "another step by now")
            }
            Ask::Takeback { id, .. } => match self.take_back(me) {
                Some(mut says) => {
                    says.push(Say::Done { id, version: self.version });
                    says
                }
                None => refuse(Code::NoTakeback, "there is no move that could be taken back"),
            },
            _ => refuse(Code::Begun, "not at this table"),
        }
    }

    fn resign(&mut self, seat: Seat) -> Vec<Say> {
        self.resigned = Some(seat);
        self.version += 1;
        let happened = Happened::Resigned { seat };
        vec![Say::Event { version: self.version, happened, now: Some(Box::new(self.now())) }]
    }

    /// To how many steps `me` may go back, and whether something was seen since that the record should
    /// tell of. Among people: the last move, if nobody learned anything by it. Against bots alone: one's
    /// last decision, whatever came after it.
    fn way_back(&self, me: Seat) -> Option<(usize, bool)> {
        if self.contest.as_ref().is_some_and(|contest| contest.scored) {
            return None;
        }
        let alone = self.people() == Seats::one(me);
        if self.desk.ready().has(me) && alone {
            return Some((self.past.len(), false));
        }
        let unseen = self.past.last().filter(|last| last.by == Seats::one(me) && !last.revealed);
        if unseen.is_some() && self.desk.ready().is_empty() {
            return Some((self.past.len() - 1, false));
        }
        let last = self.past.iter().rposition(|past| past.by.has(me)).filter(|_| alone)?;
        Some((last, true))
    }

    fn take_back(&mut self, me: Seat) -> Option<Vec<Say>> {
        let (steps, seen) = self.way_back(me)?;
        let says = self.go_back(me, steps)?;
        self.takebacks += u32::from(seen);
        Some(says)
    }

    /// Goes back to the last decision of a person, whatever was seen since, or (`all`) to where the
    /// table began; everything is told anew. For tables at which nothing counts.
    pub fn rewind(&mut self, all: bool) -> Vec<Say> {
        let Viewer::Seat(me) = self.viewer else { return Vec::new() };
        let people = self.people();
        let decided = |past: &PastStep| past.by.iter().any(|seat| people.has(seat));
        let steps = match self.desk.ready().is_empty() {
            _ if all => 0,
            // A choice that is not told yet is the last one.
            false => self.past.len(),
            true => self.past.iter().rposition(decided).unwrap_or(0),
        };
        self.resigned = None;
        match self.go_back(me, steps) {
            Some(_) => self.look(me),
            None => Vec::new(),
        }
    }

    fn go_back(&mut self, me: Seat, steps: usize) -> Option<Vec<Say>> {
        let checked = catalog::verify(&self.record("-")).ok()?;
        self.desk = checked.tables.into_iter().nth(steps)?;
        self.past.truncate(steps);
        self.version += 1;
        let happened = Happened::TakenBack { seat: me, step: steps as u64 };
        let now = Some(Box::new(self.now()));
        Some(vec![Say::Event { version: self.version, happened, now }])
    }

    fn play(&mut self, seat: Seat, mv: &str, id: Option<String>) -> Vec<Say> {
        let by = self.desk.to_act();
        let played = self.desk.admit(seat, mv).and_then(|mv| self.desk.play_checked(&mv));
        let mut says = match played {
            Err(error) => return vec![Say::Error { id, error }],
            Ok(PlayedMove { played: Played::Sealed(_), .. }) => {
                self.version += 1;
                let (version, now) = (self.version, Some(Box::new(self.now())));
                vec![Say::Event { version, happened: Happened::Ready { seat }, now }]
            }
            Ok(PlayedMove { played: Played::Step(told), revealed }) => {
                vec![self.step_event(by, &told, revealed)]
            }
        };
        says.extend(id.map(|id| Say::Done { id, version: self.version }));
        says
    }

    fn step_event(&mut self, by: Seats, told: &Told, revealed: bool) -> Say {
        self.version += 1;
        self.past.push(PastStep { version: self.version, by, told: told.clone(), revealed });
        let events = self.cut(told);
        let happened = Happened::Step { step: self.step(), by, auto: Seats::NONE, events };
        Say::Event { version: self.version, happened, now: Some(Box::new(self.now())) }
    }

    /// Everything that the person who looks may know.
    pub fn view(&self) -> Say {
        let seat = |(seat, sitter): (Seat, &Sitter)| SeatView {
            seat,
            name: Some(sitter.name().to_string()),
            bot: sitter.level().map(str::to_owned),
            resigned: self.resigned == Some(seat),
            left: false,
            away: false,
        };
        let seats = (0..).map(Seat).zip(&self.sitters).map(seat).collect();
        let desk = self.desk.as_ref();
        let table = alone::table(&self.id, desk, self.viewer, seats, self.people(), self.now());
        Say::View { version: self.version, table: Box::new(table) }
    }

    fn now(&self) -> Now {
        let ended = self.resigned.map(|_| Ended::Resigned);
        catalog::now(Some(self.desk.as_ref()), self.viewer, ended)
    }
}
