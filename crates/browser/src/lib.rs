//! Drives Chromium for the tests of the web client, over its DevTools protocol.
//!
//! A driver of our own: it needs nothing but the browser, builds in seconds, speaks untyped JSON that does
//! not age with the protocol, and says on failure what a person would have seen.
//!
//! ```no_run
//! # fn main() -> Result<(), browser::Error> {
//! let browser = browser::Browser::from_env()?;
//! let mut page = browser.context()?.page()?;
//! page.goto("http://127.0.0.1:8080/")?;
//! page.click("a.play")?;
//! page.wait_for("#table")?;
//! assert!(page.errors()?.is_empty());
//! # Ok(())
//! # }
//! ```
mod axe;
mod film;
mod input;
mod launch;
mod page;
mod push;
mod seen;
mod site;
mod trace;
mod turn;
mod wire;

pub use axe::Violation;
pub use film::Film;
pub use launch::{Alone, Browser, Context};
pub use page::{Page, View};
pub use site::Site;

/// What went wrong, and what the page showed then. Its `Debug` is plain text, so that tests may
/// return it.
pub struct Error(String);

impl Error {
    pub(crate) fn new(text: impl Into<String>) -> Error {
        Error(text.into())
    }
}

impl std::fmt::Debug for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(why: std::io::Error) -> Error {
        Error(why.to_string())
    }
}
