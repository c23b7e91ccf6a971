//! Johari as numbers: all seats in turn, from one that is to act. Costs are not written down: they
//! follow from nobles and slots, and editions differ in them.
use crate::{
    Features, Inputs, Tactics, Weights,
    features::{around, weights},
};
use games::johari::{
    Action, Card, Cards, Coins, Colour, Johari, Kind, Lot, Move, Phase, Place, Player,
};
use kernel::{Game, Seat};

const DAYS: usize = 10;
/// The set-up of a day and its three rounds.
const ROUNDS: usize = 4;
const PHASES: usize = 6;
const PLACES: usize = 11;
const SPACES: u8 = 5;
const NOBLES: usize = 24;
/// Spaces of a chart that are told apart, gold on the track, genuine and false gems of a colour.
const CHART: usize = 10;
const GOLD: usize = 24;
const GENUINE: usize = 6;
const FALSE: usize = 4;
const ACTIONS: usize = 7;

const SHARED: usize = DAYS * ROUNDS + 1 + PHASES + 4 * PLACES + 8 + NOBLES;
const A_COLOUR: usize = CHART + GENUINE + FALSE + 3;
const A_SEAT: usize =
    GOLD + 4 * A_COLOUR + 4 + 3 + 3 + 3 + 4 + 3 + 3 * ACTIONS + 1 + NOBLES + 3 + 3 + 5;

/// Numbers of the parts of a move.
mod part {
    pub(super) const CHOOSE: usize = 0;
    pub(super) const PICK: usize = 7;
    pub(super) const PURCHASE: usize = 8;
    pub(super) const EXCHANGE: usize = 9;
    pub(super) const STORE: usize = 10;
    pub(super) const HIRE: usize = 11;
    pub(super) const JEWELER: usize = 12;
    pub(super) const COLLECTOR: usize = 13;
    pub(super) const DISCARD: usize = 14;
    pub(super) const DECLINE: usize = 15;
    pub(super) const SUPERVISOR: usize = 16;
    pub(super) const CASH: usize = 17;
    pub(super) const ADVANCE: usize = 18;
    /// Eleven places that are bought or stored.
    pub(super) const PLACE: usize = 19;
    /// Five spaces of nobles, three slots for one, gold paid for one.
    pub(super) const SPACE: usize = PLACE + 11;
    pub(super) const SLOT: usize = SPACE + 5;
    pub(super) const TRACK: usize = SLOT + 3;
    /// Gold cards that are cashed, none to two, and more with the second.
    pub(super) const CASHED: usize = TRACK + 1;
    /// Card kinds gained and lost: four colours by one to three gems, Gold, Prestige; fakes.
    pub(super) const WON: usize = CASHED + 3;
    pub(super) const LOST: usize = WON + 15;
    /// What a sale scores: a colour, and how many gems.
    pub(super) const SCORED: usize = LOST + 15;
    pub(super) const SCORED_GEMS: usize = SCORED + 4;
    pub(super) const SOLD: usize = SCORED_GEMS + 3;
    pub(super) const ALL: usize = SOLD + 6;
}

/// Genuine and false gems of a colour.
fn gems(cards: &Cards, colour: usize) -> (u8, u8) {
    let [g1, g2, g3, f1, f2, f3, ..] = cards.shelf(colour).counts();
    (g1 + 2 * g2 + 3 * g3, f1 + 2 * f2 + 3 * f3)
}

fn encode_market(game: &Johari, inputs: &mut Inputs) {
    let (mut genuine, mut fake) = ([0; 4], [0; 4]);
    for place in Place::all() {
        let cards = game.market().at(place);
        let (mut all, mut colours) = (0.0, 0);
        for colour in 0..4 {
            let (real, not) = gems(&cards, colour);
            all += f32::from(real) + 0.7 * f32::from(not);
            colours += u8::from(real + not > 0);
            genuine[colour] += real;
            fake[colour] += not;
        }
        inputs.number(all / 4.0);
        inputs.number(f32::from(colours) / 3.0);
        inputs.number(f32::from(cards.prestige()) / 3.0);
        inputs.number(f32::from(cards.coins().gold()) / 3.0);
    }
    for colour in 0..4 {
        inputs.number(f32::from(genuine[colour]) / 6.0);
        inputs.number(f32::from(fake[colour]) / 6.0);
    }
}

