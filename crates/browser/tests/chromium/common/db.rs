//! The database of a page, read and written past the page.
use browser::{Error, Page};
use serde_json::Value;

/// Works on the database as the page made it; where it made none, that is an error.
const OPEN: &str = r"async (work) => {
  const heard = (request) => new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = () => bad(request.error);
  });
  const opened = indexedDB.open('chowk');
  opened.onupgradeneeded = () => opened.transaction.abort();
  const db = await heard(opened);
  try {
    const all = db.transaction(['rows', 'texts', 'docs'], 'readwrite');
    const ended = new Promise((good, bad) => { all.oncomplete = good; all.onabort = () => bad(all.error); });
    const get = (store, key) => heard(all.objectStore(store).get(key));
    const put = (store, key, value) => heard(all.objectStore(store).put(value, key));
    const rows = async () => (await heard(all.objectStore('rows').getAll())).map((row) => JSON.parse(row).entry);
    const found = await work({ get, put, rows, id: location.hash.split('/').at(-1) });
    await ended;
    return found ?? null;
  } finally { db.close(); }
}";

/// An expression that works on the database: `work` is a function of `{ get, put, rows, id }`, where `id` is the
/// last part of the address.
pub(crate) fn script(work: &str) -> String {
    format!("({OPEN})({work})")
}

/// What such work gives.
pub(crate) fn db(page: &mut Page, work: &str) -> Result<Value, Error> {
    page.eval(&script(work))
}

/// The text that is kept of the table that is shown.
pub(crate) fn kept_text(page: &mut Page) -> Result<String, Error> {
    let text = db(page, "({ get, id }) => get('texts', id)")?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}
