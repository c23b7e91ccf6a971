//! A bot of your own in a page of Rust: it sells the dearest lot it can, else takes the dearest card
//! it may. Here it meets the random player in Jaipur, each deal once from either seat.
//!
//! `cargo run -p chowk-bots --example first_bot`
use bots::{Bot, Budget, Decision, Random, Situation};
use games::jaipur::{Good, Jaipur, Move, Rules, View};
use kernel::{Game, MoveSet, Quick, Seat, Seed, Table, Viewer};
use std::ops::ControlFlow;

/// It is given what its seat may know, and the menu; it never sees the game.
struct Merchant;

impl Merchant {
    /// Rupees that the next `n` tokens of a good bring.
    fn price(view: &View, good: Good, n: usize) -> u32 {
        let left = match good {
            Good::Diamond => &view.tokens.diamond,
            Good::Gold => &view.tokens.gold,
            Good::Silver => &view.tokens.silver,
            Good::Cloth => &view.tokens.cloth,
            Good::Spice => &view.tokens.spice,
            Good::Leather => &view.tokens.leather,
            Good::Camel => return 0,
        };
        left.iter().take(n).map(|&rupees| u32::from(rupees)).sum()
    }

    fn worth(view: &View, mv: Move) -> u32 {
        match mv {
            // Single cards bring little; patience brings a bonus token.
            Move::Sell { n, good } if n > 1 => 10 * Self::price(view, good, n.into()) + 10,
            Move::Sell { .. } => 1,
            Move::Take(good) => 4 * Self::price(view, good, 1),
            Move::Camels => 9,
            Move::Exchange { .. } => 2,
        }
    }
}

impl Bot<Jaipur> for Merchant {
    fn name(&self) -> String {
        "merchant of a page".into()
    }
    fn decide(&mut self, now: &Situation<'_, Jaipur>, _luck: &mut Quick) -> Decision<Move> {
        let mut best: Option<(u32, Move)> = None;
        for choice in now.choices {
            let _ = choice.visit(&mut |mv| {
                let worth = Merchant::worth(now.view, mv);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, mv));
                }
                ControlFlow::Continue(())
            });
        }
        Decision::at_once(best.expect("a menu is not empty").1)
    }
}

/// Who won, if anybody did.
fn play(deal: u64, mut players: [&mut dyn Bot<Jaipur>; 2]) -> Option<Seat> {
    let seed = Seed::from_phrase(&deal.to_string());
    let mut table = Table::<Jaipur>::new(Rules::default(), 2, seed);
    let (mut luck, mut menu) = (Quick::new(deal), Vec::new());
    while let Some(seat) = table.waiting().lowest() {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let view = table.view(Viewer::Seat(seat)).view;
        let bot = &mut players[seat.index()];
        let decision = bot.choose(&view, seat, &menu, Budget::Nodes(1), &mut luck);
        table.play(seat, decision.mv).expect("a bot plays by the rules");
    }
    let winners = table.game().outcome().expect("the match is over").winners();
    if winners.len() == 1 { winners.lowest() } else { None }
}

/// How many of `2 * deals` matches the merchant wins.
fn contest(deals: u64) -> u64 {
    let mut won = 0;
    for deal in 0..deals {
        won += u64::from(play(deal, [&mut Merchant, &mut Random]) == Some(Seat(0)));
        won += u64::from(play(deal, [&mut Random, &mut Merchant]) == Some(Seat(1)));
    }
    won
}

fn main() {
    let deals = 50;
    println!("won {} of {} matches against the random player", contest(deals), 2 * deals);
}

#[cfg(test)]
#[test]
fn it_is_better_than_chance() {
    let won = contest(10);
    assert!(won >= 16, "won {won} of 20 against the random player");
}
