//! Games at tables of the server, noted here: the server forgets them one day.
use crate::{net, store};
use history::Entry;
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{Status, Summary};

/// Asks the server for tables that are over, and keeps those that are not kept yet.
pub(crate) fn fetch() {
    spawn_local(async {
        store::ready().await;
        if !net::is_there() {
            return;
        }
        for table in over().await {
            if untrack(|| store::entry(&table.id)).is_none() && !is_forgotten(&table.id) {
                keep(table).await;
            }
        }
    });
}

/// Tables of the server where I sat, and that are over.
async fn over() -> Vec<Summary> {
    let mut tables = net::get::<Vec<Summary>>("tables/mine").await.unwrap_or_default();
    tables.retain(|table| table.status == Status::Over && table.mine.is_some());
    tables
}

fn is_forgotten(id: &str) -> bool {
    untrack(store::forgotten).iter().any(|known| known == id)
}

/// Notes that no table which is over on the server is to come back, also one that was not fetched yet.
pub(super) async fn forget() {
    if net::is_there() {
        store::forget_online(over().await.into_iter().map(|table| table.id).collect());
    }
}

async fn keep(table: Summary) {
    // One that nobody played has no record.
    let Ok(record) = net::get_text(&format!("tables/{}/record", table.id)).await else { return };
    if is_forgotten(&table.id) {
        return; // Meanwhile.
    }
    // One of a newer server says nothing here.
    let Ok(checked) = catalog::verify(&record) else { return };
    let begun = js_sys::Date::new(&(table.created as f64 * 1_000.0).into());
    let date: String = begun.to_iso_string().into();
    let resigned = |seat: &&protocol::lobby::SeatView| seat.resigned;
    // My own giving up counts first.
    let mut gone = table.seats.iter().filter(resigned).map(|seat| seat.seat);
    let mine = gone.clone().find(|seat| Some(*seat) == table.mine);
    let entry = Entry {
        id: table.id,
        game: table.game,
        ruleset: table.ruleset,
        names: checked.names,
        bots: table.seats.iter().map(|seat| seat.bot.clone()).collect(),
        step: checked.told.len() as u64,
        over: true,
        resigned: mine.or_else(|| gone.next()),
        outcome: table.outcome,
        mine: table.mine,
        online: true,
        date: date.chars().take(19).chain(['Z']).collect(),
        ..Entry::default()
    };
    store::put(entry, Some(record), |_| ());
}
