//! A new mirror duel: which game, how many deals, against whom.
use crate::{
    contests::{self, Bout},
    net, page,
    pages::{Chips, LEVELS, title},
    route::Route,
    settings::{Prefs, prefs, t},
    show::Show,
};
use challenge::{daily, duel};
use leptos::{prelude::*, task::spawn_local};
use protocol::contest::{Duel, JoinDuel, NewDuel as Asked};
use std::collections::BTreeMap;

/// Numbers of deals to choose from.
const DEALS: [u8; 4] = [2, 4, 6, 8];
/// Levels of the bots at the tables: those that a server plays again quickly.
const BOTS: usize = 4;

#[derive(Copy, Clone)]
struct Setup {
    prefs: Prefs,
    game: RwSignal<usize>,
    seats: RwSignal<usize>,
    bots: RwSignal<usize>,
    deals: RwSignal<usize>,
    /// 0 is a friend; then the levels.
    against: RwSignal<usize>,
    fault: RwSignal<Option<String>>,
}

impl Setup {
    fn seats(self) -> (u8, u8) {
        catalog::entry(catalog::GAMES[self.game.get()]).map_or((2, 2), |entry| entry.seats)
    }

    fn asked(self) -> Asked {
        let (least, most) = self.seats();
        let game = catalog::GAMES[self.game.get()];
        // `rounds=single`, where a game has it.
        let options = daily::ruleset(game);
        let options = options.split(' ').filter_map(|option| option.split_once('='));
        let options: BTreeMap<String, String> =
            options.map(|(name, value)| (name.into(), value.into())).collect();
        Asked {
            game: game.into(),
            options,
            seats: Some((least + self.seats.get() as u8).min(most)),
            bots: LEVELS[self.bots.get()].into(),
            deals: DEALS[self.deals.get()],
        }
    }

    fn start(self) {
        let asked = untrack(|| self.asked());
        match self.against.get_untracked() {
            0 => spawn_local(async move {
                if let Err(why) = with_friend(&asked).await {
                    let _ = self.fault.try_set(Some(why.says()));
                }
            }),
            level => match with_bot(&asked, LEVELS[level - 1]) {
                Some(id) => Route::Duel(Some(id)).go(),
                None => self.fault.set(Some(self.prefs.say("web-no-luck", &[]))),
            },
        }
    }
}

async fn with_friend(asked: &Asked) -> Result<(), net::Failure> {
    let made: Duel = net::send("POST", "duels", asked).await?;
    join(&made.id).await?;
    Route::Duel(Some(made.id)).go();
    Ok(())
}

/// Takes part in a duel of the server.
pub(super) async fn join(id: &str) -> Result<Duel, net::Failure> {
    net::send("POST", &format!("duels/{id}/join"), &JoinDuel { nonce: page::some_id(32) }).await
}

/// A duel in this page: no server is needed for it.
fn with_bot(asked: &Asked, level: &str) -> Option<String> {
    let (secret, id) = (page::random()?, format!("bot-{}", page::random_id(12)?));
    let ruleset = daily::ruleset(&asked.game);
    let seats = asked.seats.unwrap_or(2);
    let challenges = (0..asked.deals).map(|deal| {
        duel::challenge(&ruleset, seats, &asked.bots, &secret, &id, "alone", deal).ok()
    });
    let bout = Bout { challenges: challenges.collect::<Option<_>>()?, against: Some(level.into()) };
    contests::change(|book| {
        book.duels.insert(id.clone(), bout);
    });
    Some(id)
}

#[component]
pub(crate) fn NewDuel() -> impl IntoView {
    let prefs = prefs();
    let online = net::is_there();
    let setup = Setup {
        prefs,
        game: RwSignal::new(0),
        seats: RwSignal::new(0),
        bots: RwSignal::new(2),
        deals: RwSignal::new(1),
        against: RwSignal::new(if online { 0 } else { 4 }),
        fault: RwSignal::new(None),
    };
    let games = || catalog::GAMES.iter().map(|game| title(game)).collect();
    let numbers = move || {
        let (least, most) = setup.seats();
        (least..=most).map(|n| n.to_string()).collect()
    };
    let level = move |level: &str| prefs.say(&format!("web-lvl-{level}"), &[]);
    let bots = move || LEVELS[..BOTS].iter().map(|name| level(name)).collect();
    let deals = || DEALS.iter().map(u8::to_string).collect();
    // Without a server there is nobody but bots.
    let first = usize::from(!online);
    let against = move || {
        let all = std::iter::once(prefs.say("web-duel-friend", &[])).chain(LEVELS.map(level));
        all.skip(first).collect()
    };
    let choose_game = move |at| {
        setup.game.set(at);
        setup.seats.set(0);
    };
    view! {
        <main id="main" class="page narrow duel" tabindex="-1">
            <h1>{t("web-duel")}</h1>
            <p>{t("web-duel-more")}</p>
            <form class="panel" on:submit=move |event| { event.prevent_default(); setup.start(); }>
                <Chips name="duel-game".to_string() label="web-duel-game" texts=Signal::derive(games) chosen=setup.game.into() choose=choose_game />
                <Show when=move || { let (least, most) = setup.seats(); least < most }>
                    <Chips name="duel-seats".to_string() label="web-players-list" texts=Signal::derive(numbers) chosen=setup.seats.into() choose=move |at| setup.seats.set(at) />
                </Show>
                <Chips name="duel-bots".to_string() label="web-duel-bots" texts=Signal::derive(bots) chosen=setup.bots.into() choose=move |at| setup.bots.set(at) />
                <Chips name="duel-deals".to_string() label="web-duel-deals" texts=Signal::derive(deals) chosen=setup.deals.into() choose=move |at| setup.deals.set(at) />
                <Chips name="duel-against".to_string() label="web-duel-against" texts=Signal::derive(against)
                    chosen=Signal::derive(move || setup.against.get() - first) choose=move |at| setup.against.set(at + first) />
                {move || setup.fault.get().map(|why| view! { <p class="fault" role="alert">{why}</p> })}
                <button class="button primary big" type="submit" data-start="">{t("web-duel-start")}</button>
            </form>
            <p class="muted small">{t("web-duel-why")}</p>
            <Yours prefs />
        </main>
    }
}

/// The duels that this browser has a part in.
#[component]
fn Yours(prefs: Prefs) -> impl IntoView {
    let row = move |(id, bout): (String, Bout)| {
        let game = bout.challenges.first().map(|first| title(first.game())).unwrap_or_default();
        let deals = bout.challenges.len();
        let against = move || match &bout.against {
            Some(level) => prefs.say(&format!("web-lvl-{level}"), &[]),
            None => prefs.say("web-duel-friend", &[]),
        };
        let terms = move || {
            let args = [("n", deals.into()), ("other", against().into())];
            prefs.say("web-duel-row", &args)
        };
        view! { <li><a href=Route::Duel(Some(id)).href()><b>{game}</b> " · " {terms}</a></li> }
    };
    let duels = contests::read().duels;
    (!duels.is_empty()).then(|| {
        view! {
            <section class="duels">
                <h2>{t("web-duel-yours")}</h2>
                <ul>{duels.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}
