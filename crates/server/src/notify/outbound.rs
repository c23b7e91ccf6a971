//! What the server asks of others: one POST, to an address that was checked, within a time.
use super::{
    address::{Forbidden, Target, is_public},
    names::Names,
};
use axum::body::Body;
use hyper::{Request, StatusCode, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    task::AbortHandle,
    time,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, pki_types::ServerName},
};
use url::Host;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// For everything: the name, the connection, the answer.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest head of an answer; of its body nothing is read.
const HEAD_BYTES_MAX: usize = 16 << 10;
/// Addresses of one name that are tried.
const ADDRESSES_MAX: usize = 3;

/// The addresses of a name, or why there are none.
pub type Resolved = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Finds the addresses of a name.
pub trait Resolver: Send + Sync + 'static {
    fn resolve(&self, name: &str, port: u16) -> Resolved;
}

/// Why something could not be sent.
#[derive(Debug)]
pub enum Unsent {
    /// It is not called, now or later.
    Forbidden(Forbidden),
    /// Nobody was reached, or nobody answered in time.
    Unreachable(String),
}

impl fmt::Display for Unsent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsent::Forbidden(why) => why.fmt(f),
            Unsent::Unreachable(why) => f.write_str(why),
        }
    }
}

fn unreachable(why: impl fmt::Display) -> Unsent {
    Unsent::Unreachable(why.to_string())
}

/// What somebody answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    pub status: StatusCode,
    /// Asked to wait for so long.
    pub retry_after: Option<Duration>,
}

/// Calls others.
pub struct Outbound {
    resolver: Arc<dyn Resolver>,
    tls: TlsConnector,
    private: bool,
}

impl Outbound {
    /// `private` also calls the own network, and plain HTTP; `resolver` and `roots` other than the system's
    /// and the usual ones are for tests.
    pub fn new(
        private: bool,
        resolver: Option<Arc<dyn Resolver>>,
        roots: Option<RootCertStore>,
    ) -> Outbound {
        let usual = || RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring offers the usual versions of TLS")
            .with_root_certificates(roots.unwrap_or_else(usual))
            .with_no_client_auth();
        let system = || Arc::new(Names::of_system()) as Arc<dyn Resolver>;
        Outbound {
            resolver: resolver.unwrap_or_else(system),
            tls: TlsConnector::from(Arc::new(config)),
            private,
        }
    }

    /// Reads an address that somebody gave.
    pub fn target(&self, url: &str) -> Result<Target, Forbidden> {
        Target::read(url, self.private)
    }

    /// Posts something. A redirect is an answer like any other: nobody follows it.
    pub async fn post(
        &self,
        target: &Target,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Answer, Unsent> {
        let sent = self.post_now(target, headers, body);
        time::timeout(TOTAL_TIMEOUT, sent)
            .await
            .unwrap_or_else(|_| Err(unreachable("no answer in time")))
    }

    async fn post_now(
        &self,
        target: &Target,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Answer, Unsent> {
        let mut request = Request::post(&target.path)
            .header(header::HOST, target.authority())
            .header(header::USER_AGENT, concat!("chowk/", env!("CARGO_PKG_VERSION")))
            .header(header::CONTENT_LENGTH, body.len());
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Body::from(body)).map_err(unreachable)?;
        let tcp = self.connect(target).await?;
        if !target.https {
            return exchange(tcp, request).await;
        }
        let name = match &target.host {
            Host::Domain(name) => ServerName::try_from(name.clone()).map_err(unreachable)?,
            Host::Ipv4(v4) => ServerName::from(IpAddr::V4(*v4)),
            Host::Ipv6(v6) => ServerName::from(IpAddr::V6(*v6)),
        };
        exchange(self.tls.connect(name, tcp).await.map_err(unreachable)?, request).await
    }

    /// Connects to the very address that was checked: a name may mean another one a moment later.
    async fn connect(&self, target: &Target) -> Result<TcpStream, Unsent> {
        let found = match &target.host {
            Host::Ipv4(v4) => vec![SocketAddr::from((*v4, target.port))],
            Host::Ipv6(v6) => vec![SocketAddr::from((*v6, target.port))],
            Host::Domain(name) => {
                self.resolver.resolve(name, target.port).await.map_err(unreachable)?
            }
        };
        // A name with one address inside and one outside is up to something.
        if !self.private && found.iter().any(|address| !is_public(address.ip())) {
            return Err(Unsent::Forbidden(Forbidden::Private));
        }
        let mut why = unreachable("the name has no address");
        for address in found.into_iter().take(ADDRESSES_MAX) {
            match time::timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
                Ok(Ok(tcp)) => return Ok(tcp),
                Ok(Err(failed)) => why = unreachable(failed),
                Err(_) => why = unreachable("no connection in time"),
            }
        }
        Err(why)
    }
}

/// Ends the task of a connection with whoever waits for it.
struct Ends(AbortHandle);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn exchange<S>(stream: S, request: Request<Body>) -> Result<Answer, Unsent>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(HEAD_BYTES_MAX)
        .handshake(TokioIo::new(stream))
        .await
        .map_err(unreachable)?;
    let _ends = Ends(tokio::spawn(connection).abort_handle());
    let answer = sender.send_request(request).await.map_err(unreachable)?;
    let seconds = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    Ok(Answer { status: answer.status(), retry_after: seconds.map(Duration::from_secs) })
}
