//! The referee's verdict. Of several broken clauses the first is named: whether the things named
//! are there, then by number; a noble's id where its owner breaks its limits.
//!
//! Written apart from [`crate::choices`]; the laws compare the two.
use crate::{
    Action, Card, Cards, Coins, Colour, Johari, Kind, Lot, Move, Phase, Place, Player,
    refusals as no,
};
use kernel::{Illegal, NO_ANSWER, NOT_TO_ACT, OVER, Seat};

type Verdict = Result<(), Illegal>;

fn unless(holds: bool, illegal: Illegal) -> Verdict {
    if holds { Ok(()) } else { Err(illegal) }
}

pub(crate) fn check(game: &Johari, seat: Seat, mv: Move) -> Verdict {
    let asked = match game.phase {
        Phase::Over => return Err(OVER),
        Phase::Choose => seat.0 < game.seats,
        Phase::Pick { seat: asked }
        | Phase::Act { seat: asked }
        | Phase::Supervisor { seat: asked, .. }
        | Phase::Cash { seat: asked }
        | Phase::LastAdvance { seat: asked } => asked == seat,
    };
    unless(asked, NOT_TO_ACT)?;
    let player = game.player(seat);
    match (game.phase, mv) {
        (Phase::Pick { .. }, Move::Pick { place, card }) => {
            unless(lies_at(game, place, card), no::PICK_NOT_THERE)
        }
        (Phase::Choose, Move::Choose(card)) => choose(game, seat, card),
        (Phase::Act { .. }, mv) => act(game, seat, mv),
        (Phase::Supervisor { .. }, Move::Supervisor(card)) => {
            unless(player.display.of(card) > 0, no::FAKE_NOT_HELD)?;
            unless(card.is_fake(), no::NOT_FAKE)
        }
        (Phase::Cash { .. }, Move::Cash(cashed)) => {
            unless(player.trade.covers(&cashed.cards()), no::TRADE_NO_SUCH_GOLD)
        }
        (Phase::LastAdvance { .. }, Move::LastAdvance(spaces)) => {
            let total: u8 = spaces.iter().sum();
            unless(total == 0 || total == 2, no::N23_TWO_SPACES)
        }
        _ => Err(NO_ANSWER),
    }
}

/// A card lies at a place; booths beyond the table's are empty.
fn lies_at(game: &Johari, place: Place, card: Card) -> bool {
    game.market.at(place).of(card) > 0
}

/// H4.1–H4.3.
fn choose(game: &Johari, seat: Seat, card: Action) -> Verdict {
    let player = game.player(seat);
    unless(!player.slots.contains(&Some(card)), no::NOT_IN_HAND)?;
    unless(card != Action::Doppelganger || game.round > 1, no::DOPPELGANGER_FIRST)?;
    unless(game.cost(seat, card, game.slot()) <= player.gold, no::CANNOT_PAY)
}

/// H5: the kinds of moves that answer each action.
fn act(game: &Johari, seat: Seat, mv: Move) -> Verdict {
    let player = game.player(seat);
    match (game.action_of(seat), mv) {
        (Action::Purchase, Move::Decline) => Err(no::MUST_PURCHASE),
        (Action::Sale | Action::Trade | Action::Exchange, Move::Decline) => Ok(()),
        (Action::Purchase, Move::Purchase { place, cashed }) => purchase(game, place, cashed),
        (Action::Exchange, Move::Exchange { given, place, taken }) => {
            exchange(game, player, given, place, taken)
        }
        (Action::Trade, Move::TradeStore { place, at_once }) => {
            trade_store(game, player, place, at_once)
        }
        (Action::Trade, Move::Hire { space, paid, track, slot }) => {
            hire(game, seat, space, &paid, track, slot)
        }
        (Action::Sale, Move::Jeweler(lot)) => jeweler(player, &lot),
        (Action::Sale, Move::Collector { colour, extra }) => collector(game, seat, colour, extra),
        (Action::Sale, Move::Discard(card)) => {
            unless(player.nobles.discard(), no::N11_NOT_OWNED)?;
            unless(player.display.of(card) > 0, no::N11_NOT_HELD)?;
            unless(card.colour().is_some(), no::N11_GEM)
        }
        _ => Err(NO_ANSWER),
    }
}

/// H5.1.
fn purchase(game: &Johari, place: Place, cashed: Coins) -> Verdict {
    let cards = game.market.at(place);
    unless(!cards.is_empty(), no::NOTHING_TO_BUY)?;
    unless(cards.covers(&cashed.cards()), no::NO_SUCH_GOLD_THERE)
}

/// H5.4, N16.
fn exchange(game: &Johari, player: &Player, given: Card, place: Place, taken: Card) -> Verdict {
    unless(lies_at(game, place, taken), no::TAKEN_NOT_THERE)?;
    unless(player.display.of(given) > 0, no::GIVEN_NOT_HELD)?;
    unless(given != taken, no::NO_CHANGE)?;
    match (given.kind(), taken.kind()) {
        (one, other) if one == other => Ok(()),
        _ if !player.nobles.any_colour() => Err(no::OTHER_KIND),
        (Kind::Gem(_), Kind::Gem(_)) => Ok(()),
        _ => Err(no::N16_COLOURS),
    }
}

