//! Whose bot thinks next. Addresses take turns, and so do the tables of each address, so that one
//! address cannot slow down another's bots by more than a factor of two.
//!
//! A thought cannot be interrupted. So an address that has nothing running, or less than its
//! share, need not wait for a long thought of another one: it may start although all threads are
//! taken, and the operating system shares the processors between both.
use std::{
    collections::{BTreeMap, VecDeque},
    net::IpAddr,
};

/// This many addresses more may start a thought while all threads are taken.
const EXTRA_MAX: usize = 8;

/// Who a thought is counted against; `None` while nobody of the table is connected.
pub(crate) type Origin = Option<IpAddr>;

/// Jobs that wait, and what is running.
pub(crate) struct Scheduler<J> {
    threads: usize,
    running: usize,
    waiting: usize,
    /// Counts up with everything that starts: who was served longest ago is next.
    now: u64,
    origins: BTreeMap<Origin, Share<J>>,
}

struct Share<J> {
    running: usize,
    waiting: usize,
    served: u64,
    tables: BTreeMap<String, Queue<J>>,
}

struct Queue<J> {
    running: usize,
    served: u64,
    jobs: VecDeque<J>,
}

/// Something that runs; to be given back.
pub(crate) struct Ticket {
    origin: Origin,
    table: String,
}

