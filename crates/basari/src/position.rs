//! A position as one line of text, and back.
//!
//! `rules basari/1; seats 3; stage 1; phase choose; stock 13r13y13g13b; gems 3r3y3g3b … …;
//! points 0 0 0; workers 4 1 3; current 4w4p3r 1w4p4g 3w4p2ry; others - - -; pile 36`
//!
//! Lists go seat by seat; `others` are the other cards of the stage, `3w5p2rb,2w7prg`. After the
//! reveal there is `chosen A C A`, and the phase says what is asked of whom: `phase bargain A;
//! turn b; offer 2rb`, `phase swap; turn d`, `phase gem; turn d; after ae`. `last` marks the last
//! round of a stage whose pile ran out (B3.8).
//!
//! What is left out takes the value it has at the start, or that follows from the rest: the stock
//! and the pile are what is nowhere else, workers are those of the cards, current cards are the
//! first of the list that are free, the turn is by precedence (B4.2).
use crate::{Action, Basari, Card, CardId, Gems, Phase, Rules};
use kernel::{
    Game, Seat, Seats, Syntax,
    text::{Fields, number},
};
use std::{fmt, str::FromStr};

/// Several cards: `3w5p2rb,2w7prg`, or `-`.
struct Cards<'a>(&'a Basari, u64);

impl fmt::Display for Cards<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 == 0 {
            return f.write_str("-");
        }
        for (i, id) in CardId::all_in(self.1).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{}", self.0.rules.set.card(id))?;
        }
        Ok(())
    }
}

/// A field with one entry for each seat.
fn list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    game: &Basari,
    key: &str,
    entry: impl Fn(usize) -> T,
) -> fmt::Result {
    write!(f, "; {key}")?;
    game.seats().iter().try_for_each(|seat| write!(f, " {}", entry(seat.index())))
}

impl fmt::Display for Basari {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}; seats {}; stage {}", self.rules, self.n_seats, self.stage)?;
        match self.phase {
            Phase::Choose => write!(f, "; phase choose")?,
            Phase::Bargain { action, asked, offer, .. } => {
                write!(f, "; phase bargain {action}; turn {asked}; offer {offer}")?;
            }
            Phase::Swap { seat } => write!(f, "; phase swap; turn {seat}")?,
            Phase::Gem { seat, after } => {
                let nobody = if after.is_empty() { "-" } else { "" };
                write!(f, "; phase gem; turn {seat}; after {after}{nobody}")?;
            }
            Phase::Over => write!(f, "; phase over")?,
        }
        write!(f, "; stock {}", self.stock)?;
        list(f, self, "gems", |me| self.gems[me])?;
        list(f, self, "points", |me| self.points[me])?;
        list(f, self, "workers", |me| self.workers[me])?;
        let current = |me: usize| self.current[me].map_or(0, CardId::bit);
        list(f, self, "current", |me| Cards(self, current(me)))?;
        list(f, self, "others", |me| Cards(self, self.cards[me] & !current(me)))?;
        write!(f, "; pile {}", self.pile.count_ones())?;
        if self.chosen != [Seats::NONE; 4] {
            list(f, self, "chosen", |me| {
                let action = self.action_of(Seat(me as u8));
                action.map_or_else(|| "-".to_string(), |action| action.to_string())
            })?;
        }
        if self.last_round { write!(f, "; last") } else { Ok(()) }
    }
}

impl FromStr for Basari {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Basari, Syntax> {
        let mut fields = Fields::new(text)?;
        let rules: Rules = fields.parse("rules", Rules::default())?;
        let [seats] = fields.numbers("seats", [3u8])?;
        if !Basari::SEATS.contains(&seats) {
            return Err(Syntax(format!("seats: basari is for 3 to 5 players, not {seats}")));
        }
        let mut game = Basari::unpacked(rules, seats);
        [game.stage] = fields.numbers("stage", [1])?;
        let phase = fields.take("phase").unwrap_or("choose");
        read_gems(&mut game, &mut fields)?;
        read_cards(&mut game, &mut fields, phase)?;
        if let Some(actions) = entries(&mut fields, "chosen", seats)? {
            for (seat, action) in (0..).map(Seat).zip(actions).filter(|(_, word)| *word != "-") {
                let chosen = &mut game.chosen[action.parse::<Action>()?.index()];
                *chosen = chosen.with(seat);
            }
        }
        game.last_round = fields.take("last").is_some();
        game.phase = read_phase(&game, &mut fields, phase)?;
        fields.finish()?;
        Ok(game)
    }
}

/// The words of a list, one for each seat, if it is there.
fn entries<'a>(
    fields: &mut Fields<'a>,
    key: &str,
    seats: u8,
) -> Result<Option<Vec<&'a str>>, Syntax> {
    let Some(value) = fields.take(key) else { return Ok(None) };
    let words: Vec<&str> = value.split_whitespace().collect();
    if words.len() == usize::from(seats) {
        return Ok(Some(words));
    }
    Err(Syntax(format!("{key}: one entry for each of {seats} seats, not {}", words.len())))
}

