//! Taking, camels, exchanging, selling, and how a round ends.
use super::{Lesson, Task};

pub(super) const LESSON: Option<Lesson> =
    Some(Lesson { game: "jaipur", seats: 2, luck: 4, tasks: TASKS });

const TASKS: &[Task] = &[
    Task {
        name: "take",
        at: Some("move a; market dsckk; hand-a cllp; hand-b gsppc; herds 1 2"),
        mv: "+d",
        or: &[],
        touch: &["market=d"],
        before: &[],
        after: &[(1, "+s")],
    },
    Task {
        name: "camels",
        at: None,
        mv: "k",
        or: &[],
        touch: &["market=k"],
        before: &[],
        after: &[(1, "p*2")],
    },
    Task {
        name: "exchange",
        at: Some(
            "move a; market dglpk; hand-a dgcl; hand-b ssccp; herds 4 2; sold pp; tokens 5 5 5 7 5 9; rupees 0 8; goods 0 2",
        ),
        mv: "dg=kk",
        or: &[],
        touch: &["market=d", "market=g", "hand=k"],
        before: &[],
        after: &[(1, "+p")],
    },
    Task {
        name: "costly",
        at: None,
        mv: "d*2",
        or: &[],
        touch: &["hand=d"],
        before: &[],
        after: &[(1, "+l")],
    },
    Task {
        name: "bonus",
        at: Some(
            "move a; market dgkks; hand-a ccccgs; hand-b sslp; herds 2 3; sold ddpp; tokens 3 5 5 7 5 9; rupees 14 8; goods 2 2",
        ),
        mv: "c*4",
        or: &[],
        touch: &["hand=c"],
        before: &[],
        after: &[(1, "k")],
    },
    Task {
        name: "full",
        at: Some(
            "move a; market dgcck; hand-a sslllpg; hand-b ccp; herds 3 4; sold ddppcccc; bonus-a /6/; tokens 3 5 5 3 5 9; rupees 27 8; goods 6 2",
        ),
        mv: "l*3",
        or: &[],
        touch: &["hand=l"],
        before: &[],
        after: &[(1, "+d")],
    },
    Task {
        name: "round",
        at: Some(
            "move a; market spplk; hand-a ccsl; hand-b sspl; herds 5 3; sold dddddgggggcccccll; tokens 0 0 5 2 7 7; rupees 45 33; goods 9 8",
        ),
        mv: "c*2",
        or: &[],
        touch: &["hand=c"],
        before: &[],
        after: &[],
    },
];
