//! What the games add up to, with small pictures.
use crate::{
    icon::Icon,
    pages::{LEVELS, title},
    route::{Route, Source},
    settings::{prefs, t},
};
use history::{
    Entry, rating,
    stats::{Count, stats},
};
use leptos::prelude::*;

/// Points of a course that are drawn: more would not be seen.
const POINTS_MAX: usize = 60;

/// A course as a small picture; `says` is what it shows, for those who do not see it.
pub(super) fn spark(values: &[f64], says: String) -> Option<AnyView> {
    let (first, rest) = values.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let (low, high) = rest.iter().fold((*first, *first), |(l, h), v| (l.min(*v), h.max(*v)));
    let x = |at: usize| 2.0 + 96.0 * at as f64 / (values.len() - 1) as f64;
    let y = |value: f64| if high > low { 22.0 - 20.0 * (value - low) / (high - low) } else { 12.0 };
    let points: Vec<String> =
        values.iter().enumerate().map(|(at, v)| format!("{:.1},{:.1}", x(at), y(*v))).collect();
    let last = values.len() - 1;
    // A line of no length with round ends: a dot that is not stretched with the picture.
    let end = format!("M{:.1},{:.1}h0.01", x(last), y(values[last]));
    Some(
        view! {
            <svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label=says>
                <polyline points=points.join(" ") />
                <path class="end" d=end />
            </svg>
        }
        .into_any(),
    )
}

/// Won and lost games, a mark each.
fn marks(results: &[bool], says: String) -> AnyView {
    let last = &results[results.len().saturating_sub(POINTS_MAX / 2)..];
    let mark = |(at, won): (usize, &bool)| {
        let (y, class) = if *won { ("2", "won") } else { ("13", "lost") };
        view! { <rect class=class x=(at * 5).to_string() y=y width="3.6" height="9" rx="1" /> }
    };
    let marks: Vec<_> = last.iter().enumerate().map(mark).collect();
    let width = (last.len() * 5).max(30);
    view! { <svg class="marks" viewBox=format!("0 0 {width} 24") role="img" aria-label=says>{marks}</svg> }
        .into_any()
}

/// A card for each game that was played: rating, streak, bests.
#[component]
pub(super) fn Ratings(all: Memo<Vec<Entry>>, game: Signal<Option<&'static str>>) -> impl IntoView {
    let cards = move || {
        let all = all.get();
        let asked = |name: &&&str| game.get().is_none_or(|game| game == **name);
        let played = |name: &&&str| all.iter().any(|entry| entry.game == **name);
        let games = catalog::GAMES.iter().filter(asked).filter(played);
        games.map(|name| card(&all, name)).collect_view()
    };
    view! {
        <div class="mecards">{cards}</div>
        <p class="muted small">{t("web-me-scale")}</p>
    }
}

fn card(all: &[Entry], game: &'static str) -> impl IntoView + use<> {
    let prefs = prefs();
    let of_game: Vec<&Entry> = all.iter().filter(|entry| entry.game == game).collect();
    let stats = stats(of_game.into_iter());
    let rating = rating::of_game(all, game);
    let course = rating::course(all, game, POINTS_MAX);
    let rated = bots::ratings(game).next().is_some();
    let number = move || match rating {
        Some(now) => prefs.say(
            "web-me-rating",
            &[
                ("rating", now.rating.round().to_string().into()),
                ("error", now.error.round().to_string().into()),
            ],
        ),
        None => "–".into(),
    };
    let more = move || match rating {
        Some(now) => {
            // The level that is nearest says more than a number.
            let off = |rated: bots::Rated| (rated.rating - now.rating).abs();
            let near = bots::ratings(game).min_by(|a, b| off(a.1).total_cmp(&off(b.1)));
            let level = near.map(|(level, _)| prefs.say(&format!("web-lvl-{level}"), &[]));
            prefs.say(
                "web-me-rating-more",
                &[("n", now.games.into()), ("level", level.unwrap_or_default().into())],
            )
        }
        None if rated => prefs.say("web-me-unrated", &[]),
        None => prefs.say("web-me-unmeasured", &[]),
    };
    let facts = facts(&stats, game);
    let results = stats.results.clone();
    view! {
        <section class="panel mecard" data-card=game>
            <header><Icon name=format!("cover-{game}") class="thumb" /> <h2>{title(game)}</h2></header>
            <p class="rating" data-rating=game><strong>{number}</strong> <span>{t("web-me-rating-name")}</span></p>
            <p class="muted small">{more}</p>
            {move || spark(&course, prefs.say("web-me-course", &[]))}
            <dl class="facts">{facts}</dl>
            {move || (!results.is_empty()).then(|| marks(&results, prefs.say("web-me-results", &[])))}
        </section>
    }
}

