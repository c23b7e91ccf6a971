//! Several servers share one PostgreSQL: any of them serves any table.
use crate::common::{
    Folder,
    live::{generous, table},
    postgres::Throwaway,
};
use kernel::{Policy, Quick, Seat, Seats};
use loopback::{Connection, Person};
use protocol::{
    Ask, Code, Now, Say,
    lobby::{Pace, Status},
};
use server::{
    Shared, admin, app, people,
    room::{Room, What},
    store::{self, Store},
};
use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

struct Node {
    shared: Arc<Shared>,
    at: SocketAddr,
}

/// Two servers and a store of our own beside them.
struct World {
    nodes: Vec<Node>,
    store: Arc<dyn Store>,
    postgres: Throwaway,
    _folder: Folder,
}

impl World {
    async fn new() -> World {
        let postgres = Throwaway::start();
        let folder = Folder::new("several");
        let mut nodes = Vec::new();
        for _ in 0..2 {
            let store = store::open(&postgres.url).await.expect("a store");
            let key = people::key_at(&folder.path().join("key")).expect("the same key");
            let shared = Shared::new(store, key, generous());
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a socket");
            let at = listener.local_addr().expect("an address");
            let service = app(shared.clone()).into_make_service_with_connect_info::<SocketAddr>();
            tokio::spawn(async move { axum::serve(listener, service).await });
            nodes.push(Node { shared, at });
        }
        let store = store::open(&postgres.url).await.expect("a store");
        World { nodes, store, postgres, _folder: folder }
    }

    async fn room(&self, id: &str) -> Room {
        self.store.load(id).await.expect("loaded").expect("a table").wake().expect("sound")
    }

    async fn stop(self) {
        let found = admin::verify(&*self.store).await.expect("verified");
        assert!(found.faults.is_empty(), "{:?}", found.faults);
        for node in &self.nodes {
            node.shared.registry.stop().await;
        }
        self.store.close().await.expect("closed");
    }
}

/// A connection that checks that versions count up by one.
struct Seen {
    wire: Connection,
    version: u64,
    now: Option<Box<Now>>,
    here: Seats,
    phrases: Vec<String>,
    /// Moves that were acknowledged, and what was refused.
    done: Vec<(String, u64)>,
    errors: Vec<(Option<String>, Code)>,
}

impl Seen {
    fn new(wire: Connection) -> Seen {
        let (phrases, done, errors) = Default::default();
        Seen { wire, version: 0, now: None, here: Seats::NONE, phrases, done, errors }
    }

    async fn hear(&mut self) {
        match self.wire.hear().await.expect("connected") {
            Say::View { version, table } => {
                assert!(version >= self.version, "{version} after {}", self.version);
                (self.version, self.here) = (version, table.here);
                self.now = Some(Box::new(table.now));
            }
            Say::Event { version, now, .. } => {
                assert_eq!(version, self.version + 1, "an event is missing or came twice");
                self.version = version;
                self.now = now.or(self.now.take());
            }
            Say::Done { id, version } => self.done.push((id, version)),
            Say::Error { id, error } => self.errors.push((id, error.code)),
            Say::Here { seats, .. } => self.here = seats,
            Say::Phrase { key, .. } => self.phrases.push(key),
            Say::Reconnect { .. } | Say::Pong {} => {}
        }
    }

    async fn hear_until(&mut self, what: &str, mut fine: impl FnMut(&Seen) -> bool) {
        let began = Instant::now();
        while !fine(self) {
            assert!(began.elapsed() < Duration::from_secs(30), "not within 30 s: {what}");
            self.hear().await;
        }
    }

    async fn ask(&mut self, ask: &Ask) {
        self.wire.ask(ask).await.expect("asked");
    }

    /// Asks, and hears until it is done.
    async fn get(&mut self, id: &str, ask: &Ask) {
        self.ask(ask).await;
        self.hear_until("an answer", |seen| {
            assert!(seen.errors.is_empty(), "{:?}", seen.errors);
            seen.done.iter().any(|(done, _)| done == id)
        })
        .await;
    }

    fn is_over(&self) -> bool {
        self.now.as_ref().is_some_and(|now| now.status == Status::Over)
    }
}

