//! The secret choice, alone, with one other and with all; bargaining; how a stage is scored.
use super::{Lesson, Task};

pub(super) const LESSON: Option<Lesson> =
    Some(Lesson { game: "basari", seats: 3, luck: 7, tasks: TASKS });

const TASKS: &[Task] = &[
    Task {
        name: "points",
        at: Some("current 2w7prg 3w5p2rb 4w5pryg"),
        mv: "B",
        or: &[],
        touch: &["action=B"],
        before: &[(1, "A"), (2, "C")],
        after: &[],
    },
    Task {
        name: "gems",
        at: Some(
            "current 3w4p2ry 1w7pyg 4w6pr2b; others 2w7prg 3w5p2rb 4w5pryg; points 7 0 0; gems 3r3y3g3b 3r3y3g3b 4r4y4g3b",
        ),
        mv: "C",
        or: &[],
        touch: &["action=C"],
        before: &[(1, "B"), (2, "A")],
        after: &[],
    },
    Task {
        name: "all",
        at: Some(
            "current 1w7p2b 2w7p2g 4w7pyb; others 3w4p2ry 1w7pyg 4w6pr2b; points 7 7 0; gems 5r4y3g3b 3r3y3g3b 4r4y4g3b",
        ),
        mv: "B",
        or: &[],
        touch: &["action=B"],
        before: &[(1, "B"), (2, "B")],
        after: &[],
    },
    Task {
        name: "two",
        at: Some(
            "current 4w4p3r 3w4p2rg 1w6prr; others 1w7p2b 2w7p2g 4w7pyb; points 7 7 0; gems 5r4y3g3b 3r3y3g3b 4r4y4g3b",
        ),
        mv: "C",
        or: &[],
        touch: &["action=C"],
        before: &[(1, "C"), (2, "A")],
        after: &[],
    },
    Task {
        name: "offer",
        at: None,
        mv: "!b",
        or: &[],
        touch: &["lane=b"],
        before: &[],
        after: &[(1, "!g")],
    },
    Task {
        name: "raise",
        at: None,
        mv: "!y",
        or: &["!r", "!2b", "!gb", "!2g"],
        touch: &["lane=y"],
        before: &[],
        after: &[(1, "ok")],
    },
    Task {
        name: "accept",
        at: Some(
            "current 1w4p4g 3w7pgb 1w5p3y; others 4w4p3r 3w4p2rg 4w7pyb; points 7 7 0; gems 4r2y3g3b 3r4y3g3b 5r4y4g3b; chosen B A B; phase bargain B",
        ),
        mv: "ok",
        or: &[],
        touch: &["accept="],
        before: &[(2, "!2y")],
        after: &[],
    },
    Task {
        name: "stage",
        at: Some(
            "current 3w6pry 2w5pryb 4w5prgb; others 4w4p3r,4w4p3gb,3w5p4b 3w4p2rg,2w7prg 4w7pyb,3w6p2yb; points 21 24 18; gems 6r4y2g3b 3r5y3g4b 4r4y5g3b",
        ),
        mv: "A",
        or: &[],
        touch: &["action=A"],
        before: &[(1, "B"), (2, "C")],
        after: &[],
    },
];