impl<J> Scheduler<J> {
    pub(crate) fn new(threads: usize) -> Scheduler<J> {
        let threads = threads.max(1);
        Scheduler { threads, running: 0, waiting: 0, now: 0, origins: BTreeMap::new() }
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// A job of a table. Of those who are connected to it, it is counted against the one with the
    /// least to do: a stranger at one's table must not make one wait for that stranger's others.
    pub(crate) fn push(&mut self, addresses: &[IpAddr], table: &str, job: J) {
        let load = |origin: &Origin| {
            self.origins.get(origin).map_or(0, |share| share.running + share.waiting)
        };
        let origin = addresses.iter().copied().map(Some).min_by_key(load).flatten();
        let empty = || Share { running: 0, waiting: 0, served: 0, tables: BTreeMap::new() };
        let share = self.origins.entry(origin).or_insert_with(empty);
        let empty = || Queue { running: 0, served: 0, jobs: VecDeque::new() };
        share.tables.entry(table.to_owned()).or_insert_with(empty).jobs.push_back(job);
        share.waiting += 1;
        self.waiting += 1;
    }

    /// The next job that may start now, if any.
    pub(crate) fn next(&mut self) -> Option<(Ticket, J)> {
        let active = self.origins.len().max(1);
        let waiting = self.origins.iter_mut().filter(|(_, share)| share.waiting > 0);
        let (origin, share) = waiting.min_by_key(|(_, share)| (share.running, share.served))?;
        let fair = (2 * self.threads / active).clamp(1, self.threads);
        let over = share.running < fair && self.running < 2 * self.threads + EXTRA_MAX;
        // Without others there is no reason to take more than all threads.
        if self.running >= self.threads && !(over && active > 1) {
            return None;
        }
        let waiting = share.tables.iter_mut().filter(|(_, queue)| !queue.jobs.is_empty());
        let (table, queue) = waiting.min_by_key(|(_, queue)| (queue.running, queue.served))?;
        let job = queue.jobs.pop_front()?;
        self.now += 1;
        (share.served, queue.served) = (self.now, self.now);
        (share.running, queue.running) = (share.running + 1, queue.running + 1);
        share.waiting -= 1;
        self.waiting -= 1;
        self.running += 1;
        Some((Ticket { origin: *origin, table: table.clone() }, job))
    }

    /// What was started is done.
    pub(crate) fn done(&mut self, ticket: &Ticket) {
        self.running -= 1;
        let Some(share) = self.origins.get_mut(&ticket.origin) else { return };
        share.running -= 1;
        if let Some(queue) = share.tables.get_mut(&ticket.table) {
            queue.running -= 1;
            if queue.running == 0 && queue.jobs.is_empty() {
                share.tables.remove(&ticket.table);
            }
        }
        if share.running == 0 && share.waiting == 0 {
            self.origins.remove(&ticket.origin);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, last).into()
    }

    /// A machine with as many processors as the pool has threads, in ticks: everything that runs
    /// gets the same part of it. A job is who it is for and how many ticks it takes.
    struct Machine {
        scheduler: Scheduler<(u8, f64)>,
        running: Vec<(Ticket, u8, f64)>,
        threads: usize,
    }

    impl Machine {
        fn new(threads: usize) -> Machine {
            Machine { scheduler: Scheduler::new(threads), running: Vec::new(), threads }
        }

        /// Lets a tick pass; for whom something was done.
        fn tick(&mut self) -> Vec<u8> {
            while let Some((ticket, (who, ticks))) = self.scheduler.next() {
                self.running.push((ticket, who, ticks));
            }
            let part = (self.threads as f64 / self.running.len().max(1) as f64).min(1.0);
            self.running.iter_mut().for_each(|job| job.2 -= part);
            let (over, on) = std::mem::take(&mut self.running)
                .into_iter()
                .partition(|(_, _, left)| *left < 1e-6);
            self.running = on;
            let over: Vec<(Ticket, u8, f64)> = over;
            over.into_iter()
                .map(|(ticket, who, _)| {
                    self.scheduler.done(&ticket);
                    who
                })
                .collect()
        }

        /// Ticks until this many jobs of one table, asked for at once, are done. Meanwhile every
        /// finished thought of each hostile address is followed by another.
        fn time(&mut self, hostile: u8, wait: u32, jobs: u32, ticks: f64) -> u32 {
            let mut table = 0u64;
            let mut flood = |scheduler: &mut Scheduler<(u8, f64)>, who: u8| {
                table += 1;
                scheduler.push(&[address(who)], &format!("h{}", table % 87), (who, 1_000.0));
            };
            for who in 1..=hostile {
                (0..348).for_each(|_| flood(&mut self.scheduler, who));
            }
            for _ in 0..wait {
                for who in self.tick() {
                    flood(&mut self.scheduler, who);
                }
            }
            for _ in 0..jobs {
                self.scheduler.push(&[address(0)], "honest", (0, ticks));
            }
            let mut left = jobs;
            for tick in 1.. {
                for who in self.tick() {
                    match who {
                        0 => left -= 1,
                        who => flood(&mut self.scheduler, who),
                    }
                }
                if left == 0 {
                    return tick;
                }
            }
            unreachable!("it ends")
        }
    }

    #[test]
    fn one_address_slows_another_by_a_factor_of_two_at_most() {
        let mut worst = 0.0f64;
        for threads in [1, 2, 3, 4, 8] {
            for (jobs, ticks) in [(1, 5.0), (1, 1_000.0), (4, 5.0), (4, 1_000.0)] {
                let usual = Machine::new(threads).time(0, 0, jobs, ticks);
                for wait in [0, 1, 500, 1_700] {
                    let slowed = Machine::new(threads).time(1, wait, jobs, ticks);
                    let factor = f64::from(slowed) / f64::from(usual);
                    worst = worst.max(factor);
                    // A tick of rounding.
                    let fine = slowed <= 2 * usual + 1;
                    assert!(fine, "{threads} threads, {jobs} of {ticks}, {wait}: {factor}");
                }
            }
        }
        println!("at worst {worst} times the usual time");
        assert!(worst > 1.5, "the test did put it under load: {worst}");
    }

    #[test]
    fn many_hostile_addresses_take_a_share_each() {
        let usual = Machine::new(2).time(0, 0, 1, 5.0);
        let slowed = Machine::new(2).time(5, 700, 1, 5.0);
        assert!(slowed <= 6 * usual, "{slowed} ticks instead of {usual}");
    }

    #[test]
    fn tables_of_an_address_take_turns() {
        let mut scheduler = Scheduler::new(1);
        for job in 0..3 {
            scheduler.push(&[address(1)], "a", ("a", job));
        }
        scheduler.push(&[address(1)], "b", ("b", 0));
        let mut order = Vec::new();
        while let Some((ticket, job)) = scheduler.next() {
            assert!(scheduler.next().is_none(), "one thread, one address: one at a time");
            scheduler.done(&ticket);
            order.push(job);
        }
        assert_eq!(order, [("a", 0), ("b", 0), ("a", 1), ("a", 2)]);
        assert!(scheduler.origins.is_empty() && scheduler.waiting() == 0, "nothing is left behind");
    }

    #[test]
    fn a_stranger_at_the_table_costs_nothing() {
        let mut scheduler = Scheduler::new(1);
        for table in 0..50 {
            scheduler.push(&[address(1)], &format!("h{table}"), "hostile");
        }
        let first = scheduler.next().map(|(_, job)| job);
        scheduler.push(&[address(1), address(2)], "honest", "honest");
        let second = scheduler.next().map(|(_, job)| job);
        assert_eq!((first, second), (Some("hostile"), Some("honest")));
    }
}
