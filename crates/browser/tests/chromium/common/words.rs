//! Sentences that are English, and must not be left on a German page.
use std::{collections::BTreeMap, fs, path::Path};

/// Shorter ones may stand in German sentences by chance.
const LEAST: usize = 9;

/// The sentences of the interface, less those that are the same in German. Of those with something
/// filled in, the parts around it.
pub(crate) fn english_only() -> Vec<String> {
    let all = |lang: &str| -> BTreeMap<String, Vec<String>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words").join(lang);
        let files = fs::read_dir(folder).expect("the words are there").flatten();
        let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        texts.flat_map(|text| sentences(&text)).collect()
    };
    let german: Vec<String> = all("de").into_values().flatten().collect();
    let english = all("en").into_values().flatten();
    english
        .filter(|part| part.chars().count() >= LEAST && part.contains(' '))
        .filter(|part| !german.iter().any(|other| other.contains(part.as_str())))
        .collect()
}

/// Keys with the plain parts of their sentences.
fn sentences(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let own = line.split_once(" = ").filter(|(key, _)| !key.contains([' ', '{', '[']));
        let rest = match own {
            Some((key, rest)) => {
                found.push((key.to_owned(), Vec::new()));
                rest
            }
            // `[one] a word`, `*[other] words`.
            None => line.trim().trim_start_matches('*').split_once(']').map_or(line, |(_, w)| w),
        };
        let Some((_, parts)) = found.last_mut() else { continue };
        let mut depth = 0_u32;
        for part in rest.split_inclusive(['{', '}']) {
            let plain = part.trim_end_matches(['{', '}']).trim();
            if depth == 0 && !plain.is_empty() {
                parts.push(plain.to_owned());
            }
            match part.chars().last() {
                Some('{') => depth += 1,
                Some('}') => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    found
}

#[test]
fn sentences_are_found() {
    let text = "# A note.\na-b = Plain words.\nc = { $n ->\n    [one] One word here\n   *[other] { $n } words there\n}\n";
    let parts: Vec<String> = sentences(text).into_iter().flat_map(|(_, parts)| parts).collect();
    assert_eq!(parts, ["Plain words.", "One word here", "words there"]);
}
