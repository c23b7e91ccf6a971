//! Contests as this browser keeps them: what was begun, what was reached, and what a server has not
//! heard yet.
use crate::{
    net::{self, Failure},
    page,
    route::{Route, Source},
    settings::Prefs,
    store,
};
use challenge::{Challenge, Score, chain, daily};
use client::{Contest, Local};
use kernel::{Seed, json};
use leptos::{prelude::untrack, task::spawn_local};
use protocol::{
    Code,
    contest::{Daily, Played},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    time::Duration,
};

const KEY: &str = "chowk.contests";
/// How long it takes until a score that a server has not heard is sent again.
pub(crate) const RESEND_INTERVAL: Duration = Duration::from_secs(30);
/// Days that are kept; the oldest give way.
const DAYS_KEPT: usize = 800;

/// All of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Book {
    /// The anchor that this page's server showed first. It never changes, or somebody cheats.
    pub(crate) anchor: Option<Seed>,
    /// The server showed another one since, or a link that does not lead to it.
    pub(crate) broken: bool,
    /// The last day that a server told of.
    pub(crate) told: Option<Day>,
    /// By how much this device's clock was ahead of the server's then.
    ahead_ms: i64,
    /// Tries that count, by contest: `daily/320`, `open/320`, `duel/ID/2`.
    pub(crate) tries: BTreeMap<String, Try>,
    /// Duels, by id.
    pub(crate) duels: BTreeMap<String, Bout>,
}

/// A day's deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Day {
    pub(crate) day: u64,
    /// Of the server's chain; none where everybody can compute the seed.
    pub(crate) anchor: Option<Seed>,
    pub(crate) challenge: Challenge,
}

impl Day {
    /// The name of its contest.
    pub(crate) fn key(&self) -> String {
        let kind = if self.anchor.is_some() { "daily" } else { "open" };
        format!("{kind}/{}", self.day)
    }
}

/// A try that counts.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Try {
    /// The table it is played at.
    pub(crate) table: String,
    pub(crate) score: Option<Score>,
    pub(crate) gave_up: bool,
    /// The record, until a server has it.
    pub(crate) record: Option<String>,
    /// Why a server did not take it.
    pub(crate) refused: Option<String>,
    /// Place and number of those who have a score.
    pub(crate) rank: Option<[u64; 2]>,
    /// What whoever one is compared with has reached: the master of a day, the bot of a duel.
    pub(crate) other: Option<Score>,
}

impl Try {
    pub(crate) fn is_over(&self) -> bool {
        self.score.is_some() || self.gave_up
    }
}

/// A duel as this browser knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bout {
    pub(crate) challenges: Vec<Challenge>,
    /// The level of the bot that is the other side; none for a duel with a person.
    pub(crate) against: Option<String>,
}

pub(crate) fn read() -> Book {
    let text = HELD.with_borrow(Clone::clone).or_else(|| store::get(KEY));
    text.and_then(|text| json::read(&text).ok()).unwrap_or_default()
}

/// Changes the book, and keeps it; where there is no room, until the page is left.
pub(crate) fn change(how: impl FnOnce(&mut Book)) {
    let mut book = read();
    how(&mut book);
    keep(book);
}

/// Apart, so that it is compiled once.
#[inline(never)]
fn keep(mut book: Book) {
    book.forget_old_days();
    let text = serde_json::to_string(&book).unwrap_or_default();
    HELD.set(if store::set(KEY, &text) { None } else { Some(text) });
}

/// Forgets what was played. What is known of the server stays: its anchor must not change.
pub(crate) fn forget() {
    change(|book| {
        book.tries.clear();
        book.duels.clear();
    });
}

/// The document with the master's game at the deal of a day (the day, the record), and its place among records.
const LINE: &str = "master";

/// Keeps how the master played a day, in place of an earlier one.
pub(crate) fn keep_line(key: &str, record: String) {
    store::put_doc(LINE, &vec![key.to_string(), record]);
}

