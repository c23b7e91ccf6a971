//! Basari in words.
mod prompt;
mod understand;
mod why;

use crate::{Arg, Compared, Misheard, Speak, Voice};
use games::basari::{
    Action, Basari, Because, Bids, Card, Choice, Colour, Event, Gems, Move, Phase, Rules, Swaps,
    View, refusals,
};
use kernel::{Illegal, MoveSet, Seat, Seats};

/// Offers that are named at once.
const OFFERS_NAMED: u32 = 3;

fn name(colour: Colour) -> &'static str {
    ["red", "yellow", "green", "blue"][colour.index()]
}

/// "2 red and 1 blue".
fn gems(gems: Gems, voice: &Voice) -> String {
    let items: Vec<String> = gems
        .colours()
        .map(|colour| {
            voice.say(&format!("basari-{}", name(colour)), &[("n", gems.of(colour).into())])
        })
        .collect();
    if items.is_empty() { voice.say("basari-no-gems", &[]) } else { voice.list(&items) }
}

/// A number of things: `points`, `workers` or `gems`.
fn count(what: &str, n: impl Into<u32>, voice: &Voice) -> String {
    voice.say(&format!("basari-{what}"), &[("n", n.into().into())])
}

fn card(card: Card, voice: &Voice) -> String {
    voice.say(
        "basari-dealt-card",
        &[
            ("workers", count("workers", card.workers, voice).into()),
            ("points", count("points", card.points, voice).into()),
            ("gems", gems(card.gems, voice).into()),
        ],
    )
}

/// In seat order, but the listener last, nearest to the prompt.
fn listener_last(seats: Seats, voice: &Voice) -> impl Iterator<Item = Seat> {
    let me: Seats = voice.me.into_iter().filter(|&me| seats.has(me)).collect();
    seats.without(me).iter().chain(me.iter())
}

/// "Ann, Bob and you".
fn people(seats: Seats, voice: &Voice) -> String {
    let names: Vec<String> = listener_last(seats, voice).map(|seat| voice.who(seat)).collect();
    voice.list(&names)
}

/// "Ann A (card), Bob C (gems)", from a list in seat order.
fn actions(actions: &[Action], voice: &Voice) -> Arg {
    let names: Vec<String> = actions.iter().map(|&one| action_name(one, voice)).collect();
    each("basari-each", &names, voice)
}

/// "Ann: 3, Bob: 5, you: 4". Names may end in a number.
fn numbers<T: ToString>(numbers: &[T], voice: &Voice) -> Arg {
    each("basari-each-number", numbers, voice)
}

fn each<T: ToString>(key: &str, items: &[T], voice: &Voice) -> Arg {
    let told = listener_last(Seats::first(items.len() as u8), voice).map(|seat| {
        let what = items[seat.index()].to_string();
        voice.say(key, &[("who", voice.who(seat).into()), ("what", what.into())])
    });
    told.collect::<Vec<_>>().join(", ").into()
}

/// When the stage ends and what is counted then, with the numbers of this game.
pub fn stage_rule(view: &View, voice: &Voice) -> String {
    let set = view.rules.set;
    let list = Colour::ALL.map(|colour| {
        let title = voice.say(&format!("basari-title-{}", name(colour)), &[]);
        format!("{title} {}", set.majority[colour.index()])
    });
    let args = [
        ("needed", set.workers_needed.into()),
        ("bonus", set.workers_bonus.into()),
        ("list", list.join(", ").into()),
    ];
    voice.say("basari-stage-rule", &args)
}

/// A sentence about two players, one of whom may be the listener.
fn pair(one: Seat, two: Seat, key: &str, args: &[(&str, Arg)], voice: &Voice) -> String {
    let (you, rival) = match voice.me {
        Some(me) if me == one => ("yes", two),
        Some(me) if me == two => ("yes", one),
        _ => ("no", two),
    };
    let both = people(Seats::one(one).with(two), voice);
    let mut all =
        vec![("you", Arg::from(you)), ("rival", voice.name(rival).into()), ("pair", both.into())];
    all.extend_from_slice(args);
    voice.say(key, &all)
}

/// "B (points)": the letter alone could be taken for a seat.
pub fn action_name(action: Action, voice: &Voice) -> String {
    voice.say(&format!("basari-action-{}", action.to_string().to_lowercase()), &[])
}

