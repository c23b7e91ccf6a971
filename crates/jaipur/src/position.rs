//! A position as one line of text, as plain data, and back.
//!
//! `rules jaipur/1; move a; starter a; market ddgkk; pile …; sold …; hand-a ddgs; known-a d;
//! herds 2 0; tokens 5 5 5 7 7 9; …`. Fields that are left out take the value they have when the
//! rest of the box is untouched: the pile is what lies nowhere else.
use crate::{Because, ByWare, Cards, Good, Jaipur, LastRound, Rules, event::Scored, view};
use kernel::{
    Kind, Seat, Syntax,
    text::{Fields, number},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Everything there is, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The ruleset.
    pub rules: Rules,
    /// Whose turn it is.
    pub to_move: Seat,
    /// Who started this round.
    #[serde(default = "seat_a")]
    pub starter: Seat,
    /// The five cards of the market.
    pub market: Cards,
    /// The cards of the draw pile; they have no order until they are drawn.
    pub pile: Cards,
    /// The discard pile.
    #[serde(default)]
    pub sold: Cards,
    /// Goods in the hands.
    pub hands: [Cards; 2],
    /// What a perfect memory knows of each hand (J9.4).
    #[serde(default)]
    pub known: [Cards; 2],
    /// Camels of each trader.
    pub herds: [u8; 2],
    /// How many tokens of each good are left.
    pub tokens: ByWare<u8>,
    /// Rupees of the goods tokens each trader has, and how many these are.
    pub rupees: [u8; 2],
    /// How many goods tokens each trader has.
    pub goods_tokens: [u8; 2],
    /// Values of the bonus tokens for three, four and five cards: in the piles …
    pub bonus_left: [Vec<u8>; 3],
    /// … and with each trader.
    pub bonus_held: [[Vec<u8>; 3]; 2],
    /// Seals of each trader.
    #[serde(default)]
    pub seals: [u8; 2],
    /// Exchanges in a row up to now (J4.6).
    #[serde(default)]
    pub exchanges: u8,
    /// How the round before ended.
    #[serde(default)]
    pub last_round: Option<LastRound>,
    /// Is the match over?
    #[serde(default)]
    pub over: bool,
}

fn seat_a() -> Seat {
    Seat(0)
}

pub(crate) fn state(game: &Jaipur) -> State {
    let set = game.rules.set;
    State {
        rules: game.rules,
        to_move: game.to_move,
        starter: game.starter,
        market: game.market,
        pile: game.deck,
        sold: game.sold,
        hands: [game.hand(Seat(0)), game.hand(Seat(1))],
        known: game.known,
        herds: [game.herd(Seat(0)), game.herd(Seat(1))],
        tokens: ByWare::from_fn(|good| set.tokens[good.index()] - game.tokens_taken[good.index()]),
        rupees: game.rupees,
        goods_tokens: game.goods_tokens,
        bonus_left: view::values(&set, game.bonus_left),
        bonus_held: game.bonus_held.map(|held| view::values(&set, held)),
        seals: game.seals,
        exchanges: game.exchanges,
        last_round: game.last,
        over: game.over,
    }
}

pub(crate) fn from_state(state: State) -> Result<Jaipur, Syntax> {
    let set = state.rules.set;
    let mut tokens_taken = [0; 6];
    for ((taken, all), (left, good)) in (tokens_taken.iter_mut().zip(set.tokens))
        .zip(state.tokens.each().into_iter().zip(Good::WARES))
    {
        *taken = all.checked_sub(*left).ok_or_else(|| {
            Syntax(format!("J1.2: there are {all} {} tokens, not {left}", good.name()))
        })?;
    }
    let bonus = |values: &[Vec<u8>; 3]| {
        view::counts(&set, values)
            .ok_or_else(|| Syntax(format!("J1.3: there are no such bonus tokens: {values:?}")))
    };
    if state.hands.iter().any(|hand| hand.of(Good::Camel) > 0) {
        return Err(Syntax("J2.2: camels are in the herd, not in the hand".into()));
    }
    if state.to_move.0 > 1 || state.starter.0 > 1 {
        return Err(Syntax("there are two traders, a and b".into()));
    }
    if state.herds.iter().any(|&herd| herd > 100) {
        return Err(Syntax("J1.1: there are not that many camels".into()));
    }
    let mut own = state.hands;
    for (own, herd) in own.iter_mut().zip(state.herds) {
        *own = own.plus(Cards::some(Good::Camel, herd));
    }
    Ok(Jaipur {
        rules: state.rules,
        deck: state.pile,
        market: state.market,
        own,
        known: state.known,
        sold: state.sold,
        tokens_taken,
        bonus_left: bonus(&state.bonus_left)?,
        bonus_held: [bonus(&state.bonus_held[0])?, bonus(&state.bonus_held[1])?],
        rupees: state.rupees,
        goods_tokens: state.goods_tokens,
        seals: state.seals,
        to_move: state.to_move,
        starter: state.starter,
        exchanges: state.exchanges,
        over: state.over,
        last: state.last_round,
    })
}

