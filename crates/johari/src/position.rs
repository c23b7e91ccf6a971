//! Positions as text.
//!
//! One line `key value; key value; …`. What is left out takes a default, so that a constructed
//! position is short: `a.slots sale; phase act a; a.display d1s1r1e1`.
//!
//! | key | value | left out |
//! |---|---|---|
//! | `rules` | ruleset | `johari/2` |
//! | `seats` | 2 to 4 | 2 |
//! | `day` | 1 to 10; 0 during the picks | as the phase needs, else 1 |
//! | `round` | 1 to 3; 0 outside rounds | as many as a seat has cards in its slots |
//! | `phase` | `choose`, `pick a`, `act a`, `supervisor b after a`, `cash a`, `n23 a`, `over` | choose |
//! | `turn` | the order in which seats are asked now, `bac` | as the tokens stand |
//! | `order` | the tokens: most gold first, of equal ones the higher first | by gold, by seat |
//! | `stores`, `b1` … `b6`, `discard` | cards | none |
//! | `deck` | cards | all that are not named |
//! | `spaces` | nobles on 5 4 3 2 1, `N1 - N3 - -` | the first that may stand there |
//! | `gone` | nobles that left the game | the first that must have left |
//! | `a.gold`, `a.chart` | gold, spaces moved | 15, `0 0 0 0` |
//! | `a.display`, `a.trade` | cards | none |
//! | `a.slots` | action cards | `baksheesh exchange purchase`, as many as others have |
//! | `a.nobles` | `N1 N7@2`: N7 is in the second slot | none |
//! | `a.safe` | `yes` or `no` | `no` |
use crate::{
    Action, Cards, Johari, NO_ORDER, Noble, Nobles, Phase, Player, Rules,
    components::{BEFORE_DAY_1, SLOTS, SPACES},
    setup,
    state::{in_play, order_of},
};
use kernel::{Seat, Syntax, text::Fields};
use std::{fmt, str::FromStr};

struct OrNone<T>(T);

impl fmt::Display for OrNone<Cards> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("-") } else { self.0.fmt(f) }
    }
}

fn letters(seats: &[Seat]) -> String {
    seats.iter().map(Seat::to_string).collect()
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Pick { seat } => write!(f, "pick {seat}"),
            Phase::Choose => write!(f, "choose"),
            Phase::Act { seat } => write!(f, "act {seat}"),
            Phase::Supervisor { seat, seller } => write!(f, "supervisor {seat} after {seller}"),
            Phase::Cash { seat } => write!(f, "cash {seat}"),
            Phase::LastAdvance { seat } => write!(f, "n23 {seat}"),
            Phase::Over => write!(f, "over"),
        }
    }
}

impl FromStr for Phase {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Phase, Syntax> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["pick", seat] => Ok(Phase::Pick { seat: seat.parse()? }),
            ["choose"] => Ok(Phase::Choose),
            ["act", seat] => Ok(Phase::Act { seat: seat.parse()? }),
            ["supervisor", seat, "after", seller] => {
                Ok(Phase::Supervisor { seat: seat.parse()?, seller: seller.parse()? })
            }
            ["cash", seat] => Ok(Phase::Cash { seat: seat.parse()? }),
            ["n23", seat] => Ok(Phase::LastAdvance { seat: seat.parse()? }),
            ["over"] => Ok(Phase::Over),
            _ => Err(Syntax::not(text, "a phase, such as `choose` or `act a`")),
        }
    }
}

impl fmt::Display for Johari {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}; seats {}; day {}", self.rules, self.seats, self.day)?;
        write!(f, "; round {}; phase {}", self.round, self.phase)?;
        if self.phase.in_turn() {
            write!(f, "; turn {}", letters(self.turn()))?;
        }
        write!(f, "; order {}; stores {}", letters(self.order()), OrNone(self.market.stores))?;
        for (at, booth) in self.market.booths[..self.booths()].iter().enumerate() {
            write!(f, "; b{} {}", at + 1, OrNone(*booth))?;
        }
        write!(f, "; deck {}; discard {}; spaces", OrNone(self.deck), OrNone(self.discard))?;
        for noble in self.spaces.iter().rev() {
            match noble {
                Some(noble) => write!(f, " {noble}")?,
                None => write!(f, " -")?,
            }
        }
        let gone = self.entered.without(in_play(self));
        write!(f, "; gone{}{gone}", if gone.is_empty() { "" } else { " " })?;
        for seat in (0..self.seats).map(Seat) {
            write_player(f, seat, self.player(seat))?;
        }
        Ok(())
    }
}

fn write_player(f: &mut fmt::Formatter<'_>, seat: Seat, player: &Player) -> fmt::Result {
    let [d, s, r, e] = player.tokens;
    write!(f, "; {seat}.gold {}; {seat}.chart {d} {s} {r} {e}", player.gold)?;
    write!(f, "; {seat}.display {}", OrNone(player.display))?;
    write!(f, "; {seat}.trade {}; {seat}.slots", OrNone(player.trade))?;
    player.slots.iter().flatten().try_for_each(|action| write!(f, " {action}"))?;
    write!(f, "; {seat}.nobles")?;
    for noble in player.nobles.iter() {
        write!(f, " {noble}")?;
        if let Some(slot) = player.seated.iter().position(|seated| seated.has(noble)) {
            write!(f, "@{}", slot + 1)?;
        }
    }
    write!(f, "; {seat}.safe {}", if player.safe { "yes" } else { "no" })
}

