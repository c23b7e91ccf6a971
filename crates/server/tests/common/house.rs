//! A server with a store of the test's own choosing, and two people who play at it.
use super::{
    Folder,
    live::{generous, table},
};
use kernel::{Policy, Quick};
use loopback::{Connection, Person};
use protocol::{Ask, Code, lobby::Status};
use server::{
    Config, Shared, app, people,
    room::{Entry, Room},
    store::Store,
};
use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

/// Whoever cannot be served is told so within this time.
pub const TOLD_SECONDS: u64 = 10;

pub struct House {
    pub shared: Arc<Shared>,
    pub at: SocketAddr,
}

impl House {
    pub async fn open(store: Arc<dyn Store>, folder: &Folder) -> House {
        House::with(store, folder, generous()).await
    }

    pub async fn with(store: Arc<dyn Store>, folder: &Folder, config: Config) -> House {
        let key = people::key_at(&folder.path().join("key")).expect("a key");
        let shared = Shared::new(store, key, config);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a socket");
        let at = listener.local_addr().expect("an address");
        let service = app(shared.clone()).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        House { shared, at }
    }

    /// The status and the body of a GET, which comes in time.
    pub async fn get(&self, path: &str) -> (u16, String) {
        let began = Instant::now();
        let answer = Person::default().call(self.at, "GET", path, "").await.expect("an answer");
        assert!(began.elapsed() < Duration::from_secs(TOLD_SECONDS), "{path} came too late");
        answer
    }
}

/// Two people at a table, who play whatever is legal by what is stored.
pub struct Pair {
    pub id: String,
    pub wires: [Connection; 2],
    pub people: [Person; 2],
    luck: Quick,
    asks: u32,
    /// Ids and versions that were acknowledged.
    pub kept: Vec<(String, u64)>,
}

impl Pair {
    pub async fn sit(at: [SocketAddr; 2]) -> Pair {
        let mut people = [Person::default(), Person::default()];
        let made = people[0].create(at[0], &table("jaipur", 2)).await.expect("made");
        let mut wires = Vec::new();
        for (person, at) in people.iter_mut().zip(at) {
            let mut wire = person.join(at, &made.id, None).await.expect("joined");
            let sit = Ask::Sit { id: "sit".into(), seat: None, nonce: None };
            wire.ask(&sit).await.expect("asked");
            wire.answer("sit").await.expect("answered").expect("seated");
            wires.push(wire);
        }
        let wires = wires.try_into().unwrap_or_else(|_| panic!("two"));
        Pair { id: made.id, wires, people, luck: Quick::new(5), asks: 0, kept: Vec::new() }
    }

    /// A move, asked until it is answered otherwise than `retry`: the version, or the code. The
    /// answer comes in time.
    pub async fn play(&mut self, reader: &dyn Store) -> Result<u64, Code> {
        let ask = self.next_ask(reader).await;
        self.ask(&ask).await
    }

    /// What the next move is, and who makes it.
    pub async fn next_ask(&mut self, reader: &dyn Store) -> (usize, Ask) {
        let began = Instant::now();
        loop {
            let room = room(reader, &self.id).await;
            if let Some(desk) = room.desk().filter(|_| room.status() == Status::Playing) {
                let seat = desk.waiting().lowest().expect("somebody must choose");
                let mv = desk.sample(seat, Policy::Kind, &mut self.luck).expect("a move");
                self.asks += 1;
                let id = format!("m{}", self.asks);
                return (seat.index(), Ask::Play { id, step: desk.step() as u64, mv });
            }
            assert!(began.elapsed() < Duration::from_secs(60), "the game does not go on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn ask(&mut self, (seat, ask): &(usize, Ask)) -> Result<u64, Code> {
        let id = ask.id().expect("an id").to_owned();
        let began = Instant::now();
        self.wires[*seat].ask(ask).await.expect("asked");
        let answer = self.wires[*seat].answer(&id).await.expect("answered");
        let took = began.elapsed();
        assert!(took < Duration::from_secs(TOLD_SECONDS), "answered after {took:?}: {answer:?}");
        if let Ok(version) = answer {
            self.kept.push((id, version));
        }
        answer
    }

    /// Asks the same again, as clients do, until it is done.
    pub async fn insist(&mut self, asked: &(usize, Ask)) -> u64 {
        let began = Instant::now();
        loop {
            match self.ask(asked).await {
                Ok(version) => return version,
                // `stale`: this server has not heard yet what the other one stored.
                Err(code) => {
                    let passing = [Code::Unavailable, Code::Retry, Code::Stale];
                    assert!(passing.contains(&code), "{code}");
                }
            }
            assert!(began.elapsed() < Duration::from_secs(60), "never done: {asked:?}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// All that was acknowledged is stored, as the version that was told, and nothing else is.
    pub async fn check(&self, reader: &dyn Store) {
        let loaded = reader.load(&self.id).await.expect("loaded").expect("a table");
        let mut stored = BTreeMap::new();
        for (version, entry) in (1..).zip(&loaded.entries) {
            let entry: Entry = serde_json::from_str(entry).expect("an entry");
            if let Some(id) = entry.id.filter(|id| id != "sit") {
                assert!(stored.insert(id, version).is_none(), "stored twice");
            }
        }
        let kept: BTreeMap<String, u64> = self.kept.iter().cloned().collect();
        assert_eq!(kept, stored, "what was acknowledged is what is stored");
        loaded.wake().expect("a sound journal");
    }
}

pub async fn room(reader: &dyn Store, id: &str) -> Room {
    reader.load(id).await.expect("loaded").expect("a table").wake().expect("sound")
}
