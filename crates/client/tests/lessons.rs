//! Every lesson is played through, as a learner would.
use client::{
    Mirror,
    lessons::{Heard, Lesson, Stage, Task, Teacher, lessons},
};
use kernel::Seat;
use protocol::{Ask, Say};
use words::{Lang, Voice};

fn teacher(lesson: &Lesson) -> Teacher {
    Teacher::new(lesson.game, |seat| format!("P{seat}")).expect(lesson.game)
}

fn play(mirror: &Mirror, mv: &str) -> Ask {
    let step = mirror.now().expect("a table").step;
    Ask::Play { id: "1".into(), step, mv: mv.into() }
}

/// Nobody is refused, and no version is missed.
fn hear(mirror: &mut Mirror, says: Vec<Say>, at: &str) {
    for say in says {
        let change = mirror.hear(say);
        assert!(
            !matches!(change, client::Change::Refused(..) | client::Change::Gap),
            "{at}: {change:?}"
        );
    }
}

fn legal(mirror: &Mirror) -> Vec<String> {
    let table = mirror.table.as_ref().expect("a table");
    let desk = client::stage::desk(&table.game, &table.now.view).expect("a game");
    desk.moves(Seat(0), 5_000).0
}

/// Plays a task from its beginning; gives how the table stands then.
fn act(teacher: &mut Teacher, mirror: &mut Mirror, mv: &str, at: &str) {
    assert_eq!(teacher.stage(), Stage::Doing, "{at}");
    assert!(legal(mirror).iter().any(|legal| legal == mv), "{at}: {mv} is not legal");
    match teacher.ask(play(mirror, mv)) {
        Heard::Says(says) => hear(mirror, says, at),
        Heard::Stray => panic!("{at}: {mv} is what was asked for"),
    }
    for _ in 0..teacher.task().after.len() {
        assert_eq!(teacher.stage(), Stage::Answering, "{at}");
        let says = teacher.answer();
        assert!(!says.is_empty(), "{at}: no answer");
        hear(mirror, says, at);
    }
    assert_eq!(teacher.stage(), Stage::Done, "{at}");
}

fn fresh(teacher: &Teacher) -> Mirror {
    let mut mirror = Mirror::default();
    mirror.hear(teacher.view());
    mirror
}

#[test]
fn lessons_are_of_games_and_of_a_good_length() {
    for lesson in lessons() {
        let game = lesson.game;
        assert!(catalog::GAMES.contains(&game), "there is no game {game}");
        assert!((6..=9).contains(&lesson.tasks.len()), "{game}");
        assert!(lesson.tasks[0].at.is_some(), "{game}: nothing to begin with");
    }
}

#[test]
fn every_lesson_can_be_played_through() {
    for lesson in lessons() {
        let mut teacher = teacher(lesson);
        let mut mirror = fresh(&teacher);
        for (number, task) in lesson.tasks.iter().enumerate() {
            let at = format!("{} {}", lesson.game, task.name);
            assert_eq!(teacher.at(), number);
            // Whoever comes straight to this task finds the same table.
            let mut other = self::teacher(lesson);
            other.go(number).expect(&at);
            let straight = fresh(&other);
            let now = |mirror: &Mirror| mirror.now().expect("a table").clone();
            assert_eq!(now(&mirror).view, now(&straight).view, "{at}");
            assert_eq!(now(&mirror).ready, now(&straight).ready, "{at}");
            act(&mut teacher, &mut mirror, task.mv, &at);
            match teacher.go_on().expect(&at) {
                Some(says) => hear(&mut mirror, says, &at),
                None => mirror = fresh(&teacher),
            }
        }
    }
}

/// Whatever else is as good can be answered too.
#[test]
fn every_move_that_fits_can_be_played() {
    for lesson in lessons() {
        for (number, task) in lesson.tasks.iter().enumerate() {
            let mut teacher = teacher(lesson);
            teacher.go(number).expect(task.name);
            let fits = |task: &Task, mv: &String| task.fits(mv);
            let all = legal(&fresh(&teacher));
            let good: Vec<String> = all.iter().filter(|mv| fits(task, mv)).cloned().collect();
            for pattern in task.or.iter().filter(|pattern| !pattern.ends_with('…')) {
                assert!(good.iter().any(|mv| mv == pattern), "{}: {pattern}", task.name);
            }
            for mv in good {
                teacher.go(number).expect(task.name);
                let mut mirror = fresh(&teacher);
                let at = format!("{} {} {mv}", lesson.game, task.name);
                act(&mut teacher, &mut mirror, &mv, &at);
                teacher.go_on().expect(&at);
                assert_eq!(teacher.stage(), Stage::Doing);
            }
        }
    }
}

/// A legal move that the task is not about is not played; an illegal one is refused as ever.
#[test]
fn other_moves_change_nothing() {
    for lesson in lessons() {
        for (number, task) in lesson.tasks.iter().enumerate() {
            let mut teacher = teacher(lesson);
            teacher.go(number).expect(task.name);
            let mirror = fresh(&teacher);
            for mv in legal(&mirror).iter().filter(|mv| !task.fits(mv)).take(5) {
                assert_eq!(teacher.ask(play(&mirror, mv)), Heard::Stray, "{} {mv}", task.name);
            }
            let Heard::Says(says) = teacher.ask(play(&mirror, "nonsense")) else {
                panic!("{}: no move at all", task.name);
            };
            assert!(matches!(says[..], [Say::Error { .. }]), "{says:?}");
            assert_eq!(teacher.stage(), Stage::Doing);
            assert_eq!(fresh(&teacher).now(), mirror.now(), "{}", task.name);
        }
    }
}

#[test]
fn every_sentence_is_there_in_both_languages() {
    for lang in Lang::ALL {
        let voice = Voice { lang, me: None, names: Vec::new() };
        for lesson in lessons() {
            for task in lesson.tasks {
                for end in ["", "-done"] {
                    let key = format!("learn-{}-{}{end}", lesson.game, task.name);
                    assert!(lang.has(&key), "{lang}: {key}");
                    let says = voice.say(&key, &[("b", "Meera".into()), ("c", "Kabir".into())]);
                    assert!(!says.contains('{'), "{lang}: {says}");
                    // It stands above a board on a small screen.
                    assert!(says.chars().count() <= 210, "{lang}: {key} is long");
                }
            }
        }
    }
}
