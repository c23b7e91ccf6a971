//! Puzzles as text: a heading, then a line each.
use kernel::{Seat, Syntax};
use std::{fmt, str::FromStr};

/// The first line of every file: what it is, and the version of the format.
const FORMAT: &str = "chowk puzzles 1";

/// Between moves that answer a puzzle equally well; no notation has it.
const OR: char = '~';

/// The hardest grade; the easiest is 1.
pub const GRADES: u8 = 5;

/// A position, and the move that is clearly best in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Names it for good: eight hexadecimal digits of a hash over its position.
    pub id: String,
    /// How far one must look to find the move: 1 at a glance, [`GRADES`] only with all the thinking
    /// that hints take.
    pub grade: u8,
    /// What is asked.
    pub question: Question,
    /// Whose decision it is.
    pub seat: Seat,
    /// The move, in notation.
    pub best: String,
    /// Others that are as good within the error: any of them answers the puzzle too. There are none in those
    /// that are shipped.
    pub also: Vec<String>,
    /// The best of the others.
    pub next: String,
    /// The share of victory that each of the two brings.
    pub win: [f64; 2],
    /// The error of their difference (half a 95 % interval).
    pub error: f64,
    /// Points ahead of the best other player, after each of the two.
    pub lead: [f64; 2],
    /// The whole position, in notation.
    pub position: String,
}

/// What a puzzle asks. It gives nothing away: the kinds stand in the order of the menu.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// What is the best move?
    Best,
    /// There is one kind of move, or one and a way out: which of them?
    Which(String),
    /// The two best moves are of different kinds: which kind?
    Or(String, String),
}

impl Question {
    /// What is asked where the menu offers these kinds and the two best moves are of those.
    pub fn new(menu: &[&str], best: &str, next: &str) -> Question {
        match menu {
            [_] | [_, _] if best == next => Question::Which(best.into()),
            _ if best == next => Question::Best,
            _ => {
                let place = |kind: &str| menu.iter().position(|known| *known == kind);
                let (a, b) = if place(best) <= place(next) { (best, next) } else { (next, best) };
                Question::Or(a.into(), b.into())
            }
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Best => f.write_str("best"),
            Question::Which(kind) => write!(f, "which:{kind}"),
            Question::Or(a, b) => write!(f, "{a}|{b}"),
        }
    }
}

impl FromStr for Question {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Question, Syntax> {
        if text == "best" {
            return Ok(Question::Best);
        }
        if let Some(kind) = text.strip_prefix("which:") {
            return Ok(Question::Which(kind.into()));
        }
        let (a, b) = text.split_once('|').ok_or_else(|| Syntax::not(text, "a question"))?;
        Ok(Question::Or(a.into(), b.into()))
    }
}

impl Puzzle {
    /// Does this move, in notation, answer it: the best, or one that is as good?
    pub fn is_answered_by(&self, mv: &str) -> bool {
        self.best == mv || self.also.iter().any(|other| other == mv)
    }

    /// The name of a position.
    pub fn id_of(position: &str) -> String {
        // FNV-1a: it only has to tell a few hundred positions apart.
        let hash = position.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{:08x}", (hash >> 32) as u32 ^ hash as u32)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, grade, question, seat, best, also, next, win, error, lead, position } =
            self;
        let answers = also.iter().fold(best.clone(), |all, mv| format!("{all}{OR}{mv}"));
        let [win, less] = win.map(|share| share * 100.0);
        let ([lead, behind], error) = (lead, error * 100.0);
        write!(
            f,
            "{id} {grade} {question} {seat} {answers} {next} {win:.1} {less:.1} {error:.1} \
             {lead:.1} {behind:.1} {position}"
        )
    }
}

impl FromStr for Puzzle {
    type Err = Syntax;
    fn from_str(line: &str) -> Result<Puzzle, Syntax> {
        let parts: Vec<&str> = line.splitn(12, ' ').collect();
        let [id, grade, question, seat, best, next, win, less, error, lead, behind, position] =
            parts[..]
        else {
            return Err(Syntax::not(line, "a puzzle: twelve parts"));
        };
        let number = |text: &str| {
            text.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(|| wrong(text))
        };
        // Tenths of a per cent: rounded, so that a share is the number that was printed.
        let share = |text: &str| Ok::<f64, Syntax>((number(text)? * 10.0).round() / 1_000.0);
        let grade = grade.parse().ok().filter(|grade| (1..=GRADES).contains(grade));
        let grade = grade.ok_or_else(|| Syntax::not(parts[1], "a grade from 1 to 5"))?;
        if id != Puzzle::id_of(position) {
            return Err(Syntax(format!("{id} is not the name of its position")));
        }
        let mut answers = best.split(OR);
        Ok(Puzzle {
            id: id.into(),
            grade,
            question: question.parse()?,
            seat: seat.parse()?,
            best: answers.next().unwrap_or_default().into(),
            also: answers.map(str::to_owned).collect(),
            next: next.into(),
            win: [share(win)?, share(less)?],
            error: share(error)?,
            lead: [number(lead)?, number(behind)?],
            position: position.into(),
        })
    }
}

