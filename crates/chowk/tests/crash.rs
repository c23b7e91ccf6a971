//! kill -9 under load: every move that was acknowledged is there afterwards, and every client
//! resumes. Three times here; `CHOWK_CRASHES=20` for more.
use catalog::{Listed, Visitor, with_game};
use kernel::{Chance, Policy, Quick};
use protocol::{
    Ask, Now, Say,
    lobby::{NewTable, Status, Timeout},
};
use server::{
    client::{Person, Wire},
    room::{Entry, What},
    store,
};
use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::task::JoinSet;

const TABLES: usize = 12;
/// Between moves; so that the dying falls between many of them.
const THINK: Duration = Duration::from_millis(3);

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chowk"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "none", "--data"])
            .arg(data)
            .args([
                "--requests",
                "100000",
                "--messages",
                "10000",
                "--connections",
                "10000",
                "--new-tables",
                "1000",
            ])
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
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

/// A player, before and after.
struct Player {
    table: String,
    person: Person,
    version: u64,
    now: Option<Now>,
    /// What is not acknowledged.
    asked: Option<Ask>,
    asks: u32,
    luck: Quick,
    /// Ids and versions that were acknowledged.
    kept: Vec<(String, u64)>,
}

impl Player {
    fn is_over(&self) -> bool {
        self.asked.is_none() && self.now.as_ref().is_some_and(|now| now.status == Status::Over)
    }

    fn take_in(&mut self, say: Say) {
        match say {
            Say::View { version, table } => (self.version, self.now) = (version, Some(table.now)),
            Say::Event { version, now, .. } => {
                assert_eq!(version, self.version + 1, "versions have no gaps");
                self.version = version;
                self.now = now.map(|now| *now).or(self.now.take());
            }
            Say::Done { id, version } => {
                self.asked.take_if(|ask| ask.id() == Some(&id));
                self.kept.push((id, version));
            }
            Say::Error { error, .. } => {
                panic!("{}: {}", error.code, error.message);
            }
            _ => {}
        }
    }

    /// Plays until the connection breaks or the game is over.
    async fn play(&mut self, at: SocketAddr) -> io::Result<()> {
        let since = Some(self.version).filter(|version| *version > 0);
        let mut wire: Wire = self.person.join(at, &self.table, since).await?;
        // What was under way is asked again, under the same id.
        if let Some(ask) = &self.asked {
            wire.ask(ask).await?;
        }
        loop {
            let say = wire.hear().await?;
            self.take_in(say);
            let Some(now) = self.now.as_ref().filter(|_| self.asked.is_none()) else { continue };
            if now.status == Status::Over {
                return Ok(());
            }
            if let Some(mv) = pick(&now.choices, &mut self.luck) {
                tokio::time::sleep(THINK).await;
                self.asks += 1;
                let id = format!("{}-{}", self.luck.below(u32::MAX), self.asks);
                let ask = Ask::Play { id, step: now.step, mv };
                self.asked = Some(ask.clone());
                wire.ask(&ask).await?;
            }
        }
    }
}

/// A random move of those that the server offers.
fn pick(choices: &serde_json::Value, luck: &mut Quick) -> Option<String> {
    struct Pick<'a>(&'a serde_json::Value, &'a mut Quick);
    impl Visitor for Pick<'_> {
        type Out = Option<String>;
        fn visit<G: Listed>(self) -> Option<String> {
            let sets = self.0.as_array()?.iter().map(|choice| choice["set"].clone());
            let menu: Result<Vec<G::Choice>, _> = sets.map(serde_json::from_value).collect();
            let menu = menu.ok().filter(|menu| !menu.is_empty())?;
            Some(Policy::Kind.pick(&menu, self.1).to_string())
        }
    }
    with_game("jaipur", Pick(choices, luck)).expect("a game")
}

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let crashes = std::env::var("CHOWK_CRASHES").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("crash");
    let _ = std::fs::remove_dir_all(&data);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(crash(crashes, &data));
    let _ = std::fs::remove_dir_all(&data);
}

