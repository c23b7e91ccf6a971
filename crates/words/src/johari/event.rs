//! What happened, a sentence an event.
use super::{
    action, advances, card, cards, coins, colour, gold, lot, noble, payment, place, points,
};
use crate::{Arg, Voice};
use games::johari::{Action, Coins, Deed, Event, Nobles, Score, event::Revealed};
use kernel::Seat;

pub(super) fn event(event: &Event, voice: &Voice) -> String {
    match event {
        Event::Picked { seat, place: at, card: taken, automatic } => {
            let taken = ("card", card(*taken, voice).into());
            let from = ("from", place(*at, "from", voice).into());
            voice.of(*seat, "johari-picked", &[taken, from, by_itself(*automatic, voice)])
        }
        Event::DayBegan { day, leaves, enters } => {
            let (day, enters) = (("day", (*day).into()), ("noble", noble(*enters, voice).into()));
            match leaves {
                None => voice.say("johari-day-began", &[day, enters]),
                Some(leaves) => {
                    let leaves = ("leaves", noble(*leaves, voice).into());
                    voice.say("johari-day-began-leaves", &[day, enters, leaves])
                }
            }
        }
        Event::Drawn { card: drawn, place: at } => voice.say(
            "johari-drawn",
            &[("card", card(*drawn, voice).into()), ("place", place(*at, "at", voice).into())],
        ),
        Event::Shuffled { cards } => voice.say("johari-shuffled", &[("n", cards.len().into())]),
        Event::NothingToDraw => voice.say("johari-nothing-to-draw", &[]),
        Event::Revealed { day, round, cards } => revealed(*day, *round, cards, voice),
        Event::Protected { seat } => voice.of(*seat, "johari-protected", &[]),
        Event::Acted { seat, card, action, deed, cost, automatic } => {
            let how = how(*card, deed, *cost, *automatic, voice);
            acted(*seat, *action, deed, *cost, how, voice)
        }
        Event::Advanced { seat, colour: kind, by, lost, space, value } => {
            let past_the_end = || voice.say("johari-advanced-lost", &[("n", (*lost).into())]);
            let lost = (*lost > 0).then(past_the_end).unwrap_or_default();
            let key = if *by == 0 { "johari-advanced-end" } else { "johari-advanced" };
            let (kind, lost) = (("kind", colour(*kind, voice).into()), ("lost", lost.into()));
            let (space, value) = (("space", (*space).into()), ("value", (*value).into()));
            voice.of(*seat, key, &[kind, ("by", (*by).into()), space, value, lost])
        }
        Event::Landed { seat, gold, order } => {
            let order: Vec<String> = order.iter().map(|&seat| voice.who(seat)).collect();
            let args = [("gold", u32::from(*gold).into()), ("order", order.join(", ").into())];
            voice.of(*seat, "johari-landed", &args)
        }
        Event::Supervisor { seller } => voice.of(*seller, "johari-supervisor", &[]),
        Event::Spared { seat, safe: true } => voice.of(*seat, "johari-spared-safe", &[]),
        Event::Spared { seat, safe: false } => voice.of(*seat, "johari-spared-none", &[]),
        Event::LostFake { seat, card: lost, automatic } => {
            let lost = ("card", card(*lost, voice).into());
            voice.of(*seat, "johari-lost-fake", &[lost, by_itself(*automatic, voice)])
        }
        Event::DayEnded { day } => voice.say("johari-day-ended", &[("day", (*day).into())]),
        Event::TradeEnded { seat, cards: cleared } => {
            voice.of(*seat, "johari-trade-ended", &[("cards", cards(cleared, voice).into())])
        }
        Event::Cashed { seat, cashed: given, of } => cashed(*seat, *given, *of, voice),
        Event::LastAdvance { seat, spaces } => match advances(*spaces, voice) {
            Some(list) => voice.of(*seat, "johari-last-advance", &[("list", list.into())]),
            None => voice.of(*seat, "johari-last-advance-none", &[]),
        },
        Event::Scored { seat, nobles, score } => scored(*seat, *nobles, score, voice),
        Event::Ended { winners } => match winners[..] {
            [winner] => voice.of(winner, "johari-ended", &[]),
            _ => {
                let names: Vec<String> = winners.iter().map(|&seat| voice.who(seat)).collect();
                voice.say("johari-ended-shared", &[("list", voice.list(&names).into())])
            }
        },
    }
}

fn revealed(day: u8, round: u8, cards: &[Revealed], voice: &Voice) -> String {
    let each = cards.iter().map(|laid| {
        let args =
            [("who", voice.who(laid.seat).into()), ("card", action(laid.card, voice).into())];
        voice.say("johari-revealed-one", &args)
    });
    let list = each.collect::<Vec<_>>().join(", ");
    let args = [("day", day.into()), ("round", round.into()), ("list", list.into())];
    voice.say("johari-revealed", &args)
}

/// Gold cards that were given up for gold, and those that were kept.
fn cashed(seat: Seat, given: Coins, of: Coins, voice: &Voice) -> String {
    let kept = of.cards().less(&given.cards());
    let kept = (!kept.is_empty())
        .then(|| voice.of(seat, "johari-cashed-none", &[("cards", cards(&kept, voice).into())]));
    let taken = (!given.is_empty()).then(|| {
        let args =
            [("cards", coins(given, voice).into()), ("gold", u32::from(given.gold()).into())];
        voice.of(seat, "johari-cashed", &args)
    });
    taken.into_iter().chain(kept).collect::<Vec<_>>().join(" ")
}

