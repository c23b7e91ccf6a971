//! Hands that play any game without knowing it: they touch what is lit, and confirm.
use super::{Dice, dice};
use browser::{Error, Page};
use serde_json::json;
use std::time::{Duration, Instant};

/// Longest time without anything to do, and the most clicks a game may take.
const IDLE: Duration = Duration::from_secs(90);
const CLICKS: u32 = 6_000;

/// What a person who knows nothing would touch next. `tries` counts touches since the last move.
const NEXT: &str = r#"(dice, tries) => {
  const seen = (e) => e.getClientRects().length > 0 && !e.disabled;
  const all = (css) => [...document.querySelectorAll(css)].filter(seen);
  const spot = (e) => {
    const at = () => { const r = e.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };
    const free = (p) => e.contains(document.elementFromPoint(p.x, p.y));
    if (!free(at())) e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const p = at();
    return free(p) ? p : null;
  };
  const touch = (what, list) => {
    for (let i = 0; i < list.length; i++) {
      const e = list[(dice[0] + i) % list.length];
      const p = spot(e);
      if (p) return { what, ...p, name: e.getAttribute("aria-label") ?? e.textContent.trim() };
    }
    return null;
  };
  const step = document.querySelectorAll(".log .step").length;
  const next = () => {
    if (all("[data-act=result], .resultdialog").length) return { what: "over" };
    const dialog = all("[role=dialog]");
    if (dialog.length) return touch("dialog", all("[role=dialog] .primary"));
    const [confirm, undo] = [all("[data-act=confirm]"), all("[data-act=undo]")];
    const lit = all(".board .lit");
    if (confirm.length && (dice[1] % 4 || !lit.length)) return touch("confirm", confirm);
    if (!lit.length && !undo.length) return null;
    if (undo.length && tries > 9) return touch("undo", undo);
    // Not everything that helps is lit: ways to carry out a move, an offer to accept, a tab.
    const others = all(".board button").filter((e) => !e.classList.contains("staged"));
    const other = !lit.length || (tries > 4 && dice[1] % 2);
    // Where everything is picked, and makes no move, there is only the way back.
    return (other ? null : touch("lit", lit)) ?? touch("other", others) ?? touch("undo", undo);
  };
  return { step, ...(next() ?? { what: "wait" }) };
}"#;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Did {
    Touched,
    Waited,
    Over,
}

pub(crate) struct Clicker {
    seed: u64,
    touch: bool,
    tries: u32,
    step: u64,
    clicks: u32,
    busy: Instant,
    /// The last touches, for messages.
    last: Vec<String>,
}

impl Clicker {
    /// Plays with a mouse.
    pub(crate) fn new(seed: u64) -> Clicker {
        let busy = Instant::now();
        Clicker { seed, touch: false, tries: 0, step: 0, clicks: 0, busy, last: vec![] }
    }

    /// Plays with a thumb.
    pub(crate) fn thumb(seed: u64) -> Clicker {
        Clicker { touch: true, ..Clicker::new(seed) }
    }

    /// Touches one thing, if there is one to touch.
    pub(crate) fn act(&mut self, page: &mut Page) -> Result<Did, Error> {
        // However long it waited, the next touch is the same.
        let mut dice = Dice(dice() << 40 | self.seed << 32 | u64::from(self.clicks));
        let dice = [dice.below(1 << 20), dice.below(1 << 20)];
        let next = page.eval(&format!("({NEXT})({}, {})", json!(dice), self.tries))?;
        let step = next["step"].as_u64().unwrap_or_default();
        if step != self.step {
            (self.step, self.tries) = (step, 0);
            self.busy = Instant::now();
        }
        let what = next["what"].as_str().unwrap_or_default();
        let (x, y) = match (what, next["x"].as_f64(), next["y"].as_f64()) {
            ("over", ..) => return Ok(Did::Over),
            (_, Some(x), Some(y)) => (x, y),
            _ => {
                self.check(page)?;
                page.errors()?;
                return Ok(Did::Waited);
            }
        };
        self.tries = if what == "undo" { 0 } else { self.tries + 1 };
        self.clicks += 1;
        self.last.push(format!("{what} {}", next["name"].as_str().unwrap_or_default()));
        self.check(page)?;
        if self.touch {
            page.tap_point(x, y)?;
        } else {
            page.click_point(x, y)?;
        }
        Ok(Did::Touched)
    }

    /// Plays until the log has this many steps, or the game is over. What was picked when the last of them came is put
    /// back: it may be a whole move, and nothing is lit then.
    pub(crate) fn play_to(&mut self, page: &mut Page, steps: u64) -> Result<(), Error> {
        while super::steps(page)? < steps && self.act(page)? != Did::Over {}
        if page.count("[data-act=undo]")? > 0 {
            page.key("Escape")?;
            page.wait_gone("[data-act=undo]")?;
        }
        Ok(())
    }

    /// Plays until the game is over.
    pub(crate) fn play_out(&mut self, page: &mut Page) -> Result<(), Error> {
        while self.act(page)? != Did::Over {}
        Ok(())
    }

    pub(crate) fn clicks(&self) -> u32 {
        self.clicks
    }

    /// Does the game still go on?
    fn check(&self, page: &mut Page) -> Result<(), Error> {
        if self.busy.elapsed() < IDLE && self.clicks < CLICKS {
            return Ok(());
        }
        let picture = std::env::temp_dir().join("chowk-stands-still.png");
        page.screenshot(&picture)?;
        let from = self.last.len().saturating_sub(30);
        panic!(
            "after {} clicks the game stands still at step {} ({}): {:#?}",
            self.clicks,
            self.step,
            picture.display(),
            &self.last[from..]
        );
    }
}
