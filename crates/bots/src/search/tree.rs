//! What was found out so far: nodes, one bandit for each seat that chooses there, and its arms.
//!
//! Everything lies in a few lists of fixed capacity and points by number, so memory is bounded and
//! nothing depends on addresses.
use kernel::{Seat, Seats};

/// No such thing.
pub(super) const NONE: u32 = u32::MAX;
/// The most arms of a bandit: their numbers are packed into one byte per seat.
pub(super) const ARMS_MAX: u32 = 250;

/// A point of decision: what has been played since the root, and who is to choose.
#[derive(Copy, Clone)]
pub(super) struct Node {
    pub parent: u32,
    /// The first of its bandits; one for each of `seats`, in seat order.
    pub bandits: u32,
    pub visits: u32,
    pub seats: Seats,
    /// Which arms led here from the parent, one byte per seat.
    pub key: u64,
}

/// The choice of one seat at one node.
#[derive(Copy, Clone)]
pub(super) struct Bandit {
    /// First and last of its arms.
    pub head: u32,
    pub tail: u32,
    pub len: u32,
    pub visits: u32,
    /// New moves that were looked for in vain.
    pub misses: u32,
}

/// A move that was tried.
#[derive(Copy, Clone)]
pub(super) struct Arm<M> {
    pub mv: M,
    pub next: u32,
    pub visits: u32,
    /// How often it could have been chosen.
    pub offered: u32,
    /// How good it looked at first sight.
    pub appeal: f32,
    /// The most visited node that it leads to.
    pub child: u32,
    pub win: f64,
    pub margin: f64,
}

#[derive(Copy, Clone)]
struct Slot {
    generation: u32,
    node: u32,
}

/// All of it.
pub(super) struct Tree<M> {
    pub nodes: Vec<Node>,
    pub bandits: Vec<Bandit>,
    pub arms: Vec<Arm<M>>,
    /// Children by parent, key and seats; slots of other generations are empty.
    slots: Vec<Slot>,
    generation: u32,
    /// For moving things together.
    moved: Vec<u32>,
    moved_arms: Vec<u32>,
}

/// Bandits and arms for each node that there is room for.
const BANDITS_A_NODE: usize = 3;
const ARMS_A_NODE: usize = 3;

