//! Sets up a table: against bots, at one screen, or with friends over the server.
use crate::{
    net,
    pages::{LEVELS, Nowhere, home, title},
    route::Route,
    session::Session,
    settings::{prefs, t},
};
use client::Sitter;
use kernel::{Edition, RuleOption};
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{NewTable, Pace, Summary, Timeout};
use std::collections::BTreeMap;

/// Who is to sit on a seat.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Who {
    Me,
    /// Somebody with the link.
    Friend,
    /// Somebody at this screen.
    Here,
    Bot(usize),
}

impl Who {
    fn value(self) -> String {
        match self {
            Who::Me => "me".into(),
            Who::Friend => "friend".into(),
            Who::Here => "here".into(),
            Who::Bot(level) => LEVELS[level].into(),
        }
    }

    fn read(text: &str) -> Who {
        match text {
            "me" => Who::Me,
            "friend" => Who::Friend,
            "here" => Who::Here,
            level => Who::Bot(LEVELS.iter().position(|&l| l == level).unwrap_or(1)),
        }
    }
}

#[component]
pub(crate) fn New(game: String) -> impl IntoView {
    let prefs = prefs();
    let Ok(entry) = catalog::entry(&game) else {
        return view! { <Nowhere says="web-no-game" /> }.into_any();
    };
    let (least, most) = entry.seats;
    let seats = RwSignal::new(
        (0..least).map(|seat| if seat == 0 { Who::Me } else { Who::Friend }).collect::<Vec<_>>(),
    );
    let options = RwSignal::new(BTreeMap::<String, String>::new());
    let newest = entry.editions[0].number;
    let edition = RwSignal::new(newest);
    let pace = RwSignal::new(String::from("none"));
    let open = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let friends = move || seats.with(|seats| seats.contains(&Who::Friend));
    let start = {
        let game = game.clone();
        move || {
            let chosen = seats.get_untracked();
            let options = options.get_untracked();
            let game = match edition.get_untracked() {
                number if number == newest => game.clone(),
                number => format!("{game}/{number}"),
            };
            if chosen.contains(&Who::Friend) {
                let bots = chosen.iter().enumerate().filter_map(|(at, who)| match who {
                    Who::Bot(level) => {
                        Some((kernel::Seat(at as u8).to_string(), LEVELS[*level].to_string()))
                    }
                    _ => None,
                });
                let table = NewTable {
                    game,
                    options,
                    seats: u8::try_from(chosen.len()).ok(),
                    pace: pace_of(&pace.get_untracked()),
                    timeout: Timeout::Move,
                    bots: bots.collect(),
                    open: open.get_untracked(),
                };
                spawn_local(async move {
                    match net::send::<Summary>("POST", "tables", &table).await {
                        Ok(table) => Route::Online(table.id, None).go(),
                        Err(why) => {
                            fault.set(Some(prefs.say("web-no-server", &[("why", why.into())])));
                        }
                    }
                });
                return;
            }
            let sitters = chosen.iter().enumerate().map(|(at, who)| match who {
                Who::Bot(level) => home::bot(prefs, LEVELS[*level], at as u8),
                Who::Me => Sitter::Person { name: prefs.name() },
                _ => Sitter::Person { name: prefs.say("web-player-n", &[("n", (at + 1).into())]) },
            });
            let options: Vec<String> =
                options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let ruleset = catalog::ruleset(&game, &options.join(","));
            match Session::deal(&ruleset, sitters.collect()) {
                Ok(id) => Route::Own(id).go(),
                Err(why) => fault.set(Some(why)),
            }
        }
    };
    let resize = move |n: u8| {
        seats.update(|seats| {
            seats.resize(usize::from(n), seats.last().copied().unwrap_or(Who::Bot(1)));
        });
    };
    let rows = move || {
        let count = seats.with(Vec::len);
        (0..count)
            .map(|at| {
                view! { <SeatChoice at seats /> }
            })
            .collect_view()
    };
    view! {
        <main id="main" class="page newtable" tabindex="-1">
            <h1>{move || prefs.say("web-new-title", &[("game", title(&game).into())])}</h1>
            <form on:submit=move |event| { event.prevent_default(); start(); }>
                <Show when=move || { least < most }>
                    <label class="field">
                        <span>{t("web-how-many")}</span>
                        <select on:change:target=move |event| resize(event.target().value().parse().unwrap_or(least))>
                            {(least..=most).map(|n| view! { <option value=n.to_string()>{n.to_string()}</option> }).collect_view()}
                        </select>
                    </label>
                </Show>
                <fieldset class="seats"><legend>{t("web-who-sits")}</legend>{rows}</fieldset>
                <Show when=friends>
                    <label class="field">
                        <span>{t("web-clock")}</span>
                        <select on:change:target=move |event| pace.set(event.target().value())>
                            <option value="none">{t("web-clock-none")}</option>
                            <option value="live">{t("web-clock-live")}</option>
                            <option value="days">{t("web-clock-days")}</option>
                        </select>
                    </label>
                    <label class="check">
                        <input type="checkbox" prop:checked=move || open.get()
                            on:change:target=move |event| open.set(event.target().checked()) />
                        <span>{t("web-open-to-all")}</span>
                    </label>
                </Show>
                <details class="options">
                    <summary>{t("web-options")}</summary>
                    <Options editions=entry.editions edition options />
                </details>
                <Show when=move || fault.with(Option::is_some)>
                    <p class="fault" role="alert">{move || fault.get()}</p>
                </Show>
                <button class="primary" type="submit" data-start="">
                    {move || if friends() { t("web-start-link")() } else { t("web-start")() }}
                </button>
            </form>
        </main>
    }
    .into_any()
}

