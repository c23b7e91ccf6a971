//! How to play Johari well, in points.
//!
//! The first spaces of each token are worth most, so sell in every colour, and sell often: a Sale
//! costs nothing in the second slot. Cards are worth what they will help to sell; a colour that is
//! missing is worth more, a fake less. Gold buys turns and the right to act first. Nobles with
//! powers are worth most on the first days, those with points at any time.
mod features;
mod taste;

use crate::{
    Habits, Levels, Tactics, Temper, Worth,
    judge::Effort,
    level::{BEGINNERS, usual},
};
use games::johari::{
    Action, Card, Cards, Choice, Coins, Colour, Johari, Kind, Lot, Move, Noble, Phase, Place,
    Player,
};
use kernel::{Chance, Game, MoveSet, Quick, Seat};

/// A gem in the display, well before the end.
const GEM: f32 = 1.25;
/// The first card of a colour, besides its gems: four of them are a sale to a Jeweler.
const COLOUR: f32 = 1.6;
/// A fake may be lost.
const FAKE: f32 = 0.75;
/// A piece of gold on the track, well before the end.
const GOLD: f32 = 0.75;
/// A Gold card that is kept to stand in for a colour.
const JOKER: f32 = 1.6;
/// Cards on a Trade card come late, but safely.
const LATER: f32 = 0.9;
/// The best stall may be gone when one's turn comes: for each player who acts before.
const TAKEN: f32 = 0.85;
/// A noble with a power, for the whole game: N1 to N16.
const POWERS: [f32; 16] =
    [4.0, 4.0, 3.0, 7.0, 6.0, 2.0, 4.0, 0.0, 7.0, 6.0, 9.0, 9.0, 8.0, 5.0, 6.0, 3.0];
/// What N23's two spaces bring.
const LAST_ADVANCE: f32 = 5.0;
/// A fake that the Supervisor takes, when others are about to sell.
const SUPERVISED: f32 = 0.4;
/// Ahead by this many points, and this many more for each day to come, one will likely win.
const SPREAD: f32 = 4.0;
const SPREAD_A_DAY: f32 = 1.8;

/// What things are worth to a seat.
pub struct Prices {
    /// How much of their worth cards keep: they must be sold before the end.
    time: f32,
    gold: f32,
    /// How much the others are minded: who may take the best stall, and call the Supervisor.
    rivals: f32,
    /// For each action card, what it will bring; filled when one is to be chosen.
    action: [f32; 7],
}

/// Days to come, this one counted as far as it is not over.
fn days_left(game: &Johari) -> f32 {
    let days = f32::from(game.components().days) - f32::from(game.day());
    days + (4.0 - f32::from(game.round())) / 3.0
}

impl Prices {
    fn of(game: &Johari, habits: &Habits) -> Prices {
        let days = days_left(game);
        Prices {
            time: habits.hoard * habits.foreseen(1.0, days / (days + 0.8)),
            gold: habits.foreseen(GOLD, GOLD * days / (days + 1.2)),
            rivals: habits.rivals,
            action: [0.0; 7],
        }
    }

    /// One card among others.
    fn card(&self, player: &Player, card: Card) -> f32 {
        let value = f32::from(card.value());
        match card.kind() {
            Kind::Gem(_) => GEM * value * self.time * if card.is_fake() { FAKE } else { 1.0 },
            Kind::Gold => JOKER * self.time,
            Kind::Prestige => value + f32::from(player.nobles.points_a_prestige()),
        }
    }

