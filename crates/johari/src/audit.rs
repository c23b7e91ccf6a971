//! What makes a position impossible.
use crate::{
    Action, Bribe, Card, Cards, Coins, Johari, Nobles, Phase, Player,
    components::{BEFORE_DAY_1, SLOTS, SPACES},
    position::{entries, entry_on},
    state::in_play,
};
use kernel::{Impossible, Seat};

type Finding = Result<(), Impossible>;

/// More gold than a game can bring.
const GOLD_MAX: u16 = 999;

/// Conserved components, limits, and a phase in which somebody has a choice.
pub(crate) fn audit(game: &Johari) -> Finding {
    cards(game)?;
    nobles(game)?;
    let days = game.rules.set.days;
    let day_fits = match game.phase {
        Phase::Pick { .. } => game.day == 0,
        Phase::LastAdvance { .. } | Phase::Over => game.day == days,
        Phase::Cash { .. } => (1..days).contains(&game.day),
        _ => (1..=days).contains(&game.day),
    };
    Impossible::unless(day_fits, "H3.1", || format!("day {} in this phase", game.day))?;
    for seat in (0..game.seats).map(Seat) {
        player(game, seat)?;
    }
    order(game)?;
    round(game)?;
    for seat in (0..game.seats).map(Seat) {
        today(game, seat)?;
    }
    phase(game)
}

/// H1.1: every card is somewhere, once.
fn cards(game: &Johari) -> Finding {
    let sides = game.players.iter().flat_map(|player| [player.display, player.trade]);
    let piles = sides.chain(game.market.booths);
    let piles: Vec<Cards> = piles.chain([game.market.stores, game.deck, game.discard]).collect();
    for card in Card::all() {
        let found: u32 = piles.iter().map(|pile| u32::from(pile.of(card))).sum();
        let all = u32::from(game.rules.set.cards.of(card));
        Impossible::unless(found == all, "H1.1", || {
            format!("there are {all} cards {card} in the box, {found} on the table")
        })?;
    }
    let fillings = u32::from(game.day) + 1;
    for (at, booth) in game.market.booths.iter().enumerate() {
        let most = if at < game.booths() { fillings } else { 0 };
        Impossible::unless(booth.len() <= most, "H3.3", || {
            format!("booth {} got one card a day: {most} at most", at + 1)
        })?;
    }
    let most = fillings * u32::from(game.seats);
    Impossible::unless(game.market.stores.len() <= most, "H3.3", || {
        format!("the stores got one card a player and day: {most} at most")
    })
}

/// H1.2, H2.1, H3.2: each noble once, and as many of each number as have entered.
fn nobles(game: &Johari) -> Finding {
    let set = game.rules.set;
    let on_spaces: Nobles = game.spaces.iter().flatten().copied().collect();
    let mut seen = on_spaces;
    let filled = game.spaces.iter().flatten().count();
    let twice = |says: &str| Impossible { clause: "H1.2", says: says.into() };
    if on_spaces.len() as usize != filled {
        return Err(twice("a noble is on two spaces"));
    }
    for player in &game.players {
        if !seen.common(player.nobles).is_empty() {
            return Err(twice("a noble is at two places"));
        }
        seen = seen.plus(player.nobles);
    }
    let came = u32::from(game.day) + u32::from(BEFORE_DAY_1);
    Impossible::unless(u32::from(game.entered.len()) == came, "H3.2", || {
        format!("by day {} {came} nobles have entered, not {}", game.day, game.entered.len())
    })?;
    for number in 1..=3 {
        let ours = set.number_set(number);
        let (came, found) = (entries(game, number), game.entered.common(ours).len());
        Impossible::unless(came == found, "H2.1", || {
            format!("{came} nobles with number {number} have entered, not {found}")
        })?;
    }
    let mut hired = in_play(game).without(on_spaces);
    for space in 1..=SPACES as u8 {
        let number = entry_on(game.day, space).map(|entry| set.number_of_entry(entry));
        match (game.noble_at(space), number) {
            (None, None) => {}
            (Some(noble), Some(number)) if set.number_set(number).has(noble) => {}
            (Some(noble), _) => {
                let says = format!("{noble} cannot be on space {space} on day {}", game.day);
                return Err(Impossible { clause: "H3.2", says });
            }
            (None, Some(number)) => {
                let hire = hired.common(set.number_set(number)).iter().next();
                let Some(noble) = hire else {
                    let says = format!("space {space} is empty, but nobody hired its noble");
                    return Err(Impossible { clause: "H6.3", says });
                };
                hired = hired.without(Nobles::one(noble));
            }
        }
    }
    Ok(())
}