/// How the master played this day, or whichever it played last.
pub(crate) fn line(key: Option<&str>) -> Option<String> {
    let mut kept: Vec<String> = store::doc(LINE)?;
    let record = kept.pop()?;
    key.is_none_or(|key| kept.iter().any(|of| of == key)).then_some(record)
}

/// Where that is looked through.
pub(crate) fn line_route() -> Route {
    Route::Replay(Some((Source::Own, LINE.into())))
}

/// The same by its place among records.
pub(crate) fn line_at(id: &str) -> Option<String> {
    if id == LINE { line(None) } else { None }
}

/// The document of a file that has tries and duels.
pub(crate) const IN_FILE: &str = "contests";

/// What was played, for a file.
pub(crate) fn export() -> Value {
    let text = HELD.with_borrow(Clone::clone).or_else(|| store::get(KEY));
    let mut all: Value = text.and_then(|text| json::read(&text).ok()).unwrap_or_default();
    // What is known of a server is of no use elsewhere.
    if let Some(all) = all.as_object_mut() {
        for name in ["anchor", "broken", "told", "ahead_ms"] {
            all.remove(name);
        }
    }
    all
}

/// What was played by a file, where nothing is known of it here.
pub(crate) fn import(value: &Value) {
    let Ok(read) = json::read::<Book>(&value.to_string()) else { return };
    change(|book| {
        for (key, one) in read.tries {
            book.tries.entry(key).or_insert(one);
        }
        for (id, bout) in read.duels {
            book.duels.entry(id).or_insert(bout);
        }
    });
}

/// The tables of tries that count and are not over.
pub(crate) fn tables() -> Vec<String> {
    let open = read().tries.into_values().filter(|one| !one.is_over());
    open.map(|one| one.table).collect()
}

/// The day of a try; none if it is one of a duel.
fn day_of(key: &str) -> Option<u64> {
    match key.split_once('/')? {
        ("daily" | "open", day) => day.parse().ok(),
        _ => None,
    }
}

impl Book {
    /// The oldest days give way, by their numbers: as text, day 1000 comes before day 999.
    fn forget_old_days(&mut self) {
        let days = |book: &Book| book.tries.keys().filter(|key| day_of(key).is_some()).count();
        for _ in DAYS_KEPT..days(self) {
            let days = self.tries.keys().filter_map(|key| Some((day_of(key)?, key)));
            if let Some((_, oldest)) = days.min() {
                let oldest = oldest.clone();
                self.tries.remove(&oldest);
            }
        }
    }

    /// What is played today: what a server told, or else what everybody can compute.
    pub(crate) fn today(&self) -> Option<Day> {
        self.today_at(now_ms())
    }

    /// At a time by this device's clock. Where a server has told its time, that counts: by a clock that is
    /// ahead, today's deal would be over, and one would play tomorrow's.
    fn today_at(&self, now_ms: u64) -> Option<Day> {
        let day = chain::day_at(now_ms.saturating_add_signed(-self.ahead_ms));
        if let Some(told) = self.told.as_ref().filter(|told| told.day >= day) {
            return Some(told.clone());
        }
        let challenge = daily::challenge(day, chain::open(day)).ok()?;
        Some(Day { day, anchor: None, challenge })
    }

    /// Days in a row with a score, up to this one or the day before.
    pub(crate) fn streak(&self, day: u64) -> u64 {
        let scored = |day: u64| {
            ["daily", "open"].iter().any(|kind| {
                let one = self.tries.get(&format!("{kind}/{day}"));
                one.is_some_and(|one| one.score.is_some())
            })
        };
        let last = if scored(day) { Some(day) } else { day.checked_sub(1) };
        let Some(last) = last else { return 0 };
        (0..=last).rev().take_while(|&day| scored(day)).count() as u64
    }
}

fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// By how much a clock that shows this is ahead of the server's.
fn ahead_ms(now_ms: u64, told: &Daily) -> i64 {
    // Whole seconds are told: rather a second behind than one day too far.
    let left_ms = told.left_s.saturating_add(1).saturating_mul(1_000);
    let there = chain::begins(told.day.saturating_add(1)).saturating_sub(left_ms);
    (now_ms as i64).saturating_sub(there as i64)
}

/// What a server tells of today, checked: its link must lead to the anchor that it always showed.
pub(crate) fn learn(told: &Daily) {
    let sound = || {
        let (link, anchor): (Seed, Seed) = (told.link.parse().ok()?, told.anchor.parse().ok()?);
        let challenge: Challenge = told.challenge.parse().ok()?;
        let leads = chain::anchor(link, told.day) == Some(anchor) && challenge.seed == link;
        leads.then_some((anchor, challenge))
    };
    change(|book| match sound() {
        Some((anchor, challenge)) => {
            book.broken = *book.anchor.get_or_insert(anchor) != anchor;
            book.told = Some(Day { day: told.day, anchor: Some(anchor), challenge });
            book.ahead_ms = ahead_ms(now_ms(), told);
        }
        None => book.broken = true,
    });
}

/// Where the page of a contest is.
pub(crate) fn route(contest: &Contest) -> Route {
    match contest.key.split('/').collect::<Vec<_>>()[..] {
        ["duel", id, ..] => Route::Duel(Some(id.into())),
        _ => Route::Daily,
    }
}

/// Sets up the table of a try, or finds the one that was begun; gives its id, or a sentence. A try that
/// counts is dealt once: whoever has lost its table has lost the try.
pub(crate) fn take(
    prefs: Prefs,
    key: &str,
    challenge: &Challenge,
    scored: bool,
) -> Result<String, String> {
    let begun = read().tries.get(key).map(|one| one.table.clone()).filter(|_| scored);
    if let Some(table) = begun {
        // While the store is being opened nobody knows; the page of the table waits for it.
        let opening = untrack(store::place) == store::Place::Opening;
        if opening || untrack(|| store::entry(&table)).is_some() {
            return Ok(table);
        }
        change(|book| {
            if let Some(lost) = book.tries.get_mut(key) {
                lost.gave_up = true;
            }
        });
        return Err(prefs.say("web-contest-lost", &[]));
    }
    let id = page::random_id(12).ok_or_else(|| prefs.say("web-no-luck", &[]))?;
    let contest = Contest { key: key.into(), challenge: challenge.clone(), scored };
    let local = Local::take_challenge(&id, contest, &prefs.name()).map_err(|why| why.message)?;
    store::keep(&local, challenge.game(), |_| ());
    if scored {
        change(|book| {
            let new = Try { table: id.clone(), ..Try::default() };
            book.tries.entry(key.into()).or_insert(new);
        });
    }
    Ok(id)
}

/// The table of a try is over. It may be told of this more than once.
pub(crate) fn finished(local: &Local) {
    let Some(contest) = local.contest().filter(|contest| contest.scored) else { return };
    let fresh = |book: &Book| book.tries.get(&contest.key).is_some_and(|one| !one.is_over());
    if !fresh(&read()) {
        return;
    }
    let score = local.score();
    let bot = contest.key.starts_with("open/") || contest.key.starts_with("duel/bot-");
    let record = (score.is_some() && !bot).then(|| local.record(&page::today()));
    change(|book| {
        if let Some(one) = book.tries.get_mut(&contest.key) {
            (one.score, one.gave_up, one.record) = (score, score.is_none(), record);
        }
    });
    spawn_local(send_all());
}

thread_local! {
    /// The book that found no room.
    static HELD: RefCell<Option<String>> = const { RefCell::new(None) };
    static SENDING: Cell<bool> = const { Cell::new(false) };
}

/// Sends what the server has not heard yet. What cannot be sent now stays.
pub(crate) async fn send_all() {
    if !net::is_there() || SENDING.replace(true) {
        return;
    }
    let unsent = read().tries.into_iter().filter_map(|(key, one)| Some((key, one.record?)));
    for (key, record) in unsent.collect::<Vec<_>>() {
        if !send_one(&key, record).await {
            break;
        }
    }
    SENDING.set(false);
}

