//! `chowk serve` as a supervisor sees it: which client it serves, and whether it is well.
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

struct Server {
    child: Child,
    address: String,
}

fn chowk() -> Command {
    Command::new(env!("CARGO_BIN_EXE_chowk"))
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

impl Server {
    fn start(name: &str, more: &[&str]) -> Server {
        Server::launch(chowk(), name, more)
    }

    fn launch(serve: Command, name: &str, more: &[&str]) -> Server {
        Server::with_data(serve, &folder(name), more)
    }

    fn with_data(mut serve: Command, data: &Path, more: &[&str]) -> Server {
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "none", "--data"]).arg(data);
        let mut child = serve.args(more).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        output.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("serving at http://").expect(&line).to_owned();
        Server { child, address }
    }

    fn page(&self) -> String {
        self.ask("GET", "/", "")
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut line = TcpStream::connect(&self.address).expect("it listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        line.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("answered");
        answer
    }

    fn health(&self) -> Output {
        chowk().args(["health", &self.address]).output().expect("it runs")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_that_is_well_says_so_and_a_dead_one_does_not() {
    let mut server = Server::start("health", &[]);
    let well = server.health();
    assert!(well.status.success() && well.stdout == b"ok\n", "{well:?}");
    server.child.kill().expect("killed");
    server.child.wait().expect("dead");
    let dead = server.health();
    let why = String::from_utf8_lossy(&dead.stderr).into_owned();
    assert!(!dead.status.success() && why.contains(&server.address), "{why}");
}

/// Files may not grow beyond a megabyte or so, which is what a full disk is: writing fails, reading
/// does not. How much is left when it is full differs; a server that says it is well can store
/// something in any case.
#[cfg(unix)]
#[test]
fn a_server_on_a_full_disk_is_not_well() {
    let sizes = [2048, 2072, 2080, 2088];
    std::thread::scope(|scope| {
        for blocks in sizes {
            scope.spawn(move || fill_disk(blocks));
        }
    });
}

#[cfg(unix)]
fn fill_disk(blocks: u32) {
    let mut limited = Command::new("sh");
    // The signal that goes with the limit would end the program.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    limited.args(["-c", &script, env!("CARGO_BIN_EXE_chowk")]);
    let many = ["--requests", "100000", "--tables", "100000", "--new-tables", "100000"];
    let server = Server::launch(limited, &format!("full-disk-{blocks}"), &many);
    assert!(server.health().status.success(), "there is room at first");
    let order = "{\"game\":\"jaipur\"}";
    let made = || server.ask("POST", "/api/tables", order).starts_with("HTTP/1.1 201");
    let (mut count, mut refused) = (0, 0);
    while refused < 3 {
        (count, refused) = if made() { (count + 1, 0) } else { (count, refused + 1) };
        assert!(count < 10_000, "the disk is never full");
    }
    let mut unwell = 0;
    for _ in 0..3 {
        // Longer than an answer is kept.
        std::thread::sleep(std::time::Duration::from_millis(1_100));
        let well = server.health().status.success();
        assert!(made() || !well, "{blocks}: after {count} tables it said it was well");
        unwell += u32::from(!well);
    }
    assert!(unwell > 0, "{blocks}: there was room again, which nobody made");
}

/// The moves of somebody who plays like a novice.
fn moves_of(challenge: &challenge::Challenge) -> String {
    let setup = catalog::GameSetup {
        ruleset: &challenge.ruleset,
        seats: Some(challenge.seats),
        seed: challenge.seed,
    };
    let mut desk = catalog::deal(&setup).unwrap_or_else(|why| panic!("{}", why.message));
    let mut mine = String::new();
    while let Some(seat) = desk.waiting().lowest() {
        let level = if seat == challenge.me { "novice" } else { &challenge.bots };
        let mut bot = catalog::bot(desk.game(), level).expect("a level");
        let mut luck = kernel::Quick::new(challenge.luck(desk.step() as u64, seat));
        let budget = bots::Budget::Nodes(1);
        let mv = bot.advise(&*desk, seat, budget, &mut luck).expect("a move").mv;
        if seat == challenge.me {
            mine += &format!("{mv}\n");
        }
        desk.play(seat, &mv).expect("legal");
    }
    mine
}

/// The deal of the day of a server.
fn today(server: &Server) -> protocol::contest::Daily {
    let told = server.ask("GET", "/api/daily", "");
    serde_json::from_str(told.split_once("\r\n\r\n").expect("a body").1).expect("a day")
}

/// No file takes the record: the score is sent all the same, and the record is printed.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_no_score_back() {
    let here = folder("full-disk-player");
    let server = Server::start("full-disk-daily", &[]);
    let moves = moves_of(&today(&server).challenge.parse().expect("a challenge"));
    let mut play = Command::new("sh");
    // The signal that goes with the limit would end the program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    play.args(["-c", script, env!("CARGO_BIN_EXE_chowk"), "daily", "--name", "Asha"]);
    play.args(["--no-master", "--record", "game", "--server"]);
    play.arg(format!("http://{}", server.address)).current_dir(&here).env("LANG", "C");
    let piped = play.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut play = piped.spawn().expect("it starts");
    play.stdin.take().expect("piped").write_all(moves.as_bytes()).expect("played");
    let ended = play.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    let why = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.contains("Sent: place 1 of 1."), "{said}{why}");
    assert!(!ended.status.success() && why.contains("game: "), "{why}");
    let record = &said[said.find(kernel::record::HEAD).expect("a record")..];
    let last = record.find("\ncheck ").expect("its end") + 1;
    let end = last + record[last..].find('\n').expect("a whole line") + 1;
    let checked = catalog::verify(&record[..end]);
    assert!(checked.is_ok_and(|checked| checked.names.contains(&"Asha".to_owned())), "{record}");
    assert_eq!(std::fs::read_dir(&here).expect("a folder").count(), 0);
}

