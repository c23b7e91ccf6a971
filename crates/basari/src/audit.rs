//! What makes a position impossible.
use crate::{Action, Basari, Bids, CardId, Colour, Gems, Phase};
use kernel::{Game, Impossible, Seat, Seats};

type Finding = Result<(), Impossible>;

/// Conserved components, limits, and a phase in which somebody has something to decide.
pub(crate) fn audit(game: &Basari) -> Finding {
    gems(game)?;
    cards(game)?;
    stage(game)?;
    chosen(game)?;
    match game.phase {
        Phase::Choose | Phase::Over => Ok(()),
        Phase::Bargain { action, asked, other, offer } => {
            bargain(game, action, asked, other, offer)
        }
        Phase::Swap { seat } => swap(game, seat),
        Phase::Gem { seat, after } => gem(game, seat, after),
    }
}

/// B1.1: every gem is in the stock or before a seat.
fn gems(game: &Basari) -> Finding {
    let all = u32::from(game.rules.set.gems_per_colour);
    for colour in Colour::ALL {
        let owned: u32 = game.gems.iter().map(|gems| u32::from(gems.of(colour))).sum();
        let found = owned + u32::from(game.stock.of(colour));
        Impossible::unless(found == all, "B1.1", || {
            format!("there are {all} gems of colour {colour} in the box, {found} on the table")
        })?;
    }
    Ok(())
}

/// B1.3: every card is in one place, and its workers count for whoever has it.
fn cards(game: &Basari) -> Finding {
    let set = game.rules.set;
    let mut seen = game.pile;
    for seat in game.seats().iter() {
        let held = game.cards[seat.index()];
        let twice = CardId::all_in(seen & held).next();
        Impossible::unless(twice.is_none(), "B1.3", || {
            let card = twice.map_or_else(String::new, |id| set.card(id).to_string());
            format!("the card {card} of {seat} is elsewhere, too")
        })?;
        seen |= held;
        let workers: u32 = CardId::all_in(held).map(|id| u32::from(set.card(id).workers)).sum();
        let said = u32::from(game.workers[seat.index()]);
        Impossible::unless(workers == said, "B3.4", || {
            format!("the cards of {seat} have {workers} workers, not {said}")
        })?;
        let current = game.current[seat.index()].map_or(0, CardId::bit);
        Impossible::unless(held & current == current, "B3.1", || {
            format!("the current card of {seat} is not before it")
        })?;
    }
    let missing = CardId::all_in(set.deck & !seen).next();
    Impossible::unless(missing.is_none(), "B1.3", || {
        let card = missing.map_or_else(String::new, |id| set.card(id).to_string());
        format!("the card {card} is nowhere")
    })
}

/// B2.2, B3.1, B3.8, B6.1, B6.6: where in the game this is.
fn stage(game: &Basari) -> Finding {
    let stages = game.rules.set.stages;
    Impossible::unless((1..=stages).contains(&game.stage), "B2.2", || {
        format!("there are {stages} stages, this is stage {}", game.stage)
    })?;
    if game.phase == Phase::Over {
        Impossible::unless(game.stage == stages, "B7.1", || {
            format!("the game ends after stage {stages}, not {}", game.stage)
        })?;
        let cleared = game.cards.iter().all(|&held| held == 0) && !game.last_round;
        return Impossible::unless(cleared, "B6.6", || "all cards go back to the pile".into());
    }
    Impossible::unless(!game.last_round || game.pile == 0, "B3.8", || {
        "the pile lacked a card, but there are cards in it".into()
    })?;
    for seat in game.seats().iter() {
        let has_card = game.current[seat.index()].is_some();
        Impossible::unless(has_card || game.last_round, "B3.1", || {
            format!("{seat} got no card this round, though the pile did not run out")
        })?;
    }
    carried_over(game)
}