/// H5.5, N6.
fn trade_store(game: &Johari, player: &Player, place: Place, at_once: Option<Coins>) -> Verdict {
    unless(place.as_store().is_some(), no::NO_STORE)?;
    let cards = game.market.at(place);
    unless(!cards.is_empty(), no::STORE_EMPTY)?;
    let Some(cashed) = at_once else { return Ok(()) };
    unless(player.nobles.store_at_once(), no::NOT_AT_ONCE)?;
    unless(cards.covers(&cashed.cards()), no::N6_NO_SUCH_GOLD)
}

/// H6, N7, N9, N14, N15.
fn hire(
    game: &Johari,
    seat: Seat,
    space: u8,
    paid: &Cards,
    track: u16,
    slot: Option<u8>,
) -> Verdict {
    let player = game.player(seat);
    let Some(noble) = game.noble_at(space) else { return Err(no::NO_NOBLE) };
    let price = game.price(seat, space).into();
    let coins = paid.coins();
    let in_gold = player.nobles.pays_in_gold() && (track > 0 || !coins.is_empty());
    if !player.display.covers(paid) {
        // Of an owner of N15 who lacks the Gold cards only, it is N15 that asks for them.
        let gems_held = player.display.covers(&paid.minus(&coins.cards()));
        return Err(if in_gold && gems_held { no::N15_NOT_HELD } else { no::PAID_NOT_HELD });
    }
    unless(paid.prestige_cards() == 0, no::GEMS_ONLY)?;
    let colours = Colour::ALL.into_iter().filter(|&colour| paid.gems(colour) > 0);
    unless(colours.count() <= 1, no::ONE_COLOUR)?;
    if !in_gold {
        unless(track == 0 && coins.is_empty(), no::GEMS_ONLY)?;
        pay_in_gems(paid, price)?;
    }
    unless(slot.is_none() || noble.takes_slot(), no::NO_SLOT)?;
    if noble.takes_slot() && slot.is_none() {
        return Err(if noble.id() == 7 { no::N7_SLOT } else { no::N9_SLOT });
    }
    if in_gold {
        unless(paid.gem_cards().is_empty(), no::N15_MIXED)?;
        pay_in_gold(coins, track, price, game.purse(seat))?;
    }
    Ok(())
}

/// H6.1: enough of the one colour, and no card too many.
fn pay_in_gems(paid: &Cards, price: u16) -> Verdict {
    let gems: u16 = Colour::ALL.into_iter().map(|colour| u16::from(paid.gems(colour))).sum();
    unless(gems >= price, no::PAID_SHORT)?;
    let least = paid.iter().map(|(card, _)| u16::from(card.value())).min();
    unless(least.is_none_or(|least| gems - least < price), no::PAID_TOO_MUCH)
}

/// N15: Gold cards and the rest from the track.
fn pay_in_gold(coins: Coins, track: u16, price: u16, purse: u16) -> Verdict {
    unless(track <= purse, no::N15_TRACK)?;
    let (cards, sum) = (coins.gold(), coins.gold() + track);
    unless(sum >= price, no::N15_SHORT)?;
    unless(sum == price || track == 0, no::N15_TOO_MUCH)?;
    let least = coins.cards().iter().map(|(card, _)| u16::from(card.value())).min();
    unless(track > 0 || least.is_none_or(|least| cards - least < price), no::N15_TOO_MUCH)
}

/// H5.7, N4, N13.
fn jeweler(player: &Player, lot: &Lot) -> Verdict {
    unless(player.display.covers(&lot.cards()), no::SOLD_NOT_HELD)?;
    let (mut golds, mut colours, mut disguised) = (0, [0; 4], 0);
    for sold in lot.iter() {
        match (sold.card.kind(), sold.counts_as) {
            (Kind::Prestige, _) => return Err(no::NO_PRESTIGE_SOLD),
            (Kind::Gem(own), Some(colour)) => {
                colours[colour.index()] += 1;
                disguised += u32::from(own != colour);
            }
            _ => {
                golds += 1;
                unless(!sold.chosen, no::GOLD_CHOSEN)?;
            }
        }
    }
    unless(golds <= 1, no::ONE_GOLD)?;
    unless(disguised == 0 || player.nobles.disguise(), no::NO_DISGUISE)?;
    unless(colours.iter().all(|&n| n <= 1), no::COLOUR_TWICE)?;
    let sold = colours.iter().sum::<u8>() + golds;
    if player.nobles.fewer_colours() {
        unless(sold == 3 || sold == 4, no::N4_COLOURS)?;
    } else {
        unless(sold == 4, no::COLOURS_NEEDED)?;
    }
    unless(disguised <= 1, no::N13_ONE_CARD)
}

/// H5.8, N13.
fn collector(game: &Johari, seat: Seat, colour: Colour, extra: Option<Card>) -> Verdict {
    let player = game.player(seat);
    let owner = player.nobles.disguise();
    if let Some(card) = extra {
        unless(owner, no::NO_EXTRA)?;
        unless(player.display.of(card) > 0, no::N13_NOT_HELD)?;
    }
    let others = (0..game.seats).map(Seat).filter(|&other| other != seat);
    let second = others.map(|other| game.player(other).display.gems(colour)).max().unwrap_or(0);
    unless(second > 0, no::NO_RIVAL)?;
    let helps = |card: &Card| card.colour().is_some_and(|other| other != colour);
    let gems = player.display.gems(colour) + extra.filter(helps).map_or(0, Card::value);
    unless(gems > second, no::NO_MAJORITY)?;
    unless(extra.is_none_or(|card| helps(&card)), no::N13_OTHER_COLOUR)
}