    /// What more cards bring to a display.
    fn cards(&self, player: &Player, cards: &Cards) -> f32 {
        let mut worth = 0.0;
        for store in 0..4 {
            let [g1, g2, g3, f1, f2, f3, ..] = cards.shelf(store).counts();
            let genuine = f32::from(g1) + 2.0 * f32::from(g2) + 3.0 * f32::from(g3);
            let fake = f32::from(f1) + 2.0 * f32::from(f2) + 3.0 * f32::from(f3);
            worth += GEM * self.time * (genuine + FAKE * fake);
            let new = genuine + fake > 0.0 && player.display.shelf(store).is_empty();
            worth += if new { COLOUR * self.time } else { 0.0 };
        }
        let coins = cards.coins();
        if !coins.is_empty() {
            worth += self.coins(player, coins, best_cashing(player, coins));
        }
        let a_card = f32::from(player.nobles.points_a_prestige());
        worth + f32::from(cards.prestige()) + a_card * f32::from(cards.prestige_cards())
    }

    /// Gold cards of which some are cashed: one that is kept may stand in for a colour.
    fn coins(&self, player: &Player, coins: Coins, cashed: Coins) -> f32 {
        let kept: u8 = coins.0.iter().sum::<u8>() - cashed.0.iter().sum::<u8>();
        let first = player.display.coins().is_empty();
        let joker = if kept > 0 && first { JOKER * self.time } else { 0.0 };
        f32::from(cashed.gold()) * self.gold + joker + 0.1 * f32::from(kept)
    }

    /// What a display loses with these cards.
    fn loss(&self, player: &Player, cards: &Cards) -> f32 {
        let mut worth = 0.0;
        for store in 0..4 {
            let lost = cards.shelf(store);
            if lost.is_empty() {
                continue;
            }
            let [g1, g2, g3, f1, f2, f3, ..] = lost.counts();
            let genuine = f32::from(g1) + 2.0 * f32::from(g2) + 3.0 * f32::from(g3);
            let fake = f32::from(f1) + 2.0 * f32::from(f2) + 3.0 * f32::from(f3);
            worth += GEM * self.time * (genuine + FAKE * fake);
            worth += if player.display.shelf(store) == lost { COLOUR * self.time } else { 0.0 };
        }
        let coins: u8 = cards.coins().0.iter().sum();
        worth + f32::from(coins) * JOKER * self.time
    }

    /// A noble to whoever hires it now.
    fn noble(&self, game: &Johari, player: &Player, noble: Noble) -> f32 {
        let days = days_left(game) / f32::from(game.components().days);
        let another = f32::from(player.nobles.points_a_noble());
        another
            + match noble.id() {
                8 => f32::from(noble.gold_at_once()) * self.gold,
                id @ 1..=16 => POWERS[usize::from(id) - 1] * days,
                id @ 17..=20 => f32::from(id - 12),
                21 => f32::from(player.display.prestige_cards()) + 2.0 * days,
                22 => 2.0 * f32::from(4 - missing(player)).max(1.0),
                23 => LAST_ADVANCE,
                _ => 1.0 + f32::from(player.nobles.len()) + 2.0 * days,
            }
    }

    /// The best hire, roughly: gems are paid from the colour of which there are enough.
    fn best_hire(&self, game: &Johari, player: &Player) -> f32 {
        let mut best = 0.0f32;
        for space in 1..=5 {
            let Some(noble) = game.noble_at(space) else { continue };
            let price =
                game.components().price(space).saturating_sub(player.nobles.price_discount());
            let enough = Colour::ALL.into_iter().any(|colour| player.display.gems(colour) >= price);
            if enough || price == 0 || player.nobles.pays_in_gold() {
                let paid = f32::from(price) * GEM * self.time;
                best = best.max(self.noble(game, player, noble) - paid);
            }
        }
        best
    }

    fn best_purchase(&self, game: &Johari, player: &Player) -> f32 {
        let market = game.market();
        market.open().map(|place| self.cards(player, &market.at(place))).fold(0.0, f32::max)
    }

    fn best_store(&self, game: &Johari, player: &Player) -> f32 {
        let market = game.market();
        let stores = market.open().filter(|place| place.as_store().is_some());
        stores.map(|place| LATER * self.cards(player, &market.at(place))).fold(0.0, f32::max)
    }

