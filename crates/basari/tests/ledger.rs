//! A second opinion: a plain ledger reads what was told, step by step, checks each event against
//! the clauses and keeps the table on its own. It must agree with the game at every step.
mod common;
use basari::{Action, Basari, Because, Card, Colour, Event, Gems, Player, Rules};
use kernel::{Game, Policy, Progress, Quick, Seat, Seats, Seed, Table, Viewer};

struct Ledger {
    rules: Rules,
    stock: [i32; 4],
    players: Vec<Entry>,
    pile: u8,
    stage: u8,
    round: Round,
}

#[derive(Clone, Default)]
struct Entry {
    gems: [i32; 4],
    points: i32,
    cards: Vec<Card>,
    current: Option<Card>,
}

/// What happened since the reveal.
#[derive(Default)]
struct Round {
    actions: Vec<Action>,
    carried_out: Vec<(Seat, Action)>,
    offer: Option<(Seat, Gems)>,
    lacked: bool,
    /// Who still takes a gem (B5.3).
    sharing: Seats,
    /// At the end of a stage: the colours that were scored, and who got the bonus.
    colours: Vec<Colour>,
    bonus: Seats,
}

fn counts(gems: Gems) -> [i32; 4] {
    gems.counts().map(i32::from)
}

impl Entry {
    fn workers(&self) -> i32 {
        self.cards.iter().map(|card| i32::from(card.workers)).sum()
    }
    /// B4.2 as a list to compare.
    fn precedence(&self, seat: Seat) -> Vec<i32> {
        let mut key = self.gems.to_vec();
        key.extend([self.points, self.workers(), -i32::from(seat.0)]);
        key
    }
}

impl Ledger {
    fn new(game: &Basari) -> Ledger {
        let view = game.view(Viewer::Spectator);
        let entry = |player: &Player| Entry {
            gems: counts(player.gems),
            points: i32::from(player.points),
            cards: player.current.into_iter().collect(),
            current: player.current,
        };
        Ledger {
            rules: view.rules,
            stock: counts(view.stock),
            players: view.players.iter().map(entry).collect(),
            pile: view.pile,
            stage: view.stage,
            round: Round::default(),
        }
    }

    fn at(&mut self, seat: Seat) -> &mut Entry {
        &mut self.players[seat.index()]
    }

    /// Gems pass from the stock to a seat.
    fn take(&mut self, seat: Seat, gems: [i32; 4]) {
        for (colour, n) in gems.into_iter().enumerate() {
            self.stock[colour] -= n;
            self.at(seat).gems[colour] += n;
        }
    }

    fn choosers(&self, action: Action) -> Seats {
        let chose = |&(_, &chosen): &(Seat, &Action)| chosen == action;
        (0..).map(Seat).zip(&self.round.actions).filter(chose).map(|(seat, _)| seat).collect()
    }

    fn carries_out(&mut self, seat: Seat, action: Action) {
        self.round.carried_out.push((seat, action));
    }

    /// The action that this seat was just said to carry out.
    fn must_carry_out(&self, seat: Seat, action: Action) {
        assert_eq!(self.round.carried_out.last(), Some(&(seat, action)));
    }

    fn hear(&mut self, event: &Event) {
        match event.clone() {
            Event::Revealed { actions } => {
                assert_eq!(actions.len(), self.players.len());
                let lacked = self.round.lacked;
                self.round = Round { actions, lacked, ..Round::default() };
            }
            Event::Alone { seat, action } => {
                assert_eq!(self.choosers(action), Seats::one(seat));
                self.carries_out(seat, action);
            }
            Event::Forfeited { seats, action } => {
                assert!(action != Action::D && seats.len() >= 3);
                assert_eq!(self.choosers(action), seats);
            }
            Event::Bargain { .. }
            | Event::NothingToOffer { .. }
            | Event::Offered { .. }
            | Event::Accepted { .. } => self.hear_bargain(event),
            Event::Drew { .. }
            | Event::NoCardToDraw { .. }
            | Event::Scored { .. }
            | Event::Took { .. }
            | Event::NoCurrentCard { .. } => self.hear_action(event),
            Event::Swapped { .. }
            | Event::Sharing { .. }
            | Event::TookOne { .. }
            | Event::StockEmpty { .. } => self.hear_barter(event),
            _ => self.hear_stage(event),
        }
    }