/// Gems and points; the stock is what nobody has.
fn read_gems(game: &mut Basari, fields: &mut Fields<'_>) -> Result<(), Syntax> {
    for (own, word) in
        game.gems.iter_mut().zip(entries(fields, "gems", game.n_seats)?.into_iter().flatten())
    {
        *own = word.parse()?;
    }
    let all = Gems::of_each(game.rules.set.gems_per_colour);
    let rest = game.gems.iter().fold(all, |rest, &own| rest.less(own));
    game.stock = fields.parse("stock", rest)?;
    let points = entries(fields, "points", game.n_seats)?;
    for (own, word) in game.points.iter_mut().zip(points.into_iter().flatten()) {
        *own = number(word, "a number of points")?;
    }
    Ok(())
}

/// Cards before each seat, and their workers; the pile is the rest.
fn read_cards(game: &mut Basari, fields: &mut Fields<'_>, phase: &str) -> Result<(), Syntax> {
    let set = game.rules.set;
    let bit = |word: &str| set.need(word.parse::<Card>()?);
    let others = entries(fields, "others", game.n_seats)?;
    for (seat, words) in (0..).map(Seat).zip(others.into_iter().flatten()) {
        for word in words.split(',').filter(|word| *word != "-") {
            game.give(seat, bit(word)?)?;
        }
    }
    match entries(fields, "current", game.n_seats)? {
        Some(words) => {
            for (seat, word) in (0..).map(Seat).zip(words).filter(|(_, word)| *word != "-") {
                let id = bit(word)?;
                game.give(seat, id)?;
                game.current[seat.index()] = Some(id);
            }
        }
        None if phase == "over" => (),
        None => {
            for seat in game.seats().iter() {
                let free = game.cards.iter().fold(set.deck, |free, held| free & !held);
                if let Some(id) = CardId::all_in(free).next() {
                    game.give(seat, id)?;
                    game.current[seat.index()] = Some(id);
                }
            }
        }
    }
    game.pile = game.cards.iter().fold(set.deck, |rest, held| rest & !held);
    let left = game.pile.count_ones();
    let [pile] = fields.numbers("pile", [left])?;
    if pile != left {
        return Err(Syntax(format!("pile: {left} cards are left over for it, not {pile}")));
    }
    let workers = entries(fields, "workers", game.n_seats)?;
    for (own, word) in game.workers.iter_mut().zip(workers.into_iter().flatten()) {
        *own = number(word, "a number of workers")?;
    }
    Ok(())
}

impl Basari {
    /// Lays a card before a seat; its workers count.
    fn give(&mut self, seat: Seat, id: CardId) -> Result<(), Syntax> {
        let (me, card) = (seat.index(), self.rules.set.card(id));
        if self.cards[me] & id.bit() != 0 {
            return Err(Syntax(format!("B1.3: {seat} has the card {card} twice")));
        }
        self.cards[me] |= id.bit();
        self.workers[me] = self.workers[me].saturating_add(card.workers);
        Ok(())
    }
}

/// What is asked, and of whom.
fn read_phase(game: &Basari, fields: &mut Fields<'_>, phase: &str) -> Result<Phase, Syntax> {
    let mut words = phase.split_whitespace();
    let kind = words.next().unwrap_or("");
    let action = words.next().map(str::parse::<Action>).transpose()?;
    let choosers = game.chosen[action.unwrap_or(Action::D).index()];
    let nobody = || Syntax(format!("phase {phase}: nobody chose that action"));
    let phase = match (kind, action) {
        ("choose", None) => return Ok(Phase::Choose),
        ("over", None) => return Ok(Phase::Over),
        ("bargain", Some(action)) => {
            let offer = fields.parse("offer", Gems::NONE)?;
            let first = game.foremost(choosers).ok_or_else(nobody)?;
            // The first offer is the first one's; after that, the other is asked.
            let second = choosers.without(Seats::one(first)).lowest().ok_or_else(nobody)?;
            let asked = fields.parse("turn", if offer.is_empty() { first } else { second })?;
            let other = choosers.without(Seats::one(asked)).lowest().ok_or_else(nobody)?;
            Phase::Bargain { action, asked, other, offer }
        }
        ("swap", None) => {
            let first = choosers.lowest().ok_or_else(nobody)?;
            Phase::Swap { seat: fields.parse("turn", first)? }
        }
        ("gem", None) => {
            let seat = fields.parse("turn", game.foremost(choosers).ok_or_else(nobody)?)?;
            let after = match fields.take("after") {
                Some(seats) => read_seats(seats)?,
                None => choosers.without(Seats::one(seat)),
            };
            Phase::Gem { seat, after }
        }
        _ => return Err(Syntax::not(phase, "a phase: choose, bargain A, swap, gem or over")),
    };
    if words.next().is_some() {
        return Err(Syntax::not(kind, "a phase with so many words"));
    }
    Ok(phase)
}

/// Seats in a row, `bd`, or `-`.
fn read_seats(text: &str) -> Result<Seats, Syntax> {
    if text == "-" {
        return Ok(Seats::NONE);
    }
    text.chars().map(|letter| letter.to_string().parse::<Seat>()).collect()
}