impl fmt::Display for Jaipur {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = state(self);
        write!(f, "rules {}; move {}; starter {}", s.rules, s.to_move, s.starter)?;
        write!(f, "; market {}; pile {}; sold {}", s.market, s.pile, s.sold)?;
        for (me, seat) in ["a", "b"].into_iter().enumerate() {
            write!(f, "; hand-{seat} {}; known-{seat} {}", s.hands[me], s.known[me])?;
        }
        write!(f, "; herds {} {}; tokens", s.herds[0], s.herds[1])?;
        s.tokens.each().iter().try_for_each(|left| write!(f, " {left}"))?;
        write!(f, "; rupees {} {}", s.rupees[0], s.rupees[1])?;
        write!(f, "; goods {} {}", s.goods_tokens[0], s.goods_tokens[1])?;
        write!(f, "; bonus {}", Tokens(&s.bonus_left))?;
        write!(f, "; bonus-a {}; bonus-b {}", Tokens(&s.bonus_held[0]), Tokens(&s.bonus_held[1]))?;
        write!(f, "; seals {} {}; exchanges {}", s.seals[0], s.seals[1], s.exchanges)?;
        if let Some(last) = s.last_round {
            write!(f, "; last {}", Last(last))?;
        }
        if s.over {
            write!(f, "; over")?;
        }
        Ok(())
    }
}

impl FromStr for Jaipur {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Jaipur, Syntax> {
        let mut fields = Fields::new(text)?;
        let rules: Rules = fields.parse("rules", Rules::default())?;
        let set = rules.set;
        let fresh = Jaipur::unpacked(rules, [0; 2], Seat(0));
        let box_of = state(&fresh);

        let to_move = fields.parse("move", Seat(0))?;
        let market: Cards = fields.parse("market", Cards::EMPTY)?;
        let sold: Cards = fields.parse("sold", Cards::EMPTY)?;
        let hands = [fields.parse("hand-a", Cards::EMPTY)?, fields.parse("hand-b", Cards::EMPTY)?];
        let known =
            [fields.parse("known-a", Cards::EMPTY)?, fields.parse("known-b", Cards::EMPTY)?];
        let herds: [u8; 2] = fields.numbers("herds", [0; 2])?;
        let camels =
            Cards::some(Good::Camel, herds[0].min(100).saturating_add(herds[1].min(100)).min(120));
        let placed = [market, sold, hands[0], hands[1], camels];
        let rest = placed.iter().fold(set.cards, |rest, pile| rest.less(*pile));
        let pile = fields.parse("pile", rest)?;

        let all = box_of.tokens.each().map(|&n| n);
        let left: [u8; 6] = fields.numbers("tokens", all)?;
        let mut at = left.into_iter();
        let tokens = ByWare::from_fn(|_| at.next().unwrap_or(0));
        // Unless it is said who has them, seat a has the tokens that are gone.
        let gone: Vec<(Good, u8)> = (Good::WARES.into_iter().zip(all.iter().zip(left)))
            .map(|(good, (all, left))| (good, all.saturating_sub(left)))
            .collect();
        let worth = gone.iter().map(|&(good, n)| set.worth(good, 0, n)).sum();
        let count = gone.iter().map(|&(_, n)| n).sum();
        let rupees = fields.numbers("rupees", [worth, 0])?;
        let goods_tokens = fields.numbers("goods", [count, 0])?;

