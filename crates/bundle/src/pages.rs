//! What people wrote for the page: joined, and filled with what only the whole site knows.
use crate::{
    Files, Outcome,
    files::{read_all, root, told},
};
use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest as _, Sha256};
use std::{fmt::Write as _, path::Path};

/// Without these there is no page.
const NEEDED: [&str; 6] =
    ["index.html", "boot.js", "worker.js", "sw.js", "manifest.webmanifest", "icon.svg"];

/// The licences of others; index.html links to it.
const LICENCES: &str = "licences.txt";

/// Where the sprites go in index.html.
const ART: &str = "<!--@@ART@@-->";
const VERSION: &str = "@@VERSION@@";
const ASSETS: &str = "@@ASSETS@@";
const HASHES: &str = "@@HASHES@@";

/// Reads the folder, joins `css/*.css` to style.css, and puts `art/*.svg` into index.html.
pub(crate) fn read(folder: &Path) -> Outcome<Files> {
    let mut site = read_all(folder)?;
    // Notes for those who work on them.
    site.retain(|name, _| !name.ends_with(".md"));
    for name in NEEDED {
        if !site.contains_key(name) {
            return Err(format!("crates/web/static/{name} is missing."));
        }
    }
    let mut style = String::new();
    for (name, text) in take(&mut site, "css/", ".css")? {
        let _ = writeln!(style, "/* {name} */\n{}", text.trim_end());
    }
    if style.is_empty() {
        return Err("crates/web/static/css has no style sheets.".into());
    }
    let art = take(&mut site, "art/", ".svg")?;
    let page = text(&site, "index.html")?;
    if art.is_empty() && page.contains(ART) {
        return Err(format!("index.html has {ART}, but crates/web/static/art has no pictures."));
    }
    if !art.is_empty() {
        if page.matches(ART).count() != 1 {
            return Err(format!("index.html needs {ART} once, for crates/web/static/art."));
        }
        // No `display: none`, which would take the gradients along; no style attribute, which a
        // content security policy forbids.
        style.insert_str(0, "svg.art { position: absolute; }\n");
        let page = page.replace(ART, &sprites(&art)?);
        site.insert("index.html".into(), page.into());
    }
    site.insert("style.css".into(), without_comments(&style).into());
    let notices = root().join("crates/chowk/src/notices.txt");
    site.insert(LICENCES.into(), std::fs::read(&notices).map_err(|why| told(&notices, &why))?);
    let nets = read_all(&root().join("crates/bots/weights"))?;
    let nets = nets.into_iter().filter(|(name, _)| name.ends_with(".net"));
    site.extend(nets.map(|(name, bytes)| (format!("{NETS}{name}"), bytes)));
    let puzzles = read_all(&root().join("crates/puzzles/data"))?;
    site.extend(puzzles.into_iter().map(|(name, bytes)| (format!("{PUZZLES}{name}"), bytes)));
    for lang in ["en", "de"] {
        let books = read_all(&root().join("docs/rules").join(lang))?;
        site.extend(books.into_iter().filter_map(|(name, bytes)| {
            Some((format!("{BOOKS}{lang}/{}.txt", name.strip_suffix(".md")?), bytes))
        }));
    }
    Ok(site)
}

/// Takes the files of one folder and one kind out, by name.
fn take(site: &mut Files, folder: &str, kind: &str) -> Outcome<Vec<(String, String)>> {
    let of = |name: &str| name.starts_with(folder) && name.ends_with(kind);
    let names: Vec<String> = site.keys().filter(|name| of(name)).cloned().collect();
    let mut taken = Vec::new();
    for name in names {
        let text = text(site, &name)?;
        site.remove(&name);
        taken.push((name, text));
    }
    Ok(taken)
}

/// A style sheet without the comments that begin a line, and without indentation; brotli takes the rest. No
/// string begins before a line and ends in it, so nothing else is touched. Comments would be 2.4 kB of a
/// first visit.
fn without_comments(style: &str) -> String {
    let (mut out, mut inside) = (String::with_capacity(style.len()), false);
    for line in style.lines().map(str::trim) {
        inside |= line.starts_with("/*");
        let kept = match line.split_once("*/") {
            _ if !inside => line,
            Some((_, after)) => {
                inside = false;
                after.trim_start()
            }
            None => "",
        };
        if !kept.is_empty() {
            out += kept;
            out.push('\n');
        }
    }
    out
}

fn text(site: &Files, name: &str) -> Outcome<String> {
    let bytes = site.get(name).cloned().unwrap_or_default();
    String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8."))
}

/// One hidden picture with the insides of all.
fn sprites(art: &[(String, String)]) -> Outcome<String> {
    let mut joined = String::from(
        "<svg class=\"art\" xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" \
         aria-hidden=\"true\">",
    );
    for (name, text) in art {
        let inside = || {
            let (_, tag) = text.split_once("<svg")?;
            let (_, rest) = tag.split_once('>')?;
            Some(rest.rsplit_once("</svg>")?.0.trim())
        };
        let inside = inside().ok_or_else(|| format!("{name} is not one <svg>…</svg>."))?;
        joined += "\n";
        joined += inside;
    }
    Ok(joined + "\n</svg>")
}

