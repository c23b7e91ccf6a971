//! `chowk load`: players over real WebSockets on loopback. Starts a server of its own, plays for a
//! bounded time, and checks that no move that was acknowledged is lost or kept twice.
use crate::Failure;
use catalog::with_game;
use clap::Args;
use kernel::{Chance, Game, Policy, Quick};
use loopback::{Connection, Person};
use protocol::{
    Ask, Now, Say,
    lobby::{NewTable, Status, Timeout},
};
use serde_json::Value;
use server::{
    random_u64,
    room::{Entry, What},
    store,
};
use std::{
    collections::{BTreeMap, HashMap},
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::JoinSet, time};

/// Connections that are made at a time.
const CONNECTING_MAX: usize = 64;
/// More would be a test of this machine's patience.
const TABLES_MAX: u32 = 20_000;
const CONNECTIONS_MAX: u32 = 50_000;
const SECONDS_MAX: u64 = 600;

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// Tables at a time
    #[arg(long, default_value_t = 500)]
    tables: u32,
    /// Connections in all: players first, then those who watch
    #[arg(long, default_value_t = 2_000)]
    connections: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// How long a player thinks, on average, in milliseconds
    #[arg(long, default_value_t = 1_000)]
    think_ms: u64,
    /// One game only
    #[arg(long)]
    game: Option<String>,
    /// Where the server keeps its data: a new folder, or postgres://…; thrown away if not said
    #[arg(long, value_name = "DIR|URL")]
    data: Option<String>,
}

/// What all players find out together.
#[derive(Default)]
struct Found {
    /// From a play to its event, in microseconds.
    latencies: Mutex<Vec<u32>>,
    /// By table: the ids and versions that were acknowledged.
    acknowledged: Mutex<HashMap<String, Vec<(String, u64)>>>,
    errors: Mutex<BTreeMap<String, u64>>,
}

