//! How much is allowed: by address and by connection.
//!
//! Memory is bounded whatever comes: an address is remembered as a number of `KEY_BITS` bits (a
//! hash under a key of this process, so nobody can aim at somebody else's number), and those that
//! are quiet are forgotten every minute.
use crate::Limits;
use axum::{
    extract::{ConnectInfo, Request},
    http::HeaderMap,
};
use governor::{Quota, RateLimiter, state::keyed::DefaultKeyedStateStore};
use kernel::fair;
use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// At most 2¹⁸ addresses for each limit.
const KEY_BITS: u32 = 18;
/// TCP connections of one address, for each WebSocket that it may have: browsers open several.
const TCP_PER_SOCKET: u32 = 4;

/// How often an address may ask to be told of turns.
const SUBSCRIBE_PERIOD: Duration = Duration::from_secs(10);
const SUBSCRIBE_BURST: u32 = 30;

/// A bucket of tokens: it fills steadily, and each use takes one out.
#[derive(Clone, Debug)]
pub struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub fn full(burst: u32, now: Instant) -> Bucket {
        Bucket { tokens: f64::from(burst), filled: now }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, per_s: u32, burst: u32, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * f64::from(per_s)).min(f64::from(burst));
        self.filled = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// What an address uses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// A request to the lobby.
    Request,
    /// A new table.
    Table,
    /// A frame over a WebSocket, whatever it holds.
    Frame,
    /// Joining a table, or asking for its log.
    Join,
    /// Taking a seat.
    Seat,
    /// Asking to be told of turns.
    Subscribe,
    /// A record that is played again for its score.
    Replay,
}

impl Use {
    /// The name under which metrics count it.
    pub fn name(self) -> &'static str {
        match self {
            Use::Request => "request",
            Use::Table => "table",
            Use::Frame => "frame",
            Use::Join => "join",
            Use::Seat => "seat",
            Use::Subscribe => "subscribe",
            Use::Replay => "replay",
        }
    }
}

type Keyed = RateLimiter<u32, DefaultKeyedStateStore<u32>, governor::clock::DefaultClock>;

/// What each address has used up.
pub struct RateLimits {
    hasher: RandomState,
    requests: Keyed,
    tables: Keyed,
    frames: Keyed,
    joins: Keyed,
    seats: Keyed,
    subscribers: Keyed,
    replays: Keyed,
    sockets: Arc<Connections>,
    tcp: Arc<Connections>,
}

fn keyed(per: Duration, burst: u32) -> Keyed {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    let slowest = Quota::per_hour(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::with_period(per).unwrap_or(slowest).allow_burst(burst))
}

fn per_second(times: u32) -> Duration {
    Duration::from_secs(1) / times.max(1)
}

impl RateLimits {
    pub fn new(limits: Limits) -> Arc<RateLimits> {
        Arc::new(RateLimits {
            hasher: RandomState::new(),
            requests: keyed(per_second(limits.requests_per_s), limits.requests_burst),
            tables: keyed(
                Duration::from_secs(60) / limits.tables_per_min.max(1),
                limits.tables_burst,
            ),
            frames: keyed(per_second(limits.frames_per_s), limits.frames_burst),
            joins: keyed(per_second(limits.joins_per_s), limits.joins_burst),
            seats: keyed(per_second(limits.seats_per_s), limits.seats_burst),
            subscribers: keyed(SUBSCRIBE_PERIOD, SUBSCRIBE_BURST),
            replays: keyed(
                Duration::from_secs(60) / limits.replays_per_min.max(1),
                limits.replays_burst,
            ),
            sockets: Connections::at_most(limits.connections_per_address),
            tcp: Connections::at_most(
                limits.connections_per_address.saturating_mul(TCP_PER_SOCKET),
            ),
        })
    }

    fn keyed(&self, what: Use) -> &Keyed {
        match what {
            Use::Request => &self.requests,
            Use::Table => &self.tables,
            Use::Frame => &self.frames,
            Use::Join => &self.joins,
            Use::Seat => &self.seats,
            Use::Subscribe => &self.subscribers,
            Use::Replay => &self.replays,
        }
    }

    /// May this address, or this guest, use one more of these?
    pub fn allows(&self, what: Use, who: &impl Hash) -> bool {
        let key = self.hasher.hash_one(who) >> (u64::BITS - KEY_BITS);
        self.keyed(what).check_key(&(key as u32)).is_ok()
    }

