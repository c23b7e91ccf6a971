//! Leads through a lesson.
use super::{Lesson, Task, lesson};
use crate::{Local, Sitter};
use catalog::Position;
use kernel::{Seat, Seed};
use protocol::{Ask, Code, Fault, Say};

/// How far a task is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The learner is to move.
    Doing,
    /// The others answer.
    Answering,
    /// All is played; the next task may come.
    Done,
}

/// What came of something the learner asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// The table says so.
    Says(Vec<Say>),
    /// A move that may be played, but not the one that this task is about. It is not played.
    Stray,
}

/// Leads through a lesson at a table of one's own.
pub struct Teacher {
    lesson: &'static Lesson,
    sitters: Vec<Sitter>,
    local: Local,
    at: usize,
    stage: Stage,
    answered: usize,
    /// Another good move than the first was played: the next task cannot simply go on from here.
    strayed: bool,
}

impl Teacher {
    /// A lesson's first task. `name` says what a seat is called; the learner sits on the first.
    pub fn new(game: &str, name: impl Fn(u8) -> String) -> Result<Teacher, Fault> {
        let lesson =
            lesson(game).ok_or_else(|| Fault::new(Code::UnknownGame, "there is no such lesson"))?;
        let sitters = (0..lesson.seats).map(|seat| match seat {
            0 => Sitter::Person { name: name(seat) },
            _ => Sitter::Bot { level: "novice".into(), name: name(seat) },
        });
        let sitters: Vec<Sitter> = sitters.collect();
        let local = set_up(lesson, 0, &sitters)?;
        let (at, stage) = (0, Stage::Doing);
        Ok(Teacher { lesson, sitters, local, at, stage, answered: 0, strayed: false })
    }

    /// What is taught.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The task at hand.
    pub fn task(&self) -> &'static Task {
        &self.lesson.tasks[self.at]
    }

    /// Its number, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The table as it stands, for a mirror that has seen nothing yet.
    pub fn view(&self) -> Say {
        self.local.view()
    }

    /// Sets up a task, whichever came before.
    pub fn go(&mut self, at: usize) -> Result<(), Fault> {
        let at = at.min(self.lesson.tasks.len() - 1);
        self.local = set_up(self.lesson, at, &self.sitters)?;
        self.begin(at);
        Ok(())
    }

    fn begin(&mut self, at: usize) {
        (self.at, self.stage, self.answered, self.strayed) = (at, Stage::Doing, 0, false);
    }

    /// Goes on with the next task. Where it begins as this one ended, gives what is heard at the
    /// table; else the table is a new one and is to be viewed.
    pub fn go_on(&mut self) -> Result<Option<Vec<Say>>, Fault> {
        let at = self.at + 1;
        match self.lesson.tasks.get(at) {
            Some(task) if task.at.is_none() && self.stage == Stage::Done && !self.strayed => {
                self.begin(at);
                let says = task.before.iter().flat_map(|&(seat, mv)| self.local.scripted(seat, mv));
                Ok(Some(says.collect()))
            }
            _ => self.go(at).map(|()| None),
        }
    }

    /// The learner asks for something.
    pub fn ask(&mut self, ask: Ask) -> Heard {
        let Ask::Play { mv, .. } = &ask else { return Heard::Says(self.local.ask(ask)) };
        if self.stage != Stage::Doing {
            return Heard::Says(Vec::new());
        }
        let (task, mv) = (self.task(), mv.clone());
        if !task.fits(&mv) && self.local.may(Seat(0), &mv) {
            return Heard::Stray;
        }
        let says = self.local.ask(ask);
        if !says.iter().any(|say| matches!(say, Say::Error { .. })) {
            self.strayed = mv != task.mv;
            self.stage = if task.after.is_empty() { Stage::Done } else { Stage::Answering };
        }
        Heard::Says(says)
    }

    /// The next answer of the others.
    pub fn answer(&mut self) -> Vec<Say> {
        let after = self.task().after;
        if self.stage != Stage::Answering {
            return Vec::new();
        }
        let says = match after.get(self.answered) {
            Some(&(seat, mv)) => self.local.scripted(seat, mv),
            None => Vec::new(),
        };
        self.answered += 1;
        if self.answered >= after.len() {
            self.stage = Stage::Done;
        }
        says
    }
}

/// The table at the beginning of a task: from the last position that is given, played on.
fn set_up(lesson: &Lesson, at: usize, sitters: &[Sitter]) -> Result<Local, Fault> {
    let first = (0..=at).rev().find(|&at| lesson.tasks[at].at.is_some()).unwrap_or(0);
    let position = Position::Text(lesson.tasks[first].at.unwrap_or(""));
    let seed = Seed([lesson.luck; 32]);
    let mut local = Local::set_up("lesson", lesson.game, position, sitters.to_vec(), seed)?;
    for task in &lesson.tasks[first..at] {
        let own = [(0, task.mv)];
        for &(seat, mv) in task.before.iter().chain(&own).chain(task.after) {
            local.scripted(seat, mv);
        }
    }
    for &(seat, mv) in lesson.tasks[at].before {
        local.scripted(seat, mv);
    }
    Ok(local)
}
