//! Servers that are killed and stores that fail, under load: every move that was acknowledged is
//! there afterwards, none is there twice, and everything goes on by itself. SQLite and PostgreSQL,
//! one server and two. A few times here; for more, in each of the four settings:
//!
//! ```sh
//! CHOWK_CRASHES=125 CHOWK_STORE_FAULTS=25 cargo test -p chowk --test crash -- --nocapture
//! ```
#![allow(dead_code, unreachable_pub)]
#[path = "../../server/tests/common/folder.rs"]
mod folder;
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;

use folder::Folder;
use kernel::{Chance, Game, Policy, Quick};
use loopback::{Connection, Person};
use postgres::Throwaway;
use protocol::{
    Ask, Code, Now, Say,
    lobby::{NewTable, Status, Timeout},
};
use server::{room::Entry, store};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

const TABLES: u64 = 8;
/// Moves that are acknowledged between two disasters.
const MOVES: u64 = 20;
/// Between moves; so that disaster falls between many of them.
const THINK: Duration = Duration::from_millis(3);
/// Before what failed is tried again.
const PAUSE: Duration = Duration::from_millis(50);
/// How long it may take until moves are made again.
const RECOVERY_SECONDS: u64 = 120;

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &str, key: &str) -> Server {
        // A file that may not grow is an error, and not the end of the process.
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_chowk")])
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "none"])
            .args(["--data", data, "--key", key])
            .args(["--requests", "100000", "--messages", "10000", "--connections", "10000"])
            .args(["--new-tables", "1000"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("an address");
        let address = line.trim().rsplit('/').next().and_then(|text| text.parse().ok());
        Server { child, address: address.unwrap_or_else(|| panic!("no address: {line}")) }
    }

    /// kill -9: no time for last words.
    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The disk is full for this process: no file may grow, or all may again.
    fn fill_disk(&self, full: bool) {
        let limit = if full { "--fsize=0:unlimited" } else { "--fsize=unlimited" };
        let pid = self.child.id().to_string();
        let done = Command::new("prlimit").args(["--pid", &pid, limit]).status();
        assert!(done.is_ok_and(|status| status.success()), "prlimit (util-linux) {limit}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What all players share.
struct Shared {
    addresses: Mutex<Vec<SocketAddr>>,
    acknowledged: AtomicU64,
    stop: AtomicBool,
    /// The table, the id and the version of every move that was acknowledged.
    kept: Mutex<Vec<(String, String, u64)>>,
}

impl Shared {
    fn address(&self, at: u64) -> SocketAddr {
        let addresses = self.addresses.lock().expect("no panic");
        addresses[at as usize % addresses.len()]
    }

    fn is_stopping(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// Somebody at a table, who plays whatever the server offers.
struct VirtualUser {
    shared: Arc<Shared>,
    table: String,
    /// Which server it connects to.
    server: u64,
    person: Person,
    version: u64,
    now: Option<Now>,
    /// What is not acknowledged.
    asked: Option<Ask>,
    asks: u32,
    luck: Quick,
}

impl VirtualUser {
    /// Through all disasters, until the game is over or everything ends.
    async fn play(mut self) {
        while !self.shared.is_stopping() && !self.is_over() {
            let _ = self.connected().await;
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn is_over(&self) -> bool {
        self.asked.is_none() && self.now.as_ref().is_some_and(|now| now.status == Status::Over)
    }

    /// Until the connection breaks or the game is over.
    async fn connected(&mut self) -> io::Result<()> {
        let since = Some(self.version).filter(|version| *version > 0);
        let at = self.shared.address(self.server);
        let mut wire: Connection = self.person.join(at, &self.table, since).await?;
        // What was under way is asked again, under the same id.
        let first = Ask::Sit { id: "sit".into(), seat: None, nonce: None };
        if self.version == 0 && self.asked.is_none() {
            self.asked = Some(first);
        }
        if let Some(ask) = &self.asked {
            wire.ask(ask).await?;
        }
        while !self.shared.is_stopping() {
            let hear = tokio::time::timeout(Duration::from_millis(500), wire.hear());
            let Ok(say) = hear.await else { continue };
            if self.take_in(say?)? {
                tokio::time::sleep(PAUSE).await;
                if let Some(ask) = &self.asked {
                    wire.ask(ask).await?;
                }
            }
            let Some(now) = self.now.as_ref().filter(|_| self.asked.is_none()) else { continue };
            if now.status == Status::Over {
                return Ok(());
            }
            let luck = &mut self.luck;
            let mv = catalog::with_game!("jaipur", |G| pick::<G>(&now.choices, luck));
            if let Some(mv) = mv.expect("a game") {
                tokio::time::sleep(THINK).await;
                self.asks += 1;
                let id = format!("{}-{}", self.luck.below(u32::MAX), self.asks);
                let ask = Ask::Play { id, step: now.step, mv };
                self.asked = Some(ask.clone());
                wire.ask(&ask).await?;
            }
        }
        Ok(())
    }

    /// Must what was asked be asked again?
    fn take_in(&mut self, say: Say) -> io::Result<bool> {
        match say {
            Say::View { version, table } => (self.version, self.now) = (version, Some(table.now)),
            Say::Event { version, now, .. } => {
                assert_eq!(version, self.version + 1, "versions have no gaps");
                self.version = version;
                self.now = now.map(|now| *now).or(self.now.take());
            }
            Say::Done { id, version } => {
                self.asked.take_if(|ask| ask.id() == Some(&id));
                let kept = (self.table.clone(), id, version);
                self.shared.kept.lock().expect("no panic").push(kept);
                self.shared.acknowledged.fetch_add(1, Relaxed);
            }
            Say::Error { id, error } => match error.code {
                Code::Unavailable | Code::Retry if id.is_some() => return Ok(true),
                Code::Unavailable | Code::Retry => return Err(io::Error::other("come back")),
                // A server that was behind showed an old position: a fresh view tells.
                Code::Stale | Code::Illegal => {
                    (self.asked, self.version) = (None, self.version.max(1));
                    return Err(io::Error::other("behind"));
                }
                code => panic!("{code}: {}", error.message),
            },
            _ => {}
        }
        Ok(false)
    }
}

/// A random move of those that the server offers.
fn pick<G: Game>(choices: &serde_json::Value, luck: &mut Quick) -> Option<String> {
    let sets = choices.as_array()?.iter().map(|choice| choice["set"].clone());
    let menu: Result<Vec<G::Choice>, _> = sets.map(serde_json::from_value).collect();
    let menu = menu.ok().filter(|menu| !menu.is_empty())?;
    Some(Policy::Kind.pick(&menu, luck).to_string())
}

/// One game after the other, so that there is always load.
async fn play_on(shared: Arc<Shared>, number: u64, across: bool) {
    let mut luck = Quick::new(number);
    while !shared.is_stopping() {
        let order = NewTable {
            game: "jaipur".into(),
            options: BTreeMap::new(),
            seats: None,
            pace: None,
            timeout: Timeout::Move,
            bots: BTreeMap::new(),
            open: false,
        };
        let made = Person::default().create(shared.address(number), &order).await;
        let Ok(made) = made else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let players = [0, 1].map(|seat| {
            let player = VirtualUser {
                shared: shared.clone(),
                table: made.id.clone(),
                server: number + if across { seat } else { 0 },
                person: Person::default(),
                version: 0,
                now: None,
                asked: None,
                asks: 0,
                luck: Quick::new(u64::from(luck.below(u32::MAX))),
            };
            player.play()
        });
        let [one, two] = players;
        tokio::join!(one, two);
    }
}

/// Where tables are kept.
enum Data {
    Sqlite(Folder),
    Postgres(Box<Throwaway>, Folder),
}

impl Data {
    fn at(&self) -> &str {
        match self {
            Data::Sqlite(folder) => folder.text(),
            Data::Postgres(postgres, _) => &postgres.url,
        }
    }

    fn key(&self) -> String {
        let (Data::Sqlite(folder) | Data::Postgres(_, folder)) = self;
        folder.path().join("key").display().to_string()
    }

    /// The store fails for a while.
    fn fail(&mut self, servers: &[Server], number: u64, lasts: Duration) {
        match self {
            Data::Sqlite(_) => {
                servers.iter().for_each(|server| server.fill_disk(true));
                std::thread::sleep(lasts);
                servers.iter().for_each(|server| server.fill_disk(false));
            }
            Data::Postgres(postgres, _) if number.is_multiple_of(2) => {
                postgres.read_only(true);
                std::thread::sleep(lasts);
                postgres.read_only(false);
            }
            Data::Postgres(postgres, _) => {
                postgres.vanish();
                std::thread::sleep(lasts);
                postgres.launch();
            }
        }
    }
}

#[test]
fn what_was_acknowledged_survives_on_sqlite() {
    run("SQLite, one server", Data::Sqlite(Folder::new("crash")), 1);
    run("SQLite, two servers", Data::Sqlite(Folder::new("crash")), 2);
}

#[test]
fn what_was_acknowledged_survives_on_postgres() {
    for (name, servers) in [("PostgreSQL, one server", 1), ("PostgreSQL, two servers", 2)] {
        let postgres = Throwaway::start();
        run(name, Data::Postgres(Box::new(postgres), Folder::new("crash")), servers);
    }
}

fn run(name: &str, data: Data, servers: usize) {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let crashes = number("CHOWK_CRASHES").unwrap_or(3);
    let faults = number("CHOWK_STORE_FAULTS").unwrap_or(2);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(disasters(name, data, servers, crashes, faults));
}

async fn disasters(name: &str, mut data: Data, servers: usize, crashes: u64, faults: u64) {
    let (at, key) = (data.at().to_owned(), data.key());
    // One after the other: the first makes the tables and the key.
    let mut running: Vec<Server> = (0..servers).map(|_| Server::start(&at, &key)).collect();
    let shared = Arc::new(Shared {
        addresses: Mutex::new(running.iter().map(|server| server.address).collect()),
        acknowledged: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        kept: Mutex::default(),
    });
    // Players of one table are at different servers where these tell each other at once.
    let across = matches!(data, Data::Postgres(..));
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        tables.spawn(play_on(shared.clone(), number, across));
    }
    let (mut luck, mut crashed, mut failed) = (Quick::new(11), 0, 0);
    while crashed + failed < crashes + faults {
        more_moves(&shared).await;
        let crash = failed == faults
            || (crashed < crashes && u64::from(luck.below(64)) * (crashes + faults) < crashes * 64);
        if crash {
            crashed += 1;
            let server = luck.below(servers as u32) as usize;
            running[server].kill();
            running[server] = Server::start(&at, &key);
            shared.addresses.lock().expect("no panic")[server] = running[server].address;
        } else {
            let lasts = Duration::from_millis(u64::from(200 + luck.below(800)));
            tokio::task::block_in_place(|| data.fail(&running, failed, lasts));
            failed += 1;
        }
    }
    // It goes on by itself.
    more_moves(&shared).await;
    shared.stop.store(true, Relaxed);
    while let Some(done) = tables.join_next().await {
        done.expect("no panic");
    }
    drop(running);
    let (acknowledged, lost, doubled) = count(&at, &shared).await;
    println!(
        "{name}: {crashed} kills, {failed} store faults: {acknowledged} acknowledged, {lost} lost, \
         {doubled} doubled"
    );
    assert!(acknowledged > MOVES * (crashes + faults), "there was load: {acknowledged}");
    assert_eq!((lost, doubled), (0, 0));
}

/// Waits until some more moves are acknowledged.
async fn more_moves(shared: &Shared) {
    let (before, began) = (shared.acknowledged.load(Relaxed), Instant::now());
    while shared.acknowledged.load(Relaxed) < before + MOVES {
        let stuck = began.elapsed() > Duration::from_secs(RECOVERY_SECONDS);
        assert!(!stuck, "no moves are made any more");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// What was acknowledged and is not stored as told, and what is stored more than once.
async fn count(data: &str, shared: &Shared) -> (u64, u64, u64) {
    let store = store::open(data).await.expect("a store");
    let found = server::admin::verify(&*store).await.expect("checked");
    assert!(found.faults.is_empty(), "{found:?}");
    let kept = std::mem::take(&mut *shared.kept.lock().expect("no panic"));
    let mut journals: BTreeMap<String, BTreeMap<u64, String>> = BTreeMap::new();
    let (mut lost, mut doubled) = (0, 0);
    for (table, ..) in &kept {
        if journals.contains_key(table) {
            continue;
        }
        let loaded = store.load(table).await.expect("loaded").expect("a table");
        let (mut ids, mut seen) = (BTreeMap::new(), BTreeSet::new());
        for (version, entry) in (1..).zip(&loaded.entries) {
            let entry: Entry = serde_json::from_str(entry).expect("an entry");
            // Everybody sits under the same id.
            if let Some(id) = entry.id {
                doubled += u64::from(id != "sit" && !seen.insert(id.clone()));
                ids.insert(version, id);
            }
        }
        journals.insert(table.clone(), ids);
    }
    for (table, id, version) in &kept {
        lost += u64::from(journals[table].get(version) != Some(id));
    }
    store.close().await.expect("closed");
    (kept.len() as u64, lost, doubled)
}
