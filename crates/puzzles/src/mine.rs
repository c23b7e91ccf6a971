//! Finding puzzles in games of bots.
use crate::{Collection, GRADES, Puzzle, Question};
use bots::{Bot, Greedy, Judge, Opinion, Tactics, judge::Effort};
use catalog::{Code, Fault, game_of, with_game};
use kernel::{Chance as _, MoveSet, Quick, Seat, Seed, Syntax, Table, Viewer};
use std::ops::ControlFlow;

/// With so many times the usual thinking the move must still be the best.
pub const EFFORT_FACTOR: u64 = 10;
/// The thinking about somebody's own mistakes, who waits for it.
const OWN_EFFORT_FACTOR: u64 = 4;
/// Moves that look good, beside those that the judge weighs by itself.
const OWN_OTHER_MOVES_MAX: usize = 24;
/// More moves that are as good as the best leave little to be found.
const OWN_GOOD_MOVES_MAX: usize = 4;
/// A puzzle's move brings at least this much more victory than any other, with the usual thinking …
const LEAD_MIN: f64 = 0.06;
/// … and with all the thinking.
const LEAD_MIN_LONG: f64 = 0.04;
/// And by so many times the error of the difference.
const LEAD_ERRORS_MIN: f64 = 2.0;
/// What the longest thinking imagines the second time: any number.
const OTHER_LUCK: u64 = 1;
/// Who plays: neither beginners nor masters, for people meet what such players leave each other.
const PLAYERS: [&str; 2] = ["apprentice", "merchant"];
/// One decision in so many is looked at: neighbours are much alike.
const EVERY: u32 = 3;
/// From one game, so that they differ.
const PUZZLES_PER_GAME_MAX: usize = 3;
/// Of a hundred puzzles, at most so many are of each grade: most decisions are easy, and easy puzzles
/// are soon enough.
const MOST_PERCENT: [usize; GRADES as usize] = [45, 55, 100, 100, 100];
/// Moves that look good and are compared with the best, beside those that the judge weighs by itself.
const OTHER_MOVES_MAX: usize = 60;

/// Games to look through.
#[derive(Clone, Debug)]
pub struct Mine {
    /// The rules.
    pub ruleset: String,
    /// How many play.
    pub seats: u8,
    /// Where the luck comes from: the same words, the same puzzles.
    pub seed: String,
    /// So many puzzles are wanted in all.
    pub count: usize,
}

/// What one game brought, as [`Collection`] counts it.
#[derive(Default)]
struct Found {
    clear: u64,
    stayed: u64,
    puzzles: Vec<Puzzle>,
}

impl Mine {
    /// Looks through games until there are enough puzzles, or `goes_on` says that it is enough for
    /// now; it hears what there is after each game. What is found follows from the heading of the
    /// collection and the number of the game alone, so that one may stop and go on at any game.
    pub fn run(
        &self,
        all: &mut Collection,
        goes_on: &mut dyn FnMut(&Collection) -> bool,
    ) -> Result<(), Fault> {
        let done = with_game!(game_of(&self.ruleset), |G| self.all::<G>(all, goes_on))?;
        done.map_err(|why| Fault::new(Code::BadOptions, why.0))
    }

    fn all<G: Tactics>(
        &self,
        all: &mut Collection,
        goes_on: &mut dyn FnMut(&Collection) -> bool,
    ) -> Result<(), Syntax> {
        let rules: G::Rules = self.ruleset.parse()?;
        while all.puzzles.len() < self.count {
            let found = self.game::<G>(rules, all.games, all)?;
            all.games += 1;
            all.clear += found.clear;
            all.stayed += found.stayed;
            all.puzzles.extend(found.puzzles);
            if !goes_on(all) {
                break;
            }
        }
        Ok(())
    }

