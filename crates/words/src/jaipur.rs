//! Jaipur in words.
mod prompt;
mod why;

use crate::{Compared, Misheard, Speak, Voice};
use games::jaipur::{
    Because, Bonus, Cards, Choice, Event, Good, Jaipur, LastRound, Move, Rounds, Rules, Trader,
    View, refusals,
};
use kernel::{Illegal, MoveSet, Seat};

fn cards_of(good: Good, n: u8, voice: &Voice) -> String {
    voice.say(&format!("jaipur-{}", good.name()), &[("n", n.into())])
}

fn cards(pile: Cards, voice: &Voice) -> String {
    let items: Vec<String> = pile.iter().map(|(good, n)| cards_of(good, n, voice)).collect();
    voice.list(&items)
}

/// "1 rupee", "17 rupees".
fn rupees(n: u8, voice: &Voice) -> String {
    voice.say("jaipur-rupees", &[("n", n.into())])
}

fn numbers(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Speak for Jaipur {
    const REFUSALS: &'static [Illegal] = refusals::ALL;

    fn table(view: &View, voice: &Voice) -> String {
        let mut lines = Vec::new();
        if let Some(last) = view.last_round {
            lines.push(last_round(last, view.rules.rounds, voice));
        }
        let seals: Vec<String> = (0..2)
            .map(|at| format!("{} {}", voice.who(Seat(at)), view.traders[usize::from(at)].seals))
            .collect();
        let args = [("seals", seals.join(", ").into()), ("pile", view.pile.into())];
        lines.push(match view.rules.rounds {
            Rounds::Match => voice.say("jaipur-head", &args),
            Rounds::Single => voice.say("jaipur-head-single", &args),
        });
        lines.push(voice.say("jaipur-market", &[("cards", cards(view.market, voice).into())]));
        let piles = Good::WARES.into_iter().zip(view.tokens.each()).map(|(good, values)| {
            let key =
                if values.is_empty() { "jaipur-token-pile-empty" } else { "jaipur-token-pile" };
            let good = cards_of(good, 1, voice);
            voice.say(key, &[("good", good.into()), ("values", numbers(values).into())])
        });
        let piles = piles.collect::<Vec<_>>().join(" · ");
        lines.push(format!("{} {piles}.", voice.say("jaipur-tokens", &[])));
        let [three, four, five] = view.bonus_left;
        lines.push(voice.say(
            "jaipur-bonus-left",
            &[
                ("three", three.into()),
                ("four", four.into()),
                ("five", five.into()),
                ("worth3", bonus_worth(view.rules, 3, voice).into()),
                ("worth4", bonus_worth(view.rules, 4, voice).into()),
                ("worth5", bonus_worth(view.rules, 5, voice).into()),
            ],
        ));
        // The listener last, nearest to the prompt.
        let order = if voice.me == Some(Seat(0)) { [1, 0] } else { [0, 1] };
        lines.extend(order.map(|at| side(Seat(at), &view.traders[usize::from(at)], voice)));
        if let Some(seat) = view.to_move {
            lines.push(voice.of(seat, "jaipur-to-move", &[]));
        }
        lines.join("\n")
    }

    fn choice(choice: &Choice, voice: &Voice) -> String {
        match *choice {
            Choice::Take { market } => {
                let list: Vec<String> = market
                    .iter()
                    .map(|(good, _)| format!("{} (+{good})", cards_of(good, 1, voice)))
                    .collect();
                voice.say("jaipur-choice-take", &[("list", list.join(", ").into())])
            }
            Choice::Camels { herd } => voice.say("jaipur-choice-camels", &[("n", herd.into())]),
            Choice::Exchange { market, own } => {
                let example = choice.nth(0).map_or_else(String::new, |mv| mv.to_string());
                voice.say(
                    "jaipur-choice-exchange",
                    &[
                        ("market", cards(market, voice).into()),
                        ("own", cards(own, voice).into()),
                        ("example", example.into()),
                        ("n", choice.len().into()),
                    ],
                )
            }
            Choice::Sell { hand } => {
                let list: Vec<String> = hand
                    .iter()
                    .filter(|&(good, n)| n >= good.sale_min())
                    .map(|(good, n)| {
                        let moves: Vec<String> =
                            (good.sale_min()..=n).map(|n| format!("{good}*{n}")).collect();
                        format!("{} ({})", cards_of(good, 1, voice), moves.join(" "))
                    })
                    .collect();
                voice.say("jaipur-choice-sell", &[("list", list.join(", ").into())])
            }
        }
    }

    fn aim(rules: Rules, voice: &Voice) -> Option<String> {
        Some(match rules.rounds {
            Rounds::Match => voice.say("jaipur-aim", &[]),
            Rounds::Single => voice.say("jaipur-aim-single", &[]),
        })
    }
    fn unit(rules: Rules) -> &'static str {
        match rules.rounds {
            Rounds::Match => "jaipur-unit-seals",
            Rounds::Single => "jaipur-unit-rupees",
        }
    }
    fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
        prompt::prompt(view, seat, choices, voice)
    }
    fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
        prompt::gain(view, seat, mv, voice)
    }

    fn order(mv: Move, voice: &Voice) -> String {
        match mv {
            Move::Take(good) => {
                voice.say("jaipur-order-take", &[("good", cards_of(good, 1, voice).into())])
            }
            Move::Camels => voice.say("jaipur-order-camels", &[]),
            Move::Exchange { take, give } => voice.say(
                "jaipur-order-exchange",
                &[("take", cards(take, voice).into()), ("give", cards(give, voice).into())],
            ),
            Move::Sell { good, n } => {
                voice.say("jaipur-order-sell", &[("cards", cards_of(good, n, voice).into())])
            }
        }
    }

    fn why(view: &View, seat: Seat, compared: Compared<Move>, voice: &Voice) -> Option<String> {
        why::why(view, seat, compared, voice)
    }

    fn event(event: &Event, voice: &Voice) -> String {
        match event {
            Event::Took { seat, good } => {
                voice.of(*seat, "jaipur-took", &[("good", cards_of(*good, 1, voice).into())])
            }
            Event::Camels { seat, n } => {
                let camels = cards_of(Good::Camel, *n, voice);
                voice.of(*seat, "jaipur-camels", &[("cards", camels.into())])
            }
            Event::Exchanged { seat, take, give } => voice.of(
                *seat,
                "jaipur-exchanged",
                &[("take", cards(*take, voice).into()), ("give", cards(*give, voice).into())],
            ),
            Event::Sold { seat, good, n, tokens, bonus } => {
                let bonus = bonus.map_or_else(String::new, |bonus| bonus_words(bonus, voice));
                let key = if tokens.is_empty() { "jaipur-sold-nothing" } else { "jaipur-sold" };
                voice.of(
                    *seat,
                    key,
                    &[
                        ("cards", cards_of(*good, *n, voice).into()),
                        ("rupees", rupees(tokens.iter().sum(), voice).into()),
                        ("bonus", bonus.into()),
                    ],
                )
            }
            Event::Refilled { cards: new, pile } => {
                let key = match (new.is_empty(), *pile) {
                    (true, _) => "jaipur-refilled-none",
                    (false, 0) => "jaipur-refilled-last",
                    (false, _) => "jaipur-refilled",
                };
                voice.say(key, &[("cards", cards(*new, voice).into()), ("pile", (*pile).into())])
            }
            Event::RoundEnded { because, winner, scored, .. } => {
                let last = LastRound { because: *because, winner: *winner, scored: *scored };
                // What is won by it, the event does not tell.
                last_round(last, Rounds::Single, voice)
            }
            Event::Dealt { starter, hands, .. } => {
                let dealt = voice.of(*starter, "jaipur-dealt", &[]);
                let hand = voice.me.and_then(|me| hands.get(me.index()).copied().flatten());
                match hand {
                    Some(hand) => {
                        let own =
                            voice.say("jaipur-dealt-hand", &[("cards", cards(hand, voice).into())]);
                        format!("{dealt} {own}")
                    }
                    None => dealt,
                }
            }
            Event::MatchEnded { winner: Some(seat) } => voice.of(*seat, "jaipur-match-won", &[]),
            Event::MatchEnded { winner: None } => voice.say("jaipur-match-tied", &[]),
        }
    }

    fn understand(
        text: &str,
        _seat: Seat,
        view: &View,
        _choices: &[Choice],
    ) -> Result<Move, Misheard> {
        if let Ok(mv) = text.trim().to_lowercase().parse() {
            return Ok(mv);
        }
        words_to_move(text, view)
    }
}

