//! A table at which a game is learned: the others play by a script.
use super::{Driver, Link, Session};
use crate::settings::Prefs;
use client::{
    Mirror,
    lessons::{Heard, Stage, Task, Teacher},
};
use leptos::prelude::*;
use protocol::{Ask, Say};
use std::time::Duration;

/// How far a lesson is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) task: &'static Task,
    /// The task's number, from 0, and how many there are.
    pub(crate) at: usize,
    pub(crate) of: usize,
    pub(crate) stage: Stage,
    /// Another legal move was tried instead.
    pub(crate) stray: bool,
    /// Counts up with every table that is set up, so that late answers find it changed.
    table: u32,
}

/// Hears what the learner asks for, and notes how far that brought the lesson.
pub(super) fn ask(teacher: &mut Teacher, ask: Ask, lesson: RwSignal<Option<Progress>>) -> Vec<Say> {
    let heard = teacher.ask(ask);
    lesson.update(|now| {
        if let Some(now) = now {
            now.stage = teacher.stage();
            now.stray = heard == Heard::Stray;
        }
    });
    match heard {
        Heard::Says(says) => says,
        Heard::Stray => Vec::new(),
    }
}

impl Session {
    /// The lesson of a game, at its first task.
    pub(crate) fn lesson(prefs: Prefs, game: &str) -> Option<Session> {
        let name = |seat: u8| match seat {
            0 => prefs.name(),
            _ => bots::name_at(seat).into(),
        };
        let teacher = untrack(|| Teacher::new(game, name)).ok()?;
        let session = Session::new(prefs, Link::Own);
        session.driver.set_value(Driver::Lesson(teacher));
        session.begin_task(None);
        Some(session)
    }

    fn teacher<T>(self, tell: impl FnOnce(&mut Teacher) -> T) -> Option<T> {
        self.driver.try_update_value(|driver| match driver {
            Driver::Lesson(teacher) => Some(tell(teacher)),
            _ => None,
        })?
    }

    /// Shows the task at hand: at the same table, which goes on, or at a new one.
    fn begin_task(self, going_on: Option<Vec<Say>>) {
        let now = self.teacher(|teacher| (teacher.lesson(), teacher.at(), teacher.view()));
        let Some((lesson, at, view)) = now else { return };
        match going_on {
            Some(says) => self.hear_all(says),
            None => {
                self.looking.set(None);
                self.mirror.set(Mirror::default());
                self.hear(view);
            }
        }
        let table = self.lesson.with_untracked(|now| now.map_or(0, |now| now.table + 1));
        let (task, of) = (&lesson.tasks[at], lesson.tasks.len());
        self.lesson.set(Some(Progress { task, at, of, stage: Stage::Doing, stray: false, table }));
    }

    /// Sets up a task of the lesson.
    pub(crate) fn go_to_task(self, at: usize) {
        self.teacher(|teacher| teacher.go(at));
        self.begin_task(None);
    }

    /// The next task of the lesson.
    pub(crate) fn next_task(self) {
        let going_on = self.teacher(|teacher| teacher.go_on().ok().flatten());
        self.begin_task(going_on.flatten());
    }

    /// The others answer, one after the other, so that one can follow.
    pub(super) fn teach_on(self) {
        let Some(now) = self.lesson.get_untracked() else { return };
        if now.stage != Stage::Answering {
            return;
        }
        let pace = self.prefs.0.with_untracked(|now| now.pace.ms());
        let answer = move || {
            // By now somebody may have gone elsewhere.
            let still = self.lesson.try_get_untracked().flatten();
            if !still.is_some_and(|then| then.table == now.table && then.stage == now.stage) {
                return;
            }
            let told = self.teacher(|teacher| (teacher.answer(), teacher.stage()));
            let Some((says, stage)) = told else { return };
            self.hear_all(says);
            self.lesson.update(|now| {
                if let Some(now) = now {
                    now.stage = stage;
                }
            });
            self.teach_on();
        };
        set_timeout(answer, Duration::from_secs_f64(pace / 1_000.0));
    }
}
