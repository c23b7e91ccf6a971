//! What strangers may do, over real sockets: nothing that stops a table.
mod common;

use common::{
    Folder,
    live::{Live, generous, metric, table},
};
use kernel::Seat;
use loopback::{Connection, Message, Person};
use protocol::{
    Ask, Code, Say,
    lobby::{Status, Summary},
};
use server::{Config, Limits, store};
use std::{
    io::Write,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time,
};

/// Something that is closed by the other side ends here.
const SOON: Duration = Duration::from_secs(20);

async fn pong(wire: &mut Connection) {
    wire.ask(&Ask::Ping {}).await.expect("still connected");
    while wire.hear().await.expect("still connected") != (Say::Pong {}) {}
}

/// A table of bots, watched until it is over: its log is long.
async fn played(at: SocketAddr) -> String {
    let mut order = table("johari", 4);
    order.bots = (0..4).map(|seat| (Seat(seat).to_string(), "random".to_owned())).collect();
    let mut person = Person::default();
    let made = person.create(at, &order).await.expect("made");
    let mut wire = person.join(at, &made.id, None).await.expect("joined");
    loop {
        let now = match wire.hear().await.expect("connected") {
            Say::View { table, .. } => table.now,
            Say::Event { now: Some(now), version, .. } => {
                assert!(now.status != Status::Over || version > 64, "a long log");
                *now
            }
            _ => continue,
        };
        if now.status == Status::Over {
            return made.id;
        }
    }
}

#[tokio::test]
async fn spectators_who_join_again_and_again_disturb_nobody() {
    let folder = Folder::new("presence");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let mut asha = Person::default();
    let made = asha.create(at, &table("jaipur", 2)).await.expect("made");
    let mut calm = asha.join(at, &made.id, None).await.expect("joined");
    let mut crowd = Vec::new();
    for _ in 0..40 {
        crowd.push(Person::default().join(at, &made.id, None).await.expect("joined"));
    }
    for _ in 0..40 {
        for wire in &mut crowd {
            let join = Ask::Join { protocol: protocol::VERSION, since: None };
            wire.ask(&join).await.expect("asked");
        }
    }
    // Nothing was read meanwhile; and yet everything is there, and not much of it.
    calm.ask(&Ask::Ping {}).await.expect("still connected");
    let mut heard = 0;
    while calm.hear().await.expect("still connected") != (Say::Pong {}) {
        heard += 1;
    }
    assert!(heard < 200, "{heard} messages about who is there");
    assert!(metric(at, "chowk_limited_total{kind=\"join\"}").await > 1_000.0);
    assert_eq!(metric(at, "chowk_dropped_total").await, 0.0);
    live.stop().await;
}

#[tokio::test]
async fn nobody_is_dropped_for_asking_for_the_log() {
    let folder = Folder::new("long-log");
    let live = Live::start(folder.text(), generous()).await;
    let id = played(live.address).await;
    for _ in 0..20 {
        let mut wire = Person::default().join(live.address, &id, None).await.expect("joined");
        let Say::View { version: last, .. } = wire.hear().await.expect("connected") else {
            panic!("a view");
        };
        // The log three times, before any of it is read.
        for _ in 0..3 {
            let join = Ask::Join { protocol: protocol::VERSION, since: Some(0) };
            wire.ask(&join).await.expect("asked");
        }
        let mut events = 0;
        let mut ends = 0;
        while ends < 3 {
            if let Say::Event { version, .. } = wire.hear().await.expect("still connected") {
                events += 1;
                ends += u32::from(version == last);
            }
        }
        assert_eq!(events, 3 * 64);
        // A resume of as much as is remembered.
        let since = Some(last - 64);
        let mut wire = Person::default().join(live.address, &id, since).await.expect("joined");
        for version in last - 63..=last {
            let say = wire.hear().await.expect("still connected");
            assert!(matches!(say, Say::Event { version: heard, .. } if heard == version));
        }
        pong(&mut wire).await;
    }
    assert_eq!(metric(live.address, "chowk_dropped_total").await, 0.0);
    live.stop().await;
}

