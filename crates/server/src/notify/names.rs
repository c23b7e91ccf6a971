//! The addresses of names, by the system's resolver. It cannot be interrupted: a name whose servers are silent
//! keeps a thread for half a minute and longer. So nobody waits for a slow name but those who asked for it:
//!
//! - a name has one thread, however many ask for it, and a time to be answered in;
//! - after that time it gives its place to others, though its thread hangs on;
//! - names that have answered before have places of their own, which no stranger's name takes;
//! - with too many threads that hang, other names are not asked for.
use super::outbound::{Resolved, Resolver};
use std::{
    collections::{HashMap, HashSet},
    io,
    net::{IpAddr, SocketAddr, ToSocketAddrs as _},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinHandle,
    time,
};

/// Names that are remembered because they have answered.
const REMEMBERED_MAX: usize = 4_096;

/// How much may hang, and for how long.
struct Bounds {
    /// A name that has not answered by then gives its place to others.
    answer: Duration,
    /// Names that are asked for at a time, of those that have answered before, and as many of others.
    places: usize,
    /// With so many threads that hang, only names that have answered before are asked for. A process has 512.
    hanging: usize,
}

const BOUNDS: Bounds = Bounds { answer: Duration::from_secs(3), places: 16, hanging: 64 };

/// Asks for the addresses of a name, and blocks.
type Ask = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;
/// What everybody hears who asked for a name.
type Found = Result<Vec<IpAddr>, String>;

/// Finds the addresses of names, several at a time.
pub(super) struct Names(Arc<Inner>);

struct Inner {
    ask: Box<Ask>,
    bounds: Bounds,
    /// Places for names that have answered before, and for others.
    known: Semaphore,
    others: Semaphore,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Who waits for a name that is asked for just now.
    open: HashMap<String, Arc<watch::Sender<Option<Found>>>>,
    /// Names whose time is up, and whose thread hangs.
    hanging: HashSet<String>,
    /// Names that have answered in time.
    known: HashSet<String>,
}

/// The system's answer.
fn ask_system(name: &str) -> io::Result<Vec<IpAddr>> {
    Ok((name, 0).to_socket_addrs()?.map(|address| address.ip()).collect())
}

impl Names {
    pub(super) fn of_system() -> Names {
        Names::new(BOUNDS, ask_system)
    }

    fn new(
        bounds: Bounds,
        ask: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static,
    ) -> Names {
        let places = || Semaphore::new(bounds.places);
        let (known, others, state) = (places(), places(), Mutex::default());
        Names(Arc::new(Inner { ask: Box::new(ask), bounds, known, others, state }))
    }
}

