//! Each game's box is kept twice: as people write it, and as programs read it at their start.
use kernel::{Components as _, Game, set};
use std::path::Path;

fn compare<G: Game>() {
    let name = G::NAME;
    let toml = G::Components::STANDARD;
    let canonical = set::canonical::<G::Components>(toml).expect("our own file is right");
    let path = format!("../{name}/components.json");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("CHOWK_BLESS").is_some() {
        std::fs::write(&path, format!("{canonical}\n")).expect("it can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(kept.trim_end(), canonical, "{name}: components.json is not components.toml");
    let loaded = G::Components::sets().load(toml).expect("our own file is right");
    assert!(loaded.is_standard(), "{name}: both are the same set");
}

#[test]
fn both_forms_of_a_box_are_equal() {
    for game in catalog::GAMES {
        catalog::with_game!(game, |G| compare::<G>()).expect("it is listed");
    }
}
