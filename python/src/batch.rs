//! Many games side by side, without Python: what `VectorEnv` steps while others may hold the GIL.
use encode::{Encode, Lane, Mask, Pushed, rewards};
use kernel::{Chance, Quick, Seat};

/// The arrays of a batch, a row for each game.
pub(crate) struct Rows<'a> {
    pub(crate) observations: &'a mut [i16],
    pub(crate) masks: &'a mut [bool],
    pub(crate) seats: &'a mut [i8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) dones: &'a mut [bool],
    pub(crate) points: &'a mut [i32],
    pub(crate) moves: &'a mut [u32],
}

/// Actions as Python's libraries have them.
#[derive(Copy, Clone)]
pub(crate) enum Actions<'a> {
    I32(&'a [i32]),
    I64(&'a [i64]),
}

impl Actions<'_> {
    #[inline]
    fn get(self, at: usize) -> i64 {
        match self {
            Actions::I32(actions) => actions[at].into(),
            Actions::I64(actions) => actions[at],
        }
    }
    fn part(self, from: usize, to: usize) -> Self {
        match self {
            Actions::I32(actions) => Actions::I32(&actions[from..to]),
            Actions::I64(actions) => Actions::I64(&actions[from..to]),
        }
    }
    pub(crate) fn len(self) -> usize {
        match self {
            Actions::I32(actions) => actions.len(),
            Actions::I64(actions) => actions.len(),
        }
    }
}

/// Sizes of a row.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) observation: usize,
    pub(crate) actions: usize,
    pub(crate) seats: usize,
}

