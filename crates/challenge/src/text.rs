//! What is to be played, and its text.
use catalog::{game_of, with_game};
use kernel::{Chance as _, Game, Seat, Seed, Syntax};
use std::{fmt, str::FromStr};

/// The luck of bots is of another kind than that of deals: its streams begin here, where no game has
/// steps.
const BOTS: u64 = 1 << 63;

/// A game that is the same for everybody who plays it: the deal, the bots and all luck.
///
/// ```
/// use challenge::Challenge;
///
/// let text = "rules jaipur/1 rounds=single; seats 2; me b; bots merchant; seed ".to_owned() + &"7e".repeat(32);
/// let challenge: Challenge = text.parse()?;
/// assert_eq!((challenge.seats, challenge.me.to_string()), (2, "b".into()));
/// assert_eq!(challenge.to_string(), text);
/// # Ok::<(), kernel::Syntax>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The rules, with edition and options, as a game prints them.
    pub ruleset: String,
    /// How many play.
    pub seats: u8,
    /// The seat of whoever takes the challenge; bots have the others.
    pub me: Seat,
    /// The level of all bots. Levels think by number, not by the clock.
    pub bots: String,
    /// Where all luck comes from.
    pub seed: Seed,
}

/// A ruleset as its game prints it, if that many can play by it. Without a desk, which could also speak:
/// the thinker beside the page has no words.
fn canonical_rules<G: Game>(ruleset: &str, seats: u8) -> Result<String, Syntax> {
    let rules: G::Rules = ruleset.parse()?;
    if !G::SEATS.contains(&seats) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        return Err(Syntax(format!("{} is played by {least} to {most}", G::NAME)));
    }
    Ok(rules.to_string())
}

impl Challenge {
    /// A challenge that can be played: the game is there, for this many, with such bots.
    pub fn new(
        ruleset: &str,
        seats: u8,
        me: Seat,
        bots: &str,
        seed: Seed,
    ) -> Result<Challenge, Syntax> {
        let ruleset = with_game!(game_of(ruleset), |G| canonical_rules::<G>(ruleset, seats));
        let ruleset = ruleset.map_err(|why| Syntax(why.message))??;
        if me.0 >= seats {
            return Err(Syntax(format!("nobody sits at {me}")));
        }
        if !bots::LEVELS.contains(&bots) {
            return Err(Syntax::not(bots, &format!("a level: {}", bots::LEVELS.join(", "))));
        }
        Ok(Challenge { ruleset, seats, me, bots: bots.into(), seed })
    }

    /// The game's name.
    pub fn game(&self) -> &str {
        game_of(&self.ruleset)
    }

    /// The luck of the bot on `seat` when this many steps are played: of the seed and these two alone.
    pub fn luck(&self, step: u64, seat: Seat) -> u64 {
        let mut stream = self.seed.luck(BOTS | step << 8 | u64::from(seat.0));
        (0..4).fold(0, |luck, _| luck << 16 | u64::from(stream.below(1 << 16)))
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Challenge { ruleset, seats, me, bots, seed } = self;
        write!(f, "rules {ruleset}; seats {seats}; me {me}; bots {bots}; seed {seed}")
    }
}

impl FromStr for Challenge {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Challenge, Syntax> {
        let mut parts = text.split("; ");
        let mut part = |name: &str| {
            let value = parts.next().and_then(|part| part.strip_prefix(name)?.strip_prefix(' '));
            value.ok_or_else(|| Syntax(format!("`{name} …` is missing in a challenge")))
        };
        let (ruleset, seats) = (part("rules")?, part("seats")?);
        let (me, bots, seed) = (part("me")?, part("bots")?, part("seed")?);
        let seats = seats.parse().map_err(|_| Syntax::not(seats, "a number of seats"))?;
        let read = Challenge::new(ruleset, seats, me.parse()?, bots, seed.parse()?)?;
        // One challenge, one text: what is compared as text is then compared at all.
        match read.to_string() == text {
            true => Ok(read),
            false => Err(Syntax(format!("a challenge is written `{read}`"))),
        }
    }
}

kernel::serde_as_text!(Challenge);
