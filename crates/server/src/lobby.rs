//! The lobby: plain HTTP with JSON. Described at /api/openapi.json.
use crate::{
    ID_DIGITS, Limits, Shared,
    actor::{Reply, Request},
    limits::{self, Use},
    now_ms,
    people::{self, Subnet},
    random_hex,
    registry::unavailable,
    room::{Guest, Meta, Occupant, Who},
    store::StoreError,
    think,
};
use axum::{
    Extension, Json,
    extract::{FromRequestParts, Path, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use axum_extra::extract::SignedCookieJar;
use catalog::GameSetup;
use kernel::{Seat, Seed, Syntax, fair};
use protocol::{
    Code, Fault,
    lobby::{
        EditionEntry, ErrorBody, GameEntry, Me, NewTable, OptionEntry, Pace, SeatLink, Status,
        Summary,
    },
};
use std::{collections::BTreeMap, sync::Arc};

/// Open tables that are listed.
const LISTED_MAX: u32 = 100;
/// The most of them from one address.
const LISTED_FROM_ONE_MAX: u32 = 10;
/// Own tables that are listed.
const OWN_MAX: u32 = 50;

/// A refusal, as HTTP.
pub struct ApiError(pub Fault);

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> ApiError {
        ApiError(fault)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = status_of(&self.0.code);
        let refused = Refused(self.0.code.clone());
        (status, Extension(refused), Json(ErrorBody { error: self.0 })).into_response()
    }
}

/// The HTTP status that goes with a code.
fn status_of(code: &Code) -> StatusCode {
    match code {
        Code::NoTable | Code::NotFound | Code::NoContest => StatusCode::NOT_FOUND,
        Code::BadOrigin => StatusCode::FORBIDDEN,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::BadType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::BadHost => StatusCode::MISDIRECTED_REQUEST,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::Limited | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable | Code::Stopping | Code::Retry => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::BadRequest => StatusCode::BAD_REQUEST,
        // Understood, but not possible: no such game, not your seat, too early …
        _ => StatusCode::CONFLICT,
    }
}

/// The code of a refusal, for the metrics.
#[derive(Clone)]
pub(crate) struct Refused(pub(crate) Code);

impl From<JsonRejection> for ApiError {
    fn from(why: JsonRejection) -> ApiError {
        let code = match why.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLong,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::BadType,
            _ => Code::BadRequest,
        };
        ApiError(Fault::new(code, why.body_text()))
    }
}

/// The table that the path names. What cannot be read there names none.
pub struct TableId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableId, ApiError> {
        let Path(id) = Path::from_request_parts(parts, state)
            .await
            .map_err(|_| Fault::new(Code::NoTable, "there is no such table"))?;
        Ok(TableId(id))
    }
}

pub(crate) type Given<T> = Result<Json<T>, JsonRejection>;
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;

/// The games that are played here.
#[utoipa::path(get, path = "/api/games", tag = "lobby",
    responses((status = 200, description = "What was asked for", body = Vec<GameEntry>)))]
pub async fn games() -> Answer<Vec<GameEntry>> {
    let mut games = Vec::new();
    for game in catalog::GAMES {
        let entry = catalog::entry(game)?;
        let option = |option: &kernel::RuleOption| OptionEntry {
            name: option.name.into(),
            values: option.values.iter().map(|value| (*value).into()).collect(),
            clause: option.clause.into(),
        };
        let edition = |edition: &kernel::Edition| EditionEntry {
            number: edition.number,
            options: edition.options.iter().map(option).collect(),
        };
        games.push(GameEntry {
            game: entry.game.into(),
            seats: [entry.seats.0, entry.seats.1],
            options: entry.options.iter().map(option).collect(),
            editions: entry.editions.iter().map(edition).collect(),
            bots: think::names().into_iter().map(Into::into).collect(),
        });
    }
    Ok(Json(games))
}

/// Who I am, by the cookie.
#[utoipa::path(get, path = "/api/me", tag = "lobby", responses(
    (status = 200, description = "What was asked for", body = Me)))]
pub async fn me(Extension(guest): Extension<Guest>) -> Json<Me> {
    Json(Me { name: guest.name })
}

/// Another name for me, at tables that I join from now on.
#[utoipa::path(put, path = "/api/me", tag = "lobby", request_body = Me, responses(
    (status = 200, description = "What was asked for", body = Me),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody)))]