async fn crash(crashes: u32, data: &Path) {
    let mut luck = Quick::new(11);
    let mut server = Server::start(data);
    let (mut players, mut done) = (sit(server.address, TABLES, &mut luck).await, Vec::new());
    let (mut total, mut tables) = (0, TABLES);
    for crash in 0..crashes {
        // Where a game is over, another begins: there is always load.
        let over = |player: &Player| player.is_over();
        let (over, still): (Vec<_>, Vec<_>) = players.into_iter().partition(over);
        let fresh = TABLES - still.len().div_ceil(2);
        done.extend(over);
        players = still;
        players.extend(sit(server.address, fresh, &mut luck).await);
        tables += if crash == 0 { 0 } else { fresh };
        let at = server.address;
        let (mut tasks, back) = (JoinSet::new(), Arc::new(Mutex::new(Vec::new())));
        for mut player in players {
            let back = back.clone();
            tasks.spawn(async move {
                // The end of a game, or of the server.
                let _ = player.play(at).await;
                back.lock().expect("no panic").push(player);
            });
        }
        tokio::time::sleep(Duration::from_millis(u64::from(150 + luck.below(400)))).await;
        server.kill();
        while let Some(done) = tasks.join_next().await {
            done.expect("no panic");
        }
        players = Arc::into_inner(back).expect("all are back").into_inner().expect("no panic");
        let before = total;
        total = check(data, players.iter().chain(&done)).await;
        assert!(total > before + 20, "there was load: {before}, {total}");
        println!("crash {crash}: {total} acknowledged moves are there");
        server = Server::start(data);
    }

    // Everybody resumes, and sees what is stored.
    for player in &mut players {
        let since = Some(player.version);
        let mut wire =
            player.person.join(server.address, &player.table, since).await.expect("back");
        if let Some(ask) = player.asked.take() {
            wire.ask(&ask).await.expect("asked");
            let id = ask.id().expect("an id").to_owned();
            let answer = wire.answer(&id).await.expect("answered");
            // Kept before the crash, or played now; a game of two does not go on without us.
            player.kept.push((id, answer.expect("kept")));
        }
    }
    check(data, players.iter().chain(&done)).await;
    server.kill();
    let store = store::open(&data.display().to_string()).await.expect("a store");
    let found = server::admin::verify(&*store).await.expect("checked");
    assert!(found.faults.is_empty() && found.tables == tables as u64, "{found:?}");
}

async fn sit(at: SocketAddr, tables: usize, luck: &mut Quick) -> Vec<Player> {
    let mut players = Vec::new();
    for _ in 0..tables {
        let order = NewTable {
            game: "jaipur".into(),
            options: BTreeMap::new(),
            seats: None,
            pace: None,
            timeout: Timeout::Move,
            bots: BTreeMap::new(),
            open: false,
        };
        let made = Person::default().create(at, &order).await.expect("made");
        for _ in 0..2 {
            let mut person = Person::default();
            let mut wire = person.join(at, &made.id, None).await.expect("joined");
            wire.ask(&Ask::Sit { id: "sit".into(), seat: None, nonce: None }).await.expect("asked");
            wire.answer("sit").await.expect("answered").expect("seated");
            players.push(Player {
                table: made.id.clone(),
                person,
                version: 0,
                now: None,
                asked: None,
                asks: 0,
                luck: Quick::new(u64::from(luck.below(u32::MAX))),
                kept: Vec::new(),
            });
        }
    }
    players
}

/// Every acknowledged move is stored as the version that was told, and no move twice.
async fn check<'a>(data: &Path, players: impl Iterator<Item = &'a Player>) -> u64 {
    let store = store::open(&data.display().to_string()).await.expect("a store");
    let mut journals: BTreeMap<&str, BTreeMap<String, u64>> = BTreeMap::new();
    let mut acknowledged = 0;
    for player in players {
        if !journals.contains_key(&*player.table) {
            let loaded = store.load(&player.table).await.expect("loaded").expect("a table");
            let mut ids = BTreeMap::new();
            for (version, entry) in (1..).zip(&loaded.entries) {
                let entry: Entry = serde_json::from_str(entry).expect("an entry");
                if let (Some(id), What::Play { .. }) = (entry.id, entry.what) {
                    assert!(ids.insert(id, version).is_none(), "a move was kept twice");
                }
            }
            journals.insert(&player.table, ids);
        }
        for (id, version) in &player.kept {
            assert_eq!(journals[&*player.table].get(id), Some(version), "a move is lost");
            acknowledged += 1;
        }
    }
    store.close().await.expect("closed");
    acknowledged
}
