//! Places of the market as sets of moves: picks (H2.5), purchases (H5.1), store Trades (H5.5).
use crate::{
    Cards, Coins, Market, Move, Place,
    card::{FIFTH, STORES},
};

/// Picks: the different cards, place by place.
pub(super) fn cards(market: &Market) -> u64 {
    market.booths.iter().fold(market.stores.variety(), |sum, booth| sum + booth.variety())
}

pub(super) fn nth_card(market: &Market, mut n: u64) -> Move {
    if n < market.stores.variety() {
        let card = market.stores.nth(n);
        return Move::Pick { place: Place::store(card.store()), card };
    }
    n -= market.stores.variety();
    for (booth, cards) in market.booths.iter().enumerate() {
        if n < cards.variety() {
            return Move::Pick { place: Place::booth(booth), card: cards.nth(n) };
        }
        n -= cards.variety();
    }
    unreachable!("n is below the number of cards")
}

/// The ways to purchase at a place: any of its Gold cards may be cashed.
#[inline]
fn ways(market: &Market, place: Place) -> u64 {
    if market.is_open(place) { market.coins(place).ways() } else { 0 }
}

#[inline]
pub(super) fn purchases(market: &Market) -> u64 {
    Place::all().map(|place| ways(market, place)).sum()
}

#[inline]
pub(super) fn nth_purchase(market: &Market, mut n: u64) -> Move {
    for place in Place::all() {
        let here = ways(market, place);
        if n < here {
            return Move::Purchase { place, cashed: market.coins(place).nth(n) };
        }
        n -= here;
    }
    unreachable!("n is below the number of purchases")
}

/// N6: onto the Trade card, or at once with any of the Gold cards cashed.
#[inline]
fn store_ways(stores: &Cards, at_once: bool, store: usize) -> (u64, Coins) {
    if stores.shelf(store).is_empty() {
        return (0, Coins::NONE);
    }
    let coins = if store == FIFTH { stores.coins() } else { Coins::NONE };
    (if at_once { 1 + coins.ways() } else { 1 }, coins)
}

#[inline]
pub(super) fn stores(stores: &Cards, at_once: bool) -> u64 {
    (0..STORES).map(|store| store_ways(stores, at_once, store).0).sum()
}

#[inline]
pub(super) fn nth_store(stores: &Cards, at_once: bool, mut n: u64) -> Move {
    for store in 0..STORES {
        let (here, coins) = store_ways(stores, at_once, store);
        if n < here {
            let at_once = n.checked_sub(1).map(|n| coins.nth(n));
            return Move::TradeStore { place: Place::store(store), at_once };
        }
        n -= here;
    }
    unreachable!("n is below the number of stores")
}
