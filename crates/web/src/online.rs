//! A table of the server over a WebSocket that may break at any time.
use crate::{
    net, page,
    session::{Link, Session},
};
use client::{Change, Outbox};
use kernel::json;
use leptos::{leptos_dom::helpers::IntervalHandle, prelude::*};
use protocol::{Ask, Say};
use std::{cell::RefCell, rc::Rc, time::Duration};
use wasm_bindgen::{JsCast as _, prelude::Closure};
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

/// How long we wait before the next try, in milliseconds: not long at first.
const RECONNECT_PAUSES_MS: [u64; 5] = [300, 700, 1_500, 3_000, 6_000];

/// How often we look whether the connection lives.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long it may be silent before we ask, and how long the answer may take.
const IDLE_TIMEOUT_MS: u64 = 8_000;
/// How long a new connection may be without a first word before another one is tried. A browser
/// itself waits minutes for a network that swallows everything.
const CONNECT_TIMEOUT_MS: u64 = 10_000;

/// A line to a table that is mended when it breaks.
pub(crate) struct Socket(Rc<RefCell<Inner>>);

struct Inner {
    table: String,
    session: Session,
    outbox: Outbox,
    /// When we look next for what is to be sent again, by the page's clock.
    look_ms: Option<u64>,
    wire: Option<Wire>,
    tries: usize,
    /// Was the log asked for?
    history: bool,
    closed: bool,
    /// When a message last came, and when we asked whether somebody is there, by the page's clock.
    heard_ms: u64,
    pinged_ms: Option<u64>,
    /// What looks after the connection, and stops when this goes.
    watch: Option<IntervalHandle>,
}

/// One connection with its listeners.
struct Wire {
    socket: WebSocket,
    /// By the page's clock.
    began_ms: u64,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _opened: Closure<dyn FnMut(Event)>,
    _ended: Closure<dyn FnMut(CloseEvent)>,
}

impl Wire {
    /// Has it begun long ago without a word from the server? One that was closed has its next try coming.
    fn is_stuck(&self) -> bool {
        [WebSocket::CONNECTING, WebSocket::OPEN].contains(&self.socket.ready_state())
            && now_ms().saturating_sub(self.began_ms) > CONNECT_TIMEOUT_MS
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut inner = self.0.borrow_mut();
        inner.closed = true;
        inner.wire = None;
        if let Some(watch) = inner.watch.take() {
            watch.clear();
        }
    }
}

impl Socket {
    pub(crate) fn open(table: &str, session: Session) -> Socket {
        let inner = Rc::new(RefCell::new(Inner {
            table: table.into(),
            session,
            outbox: Outbox::new(&page::some_id(16)),
            look_ms: None,
            wire: None,
            tries: 0,
            history: false,
            closed: false,
            heard_ms: now_ms(),
            pinged_ms: None,
            watch: None,
        }));
        connect(&inner);
        watch(&inner);
        Socket(inner)
    }

    /// Connects anew: who one is, and what one is called, a connection knows from its beginning.
    pub(crate) fn renew(&self) {
        self.0.borrow_mut().wire = None;
        connect(&self.0);
    }

    /// Sends what is asked; what changes the table is sent again until it is answered.
    pub(crate) fn ask(&self, ask: impl FnOnce(String) -> Ask) {
        let mut inner = self.0.borrow_mut();
        let id = inner.outbox.id();
        let ask = ask(id);
        inner.outbox.ask(ask.clone());
        inner.send(&ask);
    }
}

impl Inner {
    fn send(&self, ask: &Ask) {
        if let (Some(wire), Ok(text)) = (&self.wire, serde_json::to_string(ask))
            && wire.socket.ready_state() == WebSocket::OPEN
        {
            let _ = wire.socket.send_with_str(&text);
        }
    }

    /// First of all on a fresh connection: where we are, and what is still open.
    fn join(&mut self) {
        let version = self
            .session
            .mirror
            .with_untracked(|mirror| mirror.table.is_some().then_some(mirror.version));
        let open = self.outbox.reconnected();
        self.ask_join(version);
        open.iter().for_each(|ask| self.send(ask));
        // A table counts as seen unless we say otherwise.
        if page::is_hidden() {
            self.send(&Ask::Visible { visible: false });
        }
    }

    /// Is nobody there any more? Asks, where nothing was heard for long.
    fn is_silent(&mut self) -> bool {
        let (now, waiting) = (now_ms(), self.session.pending.with_untracked(Option::is_some));
        let quiet_ms = if waiting { IDLE_TIMEOUT_MS / 4 } else { IDLE_TIMEOUT_MS };
        match self.pinged_ms {
            // Tabs behind others are called seldom: only a ping that stayed unanswered counts.
            Some(pinged) => now.saturating_sub(pinged) > quiet_ms,
            None if now.saturating_sub(self.heard_ms) > quiet_ms => {
                self.pinged_ms = Some(now);
                self.send(&Ask::Ping {});
                false
            }
            None => false,
        }
    }

    fn ask_join(&mut self, since: Option<u64>) {
        let join = Ask::Join { protocol: protocol::VERSION, since };
        self.outbox.ask(join.clone());
        self.send(&join);
    }
}

