//! How much is allowed: by address, by guest, by connection.
use crate::Limits;
use axum::extract::{ConnectInfo, Request};
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// Addresses that are remembered; when there are more, those that are quiet are forgotten.
const ADDRESSES_MAX: usize = 20_000;

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

/// What each address has used up.
pub struct Gate {
    limits: Limits,
    addresses: Mutex<HashMap<IpAddr, Use>>,
}

struct Use {
    bucket: Bucket,
    connections: u32,
}

impl Gate {
    pub fn new(limits: Limits) -> Arc<Gate> {
        Arc::new(Gate { limits, addresses: Mutex::default() })
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Use>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, f: impl FnOnce(&mut Use) -> T) -> T {
        let mut addresses = self.addresses();
        if addresses.len() >= ADDRESSES_MAX {
            addresses.retain(|_, used| {
                used.connections > 0 || used.bucket.filled.elapsed().as_secs() < 60
            });
        }
        let bucket = || Bucket::full(self.limits.requests_burst, Instant::now());
        f(addresses.entry(address).or_insert_with(|| Use { bucket: bucket(), connections: 0 }))
    }

    /// May this address ask something more?
    pub fn request(&self, address: IpAddr) -> bool {
        let Limits { requests_per_s, requests_burst, .. } = self.limits;
        let now = Instant::now();
        self.with(address, |used| used.bucket.take(requests_per_s, requests_burst, now))
    }

    /// May this address connect once more? Until the slot is dropped.
    pub fn connect(self: &Arc<Gate>, address: IpAddr) -> Option<Slot> {
        let most = self.limits.connections_per_address;
        let free = self.with(address, |used| {
            let free = used.connections < most;
            used.connections += u32::from(free);
            free
        });
        free.then(|| Slot { gate: self.clone(), address })
    }
}

/// One connection of an address.
pub struct Slot {
    gate: Arc<Gate>,
    address: IpAddr,
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(used) = self.gate.addresses().get_mut(&self.address) {
            used.connections = used.connections.saturating_sub(1);
        }
    }
}

/// Where a request comes from. Behind a proxy that is what the proxy added last.
pub fn address(request: &Request, behind_proxy: bool) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let named = || {
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if behind_proxy { named().or(peer) } else { peer };
    whole_network(address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
}

/// Who has one address of version 6 has 2⁶⁴.
fn whole_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

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
        let gate = Gate::new(Limits { connections_per_address: 2, ..Limits::default() });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = gate.connect(here);
        let second = gate.connect(here);
        assert!(first.is_some() && second.is_some() && gate.connect(here).is_none());
        drop(first);
        assert!(gate.connect(here).is_some());
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let parse = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(whole_network(parse("2001:db8::1")), whole_network(parse("2001:db8::2:3")));
        assert_ne!(whole_network(parse("2001:db8::1")), whole_network(parse("2001:db8:0:1::1")));
        assert_eq!(whole_network(parse("::ffff:10.0.0.1")), parse("10.0.0.1"));
    }
}
