//! A journal that was ever written is played through for ever (crates/catalog/tests/corpus).
use crate::common::Folder;
use server::{admin, store};
use std::{fs, path::PathBuf};

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/corpus/v1")
}

/// A record without what may differ: who wrote it, and so the checksum.
fn plain(record: &str) -> String {
    let plain = |line: &&str| !line.starts_with("engine ") && !line.starts_with("check ");
    record.lines().filter(plain).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn every_journal_that_was_kept_is_the_same_table_again() {
    let folder = Folder::new("corpus");
    let store = store::open(folder.text()).await.expect("a store");
    let (mut lines, mut over) = (Vec::new(), 0);
    for file in fs::read_dir(corpus().join("journals")).expect("the corpus is there") {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("text");
        let read = admin::import(&*store, text.as_bytes()).await;
        let read = read.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!((read.new, read.completed, read.known), (1, 0, 0), "{name}");
        assert!(read.faults.is_empty(), "{name}: {:?}", read.faults);
        let read = |key: &str| -> serde_json::Value {
            serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["meta"][key].take()
        };
        let loaded = store.load(read("id").as_str().expect("an id")).await.expect("read");
        let room = loaded.expect("it is there").wake().expect("a sound journal");
        match fs::read_to_string(corpus().join(format!("records/{name}.record"))) {
            Ok(kept) => {
                let record = room.record().unwrap_or_else(|why| panic!("{name}: {why:?}"));
                assert_eq!(plain(&record), plain(&kept), "{name}");
                over += 1;
            }
            Err(_) => assert!(room.desk().is_none(), "{name} was played, but has no record"),
        }
        lines.push(text);
    }
    assert!(over > 20, "the corpus is only ever added to");

    let found = admin::verify(&*store).await.expect("checked");
    assert!(found.faults.is_empty(), "{:?}", found.faults);
    assert_eq!((found.tables, found.records), (lines.len() as u64, over));
    // What is exported is what was kept, byte for byte, in the order of the tables.
    let mut out = Vec::new();
    admin::export(&*store, &mut out).await.expect("exported");
    let out = String::from_utf8(out).expect("text");
    let mut exported: Vec<&str> = out.split_inclusive('\n').collect();
    exported.sort_unstable();
    lines.sort_unstable();
    assert_eq!(exported, lines);
}
