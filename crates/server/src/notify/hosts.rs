//! Whose turn it is among the hosts that are to be called. Each has a queue of its own, so a slow one
//! keeps nobody waiting but itself; one that does not answer is left alone for a while.
use crate::limits::Bucket;
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

/// Calls under way: to all hosts, and to one.
const CALLS_MAX: usize = 64;
const CALLS_PER_HOST_MAX: usize = 6;
/// Of those, to hosts that have not answered yet or only after [`QUICK`]: whoever names many that never will, or
/// that take all the time there is, takes no more.
const UNPROVEN_CALLS_MAX: usize = 32;
/// A host that takes longer for an answer may have its reasons, but not the places of those that do not.
const QUICK: Duration = Duration::from_secs(2);
/// What waits: for all hosts, and for one.
const QUEUE_MAX: usize = 8_192;
const QUEUE_PER_HOST_MAX: usize = 2_048;
/// Calls to one host.
const CALLS_PER_S: u32 = 20;
const CALLS_BURST: u32 = 200;
/// So many calls without an answer, one after the other, and a host is left alone; at first for so long,
/// and then for twice as long each time.
const SILENT_MAX: u32 = 4;
const PAUSE_MIN: Duration = Duration::from_secs(30);
const PAUSE_MAX: Duration = Duration::from_secs(30 * 60);

/// What became of something that was to be queued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Queued {
    Yes,
    /// The host is left alone just now.
    Paused,
    Full,
}

struct Host<T> {
    queue: VecDeque<T>,
    calls: usize,
    /// Has it answered the last call, and soon?
    proven: bool,
    /// Calls that were begun before it had.
    unproven_calls: usize,
    /// Is it among those that are ready?
    ready: bool,
    bucket: Bucket,
    silent: u32,
    paused_until: Option<Instant>,
    pause: Duration,
}

/// All the hosts, in turn.
pub(super) struct Hosts<T> {
    hosts: HashMap<String, Host<T>>,
    /// Those with something to send and a call free.
    ready: VecDeque<String>,
    calls: usize,
    unproven_calls: usize,
    queued: usize,
}

impl<T> Default for Hosts<T> {
    fn default() -> Hosts<T> {
        Hosts {
            hosts: HashMap::new(),
            ready: VecDeque::new(),
            calls: 0,
            unproven_calls: 0,
            queued: 0,
        }
    }
}

impl<T> Hosts<T> {
    /// Something that waits, of what is queued.
    pub(super) fn queued(&self) -> usize {
        self.queued
    }

    /// Is there nothing that could be called now?
    pub(super) fn is_idle(&self) -> bool {
        self.ready.is_empty() || self.calls >= CALLS_MAX
    }

    pub(super) fn add(&mut self, name: &str, item: T, now: Instant) -> Queued {
        if self.queued >= QUEUE_MAX {
            return Queued::Full;
        }
        let host = self.hosts.entry(name.to_owned()).or_insert_with(|| Host {
            queue: VecDeque::new(),
            calls: 0,
            proven: false,
            unproven_calls: 0,
            ready: false,
            bucket: Bucket::full(CALLS_BURST, now),
            silent: 0,
            paused_until: None,
            pause: PAUSE_MIN,
        });
        if host.paused_until.is_some_and(|until| now < until) {
            return Queued::Paused;
        }
        if host.queue.len() >= QUEUE_PER_HOST_MAX {
            return Queued::Full;
        }
        host.queue.push_back(item);
        self.queued += 1;
        self.make_ready(name);
        Queued::Yes
    }

    fn make_ready(&mut self, name: &str) {
        let Some(host) = self.hosts.get_mut(name) else { return };
        if !host.ready && !host.queue.is_empty() && host.calls < CALLS_PER_HOST_MAX {
            host.ready = true;
            self.ready.push_back(name.to_owned());
        }
    }

    /// The next to be called; and whether somebody only waits for the next second.
    pub(super) fn next(&mut self, now: Instant) -> (Option<(String, T)>, bool) {
        let mut limited = false;
        if self.calls >= CALLS_MAX {
            return (None, false);
        }
        for _ in 0..self.ready.len() {
            let Some(name) = self.ready.pop_front() else { break };
            let Some(host) = self.hosts.get_mut(&name) else { continue };
            host.ready = false;
            if !host.proven && self.unproven_calls >= UNPROVEN_CALLS_MAX {
                host.ready = true;
                self.ready.push_back(name);
                continue;
            }
            if !host.bucket.take(CALLS_PER_S, CALLS_BURST, now) {
                limited = true;
                host.ready = true;
                self.ready.push_back(name);
                continue;
            }
            let Some(item) = host.queue.pop_front() else { continue };
            host.calls += 1;
            self.calls += 1;
            if !host.proven {
                host.unproven_calls += 1;
                self.unproven_calls += 1;
            }
            self.queued -= 1;
            self.make_ready(&name);
            return (Some((name, item)), limited);
        }
        (None, limited)
    }