    /// Forgets the addresses that are quiet.
    pub fn forget_quiet(&self) {
        let uses = [
            Use::Request,
            Use::Table,
            Use::Frame,
            Use::Join,
            Use::Seat,
            Use::Subscribe,
            Use::Replay,
        ];
        for what in uses {
            self.keyed(what).retain_recent();
            self.keyed(what).shrink_to_fit();
        }
    }

    /// How many addresses are remembered for one kind of use.
    pub fn remembered(&self, what: Use) -> usize {
        self.keyed(what).len()
    }

    /// May this address have one more WebSocket? Until the permit is dropped.
    pub fn connect(&self, address: IpAddr) -> Option<ConnectionPermit> {
        self.sockets.add(address)
    }

    /// May this address have one more TCP connection?
    pub fn connect_tcp(&self, address: IpAddr) -> Option<ConnectionPermit> {
        self.tcp.add(address)
    }
}

/// How many connections each address has just now.
struct Connections {
    max: u32,
    counts: Mutex<HashMap<IpAddr, u32>>,
}

impl Connections {
    fn at_most(max: u32) -> Arc<Connections> {
        Arc::new(Connections { max, counts: Mutex::default() })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(self: &Arc<Connections>, address: IpAddr) -> Option<ConnectionPermit> {
        let mut counts = self.counts();
        let count = counts.entry(address).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { of: self.clone(), address })
    }
}

/// One connection of an address.
pub struct ConnectionPermit {
    of: Arc<Connections>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.of.counts();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Where a request comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Peer {
    Known(IpAddr),
    /// The proxy named an address that cannot be read, or nothing is known at all.
    Unknown,
}

impl Peer {
    /// Behind a proxy that is what the proxy added last; whoever talks to us past the proxy, as a
    /// program on the same machine may, has no such header.
    pub fn of(request: &Request, behind_proxy: bool) -> Peer {
        let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
        if let Some(header) = forwarded.filter(|_| behind_proxy) {
            let last = header.to_str().ok().and_then(|text| text.rsplit(',').next());
            return last.and_then(|text| parse(text.trim())).map_or(Peer::Unknown, Peer::Known);
        }
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        peer.map_or(Peer::Unknown, |info| Peer::Known(info.0.ip().to_canonical()))
    }

    /// This very machine. Nobody unknown is.
    pub fn is_loopback(self) -> bool {
        matches!(self, Peer::Known(address) if address.is_loopback())
    }

