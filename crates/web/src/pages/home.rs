//! Home: all games, one click to play.
use crate::{
    contests,
    icon::Icon,
    net,
    pages::{Chips, LEVELS, level_at, title},
    route::Route,
    session::Session,
    settings::{Prefs, prefs, t},
    show::Show,
    store,
};
use client::Sitter;
use history::Entry;
use kernel::{Outcome, Seat};
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{Status, Summary};

/// Deals a game against bots, at once. What stands in the way is a sentence.
fn play_a_bot(prefs: Prefs, game: &str, seats: u8, level: &str) -> Option<String> {
    let sitters = (0..seats).map(|seat| match seat {
        0 => Sitter::Person { name: prefs.name() },
        _ => bot(level, seat),
    });
    match Session::deal(prefs, game, sitters.collect()) {
        Ok(id) => Route::Own(id).go(),
        Err(why) => return Some(why),
    }
    None
}

/// A bot with a name.
pub(crate) fn bot(level: &str, seat: u8) -> Sitter {
    Sitter::Bot { level: level.into(), name: bots::name_at(seat).into() }
}

#[component]
pub(crate) fn Home() -> impl IntoView {
    let prefs = prefs();
    let mine = RwSignal::new(Vec::<Summary>::new());
    let open = RwSignal::new(Vec::<Summary>::new());
    spawn_local(async move {
        // Without a server there is simply nothing to list.
        if !net::is_there() {
            return;
        }
        if let Ok(tables) = net::get("tables").await {
            open.set(tables);
        }
        if let Ok(tables) = net::get("tables/mine").await {
            mine.set(tables);
        }
        crate::pages::me::fetch_online();
    });
    view! {
        <main id="main" class="home" tabindex="-1">
            <section class="hero">
                <Icon name="arcade" class="scene" />
                <div class="herosays">
                    <h1>{t("web-hero")}</h1>
                    <p>{t("web-hero-more")}</p>
                </div>
            </section>
            <section class="games" aria-label=t("web-games")>
                {catalog::GAMES.iter().map(|&game| view! { <GameCard game /> }).collect_view()}
            </section>
            <super::contests::Entry />
            <div class="homelists">
                <Tables mine over=false />
                <Tables mine over=true />
                <Show when=move || !open.with(Vec::is_empty)>
                    <section class="tables opentables">
                        <h2>{t("web-open-tables")}</h2>
                        <ul class="tablelist">
                            {move || open.get().into_iter().map(|table| online_row(prefs, table)).collect_view()}
                        </ul>
                    </section>
                </Show>
            </div>
        </main>
    }
}

#[component]
fn GameCard(game: &'static str) -> impl IntoView {
    let prefs = prefs();
    let fault = RwSignal::new(None::<String>);
    let (least, most) = catalog::entry(game).map_or((2, 2), |entry| entry.seats);
    let seats = Memo::new(move |_| {
        let last = prefs.0.with(|now| now.seats.get(game).copied());
        last.unwrap_or(least).clamp(least, most)
    });
    let level = Memo::new(move |_| prefs.0.with(|now| level_at(&now.level)));
    let players = move || match least == most {
        true => prefs.say("web-players-exactly", &[("n", most.into())]),
        false => prefs.say("web-players", &[("least", least.into()), ("most", most.into())]),
    };
    let play = move |_| {
        let (seats, level) = (seats.get_untracked(), LEVELS[level.get_untracked()]);
        fault.set(play_a_bot(prefs, game, seats, level));
    };
    let choose_seats = move |at: usize| {
        let seats = least + at as u8;
        prefs.0.update(|now| {
            now.seats.insert(game.into(), seats);
        });
    };
    let choose_level = move |at: usize| prefs.0.update(|now| now.level = LEVELS[at].into());
    let levels = move || LEVELS.map(|level| prefs.say(&format!("web-lvl-{level}"), &[])).to_vec();
    let numbers = move || (least..=most).map(|n| n.to_string()).collect();
    view! {
        <article class=format!("gamecard {game}")>
            <Icon name=format!("cover-{game}") class="cover" />
            <div class="gamehead">
                <h2>{title(game)}</h2>
                <p class="muted">{players}</p>
            </div>
            <p class="pitch">{move || prefs.say(&format!("web-pitch-{game}"), &[])}</p>
            <div class="quick">
                <Chips name=format!("level-{game}") label="web-level" texts=Signal::derive(levels) chosen=level.into() choose=choose_level />
                {(least < most).then(|| view! {
                    <Chips name=format!("seats-{game}") label="web-players-list" texts=Signal::derive(numbers)
                        chosen=Signal::derive(move || usize::from(seats.get() - least)) choose=choose_seats />
                })}
            </div>
            <div class="gamebuttons">
                <button class="primary" data-play=game on:click=play>
                    {move || if seats.get() == 2 { t("web-play-bot")() } else { t("web-play-bots")() }}
                </button>
                <a class="button" data-new=game href=Route::New(game.into()).href()>{t("web-play-friend")}</a>
            </div>
            {move || fault.get().map(|why| view! { <p class="fault" role="alert">{why}</p> })}
            <p class="gamelinks">
                {client::lessons::lesson(game).map(|_| view! { <a href=Route::Learn(game.into()).href()>{t("web-learn")}</a> })}
                <a href=Route::Puzzles(Some(game.into())).href()>{t("web-puzzles")}</a>
                <a href=Route::Rules(game.into(), None).href()>{t("web-rules")}</a>
            </p>
        </article>
    }
}