    /// The best sale, roughly.
    fn best_sale(&self, game: &Johari, seat: Seat) -> f32 {
        let player = game.player(seat);
        let mut best = 0.0f32;
        if let Some((_, gain)) = self.best_jeweler(game, player) {
            best = best.max(gain);
        }
        for colour in Colour::ALL {
            let (rival, mine) = (rival(game, seat, colour), player.display.gems(colour));
            if rival > 0 && mine > rival {
                best = best.max(self.collect(game, seat, colour, None));
            }
        }
        if player.nobles.discard() && !player.display.gem_cards().is_empty() {
            for colour in Colour::ALL {
                if player.display.gems(colour) > 0 {
                    best = best.max(advance(game, player, colour, 1) - GEM * self.time);
                }
            }
        }
        best
    }

    /// The least of each colour, and of one the most: without the help of nobles.
    fn best_jeweler(&self, game: &Johari, player: &Player) -> Option<(Lot, f32)> {
        let need = if player.nobles.fewer_colours() { 3 } else { 4 };
        let gold = (0..3).find(|&at| player.display.coins().0[at] > 0);
        let (mut cheap, mut there) = ([None::<Card>; 4], 0);
        for (colour, cheap) in Colour::ALL.into_iter().zip(&mut cheap) {
            let faces = [(1, true), (1, false), (2, true), (2, false), (3, true), (3, false)];
            let cards = faces.into_iter().map(|(gems, fake)| Card::gem(colour, gems, fake));
            *cheap = cards.into_iter().find(|&card| player.display.has(card));
            there += usize::from(cheap.is_some());
        }
        let with_gold = there < need && there + 1 == need && gold.is_some();
        if there < need && !with_gold {
            return None;
        }
        let mut best = None::<(Lot, f32)>;
        for chosen in Colour::ALL.into_iter().filter(|colour| cheap[colour.index()].is_some()) {
            let faces = [(3, true), (3, false), (2, true), (2, false), (1, true), (1, false)];
            let cards = faces.into_iter().map(|(gems, fake)| Card::gem(chosen, gems, fake));
            let top = cards.into_iter().find(|&card| player.display.has(card))?;
            let mut sold = cheap;
            sold[chosen.index()] = Some(top);
            // With N4 the dearest of the others stays at home.
            if there > need {
                let spare = Colour::ALL.into_iter().filter(|colour| *colour != chosen);
                let dearest =
                    spare.max_by_key(|c| sold[c.index()].map_or(0, |card| card.value()))?;
                sold[dearest.index()] = None;
            }
            let gems = Colour::ALL.into_iter().filter_map(|colour| {
                let card = sold[colour.index()]?;
                let chosen = colour == chosen;
                Some(games::johari::Sold { card, counts_as: Some(colour), chosen })
            });
            let coin = gold.filter(|_| with_gold).map(|at| Card::gold(at as u8 + 1));
            let coin =
                coin.map(|card| games::johari::Sold { card, counts_as: None, chosen: false });
            let lot = Lot::new(gems.chain(coin));
            let gain = advance(game, player, chosen, top.value()) - self.loss(player, &lot.cards());
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((lot, gain));
            }
        }
        best
    }

    fn collect(&self, game: &Johari, seat: Seat, colour: Colour, extra: Option<Card>) -> f32 {
        let player = game.player(seat);
        let rival = rival(game, seat, colour);
        let gems = player.display.gems(colour) + extra.map_or(0, Card::value);
        let by = gems.saturating_sub(rival) + player.nobles.collector_spaces();
        let store = colour.index();
        let mut sold = Cards::EMPTY.with_shelf(store, player.display.shelf(store));
        extra.into_iter().for_each(|card| sold.add(card));
        advance(game, player, colour, by) - self.loss(player, &sold)
    }

    fn best_exchange(&self, player: &Player, market: &games::johari::Market) -> f32 {
        let there = market.all_cards();
        let mut best = 0.0f32;
        for store in 0..4 {
            let (mine, theirs) = (player.display.shelf(store), there.shelf(store));
            if mine.is_empty() || theirs.is_empty() {
                continue;
            }
            let gems = |counts: [u8; 8], best: bool| -> f32 {
                let faces = counts.iter().take(6).enumerate().filter(|&(_, &n)| n > 0);
                let each = faces.map(|(face, _)| {
                    let gems = (face % 3 + 1) as f32;
                    if face >= 3 { gems * FAKE } else { gems }
                });
                if best { each.fold(0.0, f32::max) } else { each.fold(9.0, f32::min) }
            };
            best = best.max(gems(theirs.counts(), true) - gems(mine.counts(), false));
        }
        best * GEM * self.time
    }

    /// Fakes that the Supervisor may take.
    fn danger(&self, player: &Player) -> f32 {
        let fakes = player.display.fakes().len().min(2) as f32;
        if player.safe {
            0.0
        } else {
            fakes * 2.0 * GEM * FAKE * self.time * SUPERVISED * self.rivals
        }
    }

    fn fill_actions(&mut self, game: &Johari, seat: Seat) {
        let player = game.player(seat);
        let before = game.order().iter().take_while(|&&other| other != seat).count();
        let taken = self.rivals * TAKEN + (1.0 - self.rivals);
        let contested = (0..before).fold(1.0, |left, _| left * taken);
        let sale = self.best_sale(game, seat);
        let values = [
            (Action::Purchase, contested * self.best_purchase(game, player)),
            (
                Action::Trade,
                contested * self.best_store(game, player).max(self.best_hire(game, player)),
            ),
            (Action::Sale, sale),
            (
                Action::Bribe,
                self.danger(player)
                    + f32::from(player.nobles.extra_gold(Action::Bribe)) * self.gold,
            ),
            (Action::Exchange, self.best_exchange(player, game.market())),
            (
                Action::Baksheesh,
                self.gold * f32::from(game.components().baksheesh)
                    + self.gold * f32::from(player.nobles.extra_gold(Action::Baksheesh)),
            ),
        ];
        for (action, value) in values {
            self.action[action as usize] = value;
        }
        let slot = usize::from(game.round()) - 1;
        let last = slot.checked_sub(1).and_then(|before| player.slots[before]);
        if let Some(last) = last {
            // What was worth doing once is worth less again, but what was not possible may be.
            let again = self.action[last as usize];
            self.action[Action::Doppelganger as usize] =
                if last == Action::Baksheesh { again } else { 0.8 * again };
        }
        for action in Action::ALL {
            // H4.7: what brings nothing will mostly be impossible, and may be free then.
            let doing = last.filter(|_| action == Action::Doppelganger).unwrap_or(action);
            let free = self.action[action as usize] <= 0.0 && game.rules().edition.waives(doing);
            if !free {
                self.action[action as usize] -=
                    f32::from(game.cost(seat, action, slot)) * self.gold;
            }
        }
        // What is expensive now is free in the third slot: keep the best for then.
        if slot == 0 {
            self.action[Action::Purchase as usize] -= 1.0;
            self.action[Action::Trade as usize] -= 0.7;
        }
    }
}

