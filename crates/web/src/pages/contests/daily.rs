//! The deal of the day: one try that counts, then as many as one likes.
use super::{score_says, signed};
use crate::{
    brain::Brain,
    contests::{self, Book, Day, Try},
    icon::Icon,
    net, page,
    pages::title,
    route::Route,
    settings::{Prefs, prefs, t},
    show::Show,
};
use challenge::{chain, daily};
use leptos::{ev, prelude::*, task::spawn_local};
use protocol::contest::{Bar, Daily as Told, ScoreRow};

/// What the page shows.
#[derive(Copy, Clone)]
struct State {
    prefs: Prefs,
    book: RwSignal<Book>,
    /// The deal that is shown: it stays when midnight passes, until the page looks again.
    day: RwSignal<Option<Day>>,
    /// As the server tells it.
    told: RwSignal<Option<Told>>,
    /// The server was asked, or there is none.
    asked: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
}

impl State {
    fn new() -> State {
        let book = contests::read();
        State {
            prefs: prefs(),
            day: RwSignal::new(book.today()),
            book: RwSignal::new(book),
            told: RwSignal::new(None),
            asked: RwSignal::new(!net::is_there()),
            fault: RwSignal::new(None),
        }
    }

    /// Sends what was not sent, and asks the server what it knows.
    fn refresh(self) {
        spawn_local(async move {
            contests::send_all().await;
            if net::is_there()
                && let Ok(told) = net::get::<Told>("daily").await
            {
                contests::learn(&told);
                let _ = self.told.try_set(Some(told));
            }
            // Somebody may have left meanwhile.
            let book = contests::read();
            let _ = self.day.try_set(book.today());
            let _ = self.book.try_set(book);
            let _ = self.asked.try_set(true);
        });
    }

    fn day(self) -> Option<Day> {
        self.day.get()
    }

    fn mine(self) -> Option<Try> {
        let key = self.day()?.key();
        self.book.with(|book| book.tries.get(&key).cloned())
    }

    fn play(self, scored: bool) {
        let Some(day) = untrack(|| self.day()) else { return };
        let book = contests::read();
        let begun = book.tries.contains_key(&day.key());
        if scored && !begun && book.today().map(|now| now.key()) != Some(day.key()) {
            // What counts is what was shown when it was begun, and that is over.
            self.fault.set(Some(self.prefs.say("web-daily-other-day", &[])));
            self.asked.set(false);
            return self.refresh();
        }
        match contests::take(self.prefs, &day.key(), &day.challenge, scored) {
            Ok(id) => Route::Own(id).go(),
            Err(why) => self.fault.set(Some(why)),
        }
        self.book.set(contests::read());
    }
}

/// On the home page: what is played today, and whether one has.
#[component]
pub(crate) fn Entry() -> impl IntoView {
    let state = State::new();
    // What was played without a line is sent as soon as there is one.
    state.refresh();
    let game = move || state.day().map(|day| day.challenge.game().to_owned());
    let row = move |days: u64| state.prefs.say("web-daily-streak", &[("n", days.into())]);
    let says = move || {
        let Some(day) = state.day() else { return String::new() };
        let streak = state.book.with(|book| book.streak(day.day));
        let game = title(day.challenge.game());
        match state.mine().and_then(|mine| mine.score) {
            Some(score) => {
                format!("{game} · {} · {}", score_says(state.prefs, &score), row(streak))
            }
            None if streak > 0 => format!("{game} · {}", row(streak)),
            None => game,
        }
    };
    view! {
        <section class="contestentries" aria-label=t("web-contests")>
            <a class="contestentry" data-act="daily" href=Route::Daily.href()>
                {move || game().map(|game| view! { <Icon name=format!("cover-{game}") class="thumb" /> })}
                <span class="what"><strong>{t("web-daily")}</strong> <span class="muted">{says}</span></span>
            </a>
            <a class="contestentry" data-act="duel" href=Route::Duel(None).href()>
                <Icon name="icon-rematch" class="icon" />
                <span class="what"><strong>{t("web-duel")}</strong> <span class="muted">{t("web-duel-short")}</span></span>
            </a>
        </section>
    }
}

