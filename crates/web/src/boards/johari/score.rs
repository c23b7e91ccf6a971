//! Points beside the names; the final score by its parts.
use crate::{session::Shown, settings::t, table::TableCtx};
use games::johari::{Johari, Score};
use kernel::Seat;
use leptos::prelude::*;

/// Points. Gold stands on the track: both together are too wide for a phone with four names.
pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    let Some(view) = shown.view::<Johari>() else { return Vec::new() };
    view.players.iter().map(|side| side.score.total().to_string()).collect()
}

type Row = (&'static str, fn(&Score) -> u16);

const ROWS: [Row; 9] = [
    ("johari-colour-d", |score| score.chart[0]),
    ("johari-colour-s", |score| score.chart[1]),
    ("johari-colour-r", |score| score.chart[2]),
    ("johari-colour-e", |score| score.chart[3]),
    ("web-johari-score-prestige", |score| score.prestige),
    ("web-johari-score-nobles", |score| score.nobles),
    ("web-johari-score-by-prestige", |score| score.by_prestige),
    ("web-johari-score-by-colours", |score| score.by_colours),
    ("web-johari-score-by-nobles", |score| score.by_nobles),
];

/// The parts of each score; rows that brought nobody anything are left out.
pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> AnyView {
    let Some(view) = shown.view::<Johari>() else { return ().into_any() };
    let voice = ctx.voice();
    let scores: Vec<Score> = view.players.iter().map(|side| side.score).collect();
    let heads = (0..scores.len()).map(|at| {
        let seat = Seat(at as u8);
        view! { <th scope="col" class=format!("num seat-{seat}")>{voice.name(seat)}</th> }
    });
    let heads = heads.collect_view();
    let told = ROWS.iter().filter(|(_, part)| scores.iter().any(|score| part(score) > 0));
    let rows = told.map(|(key, part)| {
        let cells = scores.iter().map(|score| view! { <td class="num">{part(score)}</td> });
        view! { <tr><th scope="row">{t(key)}</th>{cells.collect_view()}</tr> }
    });
    let totals = scores.iter().map(|score| view! { <td class="num">{score.total()}</td> });
    view! {
        <table class="grid johari-score">
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>
                {rows.collect_view()}
                <tr class="total"><th scope="row">{t("web-johari-score-total")}</th>{totals.collect_view()}</tr>
            </tbody>
        </table>
    }
    .into_any()
}
