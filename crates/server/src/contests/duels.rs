//! Mirror duels: two people play the same deals from the same seats, each against the same bots.
use super::{Kept, Numbered, already, keep, kept, no_contest, read, replay};
use crate::{
    ID_DIGITS, Shared,
    limits::Use,
    lobby::{Answer, ApiError, Given, check_bot, ruleset_of},
    people::Subnet,
    random_hex,
    registry::unavailable,
    room::{Guest, is_nonce},
    store::to_json,
};
use axum::{Extension, Json, extract::State, http::StatusCode};
use catalog::GameSetup;
use challenge::{Challenge, duel};
use kernel::{Seed, fair};
use protocol::{
    Code, Fault,
    contest::{Duel, DuelPlayer, JoinDuel, NewDuel, Played},
    lobby::ErrorBody,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A duel as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Terms {
    ruleset: String,
    seats: u8,
    bots: String,
    deals: u8,
    secret: String,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Side {
    guest: String,
    name: String,
    nonce: String,
}

impl Terms {
    fn challenge(&self, id: &str, nonce: &str, deal: u8) -> Result<Challenge, Fault> {
        let Terms { ruleset, seats, bots, secret, .. } = self;
        let made = duel::challenge(ruleset, *seats, bots, secret.as_bytes(), id, nonce, deal);
        made.map_err(|why| Fault::new(Code::Internal, why.0))
    }
}

/// A duel, who takes part, and what they reached.
struct Found {
    id: String,
    terms: Terms,
    sides: Vec<Side>,
    scores: Vec<Kept>,
}

impl Found {
    async fn load(shared: &Shared, id: &str) -> Result<Found, Fault> {
        let nowhere = || no_contest("there is no such duel");
        if id.len() != ID_DIGITS || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(nowhere());
        }
        let store = shared.registry.store();
        let terms = store.item("duel", id).await.map_err(|why| unavailable(&why))?;
        let terms = read(&terms.ok_or_else(nowhere)?)?;
        let mut sides = Vec::new();
        for place in PLACES {
            let side = store.item(place, id).await.map_err(|why| unavailable(&why))?;
            sides.extend(side.map(|side| read(&side)).transpose()?);
        }
        let most = 2 * u32::from(duel::DEALS_MAX);
        let rows = store.scores(&contest(id), most).await.map_err(|why| unavailable(&why))?;
        let scores = rows.iter().map(|row| read(row)).collect::<Result<_, _>>()?;
        Ok(Found { id: id.into(), terms, sides, scores })
    }

    fn score(&self, guest: &str, deal: u8) -> Option<&Kept> {
        self.scores.iter().find(|kept| kept.guest == guest && kept.deal == deal)
    }

    /// As somebody sees it. What the other has reached is not told before one has played the deal too.
    fn shown(&self, me: &str) -> Result<Duel, Fault> {
        let Terms { ruleset, seats, bots, deals, secret } = self.terms.clone();
        let nonce = self.sides.first().map(|side| side.nonce.clone());
        let takes_part = self.sides.iter().any(|side| side.guest == me);
        let mut challenges = Vec::new();
        if let Some(nonce) = nonce.as_ref().filter(|_| takes_part) {
            for deal in 0..deals {
                challenges.push(self.terms.challenge(&self.id, nonce, deal)?.to_string());
            }
        }
        let by_all = |deal| {
            self.sides.len() == 2
                && self.sides.iter().all(|one| self.score(&one.guest, deal).is_some())
        };
        let player = |side: &Side| {
            let score = |deal| self.score(&side.guest, deal);
            let told = |deal: u8| score(deal).filter(|_| side.guest == me || by_all(deal));
            DuelPlayer {
                name: side.name.clone(),
                mine: side.guest == me,
                played: (0..deals).map(|deal| score(deal).is_some()).collect(),
                scores: (0..deals)
                    .map(|deal| told(deal).map(|kept| kept.clone().row(me)))
                    .collect(),
            }
        };
        let players = self.sides.iter().map(player).collect();
        let commitment = fair::commitment(secret.as_bytes());
        let over = (0..deals).all(by_all);
        let (id, secret) = (self.id.clone(), over.then_some(secret));
        Ok(Duel { id, ruleset, seats, bots, deals, commitment, nonce, players, challenges, secret })
    }
}

/// Where those who take part are kept: the first, whose nonce counts, and the second.
const PLACES: [&str; 2] = ["duel first", "duel second"];

fn contest(id: &str) -> String {
    format!("duel {id}")
}

/// Makes a duel. Nobody takes part yet: its commitment is published before anybody adds to the seeds.
#[utoipa::path(post, path = "/api/duels", tag = "contests", request_body = NewDuel, responses(
    (status = 201, description = "The duel", body = Duel),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    given: Given<NewDuel>,
) -> Result<(StatusCode, Json<Duel>), ApiError> {
    let Json(given) = given?;
    if !(duel::DEALS_MIN..=duel::DEALS_MAX).contains(&given.deals) {
        let says = format!("a duel has {} to {} deals", duel::DEALS_MIN, duel::DEALS_MAX);
        return Err(Fault::new(Code::BadOptions, says).into());
    }
    check_bot(&given.bots)?;
    if !bots::LEVELS[..=bots::LEVELS.len() - 3].contains(&given.bots.as_str()) {
        // Their moves are played again here: what thinks long would cost too much.
        let says = "the bots of a duel are at most a merchant";
        return Err(Fault::new(Code::BadBot, says).into());
    }
    let ruleset = ruleset_of(&given.game, &given.options)?;
    let setup = GameSetup { ruleset: &ruleset, seats: given.seats, seed: Seed([0; 32]) };
    let desk = catalog::deal(&setup)?;
    if !shared.limits.allows(Use::Table, &address) {
        shared.registry.metrics.limit(Use::Table.name());
        return Err(Fault::new(Code::Limited, "too many duels from here: wait a minute").into());
    }
    let mut id = random_hex();
    id.truncate(ID_DIGITS);
    let terms = Terms {
        ruleset: desk.ruleset(),
        seats: desk.seats().len() as u8,
        bots: given.bots,
        deals: given.deals,
        secret: random_hex(),
    };
    let kept = shared.registry.store().keep_item("duel", &id, &to_json(&terms)).await;
    kept.map_err(|why| unavailable(&why))?;
    let made = Found { id, terms, sides: Vec::new(), scores: Vec::new() };
    Ok((StatusCode::CREATED, Json(made.shown(&guest.id)?)))
}

