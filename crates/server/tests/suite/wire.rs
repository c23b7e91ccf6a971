//! Whatever comes over the wire: never a panic, never somebody else's trouble.
use crate::common;
use crate::common::{
    Folder,
    live::{Live, generous, table},
};
use kernel::{Chance, Quick};
use loopback::{Message, Person};
use protocol::{Ask, Code, MESSAGE_BYTES_MAX, Say};
use server::room::{Guest, LiveRoom, Room};

const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\"do\"",
    "\"join\"",
    "\"play\"",
    "\"sit\"",
    "\"stand\"",
    "\"id\"",
    "\"x\"",
    "\"step\"",
    "\"move\"",
    "\"seat\"",
    "\"a\"",
    "\"b\"",
    "\"h\"",
    "0",
    "1",
    "-1",
    "1e99",
    "18446744073709551615",
    "null",
    "true",
    "\"protocol\"",
    "\"since\"",
    "\"vote\"",
    "\"end\"",
    "\"resign\"",
    "\"takeback\"",
    "\"rematch\"",
    "\"nonce\"",
    "\"phrase\"",
    "\"key\"",
    "\"hello\"",
    "\"ping\"",
    "\\u0000",
    "\u{1f42b}",
    "\"+d\"",
    "\"k\"",
    "\"dd=kk\"",
];

/// Random bytes, random JSON, and true messages with a bite taken out.
fn strange(luck: &mut Quick) -> String {
    match luck.below(4) {
        0 => {
            let bytes: Vec<u8> = (0..luck.below(60)).map(|_| luck.below(256) as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => (0..luck.below(30)).map(|_| WORDS[luck.below(WORDS.len() as u32) as usize]).collect(),
        2 => "[".repeat(luck.below(3_000) as usize),
        _ => {
            let true_ones = [
                r#"{"do":"join","protocol":1,"since":3}"#,
                r#"{"do":"sit","id":"1","seat":"a","nonce":"n"}"#,
                r#"{"do":"sit","id":"7"}"#,
                r#"{"do":"play","id":"2","step":0,"move":"k"}"#,
                r#"{"do":"play","id":"3","step":0,"move":"dd=kk"}"#,
                r#"{"do":"takeback","id":"4","step":1}"#,
                r#"{"do":"vote","id":"5","end":true}"#,
                r#"{"do":"rematch","id":"6","nonce":"m"}"#,
                r#"{"do":"phrase","key":"hello"}"#,
            ];
            let mut text: Vec<char> =
                true_ones[luck.below(true_ones.len() as u32) as usize].chars().collect();
            for _ in 0..luck.below(3) {
                let at = luck.below(text.len() as u32) as usize;
                match luck.below(3) {
                    0 => drop(text.remove(at)),
                    1 => text[at] = char::from_u32(luck.below(0x3000)).unwrap_or('x'),
                    _ => {
                        let word = WORDS[luck.below(8) as usize];
                        text.insert(at, word.chars().next().unwrap_or('{'));
                    }
                }
            }
            text.into_iter().collect()
        }
    }
}

#[test]
fn a_room_never_panics() {
    let mut luck = Quick::new(99);
    let mut live_room = LiveRoom::new(Room::new(common::meta()), 0);
    let guests = ["one", "two", "three"];
    for (conn, guest) in guests.iter().enumerate() {
        live_room.open(conn as u64, Guest { id: (*guest).into(), name: (*guest).into() });
    }
    let mut answers = 0;
    for now in 0..60_000u64 {
        let text = strange(&mut luck);
        let conn = u64::from(luck.below(4));
        let act = live_room.text(conn, &text, now, &mut || "nonce".into());
        for deliver in &act.out {
            serde_json::from_str::<Say>(&deliver.text).expect("the protocol");
            answers += 1;
        }
        if let Some(pending) = act.pending {
            live_room.carry_out(&pending).expect("what was decided can be done");
        }
        if let Some(server::room::Follow::Store(pending)) =
            live_room.follow(now, &mut || "0".repeat(64))
        {
            live_room.carry_out(&pending).expect("what follows can be done");
        }
    }
    assert!(answers > 30_000, "{answers}");
    assert!(live_room.room().version() > 4, "some of it was sense: {}", live_room.room().version());
}

#[tokio::test]
async fn strangers_do_not_disturb_a_table() {
    let folder = Folder::new("wire");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let mut asha = Person::default();
    let made = asha.create(at, &table("jaipur", 2)).await.expect("made");
    let mut calm = asha.join(at, &made.id, None).await.expect("joined");
    let mut luck = Quick::new(5);
    for round in 0..20 {
        let mut stranger = Person::default();
        let mut wire = stranger.connect(at, &made.id).await.expect("connected");
        for _ in 0..20 {
            let message = match luck.below(4) {
                0 => Message::Binary(vec![luck.below(256) as u8; 10].into()),
                1 if round % 5 == 0 => Message::Text("x".repeat(MESSAGE_BYTES_MAX + 1).into()),
                _ => Message::Text(strange(&mut luck).into()),
            };
            if wire.send(message).await.is_err() {
                break;
            }
        }
    }
    // Bytes that are no HTTP at all, and requests that end in the middle.
    for junk in
        ["\0\0\0", "GET / HTTP/9\r\n\r\n", "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le"]
    {
        let mut tcp = tokio::net::TcpStream::connect(at).await.expect("connected");
        tokio::io::AsyncWriteExt::write_all(&mut tcp, junk.as_bytes()).await.expect("written");
    }
    calm.ask(&Ask::Ping {}).await.expect("asked");
    loop {
        if calm.hear().await.expect("still connected") == (Say::Pong {}) {
            break;
        }
    }
    live.stop().await;
}

#[tokio::test]
async fn who_talks_too_much_is_slowed_and_then_sent_away() {
    let folder = Folder::new("flood");
    let limits = server::Limits { messages_per_s: 5, messages_burst: 10, ..generous().limits };
    let live = Live::start(folder.text(), server::Config { limits, ..generous() }).await;
    let mut asha = Person::default();
    let made = asha.create(live.address, &table("jaipur", 2)).await.expect("made");
    let mut wire = asha.join(live.address, &made.id, None).await.expect("joined");
    for _ in 0..60 {
        wire.ask(&Ask::Ping {}).await.expect("asked");
    }
    let (mut pongs, mut limited) = (0, 0);
    while pongs + limited < 60 {
        match wire.hear().await.expect("still connected") {
            Say::Pong {} => pongs += 1,
            Say::Error { error, .. } if error.code == Code::Limited => limited += 1,
            _ => {}
        }
    }
    assert!((9..50).contains(&pongs) && limited > 9, "{pongs} pongs, {limited} refusals");
    for _ in 0..400 {
        if wire.ask(&Ask::Ping {}).await.is_err() {
            break;
        }
    }
    while wire.hear().await.is_ok() {}
    live.stop().await;
}
