//! What a trader decides, and what a move brings.
use super::{count, gems, people, why};
use crate::Voice;
use games::basari::{Action, CardId, Choice, Colour, Gems, Move, Phase, View};
use kernel::{MoveSet, Seat};

/// What an action is worth to a seat, by the card that lies before it.
fn worth(action: Action, seat: Seat, view: &View, voice: &Voice) -> String {
    let card = view.players.get(seat.index()).and_then(|player| player.current);
    match action {
        Action::A => voice.say("basari-prize-a", &[]),
        Action::B => count("points", card.map_or(0, |card| card.points), voice),
        Action::C => gems(card.map_or(Gems::NONE, |card| card.gems), voice),
        Action::D => voice.say("basari-prize-d", &[]),
    }
}

pub(super) fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
    match view.phase {
        Phase::Bargain { action, other, offer, .. } => {
            let least = choices.iter().find_map(|choice| match choice {
                Choice::Offer(bids) => bids.lowest(),
                _ => None,
            });
            let args = [
                ("rival", voice.name(other).into()),
                ("mine", worth(action, seat, view, voice).into()),
                ("theirs", worth(action, other, view, voice).into()),
                ("offer", gems(offer, voice).into()),
                ("least", gems(least.unwrap_or(Gems::NONE), voice).into()),
            ];
            let key = match (offer.is_empty(), least) {
                (true, _) => "basari-prompt-first",
                (false, Some(_)) => "basari-prompt-answer",
                (false, None) => "basari-prompt-accept",
            };
            voice.say(key, &args)
        }
        Phase::Swap { .. } => {
            let taken = choices.iter().find_map(|choice| match choice.nth(0) {
                Some(Move::Swap { returned, taken }) => Some((returned, taken.len())),
                _ => None,
            });
            let (returned, n) = taken.unwrap_or((Gems::NONE, 1));
            let key = match returned.is_empty() {
                true => "basari-prompt-take",
                false => "basari-prompt-swap",
            };
            voice.say(key, &[("n", n.into())])
        }
        Phase::Gem { after, .. } if !after.is_empty() => {
            voice.say("basari-prompt-gem-then", &[("list", people(after, voice).into())])
        }
        Phase::Gem { .. } => voice.say("basari-prompt-gem", &[]),
        Phase::Choose | Phase::Over => {
            let d = choices.iter().any(|choice| choice.has(Move::Choose(Action::D)));
            let worth = |action| worth(action, seat, view, voice);
            let mut list = vec![worth(Action::A), worth(Action::B), worth(Action::C)];
            if d {
                list.push(worth(Action::D));
            }
            let asks = voice.say("basari-prompt-choose", &[("list", voice.either(&list).into())]);
            match end_is_near(view, voice) {
                Some(ends) => format!("{asks} {ends}"),
                None => asks,
            }
        }
    }
}

/// That the stage ends after this round, or may, and by whom.
fn end_is_near(view: &View, voice: &Voice) -> Option<String> {
    if view.last_round {
        return Some(voice.say("basari-last", &[]));
    }
    let set = view.rules.set;
    let (seat, most) = (0u8..).map(Seat).zip(&view.players).max_by_key(|(_, it)| it.workers)?;
    let card = CardId::all_in(set.deck).map(|id| set.card(id).workers).max().unwrap_or(0);
    let key = match most.workers {
        n if n >= set.workers_needed => "basari-prompt-last",
        n if n + card >= set.workers_needed => "basari-prompt-near",
        _ => return None,
    };
    let args = [("n", most.workers.into()), ("needed", set.workers_needed.into())];
    Some(voice.of(seat, key, &args))
}

/// What the most gems of these colours are worth together.
fn worth_most(view: &View, colours: impl Iterator<Item = Colour>) -> u32 {
    colours.map(|colour| u32::from(view.rules.set.majority[colour.index()])).sum()
}

/// What an action is good for when the stage is scored.
fn towards(action: Action, view: &View, seat: Seat, voice: &Voice) -> Option<String> {
    let me = view.players.get(seat.index())?;
    match action {
        Action::A => {
            let set = view.rules.set;
            let args = [
                ("n", me.workers.into()),
                ("needed", set.workers_needed.into()),
                ("enough", if me.workers < set.workers_needed { "no" } else { "yes" }.into()),
                ("points", set.workers_bonus.into()),
            ];
            Some(voice.say("basari-gain-workers", &args))
        }
        Action::C => {
            let card = me.current?;
            let others = (0..).map(Seat).zip(&view.players).filter(|(other, _)| *other != seat);
            let then = me.gems.plus(card.gems);
            let rivals =
                |colour| others.clone().map(|(_, other)| other.gems.of(colour)).max().unwrap_or(0);
            let first = (card.gems.colours())
                .filter(|&colour| then.of(colour) > rivals(colour))
                .fold(Gems::NONE, |all, colour| all.plus(Gems::some(colour, then.of(colour))));
            let worth = count("points", worth_most(view, first.colours()), voice);
            let args = [("gems", gems(first, voice).into()), ("points", worth.into())];
            (!first.is_empty()).then(|| voice.say("basari-gain-most", &args))
        }
        _ => None,
    }
}

pub(super) fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
    match (mv, view.phase) {
        (Move::Choose(Action::D), _) => Some(voice.say("basari-gain-d", &[])),
        (Move::Choose(action), _) => {
            let what = worth(action, seat, view, voice);
            let alone = voice.say("basari-gain-alone", &[("what", what.into())]);
            Some(match towards(action, view, seat, voice) {
                Some(towards) => format!("{alone}; {towards}"),
                None => alone,
            })
        }
        (Move::Accept, Phase::Bargain { action, other, offer, .. }) => Some(voice.say(
            "basari-gain-accept",
            &[
                ("offer", gems(offer, voice).into()),
                ("rival", voice.name(other).into()),
                ("theirs", worth(action, other, view, voice).into()),
            ],
        )),
        (Move::Offer(offer), Phase::Bargain { action, other, .. }) => {
            let args = [
                ("rival", voice.name(other).into()),
                ("mine", worth(action, seat, view, voice).into()),
                ("offer", gems(offer, voice).into()),
            ];
            let gets = voice.say("basari-gain-offer", &args);
            let held = view.players.get(seat.index())?.gems;
            let lost = why::wins(view, seat, held, held.less(offer));
            let points = count("points", worth_most(view, lost.iter().copied()), voice);
            let args = [("colours", why::named(&lost, voice).into()), ("points", points.into())];
            Some(match lost.is_empty() {
                true => gets,
                false => format!("{gets}; {}", voice.say("basari-gain-loses", &args)),
            })
        }
        _ => {
            let (returned, taken) = match mv {
                Move::Swap { returned, taken } => (returned, taken),
                Move::Gem(colour) => (Gems::NONE, Gems::one(colour)),
                _ => return None,
            };
            let held = view.players.get(seat.index())?.gems.less(returned).plus(taken);
            Some(voice.say("basari-gain-holding", &[("gems", gems(held, voice).into())]))
        }
    }
}
