//! What the tests of the client share: a server with a browser, people who visit it, and hands that
//! play any board.

pub(crate) mod clicker;
pub(crate) mod db;
pub(crate) mod kept;
pub(crate) mod words;

use browser::{Alone, Browser, Error, Page, Site, View};
use serde_json::{Value, json};

pub(crate) const GAMES: &[&str] = games::NAMES;

/// The place of a game in the list, from 1: a seed of its own for each.
pub(crate) fn number(game: &str) -> u64 {
    GAMES.iter().take_while(|other| **other != game).count() as u64 + 1
}

/// A server and a browser.
pub(crate) struct Hall {
    pub(crate) site: Site,
    pub(crate) browser: Browser,
}

/// An error where the surroundings name no browser or no program.
pub(crate) fn hall() -> Result<Hall, Error> {
    hall_with(&[])
}

/// The same with more arguments for the server.
pub(crate) fn hall_with(more: &[&str]) -> Result<Hall, Error> {
    // The browser first: it may have to wait for its turn.
    let browser = Browser::from_env()?;
    Ok(Hall { site: Site::from_env_with(more)?, browser })
}

/// For tests that measure: no other has a browser meanwhile.
pub(crate) fn hall_alone(alone: &Alone) -> Result<Hall, Error> {
    Ok(Hall { site: Site::from_env()?, browser: alone.browser()? })
}

impl Hall {
    /// A person who was never here: bots answer at once, nothing moves.
    pub(crate) fn visitor(&self, view: &View) -> Result<Page, Error> {
        self.visitor_with(view, json!({}))
    }

    /// The same with settings of their own.
    pub(crate) fn visitor_with(&self, view: &View, settings: Value) -> Result<Page, Error> {
        let mut all = json!({
            "pace": "quick", "motion": false, "sound": false, "named": true, "told": true,
        });
        for (name, value) in settings.as_object().into_iter().flatten() {
            all[name] = value.clone();
        }
        let mut page = self.browser.context()?.page()?;
        page.look(view)?;
        // Where there is no storage (about:blank), there is nothing to prepare.
        let text = all.to_string();
        page.prepare(&format!("try {{ localStorage['chowk.settings'] ??= {text:?} }} catch {{}}"))?;
        Ok(page)
    }

    /// At a table against bots, one click after the first page.
    pub(crate) fn table(&self, view: &View, game: &str) -> Result<Page, Error> {
        let mut page = self.visitor(view)?;
        self.sit(&mut page, game)?;
        Ok(page)
    }

    /// Opens a table against bots by the button on the first page.
    pub(crate) fn sit(&self, page: &mut Page, game: &str) -> Result<(), Error> {
        page.goto(&self.site.url("/"))?;
        deal_alike(page)?;
        page.click(&format!("[data-play={game}]"))?;
        page.wait_for(".board .lit, .board [data-key]")
    }

    /// Nothing went wrong unseen, and nothing was asked of anybody else.
    pub(crate) fn assert_clean(&self, page: &mut Page) -> Result<(), Error> {
        let errors = page.errors()?.to_vec();
        assert!(errors.is_empty(), "{errors:#?}");
        let foreign = page.foreign_requests(self.site.host())?;
        assert!(foreign.is_empty(), "{foreign:#?}");
        Ok(())
    }
}

/// Tables that the page deals itself are then the same every time, and their bots' luck too.
pub(crate) fn deal_alike(page: &mut Page) -> Result<(), Error> {
    let script = "(state) => { crypto.getRandomValues = (bytes) => {
        for (const at of bytes.keys()) {
            state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
            bytes[at] = state >>> 24;
        }
        return bytes;
    }; }";
    page.eval(&format!("({script})({}), 0", dice()))?;
    Ok(())
}

/// `CHOWK_DICE` names other games for the same tests to play.
fn dice() -> u64 {
    std::env::var("CHOWK_DICE").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// How many steps the log has.
pub(crate) fn steps(page: &mut Page) -> Result<u64, Error> {
    page.count(".log .step")
}

/// An expression that gives a list of texts.
pub(crate) fn texts(page: &mut Page, expression: &str) -> Result<Vec<String>, Error> {
    let value = page.eval(expression)?;
    let list = value.as_array().cloned().unwrap_or_default();
    Ok(list.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect())
}

/// Dice that fall the same way every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}