impl FromStr for Johari {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Johari, Syntax> {
        let mut fields = Fields::new(text)?;
        let rules: Rules = fields.parse("rules", Rules::default())?;
        let [seats] = fields.numbers("seats", [2u8])?;
        if !(2..=4).contains(&seats) {
            return Err(Syntax(format!("seats {seats}: it is a game for 2 to 4")));
        }
        let mut game = setup::bare(rules, seats);
        game.phase = fields.parse("phase", Phase::Choose)?;
        let day = match game.phase {
            Phase::Pick { .. } => 0,
            Phase::LastAdvance { .. } | Phase::Over => rules.set.days,
            _ => 1,
        };
        [game.day] = fields.numbers("day", [day])?;
        if game.day > rules.set.days {
            return Err(Syntax(format!("day {}: there are {}", game.day, rules.set.days)));
        }
        read_market(&mut game, &mut fields)?;
        let mut without_slots = Vec::new();
        for seat in (0..seats).map(Seat) {
            if !read_player(&mut game.players[seat.index()], seat, &mut fields)? {
                without_slots.push(seat);
            }
        }
        read_round(&mut game, &mut fields, &without_slots)?;
        read_orders(&mut game, &mut fields)?;
        read_nobles(&mut game, &mut fields)?;
        game.deck = match fields.take("deck") {
            Some(cards) => cards_of(cards, "deck")?,
            None => rest_of_the_box(&game),
        };
        fields.finish()?;
        Ok(game)
    }
}

fn cards_of(text: &str, key: &str) -> Result<Cards, Syntax> {
    if text == "-" {
        return Ok(Cards::EMPTY);
    }
    text.parse().map_err(|Syntax(why)| Syntax(format!("{key}: {why}")))
}

fn take_cards(fields: &mut Fields<'_>, key: &str) -> Result<Cards, Syntax> {
    cards_of(fields.take(key).unwrap_or("-"), key)
}

fn read_market(game: &mut Johari, fields: &mut Fields<'_>) -> Result<(), Syntax> {
    game.market.stores = take_cards(fields, "stores")?;
    for at in 0..game.booths() {
        game.market.booths[at] = take_cards(fields, &format!("b{}", at + 1))?;
    }
    game.discard = take_cards(fields, "discard")?;
    Ok(())
}

/// Reads one side; tells whether its slots were given.
fn read_player(player: &mut Player, seat: Seat, fields: &mut Fields<'_>) -> Result<bool, Syntax> {
    let key = |name: &str| format!("{seat}.{name}");
    [player.gold] = fields.numbers(&key("gold"), [player.gold])?;
    player.tokens = fields.numbers(&key("chart"), [0; 4])?;
    player.display = take_cards(fields, &key("display"))?;
    player.trade = take_cards(fields, &key("trade"))?;
    for word in fields.take(&key("nobles")).unwrap_or("").split_whitespace() {
        let (noble, slot) = match word.split_once('@') {
            None => (word, None),
            Some((noble, slot)) => (noble, Some(slot)),
        };
        let noble: Noble = noble.parse()?;
        if player.nobles.has(noble) {
            return Err(Syntax(format!("{noble} is named twice")));
        }
        player.nobles = player.nobles.with(noble);
        if let Some(slot) = slot {
            let slot: usize = kernel::text::number(slot, "a slot")?;
            let seated = slot.checked_sub(1).and_then(|slot| player.seated.get_mut(slot));
            let seated = seated.ok_or_else(|| Syntax::not(word, "a noble in a slot, N7@1"))?;
            *seated = seated.with(noble);
        }
    }
    player.safe = match fields.take(&key("safe")) {
        None | Some("no") => false,
        Some("yes") => true,
        Some(other) => return Err(Syntax::not(other, "yes or no")),
    };
    let Some(slots) = fields.take(&key("slots")) else { return Ok(false) };
    let words: Vec<&str> = slots.split_whitespace().collect();
    if words.len() > SLOTS {
        return Err(Syntax(format!("{seat}.slots: there are {SLOTS}")));
    }
    for (slot, word) in player.slots.iter_mut().zip(words) {
        *slot = Some(word.parse()?);
    }
    Ok(true)
}

/// The round, by default as the slots have it; and cards for seats whose slots are not given.
fn read_round(
    game: &mut Johari,
    fields: &mut Fields<'_>,
    without_slots: &[Seat],
) -> Result<(), Syntax> {
    const USUAL: [Action; SLOTS] = [Action::Baksheesh, Action::Exchange, Action::Purchase];
    let filled = |player: &Player| player.slots.iter().flatten().count();
    let most = game.players.iter().map(filled).max().unwrap_or(0) as u8;
    let round = match game.phase {
        Phase::Choose => most + 1,
        Phase::Act { .. } | Phase::Supervisor { .. } => most.max(1),
        _ => 0,
    };
    [game.round] = fields.numbers("round", [round])?;
    let played = match game.phase {
        Phase::Choose => game.round.saturating_sub(1),
        _ => game.round,
    };
    for seat in without_slots {
        let slots = &mut game.players[seat.index()].slots;
        for at in 0..SLOTS.min(played as usize) {
            slots[at] = Some(USUAL[at]);
        }
    }
    Ok(())
}

