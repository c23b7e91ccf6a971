//! ARCHITECTURE.md says where things are, as `file::name`: the files are there, and have the names.
#[path = "source/root.rs"]
mod root;

use root::root;

/// What stands between backticks and is a place: it begins with one of our folders.
fn places(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let ours = ["crates/", "python/", "xtask/"];
    quoted.filter(|place| ours.iter().any(|way| place.starts_with(way))).collect()
}

/// Is it there?
fn complaint(place: &str) -> Option<String> {
    let (file, name) =
        place.split_once("::").map_or((place, None), |(file, name)| (file, Some(name)));
    let path = root().join(file);
    if path.is_dir() && name.is_none() {
        return None;
    }
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Some(format!("`{place}`: there is no {file}"));
    };
    let name = name?;
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let found = text.split(|c| !word(c)).any(|other| other == name);
    (!found).then(|| format!("`{place}`: {file} has no {name}"))
}

#[test]
fn what_the_guide_points_to_is_there() {
    let guide = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the guide");
    // Code blocks are not places.
    let prose: String = guide.split("```").step_by(2).collect();
    let places = places(&prose);
    assert!(places.len() > 50, "only {} places are found", places.len());
    let complaints: Vec<String> = places.into_iter().filter_map(complaint).collect();
    assert!(complaints.is_empty(), "ARCHITECTURE.md:\n{}", complaints.join("\n"));
}

#[test]
fn a_place_that_is_gone_is_found_out() {
    assert_eq!(complaint("crates/kernel/src/table.rs::Table"), None);
    assert!(complaint("crates/kernel/src/table.rs::Tabl").is_some());
    assert!(complaint("crates/kernel/src/tables.rs").is_some());
}
