//! Which tokens lead on to a move of Johari's menus. What may be done the menus say; sets of cards are
//! bits, so that nothing is tried card by card.
use super::{
    ADVANCE, AT, CARDS, CASH, CHOOSE, COIN, COLLECTOR, DECLINE, DISCARD, DONE, EXCHANGE, GET, GIVE,
    HIRE, JEWELER, NOW, PICK, PLACES, PURCHASE, SCORE, SLOT, SLOTS, SPACES, STORES, SUPERVISOR,
    TRADE, card, place, place_number,
};
use crate::{Encode, Mask, follow_by_listing};
use games::johari::{
    Cards, Choice, Coins, Colour, Johari, Market, Move,
    choices::{Jeweler, Payments, Swaps},
};
use kernel::MoveSet;
use std::sync::LazyLock;

/// Which of the different cards are there, a bit for each by its number.
type Faces = u32;

/// The faces of one store.
const SHELF: Faces = 0b11_1111;

#[inline]
fn faces(cards: &Cards) -> Faces {
    (0..usize::from(STORES)).fold(0, |all, store| all | shelf(cards, store) << (6 * store))
}

/// The six faces of a store.
#[inline]
fn shelf(cards: &Cards, store: usize) -> Faces {
    // One bit in each of the six low bytes: the product has them side by side in its top byte.
    let kinds = cards.shelf(store).kinds();
    (kinds.wrapping_mul(0x0102_0408_1020_4080) >> 56) as Faces & SHELF
}

/// The faces at a place, by its number.
#[inline]
fn faces_at(market: &Market, place: u8) -> Faces {
    match place.checked_sub(STORES) {
        Some(booth) => faces(&market.booths[usize::from(booth)]),
        None => shelf(&market.stores, place.into()) << (6 * place),
    }
}

/// The numbers of the cards in a set.
#[inline]
fn numbers(mut faces: Faces) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = faces.trailing_zeros() as u8;
        faces &= faces.checked_sub(1)?;
        Some(number)
    })
}

/// For which cards each card may be exchanged, without and with N16.
static PARTNERS: LazyLock<[[Faces; CARDS as usize]; 2]> = LazyLock::new(|| {
    [false, true].map(|any_colour| {
        let swaps = Swaps { display: Cards::EMPTY, market: Market::default(), any_colour };
        std::array::from_fn(|given| {
            let fits = |taken: &u8| swaps.goes_for(card(given as u8), card(*taken));
            (0..CARDS).filter(fits).fold(0, |all, taken| all | 1 << taken)
        })
    })
});

#[inline]
fn follow_exchange(swaps: &Swaps, parts: &[u8], mask: &mut Mask) {
    let market = &swaps.market;
    let partners = &PARTNERS[usize::from(swaps.any_colour)];
    let partners = |given: u8| partners[usize::from(given)];
    match *parts {
        [] => {
            let there =
                market.booths.iter().fold(faces(&market.stores), |all, booth| all | faces(booth));
            for given in numbers(faces(&swaps.display)) {
                if partners(given) & there != 0 {
                    mask.set(GIVE + given);
                }
            }
        }
        [given] => {
            for at in 0..PLACES {
                if partners(given - GIVE) & faces_at(market, at) != 0 {
                    mask.set(AT + at);
                }
            }
        }
        [given, at, ..] => {
            mask.set_all(GET, partners(given - GIVE) & faces_at(market, at - AT));
        }
    }
}

/// Lists of Gold cards, of which there are `coins`.
#[inline]
fn follow_coins(coins: Coins, parts: &[u8], mask: &mut Mask) {
    let mut left = coins.0;
    parts.iter().for_each(|token| left[usize::from(token - COIN)] -= 1);
    let last = parts.last().map_or(0, |token| token - COIN);
    for value in last..3 {
        if left[usize::from(value)] > 0 {
            mask.set(COIN + value);
        }
    }
    mask.set(DONE);
}

/// Hires that are paid in gems: cards of one colour.
#[inline]
fn follow_hire(payments: &Payments, space: u8, parts: &[u8], mask: &mut Mask) {
    let mut paid = [0; 6];
    parts.iter().for_each(|token| paid[usize::from(token - GIVE) % 6] += 1);
    let begun = parts.first().map(|token| usize::from(token - GIVE) / 6);
    for colour in Colour::ALL {
        let at = colour.index();
        if begun.is_none_or(|begun| begun == at) {
            let next = payments.next_faces(space, colour, paid);
            mask.set_all(GIVE + 6 * at as u8, next.into());
        }
    }
    if payments.is_exact(space, paid) {
        let slot = payments.nobles[usize::from(space) - 1].is_some_and(|noble| noble.takes_slot());
        match slot {
            true => (SLOT..SLOT + SLOTS).for_each(|token| mask.set(token)),
            false => mask.set(DONE),
        }
    }
}

