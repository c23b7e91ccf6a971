//! What several tests need.
use kernel::Seat;
use words::{Lang, Voice};

pub(crate) fn voice(lang: Lang, me: Option<Seat>) -> Voice {
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"].map(String::from).to_vec();
    Voice { lang, me, names }
}

/// No sentence may be empty of meaning: a bare key, or a variable that was not filled in.
pub(crate) fn whole(text: &str, game: &str) {
    let bare = format!("{game}-");
    assert!(!text.is_empty() && !text.contains(&bare) && !text.contains("{$"), "`{text}`");
}
