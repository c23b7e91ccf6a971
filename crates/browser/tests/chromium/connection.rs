//! A connection that is lost is seen, and a move is made once.

use crate::common::{Hall, clicker::Clicker, steps};
use browser::{Error, Page, View};
use std::{
    io::copy,
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

fn two(hall: &Hall) -> Result<(Page, Page, String), Error> {
    let mut one = hall.visitor(&View::desk())?;
    one.goto(&hall.site.url("/#/new/jaipur"))?;
    one.click("[data-start]")?;
    one.wait_for(".seatlist em")?;
    one.wait_until("document.querySelector('.sharelink input').value.includes('#/t/')")?;
    let link = one.eval("document.querySelector('.sharelink input').value")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    Ok((one, two, link))
}

#[test]
fn a_lost_connection_is_seen_and_the_move_is_kept() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut one, two, _) = two(&hall)?;
    one.wait_for(".player.turn")?;
    let first = one.count(".table.myturn")? == 1;
    let (mut mine, mut other) = if first { (one, two) } else { (two, one) };
    mine.wait_for(".board .lit")?;
    let title = mine.eval("document.title")?;
    assert_eq!(title, "Your turn: Jaipur · Chowk");
    mine.offline(true)?;
    mine.wait_for("[data-notice=lost]")?;
    let mut hands = Clicker::new(61);
    while mine.eval(
        "document.querySelector('.summary .waiting')?.textContent.includes('kept') ?? false",
    )? != true
    {
        hands.act(&mut mine)?;
    }
    // It is on its way: nothing can be chosen, nothing confirmed.
    assert_eq!(mine.count(".board .lit")?, 0);
    assert_eq!(mine.count("[data-act=confirm]")?, 0);
    assert_eq!(steps(&mut mine)?, 0);
    mine.offline(false)?;
    for page in [&mut mine, &mut other] {
        page.wait_until("document.querySelectorAll('.log .step').length === 1")?;
        page.wait_gone("[data-notice=lost]")?;
    }
    other.wait_for(".board .lit")?;
    assert_eq!(other.count("[data-refusal]")?, 0);
    Ok(())
}

/// Who watches is told so, is counted, and comes along to the next game; who opens the old table
/// later sees the old one.
#[test]
fn who_watches_comes_along_to_the_next_game() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut one, mut two, link) = two(&hall)?;
    let mut eve = hall.visitor(&View::desk())?;
    eve.goto(&link)?;
    eve.wait_for(".onlookers")?;
    assert!(eve.text(".onlookers")?.contains("You are watching"));
    one.wait_for("[data-watching='1']")?;
    // No help unasked among people.
    assert_eq!(one.count("[data-act=hint]")? + two.count("[data-act=hint]")?, 0);
    one.click("[data-act=more]")?;
    one.click("[data-act=resign]")?;
    one.click("[data-act=really-resign]")?;
    one.wait_for(".resultdialog")?;
    two.wait_for(".resultdialog.won")?;
    assert_eq!(two.text("#result-title")?, "You win!");
    one.click("[data-act=rematch]")?;
    two.wait_for("[data-notice=again]")?;
    two.click("[data-act=rematch]")?;
    let old = link.split('#').next_back().unwrap_or_default().to_owned();
    for page in [&mut one, &mut two, &mut eve] {
        page.wait_until(&format!("location.hash !== '#{old}'"))?;
    }
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    eve.wait_for("[data-market]")?;
    one.goto(&link)?;
    one.click("[data-act=result]")?;
    one.wait_for("[data-act=next-table]")?;
    assert_eq!(one.eval("location.hash")?, format!("#{old}"));
    Ok(())
}

/// A way to a server that can be made to swallow everything: what is connected hears nothing any more, and who
/// connects then is never answered.
struct Way {
    host: String,
    swallows: Arc<AtomicBool>,
    swallowed: Arc<AtomicU32>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Way {
    fn to(server: &str) -> Result<Way, Error> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let way = Way {
            host: listener.local_addr()?.to_string(),
            swallows: Arc::default(),
            swallowed: Arc::default(),
            open: Arc::default(),
        };
        let (swallows, swallowed, open) =
            (way.swallows.clone(), way.swallowed.clone(), way.open.clone());
        let server = server.to_owned();
        thread::spawn(move || {
            // What is never answered stays open.
            let mut kept = Vec::new();
            for visitor in listener.incoming().map_while(Result::ok) {
                if swallows.load(Ordering::SeqCst) {
                    swallowed.fetch_add(1, Ordering::SeqCst);
                    kept.push(visitor);
                } else if let Ok(both) = join(&visitor, &server) {
                    open.lock().unwrap_or_else(PoisonError::into_inner).extend(both);
                }
            }
        });
        Ok(way)
    }

    fn swallow(&self) {
        self.swallows.store(true, Ordering::SeqCst);
        for stream in self.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// Lets two streams follow each other.
fn join(visitor: &TcpStream, server: &str) -> std::io::Result<[TcpStream; 2]> {
    let server = TcpStream::connect(server)?;
    for (from, to) in [(visitor, &server), (&server, visitor)] {
        let (mut from, mut to) = (from.try_clone()?, to.try_clone()?);
        thread::spawn(move || {
            // Either side may leave at any time.
            let _ = copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    Ok([visitor.try_clone()?, server])
}

/// A network that swallows what is sent lets a browser wait for minutes; the page does not wait so long, and is there
/// again soon after the network is.
#[test]
fn a_connection_that_never_answers_is_given_up() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let way = Way::to(hall.site.host())?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&format!("http://{}/#/new/jaipur", way.host))?;
    page.click("[data-start]")?;
    page.wait_for(".seatlist em")?;
    way.swallow();
    page.wait_for(".table.lost")?;
    // One of them is the page's next try for a connection, which is still waiting when the network is back.
    while way.swallowed.load(Ordering::SeqCst) < 2 {
        thread::sleep(std::time::Duration::from_millis(50));
    }
    way.swallows.store(false, Ordering::SeqCst);
    page.set_patience(std::time::Duration::from_secs(30));
    page.wait_gone(".table.lost")?;
    page.wait_for(".seatlist em")?;
    Ok(())
}
