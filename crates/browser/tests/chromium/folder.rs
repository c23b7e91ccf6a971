//! The page lies in a folder of some web space, without a server of ours: whatever it links to is found there.

use crate::common::{GAMES, hall, texts};
use browser::{Error, View};
use std::{
    collections::BTreeSet,
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

const FOLDER: &str = "/some/games/chowk/";
const NOTHING: [&str; 2] = ["nonsense", "where/nobody/was/"];

/// A web space that has the files of a server of ours in a folder, and for all else the file for what is not there.
struct Space {
    host: String,
    /// What was asked for and is not there.
    missed: Arc<Mutex<BTreeSet<String>>>,
    /// Does it answer nobody any more?
    gone: Arc<AtomicBool>,
}

impl Space {
    fn with_files_of(server: &str) -> Result<Space, Error> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let host = listener.local_addr()?.to_string();
        let missed = Arc::<Mutex<BTreeSet<String>>>::default();
        let gone = Arc::<AtomicBool>::default();
        let (shared, closed, server) = (missed.clone(), gone.clone(), server.to_owned());
        thread::spawn(move || {
            for visitor in listener.incoming().map_while(Result::ok) {
                if closed.load(Ordering::SeqCst) {
                    continue;
                }
                let (shared, server) = (shared.clone(), server.clone());
                // Whoever asks may leave before the answer.
                thread::spawn(move || drop(answer(visitor, &server, &shared)));
            }
        });
        Ok(Space { host, missed, gone })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{FOLDER}{path}", self.host)
    }

    fn missed(&self) -> BTreeSet<String> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn answer(
    mut visitor: TcpStream,
    server: &str,
    missed: &Mutex<BTreeSet<String>>,
) -> std::io::Result<()> {
    let mut asked = [0; 8192];
    let length = visitor.read(&mut asked)?;
    let text = String::from_utf8_lossy(&asked[..length]).into_owned();
    let path = text.split([' ', '?']).nth(1).unwrap_or_default();
    // A web space has files, and nobody who answers questions.
    let file = path.strip_prefix(FOLDER).filter(|file| !file.starts_with("api/"));
    let found = match file {
        Some(file) => fetch(server, file)?,
        None => Vec::new(),
    };
    if found.starts_with(b"HTTP/1.1 200") {
        return visitor.write_all(&found);
    }
    missed.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    let nothing = include_str!("../../../web/static/404.html");
    let head = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nConnection: close\r\n";
    write!(visitor, "{head}Content-Length: {}\r\n\r\n{nothing}", nothing.len())
}

fn fetch(server: &str, file: &str) -> std::io::Result<Vec<u8>> {
    let mut line = TcpStream::connect(server)?;
    write!(line, "GET /{file} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n")?;
    let mut all = Vec::new();
    line.read_to_end(&mut all)?;
    Ok(all)
}

/// Where everything leads that the page names now.
const LINKS: &str = "[...document.querySelectorAll('a[href], link[href], script[src], img[src]')].map(e => e.href || e.src)
    .filter(to => to.startsWith('http'))";

#[test]
fn everything_is_found_in_a_folder() -> Result<(), Error> {
    let hall = hall()?;
    let space = Space::with_files_of(hall.site.host())?;
    let mut page = hall.visitor(&View::desk())?;
    let mut links = BTreeSet::new();
    let mut places: Vec<String> =
        ["", "settings", "me", "replay", "puzzles", "daily", "duel"].map(String::from).to_vec();
    for kind in ["new", "rules", "learn"] {
        places.extend(GAMES.iter().map(|game| format!("{kind}/{game}")));
    }
    for place in places {
        page.goto(&space.url(&format!("#/{place}")))?;
        page.wait_for("main h1")?;
        assert_eq!(page.count(".nowhere, #broken[open]")?, 0, "{place}");
        links.extend(texts(&mut page, LINKS)?);
    }
    assert!(links.len() > 20, "{links:#?}");
    let inside = space.url("");
    for link in &links {
        let Some((file, route)) =
            link.strip_prefix(&inside).map(|to| to.split_once('#').unwrap_or((to, "")))
        else {
            panic!("{link} leads out of {inside}")
        };
        match route {
            "" => drop(page.eval(&format!("fetch('{inside}{file}').then(a => a.ok)"))?),
            _ => {
                page.goto(link)?;
                page.wait_for("main h1")?;
                assert_eq!(page.count(".nowhere")?, 0, "{link}");
            }
        }
    }
    // A game is played there, and found again when nobody answers.
    page.goto(&inside)?;
    page.click(&format!("[data-play={}]", GAMES[0]))?;
    page.wait_for(".board .lit, .board [data-key]")?;
    page.wait_until("navigator.serviceWorker.controller")?;
    let scope = page.eval("navigator.serviceWorker.ready.then(r => r.scope)")?;
    assert_eq!(scope, inside);
    space.gone.store(true, Ordering::SeqCst);
    page.reload()?;
    page.wait_for(".board .lit, .board [data-key]")?;
    space.gone.store(false, Ordering::SeqCst);
    // What is not there, at any depth, is said by the page itself, to those who come for the first time as well.
    let mut stranger = hall.visitor(&View::phone())?;
    for visitor in [&mut page, &mut stranger] {
        for nothing in NOTHING {
            visitor.goto(&space.url(nothing))?;
            visitor.wait_for(".nowhere h1")?;
            assert_eq!(visitor.eval("location.href")?, space.url("#/nowhere"), "{nothing}");
        }
    }
    // Nobody was asked but the space, and only for what it cannot have.
    let foreign = page.foreign_requests(&space.host)?;
    assert!(foreign.is_empty(), "{foreign:#?}");
    let missed: Vec<String> = space.missed().into_iter().filter(|path| !expected(path)).collect();
    assert_eq!(missed, Vec::<String>::new());
    Ok(())
}

/// A server of ours, what is not there, and the page that is looked for above it.
fn expected(path: &str) -> bool {
    let file = path.strip_prefix(FOLDER).unwrap_or(path);
    file.starts_with("api/") || NOTHING.contains(&file) || file.ends_with("/manifest.webmanifest")
}