fn bonus_words(bonus: Bonus, voice: &Voice) -> String {
    match bonus.value {
        Some(value) => voice.say(
            "jaipur-sold-bonus-value",
            &[("cards", bonus.cards.into()), ("value", value.into())],
        ),
        None => voice.say("jaipur-sold-bonus", &[("cards", bonus.cards.into())]),
    }
}

/// How it is said that a round was won: in a match it brings a Seal.
pub fn round_won(rounds: Rounds) -> &'static str {
    match rounds {
        Rounds::Match => "jaipur-round-seal",
        Rounds::Single => "jaipur-round-won",
    }
}

/// What a bonus token for this many cards may be worth, by the tokens in the box: "4–6".
pub fn bonus_worth(rules: Rules, cards: u8, voice: &Voice) -> String {
    let at = usize::from(cards.clamp(3, 5) - 3);
    let values = rules.set.bonus_values[at];
    let (least, most) = (values[0], values.into_iter().max().unwrap_or(0));
    match least == most {
        true => least.to_string(),
        false => voice.say("jaipur-range", &[("least", least.into()), ("most", most.into())]),
    }
}

/// What selling this many cards would bring now: "5 rupees", "17 rupees and a bonus of 1–3". Nothing where they may
/// not be sold.
pub fn sale(view: &View, seat: Seat, good: Good, n: u8, voice: &Voice) -> Option<String> {
    prompt::sale(view, seat, good, n, voice)
}

