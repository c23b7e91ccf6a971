//! What the analysis found, in words and in a table; and whether the deal was fair.
use super::{player::Looked, work::Worker};
use crate::settings::{prefs, t};
use crate::show::Show;
use analysis::{Estimate, Grade, Judged, Percents, Report, Split};
use kernel::Seat;
use leptos::prelude::*;
use std::sync::Arc;

/// In percent, with its error: `12 ± 3`.
fn percent(estimate: Estimate) -> String {
    format!("{:.0} ± {:.0}", estimate.mean * 100.0, estimate.error * 100.0)
}

/// A part with its sign and error: `−4 ± 6`.
fn signed(whole: i32, estimate: Estimate) -> String {
    let sign = match whole {
        ..0 => "−",
        0 => "",
        1.. => "+",
    };
    format!("{sign}{} ± {:.0}", whole.abs(), estimate.error * 100.0)
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
    let key = match judged.grade {
        Grade::Good => return None,
        Grade::Inaccuracy => "analysis-inaccuracy",
        Grade::Mistake => "analysis-mistake",
        Grade::Blunder => "analysis-blunder",
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
    let good = report.decisions.iter().filter(|judged| judged.grade == Grade::Good).count();
    let all = report.decisions.len();
    let worth = move || prefs.say("analysis-good", &[("good", good.into()), ("all", all.into())]);
    let none = good == all;
    let rows = move || {
        let found = report.decisions.iter().filter_map(|judged| {
            let says = sentence(looked, judged)?;
            let (step, seat) = (judged.step, judged.seat);
            let (there, on) = (judged.clone(), judged.clone());
            let mark = match judged.grade {
                Grade::Blunder => "??",
                Grade::Mistake => "?",
                _ => "?!",
            };
            Some(view! {
                <li class=format!("seat-{seat}") class:looked=move || looked.at.get() + 1 == step>
                    <button data-mistake=step.to_string() on:click=move |_| looked.go_before(&there)>
                        <span class="verdict" aria-hidden="true">{mark}</span> <span>{says}</span>
                    </button>
                    <Show when=move || looked.at.get() + 1 == step>
                        {
                            let on = on.clone();
                            view! { <button class="btn small" data-act="play-on" on:click=move |_| looked.play_on(&on)>{t("web-pages-play-on")}</button> }
                        }
                    </Show>
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
        view! { <th scope="col" class=format!("seat-{seat}")><span class="seat small">{looked.badge(seat)}</span> " " {name.clone()}</th> }
    });
    let seats = (0..names.len() as u8).map(Seat);
    // Whole per cents that sum up as they stand here.
    let whole: Vec<Percents> = seats.clone().map(|seat| report.percents(seat)).collect();
    let row = |title: &'static str, cells: Vec<String>| {
        let cells = cells.into_iter().map(|cell| view! { <td class="num">{cell}</td> });
        view! { <tr><th scope="row">{t(title)}</th>{cells.collect_view()}</tr> }
    };
    let part =
        |title: &'static str, read: fn(&Split) -> Estimate, whole_of: fn(&Percents) -> i32| {
            let cells = report.splits.iter().zip(&whole);
            row(title, cells.map(|(split, whole)| signed(whole_of(whole), read(split))).collect())
        };
    let first = report.chances.first();
    let start = whole.iter().zip(seats).map(|(whole, seat)| {
        let error = first.and_then(|all| all.get(seat.index())).map_or(0.0, |chance| chance.error);
        format!("{} ± {:.0}", whole.start, error * 100.0)
    });
    let end = whole.iter().map(|whole| whole.end.to_string());
    // Only where choices are secret can anybody be outguessed.
    let guesses = report.splits.iter().any(|split| split.outguessed.mean != 0.0);
    view! {
        <div class="tablewrap" tabindex="0" role="region" aria-label=t("web-pages-split")>
            <table class="grid splits">
                <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                <tbody>
                    {row("web-pages-split-start", start.collect())}
                    {part("web-pages-split-skill", |split| split.skill, |whole| whole.skill)}
                    {part("web-pages-split-luck", |split| split.luck, |whole| whole.luck)}
                    {guesses.then(|| part("web-pages-split-outguessed", |split| split.outguessed, |whole| whole.outguessed))}
                    {part("web-pages-split-others", |split| split.others, |whole| whole.others)}
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