/// A duel as I may see it.
#[utoipa::path(get, path = "/api/duels/{id}", tag = "contests", params(("id" = String, Path)), responses(
    (status = 200, description = "What was asked for", body = Duel),
    (status = 404, description = "There is no such duel", body = ErrorBody)))]
pub async fn get(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Numbered(id): Numbered<String>,
) -> Answer<Duel> {
    Ok(Json(Found::load(&shared, &id).await?.shown(&guest.id)?))
}

/// Takes part in a duel; the first and the second who do so play it.
#[utoipa::path(post, path = "/api/duels/{id}/join", tag = "contests", params(("id" = String, Path)),
    request_body = JoinDuel, responses(
    (status = 200, description = "The duel, with its deals", body = Duel),
    (status = 404, description = "There is no such duel", body = ErrorBody),
    (status = 409, description = "Two take part already", body = ErrorBody)))]
pub async fn join(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Numbered(id): Numbered<String>,
    given: Given<JoinDuel>,
) -> Answer<Duel> {
    let Json(JoinDuel { nonce }) = given?;
    if !is_nonce(&nonce) {
        let says = "a nonce has 1 to 64 letters, digits, - or _";
        return Err(Fault::new(Code::BadNonce, says).into());
    }
    let found = Found::load(&shared, &id).await?;
    if found.sides.iter().any(|side| side.guest == guest.id) {
        return Ok(Json(found.shown(&guest.id)?));
    }
    let side = to_json(&Side { guest: guest.id.clone(), name: guest.name.clone(), nonce });
    for place in &PLACES[found.sides.len().min(PLACES.len())..] {
        let kept = shared.registry.store().keep_item(place, &id, &side).await;
        let holder: Side = read(&kept.map_err(|why| unavailable(&why))?)?;
        if holder.guest == guest.id {
            return Ok(Json(Found::load(&shared, &id).await?.shown(&guest.id)?));
        }
    }
    Err(Fault::new(Code::Taken, "two take part in this duel already").into())
}

/// Sends the record of a deal that I have played. It is played again before it counts.
#[utoipa::path(post, path = "/api/duels/{id}/deals/{deal}", tag = "contests",
    params(("id" = String, Path), ("deal" = u8, Path)), request_body = Played, responses(
    (status = 200, description = "The duel", body = Duel),
    (status = 404, description = "There is no such duel or deal", body = ErrorBody),
    (status = 409, description = "It does not replay, is of another deal, or is the second", body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn score(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    Numbered((id, deal)): Numbered<(String, u8)>,
    given: Given<Played>,
) -> Answer<Duel> {
    let Json(Played { record }) = given?;
    let found = Found::load(&shared, &id).await?;
    if deal >= found.terms.deals {
        return Err(no_contest("there is no such deal").into());
    }
    let first = found.sides.first().filter(|_| found.sides.iter().any(|s| s.guest == guest.id));
    let Some(first) = first else {
        return Err(Fault::new(Code::NoSeat, "you do not take part in this duel").into());
    };
    if found.score(&guest.id, deal).is_some() {
        return Err(already().into());
    }
    let challenge = found.terms.challenge(&id, &first.nonce, deal)?;
    let contest = contest(&id);
    let score = replay(&shared, address, challenge, record).await?;
    keep(&shared, &contest, &kept(&guest, deal, score, false)).await?;
    Ok(Json(Found::load(&shared, &id).await?.shown(&guest.id)?))
}