fn last_round(last: LastRound, rounds: Rounds, voice: &Voice) -> String {
    let because = voice.say(
        match last.because {
            Because::ThreePilesEmpty => "jaipur-round-tokens",
            Because::PileRanOut => "jaipur-round-pile",
        },
        &[],
    );
    let result = match last.winner {
        Some(seat) => voice.of(seat, round_won(rounds), &[]),
        None => voice.say("jaipur-round-tied", &[]),
    };
    let scores = (0..).map(Seat).zip(last.scored).map(|(seat, scored)| {
        voice.say(
            "jaipur-round-score",
            &[
                ("who", voice.begins(seat).into()),
                ("goods", scored.goods.into()),
                ("bonus", scored.bonus.into()),
                ("camels", scored.camels.into()),
                ("total", scored.rupees().into()),
            ],
        )
    });
    format!("{because} {} {result}", scores.collect::<Vec<_>>().join(" "))
}

fn side(seat: Seat, trader: &Trader, voice: &Voice) -> String {
    let values: Option<Vec<u8>> = trader.bonus_values.as_ref().map(|piles| piles.concat());
    let tokens: u8 = trader.bonus_tokens.iter().sum();
    if let (Some(hand), true) = (trader.hand, voice.me == Some(seat)) {
        let bonus = values.filter(|values| !values.is_empty()).map_or_else(String::new, |values| {
            voice.say("jaipur-you-bonus", &[("values", numbers(&values).into())])
        });
        return voice.say(
            "jaipur-you",
            &[
                ("hand", cards(hand, voice).into()),
                ("size", trader.hand_size.into()),
                ("herd", trader.herd.unwrap_or(0).into()),
                ("rupees", trader.rupees.into()),
                ("bonus", bonus.into()),
            ],
        );
    }
    let known = trader.known.filter(|known| !known.is_empty()).map_or_else(String::new, |known| {
        voice.say("jaipur-other-known", &[("cards", cards(known, voice).into())])
    });
    let herd = trader
        .herd
        .map_or_else(String::new, |n| voice.say("jaipur-other-herd", &[("n", n.into())]));
    let bonus = match values {
        _ if tokens == 0 => String::new(),
        Some(values) => {
            voice.say("jaipur-other-bonus-shown", &[("values", numbers(&values).into())])
        }
        None => voice.say("jaipur-other-bonus", &[("n", tokens.into())]),
    };
    voice.of(
        seat,
        "jaipur-other",
        &[
            ("size", trader.hand_size.into()),
            ("known", known.into()),
            ("herd", herd.into()),
            ("rupees", trader.rupees.into()),
            ("bonus", bonus.into()),
        ],
    )
}

