//! What every board begins with: the table in the game's own types, and the move that is being put together.
use crate::table::TableCtx;
use kernel::{Game, MoveSet as _, Seat};
use leptos::prelude::*;
use std::sync::Arc;
use words::Voice;

/// A table, in the types of its game. Boards build on it: what is picked so far is theirs.
pub(crate) struct Board<G: Game> {
    pub(crate) ctx: TableCtx,
    pub(crate) view: Memo<Option<Arc<G::View>>>,
    /// What I may do; nothing when it is not for me to choose.
    pub(crate) choices: Memo<Arc<Vec<G::Choice>>>,
    /// What the last step brought.
    pub(crate) events: Memo<Arc<Vec<G::Event>>>,
    /// The staged move, whoever staged it: a hand, a hint or a text.
    pub(crate) staged: Memo<Option<G::Move>>,
    pub(crate) step: Memo<u64>,
    pub(crate) me: Memo<Option<Seat>>,
    /// Who sits below: the person who looks, or the first seat for spectators.
    pub(crate) below: Memo<Seat>,
    /// Is it for me to choose?
    pub(crate) mine: Memo<bool>,
}

impl<G: Game> Clone for Board<G> {
    fn clone(&self) -> Board<G> {
        *self
    }
}
impl<G: Game> Copy for Board<G> {}

impl<G: Game> Board<G> {
    pub(crate) fn new(ctx: TableCtx) -> Board<G> {
        let shown = ctx.shown;
        let me = Memo::new(move |_| shown.with(|shown| shown.as_ref()?.me));
        Board {
            ctx,
            view: Memo::new(move |_| shown.with(|s| s.as_ref()?.view::<G>().map(Arc::new))),
            choices: Memo::new(move |_| {
                shown.with(|shown| {
                    let mine = shown.as_ref().filter(|shown| shown.mine());
                    Arc::new(mine.map(|shown| shown.choices::<G>()).unwrap_or_default())
                })
            }),
            events: Memo::new(move |_| {
                shown.with(|s| Arc::new(s.as_ref().map(|s| s.events::<G>()).unwrap_or_default()))
            }),
            staged: Memo::new(move |_| ctx.staged.get()?.parse().ok()),
            step: Memo::new(move |_| shown.with(|s| s.as_ref().map_or(0, |s| s.step))),
            me,
            below: Memo::new(move |_| me.get().unwrap_or(Seat(0))),
            mine: Memo::new(move |_| shown.with(|s| s.as_ref().is_some_and(|s| s.mine()))),
        }
    }

    /// Reads what is on the table.
    pub(crate) fn see<T>(self, read: impl FnOnce(&G::View) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(|view| read(view)))
    }

    /// The same without following it.
    pub(crate) fn see_once<T>(self, read: impl FnOnce(&G::View) -> T) -> Option<T> {
        self.view.with_untracked(|view| view.as_ref().map(|view| read(view)))
    }

    /// Is this on offer?
    pub(crate) fn may(self, mv: G::Move) -> bool {
        self.choices.with(|choices| choices.iter().any(|choice| choice.has(mv)))
    }

    /// Puts a whole move up for Confirm.
    pub(crate) fn stage(self, mv: G::Move) {
        self.ctx.tip.set(None);
        self.ctx.staged.set(Some(mv.to_string()));
    }

    /// Speaks to the person who looks.
    pub(crate) fn voice(self) -> Voice {
        self.ctx.voice()
    }
}
