//! How records wait, and what they cost those who play.
use super::*;
use std::net::Ipv4Addr;

/// Ticks of a record that is dear to play again.
const DEAR: f64 = 100.0;

fn address(last: u8) -> IpAddr {
    Ipv4Addr::new(10, 0, 0, last).into()
}

/// Thinks of an honest table beside hostile addresses, each of which sends a dear wrong record as soon as
/// it may: ticks until the thought is done, and ticks until a right record of an honest address is.
fn time(threads: usize, hostile: u8, thought: f64, record: f64) -> (u32, u32) {
    let begun = Instant::now();
    let mut queue = Queue::<f64>::new((threads / 4).max(1));
    let mut running: Vec<(IpAddr, f64)> = Vec::new();
    let (mut thought_left, mut thought_at) = (thought, None);
    let (mut record_at, mut came) = (None, None);
    for tick in 1.. {
        for who in (1..=hostile).map(address) {
            // Who is turned away asks again at once.
            let _ = queue.push(who, DEAR);
        }
        // When the others are found out, the honest ones come.
        if came.is_none() && queue.wrong.len() == usize::from(hostile) {
            came = Some(tick);
            assert_ne!(queue.push(address(0), record), Some(record), "there is a place for it");
        }
        let since = came.map(|came| tick - came + 1);
        while let Some((who, ticks)) = queue.next() {
            running.push((who, ticks));
        }
        let thinks = since.is_some() && thought_at.is_none();
        let busy = running.len() + usize::from(thinks);
        let part = (threads as f64 / busy.max(1) as f64).min(1.0);
        if thinks {
            thought_left -= part;
            thought_at = since.filter(|_| thought_left < 1e-6);
        }
        running.iter_mut().for_each(|(_, left)| *left -= part);
        for (who, _) in running.extract_if(.., |(_, left)| *left < 1e-6) {
            let honest = who == address(0);
            queue.done(who, !honest, begun);
            record_at = record_at.or(since.filter(|_| honest));
        }
        if let (Some(thought), Some(record)) = (thought_at, record_at) {
            return (thought, record);
        }
    }
    unreachable!("it ends")
}

#[test]
fn many_addresses_with_wrong_records_slow_nobody_by_more_than_two() {
    for threads in [1, 2, 4, 8, 16] {
        for hostile in [1, 4, 12, 48] {
            for thought in [5.0, 100.0] {
                let (usual, alone) = time(threads, 0, thought, 30.0);
                let (slowed, waited) = time(threads, hostile, thought, 30.0);
                assert!(slowed <= 2 * usual + 1, "{threads}, {hostile}: {slowed} for {usual}");
                // It waits for what runs, and for nothing else of theirs.
                let most = 2 * (alone + DEAR as u32) + 1;
                assert!(waited <= most, "{threads}, {hostile}: {waited} for {alone}");
            }
        }
    }
}

#[test]
fn addresses_take_turns_and_have_a_share_of_the_queue() {
    let mut queue = Queue::new(1);
    assert!((0..WAITING_PER_ADDRESS).all(|n| queue.push(address(1), (1, n)).is_none()));
    assert_eq!(queue.push(address(1), (1, 9)), Some((1, 9)), "it has its share");
    assert_eq!(queue.push(address(2), (2, 0)), None);
    let mut order = Vec::new();
    while let Some((who, job)) = queue.next() {
        assert!(queue.next().is_none(), "one at a time");
        queue.done(who, false, Instant::now());
        order.push(job);
    }
    assert_eq!(order, [(1, 0), (2, 0), (1, 1), (1, 2), (1, 3)]);
    assert!(queue.served.is_empty() && queue.wrong.is_empty(), "nothing is left behind");
}

#[test]
fn in_a_full_queue_wrong_records_give_way() {
    let mut queue = Queue::new(1);
    let now = Instant::now();
    for who in [7, 8, 8] {
        queue.push(address(who), who);
        let (who, _) = queue.next().expect("it starts");
        queue.done(who, true, now);
    }
    for who in 1..=WAITING_MAX as u8 {
        assert_eq!(queue.push(address(who), who), None);
    }
    assert_eq!(queue.push(address(40), 40), Some(8), "who was wrong most often gives way");
    assert_eq!(queue.push(address(41), 41), Some(7));
    assert_eq!(queue.push(address(42), 42), Some(42), "else whoever comes last");
    assert_eq!(queue.push(address(8), 8), Some(8), "and one that was wrong does not drive out");
    // Many addresses are remembered, and not for ever.
    for n in 0..2 * WRONG_MAX as u32 {
        queue.done(IpAddr::from(n.to_be_bytes()), true, now);
    }
    assert_eq!(queue.wrong.len(), WRONG_MAX);
    queue.done(address(1), true, now + WRONG_KEPT_FOR);
    assert_eq!(queue.wrong.len(), 1);
}

