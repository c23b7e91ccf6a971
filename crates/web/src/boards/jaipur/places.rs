//! The market's five places. A view only counts the market's cards; which card lies where is
//! remembered here, so that a card stays where it is until somebody takes it.
use games::jaipur::{Cards, Event, Good, MARKET};
use kernel::Seat;
use std::collections::BTreeMap;

pub(super) const PLACES: usize = MARKET as usize;

/// What lies where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Places {
    pub(super) cards: [Option<Good>; PLACES],
    /// Came with the last step.
    pub(super) fresh: [bool; PLACES],
    /// What the last step took, and from where.
    pub(super) left: Vec<(usize, Good)>,
}

impl Places {
    fn count(&self) -> Cards {
        self.cards.iter().flatten().fold(Cards::EMPTY, |sum, &good| sum.with(good))
    }

    /// Takes cards away; of equal ones those in a preferred place go first.
    fn leave(&mut self, cards: Cards, preferred: &[bool; PLACES]) {
        for (good, n) in cards.iter() {
            let mut at: Vec<usize> =
                (0..PLACES).filter(|&at| self.cards[at] == Some(good)).collect();
            at.sort_by_key(|&at| !preferred[at]);
            for at in at.into_iter().take(n.into()) {
                self.cards[at] = None;
                self.left.push((at, good));
            }
        }
    }

    /// Lays cards into the free places.
    fn come(&mut self, cards: Cards, fresh: bool) {
        for (good, n) in cards.iter() {
            for _ in 0..n {
                let Some(at) = self.cards.iter().position(Option::is_none) else { return };
                self.cards[at] = Some(good);
                self.fresh[at] = fresh;
            }
        }
    }

    /// After a step. `picked` says from which places `me` took.
    fn after(
        &self,
        events: &[Event],
        market: Cards,
        me: Option<Seat>,
        picked: &[bool; PLACES],
    ) -> Places {
        let mut next = Places { cards: self.cards, ..Places::default() };
        let known = next.cards != [None; PLACES];
        let prefer = |seat: Seat| if me == Some(seat) { *picked } else { [false; PLACES] };
        for event in events.iter().filter(|_| known) {
            match *event {
                Event::Took { seat, good } => next.leave(Cards::one(good), &prefer(seat)),
                Event::Camels { seat, n } => next.leave(Cards::some(Good::Camel, n), &prefer(seat)),
                Event::Exchanged { seat, take, give } => {
                    next.leave(take, &prefer(seat));
                    next.come(give, true);
                }
                Event::Refilled { cards, .. } => next.come(cards, true),
                Event::Dealt { market, .. } => {
                    next.cards = [None; PLACES];
                    next.come(market, false);
                }
                Event::Sold { .. } | Event::RoundEnded { .. } | Event::MatchEnded { .. } => (),
            }
        }
        // Whatever was not told (a look at another step): make it what it is.
        let extra = next.count().less(market);
        next.leave(extra, &[false; PLACES]);
        let missing = market.less(next.count());
        next.come(missing, false);
        next
    }
}

/// The places at every step that was looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    steps: BTreeMap<u64, (Cards, Places)>,
}

impl Memory {
    pub(super) fn at(
        &mut self,
        step: u64,
        market: Cards,
        events: &[Event],
        me: Option<Seat>,
        picked: &[bool; PLACES],
    ) -> Places {
        if let Some((known, places)) = self.steps.get(&step)
            && *known == market
        {
            return places.clone();
        }
        let before = self.steps.range(..step).next_back().map(|(_, (_, places))| places.clone());
        let next = before.unwrap_or_default().after(events, market, me, picked);
        // A step that was taken back has other successors.
        self.steps.split_off(&step);
        self.steps.insert(step, (market, next.clone()));
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.parse().expect("cards")
    }

    fn laid(places: &Places) -> String {
        places.cards.iter().map(|card| card.map_or('.', kernel::Kind::letter)).collect()
    }

    #[test]
    fn cards_stay_where_they_are() {
        let none = [false; PLACES];
        let mut memory = Memory::default();
        let first = memory.at(0, cards("dgglk"), &[], None, &none);
        assert_eq!(laid(&first), "dgglk");
        // I take the second gold; a camel comes into its place, the others lie still.
        let picked = [false, false, true, false, false];
        let events = [
            Event::Took { seat: Seat(0), good: Good::Gold },
            Event::Refilled { cards: cards("k"), pile: 30 },
        ];
        let next = memory.at(1, cards("dglkk"), &events, Some(Seat(0)), &picked);
        assert_eq!(laid(&next), "dgklk");
        assert_eq!(next.left, [(2, Good::Gold)]);
        assert_eq!(next.fresh, picked);
        // Looking back shows what lay there.
        assert_eq!(laid(&memory.at(0, cards("dgglk"), &[], None, &none)), "dgglk");
        // An exchange puts what was given where it was taken.
        let events = [Event::Exchanged { seat: Seat(1), take: cards("dl"), give: cards("cc") }];
        assert_eq!(laid(&memory.at(2, cards("gcckk"), &events, Some(Seat(0)), &picked)), "cgkck");
        // What nobody told is put right.
        assert_eq!(laid(&memory.at(9, cards("gcckl"), &[], None, &none)), "cglck");
    }
}
