//! The deal of the day and mirror duels, over HTTP, on both stores.
use crate::common::{Folder, house::House, postgres::Throwaway};
use catalog::GameSetup;
use challenge::{Challenge, chain};
use kernel::{Policy, Quick, Seed};
use loopback::Person;
use protocol::{
    contest::{Daily, Duel, Played},
    lobby::Status,
};
use serde_json::{Value, json};
use server::store::{self, ContestScore, Store};
use std::sync::Arc;

/// What a store must do for contests.
async fn contract(store: &dyn Store) {
    assert_eq!(store.item("settled", "head").await.expect("read"), None);
    assert_eq!(store.keep_item("settled", "head", "one").await.expect("kept"), "one");
    assert_eq!(store.keep_item("settled", "head", "two").await.expect("kept"), "one", "the first");
    assert_eq!(store.keep_item("day", "head", "é'\"").await.expect("kept"), "é'\"");
    assert_eq!(store.item("day", "head").await.expect("read").as_deref(), Some("é'\""));
    let score = |guest: &str, deal, standing| ContestScore {
        contest: "c".into(),
        guest: guest.into(),
        deal,
        standing,
        body: format!("{guest} {deal} {standing}"),
    };
    for (one, added) in [
        (score("g", 0, 50), true),
        (score("g", 0, 10), false),
        (score("g", 1, 60), true),
        (score("h", 0, 1 << 60), true),
        (score("i", 0, -3), true),
        (ContestScore { contest: "other".into(), ..score("g", 0, 1) }, true),
    ] {
        assert_eq!(store.add_score(&one).await.expect("an answer"), added, "{one:?}");
    }
    let rows = store.scores("c", 10).await.expect("scores");
    assert_eq!(rows, ["i 0 -3", "g 0 50", "g 1 60", "h 0 1152921504606846976"]);
    assert_eq!(store.scores("c", 2).await.expect("scores"), ["i 0 -3", "g 0 50"]);
    assert_eq!(store.count_scores("c", 60).await.expect("a count"), 2);
    assert_eq!(store.count_scores("c", i64::MAX).await.expect("a count"), 4);
    let mine = store.score_of("c", "g").await.expect("read");
    assert_eq!(mine, Some((50, "g 0 50".to_owned())));
    assert_eq!(store.score_of("c", "nobody").await.expect("read"), None);
    // How many share the part that holds the margin; the late one is not told apart.
    let far = |guest: &str, part: i64| score(guest, 3, part << 32 | 5);
    for one in [far("g", 7), far("h", 7), far("i", 9)] {
        let one = ContestScore { contest: "far".into(), ..one };
        assert!(store.add_score(&one).await.expect("added"));
    }
    assert_eq!(store.margins("far").await.expect("margins"), [(9, 1), (7, 2)]);
    // Page by page, all come once.
    let (mut after, mut all) = ((String::new(), String::new()), Vec::new());
    loop {
        let page = store.all_scores(&after, 2).await.expect("a page");
        let Some([contest, place, _]) = page.last() else { break };
        after = (contest.clone(), place.clone());
        all.extend(page);
    }
    assert_eq!(all.len(), 8);
    // What is old goes; duels and what is younger stay.
    for contest in ["daily 9", "daily 10", "daily 11", "duel 0a"] {
        let one = ContestScore { contest: contest.into(), ..score("g", 0, 1) };
        assert!(store.add_score(&one).await.expect("added"));
    }
    assert_eq!(store.forget_scores(11).await.expect("forgotten"), 2);
    assert_eq!(store.forget_scores(11).await.expect("forgotten"), 0);
    for (contest, left) in [("daily 10", 0), ("daily 11", 1), ("duel 0a", 1), ("far", 3)] {
        assert_eq!(store.count_scores(contest, i64::MAX).await.expect("a count"), left);
    }
    // By their numbers: as text, day 1000 comes before day 999.
    for contest in ["daily 999", "daily 1000", "daily 10000"] {
        let one = ContestScore { contest: contest.into(), ..score("g", 0, 1) };
        assert!(store.add_score(&one).await.expect("added"));
    }
    assert_eq!(store.forget_scores(1_000).await.expect("forgotten"), 2);
    for (contest, left) in [("daily 999", 0), ("daily 1000", 1), ("daily 10000", 1)] {
        assert_eq!(store.count_scores(contest, i64::MAX).await.expect("a count"), left);
    }
}