/// H4.8: gold that is not paid when the action of this round is declined.
fn saved_by_declining(game: &Johari, seat: Seat) -> u16 {
    let slot = usize::from(game.round()) - 1;
    game.cost(seat, game.action_of(seat), slot) - game.cost_undone(seat)
}

/// Colours that are missing in a display.
fn missing(player: &Player) -> u8 {
    (0..4).filter(|&store| player.display.shelf(store).is_empty()).count() as u8
}

/// The most gems of a colour that another displays.
fn rival(game: &Johari, seat: Seat, colour: Colour) -> u8 {
    let others = game.seats().iter().filter(|&other| other != seat);
    others.map(|other| game.player(other).display.gems(colour)).max().unwrap_or(0)
}

/// The points of some spaces more.
fn advance(game: &Johari, player: &Player, colour: Colour, by: u8) -> f32 {
    let set = game.components();
    let from = player.tokens[colour.index()];
    let to = (from + by).min(set.chart_end);
    f32::from(set.chart_value(to)) - f32::from(set.chart_value(from))
}

/// All but one that stands in for a colour, if there is none yet.
fn best_cashing(player: &Player, coins: Coins) -> Coins {
    let mut cashed = coins;
    let keep = missing(player) > 0 && player.display.coins().is_empty();
    if keep && let Some(n) = cashed.0.iter_mut().find(|n| **n > 0) {
        *n -= 1;
    }
    cashed
}