impl Resolver for Names {
    fn resolve(&self, name: &str, port: u16) -> Resolved {
        let (inner, name) = (self.0.clone(), name.to_ascii_lowercase());
        Box::pin(async move {
            let mut heard = inner.join(&name);
            let found = heard.wait_for(Option::is_some).await.map_err(io::Error::other)?.clone();
            let found = found.unwrap_or_else(|| Err("nobody asked".into()));
            let addresses = found.map_err(io::Error::other)?.into_iter();
            Ok(addresses.map(|address| SocketAddr::new(address, port)).collect())
        })
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits with those who have asked for this name, or asks.
    fn join(self: &Arc<Self>, name: &str) -> watch::Receiver<Option<Found>> {
        let mut state = self.state();
        if let Some(open) = state.open.get(name) {
            return open.subscribe();
        }
        let (tell, heard) = watch::channel(None);
        let tell = Arc::new(tell);
        state.open.insert(name.to_owned(), tell.clone());
        drop(state);
        tokio::spawn(self.clone().look(name.to_owned(), tell));
        heard
    }

    async fn look(self: Arc<Self>, name: String, tell: Arc<watch::Sender<Option<Found>>>) {
        let found = self.find(&name, &tell).await;
        self.state().open.remove(&name);
        let _ = tell.send(Some(found));
    }

    async fn find(self: &Arc<Self>, name: &str, waiting: &watch::Sender<Option<Found>>) -> Found {
        let is_known = self.state().known.contains(name);
        let places = if is_known { &self.known } else { &self.others };
        let _place = tokio::select! {
            place = places.acquire() => place.map_err(|why| why.to_string())?,
            () = waiting.closed() => return Err("nobody waits for it any more".into()),
        };
        {
            let state = self.state();
            let full = !is_known && state.hanging.len() >= self.bounds.hanging;
            if full || state.hanging.contains(name) {
                return Err("its servers are slow, or those of too many others".into());
            }
        }
        let (inner, asked) = (self.clone(), name.to_owned());
        let mut thread = tokio::task::spawn_blocking(move || (inner.ask)(&asked));
        let Ok(ended) = time::timeout(self.bounds.answer, &mut thread).await else {
            self.leave(name, thread);
            return Err("its servers do not answer".into());
        };
        let found = ended.map_err(|why| why.to_string())?.map_err(|why| why.to_string())?;
        let mut state = self.state();
        if state.known.len() >= REMEMBERED_MAX {
            state.known.clear();
        }
        state.known.insert(name.to_owned());
        Ok(found)
    }

    /// Lets a thread hang until it comes back.
    fn leave(self: &Arc<Self>, name: &str, thread: JoinHandle<io::Result<Vec<IpAddr>>>) {
        let mut state = self.state();
        state.known.remove(name);
        state.hanging.insert(name.to_owned());
        drop(state);
        let (inner, name) = (self.clone(), name.to_owned());
        tokio::spawn(async move {
            let _ = thread.await;
            inner.state().hanging.remove(&name);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{
        Condvar,
        atomic::{AtomicUsize, Ordering::Relaxed},
    };

    /// Names that begin with `slow` are answered when all are let go.
    #[derive(Clone, Default)]
    struct Servers {
        free: Arc<(Mutex<bool>, Condvar)>,
        asked: Arc<AtomicUsize>,
    }

    impl Servers {
        fn names(&self, bounds: Bounds) -> Names {
            let servers = self.clone();
            Names::new(bounds, move |name| {
                servers.asked.fetch_add(1, Relaxed);
                let (free, changed) = &*servers.free;
                let free = free.lock().expect("no panic");
                let is_slow = |free: &mut bool| name.starts_with("slow") && !*free;
                drop(changed.wait_while(free, is_slow).expect("no panic"));
                Ok(vec![[192, 0, 2, 1].into()])
            })
        }

        fn let_go(&self) {
            *self.free.0.lock().expect("no panic") = true;
            self.free.1.notify_all();
        }
    }

    fn bounds(hanging: usize) -> Bounds {
        Bounds { answer: Duration::from_secs(2), hanging, ..BOUNDS }
    }

    /// The answer; a minute without one is too long on any machine.
    async fn answer(names: &Names, name: &str) -> io::Result<Vec<SocketAddr>> {
        let found = time::timeout(Duration::from_secs(60), names.resolve(name, 443)).await;
        found.expect("it was kept waiting for the slow ones")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn slow_names_keep_no_others_waiting() {
        let servers = Servers::default();
        let names = Arc::new(servers.names(bounds(64)));
        let there = vec![SocketAddr::from(([192, 0, 2, 1], 443))];
        assert_eq!(answer(&names, "push.example").await.expect("found"), there);
        let slow: Vec<_> = (0..BOUNDS.places + 4)
            .map(|n| {
                let names = names.clone();
                tokio::spawn(async move { answer(&names, &format!("slow{n}.example")).await })
            })
            .collect();
        while servers.asked.load(Relaxed) < BOUNDS.places + 1 {
            time::sleep(Duration::from_millis(5)).await;
        }
        // One that has answered before, and one that nobody has heard of.
        assert_eq!(answer(&names, "Push.example").await.expect("found"), there);
        assert_eq!(answer(&names, "new.example").await.expect("found"), there);
        for one in slow {
            assert!(one.await.expect("no panic").is_err(), "nobody waits for it for ever");
        }
        servers.let_go();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_thread_asks_for_a_name_and_few_hang() {
        let servers = Servers::default();
        let names = Arc::new(servers.names(bounds(2)));
        assert!(answer(&names, "push.example").await.is_ok());
        let same = (0..20).map(|n| {
            let (names, name) = (names.clone(), format!("slow{}.example", n % 2));
            tokio::spawn(async move { answer(&names, &name).await })
        });
        for one in same.collect::<Vec<_>>() {
            assert!(one.await.expect("no panic").is_err());
        }
        // Their threads hang: they are not asked for again, nor is any name that is new.
        for name in ["slow0.example", "slow2.example", "new.example"] {
            assert!(answer(&names, name).await.is_err(), "{name}");
        }
        assert!(answer(&names, "push.example").await.is_ok());
        assert_eq!(servers.asked.load(Relaxed), 4);
        servers.let_go();
        while !names.0.state().hanging.is_empty() {
            time::sleep(Duration::from_millis(5)).await;
        }
        assert!(answer(&names, "slow0.example").await.is_ok());
        assert!(answer(&names, "new.example").await.is_ok());
    }
}