async fn open(data: &str) -> Arc<dyn Store> {
    store::open(data).await.expect("a store")
}

#[tokio::test]
async fn sqlite_keeps_contests() {
    let folder = Folder::new("contests");
    contract(&*open(folder.text()).await).await;
    // What is settled stays so after a restart.
    let again = open(folder.text()).await;
    assert_eq!(again.keep_item("settled", "head", "new").await.expect("kept"), "one");
}

#[tokio::test]
async fn postgres_keeps_contests() {
    let postgres = Throwaway::start();
    let store = open(&postgres.url).await;
    contract(&*store).await;
    // Two servers that share a store have one chain, and one score a guest.
    let folder = Folder::new("contests-pg");
    let houses =
        [House::open(store, &folder).await, House::open(open(&postgres.url).await, &folder).await];
    let mut asha = Someone::default();
    let days = [asha.today(&houses[0]).await, asha.today(&houses[1]).await];
    assert_eq!((&days[0].anchor, &days[0].link), (&days[1].anchor, &days[1].link));
    let record = play(&days[0].challenge, "novice");
    let path = format!("/api/daily/{}", days[0].day);
    assert_eq!(asha.send(&houses[0], &path, &record).await.0, 200);
    let (status, answer) = asha.send(&houses[1], &path, &record).await;
    assert_eq!((status, code(&answer)), (409, "scored".into()));
}

#[derive(Default)]
struct Someone(Person);

fn code(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    answer["error"]["code"].as_str().unwrap_or_default().to_owned()
}

fn message(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    answer["error"]["message"].as_str().unwrap_or_default().to_owned()
}

impl Someone {
    async fn call(
        &mut self,
        house: &House,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (u16, String) {
        self.0.call(house.at, method, path, &body.to_string()).await.expect("an answer")
    }

    async fn today(&mut self, house: &House) -> Daily {
        let (status, answer) = self.call(house, "GET", "/api/daily", &json!(null)).await;
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).expect("a day")
    }

    async fn send(&mut self, house: &House, path: &str, record: &str) -> (u16, String) {
        let body = serde_json::to_value(Played { record: record.into() }).expect("JSON");
        self.call(house, "POST", path, &body).await
    }
}

/// The record of somebody who plays like a level.
fn play(challenge: &str, level: &str) -> String {
    let challenge: Challenge = challenge.parse().expect("a challenge");
    challenge.play_out(level, &mut |_| ()).expect("played").1
}

async fn house() -> (House, Folder) {
    let folder = Folder::new("daily");
    (House::open(open(folder.text()).await, &folder).await, folder)
}

#[tokio::test]
async fn a_day_is_played_once_and_compared() {
    let (house, _folder) = house().await;
    let (mut asha, mut ravi) = (Someone::default(), Someone::default());
    let day = asha.today(&house).await;
    let link: Seed = day.link.parse().expect("a link");
    assert_eq!(chain::anchor(link, day.day).map(|a| a.to_string()), Some(day.anchor.clone()));
    assert!(day.left_s <= 86_400 && day.played == 0 && day.rank.is_none());
    // Yesterday's link is the hash of today's, and tomorrow's is not told.
    let path = format!("/api/daily/{}", day.day);
    let before = format!("/api/daily/{}", day.day - 1);
    let (_, answer) = asha.call(&house, "GET", &before, &json!(null)).await;
    let yesterday: Daily = serde_json::from_str(&answer).expect("a day");
    assert_eq!(yesterday.link, chain::before(link).to_string());
    for later in [day.day + 1, u64::MAX] {
        let later = format!("/api/daily/{later}");
        let (status, answer) = asha.call(&house, "GET", &later, &json!(null)).await;
        assert_eq!((status, code(&answer)), (404, "no_contest".into()));
    }
    assert_eq!(asha.call(&house, "GET", "/api/daily/x", &json!(null)).await.0, 404);

    let record = play(&day.challenge, "apprentice");
    let (status, answer) = asha.send(&house, &path, &record).await;
    assert_eq!(status, 200, "{answer}");
    let scored: Daily = serde_json::from_str(&answer).expect("a day");
    assert_eq!((scored.played, scored.rank, scored.scores.len()), (1, Some(1), 1));
    assert!(scored.scores[0].mine && !scored.scores[0].late);
    let (status, answer) = asha.send(&house, &path, &record).await;
    assert_eq!((status, code(&answer)), (409, "scored".into()), "one try counts");

    let (status, answer) = ravi.send(&house, &path, &play(&day.challenge, "newcomer")).await;
    assert_eq!(status, 200, "{answer}");
    let seen: Daily = serde_json::from_str(&answer).expect("a day");
    assert_eq!((seen.played, seen.scores.len()), (2, 2));
    assert!(seen.scores[0].margin >= seen.scores[1].margin);
    assert_eq!(seen.spread.iter().map(|bar| bar.count).sum::<u64>(), 2);
    for score in &seen.scores {
        assert!(seen.spread.iter().any(|bar| (bar.from..=bar.to).contains(&score.margin)));
    }
    let mut lines = Vec::new();
    let written = server::contests::export_scores(house.shared.registry.store(), &mut lines).await;
    assert_eq!(written.expect("written"), (2, 0));
    let lines = String::from_utf8(lines).expect("text");
    assert!(lines.lines().all(|line| line.contains("\"margin\"") && !line.contains("guest")));
    assert_eq!(seen.scores.iter().filter(|score| score.mine).count(), 1);
}