pub async fn rename(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    given: Given<Me>,
) -> Result<(SignedCookieJar, Json<Me>), ApiError> {
    let Json(given) = given?;
    let name = people::clean_name(&given.name)
        .ok_or_else(|| Fault::new(Code::BadName, "a name has at least one visible character"))?;
    let jar = SignedCookieJar::from_headers(&headers, shared.key.clone());
    let guest = Guest { name: name.clone(), ..guest };
    Ok((people::with_cookie(jar, &guest, shared.registry.config.secure), Json(Me { name })))
}

/// Makes a table. Nobody sits at it yet but bots: its commitment is published before anybody adds
/// to the seed.
#[utoipa::path(post, path = "/api/tables", tag = "lobby", request_body = NewTable, responses(
    (status = 201, description = "The table", body = Summary),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    given: Given<NewTable>,
) -> Result<(StatusCode, Json<Summary>), ApiError> {
    let Json(given) = given?;
    let mut meta = new_table(&given, &guest)?;
    meta.origin = limits::origin(shared.key.signing(), address);
    let Limits { tables_per_guest, tables_per_address, .. } = shared.registry.config.limits;
    let store = shared.registry.store();
    let made = store.made_by(&guest.id).await.map_err(|why| unavailable(&why))?;
    let here = store.made_from(&meta.origin).await.map_err(|why| unavailable(&why))?;
    if made >= u64::from(tables_per_guest) || here >= u64::from(tables_per_address) {
        shared.registry.metrics.limit("tables");
        let says = "you have too many tables: finish or leave some";
        return Err(Fault::new(Code::TooMany, says).into());
    }
    if !shared.limits.allows(Use::Table, &address) {
        shared.registry.metrics.limit(Use::Table.name());
        return Err(
            Fault::new(Code::Limited, "too many new tables from here: wait a minute").into()
        );
    }
    Ok((StatusCode::CREATED, Json(shared.registry.create(meta).await?)))
}

/// The ruleset of a game with these options; what they may be, the game says.
pub(crate) fn ruleset_of(game: &str, given: &BTreeMap<String, String>) -> Result<String, Fault> {
    let plain = |text: &str| text.len() <= 100 && !text.contains([',', ' ', '=']);
    let mut options = Vec::new();
    for (name, value) in given {
        if !plain(name) || !plain(value) {
            return Err(Fault::new(Code::BadOptions, "an option is a name and a value"));
        }
        options.push(format!("{name}={value}"));
    }
    Ok(catalog::ruleset(game, &options.join(" ")))
}

/// The table that is asked for, with secrets of its own; or why there cannot be such a table.
pub fn new_table(given: &NewTable, host: &Guest) -> Result<Meta, Fault> {
    // A deal that nobody sees, to know that there is such a game, and its proper name.
    let ruleset = ruleset_of(&given.game, &given.options)?;
    let setup = GameSetup { ruleset: &ruleset, seats: given.seats, seed: Seed([0; 32]) };
    let desk = catalog::deal(&setup)?;
    check_pace(given.pace)?;
    let mut seated = vec![None; desk.seats().len()];
    for (seat, bot) in &given.bots {
        let at: Seat = seat.parse().map_err(|Syntax(why)| Fault::new(Code::BadSeat, why))?;
        let Some(place) = seated.get_mut(at.index()) else {
            return Err(Fault::new(Code::BadSeat, format!("there is no seat {seat}")));
        };
        check_bot(bot)?;
        let (name, who) = (bots::name_at(at.0).into(), Who::Bot { level: bot.clone() });
        *place = Some(Occupant { name, who, nonce: random_hex() });
    }
    let mut id = random_hex();
    id.truncate(ID_DIGITS);
    Ok(Meta {
        id,
        game: desk.game().into(),
        ruleset: desk.ruleset(),
        pace: given.pace,
        timeout: given.timeout,
        open: given.open,
        host: host.id.clone(),
        origin: String::new(),
        created: now_ms(),
        secret: random_hex(),
        next_secret: random_hex(),
        seated,
    })
}

/// Is there such a bot?
pub(crate) fn check_bot(bot: &str) -> Result<(), Fault> {
    let names = think::names();
    let (level, temper) = bot.split_once(':').unwrap_or((bot, ""));
    let tempered = bots::LEVELS.contains(&level) && bots::TEMPERS.contains(&temper);
    if names.contains(&bot) || tempered {
        return Ok(());
    }
    let (names, tempers) = (names.join(", "), bots::TEMPERS.join(", "));
    let says = format!(
        "there is no such bot; there are: {names}; levels also with a temperament ({tempers}): merchant:careful"
    );
    Err(Fault::new(Code::BadBot, says))
}

