//! Who sits where: a face, a name, and what kind of player it is.
use crate::{
    pages::{Chips, Face, LEVELS, NameFull, TEMPERS, level_at},
    settings::{FIRST_LEVEL, Prefs, plain, prefs, t},
    show::Show,
};
use leptos::prelude::*;
use protocol::NAME_CHARS_MAX;

/// Who is to sit on a seat.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Who {
    Me,
    /// Somebody with the link.
    Friend,
    /// Somebody at this screen.
    Here,
    /// Of a level, perhaps with a temperament (counted from 1).
    Bot(usize, usize),
}

/// The bot of a level and a temperament, by its name.
pub(super) fn bot_name(level: usize, temper: usize) -> String {
    match temper.checked_sub(1).and_then(|at| TEMPERS.get(at)) {
        Some(temper) => format!("{}:{temper}", LEVELS[level]),
        None => LEVELS[level].into(),
    }
}

/// What the chips of a seat offer, in their order.
const KINDS: [(&str, Who); 4] = [
    ("web-seat-me", Who::Me),
    ("web-seat-bot", Who::Bot(0, 0)),
    ("web-seat-friend", Who::Friend),
    ("web-seat-here", Who::Here),
];

impl Who {
    fn kind(self) -> usize {
        let same = |other: Who| std::mem::discriminant(&self) == std::mem::discriminant(&other);
        KINDS.iter().position(|&(_, kind)| same(kind)).unwrap_or(0)
    }
}

/// Who sits where.
#[derive(Copy, Clone)]
pub(super) struct Plan {
    pub(super) seats: RwSignal<Vec<Who>>,
    /// What people at this screen are called, where they said so.
    names: RwSignal<Vec<String>>,
    least: u8,
    most: u8,
}

impl Plan {
    pub(super) fn new(prefs: Prefs, (least, most): (u8, u8)) -> Plan {
        let seat = |seat: u8| if seat == 0 { Who::Me } else { Who::Friend };
        let mut names = vec![String::new(); most.into()];
        names[0] = prefs.0.with_untracked(|now| now.name.clone());
        let seats = RwSignal::new((0..least).map(seat).collect());
        Plan { seats, names: RwSignal::new(names), least, most }
    }

    pub(super) fn has(self, who: Who) -> bool {
        self.seats.with(|seats| seats.contains(&who))
    }

    /// Is the screen passed from hand to hand?
    fn shared(self) -> bool {
        self.has(Who::Here)
    }

    fn resize(self, seats: usize) {
        let last = self.seats.with_untracked(|seats| seats.last().copied());
        let new =
            last.filter(|&last| last != Who::Me).unwrap_or(Who::Bot(level_at(FIRST_LEVEL), 0));
        self.seats.update(|all| all.resize(seats, new));
    }

    /// One is oneself once, and a screen that is shared has no link.
    fn choose(self, at: usize, who: Who) {
        self.seats.update(|seats| {
            let before = seats[at];
            for seat in seats.iter_mut() {
                *seat = match (*seat, who) {
                    (Who::Me, Who::Me) => before,
                    (Who::Here, Who::Friend) => Who::Friend,
                    (Who::Friend, Who::Here) => Who::Here,
                    (seat, _) => seat,
                };
            }
            seats[at] = who;
        });
    }

    /// What the person on a seat is called. Where several share the screen, nobody is just “you”.
    pub(super) fn name(self, prefs: Prefs, at: usize) -> String {
        let given = self.names.with(|names| names[at].trim().to_string());
        let number = || prefs.say("web-player-n", &[("n", (at + 1).into())]);
        match self.seats.with(|seats| seats[at]) {
            _ if !given.is_empty() => given,
            Who::Me if !self.shared() => prefs.name(),
            _ => number(),
        }
    }
}

#[component]
pub(super) fn Seats(plan: Plan) -> impl IntoView {
    let Plan { seats, least, most, .. } = plan;
    let numbers = move || (least..=most).map(|n| n.to_string()).collect();
    let chosen = move || seats.with(Vec::len) - usize::from(least);
    let count = Memo::new(move |_| seats.with(Vec::len));
    view! {
        <fieldset class="panel seats">
            <legend>{t("web-who-sits")}</legend>
            {(least < most).then(|| view! {
                <Chips name="seats".to_string() label="web-how-many" texts=Signal::derive(numbers)
                    chosen=Signal::derive(chosen) choose=move |at| plan.resize(usize::from(least) + at) />
            })}
            <ol class="seatcards">
                {move || (0..count.get()).map(|at| view! { <SeatCard plan at /> }).collect_view()}
            </ol>
        </fieldset>
    }
}