fn letter(action: Action, voice: &Voice) -> Arg {
    action_name(action, voice).into()
}

/// What is added to a sentence in some cases, such as that an answer came by itself.
fn if_so(so: bool, key: &str, voice: &Voice) -> Arg {
    if so { voice.say(key, &[]).into() } else { "".into() }
}

/// "1 red (+r), 1 blue (+b)": moves of one gem, as words and as they are written.
fn listed(stock: Gems, voice: &Voice, write: impl Fn(Colour) -> Move) -> Arg {
    let list = stock
        .colours()
        .map(|colour| format!("{} ({})", gems(Gems::one(colour), voice), write(colour)));
    list.collect::<Vec<_>>().join(", ").into()
}

impl Speak for Basari {
    const REFUSALS: &'static [Illegal] = refusals::ALL;

    fn table(view: &View, voice: &Voice) -> String {
        let mut lines = Vec::new();
        if view.phase == Phase::Over {
            lines.push(voice.say("basari-over", &[]));
        } else {
            lines.push(voice.say(
                "basari-head",
                &[
                    ("stage", view.stage.into()),
                    ("stages", view.rules.set.stages.into()),
                    ("needed", view.rules.set.workers_needed.into()),
                    ("pile", view.pile.into()),
                ],
            ));
        }
        if view.last_round {
            lines.push(voice.say("basari-last", &[]));
        }
        lines.push(voice.say("basari-stock", &[("gems", gems(view.stock, voice).into())]));
        let seats = Seats::first(view.players.len() as u8);
        lines.extend(listener_last(seats, voice).map(|seat| side(seat, view, voice)));
        let chosen: Vec<Action> = view.players.iter().filter_map(|player| player.chosen).collect();
        if chosen.len() == view.players.len() {
            lines.push(voice.say("basari-chosen", &[("list", actions(&chosen, voice))]));
        }
        decision(view, voice, &mut lines);
        lines.join("\n")
    }

    fn choice(choice: &Choice, voice: &Voice) -> String {
        match *choice {
            Choice::Choose { last } => {
                let d = if_so(last == Action::D, "basari-choice-choose-d", voice);
                voice.say("basari-choice-choose", &[("d", d)])
            }
            Choice::Accept { offer } => {
                voice.say("basari-choice-accept", &[("gems", gems(offer, voice).into())])
            }
            Choice::Offer(bids) => offers(bids, voice),
            Choice::Swap(swaps) if swaps.holding.is_empty() => {
                let write = |colour| Move::Swap { returned: Gems::NONE, taken: Gems::one(colour) };
                let list = listed(swaps.stock, voice, write);
                voice.say("basari-choice-swap-nothing", &[("list", list)])
            }
            Choice::Swap(swaps) => swap(swaps, voice),
            Choice::Gem { stock } => {
                voice.say("basari-choice-gem", &[("list", listed(stock, voice, Move::Gem))])
            }
        }
    }