        let none = || [Vec::new(), Vec::new(), Vec::new()];
        let held = [
            fields.take("bonus-a").map_or_else(|| Ok(none()), parse_tokens)?,
            fields.take("bonus-b").map_or_else(|| Ok(none()), parse_tokens)?,
        ];
        let bonus_left = match fields.take("bonus") {
            Some(text) => parse_tokens(text)?,
            None => without(box_of.bonus_left, &held),
        };
        let last_round = fields.take("last").map(str::parse::<Last>).transpose()?;
        let game = from_state(State {
            rules,
            to_move,
            starter: fields.parse("starter", to_move)?,
            market,
            pile,
            sold,
            hands,
            known,
            herds,
            tokens,
            rupees,
            goods_tokens,
            bonus_left,
            bonus_held: held,
            seals: fields.numbers("seals", [0; 2])?,
            exchanges: fields.numbers("exchanges", [0])?[0],
            last_round: last_round.map(|Last(last)| last),
            over: fields.take("over").is_some(),
        })?;
        fields.finish()?;
        Ok(game)
    }
}

fn without(mut piles: [Vec<u8>; 3], held: &[[Vec<u8>; 3]; 2]) -> [Vec<u8>; 3] {
    for (size, pile) in piles.iter_mut().enumerate() {
        for value in held.iter().flat_map(|held| &held[size]) {
            if let Some(at) = pile.iter().position(|other| other == value) {
                pile.remove(at);
            }
        }
    }
    piles
}

/// Bonus tokens by pile: `1,2/4/10`.
struct Tokens<'a>(&'a [Vec<u8>; 3]);

impl fmt::Display for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list =
            |values: &Vec<u8>| values.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        write!(f, "{}", self.0.each_ref().map(list).join("/"))
    }
}

fn parse_tokens(text: &str) -> Result<[Vec<u8>; 3], Syntax> {
    let piles: Vec<Vec<u8>> = text
        .split('/')
        .map(|pile| {
            let values = pile.split(',').map(str::trim).filter(|value| !value.is_empty());
            values.map(|value| number(value, "a bonus value")).collect()
        })
        .collect::<Result<_, _>>()?;
    piles.try_into().map_err(|_| Syntax::not(text, "three piles of bonus values, such as 1,2/4/"))
}

/// `piles a 30 9 5 12 3 vs 20 5 0 9 2`: why, who won, and what each scored.
struct Last(LastRound);

impl fmt::Display for Last {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LastRound { because, winner, scored } = self.0;
        f.write_str(match because {
            Because::ThreePilesEmpty => "tokens",
            Because::PileRanOut => "pile",
        })?;
        match winner {
            Some(seat) => write!(f, " {seat}")?,
            None => write!(f, " tied")?,
        }
        scored.iter().try_for_each(|s| {
            let Scored { goods, bonus, camels, goods_tokens, bonus_tokens } = s;
            write!(f, " {goods} {bonus} {camels} {goods_tokens} {bonus_tokens}")
        })
    }
}

impl FromStr for Last {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Last, Syntax> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [because, winner, rest @ ..] = &words[..] else {
            return Err(Syntax::not(text, "a round's result"));
        };
        let because = match *because {
            "tokens" => Because::ThreePilesEmpty,
            "pile" => Because::PileRanOut,
            other => return Err(Syntax::not(other, "an end of a round: tokens or pile")),
        };
        let winner = if *winner == "tied" { None } else { Some(winner.parse()?) };
        let numbers: Vec<u8> =
            rest.iter().map(|word| number(word, "a score")).collect::<Result<_, _>>()?;
        let &[g, b, c, gt, bt, g2, b2, c2, gt2, bt2] = &numbers[..] else {
            return Err(Syntax::not(text, "a round's result with five numbers for each trader"));
        };
        let scored = [
            Scored { goods: g, bonus: b, camels: c, goods_tokens: gt, bonus_tokens: bt },
            Scored { goods: g2, bonus: b2, camels: c2, goods_tokens: gt2, bonus_tokens: bt2 },
        ];
        Ok(Last(LastRound { because, winner, scored }))
    }
}