/// The edition of the rules, where there are several, and its options. Another edition has other
/// defaults, so its options are chosen anew.
#[component]
fn Options(
    editions: &'static [Edition],
    edition: RwSignal<u8>,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let choose = move |number: &str| {
        edition.set(number.parse().unwrap_or(editions[0].number));
        options.set(BTreeMap::new());
    };
    let numbers = editions.iter().map(|edition| {
        let number = edition.number.to_string();
        view! { <option value=number.clone()>{number}</option> }
    });
    let picker = (editions.len() > 1).then(|| {
        view! {
            <label class="field">
                <span>{t("web-edition")}</span>
                <select data-edition="" on:change:target=move |event| choose(&event.target().value())>
                    {numbers.collect_view()}
                </select>
            </label>
        }
    });
    let rows = move || {
        let now = edition.get();
        let chosen = editions.iter().find(|edition| edition.number == now);
        let named = chosen.map_or(&[][..], |edition| edition.options);
        let many = named.iter().filter(|option| option.values.len() > 1);
        many.map(|option| view! { <OptionRow option options /> }).collect_view()
    };
    view! { {picker} {rows} }
}

#[component]
fn OptionRow(
    option: &'static RuleOption,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let name = option.name;
    let values = option.values.iter().map(|&value| view! { <option value=value>{value}</option> });
    view! {
        <label class="field">
            <span>{name} " " <small class="muted">{option.clause}</small></span>
            <select data-option=name on:change:target=move |event| {
                options.update(|all| { all.insert(name.into(), event.target().value()); });
            }>{values.collect_view()}</select>
        </label>
    }
}

fn pace_of(text: &str) -> Option<Pace> {
    match text {
        "live" => Some(Pace::Live { move_s: 30, bank_s: 300 }),
        "days" => Some(Pace::Days(3)),
        _ => None,
    }
}

#[component]
fn SeatChoice(at: usize, seats: RwSignal<Vec<Who>>) -> impl IntoView {
    let prefs = prefs();
    let chosen =
        move || seats.with(|seats| seats.get(at).map_or_else(String::new, |who| who.value()));
    let label = move || prefs.say("web-seat-n", &[("n", (at + 1).into())]);
    let level = |level: &'static str, key: &'static str| {
        view! { <option value=level>{t(key)}</option> }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select
                prop:value=chosen
                on:change:target=move |event| {
                    let who = Who::read(&event.target().value());
                    seats.update(|seats| if let Some(seat) = seats.get_mut(at) { *seat = who; });
                }
            >
                <option value="me">{t("web-seat-me")}</option>
                <option value="friend">{t("web-seat-friend")}</option>
                <option value="here">{t("web-seat-here")}</option>
                {level("novice", "web-level-novice")}
                {level("apprentice", "web-level-apprentice")}
                {level("merchant", "web-level-merchant")}
                {level("master", "web-level-master")}
            </select>
        </label>
    }
}