    fn aim(rules: Rules, voice: &Voice) -> Option<String> {
        Some(voice.say("basari-aim", &[("stages", rules.set.stages.into())]))
    }
    fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
        prompt::prompt(view, seat, choices, voice)
    }
    fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
        prompt::gain(view, seat, mv, voice)
    }

    fn order(mv: Move, voice: &Voice) -> String {
        match mv {
            Move::Choose(action) => {
                voice.say(&format!("basari-order-{}", action.to_string().to_lowercase()), &[])
            }
            Move::Offer(offer) => {
                voice.say("basari-order-offer", &[("gems", gems(offer, voice).into())])
            }
            Move::Accept => voice.say("basari-order-accept", &[]),
            Move::Swap { returned: Gems::NONE, taken } => {
                voice.say("basari-order-take", &[("gems", gems(taken, voice).into())])
            }
            Move::Swap { returned, taken } => voice.say(
                "basari-order-swap",
                &[("returned", gems(returned, voice).into()), ("taken", gems(taken, voice).into())],
            ),
            Move::Gem(colour) => {
                voice.say("basari-order-take", &[("gems", gems(Gems::one(colour), voice).into())])
            }
        }
    }

    fn why(view: &View, seat: Seat, compared: Compared<Move>, voice: &Voice) -> Option<String> {
        why::why(view, seat, compared.mv, voice)
    }

    fn event(event: &Event, voice: &Voice) -> String {
        match event {
            Event::Revealed { actions: chosen } => {
                voice.say("basari-revealed", &[("list", actions(chosen, voice))])
            }
            Event::Alone { seat, action } => {
                voice.of(*seat, "basari-alone", &[("action", letter(*action, voice))])
            }
            Event::Forfeited { seats, action } => voice.say(
                "basari-forfeited",
                &[("list", people(*seats, voice).into()), ("action", letter(*action, voice))],
            ),
            Event::Bargain { .. }
            | Event::NothingToOffer { .. }
            | Event::Offered { .. }
            | Event::Accepted { .. } => bargaining(event, voice),
            Event::Swapped { .. }
            | Event::Sharing { .. }
            | Event::TookOne { .. }
            | Event::StockEmpty { .. } => bartering(event, voice),
            Event::Drew { seat, card, workers, .. } => voice.of(
                *seat,
                "basari-drew",
                &[("workers", card.workers.into()), ("sum", (*workers).into())],
            ),
            Event::NoCardToDraw { seat } => voice.of(*seat, "basari-no-card-to-draw", &[]),
            Event::Scored { seat, points, score } => voice.of(
                *seat,
                "basari-scored",
                &[
                    ("points", count("points", *points, voice).into()),
                    ("score", u32::from(*score).into()),
                ],
            ),
            Event::Took { seat, gems: taken, lacking } => {
                let lacking = match *lacking {
                    Gems::NONE => String::new(),
                    lacking => {
                        let lacking = gems(lacking, voice);
                        voice.say("basari-took-lacking", &[("gems", lacking.into())])
                    }
                };
                took(*seat, *taken, lacking, false, voice)
            }
            Event::NoCurrentCard { seat, action } => {
                voice.of(*seat, "basari-no-current-card", &[("action", letter(*action, voice))])
            }
            Event::StageBegan { stage } => {
                voice.say("basari-stage-began", &[("stage", (*stage).into())])
            }
            Event::Dealt { cards, .. } => dealt(cards, voice),
            Event::StageEnded { .. }
            | Event::Majority { .. }
            | Event::NoMajority { .. }
            | Event::Workers { .. }
            | Event::StageScores { .. }
            | Event::GameEnded { .. } => scoring(event, voice),
        }
    }

    fn understand(
        text: &str,
        _seat: Seat,
        view: &View,
        _choices: &[Choice],
    ) -> Result<Move, Misheard> {
        understand::understand(text, view.phase)
    }
}

fn side(seat: Seat, view: &View, voice: &Voice) -> String {
    let player = &view.players[seat.index()];
    let list = match player.gems {
        Gems::NONE => String::new(),
        own => voice.say("basari-side-list", &[("gems", gems(own, voice).into())]),
    };
    let card = player.current.map_or_else(String::new, |card| {
        voice.say(
            "basari-side-card",
            &[
                ("workers", count("workers", card.workers, voice).into()),
                ("points", count("points", card.points, voice).into()),
                ("gems", gems(card.gems, voice).into()),
            ],
        )
    });
    let key = if view.phase == Phase::Over { "basari-side-over" } else { "basari-side" };
    voice.of(
        seat,
        key,
        &[
            ("points", count("points", player.points, voice).into()),
            ("workers", count("workers", player.workers, voice).into()),
            ("gems", count("gems", player.gems.len(), voice).into()),
            ("list", list.into()),
            ("card", card.into()),
        ],
    )
}

/// What is being decided, and by whom.
fn decision(view: &View, voice: &Voice, lines: &mut Vec<String>) {
    match view.phase {
        Phase::Choose => lines.push(voice.say("basari-choosing", &[])),
        Phase::Bargain { action, asked, other, offer } => {
            let prize = prize(action, [asked, other], view, voice);
            let args = [("action", letter(action, voice)), ("prize", prize.into())];
            lines.push(pair(asked, other, "basari-bargaining", &args, voice));
            if offer.is_empty() {
                return lines.push(voice.of(asked, "basari-asked-first", &[]));
            }
            let from = voice.of(other, "basari-from", &[]);
            let args = [("gems", gems(offer, voice).into()), ("from", from.into())];
            let (standing, asked) =
                (voice.say("basari-standing", &args), voice.of(asked, "basari-asked", &[]));
            lines.push(format!("{standing} {asked}"));
        }
        Phase::Swap { seat } => lines.push(voice.of(seat, "basari-asked-swap", &[])),
        Phase::Gem { seat, after } => {
            let mut line = voice.of(seat, "basari-asked-gem", &[]);
            if !after.is_empty() {
                let args = [("list", people(after, voice).into())];
                line = format!("{line} {}", voice.say("basari-still", &args));
            }
            lines.push(line);
        }
        Phase::Over => (),
    }
}

