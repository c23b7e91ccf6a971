//! Small parts that pages share: faces, and one of a few.
use crate::{
    icon::Icon,
    settings::{prefs, t},
};
use leptos::prelude::*;
use protocol::NAME_CHARS_MAX;

/// What a seat looks like.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Face {
    /// A bot, by its number.
    Bot(u8),
    Person,
    /// Somebody who will come by the link.
    Link,
    Free,
}

impl Face {
    /// The face of a bot: its own, wherever it sits; of a stranger, that of the seat.
    pub(crate) fn bot(name: &str, seat: u8) -> Face {
        let known = |name: &str| bots::NAMES.iter().position(|other| *other == name);
        let number = known(name).or_else(|| known(bots::name_at(seat)));
        Face::Bot(number.unwrap_or(0) as u8)
    }

    pub(crate) fn draw(self) -> impl IntoView {
        let name = match self {
            Face::Bot(number) => format!("face-{number}"),
            Face::Person => "icon-person".into(),
            Face::Link => "icon-link".into(),
            Face::Free => "icon-plus".into(),
        };
        let class = if matches!(self, Face::Bot(_)) { "portrait" } else { "icon" };
        view! { <span class="sitterface"><Icon name=name class=class /></span> }
    }
}

/// Says so when a name can be no longer: what is typed beyond it is lost.
#[component]
pub(crate) fn NameFull(name: Signal<String>) -> impl IntoView {
    let full = Memo::new(move |_| name.with(|name| name.chars().count() >= NAME_CHARS_MAX));
    let prefs = prefs();
    let says = move || prefs.say("web-name-full", &[("n", NAME_CHARS_MAX.into())]);
    view! { <span class="muted small" role="status">{move || full.get().then(says)}</span> }
}

/// One of a few, all of them seen: a group of radio buttons.
#[component]
pub(crate) fn Chips(
    /// The group's name, alone on its page.
    name: String,
    /// The key of what is chosen here.
    label: &'static str,
    texts: Signal<Vec<String>>,
    chosen: Signal<usize>,
    choose: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let id = format!("{name}-label");
    let labelled = id.clone();
    let chips = move || {
        let chip = |(at, text): (usize, String)| {
            view! {
                <label>
                    <input type="radio" name=name.clone() value=at.to_string() prop:checked=move || chosen.get() == at
                        on:change=move |_| choose(at) />
                    {text}
                </label>
            }
        };
        texts.get().into_iter().enumerate().map(chip).collect_view()
    };
    view! {
        <div class="chips" data-chips=label>
            <span class="label" id=id>{t(label)}</span>
            <div class="seg" role="radiogroup" aria-labelledby=labelled>{chips}</div>
        </div>
    }
}