fn encode_player(player: &Player, rivals: [u8; 4], inputs: &mut Inputs) {
    inputs.count(GOLD, player.gold.into());
    let mut colours = 0;
    for (colour, rival) in rivals.into_iter().enumerate() {
        let (genuine, fake) = gems(&player.display, colour);
        inputs.count(CHART, player.tokens[colour].into());
        inputs.count(GENUINE, genuine.into());
        inputs.count(FALSE, fake.into());
        inputs.flag(genuine + fake == 0);
        let ahead = f32::from(genuine + fake) - f32::from(rival);
        inputs.number((ahead / 3.0).clamp(-2.0, 2.0));
        inputs.flag(rival > 0 && ahead > 0.0);
        colours += usize::from(genuine + fake > 0);
    }
    inputs.count(4, colours);
    let cards = |coins: Coins| usize::from(coins.0.iter().sum::<u8>());
    inputs.count(3, cards(player.display.coins()));
    inputs.count(3, player.display.prestige_cards().into());
    inputs.number(f32::from(player.display.prestige()) / 6.0);
    inputs.number(f32::from(player.display.fakes().len() as u8) / 4.0);
    inputs.number(f32::from(player.display.gem_cards().len() as u8) / 8.0);
    let mut waiting = 0.0;
    for colour in 0..4 {
        let (genuine, fake) = gems(&player.trade, colour);
        inputs.flag(genuine + fake > 0);
        waiting += f32::from(genuine) + 0.7 * f32::from(fake);
    }
    inputs.number(waiting / 4.0);
    inputs.number(f32::from(player.trade.prestige()) / 3.0);
    inputs.number(f32::from(player.trade.coins().gold()) / 3.0);
    for slot in player.slots {
        inputs.one_of(ACTIONS, slot.map_or(ACTIONS, |action: Action| action as usize));
    }
    inputs.flag(player.safe);
    games::johari::Noble::all().for_each(|noble| inputs.flag(player.nobles.has(noble)));
    inputs.count(3, player.nobles.len().into());
}

/// One of fifteen: what a card is.
fn card_kind(card: Card) -> usize {
    match card.kind() {
        Kind::Gem(colour) => 3 * colour.index() + usize::from(card.value().clamp(1, 3)) - 1,
        Kind::Gold => 12,
        Kind::Prestige => 13,
    }
}

impl Features for Johari {
    const VERSION: u16 = 1;
    const PARTS: usize = part::ALL;
    const WEIGHTS: &'static [Weights] = weights![2: "johari-2", 3: "johari-3", 4: "johari-4"];

    fn inputs(seats: usize) -> usize {
        SHARED + seats * (A_SEAT + seats)
    }

    fn encode(&self, from: Seat, inputs: &mut Inputs) {
        let n = self.seats().len();
        let day = usize::from(self.day().max(1) - 1).min(DAYS - 1);
        inputs.one_of(DAYS * ROUNDS, day * ROUNDS + usize::from(self.round()).min(ROUNDS - 1));
        inputs.number(day as f32 / DAYS as f32);
        inputs.one_of(
            PHASES,
            match self.phase() {
                Phase::Pick { .. } => 0,
                Phase::Choose => 1,
                Phase::Act { .. } => 2,
                Phase::Supervisor { .. } => 3,
                Phase::Cash { .. } => 4,
                Phase::LastAdvance { .. } => 5,
                Phase::Over => PHASES,
            },
        );
        encode_market(self, inputs);
        let mut here = [0.0; NOBLES];
        for space in 1..=SPACES {
            if let Some(noble) = self.noble_at(space) {
                here[usize::from(noble.id()) - 1] = 0.4 + 0.2 * f32::from(space);
            }
        }
        here.into_iter().for_each(|value| inputs.number(value));
        let known = self.value();
        let turn = self.turn();
        let acts = turn.iter().position(|&seat| seat == from).unwrap_or(0);
        for seat in around(from, n) {
            let mut rivals = [0; 4];
            for other in self.seats().iter().filter(|&other| other != seat) {
                let display = &self.player(other).display;
                for (rival, colour) in rivals.iter_mut().zip(Colour::ALL) {
                    *rival = display.gems(colour).max(*rival);
                }
            }
            encode_player(self.player(seat), rivals, inputs);
            let place = |order: &[Seat]| order.iter().position(|&other| other == seat);
            inputs.one_of(n, place(self.order()).unwrap_or(n));
            let later = place(turn).is_some_and(|at| at > acts);
            inputs.flag(later && matches!(self.phase(), Phase::Act { .. }));
            inputs.flag(matches!(self.phase(), Phase::Supervisor { seller, .. } if seller == seat));
            inputs.number(f32::from(self.score_of(seat).total()) / 60.0);
            let (win, margin) = (known.win[seat.index()], known.margin[seat.index()]);
            inputs.number(2.0 * win);
            inputs.number(margin / 20.0);
            inputs.number((margin / 8.0).clamp(-2.0, 2.0));
            inputs.number((margin / 3.0).clamp(-2.0, 2.0));
            inputs.flag(margin > 0.0);
        }
    }

