//! Strangers name addresses that the server calls. None of them leads into its own network.
use crate::{
    common::{
        Folder,
        house::{House, Pair, room},
        live::generous,
    },
    put,
    service::*,
    telling,
};
use protocol::Ask;
use serde_json::{Value, json};
use server::{
    notify::{
        self, Outbound, Resolver,
        address::{Forbidden, Target},
        outbound::{Resolved, Unsent},
    },
    store,
};
use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::net::TcpListener;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        RootCertStore, ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer},
    },
};
use tower::ServiceExt as _;

/// Answers as the test says, one answer after the other, and the last for ever.
struct Names(Mutex<VecDeque<Vec<SocketAddr>>>);

impl Names {
    fn new(answers: &[&[&str]]) -> Arc<Names> {
        let address = |text: &&str| text.parse().expect("an address");
        let answers = answers.iter().map(|answer| answer.iter().map(address).collect());
        Arc::new(Names(Mutex::new(answers.collect())))
    }
}

impl Resolver for Names {
    fn resolve(&self, _: &str, _: u16) -> Resolved {
        let mut answers = self.0.lock().expect("no panic");
        let answer = match answers.len() {
            0 | 1 => answers.front().cloned(),
            _ => answers.pop_front(),
        };
        Box::pin(async move { Ok(answer.unwrap_or_default()) })
    }
}

fn target(text: &str) -> Target {
    Target::read(text, false).expect("fine to look at")
}

async fn forbidden(names: Arc<Names>) -> bool {
    let outbound = Outbound::new(false, Some(names), None);
    let sent = outbound.post(&target("https://evil.example/x"), &[], b"{}".to_vec()).await;
    matches!(sent, Err(Unsent::Forbidden(Forbidden::Private)))
}

#[tokio::test]
async fn a_name_that_leads_inside_is_not_called() {
    let trap = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let at = trap.local_addr().expect("an address").to_string();
    for inside in [
        at.as_str(),
        "10.0.0.1:443",
        "192.168.0.1:443",
        "172.16.3.4:443",
        "169.254.169.254:443",
        "100.64.0.1:443",
        "0.0.0.0:443",
        "224.0.0.1:443",
        "[::1]:443",
        "[fd00::1]:443",
        "[fe80::1]:443",
        "[::ffff:127.0.0.1]:443",
        "[64:ff9b::7f00:1]:443",
        "[2002:7f00:1::]:443",
    ] {
        assert!(forbidden(Names::new(&[&[inside]])).await, "{inside}");
        // Nor if another address of the same name is fine.
        assert!(forbidden(Names::new(&[&["93.184.216.34:443", inside]])).await, "{inside} second");
    }
    let called = tokio::time::timeout(Duration::from_millis(200), trap.accept()).await;
    assert!(called.is_err(), "nobody came");
}

/// A name that changes its meaning between the check and the connection: only what was checked is called.
#[tokio::test]
async fn a_name_is_asked_for_once() {
    let (checked, later) = (Service::start().await, Service::start().await);
    let names = Names::new(&[&[&checked.at.to_string()], &[&later.at.to_string()]]);
    let outbound = Outbound::new(true, Some(names.clone()), None);
    let to = outbound.target("http://evil.example/ok/1").expect("where the host allows it");
    outbound.post(&to, &[], Vec::new()).await.expect("answered");
    assert_eq!(names.0.lock().expect("no panic").len(), 1, "it was asked for once");
    checked.wait_for(1).await;
    later.wait_for(0).await;
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (service, inside) = (Service::start().await, Service::start().await);
    let outbound = Outbound::new(true, None, None);
    let url = service.url(&format!("to/{}", inside.at.port()));
    let to = outbound.target(&url).expect("where the host allows it");
    let answer = outbound.post(&to, &[], b"{}".to_vec()).await.expect("answered");
    assert_eq!(answer.status.as_u16(), 307);
    service.wait_for(1).await;
    inside.wait_for(0).await;
}

