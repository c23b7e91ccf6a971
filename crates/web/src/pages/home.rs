//! Home: all games, one click to play.
use crate::{
    icon::Icon,
    net,
    pages::title,
    route::Route,
    session::Session,
    settings::{Prefs, prefs, t},
    store,
};
use client::Sitter;
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{Status, Summary};

/// The level that a visitor meets first.
const FIRST_LEVEL: &str = "apprentice";

/// Deals a game against bots, at once. What stands in the way is a sentence.
fn play_a_bot(prefs: Prefs, game: &str) -> Option<String> {
    let seats = catalog::entry(game).map_or(2, |entry| entry.seats.0);
    let sitters = (0..seats).map(|seat| match seat {
        0 => Sitter::Person { name: prefs.name() },
        _ => bot(prefs, FIRST_LEVEL, seat),
    });
    match Session::deal(prefs, game, sitters.collect()) {
        Ok(id) => Route::Own(id).go(),
        Err(why) => return Some(why),
    }
    None
}

/// A bot with a name that says how it plays.
pub(crate) fn bot(prefs: Prefs, level: &str, seat: u8) -> Sitter {
    let name = prefs.say(&format!("web-bot-{}", (seat + 4) % 5), &[]);
    Sitter::Bot { level: level.into(), name }
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
    });
    view! {
        <main id="main" class="home" tabindex="-1">
            <section class="hero">
                <Icon name="arcade" class="scene" />
                <h1>{t("web-hero")}</h1>
                <p>{t("web-hero-more")}</p>
            </section>
            <section class="games" aria-label=t("web-games")>
                {catalog::GAMES.iter().map(|&game| view! { <GameCard game /> }).collect_view()}
            </section>
            <Continue mine />
            <Show when=move || !open.with(Vec::is_empty)>
                <section class="tables opentables">
                    <h2>{t("web-open-tables")}</h2>
                    <ul class="tablelist">
                        {move || open.get().into_iter().map(|table| online_row(prefs, table)).collect_view()}
                    </ul>
                </section>
            </Show>
        </main>
    }
}

#[component]
fn GameCard(game: &'static str) -> impl IntoView {
    let prefs = prefs();
    let fault = RwSignal::new(None::<String>);
    let (least, most) = catalog::entry(game).map_or((2, 2), |entry| entry.seats);
    let players = move || match least == most {
        true => prefs.say("web-players-exactly", &[("n", most.into())]),
        false => prefs.say("web-players", &[("least", least.into()), ("most", most.into())]),
    };
    view! {
        <article class=format!("gamecard {game}")>
            <Icon name=format!("cover-{game}") class="cover" />
            <h2>{title(game)}</h2>
            <p class="muted">{players}</p>
            <p class="pitch">{move || prefs.say(&format!("web-pitch-{game}"), &[])}</p>
            <div class="gamebuttons">
                <button class="primary" data-play=game on:click=move |_| fault.set(play_a_bot(prefs, game))>
                    {t("web-play-bot")}
                </button>
                <a class="button" data-new=game href=Route::New(game.into()).href()>{t("web-play-friend")}</a>
            </div>
            {move || fault.get().map(|why| view! { <p class="fault" role="alert">{why}</p> })}
            <p class="gamelinks">
                {client::lessons::lesson(game).map(|_| view! { <a href=Route::Learn(game.into()).href()>{t("web-learn")}</a> })}
                <a href=Route::Rules(game.into(), None).href()>{t("web-rules")}</a>
            </p>
        </article>
    }
}

/// Tables that one sits at, in this browser and on the server.
#[component]
fn Continue(mine: RwSignal<Vec<Summary>>) -> impl IntoView {
    let prefs = prefs();
    let own = RwSignal::new(store::tables());
    let online = move || {
        let playing = |table: &Summary| table.status != Status::Over;
        mine.get().into_iter().filter(playing).map(|table| online_row(prefs, table)).collect_view()
    };
    let forget = move |id: &str| {
        store::forget(id);
        own.set(store::tables());
    };
    let rows = move || {
        let tables = own.get().into_iter();
        tables.map(|kept| {
            let id = kept.id.clone();
            let state = if kept.over { "web-finished" } else { "web-step" };
            let names = kept.names.join(", ");
            view! {
                <li class="tablerow">
                    <a href=Route::Own(kept.id.clone()).href()>
                        <strong>{title(&kept.game)}</strong>
                        <span>{names}</span>
                        <span class="muted">{move || prefs.say(state, &[("step", kept.step.into())])}</span>
                    </a>
                    <button class="quiet" aria-label=t("web-forget") title=t("web-forget") on:click=move |_| forget(&id)>
                        "×"
                    </button>
                </li>
            }
        }).collect_view()
    };
    view! {
        <Show when=move || !own.with(Vec::is_empty) || !mine.with(Vec::is_empty)>
            <section class="tables">
                <h2>{t("web-continue")}</h2>
                <ul class="tablelist">{online} {rows}</ul>
            </section>
        </Show>
    }
}

fn online_row(prefs: Prefs, table: Summary) -> impl IntoView {
    let names: Vec<String> = table.seats.iter().filter_map(|seat| seat.name.clone()).collect();
    let free = table.seats.len() - names.len();
    let state = move || match (table.my_turn, free) {
        (true, _) => prefs.say("web-your-turn", &[]),
        (_, 0) => String::new(),
        (_, free) => prefs.say("web-free-seats", &[("n", free.into())]),
    };
    view! {
        <li class="tablerow">
            <a href=Route::Online(table.id.clone(), None).href()>
                <strong>{title(&table.game)}</strong>
                <span>{names.join(", ")}</span>
                <span class="muted">{state}</span>
            </a>
        </li>
    }
}