/// Something that listens where a server should, and gives one answer. What `chowk daily` says of it.
fn told_by(answer: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let listens = std::thread::spawn(move || {
        let (mut line, _) = listener.accept().expect("it calls");
        let mut asked = Vec::new();
        while !asked.ends_with(b"null") {
            let mut part = [0; 1024];
            let read = line.read(&mut part).expect("it asks");
            assert!(read > 0, "half a question");
            asked.extend_from_slice(&part[..read]);
        }
        // Whoever has heard enough hangs up.
        let _ = line.write_all(&answer);
    });
    let url = format!("http://{address}");
    let daily = chowk().args(["daily", "--server", &url]).output().expect("it runs");
    listens.join().expect("no panic");
    assert!(!daily.status.success());
    String::from_utf8(daily.stderr).expect("UTF-8").replace(&url, "URL")
}

#[test]
fn who_answers_like_no_server_is_named_and_not_listened_to_for_long() {
    let (plenty, ok) = (vec![b' '; 4 << 20], "HTTP/1.1 200 OK\r\n\r\n");
    let endless = [ok.as_bytes(), &plenty].concat();
    assert_eq!(told_by(endless), "chowk: URL: the answer is longer than 1 MiB\n");
    let endless = [&b"HTTP/1.1 200 OK\r\nx: "[..], &plenty].concat();
    assert_eq!(told_by(endless), "chowk: URL: the head of the answer is longer than 64 KiB\n");
    for other in ["SSH-2.0-other\r\n", "", &format!("{ok}<p>hello"), &format!("{ok}{{}}")] {
        let said = told_by(other.into());
        assert!(said.starts_with("chowk: URL: this is no chowk server"), "{other}: {said}");
    }
    let missing = told_by(b"HTTP/1.1 404 Not Found\r\n\r\n<p>nothing".to_vec());
    assert!(missing.contains("URL: this is no chowk server") && missing.contains("404"));
    let fault =
        r#"{"error":{"code":"conflict","message":"\u001b[2J\u202eno\nchowk: all is well"}}"#;
    let hostile = told_by(format!("HTTP/1.1 409 Conflict\r\n\r\n{fault}").into());
    assert_eq!(hostile, "chowk: [2Jno\n");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", taken.local_addr().expect("an address"));
    drop(taken);
    let gone = chowk().args(["daily", "--server", &url]).output().expect("it runs");
    let why = String::from_utf8(gone.stderr).expect("UTF-8");
    assert!(why.starts_with(&format!("chowk: {url}: ")), "{why}");
}

