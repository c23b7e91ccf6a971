//! A mirror duel that is on: deal by deal, and what came of it.
use super::{duel::join, score_says, signed};
use crate::{
    brain::Brain,
    contests::{self, Book, Bout, Try},
    net, page,
    pages::{Nowhere, title},
    route::Route,
    settings::{Prefs, prefs, t},
    show::Show,
    table::Invite,
};
use challenge::{Challenge, Score, duel};
use leptos::{ev, prelude::*, task::spawn_local};
use protocol::contest::{Duel as Told, DuelPlayer, ScoreRow};
use std::time::Duration;

/// How often one looks whether the other has played.
const REFRESH_INTERVAL: Duration = Duration::from_secs(8);

#[derive(Copy, Clone)]
struct State {
    prefs: Prefs,
    id: StoredValue<String>,
    book: RwSignal<Book>,
    told: RwSignal<Option<Told>>,
    nowhere: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
}

/// One deal, as a row.
#[derive(Clone, PartialEq)]
struct Row {
    deal: usize,
    challenge: Option<Challenge>,
    mine: Option<Try>,
    /// The other has played it.
    played: bool,
    other: Option<Score>,
}

impl Row {
    fn key(&self, id: &str) -> String {
        format!("duel/{id}/{}", self.deal)
    }

    /// By how much I am ahead, where that is known.
    fn difference(&self) -> Option<i32> {
        Some(self.mine.as_ref()?.score?.margin - self.other?.margin)
    }
}

fn score(row: &ScoreRow) -> Score {
    Score { margin: row.margin, place: row.place, points: row.points }
}

impl State {
    fn is_bot(self) -> bool {
        self.id.with_value(|id| id.starts_with("bot-"))
    }

    fn refresh(self) {
        let id = self.id.get_value();
        spawn_local(async move {
            contests::send_all().await;
            match net::get::<Told>(&format!("duels/{id}")).await {
                Ok(told) => self.hear(told),
                Err(why) if why.is_nowhere() => drop(self.nowhere.try_set(true)),
                // What is known stays on the screen; the next look may bring more.
                Err(_) => {}
            }
            let _ = self.book.try_set(contests::read());
        });
    }

    /// The deals are kept, so that they can be played without a line.
    fn hear(self, told: Told) {
        let challenges: Option<Vec<Challenge>> =
            told.challenges.iter().map(|text| text.parse().ok()).collect();
        if let Some(challenges) = challenges.filter(|all| !all.is_empty()) {
            contests::change(|book| {
                book.duels.insert(told.id.clone(), Bout { challenges, against: None });
            });
        }
        let _ = self.told.try_set(Some(told));
    }

    fn bout(self) -> Option<Bout> {
        self.id.with_value(|id| self.book.with(|book| book.duels.get(id).cloned()))
    }

    fn side(self, mine: bool) -> Option<DuelPlayer> {
        self.told.with(|told| told.as_ref()?.players.iter().find(|one| one.mine == mine).cloned())
    }

    fn rows(self) -> Vec<Row> {
        let challenges = self.bout().map(|bout| bout.challenges).unwrap_or_default();
        let deals = self.told.with(|told| told.as_ref().map(|told| usize::from(told.deals)));
        let (me, other) = (self.side(true), self.side(false));
        let row = |deal: usize| {
            let key = self.id.with_value(|id| format!("duel/{id}/{deal}"));
            let mut mine = self.book.with(|book| book.tries.get(&key).cloned());
            // Played on another device.
            let elsewhere = me.as_ref().and_then(|me| me.scores.get(deal)?.as_ref().map(score));
            if let (Some(known), false) = (elsewhere, mine.as_ref().is_some_and(Try::is_over)) {
                mine = Some(Try { score: Some(known), ..Try::default() });
            }
            let told = other.as_ref().and_then(|one| one.scores.get(deal)?.as_ref().map(score));
            let bot = mine.as_ref().and_then(|mine| mine.other);
            let played = other.as_ref().is_some_and(|one| one.played.get(deal) == Some(&true));
            Row {
                deal,
                challenge: challenges.get(deal).cloned(),
                mine,
                played,
                other: told.or(bot),
            }
        };
        (0..deals.unwrap_or(challenges.len())).map(row).collect()
    }

    fn other_name(self) -> String {
        if let Some(level) = self.bout().and_then(|bout| bout.against) {
            return self.prefs.say(&format!("web-lvl-{level}"), &[]);
        }
        let other = self.side(false).map(|one| self.prefs.shown_name(&one.name));
        other.unwrap_or_else(|| self.prefs.say("web-duel-nobody", &[]))
    }

