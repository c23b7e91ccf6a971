//! In German everything is German.

use crate::common::{GAMES, clicker::Clicker};
use browser::{Error, Page, View};

/// Everything that is shown or read out, and is not marked as another language.
const SAID: &str = r#"(() => {
  const out = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) { out.push(node.data.trim()); return; }
    if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(node.tagName)) return;
    if (node.hasAttribute("lang") && !node.getAttribute("lang").startsWith("de")) return;
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (node.hasAttribute(name)) out.push(node.getAttribute(name));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return out.filter((t) => t);
})()"#;

fn english(page: &mut Page, sentences: &[String]) -> Result<Vec<String>, Error> {
    let said = crate::common::texts(page, SAID)?;
    assert!(said.len() > 3, "{said:?}");
    let is_english = |text: &&String| sentences.iter().any(|english| text.contains(english));
    Ok(said.iter().filter(is_english).cloned().collect())
}

#[test]
fn nothing_is_left_in_english() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let sentences = crate::common::words::english_only();
    assert!(sentences.len() > 100, "{}", sentences.len());
    let mut page = hall.visitor(&View { language: "de".into(), ..View::desk() })?;
    let mut found = Vec::new();
    let mut look = |page: &mut Page, place: &str| -> Result<(), Error> {
        page.wait_for("main h1, main h2, .board")?;
        assert_eq!(page.eval("document.documentElement.lang")?, "de", "{place}");
        found.extend(english(page, &sentences)?.into_iter().map(|text| format!("{place}: {text}")));
        Ok(())
    };
    let mut places = vec![
        "/".to_owned(),
        "/#/settings".to_owned(),
        "/#/replay".to_owned(),
        "/#/puzzles".to_owned(),
        "/#/daily".to_owned(),
        "/#/duel".to_owned(),
    ];
    for page in ["new", "rules", "learn", "puzzles"] {
        places.extend(GAMES.iter().map(|game| format!("/#/{page}/{game}")));
    }
    for place in places {
        page.goto(&hall.site.url(&place))?;
        look(&mut page, &place)?;
    }
    for game in GAMES {
        hall.sit(&mut page, game)?;
        look(&mut page, game)?;
        Clicker::new(41).play_to(&mut page, 8)?;
        look(&mut page, &format!("{game} after 8 steps"))?;
        page.key("?")?;
        page.wait_for(".keyhelp")?;
        look(&mut page, &format!("{game}, keys"))?;
        page.key("Escape")?;
        page.key("/")?;
        page.wait_for(".textboard")?;
        look(&mut page, &format!("{game} as text"))?;
        page.key("/")?;
        page.wait_gone(".textboard")?;
    }
    assert!(found.is_empty(), "{found:#?}");
    // A guest who has no name waits under one that we give, and so do the tables that wait.
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click("[data-start]")?;
    page.wait_for(".seatlist em")?;
    let guest = page.text(".seatlist .taken .name")?;
    assert!(guest.starts_with("Gast "), "{guest}");
    page.goto(&hall.site.url("/#/"))?;
    page.wait_for_text(&guest)?;
    hall.assert_clean(&mut page)
}
