//! The records of the corpus.
use std::path::Path;

pub(crate) struct Kept {
    /// The file's name without its ending.
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) text: String,
}

/// All of them, by name.
pub(crate) fn records() -> Vec<Kept> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/v1/records");
    let files = std::fs::read_dir(folder).expect("the corpus is there");
    let mut records: Vec<Kept> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("text");
            let game = name.split('-').next().expect("a game").to_owned();
            Kept { name, game, text }
        })
        .collect();
    records.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(records.len() > 50, "the corpus is only ever added to");
    records
}
