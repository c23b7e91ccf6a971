//! A server on a socket, from its start to a graceful stop.
use crate::{
    Config, Shared, app, contests, database, housekeeping, metrics::Metrics, people, store,
};
use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    pin::pin,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long those who are connected get to leave.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait when the system gives no more connections.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(500);

/// What is to be served.
pub struct Serve {
    pub listen: SocketAddr,
    /// A folder, or the address of a PostgreSQL.
    pub data: String,
    /// Where the key is kept that signs cookies; in the folder, if not said.
    pub key: Option<PathBuf>,
    pub config: Config,
}

/// Serves until `stop` is done; `ready` is told the address. Then everything under way is
/// finished and clients are told to reconnect.
pub async fn serve(
    serve: Serve,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    if !store::is_postgres(&serve.data) {
        std::fs::create_dir_all(&serve.data)
            .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", serve.data)))?;
    }
    let key = serve.key.unwrap_or_else(|| match store::is_postgres(&serve.data) {
        true => PathBuf::from("chowk.key"),
        false => Path::new(&serve.data).join("cookie.key"),
    });
    let key = people::key_at(&key)
        .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", key.display())))?;
    // Before anything that takes long: whoever starts a second server wants to know at once.
    let listener = TcpListener::bind(serve.listen).await.map_err(|why| {
        io::Error::new(why.kind(), format!("cannot listen at {}: {why}", serve.listen))
    })?;
    if store::is_postgres(&serve.data) {
        database::reach(&serve.data, database::CONNECT_TIMEOUT).await.map_err(io::Error::other)?;
    }
    let store = store::open(&serve.data).await.map_err(io::Error::other)?;
    let shared = Shared::new(store, key, serve.config);
    tokio::spawn(housekeeping::run(Arc::downgrade(&shared)));
    // So that who hosts it can publish it.
    if let Ok(anchor) = contests::daily::anchor(&shared).await {
        tracing::info!(%anchor, "the chain of days");
    }
    let address = listener.local_addr()?;
    ready(address);
    tracing::info!(%address, "serving");

    let registry = shared.registry.clone();
    let stopped = async move {
        stop.await;
        tracing::info!("stopping");
        registry.stop().await;
    };
    let mut door = Door::new(listener, shared);
    tokio::select! {
        () = door.serve() => {}
        () = stopped => {}
    }
    let Door { stopping, listener, .. } = door;
    drop(listener);
    // Whoever is connected hears of it, and lets go of the other end when it is done.
    let _ = stopping.send(());
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, stopping.closed()).await;
    Ok(())
}

/// A TCP connection, for as long as it is used; a WebSocket holds on to it.
pub(crate) struct Connection {
    metrics: Arc<Metrics>,
    _of_address: Option<crate::limits::ConnectionPermit>,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.metrics.tcp_connections.dec();
    }
}

/// Where connections come in.
struct Door {
    listener: TcpListener,
    shared: Arc<Shared>,
    router: Router,
    stopping: watch::Sender<()>,
    places: Arc<Semaphore>,
    most: usize,
    /// All places are taken, and the log says so.
    full: bool,
    /// The system gives no more connections, and the log says so.
    exhausted: bool,
}

impl Door {
    fn new(listener: TcpListener, shared: Arc<Shared>) -> Door {
        let most = shared.registry.config.max_connections.max(1);
        Door {
            listener,
            router: app(shared.clone()),
            shared,
            stopping: watch::Sender::new(()),
            places: Arc::new(Semaphore::new(most)),
            most,
            full: false,
            exhausted: false,
        }
    }

    async fn serve(&mut self) {
        loop {
            let permit = self.place().await;
            match self.listener.accept().await {
                Ok((tcp, peer)) => {
                    if std::mem::take(&mut self.exhausted) {
                        tracing::info!("connections can be accepted again");
                    }
                    self.admit(tcp, peer, permit);
                }
                // The other side was quicker to leave than we to greet.
                Err(why) if is_theirs(&why) => {}
                Err(why) => {
                    if !std::mem::replace(&mut self.exhausted, true) {
                        tracing::error!(%why, "no more connections can be accepted: see ulimit -n");
                    }
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                }
            }
        }
    }

    /// A free place; whoever comes while there is none waits in the system's queue.
    async fn place(&mut self) -> OwnedSemaphorePermit {
        // Said once, and not again while it goes up and down around the bound.
        if self.full && self.places.available_permits() > self.most / 20 {
            self.full = false;
            tracing::info!(max = self.most, "fewer connections than --max-connections again");
        }
        if let Ok(permit) = self.places.clone().try_acquire_owned() {
            return permit;
        }
        if !std::mem::replace(&mut self.full, true) {
            tracing::warn!(max = self.most, "--max-connections is reached: others wait");
        }
        let places = self.places.clone();
        places.acquire_owned().await.expect("nobody closes it")
    }

    fn admit(&self, tcp: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit) {
        let config = &self.shared.registry.config;
        let metrics = self.shared.registry.metrics.clone();
        // Behind a proxy they all come from the proxy.
        let of_address = match config.behind_proxy {
            true => None,
            false => match self.shared.limits.connect_tcp(crate::limits::network(peer.ip())) {
                Some(permit) => Some(permit),
                None => return metrics.limit("tcp_connection"),
            },
        };
        metrics.tcp_connections.inc();
        let connection = Arc::new(Connection { metrics, _of_address: of_address, _permit: permit });
        // Moves are small and people wait for them.
        let _ = tcp.set_nodelay(true);
        let mut stream = TimeoutStream::new(tcp);
        stream.set_write_timeout(Some(config.write_timeout));
        let router = self.router.clone();
        let service = {
            let connection = connection.clone();
            service_fn(move |request: hyper::Request<Incoming>| {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(connection.clone());
                router.clone().oneshot(request)
            })
        };
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(config.header_timeout)
            .serve_connection(TokioIo::new(Box::pin(stream)), service)
            .with_upgrades();
        let mut stopping = self.stopping.subscribe();
        tokio::spawn(async move {
            let mut served = pin!(served);
            let done = tokio::select! {
                done = served.as_mut() => done,
                _ = stopping.changed() => {
                    served.as_mut().graceful_shutdown();
                    served.await
                }
            };
            // Whatever went wrong, it was the other side's doing or is theirs to notice.
            if let Err(why) = done {
                tracing::debug!(%peer, %why, "a connection ended");
            }
            drop(connection);
        });
    }
}

/// Did accepting fail for a reason that concerns only that one connection?
fn is_theirs(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(why.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
