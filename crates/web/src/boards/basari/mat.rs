//! What the parts of the board share: what is shown, typed, and what is being picked.
use crate::{boards::Board, table::TableCtx};
use games::basari::{Action, Basari, Choice, Colour, Gems, Move, Phase, Player};
use kernel::Seat;
use leptos::prelude::*;

#[derive(Copy, Clone)]
pub(super) struct Mat {
    board: Board<Basari>,
    /// A swap that is perhaps not whole yet: what is returned, and what is taken in turn.
    pub(super) returned: RwSignal<Gems>,
    pub(super) taken: RwSignal<Vec<Colour>>,
}

/// Two players and what they bargain for.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Deal {
    pub(super) action: Action,
    pub(super) asked: Seat,
    /// Whose offer stands.
    pub(super) other: Seat,
    pub(super) offer: Gems,
}

impl std::ops::Deref for Mat {
    type Target = Board<Basari>;
    fn deref(&self) -> &Board<Basari> {
        &self.board
    }
}

impl Mat {
    pub(super) fn new(ctx: TableCtx) -> Mat {
        let mat = Mat {
            board: Board::new(ctx),
            returned: RwSignal::new(Gems::NONE),
            taken: RwSignal::new(Vec::new()),
        };
        // A swap that a hint or a text staged is shown as if it had been picked here.
        Effect::new(move || {
            if let Some(Move::Swap { returned, taken }) = mat.staged.get() {
                mat.returned.set(returned);
                if gems_of(&mat.taken.get_untracked()) != taken {
                    mat.taken.set(one_by_one(taken));
                }
            }
        });
        Effect::new(move || {
            ctx.cleared.track();
            mat.returned.set(Gems::NONE);
            mat.taken.set(Vec::new());
        });
        mat
    }

    pub(super) fn player<T>(self, seat: Seat, read: impl FnOnce(&Player) -> T) -> Option<T> {
        self.see(|view| view.players.get(seat.index()).map(read)).flatten()
    }

    pub(super) fn seats(self) -> usize {
        self.see(|view| view.players.len()).unwrap_or_default()
    }

    pub(super) fn all(self) -> Vec<Seat> {
        (0..self.seats() as u8).map(Seat).collect()
    }

    /// All seats but mine, as they sit after me.
    pub(super) fn others(self) -> Vec<Seat> {
        let mut seats = self.all();
        if let Some(me) = self.me.get() {
            seats.rotate_left(me.index());
            seats.remove(0);
        }
        seats
    }

    pub(super) fn phase(self) -> Option<Phase> {
        self.see(|view| view.phase)
    }

    pub(super) fn deal(self) -> Option<Deal> {
        match self.phase()? {
            Phase::Bargain { action, asked, other, offer } => {
                Some(Deal { action, asked, other, offer })
            }
            _ => None,
        }
    }

    fn choice<T>(self, find: impl Fn(&Choice) -> Option<T>) -> Option<T> {
        self.choices.with(|choices| choices.iter().find_map(find))
    }

    /// The offers that I may make.
    pub(super) fn bids(self) -> Option<games::basari::Bids> {
        self.choice(|choice| match choice {
            Choice::Offer(bids) => Some(*bids),
            _ => None,
        })
    }

    pub(super) fn swaps(self) -> Option<games::basari::Swaps> {
        self.choice(|choice| match choice {
            Choice::Swap(swaps) => Some(*swaps),
            _ => None,
        })
    }

    /// The offer that is being built.
    pub(super) fn draft(self) -> Gems {
        match self.staged.get() {
            Some(Move::Offer(gems)) => gems,
            _ => Gems::NONE,
        }
    }

    fn tip(self, key: &str) {
        self.ctx.staged.set(None);
        self.ctx.tip.set(Some(self.voice().say(key, &[])));
    }

    /// A tap on a gem of mine: it goes into the offer, or is what I return.
    pub(super) fn tap_mine(self, colour: Colour) {
        if !self.mine_to_act() {
            return;
        }
        if self.swaps().is_some() {
            self.returned.set(Gems::one(colour));
            return self.judge_swap();
        }
        let more = self.draft().plus(Gems::one(colour));
        match self.bids() {
            // What I do not have cannot be put into the offer; the offer stays.
            Some(bids) if !bids.holding.covers(more) && !self.draft().is_empty() => {}
            _ => self.stage(Move::Offer(more)),
        }
    }

    /// Takes a gem out of the offer again.
    pub(super) fn untap(self, colour: Colour) {
        let draft = self.draft();
        match draft.less(Gems::one(colour)) {
            Gems::NONE => self.ctx.clear(),
            less => self.stage(Move::Offer(less)),
        }
    }

    /// A tap on a gem of the stock.
    pub(super) fn tap_stock(self, colour: Colour) {
        if !self.mine_to_act() {
            return;
        }
        if self.swaps().is_none() {
            return self.stage(Move::Gem(colour));
        }
        self.taken.update(|taken| {
            taken.push(colour);
            // A third one replaces the first.
            if taken.len() > 2 {
                taken.remove(0);
            }
        });
        self.judge_swap();
    }

    fn mine_to_act(self) -> bool {
        !self.choices.with(|choices| choices.is_empty())
    }

    /// Stages the swap as soon as it is one.
    fn judge_swap(self) {
        let returned = self.returned.get_untracked();
        let taken = gems_of(&self.taken.get_untracked());
        let swap = Move::Swap { returned, taken };
        if self.may(swap) || (taken.len() == 2 && !returned.is_empty()) {
            self.stage(swap);
        } else if returned.is_empty() {
            self.tip("web-basari-tip-return");
        } else {
            self.tip("web-basari-tip-take");
        }
    }
}

fn gems_of(colours: &[Colour]) -> Gems {
    colours.iter().fold(Gems::NONE, |gems, &colour| gems.plus(Gems::one(colour)))
}

/// Gem by gem, the best first.
pub(super) fn one_by_one(gems: Gems) -> Vec<Colour> {
    let some = |colour| std::iter::repeat_n(colour, usize::from(gems.of(colour)));
    gems.colours().flat_map(some).collect()
}