#[tokio::test]
async fn every_frame_counts() {
    let folder = Folder::new("frames");
    let limits = Limits { messages_per_s: 5, messages_burst: 10, ..generous().limits };
    let live = Live::start(folder.text(), Config { limits, ..generous() }).await;
    let mut asha = Person::default();
    let made = asha.create(live.address, &table("jaipur", 2)).await.expect("made");
    for message in [
        Message::Binary(vec![1, 2, 3].into()),
        Message::Ping(vec![1].into()),
        Message::Pong(vec![1].into()),
        Message::Text("nonsense".into()),
    ] {
        let mut wire = asha.join(live.address, &made.id, None).await.expect("joined");
        for _ in 0..400 {
            if wire.send(message.clone()).await.is_err() {
                break;
            }
        }
        let ended = time::timeout(SOON, async { while wire.hear().await.is_ok() {} }).await;
        assert!(ended.is_ok(), "{message:?} was let through");
    }
    // By address too: several connections share it.
    let limits = Limits { frames_per_s: 1, frames_burst: 30, ..generous().limits };
    let other = Live::start(folder.text(), Config { limits, ..generous() }).await;
    let mut limited = false;
    for _ in 0..5 {
        let mut wire = asha.join(other.address, &made.id, None).await.expect("joined");
        for _ in 0..9 {
            wire.ask(&Ask::Ping {}).await.expect("asked");
        }
        for _ in 0..9 {
            if let Say::Error { error, .. } = wire.hear().await.expect("connected") {
                limited |= error.code == Code::Limited;
            }
        }
    }
    assert!(limited);
    live.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn seats_are_limited_by_address() {
    let folder = Folder::new("seats");
    let limits = Limits { seats_per_s: 1, seats_burst: 6, ..generous().limits };
    let live = Live::start(folder.text(), Config { limits, ..generous() }).await;
    let mut answers = Vec::new();
    for turn in 0..3 {
        let mut person = Person::default();
        let made = person.create(live.address, &table("jaipur", 2)).await.expect("made");
        let mut wire = person.join(live.address, &made.id, None).await.expect("joined");
        for n in 0..3 {
            let (sit, stand) = (format!("s{turn}{n}"), format!("t{turn}{n}"));
            wire.ask(&Ask::Sit { id: sit.clone(), seat: None, nonce: None }).await.expect("asked");
            answers.push(wire.answer(&sit).await.expect("answered"));
            wire.ask(&Ask::Stand { id: stand.clone() }).await.expect("asked");
            answers.push(wire.answer(&stand).await.expect("answered"));
        }
    }
    let limited = answers.iter().filter(|answer| **answer == Err(Code::Limited)).count();
    assert!(limited >= 5, "{answers:?}");
    assert!(answers[..6].iter().all(Result::is_ok), "{answers:?}");
    live.stop().await;
}

/// How long the bots of an honest address take, alone and beside a hostile one at its limits:
/// `cargo test -p chowk-server --profile play --test strangers -- --ignored --nocapture how_long`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures: wants a quiet machine"]
async fn how_long_bots_take() {
    let folder = Folder::new("measure");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let all = |seats, bot: &str| {
        let seat = |seat| (Seat(seat).to_string(), bot.to_owned());
        (0..seats).map(seat).collect::<std::collections::BTreeMap<_, _>>()
    };
    // This many decisions of two such bots, and how long one took.
    let measure = async |bot: &str, steps: u64| {
        let mut person = Person::from([127, 0, 0, 2].into());
        let order = protocol::lobby::NewTable { bots: all(2, bot), ..table("jaipur", 2) };
        let made = person.create(at, &order).await.expect("made");
        let began = std::time::Instant::now();
        let mut wire = person.join(at, &made.id, None).await.expect("joined");
        loop {
            if let Say::Event { now: Some(now), .. } = wire.hear().await.expect("connected")
                && (now.status == Status::Over || now.step >= steps)
            {
                return began.elapsed().as_secs_f64() * 1e3 / now.step as f64;
            }
        }
    };
    let bots = [("apprentice", 100), ("master", 20)];
    let mut usual = Vec::new();
    for (bot, steps) in bots {
        usual.push(measure(bot, steps).await);
    }
    let mut hostile = Vec::new();
    for _ in 0..30 {
        let mut person = Person::from([127, 0, 0, 3].into());
        let order = protocol::lobby::NewTable { bots: all(4, "master"), ..table("johari", 4) };
        let made = person.create(at, &order).await.expect("made");
        hostile.push(person.join(at, &made.id, None).await.expect("joined"));
    }
    for ((bot, steps), usual) in bots.into_iter().zip(usual) {
        let slowed = measure(bot, steps).await;
        println!(
            "{bot}: {usual:.1} ms a decision alone, {slowed:.1} ms beside 30 tables of four \
             masters: {:.2} times as long",
            slowed / usual
        );
    }
    println!("{} thoughts wait", metric(at, "chowk_thoughts_waiting").await);
    live.stop().await;
}

async fn is_closed(tcp: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    time::timeout(SOON, tcp.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test]
async fn who_is_slow_is_closed() {
    const LARGE: &[u8] = &[b'x'; 64 << 20];
    fn files(path: &str) -> Option<server::web::File> {
        let hash = [0; 32];
        (path == "large.js").then_some(server::web::File { bytes: LARGE.into(), hash })
    }
    let folder = Folder::new("slow");
    let config = Config {
        header_timeout: Duration::from_millis(200),
        request_timeout: Duration::from_millis(300),
        write_timeout: Duration::from_millis(200),
        files,
        ..generous()
    };
    let live = Live::start(folder.text(), config).await;
    let open = async |text: &str| {
        let mut tcp = TcpStream::connect(live.address).await.expect("connected");
        tcp.write_all(text.as_bytes()).await.expect("written");
        tcp
    };
    for (what, text) in [
        ("nothing at all", ""),
        ("half a head", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-"),
        ("a head and then nothing", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
        (
            "half a body",
            "PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
             Content-Length: 30\r\n\r\n{\"name\"",
        ),
    ] {
        assert!(is_closed(&mut open(text).await).await, "{what} is kept");
    }
    // Asks for much, and does not read it.
    let greedy = open("GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let gone = async || loop {
        // The one that asks is there itself.
        if metric(live.address, "chowk_tcp_connections").await <= 1.0 {
            break;
        }
        time::sleep(Duration::from_millis(50)).await;
    };
    time::timeout(SOON, gone()).await.expect("a connection that does not read is closed");
    drop(greedy);
    live.stop().await;
}

/// Where the log goes in a test.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("whole").extend(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn count(&self, text: &str) -> usize {
        let bytes = self.0.lock().expect("whole").clone();
        String::from_utf8_lossy(&bytes).matches(text).count()
    }
}

#[tokio::test]
async fn connections_are_bounded_and_the_log_says_so() {
    let log = Log::default();
    let to = log.clone();
    let logs = tracing_subscriber::fmt().with_writer(move || to.clone()).finish();
    let _logs = tracing::subscriber::set_default(logs);
    let folder = Folder::new("bound");
    let live = Live::start(folder.text(), Config { max_connections: 20, ..generous() }).await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(TcpStream::connect(live.address).await.expect("connected"));
    }
    for round in 0..3 {
        let mut late = Person::default();
        let ask = late.call(live.address, "GET", "/healthz", "");
        let waits = time::timeout(Duration::from_millis(200), ask).await;
        assert!(waits.is_err(), "there is no place for it (round {round})");
        // One leaves and one joins: the count is the same, so nobody is told.
        idle.pop();
        time::sleep(Duration::from_millis(50)).await;
        idle.push(TcpStream::connect(live.address).await.expect("connected"));
        time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(log.count("--max-connections is reached"), 1);
    drop(idle);
    for _ in 0..3 {
        let (status, _) =
            Person::default().call(live.address, "GET", "/healthz", "").await.expect("answered");
        assert_eq!(status, 200);
    }
    assert_eq!(log.count("fewer connections"), 1);
    live.stop().await;
}

#[tokio::test]
async fn one_address_has_its_share_of_connections() {
    let folder = Folder::new("share");
    let limits = Limits { connections_per_address: 2, ..generous().limits };
    let live = Live::start(folder.text(), Config { limits, ..generous() }).await;
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(TcpStream::connect(live.address).await.expect("connected"));
    }
    let mut ninth = TcpStream::connect(live.address).await.expect("connected");
    assert!(is_closed(&mut ninth).await);
    drop(open);
    time::sleep(Duration::from_millis(100)).await;
    assert!(metric(live.address, "chowk_limited_total{kind=\"tcp_connection\"}").await >= 1.0);
    live.stop().await;
}

/// Nobody else on the machine reads the secrets of running games.
#[cfg(unix)]
#[tokio::test]
async fn files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    // As an older version may have left it.
    std::fs::write(folder.path().join("chowk.db"), b"").expect("written");
    let open = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(folder.path().join("chowk.db"), open).expect("set");
    let live = Live::start(folder.text(), generous()).await;
    Person::default().create(live.address, &table("jaipur", 2)).await.expect("made");
    let store = store::open(folder.text()).await.expect("a store");
    store.backup(&folder.path().join("copy.db")).await.expect("copied");
    assert!(store.backup(&folder.path().join("copy.db")).await.is_err(), "it is there already");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("known").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
        seen += 1;
    }
    assert!(seen >= 5, "database, its two companions, key and copy: {seen}");
    store.close().await.expect("closed");
    live.stop().await;
}

