//! What a seat may choose from.
use super::value;
#[cfg(feature = "engine")]
use kernel::{Chance, Policy};
use kernel::{Game, MoveSet, Seat, Table};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use words::Speak;

/// The legal moves of a seat: described, listed or picked at random.
pub trait Menu {
    /// What a seat may do: described sets, each with its kind and size.
    fn choices(&self, seat: Seat) -> Value;
    /// Legal moves listed, `limit` at most, and how many there are in all.
    fn moves(&self, seat: Seat, limit: usize) -> (Vec<String>, u64);
    /// A random move.
    #[cfg(feature = "engine")]
    fn sample(&self, seat: Seat, policy: Policy, chance: &mut dyn Chance) -> Option<String>;
}

pub(super) fn menu_of<G: Game>(table: &Table<G>, seat: Seat) -> Vec<G::Choice> {
    let mut menu = Vec::new();
    table.game().choices(seat, &mut menu);
    menu
}

impl<G: Speak> Menu for Table<G> {
    fn choices(&self, seat: Seat) -> Value {
        let described = |choice: &G::Choice| json!({ "kind": choice.kind(), "count": choice.len(), "set": value(choice) });
        Value::Array(menu_of(self, seat).iter().map(described).collect())
    }

    fn moves(&self, seat: Seat, limit: usize) -> (Vec<String>, u64) {
        let (mut listed, mut total) = (Vec::new(), 0);
        for choice in menu_of(self, seat) {
            total += choice.len();
            let _ = choice.visit(&mut |mv| {
                if listed.len() >= limit {
                    return ControlFlow::Break(());
                }
                listed.push(mv.to_string());
                ControlFlow::Continue(())
            });
        }
        (listed, total)
    }

    #[cfg(feature = "engine")]
    fn sample(&self, seat: Seat, policy: Policy, mut chance: &mut dyn Chance) -> Option<String> {
        let menu = menu_of(self, seat);
        (!menu.is_empty()).then(|| policy.pick(&menu, &mut chance).to_string())
    }
}