#[tokio::test]
async fn what_is_forged_late_or_of_another_day_is_refused() {
    let (house, _folder) = house().await;
    let mut asha = Someone::default();
    let day = asha.today(&house).await;
    let path = format!("/api/daily/{}", day.day);
    let record = play(&day.challenge, "apprentice");

    // Of another day: to today's, and today's to another.
    let of = |day: u64| format!("/api/daily/{day}");
    let (_, answer) = asha.call(&house, "GET", &of(day.day - 3), &json!(null)).await;
    let old: Daily = serde_json::from_str(&answer).expect("a day");
    let of_old = play(&old.challenge, "apprentice");
    let (status, answer) = asha.send(&house, &path, &of_old).await;
    assert_eq!((status, code(&answer)), (409, "bad_record".into()));
    let (status, answer) = asha.send(&house, &of(day.day - 1), &record).await;
    assert_eq!((status, code(&answer)), (409, "bad_record".into()));
    let (status, answer) = asha.send(&house, &of(day.day - 4), &record).await;
    assert_eq!((status, code(&answer)), (409, "too_late".into()));
    let (status, answer) = asha.send(&house, &of(day.day + 1), &record).await;
    assert_eq!((status, code(&answer)), (404, "no_contest".into()));

    // A forged line is named.
    let lines: Vec<&str> = record.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("result")).expect("a result");
    let forged = record.replace(lines[at], &lines[at].replace(":2:", ":1:"));
    assert_ne!(forged, record);
    let (status, answer) = asha.send(&house, &path, &forged).await;
    assert_eq!((status, code(&answer)), (409, "bad_record".into()));
    assert!(message(&answer).starts_with(&format!("line {}", at + 1)), "{answer}");
    let (_, answer) = asha.send(&house, &path, "no record").await;
    assert!(message(&answer).starts_with("line 1"), "{answer}");
    let (status, _) = asha.send(&house, &path, &"x".repeat(90 << 10)).await;
    assert_eq!(status, 413);
    assert_eq!(asha.today(&house).await.played, 0, "none of these counts");

    // What was played in time and comes later counts, marked, and after all others.
    let (status, answer) = asha.send(&house, &of(old.day), &of_old).await;
    assert_eq!(status, 200, "{answer}");
    let late: Daily = serde_json::from_str(&answer).expect("a day");
    assert!(late.scores[0].late && late.left_s == 0);
}

#[tokio::test]
async fn records_from_one_address_are_limited() {
    let folder = Folder::new("replays");
    let limits = server::Limits { replays_burst: 3, ..crate::common::live::generous().limits };
    let config = server::Config { limits, ..crate::common::live::generous() };
    let house = House::with(open(folder.text()).await, &folder, config).await;
    let mut asha = Someone::default();
    let day = asha.today(&house).await;
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(code(&asha.send(&house, &format!("/api/daily/{}", day.day), "?").await.1));
    }
    assert_eq!(codes, ["bad_record", "bad_record", "bad_record", "limited", "limited"]);
}