/// Limits of one side.
fn player(game: &Johari, seat: Seat) -> Finding {
    let Player { gold, tokens, nobles, seated, .. } = *game.player(seat);
    Impossible::unless(gold <= GOLD_MAX, "H1.5", || format!("{seat} has {gold} gold"))?;
    let end = game.rules.set.chart_end;
    Impossible::unless(tokens.iter().all(|&space| space <= end), "H1.4", || {
        format!("the chart of {seat} ends with space {end}")
    })?;
    for noble in nobles.iter() {
        let slots = seated.iter().filter(|there| there.has(noble)).count();
        let clause = if noble.id() == 9 { "N9" } else { "N7" };
        Impossible::unless(slots == usize::from(noble.takes_slot()), clause, || {
            format!("{noble} of {seat} is in {slots} slots")
        })?;
    }
    let strangers = seated.iter().any(|there| !there.without(nobles).is_empty());
    Impossible::unless(!strangers, "N7", || format!("{seat} does not own a noble in a slot"))
}

/// H4.4: most gold first, and the turn as the tokens stood.
fn order(game: &Johari) -> Finding {
    let gold: Vec<u16> = game.order().iter().map(|&seat| game.player(seat).gold).collect();
    Impossible::unless(gold.is_sorted_by(|one, next| one >= next), "H4.4", || {
        format!("the tokens are not in the order of gold: {gold:?}")
    })?;
    let asked = match game.phase {
        Phase::Pick { seat } => {
            let stack: Vec<Seat> = game.order().iter().rev().copied().collect();
            Impossible::unless(stack == game.turn(), "H2.5", || {
                "cards are picked from the bottom of the stack to the top".into()
            })?;
            return seat_exists(game, seat);
        }
        Phase::Act { seat } | Phase::Cash { seat } | Phase::LastAdvance { seat } => seat,
        Phase::Supervisor { seller, seat } => {
            seat_exists(game, seat)?;
            seller
        }
        Phase::Choose | Phase::Over => return Ok(()),
    };
    seat_exists(game, asked)?;
    if !game.phase.in_turn() {
        return Ok(());
    }
    // Players who have not acted yet have not moved, so their tokens are still in turn order.
    let supervised = matches!(game.phase, Phase::Supervisor { .. });
    let done = game.place_in_turn(asked) + usize::from(supervised);
    let waiting = &game.turn()[done..];
    let mut now = game.order().iter().filter(|seat| waiting.contains(seat));
    let same = waiting.iter().all(|seat| now.next() == Some(seat));
    Impossible::unless(same, "H4.4", || "the turn is not as the tokens stand".into())?;
    // Everyone who has acted has landed, the last on top; who cashes need not land (H8.1).
    let acting = !matches!(game.phase, Phase::Cash { .. });
    let landed = game.order().windows(2).all(|pair| {
        let [high, low] = [pair[0], pair[1]].map(|seat| game.place_in_turn(seat));
        game.player(pair[0]).gold > game.player(pair[1]).gold
            || low >= done
            || high > low && high < done
    });
    Impossible::unless(landed || !acting, "H4.4", || {
        "of tokens with equal gold the one that landed last is on top".into()
    })
}

fn seat_exists(game: &Johari, seat: Seat) -> Finding {
    Impossible::unless(seat.0 < game.seats, "G2", || format!("there is no seat {seat}"))
}

/// H4.1: as many cards as rounds, each once.
fn round(game: &Johari) -> Finding {
    let (rounds, played) = match game.phase {
        Phase::Choose => (1..=SLOTS as u8, game.round.saturating_sub(1)),
        Phase::Act { .. } | Phase::Supervisor { .. } => (1..=SLOTS as u8, game.round),
        _ => (0..=0, 0),
    };
    Impossible::unless(rounds.contains(&game.round), "H3.1", || {
        format!("round {} in this phase", game.round)
    })?;
    for seat in (0..game.seats).map(Seat) {
        let slots = &game.player(seat).slots;
        let filled = slots.iter().take_while(|slot| slot.is_some()).count();
        let cards = slots.iter().flatten();
        Impossible::unless(
            filled == played as usize && cards.clone().count() == filled,
            "H4.1",
            || format!("{seat} has played {filled} cards, {played} are due"),
        )?;
        let mut kinds: Vec<_> = cards.collect();
        kinds.sort_unstable();
        kinds.dedup();
        Impossible::unless(kinds.len() == filled, "H1.3", || {
            format!("{seat} has played a card twice")
        })?;
        Impossible::unless(slots[0] != Some(Action::Doppelganger), "H4.2", || {
            format!("{seat} has a Doppelganger in the first slot")
        })?;
    }
    Ok(())
}

