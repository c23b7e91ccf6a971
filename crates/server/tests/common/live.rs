//! A server on a loopback socket.
use loopback::Person;
use protocol::lobby::{NewTable, Timeout};
use server::{Config, Limits, Serve};
use std::{collections::BTreeMap, net::SocketAddr};
use tokio::{sync::oneshot, task::JoinHandle};

pub struct Live {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

/// Limits that a test does not run into.
pub fn generous() -> Config {
    let limits = Limits {
        requests_burst: 100_000,
        messages_burst: 100_000,
        connections_per_address: 10_000,
        tables_per_guest: 10_000,
        tables_per_address: 100_000,
        tables_burst: 100_000,
        frames_burst: 1_000_000,
        joins_burst: 100_000,
        seats_burst: 100_000,
        ..Limits::default()
    };
    Config { limits, ..Config::default() }
}

impl Live {
    pub async fn start(data: &str, config: Config) -> Live {
        let (stop, stopped) = oneshot::channel::<()>();
        let (told, ready) = oneshot::channel();
        let listen = ([127, 0, 0, 1], 0).into();
        let serve = Serve { listen, data: data.into(), key: None, config };
        let stopped = async {
            let _ = stopped.await;
        };
        let task = tokio::spawn(server::serve(serve, stopped, |address| {
            let _ = told.send(address);
        }));
        Live { address: ready.await.expect("it starts"), stop: Some(stop), task }
    }

    pub async fn stop(mut self) {
        drop(self.stop.take());
        self.task.await.expect("no panic").expect("no error");
    }
}

/// A table for people.
pub fn table(game: &str, seats: u8) -> NewTable {
    NewTable {
        game: game.into(),
        options: BTreeMap::new(),
        seats: Some(seats),
        pace: None,
        timeout: Timeout::Move,
        bots: BTreeMap::new(),
        open: true,
    }
}

/// A number that the server counts; 0 where it has none of this name.
pub async fn metric(at: SocketAddr, name: &str) -> f64 {
    let (_, page) = Person::default().call(at, "GET", "/metrics", "").await.expect("answered");
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|value| value.parse().ok()).unwrap_or(0.0)
}