/// What web spaces show where there is nothing.
const NOTHING: &str = "404.html";

/// Puzzles, one file per game, under this folder of the site.
const PUZZLES: &str = "puzzles/";

/// The rulebooks, a file for each language and game.
pub(crate) const BOOKS: &str = "rules/";

/// Networks, a file for each number of players of a game.
const NETS: &str = "nets/";

/// Is it fetched only when somebody asks for it? Pictures to install the page with, the licences,
/// networks, puzzles, and what is shown where there is nothing.
pub(crate) fn is_on_request(name: &str) -> bool {
    name.ends_with(".png")
        || name.starts_with(NETS)
        || name.starts_with(PUZZLES)
        || [LICENCES, NOTHING].contains(&name)
}

/// Fills the markers in index.html and sw.js. The version is a hash over all that was written and
/// built, so a file that changes is a new version of the whole site.
pub(crate) fn fill(site: &mut Files) -> Outcome<()> {
    let mut whole = Sha256::new();
    for (name, bytes) in &*site {
        whole.update((name.len() as u64).to_le_bytes());
        whole.update(name);
        whole.update((bytes.len() as u64).to_le_bytes());
        whole.update(bytes);
    }
    let version = HEXLOWER.encode(&whole.finalize()[..8]);
    // The page is fetched as "./"; the browser itself keeps the service worker.
    let apart = |name: &str| name == "index.html" || name == "sw.js" || is_on_request(name);
    let others: Vec<String> = site.keys().filter(|name| !apart(name)).cloned().collect();
    let quoted: Vec<String> = others.iter().map(|name| quote(name)).collect();
    let assets = format!("[\"./\", {}]", quoted.join(", "));
    for name in ["index.html", "sw.js"] {
        let filled = text(site, name)?.replace(VERSION, &version).replace(ASSETS, &assets);
        site.insert(name.into(), filled.into());
    }
    let hashes: Vec<String> = (others.iter())
        .map(|name| {
            format!("{}: \"sha256-{}\"", quote(name), BASE64.encode(&Sha256::digest(&site[name])))
        })
        .collect();
    let worker = text(site, "sw.js")?.replace(HASHES, &format!("{{{}}}", hashes.join(", ")));
    site.insert("sw.js".into(), worker.into());
    for name in ["index.html", "sw.js"] {
        if let Some(at) = text(site, name)?.find("@@") {
            let marker: String = text(site, name)?[at..].chars().take(16).collect();
            return Err(format!("{name} has a marker that nothing fills: {marker}"));
        }
    }
    Ok(())
}

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(version: &str) -> Files {
        let files = [
            ("index.html", "<i>@@VERSION@@</i>"),
            ("sw.js", "v('@@VERSION@@', @@ASSETS@@, @@HASHES@@)"),
            ("a.js", version),
        ];
        files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into()
    }

    #[test]
    fn style_sheets_lose_their_comments_and_keep_their_strings() {
        let style = "/* why,\n   at length */\n.a > .b,\n.c :is(p) {\n  color: red;\n\n  /* x */ margin: 0;\n  \
                     content: \"a , b  /* c */\";\n}\n";
        let kept =
            ".a > .b,\n.c :is(p) {\ncolor: red;\nmargin: 0;\ncontent: \"a , b  /* c */\";\n}\n";
        assert_eq!(without_comments(style), kept);
    }

    #[test]
    fn markers_are_filled_and_a_change_is_a_new_version() {
        let (mut one, mut two, mut again) = (site("1"), site("2"), site("1"));
        for site in [&mut one, &mut two, &mut again] {
            fill(site).expect("all markers are known");
        }
        assert_eq!(one, again);
        assert_ne!(one["index.html"], two["index.html"]);
        let worker = text(&one, "sw.js").expect("text");
        assert!(worker.contains(r#"["./", "a.js"], {"a.js": "sha256-a4ayc/80/OGd"#), "{worker}");
        let version = text(&one, "index.html").expect("text")[3..19].to_owned();
        assert!(worker.starts_with(&format!("v('{version}', ")), "{worker}");
        let mut typo = site("@@");
        typo.insert("sw.js".into(), "@@VERSIO@@".into());
        assert!(fill(&mut typo).is_err_and(|why| why.contains("@@VERSIO@@")));
    }

    #[test]
    fn sprites_are_joined_without_their_frames() {
        let art = |text: &str| vec![("art/a.svg".to_owned(), text.to_owned())];
        let text =
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\">\n<symbol id=\"a\"><svg/></symbol></svg>\n";
        let joined = sprites(&art(text)).expect("one svg");
        assert!(joined.ends_with("\n<symbol id=\"a\"><svg/></symbol>\n</svg>"), "{joined}");
        assert!(sprites(&art("<symbol/>")).is_err());
    }
}