/// Somebody plays the deal of the day, and the server is away when the score is sent: the game is kept.
#[test]
fn a_game_whose_server_is_away_is_kept_and_sent_later() {
    let (data, here) = (folder("away"), folder("away-player"));
    let mut server = Server::with_data(chowk(), &data, &[]);
    let told = today(&server);
    let moves = moves_of(&told.challenge.parse().expect("a challenge"));
    let daily = |at: &str| {
        let mut daily = chowk();
        daily.current_dir(&here).env("LANG", "C");
        daily.args(["daily", "--no-master", "--name", "Asha", "--server", &format!("http://{at}")]);
        daily
    };
    let mut play = daily(&server.address);
    let piped = play.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut play = piped.spawn().expect("it starts");
    // Dealt: now the server goes.
    let mut output = BufReader::new(play.stdout.take().expect("piped"));
    output.read_line(&mut String::new()).expect("a line");
    server.child.kill().expect("killed");
    server.child.wait().expect("dead");
    play.stdin.take().expect("piped").write_all(moves.as_bytes()).expect("played");
    let mut said = String::new();
    output.read_to_string(&mut said).expect("text");
    let ended = play.wait_with_output().expect("it ends");
    let why = String::from_utf8_lossy(&ended.stderr).into_owned();
    let file = format!("chowk-{}.record", told.date);
    assert!(!ended.status.success() && why.contains(&format!("--send {file}")), "{said}{why}");
    let record = std::fs::read_to_string(here.join(&file)).expect("the game");

    let server = Server::with_data(chowk(), &data, &[]);
    let sent = daily(&server.address).args(["--send", &file]).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&sent.stdout), "Sent: place 1 of 1.\n", "{sent:?}");
    // What is no game of these days is refused, and what is there is not written over.
    std::fs::write(here.join("other"), record.replace("\nseed ", "\nseed 00")).expect("written");
    let sent = daily(&server.address).args(["--send", "other"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&sent.stderr).contains("other: of no day"), "{sent:?}");
}

#[test]
fn a_client_may_lie_in_a_folder() {
    let client = folder("a-client-in-a-folder");
    std::fs::write(client.join("index.html"), "a page of our own").expect("written");
    let path = client.to_str().expect("a plain path");
    let server = Server::start("folder", &["--web", path]);
    assert!(server.page().ends_with("a page of our own"));
    std::fs::write(client.join("index.html"), "changed meanwhile").expect("written");
    assert!(server.page().ends_with("changed meanwhile"));
}

#[test]
fn a_folder_without_a_client_is_refused() {
    let empty = folder("no-client-here");
    let mut serve = chowk();
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder("refused"));
    let said = serve.arg("--web").arg(&empty).output().expect("it runs");
    let why = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(!said.status.success() && why.contains("cargo xtask web"), "{why}");
}

/// Whether the client is in this build or not: there is a page, and it is the right one.
#[test]
fn there_is_a_page_in_any_case() {
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/web/index.html");
    let page = Server::start("page", &[]).page();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert_eq!(page.contains("built without the web client"), !built.is_file(), "{page}");
}

#[test]
fn the_licences_of_others_are_in_the_program() {
    let said = chowk().arg("licences").output().expect("it runs");
    let text = String::from_utf8(said.stdout).expect("UTF-8");
    assert!(said.status.success());
    for part in
        ["Apache-2.0 at your choice", "serde 1.", "leptos 0.", "Permission is hereby granted"]
    {
        assert!(text.contains(part), "{part}");
    }
}
