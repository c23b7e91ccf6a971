//! The folder that is served: files, their compressed twins, and how much a first visit loads.
use crate::{
    Files, Outcome,
    files::{read_all, told},
    pages::{BOOKS, is_on_request},
};
use std::{fmt::Write as _, fs, path::Path, thread};

/// Most that is loaded before a first move can be made, compressed: all but the thinker, which comes
/// beside the first screen, and the rulebooks, which come when they are asked for or the service worker fetches them.
const FIRST_MOVE_MAX: usize = 1_000_000;
/// Most that a first visit may load in all, compressed. The service worker fetches every file for
/// later, so every file counts.
const FIRST_VISIT_MAX: usize = 1_400_000;

/// What compression makes smaller.
const TEXT: [&str; 8] = ["css", "html", "js", "json", "svg", "txt", "wasm", "webmanifest"];

/// By these a former site is known.
const OURS: [&str; 2] = ["sw.js", "index.html"];

/// What was written: name, length, compressed length where there is one.
pub(crate) struct Site(Vec<(String, usize, Option<usize>)>);

/// Writes what differs from what lies there, and removes what does not belong.
pub(crate) fn write(folder: &Path, files: Files, compress: bool) -> Outcome<Site> {
    let old = read_old(folder)?;
    let mut all = files.clone();
    if compress {
        all.extend(thread::scope(|scope| {
            let texts = files.iter().filter(|(name, _)| is_text(name));
            let jobs: Vec<_> = texts
                .map(|(name, bytes)| {
                    let twin = format!("{name}.br");
                    // The twin of the same bytes is the same.
                    let kept = old.get(&twin).filter(|_| old.get(name) == Some(bytes)).cloned();
                    let job = scope.spawn(move || kept.map_or_else(|| brotli(bytes), Ok));
                    (twin, job)
                })
                .collect();
            let finished = jobs.into_iter().map(|(twin, job)| {
                let packed = job.join().map_err(|_| format!("{twin}: brotli broke off."))?;
                Ok((twin, packed?))
            });
            finished.collect::<Outcome<Files>>()
        })?);
    }
    for (name, bytes) in all.iter().filter(|(name, bytes)| old.get(*name) != Some(*bytes)) {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|why| told(parent, &why))?;
        fs::write(&path, bytes).map_err(|why| told(&path, &why))?;
    }
    for name in old.keys().filter(|name| !all.contains_key(*name)) {
        let path = folder.join(name);
        fs::remove_file(&path).map_err(|why| told(&path, &why))?;
    }
    let sizes = files.into_iter().map(|(name, bytes)| {
        let packed = all.get(&format!("{name}.br")).map(Vec::len);
        (name, bytes.len(), packed)
    });
    Ok(Site(sizes.collect()))
}

/// What lies there already. What does not belong will be removed, so it must be a site of ours.
fn read_old(folder: &Path) -> Outcome<Files> {
    let Ok(mut inside) = fs::read_dir(folder) else { return Ok(Files::new()) };
    if inside.next().is_some() && !OURS.iter().all(|name| folder.join(name).is_file()) {
        let shown = folder.display();
        return Err(format!("{shown} holds other things: name an empty folder, or a new one."));
    }
    read_all(folder)
}

fn is_text(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, kind)| TEXT.contains(&kind))
}

/// How many short distances have a code of their own. By trial: 3 kB less for the page than without. What would be better still,
/// postfix bits, is more than the encoder has room for: it breaks off.
const DIRECT_DISTANCES: u32 = 12;

fn brotli(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut options = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..Default::default()
    };
    options.dist.num_direct_distance_codes = DIRECT_DISTANCES;
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &options)
        .map_err(|why| format!("brotli: {why}."))?;
    Ok(packed)
}

impl Site {
    /// Compressed where it is, raw where it is not.
    fn first_visit(&self) -> usize {
        self.load(|name| !is_on_request(name))
    }

    fn first_move(&self) -> usize {
        let later = |name: &str| name.starts_with("worker") || name.starts_with(BOOKS);
        self.load(|name| !is_on_request(name) && !later(name))
    }

    fn load(&self, counts: impl Fn(&str) -> bool) -> usize {
        let loaded = self.0.iter().filter(|(name, ..)| counts(name));
        loaded.map(|(_, raw, packed)| packed.unwrap_or(*raw)).sum()
    }

    /// Only of what is compressed: a site for trying things out may be of any size.
    pub(crate) fn too_large(&self) -> Option<String> {
        let compressed = self.0.iter().any(|(_, _, packed)| packed.is_some());
        let limits = [
            ("before the first move", self.first_move(), FIRST_MOVE_MAX),
            ("in all", self.first_visit(), FIRST_VISIT_MAX),
        ];
        let over = limits.into_iter().find(|(_, bytes, most)| compressed && bytes > most);
        over.map(|(when, bytes, most)| {
            format!("A first visit loads {bytes} bytes {when}; at most {most} are allowed.")
        })
    }

    pub(crate) fn table(&self) -> String {
        let mut out = format!("{:<28} {:>9} {:>9}\n", "file", "raw", "brotli");
        for (name, raw, packed) in &self.0 {
            let packed = packed.map_or("-".into(), |bytes| bytes.to_string());
            let _ = writeln!(out, "{name:<28} {raw:>9} {packed:>9}");
        }
        let raw: usize = self.0.iter().map(|(_, raw, _)| raw).sum();
        let _ = writeln!(out, "{:<28} {raw:>9} {:>9}", "first visit, in all", self.first_visit());
        let _ = writeln!(out, "{:<38} {:>9}", "until the first move", self.first_move());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Files {
        names.iter().map(|name| ((*name).to_owned(), name.repeat(99).into_bytes())).collect()
    }

    #[test]
    fn a_folder_holds_what_belongs_and_nothing_is_written_twice() {
        let folder = std::env::temp_dir().join(format!("chowk-bundle-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let site = |more: &[&str]| files(&[&OURS[..], more].concat());
        let sizes = write(&folder, site(&["a.js", "b/c.png", "old.css"]), true).expect("written");
        assert!(sizes.first_visit() < 1_000 + 99 * 7 && sizes.too_large().is_none());
        let written = |name: &str| fs::metadata(folder.join(name)).and_then(|m| m.modified()).ok();
        let before = written("a.js.br");
        assert!(before.is_some() && written("b/c.png").is_some());
        assert!(written("b/c.png.br").is_none());

        write(&folder, site(&["a.js", "b/c.png"]), true).expect("written again");
        assert_eq!(written("a.js.br"), before);
        assert!(written("old.css").is_none() && written("old.css.br").is_none());

        write(&folder, site(&["a.js"]), false).expect("written for trying out");
        assert_eq!(read_all(&folder).expect("readable"), site(&["a.js"]));

        fs::remove_file(folder.join(OURS[0])).expect("it was there");
        assert!(write(&folder, site(&[]), false).is_err(), "not ours any more");
        assert!(written("a.js").is_some());
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn too_much_is_refused() {
        let entry = |raw, packed| Site(vec![("a.js".to_owned(), raw, packed)]);
        assert!(entry(3_000_000, Some(1_000_000)).too_large().is_none());
        assert!(entry(3_000_000, Some(1_000_001)).too_large().is_some());
        assert!(entry(3_000_000, None).too_large().is_none());
    }
}
