//! What happened, in words; what people say; and both for those who listen.
use super::{Opens, Sign, TableCtx, capital, signs};
use crate::{boards, icon::Icon, page, settings::t, show::Show};
use client::{Change, LogEntry};
use kernel::{Seat, Seats};
use leptos::prelude::*;
use protocol::{Ask, Happened};
use std::sync::Arc;
use words::{Lang, Voice};

/// Where there is room for the log beside the board. The style sheets say the same.
const COLUMN: &str = "(min-width: 1440px)";

/// An entry of the log that is no step, in words.
fn noted(happened: &Happened, voice: &Voice) -> Option<String> {
    let about = |seat: Seat, key: &str| Some(voice.of(seat, key, &[]));
    match happened {
        Happened::Sat { seat, .. } => about(*seat, "web-log-sat"),
        Happened::Stood { seat } => about(*seat, "web-log-stood"),
        Happened::Started { .. } => Some(voice.say("web-log-started", &[])),
        Happened::TakenBack { seat, .. } => about(*seat, "web-log-taken-back"),
        Happened::Resigned { seat } => about(*seat, "web-log-resigned"),
        Happened::Left { seats, .. } => {
            let says = seats.iter().map(|seat| voice.of(seat, "web-log-left", &[]));
            Some(says.collect::<Vec<_>>().join(" "))
        }
        Happened::Voted { seat, end: true } => about(*seat, "web-log-voted"),
        Happened::Away { seat } => about(*seat, "web-log-away"),
        Happened::Back { seat } => about(*seat, "web-log-back"),
        Happened::Stopped {} => Some(voice.say("web-log-stopped", &[])),
        Happened::Again { seat } => about(*seat, "web-log-again"),
        Happened::Step { .. }
        | Happened::Voted { .. }
        | Happened::Moved { .. }
        | Happened::Linked { .. }
        | Happened::Ready { .. }
        | Happened::Rematch { .. } => None,
    }
}

/// Where in the game something happened: its round, day or stage, and the round within that.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Chapter {
    part: u32,
    round: u32,
}

/// A step, or what else happened, as it is told.
struct Told {
    version: u64,
    step: Option<u64>,
    by: Seats,
    /// What somebody did, and what followed from it.
    lines: Vec<(String, Vec<Sign>)>,
    chapter: Chapter,
}

/// In whose words, and to whom.
#[derive(Clone, PartialEq)]
struct Teller {
    game: String,
    lang: Lang,
    me: Option<Seat>,
    names: Vec<String>,
}

impl Teller {
    fn of(ctx: TableCtx) -> Teller {
        let Voice { lang, me, names } = ctx.voice_of_table();
        Teller { game: ctx.game(), lang, me, names }
    }

    fn voice(&self) -> Voice {
        Voice { lang: self.lang, me: self.me, names: self.names.clone() }
    }

    /// The heading of a chapter, where the game is divided into such.
    fn title(&self, Chapter { part, round }: Chapter) -> Option<String> {
        let key = format!("web-{}-chapter", self.game);
        let args = [("part", part.into()), ("round", round.into())];
        self.lang.has(&key).then(|| self.voice().say(&key, &args))
    }

    /// Tells an entry, and how far the game is after it. What has no words makes no line.
    fn tell(&self, entry: &LogEntry, mut chapter: Chapter) -> (Option<Told>, Chapter) {
        let (version, voice) = (entry.version, self.voice());
        let Happened::Step { step, by, events, .. } = &entry.happened else {
            let lines = noted(&entry.happened, &voice).map(|says| vec![(says, Vec::new())]);
            let note = |lines| Told { version, step: None, by: Seats::NONE, lines, chapter };
            return (lines.map(note), chapter);
        };
        let (mut lines, mut next_part) = (Vec::new(), false);
        for beat in boards::beats(&self.game, events, &voice) {
            match beat.opens {
                Opens::Nothing => {}
                Opens::NextPart => next_part = true,
                Opens::Round => chapter.round += 1,
                Opens::RoundOf { part, round } => {
                    chapter = Chapter { part: part.into(), round: round.into() };
                }
            }
            if !beat.says.is_empty() {
                lines.push((capital(&beat.says), beat.signs));
            }
        }
        let told = Told { version, step: Some(*step), by: *by, lines, chapter };
        let then = match next_part {
            true => Chapter { part: chapter.part + 1, round: 0 },
            false => chapter,
        };
        (Some(told), then)
    }
}

/// The log as far as it was told. What was told stays; only what is new is told.
struct Book {
    teller: Teller,
    /// How many entries there were, and the version of the last one.
    heard: usize,
    last: u64,
    told: Vec<Arc<Told>>,
    chapter: Chapter,
    /// Another number where everything was told anew.
    edition: u32,
}

impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        (self.edition, self.heard, self.last) == (other.edition, other.heard, other.last)
    }
}

impl Book {
    fn new(teller: Teller, edition: u32) -> Book {
        let chapter = Chapter { part: 1, round: 0 };
        Book { teller, heard: 0, last: 0, told: Vec::new(), chapter, edition }
    }

    fn go_on(before: Option<&Arc<Book>>, teller: Teller, log: &[LogEntry]) -> Arc<Book> {
        let still = |book: &&Arc<Book>| {
            let last = book.heard.checked_sub(1).map(|at| log.get(at).map(|entry| entry.version));
            book.teller == teller && last.is_none_or(|last| last == Some(book.last))
        };
        let mut book = match before.filter(still) {
            Some(book) => Book {
                teller,
                heard: book.heard,
                last: book.last,
                told: book.told.clone(),
                chapter: book.chapter,
                edition: book.edition,
            },
            None => Book::new(teller, before.map_or(0, |book| book.edition + 1)),
        };
        for entry in &log[book.heard..] {
            let (told, chapter) = book.teller.tell(entry, book.chapter);
            book.told.extend(told.map(Arc::new));
            (book.chapter, book.last) = (chapter, entry.version);
        }
        book.heard = log.len();
        Arc::new(book)
    }

    /// Entries with the headings of their chapters, in the order in which they are read.
    fn rows<'a>(&self, entries: impl Iterator<Item = &'a Arc<Told>>) -> Vec<Row> {
        let (mut rows, mut here) = (Vec::new(), None);
        for told in entries {
            if here != Some(told.chapter) {
                here = Some(told.chapter);
                let Chapter { part, round } = told.chapter;
                let head = self.teller.title(told.chapter);
                rows.extend(head.map(|title| Row::Head(self.edition, (part, round), title)));
            }
            rows.push(Row::Entry(self.edition, told.clone()));
        }
        rows
    }
}

/// The heading of a chapter, or an entry.
#[derive(Clone)]
enum Row {
    Head(u32, (u32, u32), String),
    Entry(u32, Arc<Told>),
}

impl Row {
    fn key(&self) -> (u32, u64, bool) {
        match self {
            Row::Head(edition, (part, round), _) => {
                (*edition, u64::from(*part) << 32 | u64::from(*round), true)
            }
            Row::Entry(edition, told) => (*edition, told.version, false),
        }
    }

    /// `here` says whether a step is looked at, `go` goes there.
    fn draw(
        self,
        ctx: TableCtx,
        here: impl Fn(u64) -> bool + Copy + Send + Sync + 'static,
        go: impl Fn(u64) + Copy + Send + Sync + 'static,
    ) -> AnyView {
        let told = match self {
            Row::Head(_, _, title) => return view! { <li class="chapter">{title}</li> }.into_any(),
            Row::Entry(_, told) => told,
        };
        let mut lines = told.lines.iter().cloned();
        let (first, drawn) = lines.next().unwrap_or_default();
        let Some(step) = told.step else {
            return view! { <li class="note">{first}</li> }.into_any();
        };
        let rest: Vec<_> = lines.collect();
        let n = rest.len();
        let rest =
            rest.into_iter().map(|(says, drawn)| view! { <li>{says} {signs::draw(drawn)}</li> });
        let followed = (n > 0).then(|| {
            view! {
                <details>
                    <summary>{ctx.prefs.say("web-log-more", &[("n", n.into())])}</summary>
                    <ul>{rest.collect_view()}</ul>
                </details>
            }
        });
        let number = ctx.prefs.say("web-log-step", &[("n", step.into())]);
        view! {
            <li class="step" class:looked=move || here(step) aria-current=move || here(step).then_some("step")>
                <button on:click=move |_| go(step) title=number>
                    {badge(ctx, told.by)}
                    <span>{first} {signs::draw(drawn)}</span>
                </button>
                {followed}
            </li>
        }
        .into_any()
    }
}

/// Who it was.
fn badge(ctx: TableCtx, by: Seats) -> AnyView {
    let mut seats = by.iter();
    match (seats.next(), seats.next()) {
        (Some(seat), None) => {
            let mark = ctx.voice_of_table().badge(seat);
            view! { <span class=format!("seat small seat-{seat}") aria-hidden="true" data-mark=mark></span> }
                .into_any()
        }
        _ => view! { <span class="everybody"><Icon name="icon-people" /></span> }.into_any(),
    }
}