#[component]
pub(crate) fn Daily() -> impl IntoView {
    let state = State::new();
    state.refresh();
    // A server that had too much to do is asked again; the page says meanwhile that the score was not sent.
    let again = move || {
        if untrack(|| state.mine()).is_some_and(|mine| mine.record.is_some()) {
            state.refresh();
        }
    };
    if let Ok(timer) = set_interval_with_handle(again, contests::RESEND_INTERVAL) {
        on_cleanup(move || timer.clear());
    }
    let handle = window_event_listener(ev::online, move |_| state.refresh());
    on_cleanup(move || handle.remove());
    let head = move || {
        let day = state.day()?;
        let game = day.challenge.game().to_owned();
        let level = state.prefs.say(&format!("web-lvl-{}", day.challenge.bots), &[]);
        let args = [
            ("n", i32::from(day.challenge.seats).into()),
            ("seat", (i32::from(day.challenge.me.0) + 1).into()),
            ("level", level.into()),
        ];
        Some(view! {
            <header class="newhead">
                <Icon name=format!("cover-{game}") class="cover" />
                <div>
                    <h1>{t("web-daily")}</h1>
                    <p><strong>{title(&game)}</strong> " · " <span data-date="">{chain::date(day.day)}</span></p>
                    <p class="muted">{state.prefs.say("web-daily-setup", &args)}</p>
                </div>
            </header>
        })
    };
    let is_over = move || state.mine().is_some_and(|mine| mine.is_over());
    view! {
        <main id="main" class="page narrow daily" tabindex="-1">
            {head}
            {move || state.fault.get().map(|why| view! { <p class="fault callout bad" role="alert">{why}</p> })}
            <Show when=move || state.asked.get() fallback=|| view! { <p role="status">{t("web-daily-asking")}</p> }>
                <Show when=is_over fallback=move || view! { <Begin state /> }>
                    <Reached state />
                </Show>
            </Show>
            <Spread state />
            <Standings state />
            <Source state />
        </main>
    }
}

/// Before and during the try that counts.
#[component]
fn Begin(state: State) -> impl IntoView {
    let begun = move || state.mine().is_some();
    view! {
        <section class="panel">
            <p>{t("web-daily-once")}</p>
            <button class="button primary big" data-act="play" on:click=move |_| state.play(true)>
                {move || if begun() { t("web-daily-on")() } else { t("web-daily-play")() }}
            </button>
        </section>
    }
}

/// After it.
#[component]
fn Reached(state: State) -> impl IntoView {
    let prefs = state.prefs;
    compare_with_master(state);
    let copied = RwSignal::new(None::<bool>);
    let shared = move || {
        let (day, mine) = (state.day()?, state.mine()?);
        let score = mine.score?;
        let streak = state.book.with(|book| book.streak(day.day));
        let head = format!("Chowk · {} · {}", prefs.say("web-daily", &[]), chain::date(day.day));
        let line = format!("{} {}", daily::signs(&score), signed(score.margin));
        let link = format!("{}{}", page::origin_path(), Route::Daily.href());
        Some(format!("{head}\n{line} · 🔥 {streak}\n{link}"))
    };
    let share = move |_| {
        let Some(text) = untrack(shared) else { return };
        spawn_local(async move { copied.set(Some(page::copy(&text).await)) });
    };
    let says = move || match state.mine().and_then(|mine| mine.score) {
        Some(score) => score_says(prefs, &score),
        None => prefs.say("web-daily-gave-up", &[]),
    };
    // Drawn, not written: not every device has such signs in its fonts.
    let bar = move || {
        let score = state.mine()?.score?;
        let (full, behind) = (daily::fifths(&score), score.margin < 0);
        let fifth = |at: usize| view! { <i class:on=at < full class:behind=behind></i> };
        Some((0..5).map(fifth).collect_view())
    };
    let (sent, master) = (move || sent_says(state), move || master_says(state));
    let line = move || state.day().is_some_and(|day| contests::line(Some(&day.key())).is_some());
    let streak = move || {
        let day = state.day()?;
        let n = state.book.with(|book| book.streak(day.day));
        (n > 0).then(|| prefs.say("web-daily-streak", &[("n", (n as i32).into())]))
    };
    view! {
        <section class="panel reached" data-reached="">
            <p class="marginbar" aria-hidden="true">{bar}</p>
            <h2 data-score="">{says}</h2>
            <p data-sent="" role="status">{sent}</p>
            <p data-master="">{master}</p>
            <p>{streak}</p>
            <div class="row">
                <Show when=move || state.mine().is_some_and(|mine| mine.score.is_some())>
                    <button class="button primary" data-act="share" on:click=share>
                        <Icon name="icon-share" /> {move || if copied.get() == Some(true) { t("web-copied")() } else { t("web-daily-share")() }}
                    </button>
                </Show>
                <button class="button" data-act="free" on:click=move |_| state.play(false)>{t("web-daily-free")}</button>
                <Show when=line><a class="button" data-act="line" href=contests::line_route().href()>{t("web-daily-line")}</a></Show>
            </div>
            <Show when=move || copied.get() == Some(false)>
                <label class="handed"><span>{t("web-copy-yourself")}</span>
                    <textarea readonly rows="3" prop:value=move || shared().unwrap_or_default()></textarea></label>
            </Show>
        </section>
    }
}

