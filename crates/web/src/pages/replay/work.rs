//! The analysis, done beside the page.
use crate::{
    brain::Brain,
    pages::note_report,
    settings::{prefs, t},
};
use analysis::Report;
use client::brain::{Answer, Question};
use leptos::{prelude::*, task::spawn_local};
use std::sync::Arc;

/// How far it is.
#[derive(Clone)]
pub(super) enum Stage {
    Idle,
    Running(usize, usize),
    Done(Arc<Report>),
    Failed(String),
}

/// An analysis that may be started, watched and cancelled.
#[derive(Copy, Clone)]
pub(super) struct Work {
    pub(super) stage: RwSignal<Stage>,
    brain: StoredValue<Option<Brain>, LocalStorage>,
    replay: StoredValue<client::Replay, LocalStorage>,
    /// Its table in the history, if it is there.
    table: StoredValue<Option<String>>,
}

impl Work {
    pub(super) fn new(
        replay: StoredValue<client::Replay, LocalStorage>,
        table: Option<String>,
    ) -> Work {
        let (stage, brain) = (RwSignal::new(Stage::Idle), StoredValue::new_local(None));
        let work = Work { stage, brain, replay, table: StoredValue::new(table) };
        on_cleanup(move || work.stop());
        work
    }

    pub(super) fn report(self) -> Option<Arc<Report>> {
        self.stage.with(|stage| match stage {
            Stage::Done(report) => Some(report.clone()),
            _ => None,
        })
    }

    /// Was it started?
    pub(super) fn is_asked(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Running(..) | Stage::Done(_)))
    }

    pub(super) fn is_done(self) -> Memo<bool> {
        Memo::new(move |_| self.stage.with(|stage| matches!(stage, Stage::Done(_))))
    }

    fn start(self) {
        let brain = Brain::new();
        self.brain.set_value(Some(brain.clone()));
        let (record, of) = self.replay.with_value(|replay| (replay.text.clone(), replay.last()));
        self.stage.set(Stage::Running(0, of));
        spawn_local(async move {
            let watch = move |done, of| {
                self.stage.try_set(Stage::Running(done, of));
            };
            let question = |id| Question::Analyse { id, record };
            let answer = brain.ask(question, Some(Box::new(watch))).await;
            let running = |stage: &Stage| matches!(stage, Stage::Running(..));
            if self.stage.try_with_untracked(running) != Some(true) {
                return; // Cancelled.
            }
            // What the judge says belongs into the history, wherever it was asked.
            if let (Some(Answer::Report { report, .. }), Some(table)) =
                (&answer, self.table.try_get_value().flatten())
            {
                note_report(&table, report);
            }
            self.stage.try_set(match answer {
                Some(Answer::Report { report, .. }) => Stage::Done(Arc::new(report)),
                Some(Answer::Failed { why, .. }) => Stage::Failed(why),
                _ => Stage::Failed(String::new()),
            });
        });
    }

    fn cancel(self) {
        self.stage.set(Stage::Idle);
        self.stop();
    }

    fn stop(self) {
        if let Some(brain) = self.brain.try_update_value(Option::take).flatten() {
            brain.stop();
        }
    }
}

/// The button to start it, or how far it is.
#[component]
pub(crate) fn Worker(work: Work) -> impl IntoView {
    let prefs = prefs();
    let last = work.replay.with_value(client::Replay::last);
    // Only what kind of stage it is decides which elements stand here.
    let kind = Memo::new(move |_| {
        work.stage.with(|stage| match stage {
            Stage::Idle => 0,
            Stage::Running(..) => 1,
            Stage::Done(_) => 2,
            Stage::Failed(_) => 3,
        })
    });
    let far = move || {
        work.stage.with(|stage| match stage {
            Stage::Running(done, of) => (*done, *of),
            _ => (0, 1),
        })
    };
    let words = move || {
        let (done, of) = far();
        prefs.say("web-pages-progress", &[("done", done.into()), ("of", of.into())])
    };
    // Spoken now and then, not at every step.
    let spoken = Memo::new(move |_| {
        let (done, of) = far();
        prefs.say(
            "web-pages-progress",
            &[("done", (done - done % of.div_ceil(4).max(1)).into()), ("of", of.into())],
        )
    });
    let start = move || {
        view! {
            <button class="primary" data-act="analyse" on:click=move |_| work.start()>{t("web-pages-analyse")}</button>
        }
    };
    move || {
        match kind.get() {
        _ if last == 0 => view! { <p class="muted small">{t("web-pages-analyse-short")}</p> }.into_any(),
        0 => view! { <div class="work">{start()}</div> }.into_any(),
        1 => view! {
            <div class="work">
                <progress max=move || far().1.to_string() value=move || far().0.to_string() aria-label=t("web-pages-analysis")></progress>
                <span class="small num">{words}</span>
                <span class="sr-only" role="status">{move || spoken.get()}</span>
                <button class="btn small" data-act="cancel" on:click=move |_| work.cancel()>{t("web-pages-cancel")}</button>
            </div>
        }
        .into_any(),
        3 => {
            let why = work.stage.with_untracked(|stage| match stage {
                Stage::Failed(why) => why.clone(),
                _ => String::new(),
            });
            let says = move || prefs.say("web-pages-failed", &[("why", why.as_str().into())]);
            view! { <div class="work"><p class="small" role="alert">{says}</p> {start()}</div> }.into_any()
        }
        _ => ().into_any(),
    }
    }
}