/// The actions of a seat that were carried out today, and the one that is to come.
fn acted(game: &Johari, seat: Seat) -> (Vec<Action>, Option<Action>) {
    let filled = game.player(seat).slots.iter().flatten().count();
    let mut actions: Vec<Action> = (0..filled).map(|slot| game.action_in(seat, slot)).collect();
    let waits = match game.phase {
        Phase::Act { seat: now } => game.place_in_turn(seat) >= game.place_in_turn(now),
        Phase::Supervisor { seller, .. } => game.place_in_turn(seat) > game.place_in_turn(seller),
        _ => false,
    };
    let next = if waits { actions.pop() } else { None };
    (actions, next)
}

/// What follows from the cards played today: cost, Trade card, protection.
fn today(game: &Johari, seat: Seat) -> Finding {
    let Player { gold, trade, nobles, safe, .. } = *game.player(seat);
    let (done, next) = acted(game, seat);
    if next.is_some() {
        let cost = game.cost_now(seat);
        Impossible::unless(cost <= gold, "H4.3", || {
            format!("{seat} has {gold} gold for an action that costs {cost}")
        })?;
    }
    let at_end = matches!(game.phase, Phase::Cash { seat: now }
        if game.place_in_turn(seat) >= game.place_in_turn(now));
    // At the end of the day only Gold cards wait there (H8.1).
    let waits = at_end && trade == trade.coins().cards();
    let may_trade = done.contains(&Action::Trade) || waits;
    Impossible::unless(trade.is_empty() || may_trade, "H5.5", || {
        format!("{seat} has cards on a Trade card that was not played")
    })?;
    let on_reveal = game.rules.bribe == Bribe::OnReveal && next == Some(Action::Bribe);
    let must_be_safe = done.contains(&Action::Bribe) || on_reveal;
    let by_baksheesh = done.contains(&Action::Baksheesh) && nobles.safe_by(Action::Baksheesh);
    Impossible::unless(safe || !must_be_safe, "H5.3", || format!("{seat} must be safe"))?;
    Impossible::unless(!safe || must_be_safe || by_baksheesh, "H5.3", || {
        format!("{seat} cannot be safe")
    })
}

/// Somebody is asked only where there is a choice.
fn phase(game: &Johari) -> Finding {
    let (holds, clause) = match game.phase {
        Phase::Pick { seat } => {
            let cards = game.market.all_cards();
            let many = game.market.open().count() > 1 || cards.variety() > 1;
            let picked = game.place_in_turn(seat) as u32;
            let took = |at: usize| game.player(game.turn[at]).display.len();
            let each_one =
                (0..game.seats as usize).all(|at| took(at) == u32::from((at as u32) < picked));
            (!cards.is_empty() && many && each_one, "H2.5")
        }
        Phase::Act { seat } => (asks(game, seat), "H4.7"),
        Phase::Supervisor { seat, seller } => {
            let player = game.player(seat);
            let sold = game.action_of(seller) == Action::Sale && seat != seller;
            (sold && !player.safe && player.display.fakes().variety() > 1, "H5.9")
        }
        Phase::Cash { seat } => (game.player(seat).trade.coins() != Coins::NONE, "H8.1"),
        Phase::LastAdvance { seat } => (game.player(seat).nobles.last_advance() > 0, "N23"),
        Phase::Choose | Phase::Over => (true, "H4.1"),
    };
    Impossible::unless(holds, clause, || "in this phase there is nothing to decide".into())
}

/// Has the acting seat a choice?
fn asks(game: &Johari, seat: Seat) -> bool {
    match game.action_of(seat) {
        Action::Baksheesh | Action::Bribe | Action::Doppelganger => false,
        Action::Purchase => {
            let open = game.market.open().count();
            open > 1 || (open == 1 && !game.market.all_cards().coins().is_empty())
        }
        Action::Sale if game.may_discard(seat) => true,
        action => game.can_carry_out(seat, action),
    }
}
