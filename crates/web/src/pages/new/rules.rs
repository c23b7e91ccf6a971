//! Rules to choose from, in plain language: what each changes, and the clause that says so.
use crate::{
    route::Route,
    settings::{Prefs, prefs, t},
};
use kernel::{Edition, RuleOption};
use leptos::prelude::*;
use std::{collections::BTreeMap, ops::RangeInclusive};

/// The edition of the rules, where there are several, and its options. Another edition has other
/// defaults, so its options are chosen anew.
#[component]
pub(super) fn Rules(
    game: &'static str,
    editions: &'static [Edition],
    edition: RwSignal<u8>,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let named = move || {
        let chosen = editions.iter().find(|one| one.number == edition.get());
        chosen.map_or(&[][..], |edition| edition.options)
    };
    if editions.len() < 2 && editions.iter().all(|edition| edition.options.is_empty()) {
        return ().into_any();
    }
    let rows = move || {
        named().iter().map(|option| view! { <OptionRow game option options /> }).collect_view()
    };
    // As long as nothing differs from what is usual, nobody needs to read them.
    let changed =
        move || options.with(|options| !options.is_empty()) || edition.get() != editions[0].number;
    view! {
        <details class="panel ruleoptions">
            <summary>
                <span class="legend">{t("web-options")}</span>
                <span class="muted small">{move || if changed() { t("web-options-changed")() } else { t("web-options-usual")() }}</span>
            </summary>
            {(editions.len() > 1).then(|| view! { <Editions editions edition options /> })}
            {rows}
        </details>
    }
    .into_any()
}

#[component]
fn Editions(
    editions: &'static [Edition],
    edition: RwSignal<u8>,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let prefs = prefs();
    let name = move |at: usize, number: u8| {
        let key = if at == 0 { "web-edition-newest" } else { "web-edition-older" };
        prefs.say(key, &[("n", number.into())])
    };
    let choices = editions.iter().enumerate().map(|(at, one)| {
        let number = one.number;
        let choose = move |_| {
            edition.set(number);
            options.set(BTreeMap::new());
        };
        view! {
            <label class="ruleopt">
                <input type="radio" name="edition" data-edition=number.to_string()
                    prop:checked=move || edition.get() == number on:change=choose />
                <span>{move || name(at, number)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="ruleoption">
            <legend>{t("web-edition")}</legend>
            <p class="muted small">{t("web-edition-more")}</p>
            <div class="ruleopts">{choices.collect_view()}</div>
        </fieldset>
    }
}

/// What an option, or one of its values, is called. A game that is new may lack the words: then it is
/// called by the name that the rules give it.
fn words(prefs: Prefs, key: &str, name: &str) -> String {
    if prefs.lang().has(key) { prefs.say(key, &[]) } else { name.into() }
}

/// A value that stands for many: `1…200`.
fn range(value: &str) -> Option<RangeInclusive<u32>> {
    let (least, most) = value.split_once('…')?;
    Some(least.parse().ok()?..=most.parse().ok()?)
}

#[component]
fn OptionRow(
    game: &'static str,
    option: &'static RuleOption,
    options: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let prefs = prefs();
    let name = option.name;
    let usual = option.values[0];
    let key = format!("web-rule-{game}-{name}");
    let chosen = Memo::new(move |_| {
        let now = options.with(|options| options.get(name).cloned());
        now.unwrap_or_else(|| usual.to_string())
    });
    let choose = move |value: &str| {
        options.update(|all| match value == usual {
            true => drop(all.remove(name)),
            false => drop(all.insert(name.into(), value.into())),
        });
    };
    // A number of one's own is chosen in one field with the usual number.
    let number = option.values.iter().find_map(|value| range(value));
    let plain = |value: &&&str| {
        range(value).is_none() && (number.is_none() || value.parse::<u32>().is_err())
    };
    let choices: Vec<_> = option.values.iter().filter(plain).map(|&value| {
        let key = format!("{key}-{}", value.to_ascii_lowercase());
        view! {
            <label class="ruleopt">
                <input type="radio" name=format!("option-{name}") data-option=name value=value
                    prop:checked=move || chosen.get() == value on:change=move |_| choose(value) />
                <span>{move || words(prefs, &key, value)}</span>
            </label>
        }
    }).collect();
    let field = number.map(|range| {
        view! { <NumberChoice name key=format!("{key}-number") range usual chosen choose /> }
    });
    let more = format!("{key}-more");
    let has_more = prefs.lang().has(&more);
    let (clause, href) =
        (option.clause, Route::Rules(game.into(), Some(option.clause.into())).href());
    view! {
        <fieldset class="ruleoption">
            <legend>{move || words(prefs, &key, name)}</legend>
            <p class="muted small">
                {has_more.then_some(move || prefs.say(&more, &[]))} " "
                <a class="cited" href=href target="_blank">{clause}</a>
            </p>
            <div class="ruleopts">{field} {choices}</div>
        </fieldset>
    }
}

#[component]
fn NumberChoice(
    name: &'static str,
    key: String,
    range: RangeInclusive<u32>,
    usual: &'static str,
    chosen: Memo<String>,
    choose: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let prefs = prefs();
    let (least, most) = (*range.start(), *range.end());
    let first = if usual.parse::<u32>().is_ok() { usual.to_string() } else { least.to_string() };
    // The last number, while something else is chosen.
    let last = RwSignal::new(first);
    let is_number = move || chosen.get().parse::<u32>().is_ok();
    let typed = move |text: String| {
        // Whatever is typed, what is played is within the range.
        let number = text.trim().parse::<u32>().ok().map(|n| n.clamp(least, most));
        if let Some(number) = number {
            last.set(number.to_string());
            choose(&number.to_string());
        }
    };
    view! {
        <label class="ruleopt">
            <input type="radio" name=format!("option-{name}") data-option=name value="number"
                prop:checked=is_number on:change=move |_| choose(&last.get_untracked()) />
            <span>{move || prefs.say(&key, &[])}</span>
            <input class="input numberfield" type="number" inputmode="numeric" min=least.to_string() max=most.to_string() data-number=name
                aria-label=move || prefs.say("web-number", &[("least", least.into()), ("most", most.into())])
                prop:value=move || last.get()
                on:change:target=move |event| {
                    let field = event.target();
                    typed(field.value());
                    field.set_value(&last.get_untracked());
                } />
        </label>
    }
}