    fn play(self, row: &Row) {
        let Some(challenge) = &row.challenge else { return };
        let key = self.id.with_value(|id| row.key(id));
        match contests::take(self.prefs, &key, challenge, true) {
            Ok(id) => Route::Own(id).go(),
            Err(why) => self.fault.set(Some(why)),
        }
        self.book.set(contests::read());
    }
}

/// A bot that is the other side plays the deals that I have played.
fn let_bot_play(state: State) {
    let Some(level) = untrack(|| state.bout()).and_then(|bout| bout.against) else { return };
    let brain = Brain::new();
    let thinking = brain.clone();
    spawn_local(async move {
        let rows = untrack(|| state.rows());
        for row in rows {
            let open =
                row.mine.as_ref().is_some_and(|mine| mine.score.is_some() && mine.other.is_none());
            let Some(challenge) = row.challenge.as_ref().filter(|_| open) else { continue };
            let Some((score, _)) = thinking.play_out(challenge, &level).await else { return };
            let Some(key) = state.id.try_with_value(|id| row.key(id)) else { return };
            contests::change(|book| {
                if let Some(one) = book.tries.get_mut(&key) {
                    one.other = Some(score);
                }
            });
            let _ = state.book.try_set(contests::read());
        }
    });
    let brain = StoredValue::new_local(brain);
    on_cleanup(move || brain.with_value(Brain::stop));
}

#[component]
pub(crate) fn Duel(id: String) -> impl IntoView {
    let state = State {
        prefs: prefs(),
        id: StoredValue::new(id),
        book: RwSignal::new(contests::read()),
        told: RwSignal::new(None),
        nowhere: RwSignal::new(false),
        fault: RwSignal::new(None),
    };
    if state.is_bot() {
        if state.bout().is_none() {
            return view! { <Nowhere says="web-no-duel" /> }.into_any();
        }
        let_bot_play(state);
    } else {
        state.refresh();
        if let Ok(timer) = set_interval_with_handle(move || state.refresh(), REFRESH_INTERVAL) {
            on_cleanup(move || timer.clear());
        }
        let handle = window_event_listener(ev::online, move |_| state.refresh());
        on_cleanup(move || handle.remove());
    }
    let known = Memo::new(move |_| !state.rows().is_empty());
    view! {
        <Show when=move || !state.nowhere.get() fallback=|| view! { <Nowhere says="web-no-duel" /> }>
            <main id="main" class="page narrow duel" tabindex="-1">
                <h1>{t("web-duel")}</h1>
                <Terms state />
                {move || state.fault.get().map(|why| view! { <p class="fault callout bad" role="alert">{why}</p> })}
                <Show when=move || known.get() fallback=|| view! { <p role="status">{t("web-connecting")}</p> }>
                    <Verdict state />
                    <Deals state />
                    <Take state />
                </Show>
            </main>
        </Show>
    }
    .into_any()
}

/// What is played, and against whom.
#[component]
fn Terms(state: State) -> impl IntoView {
    move || {
        let first = state.rows().into_iter().find_map(|row| row.challenge);
        let told = state.told.get();
        let (game, seats, bots) = match (&first, &told) {
            (Some(one), _) => (one.game().to_owned(), one.seats, one.bots.clone()),
            (None, Some(told)) => {
                (catalog::game_of(&told.ruleset).to_owned(), told.seats, told.bots.clone())
            }
            _ => return None,
        };
        let prefs = state.prefs;
        let level = prefs.say(&format!("web-lvl-{bots}"), &[]);
        let args = [
            ("n", i32::from(seats).into()),
            ("level", level.into()),
            ("other", state.other_name().into()),
        ];
        Some(view! {
            <p><strong>{title(&game)}</strong> " · " <span>{prefs.say("web-duel-terms", &args)}</span></p>
        })
    }
}

