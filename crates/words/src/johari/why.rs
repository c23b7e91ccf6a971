//! Why a move is a good one, in a merchant's words.
use super::{cards, colour, gold, noble_does, prompt};
use crate::{Compared, Voice, speak::imagined};
use games::johari::{Action, Cards, Colour, Johari, Move, View};
use kernel::{Game, Quick, Seat};

/// Parts of a sentence that are named, at most.
const PARTS: usize = 2;

/// Cards that come into a display: colours that were missing, points, and that none is a fake.
fn come(view: &View, seat: Seat, all: &Cards, voice: &Voice) -> Vec<String> {
    let Some(side) = view.players.get(seat.index()) else { return Vec::new() };
    let new =
        Colour::ALL.into_iter().filter(|one| all.gems(*one) > 0 && side.display.gems(*one) == 0);
    let new: Vec<String> = new.map(|one| colour(one, voice)).collect();
    let mut parts = Vec::new();
    if !new.is_empty() {
        parts.push(voice.say("johari-why-colour", &[("list", voice.list(&new).into())]));
    }
    if all.prestige() > 0 {
        parts.push(voice.say("johari-why-prestige", &[("n", all.prestige().into())]));
    }
    if parts.is_empty() && !all.is_empty() {
        parts.push(voice.say("johari-why-cards", &[("cards", cards(all, voice).into())]));
    }
    parts
}

/// An action card: what it costs here, and what waits for it.
fn chosen(
    game: &Johari,
    seat: Seat,
    action: Action,
    other: Option<Move>,
    voice: &Voice,
) -> Vec<String> {
    let slot = usize::from(game.round()).saturating_sub(1);
    let (cost, mut parts) = (game.cost(seat, action, slot), Vec::new());
    let display = game.player(seat).display;
    let colours = Colour::ALL.into_iter().filter(|one| display.gems(*one) > 0).count();
    match action {
        Action::Sale if colours == Colour::ALL.len() => {
            parts.push(voice.say("johari-why-jeweler", &[]));
        }
        Action::Bribe if !display.fakes().is_empty() => {
            let n = display.fakes().len();
            parts.push(voice.say("johari-why-bribe", &[("n", n.into())]));
        }
        _ => {}
    }
    if let Some(Move::Choose(other)) = other {
        let more = game.cost(seat, other, slot).saturating_sub(cost);
        if more > 0 {
            let args = [("gold", gold(more, voice).into())];
            parts.push(voice.say("johari-why-cheaper", &args));
        }
    }
    if cost == 0 {
        parts.push(voice.say("johari-why-free", &[]));
    }
    parts
}

pub(super) fn why(view: &View, seat: Seat, both: Compared<Move>, voice: &Voice) -> Option<String> {
    let Compared { mv, other } = both;
    let game = Johari::imagine(view, &mut Quick::new(0));
    let mut parts = match mv {
        Move::Choose(action) => {
            let parts = chosen(&game, seat, action, other, voice);
            let usual = || prompt::does(view, seat, action, voice).into_iter().collect();
            if parts.is_empty() { usual() } else { parts }
        }
        Move::Pick { card, .. } => come(view, seat, &Cards::one(card), voice),
        Move::Purchase { place, .. } | Move::TradeStore { place, .. } => {
            come(view, seat, &game.market().at(place), voice)
        }
        Move::Exchange { taken, .. } => come(view, seat, &Cards::one(taken), voice),
        Move::Hire { space, .. } => {
            let noble = game.noble_at(space)?;
            vec![noble_does(noble, view.rules, voice)]
        }
        Move::Decline => vec![voice.say("johari-why-decline", &[])],
        _ => {
            let events = imagined::<Johari>(view, seat, mv).map(|(events, _)| events)?;
            prompt::advanced(&events, seat, voice).into_iter().collect()
        }
    };
    parts.truncate(PARTS);
    (!parts.is_empty()).then(|| parts.join("; "))
}
