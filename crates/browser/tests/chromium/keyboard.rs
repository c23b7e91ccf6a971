//! Jaipur without a mouse: with keys, and by typing moves.

use crate::common::{Dice, Hall, steps};
use browser::{Error, Page, View};
use serde_json::json;

/// Presses Tab until an element has the focus.
fn tab_to(page: &mut Page, css: &str) -> Result<(), Error> {
    page.wait_for(css)?;
    let there = format!("document.activeElement.matches({})", json!(css));
    for _ in 0..80 {
        if page.eval(&there)? == true {
            return Ok(());
        }
        page.key("Tab")?;
    }
    panic!("{css} cannot be reached by Tab");
}

/// From the first page to a table of Jaipur.
fn open(hall: &Hall) -> Result<Page, Error> {
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    tab_to(&mut page, "[data-play=jaipur]")?;
    page.key("Enter")?;
    page.wait_for(".board .lit")?;
    Ok(page)
}

/// Is the first round over, or the game?
const ENDED: &str = "!!document.querySelector('.rounddialog, .resultdialog, [data-act=result]')";
/// Is it my turn, or is there nothing to wait for any more?
const WAITED: &str = "document.querySelector('.table.myturn, .rounddialog, [data-act=result]')";

#[test]
fn a_round_with_the_keyboard_alone() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = open(&hall)?;
    // The list of keys says which there are.
    page.key("?")?;
    page.wait_for(".keyhelp")?;
    let listed = crate::common::texts(
        &mut page,
        "[...document.querySelectorAll('.keyhelp kbd')].map(e => e.textContent)",
    )?;
    for key in ["Tab", "Enter", "Esc", ".", "?"] {
        assert!(listed.iter().any(|listed| listed == key), "{key} in {listed:?}");
    }
    page.key("Escape")?;
    page.wait_gone(".keyhelp")?;
    // A hint, and the move it advises: by Tab and Enter.
    page.key(".")?;
    tab_to(&mut page, ".hintrow")?;
    page.key("Enter")?;
    page.wait_for("[data-act=confirm]")?;
    page.key("Shift+Enter")?;
    page.wait_until("document.querySelectorAll('.log .step').length > 0")?;

    let mut dice = Dice(51);
    let mut pressed = 0;
    loop {
        page.wait_until(WAITED)?;
        if page.eval(ENDED)? == true {
            break;
        }
        let before = steps(&mut page)?;
        // Letters of what is lit, until that is a move. What leads nowhere is given up by Esc.
        for attempt in 1.. {
            let lit =
                "[...document.querySelectorAll('.board .lit[data-key]')].map(e => e.dataset.key)";
            let keys = crate::common::texts(&mut page, lit)?;
            assert!(attempt < 200, "no move by keys: {keys:?}");
            match keys.get(dice.below(keys.len())) {
                Some(key) if attempt % 8 != 0 => page.key(key)?,
                _ => page.key("Escape")?,
            }
            pressed += 1;
            // The page draws what follows from a key at once, but not within it.
            page.eval("new Promise(requestAnimationFrame).then(() => 0)")?;
            if page.count("[data-act=confirm]")? > 0 {
                page.key("Shift+Enter")?;
                break;
            }
        }
        page.wait_until(&format!("document.querySelectorAll('.log .step').length > {before}"))?;
        assert!(pressed < 3_000, "the round does not end");
    }
    // What came up has the focus, and Enter goes on.
    page.wait_until("document.querySelector('[role=dialog]')?.contains(document.activeElement)")?;
    page.key("Enter")?;
    page.wait_gone(".rounddialog")?;
    eprintln!("keyboard: {} steps, {pressed} letters", steps(&mut page)?);
    hall.assert_clean(&mut page)
}

#[test]
fn a_round_in_text() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = open(&hall)?;
    page.key("/")?;
    page.wait_for(".textboard #text-move")?;
    let mut dice = Dice(61);
    let mut refused = false;
    loop {
        page.wait_until("document.querySelector('#text-move, [data-act=result]')")?;
        let log = page.eval("document.querySelector('.log').textContent")?;
        if page.count("[data-act=result]")? > 0 || log.as_str().is_some_and(ended) {
            break;
        }
        if !refused {
            // Nonsense is answered, and a wrong move with its clause.
            say(&mut page, "buy the moon")?;
            page.wait_until("document.querySelector('.textboard .refused').textContent")?;
            // What was not understood stays, to be put right.
            for _ in "buy the moon".chars() {
                page.key("Backspace")?;
            }
            say(&mut page, "d*7")?;
            page.wait_for(".summary .refused")?;
            page.key("Escape")?;
            refused = true;
        }
        let lines = "[...document.querySelectorAll('.textboard ul li')].map(e => e.textContent)";
        let moves: Vec<String> = crate::common::texts(&mut page, lines)?
            .iter()
            .flat_map(|line| notations(line))
            .collect();
        assert!(!moves.is_empty(), "{:?}", page.text(".textboard"));
        let before = steps(&mut page)?;
        say(&mut page, &moves[dice.below(moves.len())])?;
        page.wait_for("[data-act=confirm]")?;
        // Enter in the empty field confirms.
        page.key("Enter")?;
        page.wait_until(&format!("document.querySelectorAll('.log .step').length > {before}"))?;
        assert!(before < 400, "the round does not end");
        // Whoever types goes on typing.
        page.wait_until(
            "document.querySelector('#text-move:focus, .rounddialog, [data-act=result]')",
        )?;
    }
    eprintln!("text: {} steps", steps(&mut page)?);
    hall.assert_clean(&mut page)
}

fn ended(log: &str) -> bool {
    log.contains("round")
}

/// Types into the field of the text table.
fn say(page: &mut Page, text: &str) -> Result<(), Error> {
    tab_to(page, "#text-move")?;
    page.type_text(text)?;
    page.key("Enter")
}

/// The moves in notation within a line such as `Sell: cloth (c*1), spice (p*1 p*2).` or
/// `Take the 4 camels: k.`
fn notations(line: &str) -> Vec<String> {
    let is_move = |word: &&str| {
        let goods = |text: &str| !text.is_empty() && text.chars().all(|c| "dgscplk".contains(c));
        match word.split_once(['*', '=']) {
            Some((good, rest)) => goods(good) && (goods(rest) || rest.parse::<u8>().is_ok()),
            None => *word == "k" || word.strip_prefix('+').is_some_and(goods),
        }
    };
    let words = line.split([' ', '(', ')', ',']).map(|word| word.trim_end_matches(['.', ':']));
    words.filter(is_move).map(str::to_owned).collect()
}
