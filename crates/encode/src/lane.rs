//! A game that is played in tokens: one lane of a batch.
use crate::{Encode, Field, Mask, Pen, Word, size};
use kernel::{Chance, MoveSet, Outcome, Quick, SEATS_MAX, Seat, Seats, Silent};
use std::ops::ControlFlow;

/// A game in progress, whose moves are spelled token by token.
///
/// Where several seats choose at once, each spells its own move and nobody's observation tells what
/// the others spelled; the step is played when the last of them has finished.
#[derive(Clone)]
pub struct Lane<G: Encode> {
    game: G,
    rules: G::Rules,
    luck: Quick,
    memory: bool,
    /// Where several choose at once: what those of `done` chose.
    sealed: [Option<G::Move>; SEATS_MAX],
    done: Seats,
    words: [Word; SEATS_MAX],
    /// Moves played since the deal.
    moves: u32,
    menu: Vec<G::Choice>,
    /// The words that the word of the seat that is asked can become, where they are listed.
    listed: Vec<Word>,
    joint: Vec<(Seat, G::Move)>,
}

/// What became of a token.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// The move is not whole yet.
    Part,
    /// The move is whole, and waits for the others'.
    Sealed,
    /// The step is played.
    Played,
}

/// Why a token cannot be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is over.
    Over,
    /// The seat has nothing to decide now.
    NotToAct,
    /// No legal move goes on like this.
    Forbidden,
}

/// What a game brings to each seat: the share of the victory, set so that all add up to 0 and the
/// only winner gets 1.
pub fn rewards(outcome: &Outcome) -> impl Iterator<Item = f64> {
    let winners = outcome.winners();
    let n = outcome.points.len();
    let share = 1.0 / winners.len() as f64;
    (0..n as u8).map(Seat).map(move |seat| {
        let own = if winners.has(seat) { share } else { 0.0 };
        (n as f64 * own - 1.0) / (n as f64 - 1.0)
    })
}

impl<G: Encode> Lane<G> {
    /// Deals a game. Rules and seats must be such as the game allows.
    pub fn new(rules: G::Rules, seats: u8, memory: bool, mut luck: Quick) -> Lane<G> {
        let game = G::new(rules, seats, &mut luck);
        Lane {
            game,
            rules,
            luck,
            memory,
            sealed: [None; SEATS_MAX],
            done: Seats::NONE,
            words: [Word::EMPTY; SEATS_MAX],
            moves: 0,
            menu: Vec::new(),
            listed: Vec::new(),
            joint: Vec::new(),
        }
    }

    /// Deals the next game.
    pub fn deal(&mut self) {
        let seats = self.game.seats().len() as u8;
        self.game = G::new(self.rules, seats, &mut self.luck);
        self.done = Seats::NONE;
        self.words = [Word::EMPTY; SEATS_MAX];
        self.moves = 0;
    }

    /// The game as the referee sees it.
    pub fn game(&self) -> &G {
        &self.game
    }
    /// Goes on from another position of the same table.
    pub fn set(&mut self, game: G) {
        self.game = game;
        self.done = Seats::NONE;
        self.words = [Word::EMPTY; SEATS_MAX];
    }
    /// Moves of all seats since the deal.
    pub fn moves(&self) -> u32 {
        self.moves
    }
    /// Whose move is still to come.
    #[inline]
    pub fn waiting(&self) -> Seats {
        self.game.to_act().without(self.done)
    }
    /// The tokens that a seat has chosen of its move so far.
    #[inline]
    pub fn word(&self, seat: Seat) -> &Word {
        &self.words[seat.index()]
    }

    /// The tokens that a seat may choose from; none if it is not to act.
    #[inline]
    pub fn mask(&mut self, seat: Seat) -> Mask {
        match self.waiting().has(seat) {
            true => self.mask_of_waiting(seat),
            false => Mask::default(),
        }
    }

    /// As `mask`, for a seat that is known to be waited for.
    #[inline]
    pub fn mask_of_waiting(&mut self, seat: Seat) -> Mask {
        let mut mask = Mask::default();
        self.menu.clear();
        self.game.choices(seat, &mut self.menu);
        G::follow(&self.menu, self.words[seat.index()].as_slice(), &mut mask);
        mask
    }

    /// As `mask`, for the seat that `mask` was last asked for and that has only begun its move since:
    /// its menu is the same.
    #[inline]
    pub fn mask_again(&mut self, seat: Seat) -> Mask {
        let mut mask = Mask::default();
        let word = self.words[seat.index()];
        match *word.as_slice() {
            [first] if G::is_listed(&self.menu, first) => self.list(first),
            [first, .., last] if G::is_listed(&self.menu, first) => {
                let at = word.as_slice().len() - 1;
                self.listed.retain(|word| word.as_slice()[at] == last);
            }
            ref begun => {
                G::follow(&self.menu, begun, &mut mask);
                return mask;
            }
        }
        let next = word.as_slice().len();
        self.listed.iter().for_each(|word| mask.set(word.as_slice()[next]));
        mask
    }