/// Sales without N13: a card of each colour in turn, then perhaps a Gold card.
#[inline]
fn follow_jeweler(jeweler: &Jeweler, parts: &[u8], mask: &mut Mask) {
    let (mut colours, mut gold, mut next) = (0u32, false, 0);
    for token in parts {
        next = usize::from(token - GIVE) / 6;
        match next < Colour::ALL.len() {
            true => colours |= 1 << next,
            false => gold = true,
        }
        next += 1;
    }
    let sold = colours.count_ones().into();
    if jeweler.colours(gold).contains(&sold) {
        mask.set_all(SCORE, colours);
    }
    if gold {
        return;
    }
    let display = &jeweler.display;
    let golds = shelf(display, Colour::ALL.len()) & 0b111;
    if jeweler.colours(true).contains(&sold) {
        mask.set_all(GIVE + 6 * Colour::ALL.len() as u8, golds);
    }
    // From the last colour to the first, so that it is known how many can follow.
    let mut more = 0;
    for store in (next..Colour::ALL.len()).rev() {
        let here = shelf(display, store);
        if here == 0 {
            continue;
        }
        let (least, most) = (sold + 1, sold + 1 + more);
        let ends = |gold: bool| {
            let fits = jeweler.colours(gold);
            *fits.start() <= most && least <= *fits.end()
        };
        if ends(false) || golds != 0 && ends(true) {
            mask.set_all(GIVE + 6 * store as u8, here);
        }
        more += 1;
    }
}

/// The part tokens with which a move of the choice is whole.
#[inline]
fn last_parts(choice: &Choice, word: &[u8], tokens: std::ops::Range<u8>, mask: &mut Mask) {
    let mut spelled = [0; crate::WORD_MAX];
    spelled[..word.len()].copy_from_slice(word);
    for token in tokens {
        spelled[word.len()] = token;
        if Johari::read(&spelled[..=word.len()]).is_some_and(|mv| choice.has(mv)) {
            mask.set(token);
        }
    }
}

/// The tokens with which moves of a choice begin.
#[inline]
fn first_parts(choice: &Choice, mask: &mut Mask) {
    match choice {
        Choice::Choose { cards } => cards.iter().for_each(|card| mask.set(CHOOSE + card as u8)),
        Choice::Pick { market } => market.open().for_each(|at| mask.set(PICK + place_number(at))),
        Choice::Purchase { market } => {
            market.open().for_each(|at| mask.set(PURCHASE + place_number(at)));
        }
        Choice::Exchange(_) => mask.set(EXCHANGE),
        Choice::TradeStore { stores, .. } => {
            let open = |store: &u8| !stores.shelf(usize::from(*store)).is_empty();
            (0..STORES).filter(open).for_each(|store| mask.set(TRADE + store));
        }
        Choice::Hire(payments) => {
            let paid = |space: &u8| payments.pays_for(*space);
            (1..=SPACES).filter(paid).for_each(|space| mask.set(HIRE + space - 1));
        }
        Choice::Jeweler(_) => mask.set(JEWELER),
        Choice::Collector(collector) => {
            for (at, colour) in (0..).zip(Colour::ALL) {
                let sold = |extra| choice.has(Move::Collector { colour, extra });
                let helped = || collector.display.iter().any(|(card, _)| sold(Some(card)));
                if sold(None) || (collector.disguise && helped()) {
                    mask.set(COLLECTOR + at);
                }
            }
        }
        Choice::N11 { .. } => mask.set(DISCARD),
        Choice::Decline => mask.set(DECLINE),
        Choice::Supervisor { .. } => mask.set(SUPERVISOR),
        Choice::Cash { .. } => mask.set(CASH),
        Choice::N23 => (ADVANCE..GET).for_each(|token| mask.set(token)),
    }
}

/// Is it easier to list the moves that begin with a token than to know what follows? N15's and N13's are.
#[inline]
pub(super) fn is_listed(choice: &Choice, first: u8) -> bool {
    match choice {
        Choice::Hire(payments) => (HIRE..JEWELER).contains(&first) && payments.purse.is_some(),
        Choice::Jeweler(jeweler) => first == JEWELER && jeweler.disguise,
        _ => false,
    }
}

#[inline]
pub(super) fn follow(menu: &[Choice], word: &[u8], mask: &mut Mask) {
    let Some((&first, parts)) = word.split_first() else {
        return menu.iter().for_each(|choice| first_parts(choice, mask));
    };
    for choice in menu {
        if is_listed(choice, first) {
            follow_by_listing::<Johari>(std::slice::from_ref(choice), word, mask);
            continue;
        }
        match (choice, first) {
            (Choice::Pick { market }, _) => mask.set_all(GET, faces_at(market, first - PICK)),
            (Choice::Purchase { market }, _) => {
                follow_coins(market.coins(place(first - PURCHASE)), parts, mask);
            }
            (Choice::Exchange(swaps), EXCHANGE) => follow_exchange(swaps, parts, mask),
            (Choice::TradeStore { stores, at_once }, TRADE..HIRE) => match parts {
                [] => {
                    mask.set(DONE);
                    if *at_once {
                        mask.set(NOW);
                    }
                }
                [_, coins @ ..] if first - TRADE == STORES - 1 => {
                    follow_coins(stores.coins(), coins, mask);
                }
                _ => mask.set(DONE),
            },
            (Choice::Supervisor { fakes: cards }, _) | (Choice::N11 { cards }, DISCARD) => {
                mask.set_all(GIVE, faces(cards));
            }
            (Choice::Collector(collector), COLLECTOR..DISCARD) => {
                if collector.disguise {
                    last_parts(choice, word, GIVE..AT, mask);
                }
                last_parts(choice, word, DONE..DONE + 1, mask);
            }
            (Choice::Cash { coins }, _) => follow_coins(*coins, parts, mask),
            (Choice::Hire(payments), HIRE..JEWELER) => {
                follow_hire(payments, first - HIRE + 1, parts, mask);
            }
            (Choice::Jeweler(jeweler), JEWELER) => follow_jeweler(jeweler, parts, mask),
            _ => {}
        }
    }
}