    fn parts(mv: Move, part: &mut dyn FnMut(usize)) {
        let index = |place: Place| Place::all().position(|other| other == place).unwrap_or(0);
        let count = |coins: Coins| usize::from(coins.0.iter().sum::<u8>());
        match mv {
            Move::Choose(action) => part(part::CHOOSE + action as usize),
            Move::Pick { card, .. } => {
                part(part::PICK);
                won(card, part);
            }
            Move::Purchase { place, cashed } => {
                part(part::PURCHASE);
                part(part::PLACE + index(place));
                part(part::CASHED + count(cashed).min(2));
            }
            Move::Exchange { given, taken, .. } => {
                part(part::EXCHANGE);
                won(taken, part);
                lost(&Cards::one(given), part);
            }
            Move::TradeStore { place, at_once } => {
                part(part::STORE);
                part(part::PLACE + index(place));
                if let Some(cashed) = at_once {
                    part(part::CASHED + count(cashed).min(2));
                }
            }
            Move::Hire { space, paid, track, slot } => {
                part(part::HIRE);
                part(part::SPACE + usize::from(space.clamp(1, SPACES)) - 1);
                if let Some(slot) = slot {
                    part(part::SLOT + usize::from(slot.clamp(1, 3)) - 1);
                }
                if track > 0 {
                    part(part::TRACK);
                }
                lost(&paid, part);
            }
            Move::Jeweler(lot) => sold(&lot, part),
            Move::Collector { colour, extra } => {
                part(part::COLLECTOR);
                part(part::SCORED + colour.index());
                if let Some(card) = extra {
                    lost(&Cards::one(card), part);
                }
            }
            Move::Discard(card) => {
                part(part::DISCARD);
                lost(&Cards::one(card), part);
            }
            Move::Decline => part(part::DECLINE),
            Move::Supervisor(card) => {
                part(part::SUPERVISOR);
                lost(&Cards::one(card), part);
            }
            Move::Cash(cashed) => {
                part(part::CASH);
                part(part::CASHED + count(cashed).min(2));
            }
            Move::LastAdvance(spaces) => {
                part(part::ADVANCE);
                for (colour, by) in spaces.into_iter().enumerate() {
                    (0..by).for_each(|_| part(part::SCORED + colour));
                }
            }
        }
    }

    /// A playout reaches the end of a round: between two players sooner than among more.
    fn unquiet(seats: usize) -> u32 {
        if seats == 2 { 3 } else { 8 }
    }
}

fn sold(lot: &Lot, part: &mut dyn FnMut(usize)) {
    part(part::JEWELER);
    if let Some(chosen) = lot.iter().find(|sold| sold.chosen) {
        part(part::SCORED + chosen.counts_as.map_or(0, Colour::index));
        part(part::SCORED_GEMS + usize::from(chosen.card.value().clamp(1, 3)) - 1);
    }
    part(part::SOLD + lot.iter().count().clamp(1, 6) - 1);
    lost(&lot.cards(), part);
}

fn won(card: Card, part: &mut dyn FnMut(usize)) {
    part(part::WON + card_kind(card));
    if card.is_fake() {
        part(part::WON + 14);
    }
}

fn lost(cards: &Cards, part: &mut dyn FnMut(usize)) {
    for (card, n) in cards.iter() {
        for _ in 0..n {
            part(part::LOST + card_kind(card));
            if card.is_fake() {
                part(part::LOST + 14);
            }
        }
    }
}
