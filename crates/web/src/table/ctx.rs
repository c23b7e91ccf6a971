//! What the parts of a table share.
use super::playback::Playback;
use crate::{
    session::{Session, Shown},
    settings::{Prefs, prefs},
};
use client::stage::{self, Feedback};
use kernel::Seat;
use leptos::prelude::*;
use words::Voice;

/// What the parts of a table share, boards among them.
///
/// A board draws `shown` and, when a person picks things, puts the move so far into `staged`, in
/// notation. Whether it may be played, and what it means in words, the frame finds out (`feedback`)
/// and shows with Confirm and Undo. A selection that is no move yet gets a sentence in `tip`.
#[derive(Copy, Clone)]
pub(crate) struct TableCtx {
    pub(crate) session: Session,
    pub(crate) prefs: Prefs,
    /// What is to be drawn; none before the game is dealt.
    pub(crate) shown: Memo<Option<Shown>>,
    /// The move that is being put together, in notation.
    pub(crate) staged: RwSignal<Option<String>>,
    /// What the referee thinks of it.
    pub(crate) feedback: Memo<Option<Feedback>>,
    /// What to do next, in words; the board's own advice on a selection that is no move yet.
    pub(crate) tip: RwSignal<Option<String>>,
    /// What was refused and why, in words, until something else happens.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// Counts up whenever a selection is to be given up: Undo, or another step.
    pub(crate) cleared: RwSignal<u32>,
    /// The clause that somebody wants to read.
    pub(crate) rule: RwSignal<Option<String>>,
    /// Is the log open, where it is a sheet over the board?
    pub(crate) panel: RwSignal<bool>,
    /// Is it folded away, where it is a column beside it?
    pub(crate) folded: RwSignal<bool>,
    /// Is the list of keys shown?
    pub(crate) help: RwSignal<bool>,
    /// Is the result shown?
    pub(crate) result: RwSignal<bool>,
    /// Shows what happened as it happened.
    pub(crate) playback: Playback,
    /// Is the menu open?
    pub(crate) menu: RwSignal<bool>,
    /// Is one being asked whether to give up?
    pub(crate) giving_up: RwSignal<bool>,
    /// Who looks, in which language, and who plays. It seldom changes: what is worded anew is what changed.
    listener: Memo<Voice>,
}

impl TableCtx {
    pub(crate) fn provide(session: Session) -> TableCtx {
        let prefs = prefs();
        let shown = Memo::new(move |_| session.shown());
        let staged = RwSignal::new(None::<String>);
        let feedback = Memo::new(move |_| {
            let mv = staged.get()?;
            shown.with(|shown| {
                let shown = shown.as_ref()?;
                let seat = shown.me?;
                let desk = stage::desk(&shown.game, &shown.view)?;
                let voice = prefs.voice(shown.me, shown.names.clone());
                Some(stage::feedback(desk.as_ref(), seat, &mv, &voice))
            })
        });
        let ctx = TableCtx {
            session,
            prefs,
            shown,
            staged,
            feedback,
            tip: RwSignal::new(None),
            refusal: RwSignal::new(None),
            cleared: RwSignal::new(0),
            rule: RwSignal::new(None),
            panel: RwSignal::new(false),
            // A lesson tells what happens itself.
            folded: RwSignal::new(untrack(|| session.is_exercise())),
            help: RwSignal::new(false),
            result: RwSignal::new(false),
            playback: Playback::new(),
            menu: RwSignal::new(false),
            giving_up: RwSignal::new(false),
            listener: Memo::new(move |_| {
                let (me, names) = shown.with(|shown| {
                    shown.as_ref().map_or((None, Vec::new()), |s| (s.me, s.names.clone()))
                });
                prefs.voice(spoken_to(session, me, &names), names)
            }),
        };
        // Another step, another look, or the end: what was picked is no longer meant.
        let place = Memo::new(move |_| {
            let over = session.now(|now| now.outcome.is_some() || now.ended.is_some());
            let shown =
                shown.with(|shown| shown.as_ref().map(|shown| (shown.step, shown.live, shown.me)));
            (shown, over)
        });
        Effect::new(move |before: Option<()>| {
            place.track();
            if before.is_some() {
                ctx.clear();
            }
        });
        provide_context(ctx);
        ctx
    }

    /// Gives the selection up.
    pub(crate) fn clear(self) {
        self.staged.set(None);
        self.tip.set(None);
        self.cleared.update(|n| *n += 1);
    }

    /// Plays what is staged, if it may be played.
    pub(crate) fn confirm(self) {
        let fine =
            self.feedback.with_untracked(|feedback| matches!(feedback, Some(Feedback::Fine(_))));
        if let (true, Some(mv)) = (fine, self.staged.get_untracked()) {
            self.staged.set(None);
            self.refusal.set(None);
            self.session.play(&mv);
            self.clear();
        }
    }

    /// Speaks to the person who looks.
    pub(crate) fn voice(self) -> Voice {
        self.listener.get()
    }

    /// What stands for a player on a token.
    pub(crate) fn badge(self, seat: Seat) -> String {
        self.voice().badge(seat)
    }

    /// Speaks to the person who sits here, also before the game is dealt.
    pub(crate) fn voice_of_table(self) -> Voice {
        let (me, names) = self.session.mirror.with(|mirror| (mirror.me(), mirror.names()));
        self.prefs.voice(spoken_to(self.session, me, &names), names)
    }

    /// The rules that are played by.
    pub(crate) fn ruleset(self) -> String {
        self.session.table().map_or_else(String::new, |table| table.ruleset.clone())
    }

    /// The game's name.
    pub(crate) fn game(self) -> String {
        self.session.table().map_or_else(String::new, |table| table.game.clone())
    }
}

/// To whom sentences speak. In a record it is whoever played without a name and is called “you”, through
/// whose eyes one may ever look.
fn spoken_to(session: Session, me: Option<Seat>, names: &[String]) -> Option<Seat> {
    let nameless = || (0..).map(Seat).zip(names).find(|(_, name)| words::is_nameless(name));
    let you = if session.record { nameless() } else { None };
    you.map(|(seat, _)| seat).or(me)
}