impl Tactics for Johari {
    const OPEN: bool = true;
    const MARGIN_SCALE: f32 = 30.0;
    const HORIZON: u32 = 8;
    const LEVELS: Levels = usual(BEGINNERS, [300, 10_000, 10_000]);
    /// Two play more surely than it expects; other tables were not measured.
    fn confidence(seats: usize) -> f64 {
        if seats == 2 { 1.46 } else { 1.0 }
    }

    const EFFORT: Effort = Effort { piece: 400, most: 2_400, error: 0.02 };

    type Advice = Prices;

    fn advise(&self, seat: Seat) -> Prices {
        self.advise_as(seat, &Habits::NONE)
    }

    fn advise_as(&self, seat: Seat, habits: &Habits) -> Prices {
        let mut prices = Prices::of(self, habits);
        if self.phase() == Phase::Choose {
            prices.fill_actions(self, seat);
        }
        prices
    }

    fn taste(&self, _seat: Seat, mv: Move, temper: Temper) -> f32 {
        taste::taste(self, mv, temper)
    }

    fn appeal(&self, prices: &Prices, seat: Seat, mv: Move) -> f32 {
        let player = self.player(seat);
        match mv {
            Move::Choose(action) => prices.action[action as usize],
            Move::Pick { card, .. } => prices.cards(player, &Cards::one(card)),
            Move::Purchase { place, cashed } => {
                let cards = self.market().at(place);
                let coins = cards.coins();
                prices.cards(player, &cards.minus(&coins.cards()))
                    + prices.coins(player, coins, cashed)
            }
            Move::Exchange { given, taken, .. } => {
                let (lost, won) = (Cards::one(given), Cards::one(taken));
                let won = prices.card(player, taken).max(prices.cards(player, &won));
                won - prices.card(player, given).max(prices.loss(player, &lost))
            }
            Move::TradeStore { place, at_once } => {
                let cards = self.market().at(place);
                match at_once {
                    None => LATER * prices.cards(player, &cards),
                    Some(cashed) => {
                        let coins = cards.coins();
                        prices.cards(player, &cards.minus(&coins.cards()))
                            + prices.coins(player, coins, cashed)
                    }
                }
            }
            Move::Hire { space, paid, track, slot } => {
                let Some(noble) = self.noble_at(space) else { return 0.0 };
                // A discount is worth most where cards are expensive.
                let seat_of = slot.map_or(0.0, |slot| if slot == 1 { 1.0 } else { 0.0 });
                prices.noble(self, player, noble) + seat_of
                    - prices.loss(player, &paid)
                    - f32::from(track) * prices.gold
            }
            Move::Jeweler(lot) => {
                let Some(chosen) = lot.iter().find(|sold| sold.chosen) else { return 0.0 };
                let Some(colour) = chosen.counts_as else { return 0.0 };
                advance(self, player, colour, chosen.card.value())
                    - prices.loss(player, &lot.cards())
            }
            Move::Collector { colour, extra } => prices.collect(self, seat, colour, extra),
            Move::Discard(card) => card.colour().map_or(0.0, |colour| {
                advance(self, player, colour, 1) - prices.loss(player, &Cards::one(card))
            }),
            Move::Decline => prices.gold * f32::from(saved_by_declining(self, seat)),
            Move::Supervisor(card) => -prices.loss(player, &Cards::one(card)),
            Move::Cash(cashed) => prices.coins(player, player.trade.coins(), cashed),
            Move::LastAdvance(spaces) => Colour::ALL
                .into_iter()
                .zip(spaces)
                .map(|(colour, by)| advance(self, player, colour, by))
                .sum(),
        }
    }

