//! What the analysis found, in words and in a table; and whether the deal was fair.
use super::{
    player::{Looked, letter},
    work::Worker,
};
use crate::settings::{prefs, t};
use analysis::{Estimate, Judged, Report, Split, Verdict};
use kernel::Seat;
use leptos::prelude::*;
use std::sync::Arc;

/// In percent, with its error: `12 ± 3`.
fn percent(estimate: Estimate) -> String {
    format!("{:.0} ± {:.0}", estimate.mean * 100.0, estimate.error * 100.0)
}

/// The same with its sign: `−4 ± 6`.
fn signed(estimate: Estimate) -> String {
    let mean = (estimate.mean * 100.0).round();
    let sign = if mean < 0.0 {
        "−"
    } else if mean > 0.0 {
        "+"
    } else {
        ""
    };
    format!("{sign}{:.0} ± {:.0}", mean.abs(), estimate.error * 100.0)
}

#[component]
pub(crate) fn ReportView(looked: Looked) -> impl IntoView {
    let inside = move || match looked.work.report() {
        Some(report) => view! { <Found looked report /> }.into_any(),
        None => view! {
            <section>
                <p class="muted">{t("web-pages-analyse-more")}</p>
                <Worker work=looked.work />
            </section>
        }
        .into_any(),
    };
    let done = looked.work.is_done();
    view! {
        <div class="report">
            {move || { done.get(); untrack(inside) }}
            <Fair looked />
        </div>
    }
}

#[component]
fn Found(looked: Looked, report: Arc<Report>) -> impl IntoView {
    let splits = report.clone();
    view! {
        <section>
            <h2>{t("web-pages-mistakes")}</h2>
            <Mistakes looked report />
        </section>
        <section>
            <h2>{t("web-pages-split")}</h2>
            <p class="muted small">{t("web-pages-split-more")}</p>
            <Splits looked report=splits />
            <p class="muted small">{t("web-pages-chances")} ": " {t("web-pages-chances-more")}</p>
        </section>
    }
}

/// One decision in words; nothing, if it was good.
fn sentence(looked: Looked, judged: &Judged) -> Option<String> {
    let key = match judged.verdict {
        Verdict::Good => return None,
        Verdict::Inaccuracy => "analysis-inaccuracy",
        Verdict::Mistake => "analysis-mistake",
        Verdict::Blunder => "analysis-blunder",
    };
    // Of third persons, as in a report: "you" would change with the eyes.
    let voice = looked.ctx.prefs.voice(None, looked.names());
    let order = |mv: &str| {
        looked.replay.with_value(|replay| {
            let desk = replay.checked.tables.first();
            desk.map_or_else(|| mv.to_string(), |desk| desk.order(mv, &voice))
        })
    };
    let better = judged.better.as_ref().map_or_else(String::new, |better| order(&better.mv));
    let args = [
        ("step", judged.step.into()),
        ("who", voice.name(judged.seat).into()),
        ("played", order(&judged.played.mv).into()),
        ("better", better.into()),
        ("loss", percent(judged.loss).into()),
    ];
    Some(voice.say(key, &args))
}

#[component]
fn Mistakes(looked: Looked, report: Arc<Report>) -> impl IntoView {
    let prefs = prefs();
    let good = report.decisions.iter().filter(|judged| judged.verdict == Verdict::Good).count();
    let all = report.decisions.len();
    let worth = move || prefs.say("analysis-good", &[("good", good.into()), ("all", all.into())]);
    let none = good == all;
    let rows = move || {
        let found = report.decisions.iter().filter_map(|judged| {
            let says = sentence(looked, judged)?;
            let (step, seat) = (judged.step, judged.seat);
            let mark = match judged.verdict {
                Verdict::Blunder => "??",
                Verdict::Mistake => "?",
                _ => "?!",
            };
            Some(view! {
                <li class=format!("seat-{seat}") class:looked=move || looked.at.get() == step>
                    <button data-mistake=step.to_string() on:click=move |_| looked.go(step)>
                        <span class="verdict" aria-hidden="true">{mark}</span> <span>{says}</span>
                    </button>
                </li>
            })
        });
        found.collect_view()
    };
    view! {
        <p>{worth}</p>
        <Show when=move || none><p class="muted">{t("web-pages-no-mistakes")}</p></Show>
        <ol class="mistakes">{rows}</ol>
    }
}

#[component]
fn Splits(looked: Looked, report: Arc<Report>) -> impl IntoView {
    let names = looked.names();
    let heads = (0..).map(Seat).zip(&names).map(|(seat, name)| {
        view! { <th scope="col" class=format!("seat-{seat}")><span class="seat small">{letter(seat)}</span> " " {name.clone()}</th> }
    });
    let chance = |at: Option<&Vec<Estimate>>, seat: usize| {
        at.and_then(|all| all.get(seat).copied()).unwrap_or_default()
    };
    let row = |title: &'static str, cells: Vec<String>| {
        let cells = cells.into_iter().map(|cell| view! { <td class="num">{cell}</td> });
        view! { <tr><th scope="row">{t(title)}</th>{cells.collect_view()}</tr> }
    };
    let part = |title: &'static str, read: fn(&Split) -> Estimate| {
        row(title, report.splits.iter().map(|split| signed(read(split))).collect())
    };
    let seats = 0..names.len();
    let start = seats.clone().map(|seat| percent(chance(report.chances.first(), seat)));
    let end = seats.map(|seat| format!("{:.0}", chance(report.chances.last(), seat).mean * 100.0));
    // Only where choices are secret can anybody be outguessed.
    let guesses = report.splits.iter().any(|split| split.outguessed.mean != 0.0);
    view! {
        <div class="tablewrap" tabindex="0" role="region" aria-label=t("web-pages-split")>
            <table class="grid splits">
                <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                <tbody>
                    {row("web-pages-split-start", start.collect())}
                    {part("web-pages-split-skill", |split| split.skill)}
                    {part("web-pages-split-luck", |split| split.luck)}
                    {guesses.then(|| part("web-pages-split-outguessed", |split| split.outguessed))}
                    {part("web-pages-split-others", |split| split.others)}
                    {row("web-pages-split-end", end.collect())}
                </tbody>
            </table>
        </div>
    }
}

/// Whether the deal could be checked, and what came of it.
#[component]
fn Fair(looked: Looked) -> impl IntoView {
    let key =
        looked.replay.with_value(|replay| match (replay.checked.fair, replay.checked.seeded) {
            (true, _) => "web-pages-fair",
            (false, true) => "web-pages-fair-own",
            (false, false) => "web-pages-fair-none",
        });
    view! {
        <section data-fair=key>
            <h2>{t("web-pages-fair-title")}</h2>
            <p>{t(key)}</p>
        </section>
    }
}