    fn hear_bargain(&mut self, event: &Event) {
        match *event {
            Event::Bargain { action, first, second } => {
                assert!(action != Action::D);
                assert_eq!(self.choosers(action), Seats::one(first).with(second));
                assert!(
                    self.at(first).precedence(first) > self.at(second).precedence(second),
                    "B4.2"
                );
                self.round.offer = None;
            }
            Event::NothingToOffer { seat, to, action } => {
                assert_eq!(self.at(seat).gems, [0; 4]);
                assert_eq!(self.at(to).gems, [0; 4], "B4.3: only when neither has a gem");
                self.carries_out(to, action);
            }
            Event::Offered { seat, to, gems, automatic } => {
                let own = self.at(seat).gems;
                assert!((0..4).all(|i| counts(gems)[i] <= own[i]) && !gems.is_empty());
                if let Some((maker, last)) = self.round.offer {
                    assert_eq!(maker, to, "offers alternate");
                    let key = |gems: Gems| (gems.len(), gems.counts());
                    assert!(key(gems) > key(last), "offers rise: {last} then {gems}");
                    assert!(!automatic, "who can raise can accept, too");
                } else {
                    assert_eq!(automatic, own.iter().sum::<i32>() == 1);
                }
                self.round.offer = Some((seat, gems));
            }
            Event::Accepted { seat, from, gems, action, automatic } => {
                assert_eq!(self.round.offer, Some((from, gems)), "the last offer is accepted");
                let own = self.at(seat).gems;
                let most = (own.iter().sum::<i32>(), own);
                let asked = (i32::from(gems.len()), counts(gems));
                assert_eq!(automatic, most <= asked, "B4.5");
                self.take(from, counts(gems).map(|n| -n));
                self.take(seat, counts(gems));
                self.carries_out(from, action);
            }
            _ => unreachable!(),
        }
    }

    fn hear_action(&mut self, event: &Event) {
        match *event {
            Event::Drew { seat, card, workers, pile } => {
                self.must_carry_out(seat, Action::A);
                self.at(seat).cards.push(card);
                assert_eq!(self.at(seat).workers(), i32::from(workers));
                self.pile -= 1;
                assert_eq!(self.pile, pile);
            }
            Event::NoCardToDraw { seat } => {
                self.must_carry_out(seat, Action::A);
                assert_eq!(self.pile, 0);
                self.round.lacked = true;
            }
            Event::Scored { seat, points, score } => {
                self.must_carry_out(seat, Action::B);
                let entry = self.at(seat);
                assert_eq!(entry.current.map(|card| card.points), Some(points));
                entry.points += i32::from(points);
                assert_eq!(entry.points, i32::from(score));
            }
            Event::Took { seat, gems, lacking } => {
                self.must_carry_out(seat, Action::C);
                let wanted = self.at(seat).current.expect("a current card").gems;
                assert_eq!(gems.plus(lacking), wanted);
                let there = std::array::from_fn(|i| counts(wanted)[i].min(self.stock[i]));
                assert_eq!(counts(gems), there, "B3.5");
                self.take(seat, counts(gems));
            }
            Event::NoCurrentCard { seat, action } => {
                self.must_carry_out(seat, action);
                assert!(action == Action::B || action == Action::C);
                assert_eq!(self.at(seat).current, None);
            }
            _ => unreachable!(),
        }
    }

