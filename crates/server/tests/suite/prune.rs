//! Old tables are removed, also beside a server that has them open.
use crate::common::{
    Folder,
    live::{Live, generous, table},
};
use loopback::Person;
use protocol::{Ask, Say, lobby::Status};
use server::{
    now_ms,
    prune::{Prune, Pruned, prune},
    store,
};
use std::time::Duration;

#[tokio::test]
async fn what_is_old_is_removed_and_the_rest_stays() {
    let folder = Folder::new("prune");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let (mut asha, mut ravi) = (Person::default(), Person::default());
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(asha.create(at, &table("jaipur", 2)).await.expect("made").id);
    }
    let [waiting, playing, over] = &ids[..] else { panic!("three tables") };
    for id in [playing, over] {
        for person in [&mut asha, &mut ravi] {
            let mut wire = person.join(at, id, None).await.expect("joined");
            let sit = Ask::Sit { id: "s".into(), seat: None, nonce: None };
            wire.ask(&sit).await.expect("asked");
            wire.answer("s").await.expect("answered").expect("seated");
        }
    }
    let mut wire = asha.join(at, over, None).await.expect("joined");
    wire.ask(&Ask::Resign { id: "r".into() }).await.expect("asked");
    wire.answer("r").await.expect("answered").expect("resigned");
    // Somebody waits at the table that is to go.
    let mut there = ravi.join(at, waiting, None).await.expect("joined");

    let store = store::open(folder.text()).await.expect("a store");
    let old = Prune { before: now_ms() + 1, ..Prune::older_than_days(0) };
    let nothing = Prune { before: 1, ..old };
    assert_eq!(prune(&*store, nothing).await.expect("pruned"), Pruned::default());
    let dry = Prune { dry: true, finished: true, ..old };
    let counted = Pruned { unbegun: 1, finished: 1, spared: 0 };
    assert_eq!(prune(&*store, dry).await.expect("pruned"), counted);
    assert_eq!(store.ids("", 10).await.expect("ids").len(), 3, "nothing was done");

    let some = Pruned { unbegun: 1, finished: 0, spared: 0 };
    assert_eq!(prune(&*store, old).await.expect("pruned"), some);
    // Whoever was connected has seen it end, before it was removed.
    let mut told = async || loop {
        if let Say::Event { now: Some(now), .. } = there.hear().await.expect("connected")
            && now.status == Status::Over
        {
            break;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), told()).await.expect("told");
    let mut left = store.ids("", 10).await.expect("ids");
    left.sort();
    let mut wanted = vec![playing.clone(), over.clone()];
    wanted.sort();
    assert_eq!(left, wanted);
    let all = Prune { finished: true, ..old };
    let rest = Pruned { unbegun: 0, finished: 1, spared: 0 };
    assert_eq!(prune(&*store, all).await.expect("pruned"), rest);
    assert_eq!(
        store.ids("", 10).await.expect("ids"),
        std::slice::from_ref(playing),
        "a running game stays"
    );
    store.close().await.expect("closed");
    live.stop().await;
}