#[tokio::test]
async fn a_replay_that_nobody_waits_for_is_broken_off() {
    let metrics = Arc::new(Metrics::default());
    let replays = Replays::beside(1, metrics.clone());
    let (seen, broken_off) = std::sync::mpsc::channel();
    let long = tokio::spawn({
        let replays = replays.clone();
        async move {
            let work = move |wanted: &dyn Fn() -> bool| {
                while wanted() {
                    std::thread::yield_now();
                }
                seen.send(()).expect("somebody hears");
                Ok::<Option<()>, ()>(None)
            };
            replays.run(address(1), work).await
        }
    });
    while metrics.replays.get() == 0 {
        tokio::task::yield_now().await;
    }
    long.abort();
    let next = replays.run(address(2), |_| Ok::<_, ()>(Some(7))).await;
    assert_eq!(next, Ok(Ok(7)), "its place is free again");
    broken_off.recv().expect("it has ended");
    // One that fails gives its place back, too.
    let failed = replays.run(address(1), |_| -> Result<Option<()>, ()> { panic!("a bug") }).await;
    assert_eq!(failed, Err(NoAnswer::Failed));
    assert_eq!(replays.run(address(1), |_| Err::<Option<()>, _>(3)).await, Ok(Err(3)));
    while metrics.replays.get() > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!((metrics.replays_waiting.get(), metrics.panics.get()), (0, 1));
    assert_eq!(replays.queue().wrongs(address(1)), 1);
}

#[tokio::test]
async fn who_waits_too_long_or_finds_no_place_is_told() {
    let mut replays = Replays::beside(1, Arc::new(Metrics::default()));
    replays.wait_max = Duration::from_millis(20);
    let (release, held) = std::sync::mpsc::channel::<()>();
    let holder = tokio::spawn({
        let replays = replays.clone();
        async move {
            let work = move |_: &dyn Fn() -> bool| Ok::<_, ()>(held.recv().ok());
            replays.run(address(1), work).await
        }
    });
    while replays.metrics.replays.get() == 0 {
        tokio::task::yield_now().await;
    }
    let waiting: Vec<_> = (0..WAITING_MAX as u8 + 3)
        .map(|who| {
            let replays = replays.clone();
            tokio::spawn(
                async move { replays.run(address(10 + who), |_| Ok::<_, ()>(Some(()))).await },
            )
        })
        .collect();
    for answer in waiting {
        assert_eq!(answer.await.expect("no panic"), Err(NoAnswer::Busy));
    }
    // Their places are free again, for whoever comes next.
    let (start, _started) = oneshot::channel();
    replays.join(address(2), start);
    assert_eq!(replays.queue().waiting.len(), 1);
    release.send(()).expect("it is held");
    assert_eq!(holder.await.expect("no panic"), Ok(Ok(())));
}

/// Thinks for as long as it is wanted.
fn endless(wanted: &dyn Fn() -> bool) -> Result<Option<()>, ()> {
    while wanted() {
        std::hint::spin_loop();
    }
    Ok(None)
}

#[tokio::test]
async fn a_replay_that_takes_too_long_is_told_apart_from_a_full_queue() {
    let mut replays = Replays::beside(1, Arc::new(Metrics::default()));
    replays.replay_max = Duration::from_millis(50);
    assert_eq!(replays.run(address(1), endless).await, Err(NoAnswer::TooSlow));
    assert_eq!(replays.queue().wrongs(address(1)), 0, "nobody is to blame for it");
    // What else the machine does is not the replay's time.
    let waits = |wanted: &dyn Fn() -> bool| {
        std::thread::sleep(Duration::from_millis(100));
        Ok::<_, ()>(wanted().then_some(7))
    };
    assert_eq!(replays.run(address(1), waits).await, Ok(Ok(7)));
}
