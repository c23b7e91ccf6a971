//! A server on a socket, from its start to a graceful stop.
use crate::{Config, Shared, app, people, store};
use axum::serve::ListenerExt;
use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};
use tokio::net::TcpListener;

/// How long those who are connected get to leave.
const LEAVE: Duration = Duration::from_secs(5);

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
        std::fs::create_dir_all(&serve.data)?;
    }
    let key = serve.key.unwrap_or_else(|| match store::is_postgres(&serve.data) {
        true => PathBuf::from("chowk.key"),
        false => Path::new(&serve.data).join("cookie.key"),
    });
    let key = people::key_at(&key)
        .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", key.display())))?;
    let store = store::open(&serve.data).await.map_err(io::Error::other)?;
    let shared = Shared::new(store, key, serve.config);
    let listener = TcpListener::bind(serve.listen).await?;
    let address = listener.local_addr()?;
    // Moves are small and people wait for them.
    let listener = listener.tap_io(|tcp| {
        let _ = tcp.set_nodelay(true);
    });
    ready(address);
    tracing::info!(%address, "serving");

    let hall = shared.hall.clone();
    let (leaving, left) = tokio::sync::oneshot::channel();
    let graceful = async move {
        stop.await;
        tracing::info!("stopping");
        hall.stop().await;
        let _ = leaving.send(());
    };
    let service = app(shared).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(graceful);
    tokio::select! {
        done = serving => done,
        () = async {
            let _ = left.await;
            tokio::time::sleep(LEAVE).await;
        } => Ok(()),
    }
}