async fn join(person: &mut Person, at: SocketAddr, id: &str) -> Seen {
    Seen::new(person.join(at, id, None).await.expect("joined"))
}

fn sit() -> Ask {
    Ask::Sit { id: "sit".into(), seat: None, nonce: None }
}

#[tokio::test]
async fn players_at_different_servers_play_a_whole_game() {
    let world = World::new().await;
    let [first, second] = [world.nodes[0].at, world.nodes[1].at];
    let (mut asha, mut ravi, mut eve) = <(Person, Person, Person)>::default();
    let made = asha.create(first, &table("jaipur", 2)).await.expect("made");
    let id = &*made.id;
    let mut seen = [
        join(&mut asha, first, id).await,
        join(&mut ravi, second, id).await,
        join(&mut eve, second, id).await,
    ];
    seen[0].get("sit", &sit()).await;
    seen[1].get("sit", &sit()).await;
    // Each is told that the other is here, and hears what the other says.
    let both = Seats::first(2);
    for one in &mut seen {
        one.hear_until("both are here", |seen| seen.here == both).await;
    }
    seen[0].ask(&Ask::Phrase { key: "good-luck".into() }).await;
    for one in &mut seen {
        one.hear_until("the phrase", |seen| seen.phrases == ["good-luck"]).await;
    }
    let mut luck = Quick::new(3);
    let mut moves = 0;
    loop {
        for one in &mut seen {
            one.hear_until("the deal", |seen| seen.version >= 3 + moves).await;
        }
        let room = world.room(id).await;
        assert_eq!(room.version(), 3 + moves, "each move is kept once");
        if room.status() == Status::Over {
            break;
        }
        let desk = room.desk().expect("dealt");
        let seat = desk.waiting().lowest().expect("somebody must choose");
        let mv = desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
        let ask = Ask::Play { id: format!("m{moves}"), step: desk.step() as u64, mv };
        seen[seat.index()].get(&format!("m{moves}"), &ask).await;
        moves += 1;
        // The line breaks now and then: nothing is lost.
        if moves % 25 == 10 {
            let url = &world.postgres.url;
            let pool = sqlx::PgPool::connect(url).await.expect("connected");
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()";
            let cut: i64 = sqlx::query_scalar(cut).fetch_one(&pool).await.expect("cut");
            assert!(cut >= 2, "{cut} were listening");
            pool.close().await;
        }
    }
    assert!(moves > 30, "{moves} is no whole game");
    for one in &seen {
        assert!(one.is_over() && one.errors.is_empty(), "{:?}", one.errors);
    }
    // Somebody who disconnects here is shown as gone at the other server too.
    let [_, ravi_sees, _] = &mut seen;
    ravi_sees.hear_until("still here", |seen| seen.here == both).await;
    let [asha_sees, mut ravi_sees, _] = seen;
    drop(asha_sees);
    ravi_sees.hear_until("gone", |seen| seen.here == Seats::one(Seat(1))).await;
    let record = world.nodes[1].shared.registry.store().load(id).await.expect("loaded");
    let record = record.expect("a table").wake().expect("sound").record().expect("a record");
    assert!(catalog::verify(&record).expect("a sound record").finished);
    world.stop().await;
}

/// One person at this table: plays whatever may be chosen, as soon as it may, without looking at
/// what others do. Moves come from the store: the clients here have no rules.
async fn hasty(mut seen: Seen, store: Arc<dyn Store>, id: String, seat: Seat, name: usize) -> Seen {
    let mut luck = Quick::new(name as u64);
    for turn in 0.. {
        if seen.is_over() {
            break;
        }
        let mine = seen.now.as_ref().is_some_and(|now| {
            now.to_act.has(seat) && !now.ready.has(seat) && now.status == Status::Playing
        });
        if !mine {
            seen.hear().await;
            continue;
        }
        let room = store.load(&id).await.expect("loaded").expect("a table").wake().expect("sound");
        let Some(desk) = room.desk().filter(|desk| desk.waiting().has(seat)) else {
            // We are behind: it is told in a moment.
            seen.hear().await;
            continue;
        };
        let mv = desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
        let ask_id = format!("{name}-{turn}");
        seen.ask(&Ask::Play { id: ask_id.clone(), step: desk.step() as u64, mv }).await;
        let answered = |seen: &Seen| {
            seen.done.iter().any(|(id, _)| *id == ask_id)
                || seen.errors.iter().any(|(id, _)| id.as_ref() == Some(&ask_id))
        };
        seen.hear_until("an answer", answered).await;
    }
    seen
}