impl Found {
    fn error(&self, what: impl Into<String>) {
        *lock(&self.errors).entry(what.into()).or_default() += 1;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

pub(crate) fn run(args: LoadArgs) -> Result<(), Failure> {
    if args.tables == 0
        || args.tables > TABLES_MAX
        || args.connections > CONNECTIONS_MAX
        || args.seconds > SECONDS_MAX
    {
        return Err(Failure::Says(format!(
            "at most {TABLES_MAX} tables, {CONNECTIONS_MAX} connections and {SECONDS_MAX} seconds"
        )));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(load(args))
}

async fn load(args: LoadArgs) -> Result<(), Failure> {
    let own = std::env::temp_dir().join(format!("chowk-load-{:016x}", random_u64()));
    let data = args.data.clone().unwrap_or_else(|| own.display().to_string());
    let mut server = Server::start(&data)?;
    let done = measure(&args, &server, &data).await;
    server.stop();
    if args.data.is_none() {
        let _ = std::fs::remove_dir_all(&own);
    }
    done
}

async fn measure(args: &LoadArgs, server: &Server, data: &str) -> Result<(), Failure> {
    let at = server.address;
    let found = Arc::new(Found::default());
    let empty = server.memory_kb();
    let tables = make_tables(args, at).await?;
    let began = Instant::now();
    let first = connect(&tables, 0..1, at).await?;
    let one_each = server.memory_kb();
    let per_table = (args.connections / args.tables).max(1);
    let mut wires = connect(&tables, 1..per_table, at).await?;
    let all = server.memory_kb();
    wires.extend(first);
    let connections = wires.len();
    println!(
        "{} tables, {connections} connections, made in {:.1} s",
        tables.len(),
        began.elapsed().as_secs_f64()
    );
    if let (Some(empty), Some(one_each), Some(all)) = (empty, one_each, all) {
        let more = (connections - tables.len()).max(1) as f64;
        let connection = all.saturating_sub(one_each) as f64 / more;
        let table = one_each.saturating_sub(empty) as f64 / tables.len() as f64 - connection;
        println!("memory: {empty} kB at first, {all} kB with all");
        println!("memory: {table:.1} kB a table, {connection:.1} kB a connection");
    }

    let until = Instant::now() + Duration::from_secs(args.seconds);
    let mut players = JoinSet::new();
    for Seated { table, game, plays, person, wire } in wires {
        let found = found.clone();
        let think = Duration::from_millis(args.think_ms);
        players.spawn(async move {
            let player = VirtualUser {
                at,
                table,
                game,
                plays,
                person,
                think,
                luck: Quick::new(random_u64()),
                found: found.clone(),
            };
            if let Err(why) = player.play(wire, until).await {
                found.error(format!("connection: {why}"));
            }
        });
    }
    let began = Instant::now();
    while players.join_next().await.is_some() {}
    let took = began.elapsed().as_secs_f64();
    if let Some(memory) = server.memory_kb() {
        println!("memory: {memory} kB after play");
    }
    let moves = report(&found, took);
    check(&found, data).await?;
    let errors = lock(&found.errors);
    for (what, n) in errors.iter() {
        println!("{n} times: {what}");
    }
    if moves == 0 || !errors.is_empty() {
        return Err(Failure::Says("not everything went well".into()));
    }
    Ok(())
}

fn report(found: &Found, took: f64) -> usize {
    let mut latencies = std::mem::take(&mut *lock(&found.latencies));
    latencies.sort_unstable();
    let at = |share: f64| {
        let at = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(at).map_or(0.0, |us| f64::from(*us) / 1e3)
    };
    println!(
        "{} moves in {took:.1} s: {:.0} a second",
        latencies.len(),
        latencies.len() as f64 / took
    );
    println!(
        "from play to event: median {:.1} ms, p90 {:.1}, p99 {:.1}, p99.9 {:.1}, longest {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    latencies.len()
}

/// Every move that was acknowledged is stored under its version, once.
async fn check(found: &Found, data: &str) -> Result<(), Failure> {
    let store = store::open(data).await?;
    let (mut checked, mut stored) = (0, 0);
    let acknowledged = std::mem::take(&mut *lock(&found.acknowledged));
    for (table, acks) in acknowledged {
        let Some(loaded) = store.load(&table).await? else {
            found.error("a table is lost");
            continue;
        };
        let mut ids: HashMap<String, u64> = HashMap::new();
        for (version, entry) in (1..).zip(&loaded.entries) {
            let entry: Entry = serde_json::from_str(entry)?;
            let (Some(id), What::Play { .. }) = (entry.id, entry.what) else { continue };
            stored += 1;
            if ids.insert(id, version).is_some() {
                found.error("a move was kept twice");
            }
        }
        for (id, version) in acks {
            checked += 1;
            if ids.get(&id) != Some(&version) {
                found.error("a move that was acknowledged is lost");
            }
        }
    }
    store.close().await?;
    println!("{checked} acknowledged moves looked up, {stored} are stored");
    Ok(())
}

struct Made {
    id: String,
    game: String,
    seats: u32,
    host: Person,
}

async fn make_tables(args: &LoadArgs, at: SocketAddr) -> Result<Vec<Made>, Failure> {
    let mut tables = Vec::new();
    let per_table = (args.connections / args.tables).max(1);
    for number in 0..args.tables as usize {
        let game = args.game.as_deref().unwrap_or(catalog::GAMES[number % catalog::GAMES.len()]);
        let (least, most) = catalog::entry(game)?.seats;
        let seats = per_table.clamp(u32::from(least), u32::from(most)) as u8;
        // Where fewer connect than must play, bots fill up.
        let bot = |seat| (kernel::Seat(seat).to_string(), "random".to_owned());
        let bots = (per_table as u8..seats).map(bot);
        let order = NewTable {
            game: game.to_owned(),
            options: BTreeMap::new(),
            seats: Some(seats),
            pace: None,
            timeout: Timeout::Move,
            bots: bots.collect(),
            open: false,
        };
        let mut host = Person::default();
        let made = host.create(at, &order).await?;
        let seats = u32::from(seats).min(per_table);
        tables.push(Made { id: made.id, game: catalog::game_of(game).to_owned(), seats, host });
    }
    Ok(tables)
}

struct Seated {
    table: String,
    game: String,
    plays: bool,
    person: Person,
    wire: Connection,
}

/// Connects these of each table's people; players sit down.
async fn connect(
    tables: &[Made],
    which: std::ops::Range<u32>,
    at: SocketAddr,
) -> Result<Vec<Seated>, Failure> {
    let opening = Arc::new(Semaphore::new(CONNECTING_MAX));
    let mut tasks = JoinSet::new();
    for made in tables {
        for number in which.clone() {
            let (table, game, plays) = (made.id.clone(), made.game.clone(), number < made.seats);
            let person = if number == 0 { made.host.clone() } else { Person::default() };
            let opening = opening.clone();
            tasks.spawn(async move {
                let _one = opening.acquire().await;
                let mut person = person;
                let mut wire = person.join(at, &table, None).await?;
                if plays {
                    wire.ask(&Ask::Sit { id: "sit".into(), seat: None, nonce: None }).await?;
                    let seated = wire.answer("sit").await?;
                    seated.map_err(|code| io::Error::other(format!("no seat: {code}")))?;
                }
                Ok::<_, io::Error>(Seated { table, game, plays, person, wire })
            });
        }
    }
    let mut wires = Vec::new();
    while let Some(done) = tasks.join_next().await {
        wires.push(done??);
    }
    Ok(wires)
}

struct VirtualUser {
    at: SocketAddr,
    table: String,
    game: String,
    plays: bool,
    person: Person,
    think: Duration,
    luck: Quick,
    found: Arc<Found>,
}

impl VirtualUser {
    /// Plays until time is up or the game is over. Begins with a fresh view.
    async fn play(mut self, old: Connection, until: Instant) -> io::Result<()> {
        drop(old);
        let mut wire = self.person.join(self.at, &self.table, None).await?;
        let (mut version, mut asks) = (0, 0u64);
        let mut asked: Option<(String, Instant)> = None;
        let mut wish: Option<(time::Instant, u64, String)> = None;
        let mut latest: Option<Now> = None;
        loop {
            let ready = wish.is_some();
            let pause = wish.as_ref().map_or_else(time::Instant::now, |(at, ..)| *at);
            let say = tokio::select! {
                say = wire.hear() => say?,
                () = time::sleep_until(pause), if ready => {
                    if let Some((_, step, mv)) = wish.take() {
                        asks += 1;
                        let id = format!("{:08x}-{asks}", self.luck.below(u32::MAX));
                        asked = Some((id.clone(), Instant::now()));
                        wire.ask(&Ask::Play { id, step, mv }).await?;
                    }
                    continue;
                }
                () = time::sleep_until(until.into()), if asked.is_none() => return Ok(()),
            };
            match say {
                Say::View { version: at, table } => {
                    version = at;
                    latest = Some(table.now);
                }
                Say::Event { version: at, now: Some(now), .. } => {
                    if at != version + 1 {
                        self.found.error("a gap in the versions");
                    }
                    version = at;
                    latest = Some(*now);
                    wish = None;
                }
                Say::Done { id, version } => {
                    if let Some((_, since)) = asked.take_if(|(known, _)| *known == id) {
                        let us = since.elapsed().as_micros().min(u128::from(u32::MAX)) as u32;
                        lock(&self.found.latencies).push(us);
                        let mut acknowledged = lock(&self.found.acknowledged);
                        acknowledged.entry(self.table.clone()).or_default().push((id, version));
                    }
                }
                Say::Error { error, .. } => {
                    asked = None;
                    self.found.error(format!("{}: {}", error.code, error.message));
                }
                Say::Reconnect { .. } => return Err(io::Error::other("the server went away")),
                _ => {}
            }
            // While a play is not acknowledged, what was heard may be older than it.
            let Some(now) = latest.as_ref().filter(|_| asked.is_none()) else { continue };
            if now.status == Status::Over {
                return Ok(());
            }
            if wish.is_none() && Instant::now() < until {
                wish = self.wish(now);
            }
        }
    }

    /// When to play what, if it is our turn.
    fn wish(&mut self, now: &Now) -> Option<(time::Instant, u64, String)> {
        if !self.plays || now.sealed.is_some() || now.choices.is_null() {
            return None;
        }
        let luck = &mut self.luck;
        let mv = with_game!(&self.game, |G| random_move::<G>(&now.choices, luck)).ok().flatten()?;
        let most = 2 * self.think.as_millis() as u32 + 1;
        let pause = Duration::from_millis(u64::from(self.luck.below(most)));
        Some((time::Instant::now() + pause, now.step, mv))
    }
}

/// A random move of those that the server offers.
fn random_move<G: Game>(choices: &Value, luck: &mut Quick) -> Option<String> {
    let sets = choices.as_array()?.iter().map(|choice| choice["set"].clone());
    let menu: Result<Vec<G::Choice>, _> = sets.map(serde_json::from_value).collect();
    let menu = menu.ok().filter(|menu| !menu.is_empty())?;
    Some(Policy::Kind.pick(&menu, luck).to_string())
}

/// A server as a process of its own, so that its memory can be seen.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &str) -> Result<Server, Failure> {
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("chowk"));
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--data", data])
            .args(["--requests", "100000", "--messages", "1000"])
            .args(["--connections", "100000", "--tables", "1000000", "--new-tables", "1000000"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim().rsplit('/').next().and_then(|address| address.parse().ok());
        match address {
            Some(address) => Ok(Server { child, address }),
            None => {
                let _ = child.kill();
                Err(Failure::Says("the server did not start".into()))
            }
        }
    }

    /// What it holds in memory, where the system tells.
    fn memory_kb(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
