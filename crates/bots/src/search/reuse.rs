//! What was thought before the last move may still hold after it.
use super::{
    grow::Grower,
    tree::{NONE, Tree},
};
use crate::Tactics;
use kernel::{Quick, Seat, Silent, Viewer};

/// Nodes with fewer visits are not worth keeping.
const WORTH_KEEPING: u32 = 16;
/// This many lines of play are compared with the new view.
const LINES_COMPARED: usize = 64;

impl<G: Tactics> Grower<G> {
    /// Keeps the part of the tree that the game has come to, or nothing. A line of the tree is
    /// played in a world that looked right at the last decision; where it looks like the new view
    /// to the seat, it was that line, as far as the seat can tell. What luck decided since then
    /// will mostly look different, and then all is thought anew.
    pub(super) fn keep_what_fits(
        &mut self,
        last: Option<&(G::View, Seat, G::Move)>,
        view: &G::View,
        seat: Seat,
        luck: &mut Quick,
    ) {
        let found = last
            .filter(|(_, before, _)| *before == seat && !self.tree.nodes.is_empty())
            .and_then(|(before, _, mv)| find::<G>(&self.tree, before, seat, *mv, view, luck));
        self.kept = found.is_some();
        match found {
            Some(node) => self.tree.reroot(node),
            None => self.tree.clear(),
        }
    }
}

fn find<G: Tactics>(
    tree: &Tree<G::Move>,
    before: &G::View,
    seat: Seat,
    played: G::Move,
    now: &G::View,
    luck: &mut Quick,
) -> Option<u32> {
    // Nodes reached so far, in the order of their numbers, each with a world.
    let mut reached: Vec<(u32, G)> = vec![(0, G::imagine(before, luck))];
    let mut joint = Vec::new();
    for id in 1..tree.nodes.len() as u32 {
        let node = &tree.nodes[id as usize];
        if node.visits < WORTH_KEEPING {
            continue;
        }
        let Ok(at) = reached.binary_search_by_key(&node.parent, |&(id, _)| id) else { continue };
        let (parent, mut world) = reached[at];
        if !moves(tree, parent, node.key, &mut joint)
            || joint.iter().any(|&(by, mv)| {
                parent == 0 && by == seat && mv != played || world.check(by, mv).is_err()
            })
        {
            continue;
        }
        world.apply(&joint, luck, &mut Silent);
        if world.to_act() != node.seats {
            continue;
        }
        if node.seats.has(seat) {
            if world.view(Viewer::Seat(seat)) == *now {
                return Some(id);
            }
        } else if reached.len() < LINES_COMPARED {
            reached.push((id, world));
        }
    }
    None
}

/// The moves that lead from a node to a child of this key; false if one had no arm.
fn moves<M: Copy>(tree: &Tree<M>, node: u32, key: u64, joint: &mut Vec<(Seat, M)>) -> bool {
    let state = tree.nodes[node as usize];
    joint.clear();
    let n = state.seats.len();
    for (place, seat) in state.seats.iter().enumerate() {
        let number = key >> (8 * (n - 1 - place)) & 0xff;
        let arm = tree.arms_of(state.bandits + place as u32).nth(number as usize);
        let Some((id, arm)) = arm else { return false };
        debug_assert_ne!(id, NONE);
        joint.push((seat, arm.mv));
    }
    true
}