#[tokio::test]
async fn servers_race_and_nothing_happens_twice() {
    let world = World::new().await;
    // Everybody chooses at once, at different servers; each server also thinks for the bots and
    // minds the clock.
    let mut races = 0;
    for game in 0..6 {
        let mut people: Vec<Person> = (0..4).map(|_| Person::default()).collect();
        let mut order = table("basari", 5);
        order.bots = [("e".to_owned(), "random".to_owned())].into();
        order.pace = Some(Pace::Live { move_s: 30, bank_s: 60 });
        let made = people[0].create(world.nodes[0].at, &order).await.expect("made");
        let mut seats = Vec::new();
        for (at, person) in people.iter_mut().enumerate() {
            let mut seen = join(person, world.nodes[at % 2].at, &made.id).await;
            seen.get("sit", &sit()).await;
            seats.push(seen);
        }
        let mut tasks = Vec::new();
        for (at, seen) in seats.into_iter().enumerate() {
            let (store, id) = (world.store.clone(), made.id.clone());
            tasks.push(tokio::spawn(hasty(seen, store, id, Seat(at as u8), game * 10 + at)));
        }
        let room = async {
            let mut done = BTreeSet::new();
            for task in tasks {
                let seen = task.await.expect("a whole game");
                // `retry` was given up after several tries; all else was judged by the rules.
                let fine = |code: &Code| [Code::Stale, Code::Illegal, Code::Retry].contains(code);
                assert!(seen.errors.iter().all(|(_, code)| fine(code)), "{:?}", seen.errors);
                for (id, version) in seen.done.into_iter().filter(|(id, _)| id != "sit") {
                    assert!(done.insert((version, id)), "acknowledged twice");
                }
            }
            done
        };
        let done = room.await;
        let loaded = world.store.load(&made.id).await.expect("loaded").expect("a table");
        let stored: BTreeSet<(u64, String)> = (1..)
            .zip(&loaded.entries)
            .filter_map(|(version, entry)| {
                let entry: server::room::Entry = serde_json::from_str(entry).expect("an entry");
                let play = matches!(entry.what, What::Play { auto: false, .. });
                entry.id.filter(|_| play).map(|id| (version, id))
            })
            .collect();
        assert_eq!(done, stored, "what is acknowledged is what is stored");
        let record = world.room(&made.id).await.record().expect("a record");
        assert!(catalog::verify(&record).expect("a sound record").finished);
        races = world.nodes.iter().map(|node| node.shared.registry.metrics.races.get()).sum();
    }
    assert!(races > 0, "there was no race at all");
    println!("{races} races");
    world.stop().await;
}

#[tokio::test]
async fn the_same_ask_at_two_servers_is_done_once() {
    let world = World::new().await;
    let mut asha = Person::default();
    for round in 0..20 {
        let made = asha.create(world.nodes[0].at, &table("jaipur", 2)).await.expect("made");
        let mut one = join(&mut asha, world.nodes[0].at, &made.id).await;
        let mut two = join(&mut asha, world.nodes[1].at, &made.id).await;
        one.hear().await;
        two.hear().await;
        let ask = sit();
        tokio::join!(one.ask(&ask), two.ask(&ask));
        for seen in [&mut one, &mut two] {
            seen.hear_until("an answer", |seen| !seen.done.is_empty()).await;
            assert_eq!(seen.done, [("sit".to_owned(), 1)], "round {round}");
            assert!(seen.errors.is_empty(), "{:?}", seen.errors);
        }
        assert_eq!(world.room(&made.id).await.version(), 1);
        // What the operator does is seen at both, too.
        admin::end(&*world.store, &made.id).await.expect("ended");
        for seen in [&mut one, &mut two] {
            seen.hear_until("the end", Seen::is_over).await;
        }
    }
    world.stop().await;
}