/// Sends a record; is it worth trying the next one?
async fn send_one(key: &str, record: String) -> bool {
    let path = match key.split('/').collect::<Vec<_>>()[..] {
        ["daily", day] => format!("daily/{day}"),
        ["duel", id, deal] => format!("duels/{id}/deals/{deal}"),
        _ => return true,
    };
    let (rank, refused) = match net::send::<Value>("POST", &path, &Played { record }).await {
        Ok(answer) => (answer["rank"].as_u64().zip(answer["played"].as_u64()), None),
        Err(Failure::Refused(fault)) => match fault.code {
            Code::Limited | Code::Unavailable | Code::Retry | Code::Stopping | Code::TooSlow => {
                return false;
            }
            // It was heard before, and only the answer was lost.
            Code::Scored => (None, None),
            _ => (None, Some(fault.message)),
        },
        Err(Failure::Unheard(_)) => return false,
    };
    change(|book| {
        if let Some(one) = book.tries.get_mut(key) {
            (one.record, one.refused) = (None, refused);
            one.rank = rank.map(|(rank, of)| [rank, of]);
        }
    });
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a server tells at this time.
    fn told_at(server_ms: u64) -> Daily {
        let day = chain::day_at(server_ms);
        let challenge = daily::challenge(day, chain::open(day)).expect("a challenge");
        Daily {
            day,
            date: chain::date(day),
            link: String::new(),
            anchor: String::new(),
            challenge: challenge.to_string(),
            left_s: (chain::begins(day + 1) - server_ms) / 1_000,
            played: 0,
            rank: None,
            spread: Vec::new(),
            scores: Vec::new(),
        }
    }

    #[test]
    fn a_clock_that_is_wrong_leads_to_no_other_day() {
        const HOUR_MS: u64 = 3_600_000;
        for off_h in [-40_i64, -2, 0, 2, 40] {
            let device = |server_ms: u64| server_ms.saturating_add_signed(off_h * 3_600_000);
            let told_ms = chain::begins(320) + 23 * HOUR_MS + 700;
            let told = told_at(told_ms);
            let mut book = Book { ahead_ms: ahead_ms(device(told_ms), &told), ..Book::default() };
            let challenge = told.challenge.parse().expect("a challenge");
            book.told = Some(Day { day: 320, anchor: Some(chain::PROJECT), challenge });
            let at = |server_ms| book.today_at(device(server_ms)).expect("a day").key();
            assert_eq!(at(told_ms), "daily/320", "{off_h} hours");
            assert_eq!(at(chain::begins(321) - 1), "daily/320", "{off_h} hours");
            // Without a line on the next day, everybody's deal of that date.
            assert_eq!(at(chain::begins(321) + 2_000), "open/321", "{off_h} hours");
        }
        // Nobody has told the time: the device's counts.
        let alone = Book::default().today_at(chain::begins(322)).expect("a day");
        assert_eq!(alone.key(), "open/322");
    }

    #[test]
    fn the_oldest_days_give_way_and_duels_stay() {
        let mut book = Book::default();
        for day in 0..DAYS_KEPT as u64 + 300 {
            book.tries.insert(format!("daily/{}", 500 + day), Try::default());
        }
        book.tries.insert("duel/0a/1".into(), Try::default());
        book.forget_old_days();
        let days: Vec<u64> = book.tries.keys().filter_map(|key| day_of(key)).collect();
        assert_eq!(days.len(), DAYS_KEPT);
        assert_eq!(days.iter().min(), Some(&800));
        assert_eq!(days.iter().max(), Some(&1_599));
        assert!(book.tries.contains_key("duel/0a/1"));
        book.forget_old_days();
        assert_eq!(book.tries.len(), DAYS_KEPT + 1);
    }
}
