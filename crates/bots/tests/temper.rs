//! Temperaments: they differ in style, and nobody changes who has none. How strong they are is measured by
//! `chowk arena match` (docs/bots.md).
use bots::{Bot, Budget, LEVELS, TEMPERS, Tactics, bot};
use games::{
    basari::{self, Basari},
    jaipur::{self, Good, Jaipur},
    johari::{self, Action, Johari},
};
use kernel::{Quick, Seat, Seed, Table, Viewer};
use std::fmt::Write as _;

/// Plays games in which every seat has this bot, and shows every decision.
fn play<G: Tactics>(spec: &str, seats: u8, games: u64, look: &mut dyn FnMut(&G, Seat, G::Move)) {
    let mut bot: Box<dyn Bot<G>> = bot(spec).expect("a bot");
    let mut menu = Vec::new();
    for number in 0..games {
        let seed = Seed::from_phrase(&format!("temper {number}"));
        let mut table = Table::<G>::new(G::Rules::default(), seats, seed);
        let mut luck = Quick::new(number);
        while let Some(seat) = table.waiting().lowest() {
            menu.clear();
            table.game().choices(seat, &mut menu);
            bot.reset();
            let view = table.game().view(Viewer::Seat(seat));
            let mv = bot.choose(&view, seat, &menu, Budget::Nodes(1), &mut luck).mv;
            look(table.game(), seat, mv);
            table.play(seat, mv).expect("bots play by the rules");
        }
    }
}

/// Numbers that say how somebody plays.
type Style = Vec<(&'static str, f64)>;

fn part(a: f64, b: f64) -> f64 {
    a / b.max(1.0)
}

fn jaipur_style(spec: &str, games: u64) -> Style {
    let (mut sales, mut large, mut hand, mut exchanges, mut all) = (0.0, 0.0, 0.0, 0.0, 0.0);
    play::<Jaipur>(spec, 2, games, &mut |game, seat, mv| {
        let own = game.own(seat);
        hand += f64::from(own.len() - own.of(Good::Camel));
        all += 1.0;
        match mv {
            jaipur::Move::Sell { n, .. } => {
                sales += 1.0;
                large += f64::from(u8::from(n >= 3));
            }
            jaipur::Move::Exchange { .. } => exchanges += 1.0,
            _ => (),
        }
    });
    vec![
        ("cards in hand", part(hand, all)),
        ("sales of three or more, of all sales", part(large, sales)),
        ("exchanges, of all moves", part(exchanges, all)),
    ]
}

fn basari_style(spec: &str, games: u64) -> Style {
    let (mut offers, mut gems, mut bargains) = (0.0, 0.0, 0.0);
    play::<Basari>(spec, 3, games, &mut |_, _, mv| match mv {
        basari::Move::Offer(offer) => {
            offers += 1.0;
            gems += f64::from(offer.len());
        }
        basari::Move::Accept => bargains += 1.0,
        _ => (),
    });
    vec![("offers in a bargain", part(offers, bargains)), ("gems in an offer", part(gems, offers))]
}

fn johari_style(spec: &str, games: u64) -> Style {
    let (mut chosen, mut all) = ([0.0; 7], 0.0);
    play::<Johari>(spec, 2, games, &mut |_, _, mv| {
        if let johari::Move::Choose(action) = mv {
            chosen[action as usize] += 1.0;
            all += 1.0;
        }
    });
    let of = |actions: &[Action]| part(actions.iter().map(|one| chosen[*one as usize]).sum(), all);
    vec![
        ("Sale and Bribe, of all actions", of(&[Action::Sale, Action::Bribe])),
        ("Purchase, of all actions", of(&[Action::Purchase])),
        ("Trade and Exchange, of all actions", of(&[Action::Trade, Action::Exchange])),
    ]
}

/// All temperaments of a level, in a table for docs/bots.md.
fn styles(level: &str, style: impl Fn(&str) -> Style) -> Vec<Style> {
    let named = TEMPERS.map(|temper| format!("{level}:{temper}"));
    let specs = [level.to_owned()].into_iter().chain(named);
    let all: Vec<Style> = specs.map(|spec| style(&spec)).collect();
    let mut says = String::new();
    for (at, (what, _)) in all[0].iter().enumerate() {
        let row: Vec<String> = all.iter().map(|style| format!("{:.2}", style[at].1)).collect();
        let _ = writeln!(says, "| {level}: {what} | {} |", row.join(" | "));
    }
    print!("{says}");
    all
}

/// Who comes first in the lists, and the temperaments in their order.
const NONE: usize = 0;
const CAREFUL: usize = 1;
const GREEDY: usize = 2;
const BARGAINER: usize = 3;

#[test]
fn in_jaipur_they_differ() {
    for (level, games) in [("apprentice", 100), ("merchant", 12)] {
        let all = styles(level, |spec| jaipur_style(spec, games));
        let [hand, large, exchanges] = [0, 1, 2].map(|at| move |who: usize| (who, at));
        let of = |(who, at): (usize, usize)| all[who][at].1;
        assert!(of(hand(CAREFUL)) < of(hand(GREEDY)), "{all:?}");
        assert!(of(large(CAREFUL)) < of(large(GREEDY)), "{all:?}");
        assert!(of(exchanges(BARGAINER)) > of(exchanges(NONE)), "{all:?}");
    }
}

#[test]
fn in_basari_they_differ() {
    for (level, games) in [("apprentice", 60), ("merchant", 8)] {
        let all = styles(level, |spec| basari_style(spec, games));
        let [offers, gems] = [0, 1].map(|at| move |who: usize| (who, at));
        let of = |(who, at): (usize, usize)| all[who][at].1;
        assert!(of(offers(BARGAINER)) > of(offers(CAREFUL)), "{all:?}");
        assert!(of(gems(GREEDY)) < of(gems(CAREFUL)), "{all:?}");
    }
}

#[test]
fn in_johari_they_differ() {
    for (level, games) in [("apprentice", 60), ("merchant", 6)] {
        let all = styles(level, |spec| johari_style(spec, games));
        // At first sight few moves are about as good: apprentices differ in what they trade only.
        let differ = [(BARGAINER, 2), (CAREFUL, 0), (GREEDY, 1)];
        let differ = if level == "apprentice" { &differ[..1] } else { &differ[..] };
        for &(who, at) in differ {
            let others = [CAREFUL, GREEDY, BARGAINER].into_iter().filter(|other| *other != who);
            let most = others.map(|other| all[other][at].1).fold(0.0, f64::max);
            assert!(all[who][at].1 > most, "{at}: {all:?}");
        }
    }
}

/// A bot without a temperament plays as before, and every level may have one.
#[test]
fn names() {
    for level in LEVELS {
        assert_eq!(bot::<Jaipur>(level).expect("a level").name(), level);
        for temper in TEMPERS {
            let name = format!("{level}:{temper}");
            assert_eq!(bot::<Jaipur>(&name).expect("a level").name(), name);
            assert_eq!(bots::asks_networks::<Jaipur>(&name), bots::asks_networks::<Jaipur>(level));
        }
    }
    for wrong in ["merchant:", "merchant:careful,greedy", "search:careful", "greedy:careful"] {
        let allowed = bot::<Jaipur>(wrong).is_ok();
        assert_eq!(allowed, wrong == "merchant:", "{wrong}");
    }
}