/// Who is ahead, and how sure that is.
#[component]
fn Verdict(state: State) -> impl IntoView {
    let prefs = state.prefs;
    move || {
        let rows = state.rows();
        let known: Vec<i32> = rows.iter().filter_map(Row::difference).collect();
        let (mean, error) = duel::mean(&known)?;
        // With the comma that German has.
        let tenths = |n: f64| match prefs.lang() {
            words::Lang::De => format!("{n:.1}").replace('.', ","),
            words::Lang::En => format!("{n:.1}"),
        };
        let over = known.len() == rows.len();
        let ahead = if mean >= 0.0 { prefs.say("web-you", &[]) } else { state.other_name() };
        let key = match error {
            _ if mean == 0.0 => "web-duel-equal",
            None => "web-duel-one",
            Some(error) if mean.abs() <= error => "web-duel-unsure",
            Some(_) => "web-duel-sure",
        };
        let args = [
            ("who", ahead.into()),
            ("mean", tenths(mean.abs()).into()),
            ("error", tenths(error.unwrap_or(0.0)).into()),
            ("n", (known.len() as i32).into()),
        ];
        Some(view! {
            <section class="panel reached" data-verdict=if over { "over" } else { "so-far" }>
                <h2>{if over { t("web-duel-over")() } else { t("web-duel-so-far")() }}</h2>
                <p role="status">{prefs.say(key, &args)}</p>
            </section>
        })
    }
}

#[component]
fn Deals(state: State) -> impl IntoView {
    let prefs = state.prefs;
    let cell = move |row: &Row| {
        let says = match &row.mine {
            Some(mine) if mine.score.is_some() => {
                mine.score.map(|score| score_says(prefs, &score)).unwrap_or_default()
            }
            Some(mine) if mine.gave_up => prefs.say("web-duel-gave-up", &[]),
            mine => {
                let key = if mine.is_some() { "web-daily-on" } else { "web-duel-play" };
                let (row, deal) = (row.clone(), row.deal);
                let can = row.challenge.is_some();
                return can.then(|| view! {
                    <button class="button primary" data-deal=deal.to_string() on:click=move |_| state.play(&row)>{t(key)}</button>
                }).into_any();
            }
        };
        let unsent = row.mine.as_ref().and_then(|mine| match mine {
            Try { refused: Some(why), .. } => {
                Some(prefs.say("web-contest-refused", &[("why", why.clone().into())]))
            }
            Try { record: Some(_), .. } => Some(prefs.say("web-duel-unsent", &[])),
            _ => None,
        });
        view! { <span>{says}</span> {unsent.map(|says| view! { <br /><small class="muted">{says}</small> })} }
            .into_any()
    };
    let other = move |row: &Row| match row.other {
        Some(score) => score_says(prefs, &score),
        None if row.played => prefs.say("web-duel-played", &[]),
        None => "–".into(),
    };
    // A whole sentence is too long for the head of a column.
    let other_head = move || match state.side(false).is_some() || state.is_bot() {
        true => state.other_name(),
        false => prefs.say("web-duel-other", &[]),
    };
    let rows = move || {
        let one = |row: Row| {
            let seat = row.challenge.as_ref().map(|one| {
                prefs.say("web-duel-seat", &[("seat", (i32::from(one.me.0) + 1).into())])
            });
            let difference = row.difference().map(signed);
            view! {
                <tr>
                    <th scope="row">{(row.deal + 1).to_string()} <small class="muted">" "{seat}</small></th>
                    <td>{cell(&row)}</td>
                    <td>{other(&row)}</td>
                    <td class="number">{difference}</td>
                </tr>
            }
        };
        state.rows().into_iter().map(one).collect_view()
    };
    view! {
        <table class="places deals">
            <thead><tr>
                <th scope="col">{t("web-duel-deal")}</th><th scope="col">{t("web-you")}</th>
                <th scope="col">{other_head}</th><th scope="col" class="number">{t("web-duel-difference")}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="muted small">{t("web-duel-hidden")}</p>
    }
}

/// Taking part, or asking somebody to.
#[component]
fn Take(state: State) -> impl IntoView {
    let players =
        move || state.told.with(|told| told.as_ref().map_or(2, |told| told.players.len()));
    let me = move || state.side(true).is_some();
    let take = move |_| {
        let id = state.id.get_value();
        spawn_local(async move {
            match join(&id).await {
                Ok(told) => state.hear(told),
                Err(why) => drop(state.fault.try_set(Some(why.says()))),
            }
            let _ = state.book.try_set(contests::read());
        });
    };
    let link = Signal::derive(move || {
        let route = Route::Duel(Some(state.id.get_value()));
        Some(format!("{}{}", page::origin_path(), route.href()))
    });
    view! {
        <Show when=move || !me() && { players() < 2 }>
            <section class="panel">
                <p>{t("web-duel-take-more")}</p>
                <button class="button primary big" data-act="take" on:click=take>{t("web-duel-take")}</button>
            </section>
        </Show>
        <Show when=move || me() && players() == 1><Invite link says="web-duel-invite" /></Show>
    }
}
