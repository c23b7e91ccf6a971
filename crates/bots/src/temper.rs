//! Temperaments: who plays as well as others of the level, but in a way of their own.
use crate::{Bot, Decision, Situation, Tactics};
use kernel::{Quick, Seat};

/// How somebody likes to play. Among moves that are about as good, they take the one they like: so they differ
/// in style more than in strength (docs/bots.md has both, measured).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Temper {
    /// Takes no risks: sells early, settles quickly, avoids what others want.
    Careful,
    /// Wants many and expensive things, and gives little for them.
    Greedy,
    /// Loves to deal: exchanges, trades, and makes offer upon offer.
    Bargainer,
}

/// The names of the temperaments.
pub const TEMPERS: [&str; 3] = ["careful", "greedy", "bargainer"];

impl Temper {
    /// In the order of their names.
    pub const ALL: [Temper; 3] = [Temper::Careful, Temper::Greedy, Temper::Bargainer];

    /// By its name.
    pub(crate) fn named(name: &str) -> Option<Temper> {
        TEMPERS.iter().position(|known| *known == name).map(|at| Temper::ALL[at])
    }

    fn name(self) -> &'static str {
        TEMPERS[self as usize]
    }
}

/// Shares of victory that differ by no more are about the same.
const WIN_BAND: f64 = 0.015;
/// At first sight: points that differ by no more than this part of a clear lead. Twice as much costs strength
/// (docs/bots.md).
const APPEAL_BAND: f32 = 0.005;

/// A bot with a temperament.
///
/// ```
/// # use games::basari::Basari;
/// let bot = bots::bot::<Basari>("merchant:bargainer")?;
/// assert_eq!(bot.name(), "merchant:bargainer");
/// assert!(bots::bot::<Basari>("merchant:sleepy").is_err());
/// # Ok::<(), kernel::Syntax>(())
/// ```
pub struct Tempered<G: Tactics> {
    bot: Box<dyn Bot<G>>,
    temper: Temper,
}

impl<G: Tactics> Tempered<G> {
    /// The same bot, with a temperament.
    pub fn new(bot: Box<dyn Bot<G>>, temper: Temper) -> Tempered<G> {
        Tempered { bot, temper }
    }

    /// The moves that are about as good as the one that was chosen.
    fn close(
        world: &G,
        seat: Seat,
        choices: &[G::Choice],
        decision: &Decision<G::Move>,
        luck: &mut Quick,
    ) -> Vec<G::Move> {
        let own = decision.thoughts.iter().find(|thought| thought.mv == decision.mv);
        if let Some(own) = own {
            let near = decision.thoughts.iter().filter(|thought| {
                thought.visits * 2 >= own.visits && (thought.win - own.win).abs() <= WIN_BAND
            });
            return near.map(|thought| thought.mv).collect();
        }
        let advice = world.advise(seat);
        let level = world.appeal(&advice, seat, decision.mv);
        let mut near = Vec::new();
        for choice in choices {
            world.ideas(&advice, seat, choice, luck, &mut |mv| {
                let off = (world.appeal(&advice, seat, mv) - level).abs();
                if off <= APPEAL_BAND * G::MARGIN_SCALE {
                    near.push(mv);
                }
            });
        }
        near
    }
}

impl<G: Tactics> Bot<G> for Tempered<G> {
    fn name(&self) -> String {
        format!("{}:{}", self.bot.name(), self.temper.name())
    }

    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        let &Situation { view, seat, choices, .. } = now;
        let mut decision = self.bot.decide(now, luck);
        // Tastes read nothing that the view does not show, so any world will do.
        let world = G::imagine(view, luck);
        let mut liked = world.taste(seat, decision.mv, self.temper);
        for mv in Tempered::close(&world, seat, choices, &decision, luck) {
            let taste = world.taste(seat, mv, self.temper);
            if taste > liked {
                (liked, decision.mv) = (taste, mv);
            }
        }
        decision
    }

    fn fits(&self, seats: u8) -> Result<(), String> {
        self.bot.fits(seats)
    }

    fn reset(&mut self) {
        self.bot.reset();
    }
}