#[tokio::test]
async fn lists_wake_no_rooms() {
    let folder = Folder::new("mine");
    let config = Config { idle: Duration::from_millis(50), ..generous() };
    let live = Live::start(folder.text(), config).await;
    let at = live.address;
    let (mut asha, mut ravi) = (Person::default(), Person::default());
    let mut ids = Vec::new();
    for n in 0..6 {
        let made = asha.create(at, &table("jaipur", 2)).await.expect("made");
        let mut wire = asha.join(at, &made.id, None).await.expect("joined");
        wire.ask(&Ask::Sit { id: "s".into(), seat: None, nonce: None }).await.expect("asked");
        wire.answer("s").await.expect("answered").expect("seated");
        if n == 0 {
            let mut other = ravi.join(at, &made.id, None).await.expect("joined");
            other.ask(&Ask::Sit { id: "s".into(), seat: None, nonce: None }).await.expect("asked");
            other.answer("s").await.expect("answered").expect("seated");
        }
        if n == 1 {
            wire.ask(&Ask::Stand { id: "t".into() }).await.expect("asked");
            wire.answer("t").await.expect("answered").expect("stood up");
        } else {
            ids.push(made.id);
        }
    }
    let asleep = async || {
        while metric(at, "chowk_rooms").await > 0.0 {
            time::sleep(Duration::from_millis(50)).await;
        }
    };
    time::timeout(SOON, asleep()).await.expect("they sleep");
    let mine = asha.call(at, "GET", "/api/tables/mine", "").await.expect("answered").1;
    assert_eq!(metric(at, "chowk_rooms").await, 0.0, "they sleep on");
    let mine: Vec<Summary> = serde_json::from_str(&mine).expect("tables");
    let listed: Vec<&String> = mine.iter().map(|table| &table.id).collect();
    assert_eq!(listed, ids.iter().rev().collect::<Vec<_>>(), "not where I stood up");
    assert!(mine.iter().all(|table| table.mine == Some(Seat(0))));
    let playing = mine.iter().find(|table| table.status == Status::Playing).expect("one");
    // In Jaipur one of the two is to move.
    let theirs = ravi.call(at, "GET", "/api/tables/mine", "").await.expect("answered").1;
    let theirs: Vec<Summary> = serde_json::from_str(&theirs).expect("tables");
    assert_eq!((theirs.len(), theirs[0].mine), (1, Some(Seat(1))));
    assert_ne!(playing.my_turn, theirs[0].my_turn);
    live.stop().await;
}