    fn hear_barter(&mut self, event: &Event) {
        match *event {
            Event::Sharing { seats } => {
                assert_eq!(self.choosers(Action::D), seats);
                assert!(seats.len() > 1);
                self.round.sharing = seats;
            }
            Event::Swapped { seat, returned, taken, .. } => {
                let bare = self.at(seat).gems == [0; 4];
                assert_eq!(returned.len(), u8::from(!bare));
                self.take(seat, counts(returned).map(|n| -n));
                let there: i32 = self.stock.iter().sum();
                let most = if bare { 1 } else { 2 };
                assert_eq!(i32::from(taken.len()), there.min(most), "B5.2");
                self.take(seat, counts(taken));
            }
            Event::TookOne { seat, colour, automatic } => {
                self.next_to_share(seat);
                let colours = self.stock.iter().filter(|&&n| n > 0).count();
                assert_eq!(automatic, colours == 1);
                self.take(seat, counts(Gems::one(colour)));
            }
            Event::StockEmpty { seat } => {
                if self.choosers(Action::D).len() > 1 {
                    self.next_to_share(seat);
                }
                assert_eq!(self.stock, [0; 4]);
            }
            _ => unreachable!(),
        }
    }

    /// B5.3: in the order of B4.2.
    fn next_to_share(&mut self, seat: Seat) {
        let rank = |seat: &Seat| self.players[seat.index()].precedence(*seat);
        assert_eq!(self.round.sharing.iter().max_by_key(rank), Some(seat));
        self.round.sharing = self.round.sharing.without(Seats::one(seat));
    }

    fn hear_stage(&mut self, event: &Event) {
        let set = self.rules.set;
        match event.clone() {
            Event::StageEnded { stage, because, workers } => {
                assert_eq!(stage, self.stage);
                let now: Vec<u8> = self.players.iter().map(|p| p.workers() as u8).collect();
                assert_eq!(workers, now);
                let enough = workers.iter().any(|&n| n >= set.workers_needed);
                assert_eq!(because == Because::Workers, enough);
                assert!(enough || self.round.lacked);
            }
            Event::Majority { colour, seats, gems, points, returned } => {
                self.round.colours.push(colour);
                self.hear_majority(colour, seats, [gems, points, returned]);
            }
            Event::NoMajority { colour } => {
                self.round.colours.push(colour);
                assert!(self.players.iter().all(|p| p.gems[colour.index()] == 0));
            }
            Event::Workers { seat, workers, points } => {
                assert_eq!(self.at(seat).workers(), i32::from(workers));
                assert!(workers >= set.workers_needed && points == set.workers_bonus);
                self.at(seat).points += i32::from(points);
                self.round.bonus = self.round.bonus.with(seat);
            }
            Event::StageScores { scores, .. } => {
                assert_eq!(self.round.colours, Colour::ALL);
                let enough = |p: &Entry| p.workers() >= i32::from(set.workers_needed);
                let seats = (0..).map(Seat).zip(&self.players).filter(|(_, p)| enough(p));
                let seats: Seats = seats.map(|(seat, _)| seat).collect();
                assert_eq!(self.round.bonus, seats, "B6.5");
                self.same_scores(&scores);
                self.pile = set.deck.count_ones() as u8;
                for player in &mut self.players {
                    (player.cards, player.current) = (Vec::new(), None);
                }
            }
            Event::GameEnded { scores, .. } => self.same_scores(&scores),
            Event::StageBegan { stage } => {
                self.stage += 1;
                assert_eq!(self.stage, stage);
            }
            Event::Dealt { cards, pile } => {
                self.round.lacked = cards.contains(&None);
                for (player, card) in self.players.iter_mut().zip(cards) {
                    self.pile -= u8::from(card.is_some());
                    player.current = card;
                    player.cards.extend(card);
                }
                assert_eq!(self.pile, pile);
            }
            other => panic!("{other:?} was heard before"),
        }
    }

    fn same_scores(&self, scores: &[u16]) {
        let now: Vec<i32> = self.players.iter().map(|p| p.points).collect();
        assert_eq!(scores.iter().map(|&n| i32::from(n)).collect::<Vec<_>>(), now);
    }