/// Games of one kind, stepped together.
pub(crate) trait AnyBatch: Send {
    fn shape(&self) -> Shape;
    /// Deals all games anew: game i by the seed and i alone.
    fn reset(&mut self, seed: u64, threads: usize, rows: Rows<'_>);
    /// The first action that its game does not allow.
    fn forbidden(&self, actions: Actions<'_>) -> Option<(usize, i64)>;
    /// Plays allowed actions.
    fn step(&mut self, actions: Actions<'_>, threads: usize, rows: Rows<'_>);
    /// An allowed action of each game, each equally likely.
    fn sample(&mut self, out: &mut [i32]);
}

struct Slot<G: Encode> {
    lane: Lane<G>,
    /// For `sample`; the games' own luck does not change by it.
    luck: Quick,
    seat: Seat,
    mask: Mask,
    /// Has the game just ended? What the arrays say is Python's to change.
    ended: bool,
    /// Of the flat encoding: what is allowed now.
    numbers: Vec<u32>,
}

pub(crate) struct Batch<G: Encode> {
    slots: Vec<Slot<G>>,
    shape: Shape,
    rules: G::Rules,
    memory: bool,
    flat: bool,
}

/// The numbers from which the luck of a game in a batch follows: far apart for neighbours.
fn mixed(seed: u64, index: u64) -> u64 {
    let mut z = seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<G: Encode> Batch<G> {
    /// What a game takes besides its rows, but for lists that grow.
    pub(crate) const BYTES_PER_GAME: usize = size_of::<Slot<G>>();

    pub(crate) fn shape_of(seats: u8, flat: bool) -> Shape {
        Shape {
            observation: Lane::<G>::observation_len(seats),
            actions: if flat { G::FLAT.unwrap_or(0) } else { G::TOKENS },
            seats: seats.into(),
        }
    }

    pub(crate) fn new(
        rules: G::Rules,
        seats: u8,
        games: usize,
        memory: bool,
        flat: bool,
    ) -> Batch<G> {
        let shape = Self::shape_of(seats, flat);
        let slot = |index| Slot {
            lane: Lane::new(rules, seats, memory, Quick::new(index)),
            luck: Quick::new(index),
            seat: Seat(0),
            mask: Mask::default(),
            ended: false,
            numbers: Vec::new(),
        };
        Batch { slots: (0..games as u64).map(slot).collect(), shape, rules, memory, flat }
    }

    /// Does something for each game with its rows, on as many threads as asked for.
    fn each(
        &mut self,
        threads: usize,
        rows: Rows<'_>,
        work: impl Fn(usize, &mut Slot<G>, Rows<'_>) + Sync,
    ) {
        let shape = self.shape;
        let chunk = self.slots.len().div_ceil(threads.max(1)).max(1);
        let run = |first: usize, slots: &mut [Slot<G>], rows: Rows<'_>| {
            let all = slots
                .iter_mut()
                .zip(rows.observations.chunks_mut(shape.observation))
                .zip(rows.masks.chunks_mut(shape.actions))
                .zip(rows.rewards.chunks_mut(shape.seats).zip(rows.points.chunks_mut(shape.seats)))
                .zip(rows.seats.chunks_mut(1).zip(rows.dones.chunks_mut(1)))
                .zip(rows.moves.chunks_mut(1));
            for (at, part) in all.enumerate() {
                let (((((slot, observations), masks), (rewards, points)), (seats, dones)), moves) =
                    part;
                let rows = Rows { observations, masks, seats, rewards, dones, points, moves };
                work(first + at, slot, rows);
            }
        };
        if chunk >= self.slots.len() {
            return run(0, &mut self.slots, rows);
        }
        std::thread::scope(|scope| {
            let parts = self
                .slots
                .chunks_mut(chunk)
                .zip(rows.observations.chunks_mut(chunk * shape.observation))
                .zip(rows.masks.chunks_mut(chunk * shape.actions))
                .zip(rows.rewards.chunks_mut(chunk * shape.seats))
                .zip(rows.points.chunks_mut(chunk * shape.seats))
                .zip(rows.seats.chunks_mut(chunk))
                .zip(rows.dones.chunks_mut(chunk))
                .zip(rows.moves.chunks_mut(chunk));
            for (at, part) in parts.enumerate() {
                let (((((((slots, observations), masks), rewards), points), seats), dones), moves) =
                    part;
                let rows = Rows { observations, masks, seats, rewards, dones, points, moves };
                let run = &run;
                scope.spawn(move || run(at * chunk, slots, rows));
            }
        });
    }
}

impl<G: Encode> Slot<G> {
    /// Writes down the decision at hand.
    #[inline]
    fn show(&mut self, flat: bool, rows: &mut Rows<'_>) {
        self.seat = self.lane.waiting().lowest().unwrap_or(Seat(0));
        rows.seats[0] = self.seat.0 as i8;
        self.lane.observe(self.seat, rows.observations);
        if flat {
            self.numbers.iter().for_each(|&number| rows.masks[number as usize] = false);
            self.lane.numbers(self.seat, &mut self.numbers);
            self.numbers.iter().for_each(|&number| rows.masks[number as usize] = true);
        } else {
            self.mask = self.lane.mask_of_waiting(self.seat);
            self.mask.write(rows.masks);
        }
    }

    /// After a whole move: scores and deals anew if the game is over, then shows what is next.
    #[inline]
    fn go_on(&mut self, flat: bool, rows: &mut Rows<'_>) {
        rows.moves[0] = rows.moves[0].wrapping_add(1);
        if let Some(outcome) =
            self.lane.game().is_over().then(|| self.lane.game().outcome()).flatten()
        {
            for (to, reward) in rows.rewards.iter_mut().zip(rewards(&outcome)) {
                *to = reward as f32;
            }
            rows.points.copy_from_slice(&outcome.points);
            rows.dones[0] = true;
            self.ended = true;
            self.lane.deal();
        }
        self.show(flat, rows);
    }

    #[inline]
    fn step(&mut self, action: i64, flat: bool, rows: &mut Rows<'_>) {
        if self.ended {
            self.ended = false;
            rows.dones[0] = false;
            rows.rewards.fill(0.0);
        }
        if flat {
            if let Some(mv) = G::numbered(action as usize) {
                self.lane.play(self.seat, mv);
                self.go_on(flat, rows);
            }
            return;
        }
        match self.lane.push(self.seat, action as u8) {
            Pushed::Part => {
                self.lane.observe_part(self.seat, action as u8, rows.observations);
                self.mask = self.lane.mask_again(self.seat);
                self.mask.write(rows.masks);
            }
            Pushed::Sealed | Pushed::Played => self.go_on(flat, rows),
        }
    }
}

impl<G: Encode> AnyBatch for Batch<G> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn reset(&mut self, seed: u64, threads: usize, rows: Rows<'_>) {
        let (rules, seats, memory, flat) =
            (self.rules, self.shape.seats as u8, self.memory, self.flat);
        self.each(threads, rows, |at, slot, mut rows| {
            rows.dones[0] = false;
            slot.ended = false;
            rows.rewards.fill(0.0);
            rows.points.fill(0);
            rows.moves[0] = 0;
            slot.lane = Lane::new(rules, seats, memory, Quick::new(mixed(seed, 2 * at as u64)));
            slot.luck = Quick::new(mixed(seed, 2 * at as u64 + 1));
            slot.show(flat, &mut rows);
        });
    }

    fn forbidden(&self, actions: Actions<'_>) -> Option<(usize, i64)> {
        self.slots.iter().enumerate().find_map(|(at, slot)| {
            let action = actions.get(at);
            let allowed = match self.flat {
                true => u32::try_from(action).is_ok_and(|number| slot.numbers.contains(&number)),
                false => u8::try_from(action).is_ok_and(|token| slot.mask.has(token)),
            };
            (!allowed).then_some((at, action))
        })
    }

    fn step(&mut self, actions: Actions<'_>, threads: usize, rows: Rows<'_>) {
        let flat = self.flat;
        let actions = actions.part(0, self.slots.len());
        self.each(threads, rows, |at, slot, mut rows| slot.step(actions.get(at), flat, &mut rows));
    }

    fn sample(&mut self, out: &mut [i32]) {
        for (slot, out) in self.slots.iter_mut().zip(out) {
            *out = match self.flat {
                true => slot.numbers[slot.luck.below(slot.numbers.len() as u32) as usize] as i32,
                false => Lane::<G>::any(&slot.mask, &mut slot.luck).into(),
            };
        }
    }
}