/// Many addresses send records that are right until shortly before their end. One at a time is played again,
/// however many there are; tables go on, and somebody else's score counts.
#[tokio::test(flavor = "multi_thread")]
async fn many_addresses_with_wrong_records_hinder_one_another() {
    let folder = Folder::new("wrong-records");
    let house = House::open(open(folder.text()).await, &folder).await;
    let mut asha = Someone::default();
    let day = asha.today(&house).await;
    let path = format!("/api/daily/{}", day.day);
    let record = play(&day.challenge, "apprentice");
    // A table of bots that play on meanwhile, with somebody who watches.
    let mut order = crate::common::live::table("jaipur", 2);
    order.bots = ["a", "b"].map(|seat| (seat.to_owned(), "apprentice".to_owned())).into();
    let made = asha.0.create(house.at, &order).await.expect("made");
    let mut wire = asha.0.join(house.at, &made.id, None).await.expect("joined");

    let wrong = wrong_near_the_end(&day.challenge);
    let refused = asha.send(&house, &path, &wrong).await.1;
    assert!(message(&refused).contains("plays"), "a bot had to think: {refused}");
    let mut hostile = Vec::new();
    for n in 0..40 {
        let (at, path, wrong) = (house.at, path.clone(), wrong.clone());
        hostile.push(tokio::spawn(async move {
            let mut person = Person::from([127, 0, 1, n].into());
            let body = serde_json::to_string(&Played { record: wrong }).expect("JSON");
            let (_, answer) = person.call(at, "POST", &path, &body).await.expect("an answer");
            code(&answer)
        }));
    }
    let metrics = &house.shared.registry.metrics;
    let mut over = false;
    while !over {
        over = match wire.hear().await.expect("connected") {
            protocol::Say::Event { now: Some(now), .. } => now.status == Status::Over,
            protocol::Say::View { table, .. } => table.now.status == Status::Over,
            _ => false,
        };
        assert!(metrics.replays.get() <= 1 && metrics.replays_waiting.get() <= 16);
    }
    let mut codes = std::collections::BTreeMap::new();
    for one in hostile {
        *codes.entry(one.await.expect("no panic")).or_insert(0) += 1;
    }
    println!("{codes:?}");
    assert!(codes.keys().all(|code| code == "bad_record" || code == "unavailable"), "{codes:?}");
    let (status, answer) = asha.send(&house, &path, &record).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!((metrics.replays.get(), metrics.replays_waiting.get()), (0, 0));
}

/// A record of this challenge in which the bots play as they should until shortly before the end.
fn wrong_near_the_end(challenge: &str) -> String {
    let challenge: Challenge = challenge.parse().expect("a challenge");
    let setup = GameSetup {
        ruleset: &challenge.ruleset,
        seats: Some(challenge.seats),
        seed: challenge.seed,
    };
    let mut desk = catalog::deal(&setup).unwrap_or_else(|why| panic!("{}", why.message));
    let mut luck = Quick::new(5);
    while let Some(seat) = desk.waiting().lowest() {
        let step = desk.step();
        let level = if seat == challenge.me { "novice" } else { &challenge.bots };
        let mv = if step < 20 {
            let mut bot = catalog::bot(desk.game(), level).expect("a level");
            let mut luck = Quick::new(challenge.luck(step as u64, seat));
            bot.advise(&*desk, seat, bots::Budget::Nodes(1), &mut luck).expect("a move").mv
        } else {
            desk.sample(seat, Policy::Kind, &mut luck).expect("a move")
        };
        desk.play(seat, &mv).expect("legal");
    }
    let names: Vec<String> = (0..challenge.seats).map(|seat| format!("P{seat}")).collect();
    desk.record(&names, kernel::ENGINE, "-")
}