#[component]
fn SeatCard(plan: Plan, at: usize) -> impl IntoView {
    let prefs = prefs();
    let who =
        Memo::new(move |_| plan.seats.with(|seats| seats.get(at).copied().unwrap_or(Who::Me)));
    let face = move || match who.get() {
        Who::Bot(..) => Face::bot("", at as u8).draw(),
        Who::Friend => Face::Link.draw(),
        Who::Me | Who::Here => Face::Person.draw(),
    };
    let name = move || match who.get() {
        Who::Bot(..) => bots::name_at(at as u8).into(),
        Who::Friend => prefs.say("web-seat-friend-name", &[]),
        Who::Me | Who::Here => plan.name(prefs, at),
    };
    let says = move || match who.get() {
        Who::Bot(level, temper) => {
            let level = prefs.say(&format!("web-lvl-{}-says", LEVELS[level]), &[]);
            match temper.checked_sub(1).and_then(|at| TEMPERS.get(at)) {
                Some(temper) => {
                    format!("{level} {}", prefs.say(&format!("web-temper-{temper}-says"), &[]))
                }
                None => level,
            }
        }
        Who::Friend => prefs.say("web-seat-friend-says", &[]),
        Who::Me if plan.shared() => prefs.say("web-seat-here-says", &[]),
        Who::Me => prefs.say("web-seat-me-says", &[]),
        Who::Here => prefs.say("web-seat-here-says", &[]),
    };
    let kinds = move || KINDS.map(|(key, _)| prefs.say(key, &[])).to_vec();
    let choose = move |kind: usize| {
        let last = prefs.0.with_untracked(|now| now.level.clone());
        let level = level_at(&last);
        let kind = KINDS[kind].1;
        plan.choose(at, if matches!(kind, Who::Bot(..)) { Who::Bot(level, 0) } else { kind });
    };
    let levels = move || LEVELS.map(|level| prefs.say(&format!("web-lvl-{level}"), &[])).to_vec();
    let tempers = move || {
        let none = [prefs.say("web-temper-none", &[])];
        let named = TEMPERS.map(|temper| prefs.say(&format!("web-temper-{temper}"), &[]));
        none.into_iter().chain(named).collect()
    };
    let bot = Memo::new(move |_| match who.get() {
        Who::Bot(level, temper) => Some((level, temper)),
        _ => None,
    });
    let person = Memo::new(move |_| matches!(who.get(), Who::Me | Who::Here));
    view! {
        <li class=format!("seatcard seat-{}", kernel::Seat(at as u8)) data-seat=at.to_string()>
            {face}
            <div class="seatsays">
                <strong>{name}</strong>
                <span class="muted small">{says}</span>
            </div>
            <Chips name=format!("who-{at}") label="web-seat-who" texts=Signal::derive(kinds)
                chosen=Signal::derive(move || who.get().kind()) choose=choose />
            <Show when=move || bot.get().is_some()>
                <Chips name=format!("level-{at}") label="web-level" texts=Signal::derive(levels)
                    chosen=Signal::derive(move || bot.get().unwrap_or((1, 0)).0)
                    choose=move |level| plan.choose(at, Who::Bot(level, bot.get_untracked().unwrap_or((0, 0)).1)) />
                <Chips name=format!("temper-{at}") label="web-temper" texts=Signal::derive(tempers)
                    chosen=Signal::derive(move || bot.get().unwrap_or((1, 0)).1)
                    choose=move |temper| plan.choose(at, Who::Bot(bot.get_untracked().unwrap_or((0, 0)).0, temper)) />
            </Show>
            <Show when=move || person.get()><Name plan at who=who.into() /></Show>
        </li>
    }
}

/// What a person is called; my own name is kept for all tables.
#[component]
fn Name(plan: Plan, at: usize, who: Signal<Who>) -> impl IntoView {
    let prefs = prefs();
    let keep = move |name: String| {
        let name = plain(&name);
        if who.get_untracked() == Who::Me {
            prefs.0.update(|now| now.name = name.trim().into());
        }
        plan.names.update(|names| names[at] = name);
    };
    view! {
        <label class="seatname">
            <span class="label">{t("web-pages-name")}</span>
            <input class="input" maxlength=NAME_CHARS_MAX.to_string() autocomplete="off" data-name=at.to_string()
                placeholder=move || plan.name(prefs, at)
                prop:value=move || plan.names.with(|names| names[at].clone())
                on:input:target=move |event| keep(event.target().value()) />
            <NameFull name=Signal::derive(move || plan.names.with(|names| names[at].clone())) />
        </label>
    }
}