    /// A call is over, which was answered after so long, or not at all. What waited for a host that is left alone
    /// from now on comes back.
    pub(super) fn done(&mut self, name: &str, answer: Option<Duration>, now: Instant) -> Vec<T> {
        self.calls -= 1;
        let Some(host) = self.hosts.get_mut(name) else { return Vec::new() };
        host.calls -= 1;
        if host.unproven_calls > 0 {
            host.unproven_calls -= 1;
            self.unproven_calls -= 1;
        }
        host.proven = answer.is_some_and(|took| took <= QUICK);
        let mut given_up = Vec::new();
        if answer.is_some() {
            (host.silent, host.pause, host.paused_until) = (0, PAUSE_MIN, None);
        } else {
            host.silent += 1;
            if host.silent >= SILENT_MAX && host.paused_until.is_none_or(|until| until <= now) {
                host.paused_until = Some(now + host.pause);
                host.pause = (host.pause * 2).min(PAUSE_MAX);
                given_up.extend(host.queue.drain(..));
                self.queued -= given_up.len();
            }
        }
        self.make_ready(name);
        given_up
    }

    /// Forgets hosts about which there is nothing to remember.
    pub(super) fn forget_quiet(&mut self, now: Instant) {
        self.hosts.retain(|_, host| {
            let paused = host.paused_until.is_some_and(|until| now < until + PAUSE_MAX);
            host.ready || host.calls > 0 || !host.queue.is_empty() || paused
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Option<Duration> = Some(Duration::from_millis(100));

    #[test]
    fn a_slow_host_keeps_nobody_else_waiting() {
        let (mut hosts, now) = (Hosts::default(), Instant::now());
        for number in 0..1_000 {
            assert_eq!(hosts.add("slow.example", number, now), Queued::Yes);
        }
        assert_eq!(hosts.add("quick.example", 7, now), Queued::Yes);
        let mut called = Vec::new();
        while let (Some((name, _)), _) = hosts.next(now) {
            called.push(name);
        }
        assert_eq!(
            called.iter().filter(|name| *name == "slow.example").count(),
            CALLS_PER_HOST_MAX
        );
        assert!(called.iter().any(|name| name == "quick.example"));
    }

    #[test]
    fn many_that_never_answer_leave_room_for_those_that_do() {
        let (mut hosts, now) = (Hosts::default(), Instant::now());
        hosts.add("known.example", 0, now);
        assert!(hosts.next(now).0.is_some());
        hosts.done("known.example", SOON, now);
        for host in 0..100 {
            for n in 0..10 {
                hosts.add(&format!("{host}.example"), n, now);
            }
        }
        hosts.add("known.example", 1, now);
        let mut called = Vec::new();
        while let (Some((name, _)), _) = hosts.next(now) {
            called.push(name);
        }
        assert_eq!(called.len(), UNPROVEN_CALLS_MAX + 1);
        assert!(called.iter().any(|name| name == "known.example"));
        for name in called {
            hosts.done(&name, SOON, now);
        }
        assert_eq!((hosts.calls, hosts.unproven_calls), (0, 0));
    }

    #[test]
    fn slow_answers_leave_room_for_quick_ones() {
        let (mut hosts, now) = (Hosts::default(), Instant::now());
        // All have answered, a hundred of them after nine seconds.
        let slow = |host: usize| format!("{host}.example");
        for host in 0..100 {
            hosts.add(&slow(host), 0, now);
            let (name, _) = hosts.next(now).0.expect("the only one");
            hosts.done(&name, Some(Duration::from_secs(9)), now);
        }
        hosts.add("known.example", 0, now);
        assert!(hosts.next(now).0.is_some());
        hosts.done("known.example", SOON, now);
        for host in 0..100 {
            for n in 0..10 {
                assert_eq!(hosts.add(&slow(host), n, now), Queued::Yes);
            }
        }
        hosts.add("known.example", 1, now);
        let mut called = Vec::new();
        while let (Some((name, _)), _) = hosts.next(now) {
            called.push(name);
        }
        assert!(called.iter().any(|name| name == "known.example"), "{called:?}");
        assert_eq!(called.len(), UNPROVEN_CALLS_MAX + 1);
    }

    #[test]
    fn who_does_not_answer_is_left_alone_for_a_while() {
        let (mut hosts, now) = (Hosts::default(), Instant::now());
        for number in 0..100 {
            hosts.add("dead.example", number, now);
        }
        let mut given_up = 0;
        for _ in 0..SILENT_MAX {
            assert!(hosts.next(now).0.is_some());
        }
        for _ in 0..SILENT_MAX {
            given_up += hosts.done("dead.example", None, now).len();
        }
        assert_eq!((given_up, hosts.queued()), (96, 0));
        assert_eq!(hosts.add("dead.example", 1, now), Queued::Paused);
        let later = now + PAUSE_MIN;
        assert_eq!(hosts.add("dead.example", 1, later), Queued::Yes);
        assert!(hosts.next(later).0.is_some());
        assert!(hosts.done("dead.example", SOON, later).is_empty());
        assert_eq!(hosts.add("dead.example", 1, later), Queued::Yes);
    }

    #[test]
    fn queues_and_rates_have_an_end() {
        let (mut hosts, now) = (Hosts::default(), Instant::now());
        let added = (0..5_000).filter(|n| hosts.add("one.example", *n, now) == Queued::Yes).count();
        assert_eq!(added, QUEUE_PER_HOST_MAX);
        for host in 0..20 {
            for n in 0..1_000 {
                hosts.add(&format!("{host}.example"), n, now);
            }
        }
        assert_eq!(hosts.queued(), QUEUE_MAX);
        let mut calls = 0;
        while let (Some((name, _)), _) = hosts.next(now) {
            calls += 1;
            hosts.done(&name, SOON, now);
        }
        assert!(calls <= 21 * CALLS_BURST as usize, "{calls}");
        assert!(hosts.next(now).1, "the others wait for the next second");
        hosts.forget_quiet(now);
        assert!(hosts.hosts.len() <= 21);
    }
}
