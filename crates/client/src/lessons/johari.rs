//! The plan in secret, purchase, sale, a noble, fakes and the Supervisor, and the last day.
use super::{Lesson, Task};

pub(super) const LESSON: Option<Lesson> =
    Some(Lesson { game: "johari", seats: 2, luck: 7, tasks: TASKS });

const TASKS: &[Task] = &[
    Task {
        name: "plan",
        at: Some(
            "day 3; order ab; a.gold 14; b.gold 12; a.display d1s1r1; b.display r2*d2; stores e2e1s3g2; b1 r3*; b2 d3; b3 s2*; b4 p1; spaces N10 N8 N1 N3 N5",
        ),
        mv: "choose=purchase",
        or: &[],
        touch: &["action=purchase"],
        before: &[(1, "choose=baksheesh")],
        after: &[],
    },
    Task {
        name: "purchase",
        at: None,
        mv: "purchase@E",
        or: &[],
        touch: &["place=E", "way=purchase@E"],
        before: &[],
        after: &[],
    },
    Task {
        name: "slot",
        at: None,
        mv: "choose=sale",
        or: &[],
        touch: &["action=sale"],
        before: &[(1, "choose=exchange")],
        after: &[(1, "exchange@b1/r2*=r3*")],
    },
    Task {
        name: "jeweler",
        at: None,
        mv: "jeweler/d1s1r1e2!",
        or: &[],
        touch: &["card=d1", "card=s1", "card=r1", "card=e2", "way=jeweler/d1s1r1e2!"],
        before: &[],
        after: &[],
    },
    Task {
        name: "trade",
        at: Some(
            "day 3; round 3; order ab; a.gold 12; b.gold 12; a.slots purchase sale; b.slots baksheesh exchange; a.display e1s2*s1; b.display d2r1; a.chart 0 0 0 2; stores s3g2; b1 r3*; b2 d3; b3 e2*; b4 p1; spaces N10 N8 N1 N3 N5; discard d1s1r1e2",
        ),
        mv: "choose=trade",
        or: &[],
        touch: &["action=trade"],
        before: &[(1, "choose=purchase")],
        after: &[],
    },
    Task {
        name: "noble",
        at: None,
        mv: "hire@3/s1s2*",
        or: &[],
        touch: &["space=3", "card=s1", "card=s2*", "way=hire@3/s1s2*"],
        before: &[],
        after: &[(1, "purchase@b1")],
    },
    Task {
        name: "supervisor",
        at: Some(
            "day 5; phase supervisor a after b; a.slots baksheesh; b.slots sale; order ba; b.gold 16; a.gold 11; a.display d1e3*r1*s1; b.display r1; a.chart 0 0 0 2; b.chart 3 0 0 0; stores s1g2; b1 r3*; b2 d1; b3 s2*; b4 p1",
        ),
        mv: "supervisor/r1*",
        or: &[],
        touch: &["card=r1*", "way=supervisor/r1*"],
        before: &[],
        after: &[],
    },
    Task {
        name: "collector",
        at: Some(
            "day 10; round 3; phase act a; a.slots baksheesh exchange sale; b.slots exchange purchase trade; order ba; a.gold 9; b.gold 11; a.display r3*r2p2e1; b.display r1d2p1; a.chart 4 2 1 3; b.chart 3 3 3 2; a.nobles N17; stores s1g2; b1 r1*; b2 d1; b3 s2*; b4 p1",
        ),
        mv: "collector/r",
        or: &[],
        touch: &["card=r3*", "card=r2", "way=collector/r"],
        before: &[],
        after: &[],
    },
];