    /// B6.2, B6.3.
    fn hear_majority(&mut self, colour: Colour, seats: Seats, [gems, points, returned]: [u8; 3]) {
        let i = colour.index();
        let most = self.players.iter().map(|p| p.gems[i]).max().expect("players");
        let tied = self.players.iter().filter(|p| p.gems[i] == most).count();
        assert!(most > 0 && most == i32::from(gems));
        assert_eq!(tied, seats.len());
        let worth = [14, 12, 10, 8][i];
        let (each, back) =
            if tied == 1 { (worth, (most + 1) / 2) } else { (worth / tied as i32, most.min(2)) };
        assert_eq!((i32::from(points), i32::from(returned)), (each, back));
        for seat in seats.iter() {
            assert_eq!(self.at(seat).gems[i], most);
            self.at(seat).points += each;
            self.take(seat, counts(Gems::some(colour, returned)).map(|n| -n));
        }
    }

    /// The game must look like the ledger, and no gem is lost.
    fn compare(&self, game: &Basari) {
        let view = game.view(Viewer::Spectator);
        assert_eq!(
            (view.stage, view.pile, counts(view.stock)),
            (self.stage, self.pile, self.stock)
        );
        for (entry, player) in self.players.iter().zip(&view.players) {
            assert_eq!(entry.gems, counts(player.gems));
            assert_eq!(entry.points, i32::from(player.points));
            assert_eq!(entry.workers(), i32::from(player.workers));
            assert_eq!(entry.current, player.current);
            let mut cards = player.others.clone();
            cards.extend(player.current);
            cards.sort_unstable();
            let mut held = entry.cards.clone();
            held.sort_unstable();
            assert_eq!(held, cards);
        }
        for i in 0..4 {
            let owned: i32 = self.players.iter().map(|p| p.gems[i]).sum();
            assert_eq!(owned + self.stock[i], i32::from(self.rules.set.gems_per_colour), "B1.1");
        }
    }
}

fn play(rules: Rules, seats: u8, number: u64) {
    let policy = if number.is_multiple_of(2) { Policy::Kind } else { Policy::Uniform };
    let mut dice = Quick::new(number);
    let mut table = Table::<Basari>::new(rules, seats, Seed::from_phrase(&format!("l{number}")));
    let mut ledger = Ledger::new(table.game());
    let (mut menu, mut last) = (Vec::new(), Vec::new());
    while !table.game().is_over() {
        for seat in table.waiting().iter() {
            let mv = policy.choose(table.game(), seat, &mut menu, &mut dice);
            if let Progress::Played(events) = table.play(seat, mv).expect("a listed move") {
                events.iter().for_each(|event| ledger.hear(event));
                last = events;
            }
        }
        ledger.compare(table.game());
        assert!(table.steps().len() < 1_000, "the game ends");
    }
    let outcome = table.game().outcome().expect("the game is over");
    let points: Vec<i32> = ledger.players.iter().map(|p| p.points).collect();
    assert_eq!(outcome.points, points, "points follow from what happened");
    let best = points.iter().max().expect("players");
    let winners = (0..).map(Seat).zip(&points).filter(|(_, n)| *n == best);
    let winners: Seats = winners.map(|(seat, _)| seat).collect();
    assert_eq!(outcome.winners(), winners, "B7.1");
    assert!(
        matches!(last.last(), Some(Event::GameEnded { winners: told, .. }) if *told == winners)
    );
}

#[test]
fn the_ledger_agrees() {
    for seats in 3..=5 {
        for number in 0..300 {
            play(Rules::default(), seats, number);
        }
    }
}

#[test]
fn the_ledger_agrees_on_odd_boxes() {
    for seats in 3..=5 {
        for number in 0..150 {
            play(common::short_deck(), seats, number);
            play(common::poor_box(), seats, number);
        }
    }
}
