//! Where the server may call. Strangers name addresses that it then calls: they must not reach what only
//! its own network can.
use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};
use url::{Host, Url};

/// The longest address that is taken.
pub const URL_BYTES_MAX: usize = 1_000;
/// Where others offer HTTPS.
const PORTS: [u16; 2] = [443, 8443];

/// Why an address is not called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    NotAnAddress,
    TooLong,
    NotHttps,
    Port,
    Private,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::NotAnAddress => "this is not an address such as https://example.org/path",
            Forbidden::TooLong => "this address is too long",
            Forbidden::NotHttps => "only https:// addresses are called",
            Forbidden::Port => "only the ports 443 and 8443 are called",
            Forbidden::Private => "this address belongs to a private network",
        })
    }
}

/// An address that may be called, as far as it tells without asking for its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub https: bool,
    pub host: Host<String>,
    pub port: u16,
    /// With the query.
    pub path: String,
}

impl Target {
    /// Reads an address. `private` allows plain HTTP, any port and the own network: for hosts who say so,
    /// and tests.
    pub fn read(text: &str, private: bool) -> Result<Target, Forbidden> {
        if text.len() > URL_BYTES_MAX {
            return Err(Forbidden::TooLong);
        }
        let url = Url::parse(text).map_err(|_| Forbidden::NotAnAddress)?;
        let https = match url.scheme() {
            "https" => true,
            "http" if private => false,
            _ => return Err(Forbidden::NotHttps),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Forbidden::NotAnAddress);
        }
        let host = url.host().ok_or(Forbidden::NotAnAddress)?.to_owned();
        let port = url.port_or_known_default().ok_or(Forbidden::NotAnAddress)?;
        if !private {
            if !PORTS.contains(&port) {
                return Err(Forbidden::Port);
            }
            let literal = match &host {
                Host::Ipv4(v4) => Some(IpAddr::V4(*v4)),
                Host::Ipv6(v6) => Some(IpAddr::V6(*v6)),
                Host::Domain(_) => None,
            };
            if literal.is_some_and(|address| !is_public(address)) {
                return Err(Forbidden::Private);
            }
        }
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        Ok(Target { https, host, port, path: format!("{}{query}", url.path()) })
    }

    /// Host and port, as the `Host` header has them.
    pub fn authority(&self) -> String {
        let usual = if self.https { 443 } else { 80 };
        if self.port == usual {
            self.host.to_string()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// Whom a signature is meant for.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.https { "https" } else { "http" }, self.authority())
    }
}

/// May anybody on the internet be called at this address? What is not known to be public is not.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

/// By the registry of special addresses (RFC 6890 and later).
fn is_public_v4(address: Ipv4Addr) -> bool {
    const SPECIAL: [([u8; 4], u32); 16] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 31, 196, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
    ];
    let bits = address.to_bits();
    !SPECIAL.iter().any(|(network, length)| {
        bits >> (32 - length) == Ipv4Addr::from(*network).to_bits() >> (32 - length)
    })
}

/// Only what is given out to the world (2000::/3), less what stands for something else there. So neither
/// addresses with an IPv4 address in them (mapped, NAT64, 6to4, Teredo) nor local ones.
fn is_public_v6(address: Ipv6Addr) -> bool {
    const SPECIAL: [(u128, u32); 4] = [
        (0x2001_0000 << 96, 23),
        (0x2001_0db8 << 96, 32),
        (0x2002_0000 << 96, 16),
        (0x3fff_0000 << 96, 20),
    ];
    let bits = address.to_bits();
    let within = |network: u128, length: u32| bits >> (128 - length) == network >> (128 - length);
    within(0x2000_0000 << 96, 3)
        && !SPECIAL.iter().any(|(network, length)| within(*network, *length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_called() {
        for text in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b::808:808",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2001:20::1",
            "2002:7f00:1::",
            "2002:c0a8:101::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(text.parse().expect(text)), "{text}");
        }
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.254",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:4860::8888",
        ] {
            assert!(is_public(text.parse().expect(text)), "{text}");
        }
    }

    #[test]
    fn addresses_are_read_with_care() {
        let read = |text: &str| Target::read(text, false);
        let fine = read("https://Push.Example.org/a/b?c=d").expect("fine");
        assert_eq!((fine.authority(), fine.path.as_str()), ("push.example.org".into(), "/a/b?c=d"));
        assert_eq!(fine.origin(), "https://push.example.org");
        assert_eq!(read("https://example.org:8443").expect("fine").authority(), "example.org:8443");
        for (text, why) in [
            ("http://example.org/", Forbidden::NotHttps),
            ("file:///etc/passwd", Forbidden::NotHttps),
            ("gopher://example.org", Forbidden::NotHttps),
            ("example.org", Forbidden::NotAnAddress),
            ("https://", Forbidden::NotAnAddress),
            ("https://user@example.org/", Forbidden::NotAnAddress),
            ("https://:pass@example.org/", Forbidden::NotAnAddress),
            ("https://example.org:22/", Forbidden::Port),
            ("https://example.org:80/", Forbidden::Port),
            ("https://127.0.0.1/", Forbidden::Private),
            // As browsers read them, these are the same address.
            ("https://2130706433/", Forbidden::Private),
            ("https://0x7f.1/", Forbidden::Private),
            ("https://0177.0.0.1/", Forbidden::Private),
            ("https://[::1]/", Forbidden::Private),
            ("https://[::ffff:10.0.0.1]/", Forbidden::Private),
            ("https://169.254.169.254/latest/meta-data", Forbidden::Private),
        ] {
            assert_eq!(read(text), Err(why), "{text}");
        }
        assert_eq!(
            read(&format!("https://example.org/{}", "x".repeat(2_000))),
            Err(Forbidden::TooLong)
        );
        assert!(Target::read("http://127.0.0.1:9/", true).is_ok(), "where the host says so");
    }
}