/// B6.1: nobody came into this round with enough workers to end the stage. Once A is settled,
/// one seat that chose it may have drawn one more card in this round.
fn carried_over(game: &Basari) -> Finding {
    let (set, enough) = (game.rules.set, u32::from(game.rules.set.workers_needed));
    let drawn = match game.phase {
        Phase::Choose | Phase::Bargain { action: Action::A, .. } | Phase::Over => Seats::NONE,
        _ => game.chosen[Action::A.index()],
    };
    let mut extra = 0;
    for seat in game.seats().iter() {
        let current = game.current[seat.index()];
        let others = game.cards[seat.index()] & !current.map_or(0, CardId::bit);
        let workers = || CardId::all_in(others).map(|id| u32::from(set.card(id).workers));
        let before: u32 = workers().sum();
        if before < enough {
            continue;
        }
        extra += 1;
        let possible = workers().any(|one| before - one < enough);
        Impossible::unless(drawn.has(seat) && possible && extra == 1, "B6.1", || {
            format!("with {before} workers of {seat} the stage would have ended before this round")
        })?;
    }
    Ok(())
}

/// B3.2, B1.2: everybody's action lies open, or nobody's.
fn chosen(game: &Basari) -> Finding {
    let open = !matches!(game.phase, Phase::Choose | Phase::Over);
    for seat in game.seats().iter() {
        let times = game.chosen.iter().filter(|seats| seats.has(seat)).count();
        Impossible::unless(times == usize::from(open), "B3.2", || {
            let many = if open { "one action" } else { "none yet" };
            format!("{seat} has chosen {times} actions: in this phase it is {many}")
        })?;
    }
    let d = game.chosen[Action::D.index()].is_empty() || game.last_action() == Action::D;
    Impossible::unless(d, "B1.2", || "action D is there only when five play".into())
}

/// B4: two who chose the same action, an offer that its maker can pay, and an open question.
fn bargain(game: &Basari, action: Action, asked: Seat, other: Seat, offer: Gems) -> Finding {
    let pair = Seats::one(asked).with(other);
    let fits = action != Action::D && pair.len() == 2 && game.chosen[action.index()] == pair;
    Impossible::unless(fits, "B3.3", || {
        format!("{asked} and {other} are not the two who chose {action}")
    })?;
    let holding = game.gems[asked.index()];
    if offer.is_empty() {
        Impossible::unless(game.foremost(pair) == Some(asked), "B4.2", || {
            format!("{other} makes the first offer, not {asked}")
        })?;
        return Impossible::unless(holding.len() >= 2, "B4.3", || {
            format!("with {} gems {asked} is not asked for an offer", holding.len())
        });
    }
    Impossible::unless(game.gems[other.index()].covers(offer), "B4.4", || {
        format!("{other} does not have the gems it offers")
    })?;
    Impossible::unless(!Bids { holding, above: offer }.is_empty(), "B4.5", || {
        format!("{asked} cannot make a higher offer and is not asked")
    })
}

/// B5.2: alone with D, and more than one way to swap.
fn swap(game: &Basari, seat: Seat) -> Finding {
    Impossible::unless(game.chosen[Action::D.index()] == Seats::one(seat), "B5.2", || {
        format!("{seat} is not the only one who chose D")
    })?;
    Impossible::unless(game.swaps(seat).len() > 1, "B5.2", || {
        format!("{seat} has no choice and is not asked")
    })
}

/// B5.3: several with D, in the order of precedence, and more than one colour to choose from.
fn gem(game: &Basari, seat: Seat, after: Seats) -> Finding {
    let choosers = game.chosen[Action::D.index()];
    let waiting = after.with(seat);
    let fits = choosers.len() > 1 && !after.has(seat) && waiting.without(choosers).is_empty();
    Impossible::unless(fits, "B5.3", || {
        format!("{seat}, then {after}, are not among several who chose D")
    })?;
    Impossible::unless(game.foremost(waiting) == Some(seat), "B5.3", || {
        format!("{seat} does not come before {after}")
    })?;
    Impossible::unless(game.stock.variety() > 1, "B5.3", || {
        format!("{seat} has no choice of colour and is not asked")
    })
}