    fn whim(&self, mv: Move) -> f32 {
        if matches!(mv, Move::Choose(_)) { 0.5 } else { 0.0 }
    }

    /// Of sales to a Jeweler, mostly the best one: there are very many.
    fn sample(&self, seat: Seat, menu: &[Choice], luck: &mut Quick) -> Move {
        let choice = &menu[luck.below(menu.len() as u32) as usize];
        if matches!(choice, Choice::Jeweler(_)) && luck.below(4) > 0 {
            let best = Prices::of(self, &Habits::NONE).best_jeweler(self, self.player(seat));
            if let Some((lot, _)) = best.filter(|&(lot, _)| choice.has(Move::Jeweler(lot))) {
                return Move::Jeweler(lot);
            }
        }
        choice.sample(luck)
    }

    /// Every action, place and collector, the best sale, and a few of what is left.
    fn glance(
        &self,
        prices: &Prices,
        seat: Seat,
        menu: &[Choice],
        luck: &mut Quick,
        look: &mut impl FnMut(Move, &mut Quick),
    ) {
        const FEW: u32 = 2;
        for choice in menu {
            match choice {
                Choice::Choose { cards } => {
                    cards.iter().for_each(|action| look(Move::Choose(action), luck));
                }
                Choice::Purchase { market } => {
                    for place in market.open() {
                        let cashed = best_cashing(self.player(seat), market.coins(place));
                        look(Move::Purchase { place, cashed }, luck);
                    }
                }
                Choice::TradeStore { stores, .. } => {
                    for store in (0..5).filter(|&store| !stores.shelf(store).is_empty()) {
                        let place = Place::store(store);
                        look(Move::TradeStore { place, at_once: None }, luck);
                    }
                }
                Choice::Collector(_) => {
                    for colour in Colour::ALL {
                        let mv = Move::Collector { colour, extra: None };
                        if choice.has(mv) {
                            look(mv, luck);
                        }
                    }
                }
                Choice::Jeweler(_) => {
                    let best = prices.best_jeweler(self, self.player(seat));
                    if let Some((lot, _)) = best.filter(|&(lot, _)| choice.has(Move::Jeweler(lot)))
                    {
                        look(Move::Jeweler(lot), luck);
                    }
                }
                Choice::Decline => look(Move::Decline, luck),
                choice => (0..FEW).for_each(|_| look(choice.sample(luck), luck)),
            }
        }
    }

    fn value(&self) -> Worth {
        let prices = Prices::of(self, &Habits::NONE);
        let mut points = [0.0; games::johari::PLAYERS_MAX];
        let none = Player::default();
        for seat in self.seats().iter() {
            let player = self.player(seat);
            let mut worth = f32::from(self.score_of(seat).total());
            worth += prices.cards(&none, &player.display.gem_cards());
            worth += 0.9 * prices.cards(&none, &player.trade);
            worth += if player.display.coins().is_empty() { 0.0 } else { JOKER * prices.time };
            worth += prices.gold * f32::from(player.gold);
            let days = days_left(self) / f32::from(self.components().days);
            let powers = player.nobles.iter().filter(|noble| noble.id() <= 16 && noble.id() != 8);
            worth += powers.map(|noble| POWERS[usize::from(noble.id()) - 1] * days).sum::<f32>();
            worth += if player.nobles.last_advance() > 0 { LAST_ADVANCE } else { 0.0 };
            points[seat.index()] = worth;
        }
        let spread = SPREAD + SPREAD_A_DAY * days_left(self);
        Worth::of_points(&points[..self.seats().len()], spread)
    }
}