    /// One game: bots play it, every now and then a decision is looked at.
    fn game<G: Tactics>(
        &self,
        rules: G::Rules,
        number: u64,
        known: &Collection,
    ) -> Result<Found, Syntax> {
        let phrase = format!("puzzles/{}/{number}", self.seed);
        let mut table = Table::<G>::new(rules, self.seats, Seed::from_phrase(&phrase));
        let mut luck = Quick::new(Seed::from_phrase(&phrase).luck(u64::MAX).below(u32::MAX).into());
        let mut players: Vec<Box<dyn Bot<G>>> = (0..self.seats)
            .map(|_| bots::bot::<G>(PLAYERS[luck.below(PLAYERS.len() as u32) as usize]))
            .collect::<Result<_, _>>()?;
        let mut judges = Judges::<G>::new(EFFORT_FACTOR);
        let (mut found, mut menu) = (Found::default(), Vec::new());
        while let Some(seat) = table.waiting().lowest() {
            let fresh = table.waiting() == table.game().to_act();
            let room = found.puzzles.len() < PUZZLES_PER_GAME_MAX;
            if fresh && room && luck.below(EVERY) == 0 {
                let among = table.game().to_act();
                let at = luck.below(among.len() as u32) as usize;
                let seat = among.iter().nth(at).unwrap_or(seat);
                judges.look(table.game(), seat, known, &mut found);
            }
            menu.clear();
            table.game().choices(seat, &mut menu);
            let view = table.game().view(Viewer::Seat(seat));
            let budget = bots::Budget::Nodes(1);
            let mv = players[seat.index()].choose(&view, seat, &menu, budget, &mut luck).mv;
            let refused = |why| Syntax(format!("game {number}: {mv} is illegal: {why}"));
            table.play(seat, mv).map_err(refused)?;
        }
        Ok(found)
    }
}

/// How the judge is asked again about a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Again {
    /// With so many times the usual thinking.
    pub times: u64,
    /// Luck other than the usual: other imagined games than those by which the puzzle was found.
    pub luck: Option<u64>,
    /// Compare the best with every legal move, not only with those that the judge weighs by itself.
    pub every: bool,
}

/// What the judge says then.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The best move.
    pub best: String,
    /// How far it is ahead of whichever comes nearest, and the error of that.
    pub ahead: f64,
    /// Half a 95 % interval.
    pub error: f64,
    /// How many others it was compared with.
    pub others: usize,
    /// Those of them that are as good within the error.
    pub as_good: Vec<String>,
}

/// Asks the judge again about a puzzle.
pub fn ask_again(game: &str, puzzle: &Puzzle, again: Again) -> Result<Answer, Fault> {
    with_game!(game, |G| again_of::<G>(puzzle, again))?
        .map_err(|why| Fault::new(Code::BadPosition, why.0))
}