/// " (2 gold; Doppelganger)", or nothing.
fn bracket(parts: Vec<String>) -> String {
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

/// Whether somebody was asked at all.
fn by_itself(automatic: bool, voice: &Voice) -> (&'static str, Arg) {
    let says = automatic.then(|| voice.say("johari-automatic", &[]));
    ("how", bracket(says.into_iter().collect()).into())
}

/// What an action cost, whether a Doppelganger did it, and whether nobody was asked.
fn how(card: Action, deed: &Deed, cost: u16, automatic: bool, voice: &Voice) -> String {
    let mut parts = Vec::new();
    if card == Action::Doppelganger {
        parts.push(action(card, voice));
    }
    match deed {
        Deed::Impossible => {}
        Deed::Received { .. } if cost == 0 => {}
        _ if cost == 0 => parts.push(voice.say("johari-free", &[])),
        _ => parts.push(gold(cost, voice)),
    }
    // What is never asked about needs no such words.
    if automatic && matches!(deed, Deed::Purchased { .. }) {
        parts.push(voice.say("johari-automatic", &[]));
    }
    bracket(parts)
}

/// " Gold card 2 cashed for 2 gold.", or nothing.
fn cashed_too(cashed: Coins, voice: &Voice) -> String {
    if cashed.is_empty() {
        return String::new();
    }
    let args = [("cards", coins(cashed, voice).into()), ("gold", u32::from(cashed.gold()).into())];
    voice.say("johari-cashed-too", &args)
}

fn acted(seat: Seat, done: Action, deed: &Deed, cost: u16, how: String, voice: &Voice) -> String {
    let how = ("how", Arg::from(how));
    let named = ("action", Arg::from(action(done, voice)));
    match *deed {
        Deed::Impossible => {
            voice.of(seat, "johari-impossible", &[named, how, ("cost", u32::from(cost).into())])
        }
        Deed::Declined => voice.of(seat, "johari-declined", &[named, how]),
        Deed::Purchased { place: at, cards: bought, cashed } => voice.of(
            seat,
            "johari-purchased",
            &[
                ("place", place(at, "the", voice).into()),
                ("cards", cards(&bought, voice).into()),
                ("cashed", cashed_too(cashed, voice).into()),
                how,
            ],
        ),
        Deed::Received { gold } => {
            voice.of(seat, "johari-received", &[("gold", u32::from(gold).into()), how])
        }
        Deed::Bribed { gold: 0 } => voice.of(seat, "johari-bribed", &[how]),
        Deed::Bribed { gold } => {
            voice.of(seat, "johari-bribed-gold", &[("gold", u32::from(gold).into()), how])
        }
        Deed::Exchanged { given, to, taken, from } => {
            let given = ("given", card(given, voice).into());
            let taken = ("taken", card(taken, voice).into());
            if to == from {
                let at = ("at", place(from, "at", voice).into());
                return voice.of(seat, "johari-swapped", &[given, taken, at, how]);
            }
            let to = ("to", place(to, "to", voice).into());
            let from = ("from", place(from, "from", voice).into());
            voice.of(seat, "johari-exchanged", &[given, to, taken, from, how])
        }
        Deed::Stored { place: at, cards: stored, at_once } => {
            let at = ("place", place(at, "the", voice).into());
            let stored = ("cards", cards(&stored, voice).into());
            match at_once {
                None => voice.of(seat, "johari-stored", &[at, stored, how]),
                Some(cashed) => {
                    let cashed = ("cashed", cashed_too(cashed, voice).into());
                    voice.of(seat, "johari-stored-now", &[at, stored, cashed, how])
                }
            }
        }
        Deed::Hired { noble: hired, space, paid, track, slot, gold } => {
            let on = |slot: u8| voice.say("johari-hired-slot", &[("slot", slot.into())]);
            let slot = ("slot", slot.map_or_else(String::new, on).into());
            let brings = || voice.say("johari-hired-gold", &[("gold", u32::from(gold).into())]);
            let gold = ("gold", (gold > 0).then(brings).unwrap_or_default().into());
            let hired = ("noble", noble(hired, voice).into());
            let paid = ("paid", payment(&paid, track, voice).into());
            voice.of(seat, "johari-hired", &[hired, ("space", space.into()), paid, slot, gold, how])
        }
        Deed::SoldToJeweler { lot: ref sale } => {
            let (cards, chosen) = lot(sale, voice);
            let args = [("cards", cards.into()), ("chosen", chosen.into()), how];
            voice.of(seat, "johari-sold-jeweler", &args)
        }
        Deed::SoldToCollector { cards: all, second, .. } => {
            let args = [("cards", cards(&all, voice).into()), ("second", second.into()), how];
            voice.of(seat, "johari-sold-collector", &args)
        }
        Deed::Discarded { card: one } => {
            voice.of(seat, "johari-discarded", &[("card", card(one, voice).into()), how])
        }
    }
}

fn scored(seat: Seat, nobles: Nobles, score: &Score, voice: &Voice) -> String {
    let list = match nobles.is_empty() {
        true => String::new(),
        false => {
            let ids: Vec<String> = nobles.iter().map(|noble| noble.to_string()).collect();
            voice.say("johari-scored-nobles", &[("list", ids.join(", ").into())])
        }
    };
    let for_nobles = score.nobles + score.by_prestige + score.by_colours + score.by_nobles;
    let args = [
        ("points", points(score.total(), voice).into()),
        ("chart", u32::from(score.charts()).into()),
        ("prestige", u32::from(score.prestige).into()),
        ("nobles", u32::from(for_nobles).into()),
        ("list", list.into()),
    ];
    voice.of(seat, "johari-scored", &args)
}