impl<M: Copy> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree {
            nodes: Vec::new(),
            bandits: Vec::new(),
            arms: Vec::new(),
            slots: Vec::new(),
            generation: 1,
            moved: Vec::new(),
            moved_arms: Vec::new(),
        }
    }

    /// How many nodes fit into this many bytes.
    pub(super) fn fitting(bytes: usize) -> usize {
        let arm = size_of::<Arm<M>>() + 4;
        let bandit = size_of::<Bandit>();
        // Slots are a power of two, at least one and a half for each node.
        let slots = 3 * size_of::<Slot>();
        let node = size_of::<Node>() + 4 + slots;
        (bytes / (node + BANDITS_A_NODE * bandit + ARMS_A_NODE * arm)).clamp(16, 1 << 30)
    }

    /// Bytes that are set aside.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.bandits.capacity() * size_of::<Bandit>()
            + self.arms.capacity() * size_of::<Arm<M>>()
            + self.slots.capacity() * size_of::<Slot>()
            + (self.moved.capacity() + self.moved_arms.capacity()) * 4
    }

    /// Makes room for this many nodes; what is there is lost if it has to move.
    pub(super) fn ensure(&mut self, nodes: usize) {
        if self.nodes.capacity() >= nodes {
            return;
        }
        // The old lists go first.
        *self = Tree::new();
        self.nodes = Vec::with_capacity(nodes);
        self.bandits = Vec::with_capacity(nodes * BANDITS_A_NODE);
        self.arms = Vec::with_capacity(nodes * ARMS_A_NODE);
        self.moved = Vec::with_capacity(nodes);
        self.moved_arms = Vec::with_capacity(nodes * ARMS_A_NODE);
        // The power of two in (1.5 n, 3 n].
        let slots = (3 * nodes / 2 + 1).next_power_of_two();
        self.slots = vec![Slot { generation: 0, node: 0 }; slots];
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.bandits.clear();
        self.arms.clear();
        self.forget_slots();
    }

    fn forget_slots(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot { generation: 0, node: 0 });
            self.generation = 1;
        }
    }

    fn start(&self, parent: u32, key: u64, seats: Seats) -> usize {
        let mut hash = key ^ (u64::from(parent) << 32) ^ (seats.len() as u64) << 20;
        hash ^= u64::from(seats.lowest().map_or(0, |seat| seat.0)) << 24;
        hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// The slot of a child, or the free one where it would be.
    fn slot(&self, parent: u32, key: u64, seats: Seats) -> usize {
        let mut at = self.start(parent, key, seats);
        loop {
            let slot = self.slots[at];
            if slot.generation != self.generation {
                return at;
            }
            let node = &self.nodes[slot.node as usize];
            if node.parent == parent && node.key == key && node.seats == seats {
                return at;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    pub(super) fn child(&self, parent: u32, key: u64, seats: Seats) -> Option<u32> {
        let slot = self.slots[self.slot(parent, key, seats)];
        (slot.generation == self.generation).then_some(slot.node)
    }

    /// A new node, unless memory is full.
    pub(super) fn add_node(&mut self, parent: u32, key: u64, seats: Seats) -> Option<u32> {
        if self.nodes.len() == self.nodes.capacity()
            || self.bandits.len() + seats.len() > self.bandits.capacity()
        {
            return None;
        }
        let id = self.nodes.len() as u32;
        let bandits = self.bandits.len() as u32;
        let empty = Bandit { head: NONE, tail: NONE, len: 0, visits: 0, misses: 0 };
        self.bandits.extend(std::iter::repeat_n(empty, seats.len()));
        if parent != NONE {
            let at = self.slot(parent, key, seats);
            self.slots[at] = Slot { generation: self.generation, node: id };
        }
        self.nodes.push(Node { parent, bandits, visits: 0, seats, key });
        Some(id)
    }

    /// A new arm, unless memory is full.
    pub(super) fn add_arm(&mut self, bandit: u32, mv: M, appeal: f32) -> Option<u32> {
        let at = &mut self.bandits[bandit as usize];
        if self.arms.len() == self.arms.capacity() || at.len >= ARMS_MAX {
            return None;
        }
        let id = self.arms.len() as u32;
        match at.tail {
            NONE => at.head = id,
            tail => self.arms[tail as usize].next = id,
        }
        at.tail = id;
        at.len += 1;
        self.arms.push(Arm {
            mv,
            next: NONE,
            visits: 0,
            offered: 0,
            appeal,
            child: NONE,
            win: 0.0,
            margin: 0.0,
        });
        Some(id)
    }

    /// The arms of a bandit, in the order in which they were added.
    pub(super) fn arms_of(&self, bandit: u32) -> impl Iterator<Item = (u32, &Arm<M>)> {
        let mut at = self.bandits[bandit as usize].head;
        std::iter::from_fn(move || {
            let arm = self.arms.get(at as usize)?;
            let id = std::mem::replace(&mut at, arm.next);
            Some((id, arm))
        })
    }

    /// The bandit of a seat at a node.
    pub(super) fn bandit_of(&self, node: u32, seat: Seat) -> Option<u32> {
        let node = &self.nodes[node as usize];
        let place = node.seats.iter().position(|other| other == seat)?;
        Some(node.bandits + place as u32)
    }

    /// The most visited arm.
    pub(super) fn favourite(&self, bandit: u32) -> Option<(u32, &Arm<M>)> {
        let mut best: Option<(u32, &Arm<M>)> = None;
        for (id, arm) in self.arms_of(bandit) {
            if best.is_none_or(|(_, other)| arm.visits > other.visits) {
                best = Some((id, arm));
            }
        }
        best
    }

    /// Keeps what lies below a node, which becomes the root. Nodes and arms keep their order, and
    /// parents come before children, so one pass moves them together.
    pub(super) fn reroot(&mut self, root: u32) {
        let Tree { nodes, bandits, arms, moved, moved_arms, .. } = self;
        moved.clear();
        moved_arms.clear();
        moved_arms.resize(arms.len(), NONE);
        let mut kept = 0;
        for (id, node) in nodes.iter().enumerate() {
            let below = node.parent != NONE && moved[node.parent as usize] != NONE;
            let stays = id as u32 == root || below && id as u32 > root;
            moved.push(if stays { kept } else { NONE });
            kept += u32::from(stays);
            if stays {
                for bandit in &bandits[node.bandits as usize..][..node.seats.len()] {
                    let mut at = bandit.head;
                    while at != NONE {
                        moved_arms[at as usize] = 0;
                        at = arms[at as usize].next;
                    }
                }
            }
        }
        let mut kept_arms = 0;
        for to in moved_arms.iter_mut().filter(|to| **to != NONE) {
            *to = kept_arms;
            kept_arms += 1;
        }
        let new_arm = |at: u32| if at == NONE { NONE } else { moved_arms[at as usize] };
        let new_node = |at: u32| if at == NONE { NONE } else { moved[at as usize] };
        let mut bandits_kept = 0;
        for id in 0..nodes.len() {
            let to = moved[id];
            if to == NONE {
                continue;
            }
            let mut node = nodes[id];
            for from in node.bandits as usize..node.bandits as usize + node.seats.len() {
                let mut bandit = bandits[from];
                bandit.head = new_arm(bandit.head);
                bandit.tail = new_arm(bandit.tail);
                bandits[bandits_kept + from - node.bandits as usize] = bandit;
            }
            node.bandits = bandits_kept as u32;
            bandits_kept += node.seats.len();
            node.parent = if id as u32 == root { NONE } else { new_node(node.parent) };
            nodes[to as usize] = node;
        }
        for id in 0..arms.len() {
            let to = moved_arms[id];
            if to != NONE {
                let mut arm = arms[id];
                arm.next = new_arm(arm.next);
                arm.child = new_node(arm.child);
                arms[to as usize] = arm;
            }
        }
        nodes.truncate(kept as usize);
        bandits.truncate(bandits_kept);
        arms.truncate(kept_arms as usize);
        self.forget_slots();
        for id in 1..self.nodes.len() as u32 {
            let Node { parent, key, seats, .. } = self.nodes[id as usize];
            let at = self.slot(parent, key, seats);
            self.slots[at] = Slot { generation: self.generation, node: id };
        }
        debug_assert!(self.is_sound());
    }

    /// Do all numbers point to what they should? Parents come before their children, which are found by
    /// their keys; every bandit belongs to one node and every arm to one bandit.
    fn is_sound(&self) -> bool {
        let (mut bandits, mut arms) = (0, 0);
        (0..).zip(&self.nodes).all(|(id, node)| {
            let own = bandits..bandits + node.seats.len();
            bandits = own.end;
            let found = match id {
                0 => node.parent == NONE,
                _ => node.parent < id && self.child(node.parent, node.key, node.seats) == Some(id),
            };
            found
                && node.bandits as usize == own.start
                && own.end <= self.bandits.len()
                && own.into_iter().all(|bandit| {
                    let Bandit { tail, len, .. } = self.bandits[bandit];
                    let listed: Vec<(u32, &Arm<M>)> = self.arms_of(bandit as u32).collect();
                    arms += listed.len();
                    listed.len() == len as usize
                        && listed.is_sorted_by(|(a, _), (b, _)| a < b)
                        && listed.last().map_or(NONE, |(last, _)| *last) == tail
                        && listed.iter().all(|(_, arm)| match arm.child {
                            NONE => true,
                            child => {
                                let child = self.nodes.get(child as usize);
                                child.is_some_and(|child| child.parent == id)
                            }
                        })
                })
        }) && bandits == self.bandits.len()
            && arms == self.arms.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Chance as _, Quick};
    use std::collections::BTreeMap;

    /// A tree of random shape: nodes for one to three seats, arms with numbers of their own as moves.
    fn grown(luck: &mut Quick, nodes: usize) -> Tree<u32> {
        let mut tree = Tree::new();
        tree.ensure(nodes);
        let mut mv = 0;
        tree.add_node(NONE, 0, Seats::first(2));
        while tree.nodes.len() < nodes {
            let parent = luck.below(tree.nodes.len() as u32);
            let Node { bandits, seats, .. } = tree.nodes[parent as usize];
            for bandit in bandits..bandits + seats.len() as u32 {
                mv += 1;
                if tree.add_arm(bandit, mv, mv as f32).is_none() {
                    return tree;
                }
            }
            // The last arm of each of its bandits leads to the child.
            let last = |bandit: u32| u64::from(tree.bandits[bandit as usize].len) - 1;
            let lasts = (bandits..bandits + seats.len() as u32).map(last);
            let key = lasts.fold(0, |key, number| key << 8 | number);
            let next = Seats::first(1 + luck.below(3) as u8);
            let Some(child) = tree.add_node(parent, key, next) else { break };
            tree.nodes[child as usize].visits = luck.below(100);
            for bandit in bandits..bandits + seats.len() as u32 {
                let tail = tree.bandits[bandit as usize].tail;
                tree.arms[tail as usize].child = child;
                tree.arms[tail as usize].visits = luck.below(100);
            }
        }
        tree
    }

    /// What lies below a node, by the way to it and without numbers: visits, and the arms of each bandit
    /// with what they led to.
    type Below = BTreeMap<Vec<u64>, (u32, Vec<Vec<(u32, u32, Option<u64>)>>)>;

    fn below(tree: &Tree<u32>, root: u32) -> Below {
        let mut ways = BTreeMap::from([(root, Vec::new())]);
        let mut all = Below::new();
        for (id, node) in (0..).zip(&tree.nodes) {
            if id != root {
                let Some(way) = ways.get(&node.parent) else { continue };
                let mut way: Vec<u64> = way.clone();
                way.extend([node.key, node.seats.len() as u64]);
                ways.insert(id, way);
            }
            let arms = |bandit| {
                let arms = tree.arms_of(bandit).map(|(_, arm)| {
                    let child = tree.nodes.get(arm.child as usize).map(|child| child.key);
                    (arm.mv, arm.visits, child)
                });
                arms.collect()
            };
            let bandits = node.bandits..node.bandits + node.seats.len() as u32;
            all.insert(ways[&id].clone(), (node.visits, bandits.map(arms).collect()));
        }
        all
    }

    #[test]
    fn what_lies_below_the_new_root_stays_as_it_was() {
        let mut luck = Quick::new(7);
        for nodes in (16..80).chain([1_000]) {
            let grown = grown(&mut luck, nodes);
            assert!(grown.is_sound(), "{nodes} nodes");
            let root = luck.below(grown.nodes.len() as u32);
            let mut tree = grown;
            let before = below(&tree, root);
            tree.reroot(root);
            assert!(tree.is_sound(), "{root} of {nodes}");
            assert_eq!(below(&tree, 0), before, "{root} of {nodes}");
            assert_eq!(tree.nodes.len(), before.len());
        }
    }

    #[test]
    fn a_number_that_points_elsewhere_is_noticed() {
        let break_something: [fn(&mut Tree<u32>); 4] = [
            |tree| tree.nodes[5].parent = 9,
            |tree| tree.bandits[0].tail = 0,
            |tree| tree.arms[0].child = 0,
            |tree| tree.arms.truncate(tree.arms.len() - 1),
        ];
        for breaks in break_something {
            let mut tree = grown(&mut Quick::new(3), 40);
            breaks(&mut tree);
            assert!(!tree.is_sound());
        }
    }
}