#[tokio::test]
async fn who_never_answers_and_who_never_ends_is_left() {
    let service = Service::start().await;
    let outbound = Outbound::new(true, None, None);
    let to = outbound.target(&service.url("stall")).expect("fine");
    let began = std::time::Instant::now();
    let sent = outbound.post(&to, &[], Vec::new()).await;
    assert!(matches!(sent, Err(Unsent::Unreachable(_))), "{sent:?}");
    assert!((9..20).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    // A head without an end.
    let endless = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let at = endless.local_addr().expect("an address");
    tokio::spawn(async move {
        use tokio::io::AsyncWriteExt;
        let (mut tcp, _) = endless.accept().await.expect("called");
        let _ = tcp.write_all(b"HTTP/1.1 200 OK\r\n").await;
        while tcp.write_all(&[b'x'; 4096]).await.is_ok() {}
    });
    let to = outbound.target(&format!("http://{at}/")).expect("fine");
    let sent = outbound.post(&to, &[], Vec::new()).await;
    assert!(matches!(sent, Err(Unsent::Unreachable(_))), "{sent:?}");
}

/// The real thing: TLS with a certificate for the name. Without the authority that signed it, nothing is sent.
#[tokio::test]
async fn https_is_spoken_and_certificates_are_checked() {
    let read = |bytes: &'static [u8]| CertificateDer::from(bytes);
    let key = PrivateKeyDer::try_from(&include_bytes!("../data/tls/key.der")[..]).expect("a key");
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the usual ones")
        .with_no_client_auth()
        .with_single_cert(vec![read(include_bytes!("../data/tls/leaf.der"))], key)
        .expect("a certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let at = listener.local_addr().expect("an address");
    let heard = Arc::new(Heard::default());
    let router = router(heard.clone());
    tokio::spawn(async move {
        while let Ok((tcp, _)) = listener.accept().await {
            let (acceptor, router) = (acceptor.clone(), router.clone());
            tokio::spawn(async move {
                let Ok(tls) = acceptor.accept(tcp).await else { return };
                let service = hyper::service::service_fn(
                    move |request: hyper::Request<hyper::body::Incoming>| {
                        router.clone().oneshot(request.map(axum::body::Body::new))
                    },
                );
                let io = hyper_util::rt::TokioIo::new(tls);
                let _ =
                    hyper::server::conn::http1::Builder::new().serve_connection(io, service).await;
            });
        }
    });
    let names = || -> Arc<dyn Resolver> { Names::new(&[&[&at.to_string()]]) };
    let mut roots = RootCertStore::empty();
    roots.add(read(include_bytes!("../data/tls/ca.der"))).expect("an authority");
    let knows = Outbound::new(true, Some(names()), Some(roots.clone()));
    let post = |outbound: Outbound, url: String| async move {
        let to = outbound.target(&url).expect("fine");
        outbound.post(&to, &[], b"hello".to_vec()).await
    };
    let fine = format!("https://push.example:{}/ok/1", at.port());
    assert_eq!(post(knows, fine.clone()).await.expect("answered").status.as_u16(), 201);
    // Another name, or an authority that nobody knows.
    let knows = Outbound::new(true, Some(names()), Some(roots));
    let other = format!("https://other.example:{}/ok/2", at.port());
    assert!(matches!(post(knows, other).await, Err(Unsent::Unreachable(_))));
    let usual = Outbound::new(true, Some(names()), None);
    assert!(matches!(post(usual, fine).await, Err(Unsent::Unreachable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_inside_are_refused_at_the_door_and_by_name() {
    let (folder, device) = (Folder::new("inside"), Device::new(3));
    let store = store::open(folder.text()).await.expect("a store");
    let trap = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let at = trap.local_addr().expect("an address").to_string();
    let usual = telling(Duration::ZERO);
    let notices =
        notify::Settings { private: false, resolver: Some(Names::new(&[&[&at]])), ..usual.notices };
    let house = House::with(store.clone(), &folder, server::Config { notices, ..generous() }).await;
    let mut pair = Pair::sit([house.at, house.at]).await;
    crate::hide(&mut pair).await;
    let first = pair.next_ask(&*store).await;
    let other = 1 - first.0;
    let hook = format!("/api/tables/{}/webhook", pair.id);
    for url in [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/x",
        "https://2130706433/x",
        "https://push.example:6379/x",
        "ftp://push.example/x",
        "nonsense",
    ] {
        let body = device.subscription(url, "en");
        let (status, why) = put(&mut pair, other, house.at, "/api/push", &body).await;
        assert_eq!((status, &why["error"]["code"]), (409, &json!("bad_address")), "{url}");
        let (status, why) = put(&mut pair, other, house.at, &hook, &json!({ "url": url })).await;
        assert_eq!((status, &why["error"]["code"]), (409, &json!("bad_address")), "{url}");
    }
    for (bad, code) in [
        (json!({ "endpoint": "https://push.example/x", "p256dh": "AA", "auth": "AA" }), 400),
        (json!({ "endpoint": "https://push.example/x" }), 400),
        (json!({ "url": 7 }), 400),
    ] {
        assert_eq!(put(&mut pair, other, house.at, "/api/push", &bad).await.0, code, "{bad}");
    }
    // Fine to look at; the name leads to this machine.
    let body = device.subscription("https://push.example/x", "en");
    assert_eq!(put(&mut pair, other, house.at, "/api/push", &body).await.0, 204);
    let (status, _) =
        put(&mut pair, other, house.at, &hook, &json!({ "url": "https://hook.example/y" })).await;
    assert_eq!(status, 200);
    pair.ask(&first).await.expect("played");
    let counted = |kind: &str| {
        let name = format!(r#"chowk_notices_total{{result="forbidden",kind="{kind}"}}"#);
        house.shared.registry.metrics.value(&name).unwrap_or(0.0)
    };
    let began = std::time::Instant::now();
    while counted("push") + counted("webhook") < 2.0 {
        assert!(began.elapsed() < Duration::from_secs(60), "never tried");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let called = tokio::time::timeout(Duration::from_millis(300), trap.accept()).await;
    assert!(called.is_err(), "nobody came");
    // And they are dropped.
    let guest = room(&*store, &pair.id).await.guests()[other].clone().expect("a guest");
    let began = std::time::Instant::now();
    let seat = kernel::Seat(other as u8);
    while !store.subscribers().of_seat(&guest, &pair.id, seat).await.expect("read").is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60), "never dropped");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The table goes on.
    pair.play(&*store).await.expect("played");
    pair.wires[0].ask(&Ask::Ping {}).await.expect("asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_too_many() {
    let (folder, device) = (Folder::new("many"), Device::new(4));
    let store = store::open(folder.text()).await.expect("a store");
    let mut config = telling(Duration::ZERO);
    (config.notices.per_guest, config.notices.per_origin) = (3, 5);
    let house = House::with(store, &folder, config).await;
    let mut people = [loopback::Person::default(), loopback::Person::default()];
    let mut ask = async |who: usize, path: &str| -> (u16, Value) {
        let body = device.subscription(&format!("http://127.0.0.1:9/{path}"), "en").to_string();
        let answer = people[who].call(house.at, "PUT", "/api/push", &body).await;
        let (status, body) = answer.expect("answered");
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    };
    for path in ["1", "2", "3", "3", "2"] {
        assert_eq!(ask(0, path).await.0, 204, "the same once more is fine");
    }
    assert_eq!(ask(0, "4").await.1["error"]["code"], "too_many");
    assert_eq!(ask(1, "5").await.0, 204);
    assert_eq!(ask(1, "6").await.0, 204);
    assert_eq!(ask(1, "7").await.1["error"]["code"], "too_many", "five from one address");
    // And not too often.
    let mut limited = 0;
    for _ in 0..40 {
        limited += u32::from(ask(0, "1").await.1["error"]["code"] == "limited");
    }
    assert!(limited > 0, "an address may ask thirty times at once");
}