fn connect(inner: &Rc<RefCell<Inner>>) {
    let address = net::socket_address(&inner.borrow().table);
    let Ok(socket) = WebSocket::new(&address) else { return again(inner) };
    let weak = Rc::downgrade(inner);
    let opened = Closure::<dyn FnMut(Event)>::new(move |_| {
        if let Some(inner) = weak.upgrade() {
            inner.borrow_mut().join();
        }
    });
    let weak = Rc::downgrade(inner);
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let (Some(inner), Ok(say)) = (weak.upgrade(), json::read(&text)) {
            hear(&inner, say);
        }
    });
    let weak = Rc::downgrade(inner);
    let ended = Closure::<dyn FnMut(CloseEvent)>::new(move |_| {
        if let Some(inner) = weak.upgrade() {
            again(&inner);
        }
    });
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(ended.as_ref().unchecked_ref()));
    let wire = Wire { socket, began_ms: now_ms(), _heard: heard, _opened: opened, _ended: ended };
    let mut inner = inner.borrow_mut();
    inner.pinged_ms = None;
    inner.wire = Some(wire);
}

fn hear(inner: &Rc<RefCell<Inner>>, say: Say) {
    let session = {
        let mut inner = inner.borrow_mut();
        inner.outbox.hear(&say, now_ms());
        inner.tries = 0;
        (inner.heard_ms, inner.pinged_ms) = (now_ms(), None);
        inner.session
    };
    send_when_due(inner);
    if session.link.get_untracked() != Link::Connected {
        session.link.set(Link::Connected);
    }
    let change = session.hear(say);
    let mut inner = inner.borrow_mut();
    match change {
        Change::Gap => inner.join(),
        // The log from the start; the server passes over what it has forgotten.
        Change::View if !inner.history => {
            inner.history = true;
            if session.mirror.with_untracked(|mirror| mirror.version > 0) {
                inner.ask_join(Some(0));
            }
        }
        _ => {}
    }
}

/// The page's clock, as the line counts.
fn now_ms() -> u64 {
    page::now_ms() as u64
}

/// Sends again what the server was too busy for, when its pause is over.
fn send_when_due(inner: &Rc<RefCell<Inner>>) {
    let mut open = inner.borrow_mut();
    let Some(due_ms) = open.outbox.due_ms() else { return };
    if open.look_ms.is_some_and(|look_ms| look_ms <= due_ms) {
        return;
    }
    open.look_ms = Some(due_ms);
    let weak = Rc::downgrade(inner);
    let look = move || {
        let Some(inner) = weak.upgrade() else { return };
        {
            let mut inner = inner.borrow_mut();
            if inner.look_ms == Some(due_ms) {
                inner.look_ms = None;
            }
            // Without a connection everything waits for the next one, which begins with all of it.
            if inner.wire.as_ref().is_none_or(|w| w.socket.ready_state() != WebSocket::OPEN) {
                return;
            }
            let due = inner.outbox.take_due(now_ms());
            due.iter().for_each(|ask| inner.send(ask));
        }
        send_when_due(&inner);
    };
    set_timeout(look, Duration::from_millis(due_ms.saturating_sub(now_ms()).max(1)));
}

/// A connection may be dead without being closed. Where it is silent we ask, sooner when a move waits
/// for its answer; where nobody answers, it is lost. And where the browser knows, we need not ask.
fn watch(inner: &Rc<RefCell<Inner>>) {
    let weak = Rc::downgrade(inner);
    let look = move || {
        if let Some(inner) = weak.upgrade() {
            look_after(&inner);
        }
    };
    inner.borrow_mut().watch = set_interval_with_handle(look, CHECK_INTERVAL).ok();
    let weak = Rc::downgrade(inner);
    let gone = window_event_listener(leptos::ev::offline, move |_| {
        if let Some(inner) = weak.upgrade() {
            drop_wire(&inner);
        }
    });
    let weak = Rc::downgrade(inner);
    let back = window_event_listener(leptos::ev::online, move |_| {
        let Some(inner) = weak.upgrade() else { return };
        if inner.borrow().session.link.get_untracked() == Link::Lost {
            inner.borrow_mut().tries = 0;
            connect(&inner);
        }
    });
    let weak = Rc::downgrade(inner);
    let looked = window_event_listener(leptos::ev::visibilitychange, move |_| {
        if let Some(inner) = weak.upgrade() {
            inner.borrow().send(&Ask::Visible { visible: !page::is_hidden() });
        }
    });
    on_cleanup(move || {
        looked.remove();
        gone.remove();
        back.remove();
    });
}

fn look_after(inner: &Rc<RefCell<Inner>>) {
    let dead = {
        let mut inner = inner.borrow_mut();
        if inner.session.link.get_untracked() == Link::Connected {
            inner.is_silent()
        } else {
            inner.wire.as_ref().is_some_and(Wire::is_stuck)
        }
    };
    if dead {
        drop_wire(inner);
    }
}

/// Gives a connection up and tries for another one.
fn drop_wire(inner: &Rc<RefCell<Inner>>) {
    inner.borrow_mut().wire = None;
    again(inner);
}

/// The line broke: try again, a little later each time.
fn again(inner: &Rc<RefCell<Inner>>) {
    let (session, wait, table) = {
        let mut inner = inner.borrow_mut();
        if inner.closed {
            return;
        }
        let wait = RECONNECT_PAUSES_MS[inner.tries.min(RECONNECT_PAUSES_MS.len() - 1)];
        inner.tries += 1;
        (inner.session, wait, inner.table.clone())
    };
    if session.link.get_untracked() == Link::Nowhere {
        return;
    }
    session.link.set(Link::Lost);
    // A table that the lobby does not know either is not there.
    leptos::task::spawn_local(async move {
        let known = net::get::<protocol::lobby::Summary>(&format!("tables/{table}")).await;
        if known.is_err_and(|why| why.is_nowhere()) {
            session.link.set(Link::Nowhere);
        }
    });
    let weak = Rc::downgrade(inner);
    set_timeout(
        move || {
            if let Some(inner) = weak.upgrade()
                && !inner.borrow().closed
                && session.link.try_get_untracked() == Some(Link::Lost)
            {
                connect(&inner);
            }
        },
        Duration::from_millis(wait),
    );
}