/// Every number moves.
#[tokio::test]
async fn metrics_move() {
    let folder = Folder::new("metrics");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let id = played(at).await;
    let mut person = Person::default();
    let mut wire = person.join(at, &id, None).await.expect("joined");
    wire.ask(&Ask::Resign { id: "r".into() }).await.expect("asked");
    assert!(wire.answer("r").await.expect("answered").is_err());
    person.call(at, "GET", "/api/tables/nowhere", "").await.expect("answered");
    let mut made = table("jaipur", 2);
    made.bots = [("b".to_owned(), "random".to_owned())].into();
    let made = person.create(at, &made).await.expect("made");
    let mut game = person.join(at, &made.id, None).await.expect("joined");
    game.ask(&Ask::Sit { id: "s".into(), seat: None, nonce: None }).await.expect("asked");
    game.answer("s").await.expect("answered").expect("seated");
    for (name, least) in [
        ("chowk_rooms", 2.0),
        ("chowk_connections", 2.0),
        ("chowk_tcp_connections", 3.0),
        ("chowk_thoughts_total", 60.0),
        ("chowk_tables_total", 2.0),
        ("chowk_moves_total", 60.0),
        ("chowk_commits_total", 30.0),
        ("chowk_commit_seconds_count", 30.0),
        ("chowk_refused_total{code=\"no_seat\"}", 1.0),
        ("chowk_refused_total{code=\"no_table\"}", 1.0),
    ] {
        let value = metric(at, name).await;
        assert!(value >= least, "{name} {value}");
    }
    assert_eq!(metric(at, "chowk_failed_writes_total").await, 0.0);
    assert_eq!(metric(at, "chowk_panics_total").await, 0.0);
    // A store that does not write: commits and failures are two things.
    let file = format!("sqlite://{}/chowk.db", folder.text());
    let mut spoiler =
        <sqlx::SqliteConnection as sqlx::Connection>::connect(&file).await.expect("connected");
    let trigger =
        "CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(FAIL, 'full'); END";
    sqlx::query(trigger).execute(&mut spoiler).await.expect("a trigger");
    let commits = metric(at, "chowk_commits_total").await;
    game.ask(&Ask::Vote { id: "v".into(), end: true }).await.expect("asked");
    assert!(game.answer("v").await.expect("answered").is_err());
    assert!(metric(at, "chowk_failed_writes_total").await >= 1.0);
    assert_eq!(metric(at, "chowk_commits_total").await, commits);
    assert!(metric(at, "chowk_refused_total{code=\"unavailable\"}").await >= 1.0);
    live.stop().await;
}