pub(crate) fn check_pace(pace: Option<Pace>) -> Result<(), Fault> {
    let fine = match pace {
        None => true,
        Some(Pace::Live { move_s, bank_s }) => {
            (1..=3_600).contains(&move_s) && bank_s <= 86_400 && move_s + bank_s >= 5
        }
        Some(Pace::Days(days)) => (1..=30).contains(&days),
    };
    let says = "1 to 3600 seconds a move and up to 86400 in the bank, together 5 at least; \
                or 1 to 30 days";
    if fine { Ok(()) } else { Err(Fault::new(Code::BadPace, says)) }
}

/// Tables that wait for players and are open to everybody, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "lobby",
    responses((status = 200, description = "What was asked for", body = Vec<Summary>)))]
pub async fn open_tables(State(shared): State<Arc<Shared>>) -> Answer<Vec<Summary>> {
    let rows = shared.registry.store().open_tables(LISTED_MAX, LISTED_FROM_ONE_MAX).await;
    let rows = rows.map_err(|why| unavailable(&why))?;
    Ok(Json(rows.iter().filter_map(|row| serde_json::from_str(row).ok()).collect()))
}

/// Tables where I have a seat, newest first.
#[utoipa::path(get, path = "/api/tables/mine", tag = "lobby",
    responses((status = 200, description = "What was asked for", body = Vec<Summary>)))]
pub async fn my_tables(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
) -> Answer<Vec<Summary>> {
    let store = shared.registry.store();
    let own = store.of_guest(&guest.id, OWN_MAX).await.map_err(|why| unavailable(&why))?;
    let mut tables = Vec::new();
    for own in own {
        let summary = match own.summary_for(&guest.id) {
            // Whose turn it is changes with every move, and is not kept with the list.
            Some(summary) if summary.status == Status::Playing => None,
            Some(summary) => Some(summary),
            None => None,
        };
        let summary = match summary {
            Some(summary) => summary,
            // Read and played through, but not woken: nobody needs the room.
            None => match store
                .load(&own.id)
                .await
                .and_then(|loaded| loaded.map(|loaded| loaded.wake()).transpose())
            {
                Ok(Some(room)) => room.summary(Some(&guest.id)),
                // One damaged table does not hide the others.
                Ok(None) | Err(StoreError::Broken(_)) => continue,
                Err(why) => return Err(unavailable(&why).into()),
            },
        };
        if summary.mine.is_some() {
            tables.push(summary);
        }
    }
    Ok(Json(tables))
}

/// A table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "lobby",
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "What was asked for", body = Summary),
    (status = 404, description = "There is no such table", body = ErrorBody)))]
pub async fn table(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
) -> Answer<Summary> {
    match shared.registry.ask(&id, &guest, Request::Summary).await? {
        Reply::Summary(summary) => Ok(Json(*summary)),
        Reply::Record(_) | Reply::Done => Err(Fault::new(Code::Internal, "no answer").into()),
    }
}

/// The record of a game that is over, with the secret of its deal: docs/records.md.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "lobby",
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "What was asked for", body = String, content_type = "text/plain"),
    (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody)))]
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
) -> Result<Response, ApiError> {
    match shared.registry.ask(&id, &guest, Request::Record).await? {
        Reply::Record(text) => {
            Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
        }
        Reply::Summary(_) | Reply::Done => Err(Fault::new(Code::Internal, "no answer").into()),
    }
}

/// A token that moves my seat to another device, once.
#[utoipa::path(post, path = "/api/tables/{id}/link", tag = "lobby",
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "What was asked for", body = SeatLink), (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody)))]
pub async fn link(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
) -> Answer<SeatLink> {
    let token = random_hex();
    let hash = fair::commitment(token.as_bytes());
    shared.registry.ask(&id, &guest, Request::Link(hash)).await?;
    Ok(Json(SeatLink { token }))
}

/// Uses such a token: the seat is mine from now on.
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "lobby", request_body = SeatLink,
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 204, description = "The seat is yours"),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody)))]
pub async fn claim(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
    given: Given<SeatLink>,
) -> Result<StatusCode, ApiError> {
    let Json(SeatLink { token }) = given?;
    let hash = fair::commitment(token.as_bytes());
    shared.registry.ask(&id, &guest, Request::Claim(hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_refused_with_the_rule() {
        let live = |move_s, bank_s| check_pace(Some(Pace::Live { move_s, bank_s }));
        assert!(live(5, 0).is_ok() && live(1, 4).is_ok() && live(3_600, 86_400).is_ok());
        let why = live(4, 0).expect_err("too quick for anybody").message;
        assert!(why.contains("together 5 at least"), "{why}");
        assert!(live(0, 9).is_err() && live(3_601, 0).is_err() && live(5, 86_401).is_err());
    }
}