/// Finished games that are listed here; all are in the history.
const MOST_LISTED: usize = 6;

/// Tables that one sits at, or sat at, in this browser and on the server.
#[component]
fn Tables(mine: RwSignal<Vec<Summary>>, over: bool) -> impl IntoView {
    let prefs = prefs();
    let online = move || {
        let (mut tables, forgotten) = (mine.get(), store::forgotten());
        tables.retain(|table| {
            (table.status == Status::Over) == over && !(over && forgotten.contains(&table.id))
        });
        tables
    };
    let kept = move || {
        let mut tables = store::entries();
        // A try that counts is gone on with from its own page: forgetting its table would end it. The deal
        // of a day that is over has no page any more.
        let book = contests::read();
        let today = book.today().map(|day| day.key());
        let here = |key: &str| key.starts_with("duel/") || today.as_deref() == Some(key);
        let counts = |id: &str| book.tries.iter().any(|(key, one)| one.table == id && here(key));
        tables.retain(|table| table.over == over && !table.online && (over || !counts(&table.id)));
        if over {
            tables.truncate(MOST_LISTED);
        }
        tables
    };
    let rows = move || {
        let row = |kept| own_row(prefs, kept);
        kept().into_iter().map(row).collect_view()
    };
    let title = if over { "web-finished-games" } else { "web-continue" };
    view! {
        <Show when=move || !kept().is_empty() || !online().is_empty()>
            <section class="tables" class:finished=over>
                <h2>{t(title)}</h2>
                <ul class="tablelist">
                    {move || online().into_iter().map(|table| online_row(prefs, table)).collect_view()}
                    {rows}
                </ul>
                {over.then(|| view! { <p><a href=Route::Me.href()>{t("web-me-all")}</a></p> })}
            </section>
        </Show>
    }
}

/// How a game ended for somebody, in a word, and its points.
pub(crate) fn ending(
    prefs: Prefs,
    outcome: Option<&Outcome>,
    gave_up: Option<bool>,
    me: Option<Seat>,
) -> String {
    let won = |won: bool| prefs.say(if won { "web-won" } else { "web-lost-game" }, &[]);
    let points = outcome.map(|outcome| {
        let points: Vec<String> = outcome.points.iter().map(i32::to_string).collect();
        points.join(" : ")
    });
    let word = match (gave_up, me, outcome) {
        (Some(mine), Some(_), _) => won(!mine),
        (_, Some(me), Some(outcome)) => won(outcome.winners().has(me)),
        _ => prefs.say("web-finished", &[]),
    };
    match points {
        Some(points) if gave_up.is_none() => format!("{word} · {points}"),
        _ => word,
    }
}

fn own_row(prefs: Prefs, kept: Entry) -> impl IntoView {
    let (id, players, game) = (kept.id.clone(), kept.names.clone(), kept.game.clone());
    let names = move || {
        let names: Vec<String> = players.iter().map(|name| prefs.shown_name(name)).collect();
        names.join(", ")
    };
    let href = Route::Own(kept.id.clone()).href();
    let state = move || match kept.over {
        true => {
            let gave_up = kept.resigned.map(|seat| Some(seat) == kept.mine);
            ending(prefs, kept.outcome.as_ref(), gave_up, kept.mine)
        }
        false => prefs.say("web-step", &[("step", kept.step.into())]),
    };
    view! {
        <li class="tablerow">
            <a href=href>
                <Icon name=format!("cover-{game}") class="thumb" />
                <span class="what"><strong>{title(&game)}</strong> <span>{names}</span></span>
                <span class="muted">{state}</span>
            </a>
            <button class="quiet" aria-label=t("web-forget") title=t("web-forget") on:click=move |_| store::forget(&id)>
                <Icon name="icon-close" />
            </button>
        </li>
    }
}

fn online_row(prefs: Prefs, table: Summary) -> impl IntoView {
    let names = table.seats.iter().filter_map(|seat| seat.name.as_deref());
    let names: Vec<String> = names.map(|name| prefs.shown_name(name)).collect();
    let free = table.seats.len() - names.len();
    let over = table.status == Status::Over;
    let mut resigned = table.seats.iter().filter(|seat| seat.resigned);
    let gave_up =
        resigned.clone().next().map(|_| resigned.any(|seat| Some(seat.seat) == table.mine));
    let (mine, turn, outcome) = (table.mine, table.my_turn, table.outcome);
    let state = move || match (turn, free) {
        _ if over => ending(prefs, outcome.as_ref(), gave_up, mine),
        (true, _) => prefs.say("web-your-turn", &[]),
        (_, 0) => String::new(),
        (_, free) => prefs.say("web-free-seats", &[("n", free.into())]),
    };
    view! {
        <li class="tablerow">
            <a href=Route::Online(table.id.clone(), None).href()>
                <Icon name=format!("cover-{}", table.game) class="thumb" />
                <span class="what"><strong>{title(&table.game)}</strong> <span>{names.join(", ")}</span></span>
                <span class="muted" class:turn=turn>{state}</span>
            </a>
        </li>
    }
}