    /// Lists the words of the menu that begin with a token.
    fn list(&mut self, first: u8) {
        self.listed.clear();
        for choice in &self.menu {
            let _ = choice.visit(&mut |mv| {
                let word = G::spell(mv);
                if word.as_slice()[0] != first {
                    // A choice is of one kind, but some kinds have several first tokens.
                    return ControlFlow::Continue(());
                }
                self.listed.push(word);
                ControlFlow::Continue(())
            });
        }
    }

    /// Chooses a token that is known to be in the mask.
    #[inline]
    pub fn push(&mut self, seat: Seat, token: u8) -> Pushed {
        let word = &mut self.words[seat.index()];
        word.push(token);
        match G::read(word.as_slice()) {
            None => Pushed::Part,
            Some(mv) => self.play(seat, mv),
        }
    }

    /// Chooses a token if that is allowed.
    pub fn try_push(&mut self, seat: Seat, token: u8) -> Result<Pushed, Refused> {
        self.ask(seat)?;
        if !self.mask(seat).has(token) {
            return Err(Refused::Forbidden);
        }
        Ok(self.push(seat, token))
    }

    /// Plays a whole move if that is allowed.
    pub fn try_play(&mut self, seat: Seat, mv: G::Move) -> Result<Pushed, Refused> {
        self.ask(seat)?;
        self.game.check(seat, mv).map_err(|_| Refused::Forbidden)?;
        Ok(self.play(seat, mv))
    }

    fn ask(&self, seat: Seat) -> Result<(), Refused> {
        match self.waiting() {
            seats if seats.has(seat) => Ok(()),
            _ if self.game.is_over() => Err(Refused::Over),
            _ => Err(Refused::NotToAct),
        }
    }

    /// Plays a whole move that is known to be legal.
    #[inline]
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Pushed {
        self.words[seat.index()] = Word::EMPTY;
        self.moves += 1;
        let to_act = self.game.to_act();
        if to_act == Seats::one(seat) {
            self.game.apply(&[(seat, mv)], &mut self.luck, &mut Silent);
            return Pushed::Played;
        }
        self.sealed[seat.index()] = Some(mv);
        self.done = self.done.with(seat);
        if !self.waiting().is_empty() {
            return Pushed::Sealed;
        }
        self.joint.clear();
        let sealed = &mut self.sealed;
        let taken = to_act.iter().filter_map(|seat| Some((seat, sealed[seat.index()].take()?)));
        self.joint.extend(taken);
        self.done = Seats::NONE;
        self.game.apply(&self.joint, &mut self.luck, &mut Silent);
        Pushed::Played
    }

    /// The numbers of all legal moves of a seat, where moves are numbered.
    pub fn numbers(&mut self, seat: Seat, out: &mut Vec<u32>) {
        out.clear();
        if !self.waiting().has(seat) {
            return;
        }
        self.menu.clear();
        self.game.choices(seat, &mut self.menu);
        for choice in &self.menu {
            let _ = choice.visit(&mut |mv| {
                out.extend(G::number(mv).map(|number| number as u32));
                ControlFlow::Continue(())
            });
        }
    }

    /// The fields of what [`Lane::observe`] writes: those of the game, and the tokens chosen so far.
    pub fn fields(seats: u8) -> Vec<Field> {
        let mut fields = G::fields(seats);
        fields.push(Field::new("chosen_so_far", &[G::TOKENS], crate::WORD_MAX as i16));
        fields
    }

    /// How many numbers an observation has.
    pub fn observation_len(seats: u8) -> usize {
        size(&Self::fields(seats))
    }

    /// What a seat observes.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [i16]) {
        let mut pen = Pen::new(out);
        self.game.observe(seat, self.memory, &mut pen);
        pen.fill(G::TOKENS, 0);
        for &token in self.words[seat.index()].as_slice() {
            out[out.len() - G::TOKENS + usize::from(token)] += 1;
        }
    }

    /// What is new in the observation of a seat that has just chosen a part of its move.
    #[inline]
    pub fn observe_part(&self, seat: Seat, token: u8, out: &mut [i16]) {
        let at = out.len() - G::TOKENS + usize::from(token);
        let same = self.words[seat.index()].as_slice().iter().filter(|&&chosen| chosen == token);
        out[at] = same.count() as i16;
    }

    /// A token that the mask allows, each equally likely; luck of its own, apart from the game's.
    #[inline]
    pub fn any<C: Chance + ?Sized>(mask: &Mask, luck: &mut C) -> u8 {
        mask.nth(luck.below(mask.len()))
    }
}