/// A fact: its name, its value, and the game it comes from.
fn fact(
    name: &'static str,
    value: impl Fn() -> String + Send + Sync + 'static,
    id: Option<String>,
) -> AnyView {
    let inside = match id {
        Some(id) => {
            let href = Route::Replay(Some((Source::Own, id))).href();
            view! { <a href=href>{value}</a> }.into_any()
        }
        None => view! { <span>{value}</span> }.into_any(),
    };
    view! { <div data-fact=name><dt>{t(name)}</dt><dd>{inside}</dd></div> }.into_any()
}

fn facts(stats: &history::stats::Stats, game: &'static str) -> Vec<AnyView> {
    let prefs = prefs();
    let (all, streak, longest) = (stats.all, stats.streak, stats.longest);
    let mut facts = vec![
        fact(
            "web-me-won",
            move || {
                prefs.say("web-me-of", &[("won", all.won.into()), ("played", all.played.into())])
            },
            None,
        ),
        fact(
            "web-me-streak",
            move || prefs.say("web-me-streak-n", &[("n", streak.into()), ("most", longest.into())]),
            None,
        ),
    ];
    let earlier = crate::store::earlier(game);
    let best = stats.best.clone();
    // What is counted differs by the rules: points, seals.
    let counted = move |points: i32, id: &str| {
        let entries = crate::store::entries();
        let ruleset = entries.iter().find(|entry| entry.id == id).map(|entry| &entry.ruleset);
        let voice = prefs.voice(None, Vec::new());
        ruleset.map_or_else(|| points.to_string(), |rules| catalog::counted(rules, points, &voice))
    };
    if let Some((points, id)) = best.filter(|(points, _)| Some(*points) >= earlier.best) {
        let whose = id.clone();
        facts.push(fact("web-me-best", move || counted(points, &whose), Some(id)));
    } else if let Some(points) = earlier.best {
        facts.push(fact("web-me-best", move || points.to_string(), None));
    }
    if let Some((steps, id)) = stats.quickest.clone() {
        facts.push(fact(
            "web-me-quickest",
            move || prefs.say("web-step", &[("step", steps.into())]),
            Some(id),
        ));
    }
    if let Some(last) = stats.accuracy.last().copied() {
        let mean = stats.accuracy.iter().sum::<f64>() / stats.accuracy.len() as f64;
        let says = move || {
            let [last, mean] = [last, mean].map(|share| share.round().to_string());
            prefs.say("web-me-accuracy-n", &[("mean", mean.into()), ("last", last.into())])
        };
        facts.push(fact("web-me-accuracy", says, None));
    }
    facts
}

/// By level and by seat.
#[component]
pub(super) fn Tables(shown: Memo<Vec<Entry>>) -> impl IntoView {
    let prefs = prefs();
    let found = Memo::new(move |_| shown.with(|shown| stats(shown.iter())));
    let levels = move || {
        let found = found.get();
        let known = LEVELS.iter().map(|level| (*level).to_string());
        let others = found.levels.keys().filter(|name| !LEVELS.contains(&name.as_str())).cloned();
        let row = |level: String| {
            let count = found.levels.get(&level).copied()?;
            let name = match level.as_str() {
                "" => prefs.say("web-me-people", &[]),
                level if LEVELS.contains(&level) => prefs.say(&format!("web-lvl-{level}"), &[]),
                other => other.to_string(),
            };
            Some(row(name, count))
        };
        known.chain(others).filter_map(row).collect_view()
    };
    let seats = move || {
        let all = found.get().seats;
        let name = |at: usize| prefs.say("web-me-seat-n", &[("n", (at + 1).into())]);
        let rows = all.into_iter().enumerate().filter(|(_, count)| count.played > 0);
        rows.map(|(at, count)| row(name(at), count)).collect_view()
    };
    view! {
        <div class="metables">
            <section class="panel" data-stats="levels"><h2>{t("web-me-levels")}</h2>
                <table class="grid bars"><tbody>{levels}</tbody></table></section>
            <section class="panel" data-stats="seats"><h2>{t("web-me-seats")}</h2>
                <table class="grid bars"><tbody>{seats}</tbody></table></section>
        </div>
    }
}

fn row(name: String, count: Count) -> impl IntoView {
    let prefs = prefs();
    let percent = count.percent().unwrap_or(0.0);
    let of = move || {
        prefs.say("web-me-of", &[("won", count.won.into()), ("played", count.played.into())])
    };
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td class="barcell" aria-hidden="true">
                <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none">
                    <rect class="all" width="100" height="10" />
                    <rect class="part" width=format!("{percent:.1}") height="10" />
                </svg>
            </td>
            <td class="num">{format!("{percent:.0} %")}</td>
            <td class="num">{of}</td>
        </tr>
    }
}