fn tell(ctx: TableCtx) -> Memo<Arc<Book>> {
    Memo::new(move |before: Option<&Arc<Book>>| {
        let teller = Teller::of(ctx);
        ctx.session.mirror.with(|mirror| Book::go_on(before, teller, &mirror.log))
    })
}

/// The panel at the side: the log, and phrases to say.
#[component]
pub(crate) fn Panel(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let book = tell(ctx);
    // The newest first: it is what people look for.
    let rows = move || book.with(|book| book.rows(book.told.iter().rev()));
    let row = move |row: Row| {
        let here = move |step| session.looking.get() == Some(step);
        row.draw(ctx, here, move |step| session.looking.set(Some(step)))
    };
    let nothing = move || book.with(|book| book.told.is_empty());
    view! {
        <section class="panel" class:open=move || ctx.panel.get() aria-label=t("web-log")>
            <div class="panelhead">
                <h2>{t("web-log")}</h2>
                <button class="quiet panelclose" aria-label=t("web-close") on:click=move |_| toggle(ctx)>"×"</button>
            </div>
            <Show when=nothing><p class="muted nothing">{t("web-log-nothing")}</p></Show>
            <ol class="log" reversed>
                <For each=rows key=Row::key children=row />
            </ol>
            <Phrases ctx />
        </section>
    }
}

/// Opens or closes the log: a column where there is room for one, else a sheet. Each remembers by itself
/// whether it is open, so that a window that changes its size does not turn one into the other.
pub(crate) fn toggle(ctx: TableCtx) {
    let open = if page::matches(COLUMN) { ctx.folded } else { ctx.panel };
    open.update(|on| *on = !*on);
}

/// Closes the log where it is a sheet over the board and open.
pub(crate) fn close_sheet(ctx: TableCtx) -> bool {
    let open = !page::matches(COLUMN) && ctx.panel.get_untracked();
    if open {
        ctx.panel.set(false);
    }
    open
}

/// Can the log be seen?
pub(crate) fn in_sight(ctx: TableCtx) -> bool {
    match page::matches(COLUMN) {
        true => !ctx.folded.get(),
        false => ctx.panel.get(),
    }
}

/// The log of a record, from the beginning.
#[component]
pub(crate) fn Chronicle(
    ctx: TableCtx,
    at: Memo<usize>,
    go: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let book = tell(ctx);
    let rows = move || book.with(|book| book.rows(book.told.iter()));
    let row = move |row: Row| {
        row.draw(ctx, move |step| at.get() as u64 == step, move |step| go(step as usize))
    };
    view! { <For each=rows key=Row::key children=row /> }
}

#[component]
fn Phrases(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let said = RwSignal::new(Vec::<(u64, kernel::Seat, String)>::new());
    Effect::new(move || {
        if let (count, Change::Phrase(seat, key)) = session.last_change.get() {
            said.update(|said| {
                said.push((count, seat, key));
                let over = said.len().saturating_sub(4);
                said.drain(..over);
            });
        }
    });
    let phrase = move |key: &str| ctx.prefs.say(&format!("web-phrase-{key}"), &[]);
    let buttons = protocol::PHRASES.iter().map(|&key| {
        view! {
            <button class="chip" on:click=move |_| session.ask(|_| Ask::Phrase { key: key.into() })>
                {move || phrase(key)}
            </button>
        }
    });
    view! {
        <Show when=move || !session.is_own()>
            <ul class="said" aria-live="polite">
                <For each=move || said.get() key=|(count, ..)| *count let((_count, seat, key))>
                    <li class=format!("seat-{seat}")><strong>{ctx.voice().name(seat)}</strong> " " {phrase(&key)}</li>
                </For>
            </ul>
        </Show>
        <div class="phrases" class:hidden=session.is_own() role="group" aria-label=t("web-phrases")>
            {(!session.is_own()).then(|| buttons.collect_view())}
        </div>
    }
}

/// Says what happens to those who do not see it.
#[component]
pub(crate) fn Announcer(ctx: TableCtx) -> impl IntoView {
    let line = RwSignal::new(String::new());
    Effect::new(move || {
        if let (_, Change::Happened(happened)) = ctx.session.last_change.get() {
            let words = match &happened {
                Happened::Step { events, .. } => {
                    catalog::tell(&ctx.game(), events, &ctx.voice()).join(" ")
                }
                other => noted(other, &ctx.voice()).unwrap_or_default(),
            };
            if !words.is_empty() {
                line.set(words);
            }
        }
        // Where it is seen it is heard as well: it is an alert.
    });
    view! { <p class="sr-only" role="status" aria-live="polite" data-announcer="">{move || line.get()}</p> }
}