    /// Whose use is counted. All who are unknown share one.
    pub fn network(self) -> IpAddr {
        match self {
            Peer::Known(address) => network(address),
            Peer::Unknown => Ipv4Addr::UNSPECIFIED.into(),
        }
    }
}

/// An address as proxies write it: alone, in brackets, or with a port.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|at| at.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

/// Rate limits count IPv6 by /64: that is what one subscriber has.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A network as it is stored with a table: under a secret, so that the database does not tell
/// who plays from where.
pub fn origin(secret: &[u8], network: IpAddr) -> String {
    let mut text = secret.to_vec();
    text.extend(network.to_string().bytes());
    let mut hash = fair::commitment(&text);
    hash.truncate(24);
    hash
}

/// Is the `Host` of a request one of ours? A page of another site whose name suddenly resolves to
/// this machine (DNS rebinding) names itself. Addresses and loopback names cannot be rebound.
pub fn is_known_host(headers: &HeaderMap, known: &[String]) -> bool {
    let Some(host) = headers.get(axum::http::header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let last = name.rsplit('.').next().unwrap_or_default();
    let local = last.eq_ignore_ascii_case("localhost");
    local || parse(name).is_some() || known.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn a_bucket_fills_steadily() {
        let start = Instant::now();
        let mut bucket = Bucket::full(3, start);
        let taken = |bucket: &mut Bucket, at| (0..10).filter(|_| bucket.take(2, 3, at)).count();
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(1)), 2);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(100)), 3);
    }

    #[test]
    fn connections_of_an_address_are_counted() {
        let rate_limits =
            RateLimits::new(Limits { connections_per_address: 2, ..Limits::default() });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = rate_limits.connect(here);
        let second = rate_limits.connect(here);
        assert!(first.is_some() && second.is_some() && rate_limits.connect(here).is_none());
        drop(first);
        assert!(rate_limits.connect(here).is_some());
        drop(second);
        assert!(rate_limits.sockets.counts().is_empty(), "whoever is gone is forgotten");
    }

    #[test]
    fn each_use_has_its_own_limit() {
        let rate_limits =
            RateLimits::new(Limits { tables_burst: 2, joins_burst: 3, ..Limits::default() });
        let [one, other] = [1, 2].map(|last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let allowed = |what, who| (0..9).filter(|_| rate_limits.allows(what, &who)).count();
        assert_eq!((allowed(Use::Table, one), allowed(Use::Join, one)), (2, 3));
        assert_eq!(allowed(Use::Table, other), 2, "another address is another matter");
    }

    /// A million addresses take no more memory than 2¹⁸, and the quiet are forgotten.
    #[test]
    fn memory_is_bounded() {
        let limits = Limits { tables_burst: 1, tables_per_min: 60_000, ..Limits::default() };
        let rate_limits = RateLimits::new(limits);
        for n in 0..1_000_000u32 {
            rate_limits.allows(Use::Table, &IpAddr::V4(Ipv4Addr::from_bits(n)));
        }
        let remembered = rate_limits.remembered(Use::Table);
        assert!((1..=1 << KEY_BITS).contains(&remembered), "{remembered}");
        std::thread::sleep(Duration::from_millis(20));
        rate_limits.forget_quiet();
        assert_eq!(rate_limits.remembered(Use::Table), 0);
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let parse = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(network(parse("2001:db8::1")), network(parse("2001:db8::2:3")));
        assert_ne!(network(parse("2001:db8::1")), network(parse("2001:db8:0:1::1")));
        assert_eq!(network(parse("::ffff:10.0.0.1")), parse("10.0.0.1"));
    }

    fn request(peer: Option<&str>, forwarded: Option<&str>) -> Request {
        let mut request = Request::new(Body::empty());
        if let Some(peer) = peer {
            let peer: SocketAddr = peer.parse().expect("an address");
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        if let Some(named) = forwarded {
            request.headers_mut().insert("x-forwarded-for", named.parse().expect("a header"));
        }
        request
    }

    #[test]
    fn only_this_machine_is_loopback() {
        let local = |peer, named, proxy| Peer::of(&request(peer, named), proxy).is_loopback();
        for peer in ["127.0.0.1:1", "[::1]:1", "[::ffff:127.0.0.1]:1"] {
            assert!(local(Some(peer), None, false) && local(Some(peer), None, true), "{peer}");
            assert!(local(Some(peer), Some("10.0.0.1"), false), "a header without a proxy");
            assert!(local(Some(peer), Some("10.0.0.1, ::1"), true), "the last one counts");
            for named in ["10.0.0.1", "10.0.0.1:80", "[2001:db8::1]:80", "unknown", "", "::1, x"] {
                assert!(!local(Some(peer), Some(named), true), "{named}");
            }
        }
        assert!(!local(None, None, false) && !local(None, None, true), "nothing is known");
        assert!(!local(Some("10.0.0.1:1"), None, false));
    }

    #[test]
    fn proxies_write_addresses_in_several_ways() {
        for (named, read) in [
            ("10.0.0.1", "10.0.0.1"),
            ("1.1.1.1, 10.0.0.1:4711", "10.0.0.1"),
            ("[2001:db8::1]:80", "2001:db8::"),
            ("[2001:db8::1]", "2001:db8::"),
            ("2001:db8::1", "2001:db8::"),
            ("unknown", "0.0.0.0"),
        ] {
            let peer = Peer::of(&request(Some("127.0.0.1:1"), Some(named)), true);
            assert_eq!(peer.network().to_string(), read, "{named}");
        }
    }

    #[test]
    fn a_rebound_name_is_no_host_of_ours() {
        let known = ["chowk.example".to_owned()];
        for (host, fine) in [
            ("localhost:8080", true),
            ("x.localhost", true),
            ("127.0.0.1:8080", true),
            ("[::1]:8080", true),
            ("192.168.0.7", true),
            ("Chowk.example", true),
            ("chowk.example:443", true),
            ("evil.example:8080", false),
            ("chowk.example.evil", false),
            ("localhost.evil.example", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().expect("a header"));
            assert_eq!(is_known_host(&headers, &known), fine, "{host}");
        }
        assert!(is_known_host(&HeaderMap::new(), &known), "no browser sends no host");
    }
}
