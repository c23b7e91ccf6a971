//! The browser's database, as far as we use it: texts by key, in a few stores. Bound by hand, a dozen calls:
//! it is all that the page needs to carry.
use futures_channel::oneshot;
use std::{cell::RefCell, rc::Rc, time::Duration};
use wasm_bindgen::{JsCast as _, JsValue, prelude::*};

#[wasm_bindgen]
extern "C" {
    type Factory;
    #[wasm_bindgen(method, catch)]
    fn open(this: &Factory, name: &str, version: u32) -> Result<Request, JsValue>;

    type Request;
    #[wasm_bindgen(method, getter, catch)]
    fn result(this: &Request) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, getter, catch)]
    fn error(this: &Request) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_onsuccess(this: &Request, heard: &JsValue);
    #[wasm_bindgen(method, setter)]
    fn set_onerror(this: &Request, heard: &JsValue);
    #[wasm_bindgen(method, setter)]
    fn set_onupgradeneeded(this: &Request, heard: &JsValue);
    #[wasm_bindgen(method, setter)]
    fn set_onblocked(this: &Request, heard: &JsValue);

    #[wasm_bindgen(extends = js_sys::Object)]
    #[derive(Clone)]
    pub(super) type Database;
    #[wasm_bindgen(method, catch, js_name = createObjectStore)]
    fn create_store(this: &Database, name: &str) -> Result<Store, JsValue>;
    #[wasm_bindgen(method, catch, js_name = transaction)]
    fn begin(this: &Database, stores: &js_sys::Array, mode: &str) -> Result<Work, JsValue>;
    #[wasm_bindgen(method)]
    pub(super) fn close(this: &Database);
    #[wasm_bindgen(method, setter)]
    fn set_onversionchange(this: &Database, heard: &JsValue);
    #[wasm_bindgen(method, setter)]
    fn set_onclose(this: &Database, heard: &JsValue);

    /// A transaction: all of it happens, or nothing.
    pub(super) type Work;
    #[wasm_bindgen(method, catch, js_name = objectStore)]
    pub(super) fn store(this: &Work, name: &str) -> Result<Store, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn error(this: &Work) -> JsValue;
    #[wasm_bindgen(method, catch)]
    fn commit(this: &Work) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_oncomplete(this: &Work, heard: &JsValue);
    #[wasm_bindgen(method, setter)]
    fn set_onabort(this: &Work, heard: &JsValue);

    pub(super) type Store;
    #[wasm_bindgen(method, catch, js_name = get)]
    fn ask(this: &Store, key: &str) -> Result<Request, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getAll)]
    fn ask_all(this: &Store) -> Result<Request, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getAllKeys)]
    fn ask_keys(this: &Store) -> Result<Request, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn put(this: &Store, value: &str, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn delete(this: &Store, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn clear(this: &Store) -> Result<JsValue, JsValue>;
}

/// How long the browser may take to open it.
const OPEN_TIMEOUT: Duration = Duration::from_secs(10);

/// Why something could not be read or written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// There is no database, or it may not be used.
    Nothing,
    /// A newer version of the page has written it.
    Newer,
    /// An older version of the page has it open in another tab, and does not let go.
    Blocked,
    /// There is no room.
    Full,
    /// It failed, for whatever reason.
    Broken,
}

impl From<JsValue> for Fault {
    fn from(error: JsValue) -> Fault {
        let name = js_sys::Reflect::get(&error, &"name".into()).ok();
        match name.and_then(|name| name.as_string()).as_deref() {
            Some("QuotaExceededError") => Fault::Full,
            Some("VersionError") => Fault::Newer,
            _ => Fault::Broken,
        }
    }
}

type Heard<T> = oneshot::Receiver<Result<T, Fault>>;
type Tell<T> = Rc<RefCell<Option<oneshot::Sender<Result<T, Fault>>>>>;

/// Something that is told once, by whichever event comes first.
fn promised<T>() -> (Tell<T>, Heard<T>) {
    let (sender, receiver) = oneshot::channel();
    (Rc::new(RefCell::new(Some(sender))), receiver)
}

fn tell<T>(to: &Tell<T>, what: Result<T, Fault>) {
    if let Some(sender) = to.borrow_mut().take() {
        let _ = sender.send(what);
    }
}

async fn heard<T>(receiver: Heard<T>) -> Result<T, Fault> {
    receiver.await.unwrap_or(Err(Fault::Broken))
}

async fn answer(request: Request) -> Result<JsValue, Fault> {
    let (to, receiver) = promised();
    let (good, bad) = (to.clone(), to);
    let (asked, of): (JsValue, _) =
        (request.into(), |asked: &JsValue| asked.clone().unchecked_into::<Request>());
    let (won, lost) = (of(&asked), of(&asked));
    of(&asked).set_onsuccess(&Closure::once_into_js(move || {
        tell(&good, won.result().map_err(Fault::from));
    }));
    of(&asked).set_onerror(&Closure::once_into_js(move || {
        tell(&bad, Err(lost.error().map_or(Fault::Broken, Fault::from)));
    }));
    heard(receiver).await
}

