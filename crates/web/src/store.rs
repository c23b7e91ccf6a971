//! What stays in this browser. Settings, which must be there before anything is shown, lie in its small
//! storage ([`get`], [`set`]); all else in its database: games of one's own ([`games`]) and small documents
//! by name ([`docs`]). What was read is held in memory, so that pages read without waiting; they are told
//! when it changes, here or in another tab.
//!
//! Where there is no database, everything holds until the page is left, and the person is told so.
mod channel;
mod docs;
mod games;
mod idb;
mod old;

pub(crate) use docs::{doc, docs, put_doc, update_doc};
pub(crate) use games::{
    Fate, changed, entries, entry, forget, forget_all, forget_online, forgotten, keep, load, note,
    now, put, text,
};
pub(crate) use old::earlier;

use futures_channel::oneshot;
use history::Entry;
use idb::{Database, Fault};
use leptos::{prelude::*, task::spawn_local};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

const NAME: &str = "chowk";
/// What the database looks like; [`upgrade`] makes it so from any version before.
const VERSION: u32 = 1;
/// Rows of the list of games, by id; games as text, by id; small documents, by name.
const ROWS: &str = "rows";
const TEXTS: &str = "texts";
const DOCS: &str = "docs";

/// Where things are kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// It is being opened.
    Opening,
    /// In the database.
    Here,
    /// Nowhere; the key of the sentence that says why.
    Nowhere(&'static str),
}

/// All that is held in memory.
struct Book {
    place: ArcRwSignal<Place>,
    /// Games, the last played first.
    entries: ArcRwSignal<Vec<Entry>>,
    docs: ArcRwSignal<BTreeMap<String, String>>,
    /// The table that another tab changed last, with a number that counts up.
    changed: ArcRwSignal<(u64, String)>,
    /// The texts of games that were opened in this visit.
    texts: RefCell<BTreeMap<String, String>>,
    /// Which version of a game was last read or written here.
    revisions: RefCell<BTreeMap<String, u64>>,
    db: RefCell<Option<Database>>,
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
    /// How many writes of a game are on their way.
    writing: RefCell<BTreeMap<String, u32>>,
    /// Games that made room in this visit.
    gave_way: Cell<u32>,
    /// Names this tab among others.
    tab: String,
}

thread_local! {
    static BOOK: Book = Book {
        place: ArcRwSignal::new(Place::Opening),
        entries: ArcRwSignal::new(Vec::new()),
        docs: ArcRwSignal::new(BTreeMap::new()),
        changed: ArcRwSignal::new((0, String::new())),
        texts: RefCell::default(),
        revisions: RefCell::default(),
        db: RefCell::default(),
        waiting: RefCell::default(),
        writing: RefCell::default(),
        gave_way: Cell::new(0),
        tab: crate::page::some_id(12),
    };
}

/// Makes what an older version of the database lacks.
fn upgrade(old: u32, make: &dyn Fn(&str)) {
    if old < 1 {
        [ROWS, TEXTS, DOCS].into_iter().for_each(make);
    }
}

/// Opens the store. To be called once, at the start; nobody need wait for it.
pub(crate) fn open() {
    spawn_local(async {
        let gone = |why: Fault| {
            BOOK.with(|book| *book.db.borrow_mut() = None);
            settle(Place::Nowhere(sentence(why)));
        };
        let place = match start(gone).await {
            Ok(()) => Place::Here,
            Err(why) => {
                BOOK.with(|book| *book.db.borrow_mut() = None);
                Place::Nowhere(sentence(why))
            }
        };
        settle(place);
        channel::listen();
    });
}

async fn start(gone: impl Fn(Fault) + 'static) -> Result<(), Fault> {
    let db = idb::open(NAME, VERSION, upgrade, gone).await?;
    BOOK.with(|book| *book.db.borrow_mut() = Some(db.clone()));
    old::take_over(&db).await?;
    let work = idb::begin(&db, &[ROWS, DOCS], false)?;
    let (rows, docs) = (work.store(ROWS)?.all().await?, work.store(DOCS)?.all().await?);
    games::read(rows);
    BOOK.with(|book| {
        book.docs.update(|held| {
            docs.into_iter().for_each(|(key, text)| {
                held.entry(key).or_insert(text);
            });
        });
    });
    Ok(())
}

fn sentence(why: Fault) -> &'static str {
    match why {
        Fault::Newer => "store-newer",
        Fault::Blocked => "store-blocked",
        _ => "store-nowhere",
    }
}

fn settle(place: Place) {
    BOOK.with(|book| {
        book.place.set(place);
        book.waiting.take().into_iter().for_each(|sender| _ = sender.send(()));
    });
}

/// Where things are kept.
pub(crate) fn place() -> Place {
    BOOK.with(|book| book.place.get())
}

/// Waits until the store has been opened, or will not be.
pub(crate) async fn ready() {
    let wait = BOOK.with(|book| {
        let opening = book.place.get_untracked() == Place::Opening;
        opening.then(|| {
            let (sender, receiver) = oneshot::channel();
            book.waiting.borrow_mut().push(sender);
            receiver
        })
    });
    if let Some(wait) = wait {
        let _ = wait.await;
    }
}

/// The database, once it is open; nothing, if there is none.
async fn database() -> Result<Database, Fault> {
    ready().await;
    BOOK.with(|book| book.db.borrow().clone()).ok_or(Fault::Nothing)
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// A setting.
pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Was there room for it? A full or forbidden store has none, and leaves what it had.
pub(crate) fn set(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}