/// What an action would bring to each of two.
fn prize(action: Action, seats: [Seat; 2], view: &View, voice: &Voice) -> String {
    if action == Action::A {
        return voice.say("basari-prize-a", &[]);
    }
    let both: Seats = seats.into_iter().collect();
    let prizes = listener_last(both, voice).map(|seat| {
        let card = view.players[seat.index()].current;
        let what = match action {
            Action::B => count("points", card.map_or(0, |card| card.points), voice),
            _ => gems(card.map_or(Gems::NONE, |card| card.gems), voice),
        };
        let seat = voice.of(seat, "basari-for", &[]);
        voice.say("basari-prize", &[("what", what.into()), ("for", seat.into())])
    });
    prizes.collect::<Vec<_>>().join(", ")
}

/// The lowest offers, the highest, and how many there are.
fn offers(bids: Bids, voice: &Voice) -> String {
    let n = bids.len();
    let list: Vec<String> = bids
        .iter()
        .take(OFFERS_NAMED as usize)
        .map(|bid| format!("{} ({})", gems(bid, voice), Move::Offer(bid)))
        .collect();
    let more = if n > OFFERS_NAMED {
        let all = Move::Offer(bids.holding).to_string();
        voice.say("basari-choice-more", &[("all", all.into())])
    } else {
        String::new()
    };
    let key = if bids.above.is_empty() { "basari-choice-first" } else { "basari-choice-raise" };
    voice.say(key, &[("list", list.join(" · ").into()), ("more", more.into()), ("n", n.into())])
}

fn swap(swaps: Swaps, voice: &Voice) -> String {
    // From the middle: the first returns and takes the same colour.
    let example = Choice::Swap(swaps).nth(u64::from(swaps.len() / 2));
    let Some(example @ Move::Swap { taken, .. }) = example else { return String::new() };
    voice.say(
        "basari-choice-swap",
        &[
            ("own", gems(swaps.holding, voice).into()),
            ("taken", taken.len().into()),
            ("example", example.to_string().into()),
            ("order", Basari::order(example, voice).into()),
            ("n", swaps.len().into()),
        ],
    )
}

fn took(seat: Seat, taken: Gems, lacking: String, automatic: bool, voice: &Voice) -> String {
    voice.of(
        seat,
        "basari-took",
        &[
            ("gems", gems(taken, voice).into()),
            ("lacking", lacking.into()),
            ("automatic", if_so(automatic, "basari-took-automatic", voice)),
        ],
    )
}

/// B4.
fn bargaining(event: &Event, voice: &Voice) -> String {
    match *event {
        Event::Bargain { action, first, second } => {
            let offers = voice.of(first, "basari-first", &[]);
            let args = [("action", letter(action, voice)), ("first", offers.into())];
            pair(first, second, "basari-bargain", &args, voice)
        }
        Event::NothingToOffer { seat, to, action } if voice.me == Some(to) => {
            let args = [("action", letter(action, voice))];
            voice.of(seat, "basari-nothing-to-offer-you", &args)
        }
        Event::NothingToOffer { seat, to, action } => {
            let acts = voice.of(to, "basari-acts", &[("action", letter(action, voice))]);
            voice.of(seat, "basari-nothing-to-offer", &[("acts", acts.into())])
        }
        Event::Offered { seat, to, gems: offer, automatic } => {
            let to_me = voice.me == Some(to);
            voice.of(
                seat,
                "basari-offered",
                &[
                    ("to", if_so(to_me, "basari-offered-you", voice)),
                    ("gems", gems(offer, voice).into()),
                    ("automatic", if_so(automatic, "basari-offered-automatic", voice)),
                ],
            )
        }
        Event::Accepted { seat, from, gems: offer, action, automatic } => {
            let acts = voice.of(from, "basari-acts", &[("action", letter(action, voice))]);
            voice.of(
                seat,
                "basari-accepted",
                &[
                    ("gems", gems(offer, voice).into()),
                    ("from", voice.of(from, "basari-from", &[]).into()),
                    ("acts", acts.into()),
                    ("automatic", if_so(automatic, "basari-accepted-automatic", voice)),
                ],
            )
        }
        _ => String::new(),
    }
}