fn again_of<G: Tactics>(puzzle: &Puzzle, again: Again) -> Result<Answer, Syntax> {
    let Puzzle { position, seat, id, .. } = puzzle;
    let game: G = position.parse()?;
    let mut menu = Vec::new();
    game.choices(*seat, &mut menu);
    let view = game.view(Viewer::Seat(*seat));
    let judge = Judge::<G>::with(G::EFFORT.times(again.times));
    let mut judge = match again.luck {
        Some(luck) => judge.lucky(luck),
        None => judge,
    };
    let mut opinions = if menu.is_empty() { Vec::new() } else { judge.weigh(&view, *seat, &menu) };
    let nothing = || Syntax(format!("{id}: nothing to decide"));
    let best = opinions.first().ok_or_else(nothing)?.clone();
    if again.every {
        let mut legal = Vec::new();
        for choice in &menu {
            let _ = choice.visit(&mut |mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
        }
        legal.retain(|mv| opinions.iter().all(|opinion| opinion.mv != *mv));
        for mv in legal {
            opinions.extend(judge.weigh_also(mv, &best));
        }
    }
    let (ahead, error) = lead(&opinions, *seat).unwrap_or((1.0, 0.0));
    let as_good = opinions[1..].iter().filter(|other| {
        let (ahead, error) = best.ahead_of(other, *seat);
        ahead <= error
    });
    Ok(Answer {
        best: best.mv.to_string(),
        ahead,
        error,
        others: opinions.len() - 1,
        as_good: as_good.map(|other| other.mv.to_string()).collect(),
    })
}

/// A decision of somebody's own game as a puzzle, if what was played is clearly worse than the best. Unlike
/// in those that are shipped, a few moves may be the best together: who gives a game away seldom misses the
/// only good move.
pub fn own<G: Tactics>(game: &G, seat: Seat, played: G::Move) -> Option<Puzzle> {
    let mut menu = Vec::new();
    game.choices(seat, &mut menu);
    let view = game.view(Viewer::Seat(seat));
    let mut judge = Judge::<G>::with(G::EFFORT.times(OWN_EFFORT_FACTOR));
    let mut opinions = judge.weigh(&view, seat, &menu);
    let best = opinions.first()?.clone();
    let also = ideas(game, seat, &menu).into_iter().take(OWN_OTHER_MOVES_MAX);
    for mv in std::iter::once(played).chain(also) {
        if opinions.iter().all(|opinion| opinion.mv != mv) {
            opinions.extend(judge.weigh_also(mv, &best));
        }
    }
    let behind = |opinion: &Opinion<G::Move>| best.ahead_of(opinion, seat);
    let (mut good, mut worse): (Vec<_>, Vec<_>) = opinions
        .into_iter()
        .filter(|opinion| opinion.mv != best.mv)
        .partition(|opinion| behind(opinion).0 <= behind(opinion).1);
    let mine = worse.iter().find(|opinion| opinion.mv == played)?;
    if behind(mine).0 < LEAD_MIN_LONG || good.len() > OWN_GOOD_MOVES_MAX {
        return None;
    }
    worse.sort_by(|a, b| b.shares[seat.index()].total_cmp(&a.shares[seat.index()]));
    good.sort_by_key(|opinion| opinion.mv);
    let next = worse.first()?;
    let kinds: Vec<&str> = menu.iter().map(MoveSet::kind).collect();
    let kind = |mv: G::Move| menu.iter().find(|set| set.has(mv)).map_or("", MoveSet::kind);
    let position = game.to_string();
    Some(Puzzle {
        id: Puzzle::id_of(&position),
        grade: grade::<G>(&view, seat, &menu, best.mv),
        // Of which kind the answer is can only be asked where there is one.
        question: match good.is_empty() {
            true => Question::new(&kinds, kind(best.mv), kind(next.mv)),
            false => Question::Best,
        },
        seat,
        best: best.mv.to_string(),
        also: good.iter().map(|opinion| opinion.mv.to_string()).collect(),
        next: next.mv.to_string(),
        win: [best.shares[seat.index()], next.shares[seat.index()]],
        error: behind(next).1,
        lead: [best.margin, next.margin],
        position,
    })
}

/// Moves that look good, the most promising first.
fn ideas<G: Tactics>(game: &G, seat: Seat, menu: &[G::Choice]) -> Vec<G::Move> {
    let advice = game.advise(seat);
    let (mut ideas, mut luck) = (Vec::new(), Quick::new(0));
    for choice in menu {
        game.ideas(&advice, seat, choice, &mut luck, &mut |mv| {
            ideas.push((game.appeal(&advice, seat, mv), mv));
        });
    }
    ideas.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    ideas.dedup_by_key(|(_, mv)| *mv);
    ideas.into_iter().map(|(_, mv)| mv).collect()
}

/// How far the first is ahead of whichever comes nearest.
fn lead<M>(opinions: &[Opinion<M>], seat: Seat) -> Option<(f64, f64)> {
    let (first, others) = opinions.split_first()?;
    let ahead = others.iter().map(|other| first.ahead_of(other, seat));
    ahead.min_by(|a, b| (a.0 - a.1).total_cmp(&(b.0 - b.1)))
}

/// Is a move ahead by this much, and by so many errors?
fn is_clear((ahead, error): (f64, f64), least: f64) -> bool {
    ahead >= least && ahead > LEAD_ERRORS_MIN * error
}

/// The same judge with less, the usual and more thinking.
struct Judges<G: Tactics> {
    quick: Judge<G>,
    usual: Judge<G>,
    long: Judge<G>,
    /// With as much thinking, about other imagined games.
    other: Judge<G>,
}

impl<G: Tactics> Judges<G> {
    fn new(times: u64) -> Judges<G> {
        Judges {
            quick: Judge::with(part::<G>(4)),
            usual: Judge::new(),
            long: Judge::with(G::EFFORT.times(times)),
            other: Judge::with(G::EFFORT.times(times)).lucky(OTHER_LUCK),
        }
    }

    /// Looks at a decision: from what is quickly found wanting to what takes long.
    fn look(&mut self, game: &G, seat: Seat, known: &Collection, found: &mut Found) -> Option<()> {
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let position = game.to_string();
        let id = Puzzle::id_of(&position);
        let mut all = known.puzzles.iter().chain(&found.puzzles);
        if menu.iter().map(MoveSet::len).sum::<u64>() < 3 || all.any(|puzzle| puzzle.id == id) {
            return None;
        }
        let view = game.view(Viewer::Seat(seat));
        // A glimpse may take the wrong move for the best, but most decisions are close at a glimpse too.
        if lead(&self.quick.weigh(&view, seat, &menu), seat)?.0 < LEAD_MIN {
            return None;
        }
        let opinions = self.usual.weigh(&view, seat, &menu);
        let [best, next, ..] = &opinions[..] else { return None };
        if !is_clear(lead(&opinions, seat)?, LEAD_MIN) {
            return None;
        }
        if !self.stands_alone(game, seat, &menu, &opinions) {
            return None;
        }
        let grade = grade::<G>(&view, seat, &menu, best.mv);
        let alike = known.puzzles.iter().chain(&found.puzzles).filter(|one| one.grade == grade);
        let many = known.puzzles.len() + found.puzzles.len() + PUZZLES_PER_GAME_MAX;
        if alike.count() * 100 >= many * MOST_PERCENT[usize::from(grade) - 1] {
            return None;
        }
        found.clear += 1;
        let long = self.long.weigh(&view, seat, &menu);
        let other = self.other.weigh(&view, seat, &menu);
        for opinions in [&long, &other] {
            if opinions.first()?.mv != best.mv || !is_clear(lead(opinions, seat)?, LEAD_MIN_LONG) {
                return None;
            }
        }
        found.stayed += 1;
        // What is told of the move is what the longest thinking says.
        let told = |mv: G::Move| long.iter().find(|opinion| opinion.mv == mv);
        let (first, second) = (told(best.mv)?, long.get(1).or_else(|| told(next.mv))?);
        let kinds: Vec<&str> = menu.iter().map(MoveSet::kind).collect();
        let kind = |mv: G::Move| menu.iter().find(|set| set.has(mv)).map_or("", MoveSet::kind);
        found.puzzles.push(Puzzle {
            id,
            grade,
            question: Question::new(&kinds, kind(first.mv), kind(second.mv)),
            seat,
            best: first.mv.to_string(),
            also: Vec::new(),
            next: second.mv.to_string(),
            win: [first.shares[seat.index()], second.shares[seat.index()]],
            error: first.ahead_of(second, seat).1,
            lead: [first.margin, second.margin],
            position,
        });
        Some(())
    }

    /// Whether no other move is as good within the error, also of those that the judge gave little
    /// thought. It has just weighed this decision.
    fn stands_alone(
        &mut self,
        game: &G,
        seat: Seat,
        menu: &[G::Choice],
        opinions: &[Opinion<G::Move>],
    ) -> bool {
        let best = &opinions[0];
        let mut ideas = ideas(game, seat, menu);
        ideas.retain(|mv| opinions.iter().all(|opinion| opinion.mv != *mv));
        ideas.truncate(OTHER_MOVES_MAX);
        ideas.into_iter().all(|mv| {
            let other = self.usual.weigh_also(mv, best);
            other.is_some_and(|other| {
                let (ahead, error) = best.ahead_of(&other, seat);
                ahead > error
            })
        })
    }
}

/// The usual thinking, halved so many times, and all of it spent.
fn part<G: Tactics>(halvings: u32) -> Effort {
    let most = (G::EFFORT.most >> halvings).max(2);
    Effort { piece: most, most, error: 0.0 }
}

/// Halvings of the usual thinking, for the grades above the first, the hardest last.
const LOOKS: [u32; GRADES as usize - 1] = [6, 4, 2, 0];

/// How far one must look to find the move: the least thinking with which it comes first, and also
/// with all that is more.
fn grade<G: Tactics>(view: &G::View, seat: Seat, menu: &[G::Choice], best: G::Move) -> u8 {
    let finds = |halvings: u32| {
        let opinions = Judge::<G>::with(part::<G>(halvings)).weigh(view, seat, menu);
        opinions.first().is_some_and(|opinion| opinion.mv == best)
    };
    let mut grade = GRADES;
    for &halvings in LOOKS[..LOOKS.len() - 1].iter().rev() {
        if !finds(halvings) {
            return grade;
        }
        grade -= 1;
    }
    let budget = bots::Budget::Nodes(1);
    let glance = Bot::<G>::choose(&mut Greedy, view, seat, menu, budget, &mut Quick::new(0));
    if glance.mv == best { 1 } else { grade }
}
