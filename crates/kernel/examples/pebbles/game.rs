// A whole game in one file: two players take one, two or three pebbles from a heap in turn, and
// whoever takes the last one wins. Luck says how large the heap is. The examples of the kernel's
// documentation play it, so they need no other crate.
use kernel::{
    Chance, Edition, Game, Illegal, Impossible, MoveSet, Outcome, Seat, Seats, Set, Sets, Syntax,
    Tell, Viewer,
    text::{Fields, Ruleset, number},
};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

kernel::refusals! {
    TOO_MANY = "P2", "too-many", "There are not so many pebbles to take.";
    ONE_TO_THREE = "P1", "one-to-three", "You take one, two or three pebbles.";
}

/// What is in the bag: how large the heap may be.
#[derive(Debug, Serialize, Deserialize)]
pub struct Bag {
    game: String,
    name: String,
    fewest: u8,
    most: u8,
}

impl kernel::Components for Bag {
    const GAME: &'static str = "pebbles";
    const STANDARD: &'static str = "game = 'pebbles'\nname = 'standard'\nfewest = 8\nmost = 12\n";
    const STANDARD_JSON: &'static str =
        r#"{"game":"pebbles","name":"standard","fewest":8,"most":12}"#;
    type File = Bag;

    fn build(file: &Bag) -> Result<Bag, Vec<String>> {
        let (game, name) = (file.game.clone(), file.name.clone());
        if file.fewest == 0 || file.fewest > file.most {
            return Err(vec![
                "there is a pebble at least, and `most` is not below `fewest`".into(),
            ]);
        }
        Ok(Bag { game, name, fewest: file.fewest, most: file.most })
    }
    fn sets() -> &'static Sets<Bag> {
        static SETS: Sets<Bag> = Sets::new();
        &SETS
    }
}

/// The ruleset, `pebbles/1`: there are no options but the component set.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub set: Set<Bag>,
}

const EDITIONS: &[Edition] = &[Edition { number: 1, options: &[] }];

impl Default for Rules {
    fn default() -> Rules {
        Rules { set: Set::standard() }
    }
}
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pebbles/1")?;
        if self.set.is_standard() { Ok(()) } else { write!(f, " set={}", self.set.label()) }
    }
}
impl FromStr for Rules {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Rules, Syntax> {
        let mut given = Ruleset::new(text, "pebbles", EDITIONS)?;
        let mut rules = Rules::default();
        if let Some(label) = given.take("set") {
            rules.set = <Bag as kernel::Components>::sets().find(label)?;
        }
        given.finish()?;
        Ok(rules)
    }
}

/// A turn: this many pebbles. Written as the number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(pub u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl FromStr for Take {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Take, Syntax> {
        Ok(Take(number(text, "a number of pebbles")?))
    }
}

/// All legal turns: from one pebble to `most`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Takes {
    pub most: u8,
}

impl MoveSet for Takes {
    type Move = Take;
    fn kind(&self) -> &'static str {
        "take"
    }
    fn has(&self, mv: Take) -> bool {
        (1..=self.most).contains(&mv.0)
    }
    fn visit(&self, f: &mut dyn FnMut(Take) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=self.most).try_for_each(|n| f(Take(n)))
    }
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    Took { seat: Seat, n: u8, left: u8 },
}

/// The table: all of it is public, so it is also the view and the plain data.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Pebbles {
    pub rules: Rules,
    pub left: u8,
    pub to_move: Seat,
}

kernel::serde_as_text!(Rules);
kernel::admitted_view!(Pebbles, admit);

fn admit(view: &Pebbles) -> Result<(), Syntax> {
    view.audit().map_err(|why| Syntax(why.to_string()))
}

impl Game for Pebbles {
    type Components = Bag;
    type Rules = Rules;
    type Move = Take;
    type Choice = Takes;
    type View = Pebbles;
    type Event = Event;
    type State = Pebbles;

    const NAME: &'static str = "pebbles";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const EDITIONS: &'static [Edition] = EDITIONS;

    fn new<C: Chance + ?Sized>(rules: Rules, _seats: u8, chance: &mut C) -> Pebbles {
        let sizes = u32::from(rules.set.most - rules.set.fewest) + 1;
        let left = rules.set.fewest + chance.below(sizes) as u8;
        Pebbles { rules, left, to_move: Seat(0) }
    }
    fn rules(&self) -> Rules {
        self.rules
    }
    fn components(&self) -> Set<Bag> {
        self.rules.set
    }
    fn seats(&self) -> Seats {
        Seats::first(2)
    }
    fn to_act(&self) -> Seats {
        if self.left == 0 { Seats::NONE } else { Seats::one(self.to_move) }
    }
    fn choices(&self, seat: Seat, out: &mut Vec<Takes>) {
        if self.to_act().has(seat) {
            out.push(Takes { most: self.left.min(3) });
        }
    }
    fn check(&self, seat: Seat, mv: Take) -> Result<(), Illegal> {
        match mv.0 {
            _ if self.left == 0 => Err(kernel::OVER),
            _ if seat != self.to_move => Err(kernel::NOT_TO_ACT),
            0 | 4.. => Err(ONE_TO_THREE),
            n if n > self.left => Err(TOO_MANY),
            _ => Ok(()),
        }
    }
    fn apply<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Take)],
        _chance: &mut C,
        tell: &mut T,
    ) {
        let &[(seat, Take(n))] = joint else { panic!("one player at a time, not {joint:?}") };
        self.left -= n;
        self.to_move = Seat(1 - seat.0);
        let left = self.left;
        tell.tell(|| Event::Took { seat, n, left });
    }
    fn outcome(&self) -> Option<Outcome> {
        // Whoever would have to move has not taken the last one.
        let points = [0, 1].map(|seat| i32::from(seat != self.to_move.0));
        (self.left == 0).then(|| Outcome::ranked(points.to_vec(), &points))
    }
    fn view(&self, _eye: Viewer) -> Pebbles {
        *self
    }
    fn imagine<C: Chance + ?Sized>(view: &Pebbles, _chance: &mut C) -> Pebbles {
        *view
    }
    fn redact(event: &Event, _eye: Viewer) -> Option<Event> {
        Some(event.clone())
    }
    fn state(&self) -> Pebbles {
        *self
    }
    fn from_state(state: Pebbles) -> Result<Pebbles, Syntax> {
        Ok(state)
    }
    fn audit(&self) -> Result<(), Impossible> {
        Impossible::unless(self.to_move.0 < 2, "P1", || "there are two players, a and b".into())?;
        let most = self.rules.set.most;
        Impossible::unless(self.left <= most, "P1", || format!("the bag has {most} pebbles"))
    }
}

impl fmt::Display for Pebbles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}; left {}; move {}", self.rules, self.left, self.to_move)
    }
}
impl FromStr for Pebbles {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Pebbles, Syntax> {
        let mut fields = Fields::new(text)?;
        let game = Pebbles {
            rules: fields.parse("rules", Rules::default())?,
            left: fields.numbers("left", [8])?[0],
            to_move: fields.parse("move", Seat(0))?,
        };
        fields.finish()?;
        Ok(game)
    }
}
