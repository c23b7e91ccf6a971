//! What the parts of the board share: the view, taken apart, and what is picked.
use super::{
    pick::{Hand, Order, Picked, Reach, sorted},
    places::{Memory, PLACES, Places},
};
use crate::{boards::Board, table::TableCtx};
use games::jaipur::{Event, Good, Jaipur, Trader};
use kernel::Seat;
use leptos::prelude::*;

#[derive(Copy, Clone)]
pub(super) struct Stall {
    board: Board<Jaipur>,
    pub(super) places: Memo<Places>,
    pub(super) hand: Memo<Hand>,
    pub(super) picked: RwSignal<Picked>,
    pub(super) reach: Memo<Reach>,
    /// The places that were picked last; a move's own cards leave from there.
    from: StoredValue<[bool; PLACES]>,
}

impl std::ops::Deref for Stall {
    type Target = Board<Jaipur>;
    fn deref(&self) -> &Board<Jaipur> {
        &self.board
    }
}

impl Stall {
    pub(super) fn new(ctx: TableCtx) -> Stall {
        let board = Board::<Jaipur>::new(ctx);
        let Board { view, below, events, choices, .. } = board;
        let from = StoredValue::new([false; PLACES]);
        let memory = StoredValue::new(Memory::default());
        let places = Memo::new(move |_| {
            let (step, events) = (board.step.get(), events.get());
            let Some(market) = view.with(|view| view.as_ref().map(|view| view.market)) else {
                return Places::default();
            };
            let (me, from) = (below.get(), from.get_value());
            let at = |memory: &mut Memory| memory.at(step, market, &events, Some(me), &from);
            memory.try_update_value(at).unwrap_or_default()
        });
        let hand = Memo::new(move |_| {
            let below = below.get();
            view.with(|view| {
                let cards = view.as_ref().and_then(|view| view.traders[below.index()].hand);
                cards.map_or([None; _], sorted)
            })
        });
        let picked = RwSignal::new(Picked::default());
        let reach = Memo::new(move |_| {
            let picked = picked.get();
            let (take, give) = (
                places.with(|places| picked.take(&places.cards)),
                hand.with(|hand| picked.give(hand)),
            );
            choices.with(|choices| Reach::of(choices, take, give))
        });
        let stall = Stall { board, places, hand, picked, reach, from };
        Effect::new(move || {
            ctx.cleared.track();
            picked.set(Picked::default());
        });
        // A hint, or a move that was typed: show it as if it had been picked.
        Effect::new(move || {
            let Some(mv) = board.staged.get() else { return };
            if stall.order() != Order::Move(mv) {
                let (market, hand) = (stall.places.get_untracked(), stall.hand.get_untracked());
                stall.put(Picked::of(mv, &market.cards, &hand));
            }
        });
        stall
    }

    fn order(self) -> Order {
        let picked = self.picked.get_untracked();
        let hand = self.hand.get_untracked();
        self.places.with_untracked(|places| picked.order(&places.cards, &hand))
    }

    fn put(self, picked: Picked) {
        self.from.set_value(picked.market);
        self.picked.set(picked);
    }

    /// Changes the selection, and stages the move that it is.
    pub(super) fn pick(self, change: impl FnOnce(&mut Picked, &Places, &Hand)) {
        let ctx = self.ctx;
        let may = |s: &crate::session::Shown| s.live && !s.over && s.me.is_some();
        if !ctx.shown.with_untracked(|shown| shown.as_ref().is_some_and(may)) {
            return;
        }
        let mut picked = self.picked.get_untracked();
        let hand = self.hand.get_untracked();
        self.places.with_untracked(|places| change(&mut picked, places, &hand));
        self.put(picked);
        let tip = |key: &str, n: u8| Some(ctx.prefs.say(key, &[("n", n.into())]));
        let (staged, tip) = match self.order() {
            Order::Nothing => (None, None),
            Order::Move(mv) => (Some(mv.to_string()), None),
            Order::Give(n) => (None, tip("web-jaipur-tip-give", n)),
            Order::Take(n) => (None, tip("web-jaipur-tip-take", n)),
        };
        ctx.tip.set(tip);
        ctx.staged.set(staged);
    }

    /// A side of the table: 0 is below, 1 is across.
    pub(super) fn seat(self, side: usize) -> Seat {
        let below = self.below.get();
        if side == 0 { below } else { Seat(1 - below.0) }
    }

    pub(super) fn trader<T>(self, side: usize, read: impl FnOnce(&Trader) -> T) -> Option<T> {
        let seat = self.seat(side);
        self.see(|view| read(&view.traders[seat.index()]))
    }

    pub(super) fn say(self, key: &str, args: &[(&str, words::Arg)]) -> String {
        self.ctx.prefs.say(key, args)
    }

    /// "gold", "2 camels".
    pub(super) fn cards(self, good: Good, n: u8) -> String {
        self.say(&format!("jaipur-{}", good.name()), &[("n", n.into())])
    }

    /// Was there such an event in the last step? Not of a round that has been cleared away.
    pub(super) fn happened(self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.with(|events| {
            let dealt = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
            !dealt && events.iter().any(what)
        })
    }
}