#[tokio::test]
async fn a_duel_is_played_to_its_end() {
    let (house, _folder) = house().await;
    let (mut asha, mut ravi, mut gita) =
        (Someone::default(), Someone::default(), Someone::default());
    let new = json!({ "game": "basari", "seats": 3, "bots": "novice", "deals": 2 });
    let (status, answer) = asha.call(&house, "POST", "/api/duels", &new).await;
    assert_eq!(status, 201, "{answer}");
    let duel: Duel = serde_json::from_str(&answer).expect("a duel");
    assert!(duel.players.is_empty() && duel.challenges.is_empty() && duel.secret.is_none());
    let at = format!("/api/duels/{}", duel.id);
    let join = |nonce: &str| json!({ "nonce": nonce });
    let (status, answer) = asha.call(&house, "POST", &format!("{at}/join"), &join("one")).await;
    assert_eq!(status, 200, "{answer}");
    let first: Duel = serde_json::from_str(&answer).expect("a duel");
    assert_eq!((first.challenges.len(), first.players.len()), (2, 1));
    assert_ne!(first.challenges[0], first.challenges[1]);

    // The first deal can be played before the other has come; a watcher is told no deal.
    let (status, answer) = asha
        .send(&house, &format!("{at}/deals/0"), &play(&first.challenges[0], "apprentice"))
        .await;
    assert_eq!(status, 200, "{answer}");
    ravi.call(&house, "POST", &format!("{at}/join"), &join("two")).await;
    let (status, answer) = gita.call(&house, "POST", &format!("{at}/join"), &join("x")).await;
    assert_eq!((status, code(&answer)), (409, "taken".into()));
    let (_, answer) = gita.call(&house, "GET", &at, &json!(null)).await;
    let watched: Duel = serde_json::from_str(&answer).expect("a duel");
    assert!(watched.challenges.is_empty(), "deals are for those who play them");
    let (_, answer) = ravi.call(&house, "GET", &at, &json!(null)).await;
    let seen: Duel = serde_json::from_str(&answer).expect("a duel");
    assert_eq!(seen.challenges, first.challenges, "both play the same deals from the same seats");
    assert_eq!((seen.players[0].played[0], &seen.players[0].scores[0]), (true, &None));

    // A deal in place of another, a second score, somebody else's duel.
    let wrong = play(&seen.challenges[1], "novice");
    let (status, answer) = ravi.send(&house, &format!("{at}/deals/0"), &wrong).await;
    assert_eq!((status, code(&answer)), (409, "bad_record".into()));
    let (status, answer) = gita.send(&house, &format!("{at}/deals/1"), &wrong).await;
    assert_eq!((status, code(&answer)), (409, "no_seat".into()));
    assert_eq!(ravi.send(&house, &format!("{at}/deals/7"), &wrong).await.0, 404);
    let (_, answer) = asha.send(&house, &format!("{at}/deals/0"), &wrong).await;
    assert_eq!(code(&answer), "scored");

    for (who, level, deal) in [(1, "novice", 0), (1, "novice", 1), (0, "apprentice", 1)] {
        let record = play(&seen.challenges[deal], level);
        let who = if who == 0 { &mut asha } else { &mut ravi };
        let (status, answer) = who.send(&house, &format!("{at}/deals/{deal}"), &record).await;
        assert_eq!(status, 200, "{answer}");
    }
    let (_, answer) = gita.call(&house, "GET", &at, &json!(null)).await;
    let over: Duel = serde_json::from_str(&answer).expect("a duel");
    let secret = over.secret.expect("the secret, at the end");
    assert_eq!(kernel::fair::commitment(secret.as_bytes()), duel.commitment);
    assert!(over.players.iter().all(|player| player.scores.iter().all(Option::is_some)));
    let again = challenge::duel::challenge(
        &over.ruleset,
        3,
        "novice",
        secret.as_bytes(),
        &over.id,
        "one",
        1,
    );
    assert_eq!(again.expect("a challenge").to_string(), first.challenges[1], "anybody can check");
}

#[tokio::test]
async fn duels_that_cannot_be_are_refused() {
    let (house, _folder) = house().await;
    let mut asha = Someone::default();
    for (change, status, says) in [
        (json!({ "deals": 1 }), 409, "bad_options"),
        (json!({ "deals": 9 }), 409, "bad_options"),
        (json!({ "bots": "grandmaster" }), 409, "bad_bot"),
        (json!({ "bots": "search:ms=99999" }), 409, "bad_bot"),
        (json!({ "bots": "random" }), 409, "bad_bot"),
        (json!({ "game": "chess" }), 409, "unknown_game"),
        (json!({ "seats": 9 }), 409, "bad_seats"),
        (json!({ "seats": "two" }), 400, "bad_request"),
    ] {
        let mut new = json!({ "game": "jaipur", "bots": "novice", "deals": 2 });
        for (key, value) in change.as_object().expect("fields") {
            new[key] = value.clone();
        }
        let (found, answer) = asha.call(&house, "POST", "/api/duels", &new).await;
        assert_eq!((found, code(&answer)), (status, says.into()), "{change}");
    }
    for id in ["x", "0123456789abcdef01234567"] {
        let (status, answer) =
            asha.call(&house, "GET", &format!("/api/duels/{id}"), &json!(null)).await;
        assert_eq!((status, code(&answer)), (404, "no_contest".into()));
    }
}
