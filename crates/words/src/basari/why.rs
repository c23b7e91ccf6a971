//! Why a move is a good one, in a trader's words.
use super::{count, gems, name};
use crate::Voice;
use games::basari::{Action, Colour, Gems, Move, Phase, View};
use kernel::Seat;

/// Who alone has most of a colour, if these were a seat's gems.
fn leads(view: &View, seat: Seat, colour: Colour, held: Gems) -> bool {
    let others = view.players.iter().enumerate().filter(|(at, _)| *at != seat.index());
    let most = others.map(|(_, player)| player.gems.of(colour)).max().unwrap_or(0);
    held.of(colour) > most
}

/// The majorities that a seat has with these gems and has not with those.
pub(super) fn wins(view: &View, seat: Seat, with: Gems, without: Gems) -> Vec<Colour> {
    let gained =
        |colour: &Colour| leads(view, seat, *colour, with) && !leads(view, seat, *colour, without);
    Colour::ALL.into_iter().filter(gained).collect()
}

pub(super) fn named(colours: &[Colour], voice: &Voice) -> String {
    let names: Vec<String> =
        colours.iter().map(|one| voice.say(&format!("basari-title-{}", name(*one)), &[])).collect();
    voice.list(&names)
}

/// What more gems do for the majorities; otherwise which gems they are.
fn gets(view: &View, seat: Seat, more: Gems, voice: &Voice) -> Option<String> {
    let held = view.players.get(seat.index())?.gems;
    let won = wins(view, seat, held.plus(more), held);
    Some(match won.is_empty() {
        true => voice.say("basari-why-gems", &[("gems", gems(more, voice).into())]),
        false => voice.say("basari-why-majority", &[("colours", named(&won, voice).into())]),
    })
}

/// What an action brings a seat whom nobody disturbs.
fn brings(view: &View, seat: Seat, action: Action, voice: &Voice) -> Option<String> {
    let player = view.players.get(seat.index())?;
    let card = player.current?;
    match action {
        Action::A => {
            let workers = count("workers", player.workers, voice);
            Some(voice.say("basari-why-card", &[("workers", workers.into())]))
        }
        Action::B => {
            let points = count("points", card.points, voice);
            Some(voice.say("basari-why-points", &[("points", points.into())]))
        }
        Action::C => gets(view, seat, card.gems, voice),
        Action::D => Some(voice.say("basari-why-swap", &[])),
    }
}

pub(super) fn why(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
    let held = view.players.get(seat.index())?.gems;
    match (mv, view.phase) {
        (Move::Choose(action), _) => brings(view, seat, action, voice),
        (Move::Offer(offer), Phase::Bargain { action, .. }) => {
            let lost = wins(view, seat, held, held.less(offer));
            let spare = match lost.is_empty() {
                true => voice.say("basari-why-spare", &[]),
                false => {
                    voice.say("basari-why-gives-up", &[("colours", named(&lost, voice).into())])
                }
            };
            let brings = brings(view, seat, action, voice)?;
            Some(format!("{brings}; {spare}"))
        }
        (Move::Accept, Phase::Bargain { offer, .. }) => gets(view, seat, offer, voice),
        (Move::Swap { returned, taken }, _) => {
            let won = wins(view, seat, held.less(returned).plus(taken), held);
            match won.is_empty() {
                true => gets(view, seat, taken, voice),
                false => Some(
                    voice.say("basari-why-majority", &[("colours", named(&won, voice).into())]),
                ),
            }
        }
        (Move::Gem(colour), _) => gets(view, seat, Gems::one(colour), voice),
        _ => None,
    }
}