impl Store {
    /// The text under a key.
    pub(super) async fn get(&self, key: &str) -> Result<Option<String>, Fault> {
        Ok(answer(self.ask(key)?).await?.as_string())
    }

    /// All keys with their texts.
    pub(super) async fn all(&self) -> Result<Vec<(String, String)>, Fault> {
        // Asked together: a transaction ends when nothing more is asked of it.
        let (keys, texts) = (self.ask_keys()?, self.ask_all()?);
        let (keys, texts) = (answer(keys), answer(texts));
        let list = |value: JsValue| js_sys::Array::from(&value).to_vec().into_iter();
        let (keys, texts) = (list(keys.await?), list(texts.await?));
        let both = keys.zip(texts);
        Ok(both.filter_map(|(key, text)| Some((key.as_string()?, text.as_string()?))).collect())
    }
}

/// Begins to work on some stores.
pub(super) fn begin(db: &Database, stores: &[&str], writes: bool) -> Result<Work, Fault> {
    let names: js_sys::Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
    Ok(db.begin(&names, if writes { "readwrite" } else { "readonly" })?)
}

/// Ends it: what was written is there, for good, or nothing of it is.
pub(super) async fn done(work: Work) -> Result<(), Fault> {
    let (to, receiver) = promised();
    let (good, bad) = (to.clone(), to);
    let of: Work = JsValue::from(&work).unchecked_into();
    work.set_oncomplete(&Closure::once_into_js(move || tell(&good, Ok(()))));
    work.set_onabort(&Closure::once_into_js(move || tell(&bad, Err(of.error().into()))));
    // At once, so that nothing is lost where the page is closed in the next moment. Browsers that do not
    // know it end it by themselves.
    let _ = work.commit();
    heard(receiver).await
}

/// Makes what a version lacks: it is given the version, and what makes a store.
pub(super) type Upgrade = fn(u32, &dyn Fn(&str));

/// Opens the database; `upgrade` makes what an older version lacks. `gone` hears when it is closed: because
/// a newer version of the page wants it, or because the browser took it away.
pub(super) async fn open(
    name: &str,
    version: u32,
    upgrade: Upgrade,
    gone: impl Fn(Fault) + 'static,
) -> Result<Database, Fault> {
    let factory = js_sys::Reflect::get(&leptos::prelude::window(), &"indexedDB".into());
    let factory = factory.ok().filter(JsValue::is_object).ok_or(Fault::Nothing)?;
    let request = factory.unchecked_into::<Factory>().open(name, version)?;
    let asked: JsValue = request.into();
    let request = || asked.clone().unchecked_into::<Request>();
    let of = request();
    let upgraded = Closure::once_into_js(move |event: JsValue| {
        let old = js_sys::Reflect::get(&event, &"oldVersion".into()).ok();
        let old = old.and_then(|old| old.as_f64()).unwrap_or(0.0) as u32;
        if let Ok(db) = of.result() {
            let db: Database = db.unchecked_into();
            upgrade(old, &|name| {
                let _ = db.create_store(name);
            });
        }
    });
    request().set_onupgradeneeded(&upgraded);
    let (to, receiver) = promised();
    let blocked = to.clone();
    request().set_onblocked(&Closure::once_into_js(move || tell(&blocked, Err(Fault::Blocked))));
    let asked = request();
    let (good, of) = (to.clone(), request());
    asked.set_onsuccess(&Closure::once_into_js(move || match of.result() {
        Ok(db) if good.borrow().is_some() => tell(&good, Ok(db)),
        // Too late: the page has gone on without.
        Ok(db) => db.unchecked_into::<Database>().close(),
        Err(why) => tell(&good, Err(why.into())),
    }));
    let (bad, of) = (to.clone(), request());
    asked.set_onerror(&Closure::once_into_js(move || {
        tell(&bad, Err(of.error().map_or(Fault::Broken, Fault::from)));
    }));
    // Some browsers never answer; the page goes on without.
    let late = to.clone();
    leptos::prelude::set_timeout(move || tell(&late, Err(Fault::Broken)), OPEN_TIMEOUT);
    let db: Database = heard(receiver).await?.unchecked_into();
    let (own, gone) = (db.clone(), Rc::new(gone));
    let also = gone.clone();
    db.set_onversionchange(&Closure::once_into_js(move || {
        // Whoever holds on would keep the newer version from starting.
        own.close();
        also(Fault::Newer);
    }));
    db.set_onclose(&Closure::once_into_js(move || gone(Fault::Broken)));
    Ok(db)
}
