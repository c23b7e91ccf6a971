//! Sets up a table: against bots, at one screen, or with friends over the server.
mod rules;
mod seat;

use crate::{
    icon::Icon,
    net,
    pages::{Chips, Nowhere, home, title},
    route::Route,
    session::Session,
    settings::{Prefs, prefs, t},
    show::Show,
};
use client::Sitter;
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{NewTable, Pace, Summary, Timeout};
use seat::{Plan, Seats, Who, bot_name};
use std::collections::BTreeMap;

/// How time may be kept, with the key of its name.
const PACES: [(&str, Option<Pace>); 3] = [
    ("web-clock-none", None),
    ("web-clock-live", Some(Pace::Live { move_s: 30, bank_s: 300 })),
    ("web-clock-days", Some(Pace::Days(1))),
];

/// A table that is being set up.
#[derive(Copy, Clone)]
struct Setup {
    game: &'static str,
    plan: Plan,
    /// The options of the rules that differ from their defaults.
    options: RwSignal<BTreeMap<String, String>>,
    edition: RwSignal<u8>,
    newest: u8,
    pace: RwSignal<usize>,
    open: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
    prefs: Prefs,
}

#[component]
pub(crate) fn New(game: String) -> impl IntoView {
    let prefs = prefs();
    let Ok(entry) = catalog::entry(&game) else {
        return view! { <Nowhere says="web-no-game" /> }.into_any();
    };
    let newest = entry.editions[0].number;
    let setup = Setup {
        game: entry.game,
        plan: Plan::new(prefs, entry.seats),
        options: RwSignal::new(BTreeMap::new()),
        edition: RwSignal::new(newest),
        newest,
        pace: RwSignal::new(0),
        open: RwSignal::new(false),
        fault: RwSignal::new(None),
        prefs,
    };
    let friends = move || setup.plan.has(Who::Friend);
    let (name, pitch) = (title(&game), format!("web-pitch-{game}"));
    view! {
        <main id="main" class=format!("page newtable {game}") tabindex="-1">
            <header class="newhead">
                <Icon name=format!("cover-{game}") class="cover" />
                <div>
                    <h1>{move || prefs.say("web-new-title", &[("game", name.clone().into())])}</h1>
                    <p class="muted">{move || prefs.say(&pitch, &[])}</p>
                </div>
            </header>
            <form on:submit=move |event| { event.prevent_default(); start(setup); }>
                <Seats plan=setup.plan />
                <Show when=friends><Times setup /></Show>
                <rules::Rules game=setup.game editions=entry.editions edition=setup.edition options=setup.options />
                <Show when=move || setup.fault.with(Option::is_some)>
                    <p class="fault callout bad" role="alert">{move || setup.fault.get()}</p>
                </Show>
                <div class="startbar">
                    <p class="muted">{move || if friends() { t("web-start-link-more")() } else { t("web-start-more")() }}</p>
                    <button class="button primary big" type="submit" data-start="">
                        {move || if friends() { t("web-start-link")() } else { t("web-start")() }}
                    </button>
                </div>
            </form>
        </main>
    }
    .into_any()
}

/// How time is kept, and who may come.
#[component]
fn Times(setup: Setup) -> impl IntoView {
    let prefs = setup.prefs;
    let texts = move || PACES.map(|(key, _)| prefs.say(key, &[])).to_vec();
    let more = move || prefs.say(&format!("{}-more", PACES[setup.pace.get()].0), &[]);
    view! {
        <fieldset class="panel times">
            <legend>{t("web-clock")}</legend>
            <Chips name="pace".to_string() label="web-clock-how" texts=Signal::derive(texts) chosen=setup.pace.into() choose=move |at| setup.pace.set(at) />
            <p class="muted small">{more}</p>
            <label class="check">
                <input type="checkbox" prop:checked=move || setup.open.get()
                    on:change:target=move |event| setup.open.set(event.target().checked()) />
                <span>{t("web-open-to-all")}</span>
            </label>
        </fieldset>
    }
}

/// Makes the table, in this page or on the server.
fn start(setup: Setup) {
    let prefs = setup.prefs;
    let game = match setup.edition.get_untracked() {
        number if number == setup.newest => setup.game.to_string(),
        number => format!("{}/{number}", setup.game),
    };
    let options = setup.options.get_untracked();
    if setup.plan.has(Who::Friend) {
        spawn_local(async move {
            // The server calls me what I am called now, from the first seat I take.
            let name = prefs.0.with_untracked(|now| now.name.clone());
            prefs.rename(&name).await;
            match net::send::<Summary>("POST", "tables", &order(setup, game, options)).await {
                Ok(table) => Route::Online(table.id, None).go(),
                Err(why) => {
                    let why = why.says().into();
                    setup.fault.set(Some(prefs.say("web-no-server", &[("why", why)])));
                }
            }
        });
        return;
    }
    let options: Vec<String> =
        options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let ruleset = catalog::ruleset(&game, &options.join(","));
    match Session::deal(prefs, &ruleset, sitters(setup)) {
        Ok(id) => Route::Own(id).go(),
        Err(why) => setup.fault.set(Some(why)),
    }
}

/// A table as the server is asked for it.
fn order(setup: Setup, game: String, options: BTreeMap<String, String>) -> NewTable {
    let seats = setup.plan.seats.get_untracked();
    let bots = seats.iter().enumerate().filter_map(|(at, who)| match who {
        Who::Bot(level, temper) => {
            Some((kernel::Seat(at as u8).to_string(), bot_name(*level, *temper)))
        }
        _ => None,
    });
    NewTable {
        game,
        options,
        seats: u8::try_from(seats.len()).ok(),
        pace: PACES[setup.pace.get_untracked()].1,
        timeout: Timeout::Move,
        bots: bots.collect(),
        open: setup.open.get_untracked(),
    }
}

/// Who sits at a table in this page.
fn sitters(setup: Setup) -> Vec<Sitter> {
    let seats = setup.plan.seats.get_untracked();
    let sitter = |(at, who): (usize, &Who)| match who {
        Who::Bot(level, temper) => home::bot(&bot_name(*level, *temper), at as u8),
        _ => Sitter::Person { name: setup.plan.name(setup.prefs, at) },
    };
    seats.iter().enumerate().map(sitter).collect()
}