/// Goods as people call them, in both languages.
const NAMES: &[(Good, &[&str])] = &[
    (Good::Diamond, &["diamond", "diamonds", "diamant", "diamanten", "d"]),
    (Good::Gold, &["gold", "g"]),
    (Good::Silver, &["silver", "silber", "s"]),
    (Good::Cloth, &["cloth", "cloths", "stoff", "stoffe", "tuch", "c", "t"]),
    (Good::Spice, &["spice", "spices", "gewürz", "gewürze", "gewuerz", "p", "w"]),
    (Good::Leather, &["leather", "leathers", "leder", "l"]),
    (Good::Camel, &["camel", "camels", "kamel", "kamele", "kamelen", "k"]),
];

const FILLERS: &[&str] = &[
    "the", "a", "an", "one", "and", "all", "of", "my", "die", "das", "den", "ein", "eine", "einen",
    "und", "alle", "von", "meine", "card", "cards", "karte", "karten",
];

#[derive(PartialEq)]
enum Verb {
    Take,
    Sell,
    Exchange,
}

fn verb(word: &str) -> Option<Verb> {
    match word {
        "take" | "nimm" | "nehme" | "nehmen" => Some(Verb::Take),
        "sell" | "verkaufe" | "verkauf" | "verkaufen" => Some(Verb::Sell),
        "exchange" | "swap" | "trade" | "tausche" | "tausch" | "tauschen" => Some(Verb::Exchange),
        _ => None,
    }
}

fn good(word: &str) -> Option<Good> {
    NAMES.iter().find(|(_, names)| names.contains(&word)).map(|&(good, _)| good)
}

/// "take gold", "camels", "sell 3 leather", "sell leather" (all of it), "exchange diamond and 2
/// gold for 3 camels".
fn words_to_move(text: &str, view: &View) -> Result<Move, Misheard> {
    let text = text.trim().to_lowercase();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let Some((first, rest)) = words.split_first() else {
        return Err(Misheard::new("misheard-move", &text));
    };
    match verb(first) {
        None if good(first) == Some(Good::Camel) && rest.is_empty() => Ok(Move::Camels),
        None => Err(Misheard::new("misheard-move", &text)),
        Some(Verb::Take) => {
            let (pile, named) = goods(rest)?;
            match named[..] {
                [Good::Camel] => Ok(Move::Camels),
                [good] if pile.len() == 1 => Ok(Move::Take(good)),
                _ => Err(Misheard::new("misheard-move", &text)),
            }
        }
        Some(Verb::Sell) => {
            let numbered = rest.iter().any(|word| word.parse::<u8>().is_ok());
            let (pile, named) = goods(rest)?;
            let [good] = named[..] else { return Err(Misheard::new("misheard-move", &text)) };
            let mine = view.traders.iter().find_map(|trader| trader.hand).unwrap_or_default();
            // "sell leather" means all of it.
            let n = if numbered { pile.of(good) } else { mine.of(good) };
            Ok(Move::Sell { good, n })
        }
        Some(Verb::Exchange) => {
            let at = rest.iter().position(|word| ["for", "against", "gegen", "für"].contains(word));
            let at = at.ok_or_else(|| Misheard::new("misheard-move", &text))?;
            Ok(Move::Exchange { take: goods(&rest[..at])?.0, give: goods(&rest[at + 1..])?.0 })
        }
    }
}

/// "diamond and 2 gold" as cards, and the goods named, in order.
fn goods(words: &[&str]) -> Result<(Cards, Vec<Good>), Misheard> {
    let (mut pile, mut named, mut n) = (Cards::EMPTY, Vec::new(), 1u8);
    for word in words {
        if let Ok(number) = word.parse::<u8>() {
            if number == 0 || number > 11 {
                return Err(Misheard::new("misheard-number", word));
            }
            n = number;
        } else if let Some(good) = good(word) {
            if pile.len() > 60 {
                return Err(Misheard::new("misheard-number", word));
            }
            pile = pile.plus(Cards::some(good, n));
            if !named.contains(&good) {
                named.push(good);
            }
            n = 1;
        } else if let Ok(letters) = word.parse::<Cards>() {
            pile = pile.plus(letters);
            named.extend(letters.iter().map(|(good, _)| good));
        } else if !FILLERS.contains(word) {
            return Err(Misheard::new("misheard-word", word));
        }
    }
    Ok((pile, named))
}