/// Whether the server has the score, and how it stands there.
fn sent_says(state: State) -> Option<String> {
    let (prefs, day, mine) = (state.prefs, state.day()?, state.mine()?);
    mine.score?;
    Some(match (day.anchor, mine) {
        (None, _) => prefs.say("web-daily-not-sent", &[]),
        (_, Try { refused: Some(why), .. }) => {
            prefs.say("web-contest-refused", &[("why", why.into())])
        }
        (_, Try { record: Some(_), .. }) => prefs.say("web-daily-unsent", &[]),
        (_, Try { rank, .. }) => {
            let now = state.told.with(|told| told.as_ref().and_then(|t| Some([t.rank?, t.played])));
            match now.or(rank) {
                Some([rank, of]) => {
                    prefs.say("web-daily-rank", &[("rank", rank.into()), ("of", of.into())])
                }
                None => prefs.say("web-daily-sent", &[]),
            }
        }
    })
}

/// What the master reached, or that it still plays.
fn master_says(state: State) -> Option<String> {
    let (prefs, mine) = (state.prefs, state.mine()?);
    mine.score?;
    Some(match mine.other {
        Some(score) => {
            prefs.say("web-daily-master", &[("score", score_says(prefs, &score).into())])
        }
        None => prefs.say("web-daily-master-plays", &[]),
    })
}

/// Lets the master play the same deal, once, and keeps what came of it.
fn compare_with_master(state: State) {
    let (Some(day), Some(mine)) = (untrack(|| state.day()), untrack(|| state.mine())) else {
        return;
    };
    if mine.score.is_none() || mine.other.is_some() {
        return;
    }
    let brain = Brain::new();
    let thinking = brain.clone();
    spawn_local(async move {
        let played = thinking.play_out(&day.challenge, daily::MASTER).await;
        let Some((score, record)) = played else { return };
        contests::keep_line(&day.key(), record);
        contests::change(|book| {
            if let Some(one) = book.tries.get_mut(&day.key()) {
                one.other = Some(score);
            }
        });
        let _ = state.book.try_set(contests::read());
    });
    // Whoever leaves does not want it to go on in the background.
    let brain = StoredValue::new_local(brain);
    on_cleanup(move || brain.with_value(Brain::stop));
}

