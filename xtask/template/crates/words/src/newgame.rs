//! Newgame in words.
use crate::{Misheard, Speak, Voice, speak::imagined};
use games::newgame::{Choice, Event, Gem, Gems, Move, Newgame, Side, View, refusals};
use kernel::{Illegal, Seat};

fn gems_of(gem: Gem, n: u8, voice: &Voice) -> String {
    voice.say(&format!("newgame-{}", gem.name()), &[("n", n.into())])
}

fn gems(pile: Gems, voice: &Voice) -> String {
    let items: Vec<String> = pile.iter().map(|(gem, n)| gems_of(gem, n, voice)).collect();
    voice.list(&items)
}

fn side(seat: Seat, side: &Side, voice: &Voice) -> String {
    let hand = match side.hand {
        Some(hand) => gems(hand, voice),
        None => voice.say("newgame-hidden", &[("n", side.hand_size.into())]),
    };
    let (hand, points) = (("hand", hand.into()), ("points", u32::from(side.points).into()));
    voice.of(seat, "newgame-side", &[hand, points])
}

impl Speak for Newgame {
    const REFUSALS: &'static [Illegal] = refusals::ALL;

    fn table(view: &View, voice: &Voice) -> String {
        let (stall, bag) = (gems(view.stall, voice), view.bag);
        let mut lines =
            vec![voice.say("newgame-stall", &[("gems", stall.into()), ("bag", bag.into())])];
        // The listener last, nearest to the prompt.
        let order = if voice.me == Some(Seat(0)) { [1, 0] } else { [0, 1] };
        lines.extend(order.map(|at| side(Seat(at), &view.sides[usize::from(at)], voice)));
        lines.extend(view.to_move.map(|seat| voice.of(seat, "newgame-to-move", &[])));
        lines.join("\n")
    }

    fn choice(choice: &Choice, voice: &Voice) -> String {
        match *choice {
            Choice::Take { stall } => {
                let list: Vec<String> = stall
                    .iter()
                    .map(|(gem, _)| format!("{} (+{gem})", gems_of(gem, 1, voice)))
                    .collect();
                voice.say("newgame-choice-take", &[("list", list.join(", ").into())])
            }
            Choice::Sell { hand } => {
                let list: Vec<String> = hand
                    .iter()
                    .map(|(gem, held)| {
                        let moves: Vec<String> = (1..=held).map(|n| format!("{gem}*{n}")).collect();
                        format!("{} ({})", gems_of(gem, 1, voice), moves.join(" "))
                    })
                    .collect();
                voice.say("newgame-choice-sell", &[("list", list.join(", ").into())])
            }
        }
    }

    fn prompt(_view: &View, _seat: Seat, choices: &[Choice], voice: &Voice) -> String {
        let part = |choice: &Choice| match choice {
            Choice::Take { .. } => voice.say("newgame-prompt-take", &[]),
            Choice::Sell { .. } => voice.say("newgame-prompt-sell", &[]),
        };
        let list: Vec<String> = choices.iter().map(part).collect();
        voice.say("newgame-prompt", &[("list", voice.either(&list).into())])
    }

    fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
        let (_, after) = imagined::<Newgame>(view, seat, mv)?;
        let side = after.sides.get(seat.index())?;
        let points = ("points", u32::from(side.points).into());
        Some(voice.say("newgame-gain", &[("n", side.hand_size.into()), points]))
    }

    fn order(mv: Move, voice: &Voice) -> String {
        match mv {
            Move::Take(gem) => {
                voice.say("newgame-order-take", &[("gem", gems_of(gem, 1, voice).into())])
            }
            Move::Sell { gem, n } => {
                voice.say("newgame-order-sell", &[("gems", gems_of(gem, n, voice).into())])
            }
        }
    }

    fn event(event: &Event, voice: &Voice) -> String {
        match *event {
            Event::Took { seat, gem } => {
                voice.of(seat, "newgame-took", &[("gem", gems_of(gem, 1, voice).into())])
            }
            Event::Refilled { gem, bag } => voice.say(
                "newgame-refilled",
                &[("gem", gems_of(gem, 1, voice).into()), ("bag", bag.into())],
            ),
            Event::Sold { seat, gem, n, points } => voice.of(
                seat,
                "newgame-sold",
                &[
                    ("gems", gems_of(gem, n, voice).into()),
                    ("points", u32::from(points).into()),
                ],
            ),
            Event::Ended { .. } => voice.say("newgame-ended", &[]),
        }
    }

    /// "take ruby", "sell 2 rubies", in both languages; or notation.
    fn understand(
        text: &str,
        _seat: Seat,
        _view: &View,
        _choices: &[Choice],
    ) -> Result<Move, Misheard> {
        let text = text.trim().to_lowercase();
        if let Ok(mv) = text.parse() {
            return Ok(mv);
        }
        let misheard = || Misheard::new("misheard-move", &text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let gem = |word: &str| gem(word).ok_or_else(|| Misheard::new("misheard-word", word));
        match words[..] {
            ["take" | "nimm", word] => Ok(Move::Take(gem(word)?)),
            ["sell" | "verkaufe", word] => Ok(Move::Sell { gem: gem(word)?, n: 1 }),
            ["sell" | "verkaufe", n, word] => {
                let n = n.parse().map_err(|_| Misheard::new("misheard-number", n))?;
                Ok(Move::Sell { gem: gem(word)?, n })
            }
            _ => Err(misheard()),
        }
    }
}

/// Gems as people call them, in both languages.
fn gem(word: &str) -> Option<Gem> {
    match word {
        "ruby" | "rubies" | "rubin" | "rubine" | "r" => Some(Gem::Ruby),
        "emerald" | "emeralds" | "smaragd" | "smaragde" | "e" => Some(Gem::Emerald),
        "sapphire" | "sapphires" | "saphir" | "saphire" | "s" => Some(Gem::Sapphire),
        _ => None,
    }
}
