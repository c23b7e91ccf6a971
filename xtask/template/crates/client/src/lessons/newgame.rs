//! There is no lesson of Newgame yet: the home page offers none. A lesson is six to nine tasks, as in the
//! files beside this one; its sentences `learn-newgame-…` belong into `web-newgame.ftl`.
use super::Lesson;

pub(super) const LESSON: Option<Lesson> = None;