/// How the margins of everybody on the server are spread: drawn, and as a list for who cannot see it. One's own
/// bar and the master's are marked by more than their colour.
#[component]
fn Spread(state: State) -> impl IntoView {
    const HEIGHT: f64 = 60.0;
    let prefs = state.prefs;
    let range = |bar: &Bar| match bar.from == bar.to {
        true => signed(bar.from),
        false => format!("{} … {}", signed(bar.from), signed(bar.to)),
    };
    move || {
        let told = state.told.get().filter(|told| told.played > 1)?;
        let most = told.spread.iter().map(|bar| bar.count).max()?.max(1);
        let mine = told.scores.iter().find(|score| score.mine).map(|score| score.margin);
        let master = state.mine().filter(|mine| mine.score.is_some()).and_then(|mine| mine.other);
        let within = |bar: &Bar, margin: Option<i32>| {
            margin.is_some_and(|margin| (bar.from..=bar.to).contains(&margin))
        };
        let column = |bar: &Bar| {
            let height = (bar.count as f64 / most as f64 * HEIGHT).max(if bar.count > 0 {
                2.0
            } else {
                0.5
            });
            let (me, other) = (within(bar, mine), within(bar, master.map(|score| score.margin)));
            let mut says = prefs
                .say("web-spread-bar", &[("range", range(bar).into()), ("n", bar.count.into())]);
            for (holds, key) in [(me, "web-spread-me"), (other, "web-spread-master")] {
                if holds {
                    says = format!("{says} · {}", prefs.say(key, &[]));
                }
            }
            let title = says.clone();
            view! {
                <li class:me=me title=title>
                    <span class="sr-only">{says}</span>
                    <span class="mark" aria-hidden="true">{me.then_some("▼")}{other.then_some("◆")}</span>
                    <svg viewBox="0 0 10 60" preserveAspectRatio="none" aria-hidden="true">
                        <rect x="0" width="10" y=format!("{:.1}", HEIGHT - height) height=format!("{height:.1}") />
                    </svg>
                </li>
            }
        };
        let ends = told.spread.first().zip(told.spread.last());
        let ends = ends.map(|(first, last)| (signed(first.from), signed(last.to)));
        let beyond = master
            .map(|score| score.margin)
            .filter(|margin| !told.spread.iter().any(|bar| (bar.from..=bar.to).contains(margin)));
        let beyond = beyond
            .map(|margin| prefs.say("web-spread-beyond", &[("margin", signed(margin).into())]));
        let columns = told.spread.iter().map(column).collect_view();
        Some(view! {
            <section class="panel spread" data-spread="">
                <h2>{t("web-spread")}</h2>
                <ol>{columns}</ol>
                <p class="ends number" aria-hidden="true">{ends.map(|(first, last)| view! { <span>{first}</span><span>{last}</span> })}</p>
                <p class="muted small" aria-hidden="true">{t("web-spread-key")}</p>
                {beyond.map(|says| view! { <p class="muted small">{says}</p> })}
            </section>
        })
    }
}

/// How others did on the same server.
#[component]
fn Standings(state: State) -> impl IntoView {
    let prefs = state.prefs;
    let row = move |(at, row): (usize, ScoreRow)| {
        let name = prefs.shown_name(&row.name);
        view! {
            <tr class:first=row.mine>
                <td class="rank">{(at + 1).to_string()}"."</td>
                <th scope="row">{name} {row.mine.then(|| view! { " " <em>{t("web-thats-you")}</em> })}
                    {row.late.then(|| view! { " " <small class="muted">{t("web-daily-late")}</small> })}</th>
                <td class="number">{signed(row.margin)}</td>
            </tr>
        }
    };
    move || {
        let told = state.told.get().filter(|told| !told.scores.is_empty())?;
        let rows = told.scores.into_iter().enumerate().map(row).collect_view();
        Some(view! {
            <section class="panel">
                <h2>{prefs.say("web-daily-others", &[("n", (told.played as i32).into())])}</h2>
                <table class="places" data-standings="">
                    <thead><tr><th scope="col">{t("web-place")}</th><th scope="col">{t("web-player")}</th><th scope="col" class="number">{t("web-contest-margin")}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </section>
        })
    }
}

/// Where the deal comes from, said plainly.
#[component]
fn Source(state: State) -> impl IntoView {
    let prefs = state.prefs;
    let says = move || {
        let day = state.day()?;
        let key = match day.anchor {
            _ if state.book.with(|book| book.broken) => "web-daily-broken",
            None => "web-daily-open",
            Some(anchor) if anchor == chain::PROJECT => "web-daily-project",
            Some(_) => "web-daily-chain",
        };
        let anchor = day.anchor.map_or_else(String::new, |anchor| anchor.to_string());
        Some(prefs.say(key, &[("anchor", anchor.into())]))
    };
    view! {
        <details class="source">
            <summary>{t("web-daily-source")}</summary>
            <p class="small">{says}</p>
            <p class="small">{t("web-contest-honour")}</p>
        </details>
    }
}