/// B5.
fn bartering(event: &Event, voice: &Voice) -> String {
    match *event {
        Event::Swapped { seat, returned, taken, automatic } => {
            let taken = ("taken", gems(taken, voice).into());
            let automatic = ("automatic", if_so(automatic, "basari-swapped-automatic", voice));
            if returned.is_empty() {
                return voice.of(seat, "basari-swapped-nothing", &[taken, automatic]);
            }
            let returned = ("returned", gems(returned, voice).into());
            voice.of(seat, "basari-swapped", &[returned, taken, automatic])
        }
        Event::Sharing { seats } => {
            let key = if seats.len() == 2 { "basari-sharing-two" } else { "basari-sharing" };
            voice.say(key, &[("list", people(seats, voice).into())])
        }
        Event::TookOne { seat, colour, automatic } => {
            took(seat, Gems::one(colour), String::new(), automatic, voice)
        }
        Event::StockEmpty { seat } => voice.of(seat, "basari-stock-empty", &[]),
        _ => String::new(),
    }
}

/// B3.1. The table shows a player all the cards; who only listens is told them here.
fn dealt(cards: &[Option<Card>], voice: &Voice) -> String {
    match voice.me.and_then(|me| cards.get(me.index())) {
        Some(Some(own)) => voice.say("basari-dealt-own", &[("card", card(*own, voice).into())]),
        Some(None) => voice.say("basari-dealt-none", &[]),
        None => {
            let told = (0..).map(Seat).zip(cards).map(|(seat, dealt)| {
                let none = || voice.say("basari-dealt-no-card", &[]);
                let card = dealt.map_or_else(none, |dealt| card(dealt, voice));
                format!("{}: {card}", voice.name(seat))
            });
            let told = told.collect::<Vec<_>>().join(" · ");
            format!("{} {told}.", voice.say("basari-dealt", &[]))
        }
    }
}

/// B6 and B7.
fn scoring(event: &Event, voice: &Voice) -> String {
    let title = |colour| Arg::from(voice.say(&format!("basari-title-{}", name(colour)), &[]));
    match event {
        Event::StageEnded { stage, because, workers } => {
            let key = match because {
                Because::Workers => "basari-stage-workers",
                Because::PileRanOut => "basari-stage-pile",
            };
            voice.say(key, &[("stage", (*stage).into()), ("list", numbers(workers, voice))])
        }
        Event::Majority { colour, seats, gems, points, returned } => {
            let args = [
                ("colour", title(*colour)),
                ("gems", (*gems).into()),
                ("points", count("points", *points, voice).into()),
                ("returned", (*returned).into()),
                ("list", people(*seats, voice).into()),
            ];
            match seats.lowest() {
                Some(seat) if seats.len() == 1 => voice.of(seat, "basari-majority", &args),
                _ => voice.say("basari-majority-tied", &args),
            }
        }
        Event::NoMajority { colour } => {
            voice.say("basari-no-majority", &[("colour", title(*colour))])
        }
        Event::Workers { seat, workers, points } => voice.of(
            *seat,
            "basari-enough-workers",
            &[
                ("workers", count("workers", *workers, voice).into()),
                ("points", count("points", *points, voice).into()),
            ],
        ),
        Event::StageScores { stage, scores } => voice.say(
            "basari-stage-scores",
            &[("stage", (*stage).into()), ("list", numbers(scores, voice))],
        ),
        Event::GameEnded { scores, winners } => {
            let best = scores.iter().copied().max().unwrap_or(0);
            let args =
                [("points", Arg::from(u32::from(best))), ("list", people(*winners, voice).into())];
            match winners.lowest() {
                Some(seat) if winners.len() == 1 => voice.of(seat, "basari-won", &args),
                _ => voice.say("basari-shared", &args),
            }
        }
        _ => String::new(),
    }
}
