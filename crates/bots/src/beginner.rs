//! The player who is new to the game.
use crate::{Bot, Decision, Situation, Tactics, tactics::whim};
use kernel::{MoveSet, Quick, Syntax};

/// What beginners get wrong. They follow the advice as they see it: they hold on to what they have, do
/// not see the end coming, do not look at the others, and judge moves roughly. A game's advice says
/// what each of these means there.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Habits {
    /// What one holds is worth this many times as much as it is: a hoarder sells late, a bot that does not care
    /// pays too much.
    pub hoard: f32,
    /// How far one sees the end coming: 0 not at all, 1 as the advice does.
    pub foresight: f32,
    /// How far one minds what others want and get: 0 not at all, 1 as the advice does.
    pub rivals: f32,
    /// By up to this part of a clear lead any move may look better than it is.
    pub blur: f32,
}

impl Habits {
    /// For a bot that follows the advice to the letter.
    pub const NONE: Habits = Habits { hoard: 1.0, foresight: 1.0, rivals: 1.0, blur: 0.0 };

    /// `hoard=1.3,blur=0.1`; what is not named is as in [`Habits::NONE`].
    pub(crate) fn parse(options: &str) -> Result<Habits, Syntax> {
        let mut habits = Habits::NONE;
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let wrong = || {
                let known = "an option of a beginner: hoard=X, foresight=X, rivals=X, blur=X";
                Syntax::not(option, known)
            };
            let (name, value) = option.split_once('=').ok_or_else(wrong)?;
            let value: f32 = value.parse().map_err(|_| wrong())?;
            if !(0.0..=10.0).contains(&value) {
                return Err(wrong());
            }
            match name {
                "hoard" => habits.hoard = value,
                "foresight" => habits.foresight = value,
                "rivals" => habits.rivals = value,
                "blur" => habits.blur = value,
                _ => return Err(wrong()),
            }
        }
        Ok(habits)
    }

    /// What is worth less towards the end, as far as that is seen.
    pub(crate) fn foreseen(&self, at_first: f32, now: f32) -> f32 {
        self.foresight * now + (1.0 - self.foresight) * at_first
    }
}

/// Plays what looks best at a glance, to somebody with these habits.
///
/// ```
/// # use games::jaipur::Jaipur;
/// let beginner = bots::bot::<Jaipur>("beginner:hoard=1.3,rivals=0,blur=0.1")?;
/// assert_eq!(beginner.name(), "beginner");
/// assert!(bots::bot::<Jaipur>("beginner:luck=2").is_err());
/// # Ok::<(), kernel::Syntax>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Beginner(pub Habits);

impl<G: Tactics> Bot<G> for Beginner {
    fn name(&self) -> String {
        "beginner".into()
    }
    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        let &Situation { view, seat, choices, .. } = now;
        // Advice reads nothing that the view does not show, so any world will do.
        let world = G::imagine(view, luck);
        let advice = world.advise_as(seat, &self.0);
        let mut best = None::<(f32, G::Move)>;
        let mut look = |mv: G::Move, luck: &mut Quick| {
            let rough = whim(world.whim(mv), luck) + whim(self.0.blur * G::MARGIN_SCALE, luck);
            let appeal = world.appeal(&advice, seat, mv) + rough;
            if best.is_none_or(|(most, _)| appeal > most) {
                best = Some((appeal, mv));
            }
        };
        world.glance(&advice, seat, choices, luck, &mut look);
        // And what happens to catch the eye, sensible or not.
        for choice in choices {
            look(choice.sample(luck), luck);
        }
        Decision::at_once(best.map_or_else(|| choices[0].sample(luck), |(_, mv)| mv))
    }
}
