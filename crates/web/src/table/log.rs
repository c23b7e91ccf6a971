//! What happened, in words; what people say; and both for those who listen.
use super::{TableCtx, capital};
use crate::settings::t;
use client::{Change, LogEntry};
use leptos::prelude::*;
use protocol::{Ask, Happened};
use words::Voice;

/// An entry of the log in words; a step may be several sentences.
fn told(game: &str, happened: &Happened, voice: &Voice) -> Vec<String> {
    let about = |seat: kernel::Seat, key: &str| vec![voice.of(seat, key, &[])];
    match happened {
        Happened::Step { events, .. } => catalog::tell(game, events, voice),
        Happened::Sat { seat, .. } => about(*seat, "web-log-sat"),
        Happened::Stood { seat } => about(*seat, "web-log-stood"),
        Happened::Started { .. } => vec![voice.say("web-log-started", &[])],
        Happened::TakenBack { seat, .. } => about(*seat, "web-log-taken-back"),
        Happened::Resigned { seat } => about(*seat, "web-log-resigned"),
        Happened::Left { seats, .. } => {
            seats.iter().flat_map(|seat| about(seat, "web-log-left")).collect()
        }
        Happened::Voted { seat, end: true } => about(*seat, "web-log-voted"),
        Happened::Away { seat } => about(*seat, "web-log-away"),
        Happened::Back { seat } => about(*seat, "web-log-back"),
        Happened::Stopped {} => vec![voice.say("web-log-stopped", &[])],
        Happened::Again { seat } => about(*seat, "web-log-again"),
        Happened::Voted { .. }
        | Happened::Moved { .. }
        | Happened::Linked { .. }
        | Happened::Ready { .. }
        | Happened::Rematch { .. } => Vec::new(),
    }
}

fn more(ctx: TableCtx, n: usize) -> String {
    ctx.prefs.say("web-log-more", &[("n", n.into())])
}

/// The panel at the side: the log, and phrases to say.
#[component]
pub(crate) fn Panel(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let entries = Memo::new(move |_| session.mirror.with(|mirror| mirror.log.clone()));
    let row = move |entry: LogEntry| {
        let step = match entry.happened {
            Happened::Step { step, .. } => Some(step),
            _ => None,
        };
        let lines = Memo::new(move |_| told(&ctx.game(), &entry.happened, &ctx.voice()));
        // What somebody did; what followed from it is folded.
        let first = move || lines.with(|lines| lines.first().map(|line| capital(line)));
        let rest = move || {
            let rest = lines.get().into_iter().skip(1);
            rest.map(|line| view! { <li>{capital(&line)}</li> }).collect_view()
        };
        match step {
            Some(step) => view! {
                <li class="step" class:looked=move || session.looking.get() == Some(step)>
                    <button on:click=move |_| session.looking.set(Some(step))>
                        <span class="number">{step.to_string()}</span> <span>{first}</span>
                    </button>
                    <Show when=move || lines.with(|lines| lines.len() > 1)>
                        <details>
                            <summary>{move || more(ctx, lines.with(Vec::len) - 1)}</summary>
                            <ul>{rest}</ul>
                        </details>
                    </Show>
                </li>
            }
            .into_any(),
            None => view! { <li class="note">{move || lines.get().join(" ")}</li> }.into_any(),
        }
    };
    // Some of what happens has no words, and makes no line.
    let newest_first = move || {
        let voice = ctx.voice();
        let told = |entry: &LogEntry| {
            let step = matches!(entry.happened, Happened::Step { .. });
            step || !told("", &entry.happened, &voice).is_empty()
        };
        entries.get().into_iter().rev().filter(told).collect::<Vec<_>>()
    };
    view! {
        <section class="panel" class:open=move || ctx.panel.get() aria-label=t("web-log")>
            <div class="panelhead">
                <h2>{t("web-log")}</h2>
                <button class="quiet panelclose" aria-label=t("web-close") on:click=move |_| ctx.panel.update(|on| *on = !*on)>"×"</button>
            </div>
            // The newest first: it is what people look for.
            <ol class="log" reversed>
                <For each=newest_first key=|entry| entry.version children=row />
            </ol>
            <Phrases ctx />
        </section>
    }
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
            let words = told(&ctx.game(), &happened, &ctx.voice()).join(" ");
            if !words.is_empty() {
                line.set(words);
            }
        }
        // Where it is seen it is heard as well: it is an alert.
    });
    view! { <p class="sr-only" role="status" aria-live="polite" data-announcer="">{move || line.get()}</p> }
}