fn wrong(text: &str) -> Syntax {
    Syntax::not(text, "a number")
}

/// The puzzles of one game, and how they came about: enough to go on finding more.
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    /// The rules of the games that were looked through.
    pub ruleset: String,
    /// How many played.
    pub seats: u8,
    /// Where their luck came from.
    pub seed: String,
    /// Games looked through so far.
    pub games: u64,
    /// Decisions in which one move was clearly best with the usual thinking.
    pub clear: u64,
    /// In how many of these it stayed best with ten times that.
    pub stayed: u64,
    /// The puzzles, in the order in which they were found.
    pub puzzles: Vec<Puzzle>,
}

impl Collection {
    /// One with nothing in it yet.
    pub fn new(ruleset: &str, seats: u8, seed: &str) -> Collection {
        let (ruleset, seed) = (ruleset.into(), seed.into());
        Collection { ruleset, seats, seed, games: 0, clear: 0, stayed: 0, puzzles: Vec::new() }
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Collection { ruleset, seats, seed, games, clear, stayed, puzzles } = self;
        writeln!(f, "{FORMAT}\nruleset {ruleset}\nseats {seats}\nseed {seed}")?;
        writeln!(f, "games {games}\nclear {clear}\nstayed {stayed}")?;
        puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl FromStr for Collection {
    type Err = Syntax;

    /// What is wrong is told with the number of its line.
    fn from_str(text: &str) -> Result<Collection, Syntax> {
        let mut lines = (1..).zip(text.lines());
        let mut next = || lines.next().unwrap_or((0, ""));
        if next().1 != FORMAT {
            return Err(Syntax(format!("line 1: this is not `{FORMAT}`")));
        }
        let mut head = |name: &str| {
            let (number, line) = next();
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            value.ok_or_else(|| Syntax(format!("line {number}: `{name} …` is missing")))
        };
        let count = |text: &str| text.parse::<u64>().map_err(|_| wrong(text));
        let ruleset = head("ruleset")?.to_string();
        let seats = head("seats")?;
        let seats = seats.parse().map_err(|_| wrong(seats))?;
        let seed = head("seed")?.to_string();
        let (games, clear) = (count(head("games")?)?, count(head("clear")?)?);
        let stayed = count(head("stayed")?)?;
        let puzzles = lines
            .map(|(number, line)| {
                line.parse().map_err(|why| Syntax(format!("line {number}: {why}")))
            })
            .collect::<Result<_, _>>()?;
        Ok(Collection { ruleset, seats, seed, games, clear, stayed, puzzles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        let position = "rules jaipur/1; move a";
        Puzzle {
            id: Puzzle::id_of(position),
            grade: 3,
            question: Question::new(&["take", "sell"], "sell", "take"),
            seat: Seat(1),
            best: "c*4".into(),
            also: Vec::new(),
            next: "+d".into(),
            win: [0.712, 0.601],
            error: 0.021,
            lead: [5.5, -1.0],
            position: position.into(),
        }
    }

    #[test]
    fn a_collection_prints_and_parses_to_itself() {
        let mut all = Collection::new("jaipur/1", 2, "any words");
        (all.games, all.clear, all.stayed) = (7, 3, 2);
        all.puzzles = vec![puzzle(), Puzzle { question: Question::Best, ..puzzle() }];
        all.puzzles.push(Puzzle { also: vec!["k".into(), "gl=kk".into()], ..puzzle() });
        let which = Question::new(&["gem"], "gem", "gem");
        all.puzzles.push(Puzzle { question: which, ..puzzle() });
        assert_eq!(all.to_string().parse(), Ok(all));
    }

    #[test]
    fn a_question_names_kinds_in_the_order_of_the_menu() {
        let or = Question::Or("take".into(), "sell".into());
        assert_eq!(Question::new(&["take", "sell"], "sell", "take"), or);
        assert_eq!(Question::new(&["take", "sell"], "take", "sell"), or);
        assert_eq!(Question::new(&["take", "sell", "swap"], "take", "take"), Question::Best);
        let which = Question::Which("hire".into());
        assert_eq!(Question::new(&["hire", "decline"], "hire", "hire"), which);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let mut all = Collection::new("jaipur/1", 2, "1");
        all.puzzles = vec![puzzle()];
        let text = all.to_string();
        for (from, to, says) in [
            ("puzzles 1", "puzzles 2", "line 1"),
            ("seats 2", "stools 2", "line 3"),
            (" 3 take", " 9 take", "line 8"),
            ("; move a", "; move b", "line 8"),
        ] {
            let fault = text.replace(from, to).parse::<Collection>().expect_err("it is changed");
            assert!(fault.to_string().contains(says), "{from}: {fault}");
        }
    }
}