fn read_orders(game: &mut Johari, fields: &mut Fields<'_>) -> Result<(), Syntax> {
    let seats = game.seats;
    let read = |text: &str| {
        let given = text.chars().map(|seat| seat.to_string().parse());
        order_of(seats, &given.collect::<Result<Vec<Seat>, _>>()?)
    };
    let by_gold = |order: &mut [Seat; 4], rank: &dyn Fn(Seat) -> usize| {
        let gold = |seat: Seat| std::cmp::Reverse(game.players[seat.index()].gold);
        order[..seats as usize].sort_by_key(|&seat| (gold(seat), rank(seat)));
    };
    let given = fields.take("order").map(read).transpose()?;
    let mut order = NO_ORDER;
    by_gold(&mut order, &|seat| seat.index());
    order = given.unwrap_or(order);
    let turn = match (fields.take("turn"), game.phase) {
        (Some(turn), phase) if phase.in_turn() => read(turn)?,
        (Some(_), _) => return Err(Syntax("in this phase there is no turn".into())),
        (None, Phase::Pick { .. }) => {
            let mut turn = order;
            turn[..seats as usize].reverse();
            turn
        }
        (None, phase) if phase.in_turn() => order,
        (None, _) => NO_ORDER,
    };
    if let (None, Phase::Act { seat } | Phase::Supervisor { seller: seat, .. }) =
        (given, game.phase)
    {
        // H4.4: who has acted has landed, the last on top.
        let place = |seat: Seat| turn.iter().position(|&other| other == seat).unwrap_or(0);
        let acting = place(seat) + usize::from(!matches!(game.phase, Phase::Act { .. }));
        by_gold(&mut order, &|seat| match place(seat) {
            at if at < acting => acting - 1 - at,
            at => at,
        });
    }
    (game.order, game.turn) = (order, turn);
    Ok(())
}

/// The nobles that entered up to this day, as far as they are not named: those that may stand on
/// a space do, the others left the game.
fn read_nobles(game: &mut Johari, fields: &mut Fields<'_>) -> Result<(), Syntax> {
    let set = game.rules.set;
    let gone: Option<Nobles> = fields.take("gone").map(str::parse).transpose()?;
    let given = fields.take("spaces");
    if let Some(spaces) = given {
        let words: Vec<&str> = spaces.split_whitespace().collect();
        if words.len() != SPACES {
            return Err(Syntax(format!("spaces: {SPACES} are needed, such as N1 - - - -")));
        }
        for (space, word) in game.spaces.iter_mut().rev().zip(words) {
            *space = if word == "-" { None } else { Some(word.parse()?) };
        }
    }
    let owned = game.players.iter().fold(Nobles::NONE, |all, player| all.plus(player.nobles));
    let mut left = gone.unwrap_or_default();
    let mut named = in_play(game).plus(left);
    for number in 1..=3 {
        let ours = set.number_set(number);
        let mut missing = entries(game, number);
        missing = missing.saturating_sub(owned.plus(left).common(ours).len());
        let mut fresh = set.with_number(number).iter().filter(|noble| !named.has(**noble));
        for space in (1..=SPACES as u8).rev() {
            let there = &mut game.spaces[space as usize - 1];
            let entry = entry_on(game.day, space);
            if entry.is_none_or(|entry| set.number_of_entry(entry) != number) || missing == 0 {
                continue;
            }
            if given.is_none() {
                *there = fresh.next().copied();
            }
            missing -= u8::from(there.is_some());
        }
        if gone.is_none() {
            left = fresh.take(missing.into()).fold(left, |left, noble| left.with(*noble));
        }
        named = in_play(game).plus(left);
    }
    game.entered = named;
    Ok(())
}

/// How many nobles with a number have entered.
pub(crate) fn entries(game: &Johari, number: u8) -> u8 {
    let drawn = game.rules.set.drawn;
    (game.day + BEFORE_DAY_1).saturating_sub((number - 1) * drawn).min(drawn)
}

/// Which noble to come, counted from 0, would stand on a space on a day.
pub(crate) fn entry_on(day: u8, space: u8) -> Option<u8> {
    (day + BEFORE_DAY_1).checked_sub(1 + SPACES as u8 - space)
}

fn rest_of_the_box(game: &Johari) -> Cards {
    let mut rest = game.rules.set.cards;
    let sides = game.players.iter().flat_map(|player| [player.display, player.trade]);
    let piles = sides.chain(game.market.booths).chain([game.market.stores, game.discard]);
    for pile in piles {
        // Cards beyond what the box holds are for the audit to find.
        rest = rest.less(&pile);
    }
    rest
}
