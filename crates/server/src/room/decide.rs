//! From what somebody asks to an entry of the journal, or a refusal. Changes nothing.
use super::{Room, What};
use catalog::CheckedMove;
use kernel::{NOT_TO_ACT, OVER, Seat, Seats};
use protocol::{Ask, Code, Fault, ID_BYTES_MAX, lobby::Status};

/// The longest move that is looked at, in bytes.
const MOVE_BYTES_MAX: usize = 256;
/// The longest nonce, in bytes.
const NONCE_BYTES_MAX: usize = 64;
/// How long a link to another device is good.
const LINK_LIFETIME_MS: u64 = 15 * 60 * 1_000;

/// Somebody, by the signed cookie.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    /// Never shown to others, although it is not enough to forge the cookie, which is signed.
    pub id: String,
    pub name: String,
}

/// What is wanted of a room.
pub enum Command<'a> {
    /// What came over the table's WebSocket, and who has been gone for long.
    Ask(&'a Ask, Seats),
    /// A link that moves the guest's seat; the hash of its token.
    Link { hash: String },
    /// To use such a link.
    Claim { hash: String },
    /// The host of the server ends the game.
    Stop,
}

/// What becomes of it.
pub enum Decision {
    /// This is to be stored, and then it has happened. A move was read and checked for that, once.
    Store(What, Option<CheckedMove>),
    /// It has happened before, as this version.
    Already(u64),
}

impl Room {
    /// Judges what `guest` wants. `draw` makes up a nonce for a seat that brings none.
    pub fn decide(
        &self,
        guest: &Guest,
        command: &Command<'_>,
        now: u64,
        draw: &mut dyn FnMut() -> String,
    ) -> Result<Decision, Fault> {
        let (ask, gone) = match command {
            Command::Ask(ask, gone) => (ask, *gone),
            Command::Link { hash } => {
                let seat = self.need_seat(guest)?;
                let until = now + LINK_LIFETIME_MS;
                let what = What::Link { seat, hash: hash.clone(), until };
                return Ok(Decision::Store(what, None));
            }
            Command::Claim { hash } => {
                return Ok(Decision::Store(self.claim(guest, hash, now)?, None));
            }
            Command::Stop if self.status() == Status::Over => {
                return Err(Fault::new(Code::Over, "the game is over already"));
            }
            Command::Stop => return Ok(Decision::Store(What::Stop {}, None)),
        };
        if let Some(id) = ask.id() {
            if id.is_empty() || id.len() > ID_BYTES_MAX {
                let says = format!("an id has 1 to {ID_BYTES_MAX} bytes");
                return Err(Fault::new(Code::BadRequest, says));
            }
            let twin = |done: &&std::sync::Arc<super::Acknowledged>| {
                done.id == id && done.guest == guest.id
            };
            if let Some(done) = self.done.iter().find(twin) {
                return Ok(Decision::Already(done.version));
            }
        }
        if let Ask::Play { step, mv, .. } = ask {
            let seat = self.need_seat(guest)?;
            let checked = self.check_play(seat, *step, mv)?;
            let what = What::Play { seat, mv: mv.clone(), auto: false };
            return Ok(Decision::Store(what, Some(checked)));
        }
        if let Ask::ClaimWin { .. } = ask {
            return Ok(Decision::Store(self.claim_win(guest, gone)?, None));
        }
        Ok(Decision::Store(self.judge(guest, ask, draw)?, None))
    }

    fn judge(
        &self,
        guest: &Guest,
        ask: &Ask,
        draw: &mut dyn FnMut() -> String,
    ) -> Result<What, Fault> {
        match ask {
            Ask::Sit { seat, nonce, .. } => {
                let nonce = nonce_or(nonce.as_deref(), draw)?;
                self.sit(guest, *seat, nonce)
            }
            Ask::Stand { .. } => {
                let seat = self.need_seat(guest)?;
                if self.status() != Status::Waiting {
                    let says = "the game has begun: resign, or vote to end it";
                    return Err(Fault::new(Code::Begun, says));
                }
                Ok(What::Stand { seat })
            }
            Ask::Fill { seat, bot, .. } => self.fill(guest, *seat, bot, draw()),
            Ask::Takeback { step, .. } => {
                let seat = self.need_seat(guest)?;
                self.check_takeback(seat, *step)?;
                Ok(What::Takeback { seat })
            }
            Ask::Resign { .. } => {
                let seat = self.need_playing(guest)?;
                Ok(What::Resign { seat })
            }
            Ask::Vote { end, .. } => {
                let seat = self.need_playing(guest)?;
                if self.votes.has(seat) == *end {
                    return Err(Fault::new(Code::NoChange, "this is your vote already"));
                }
                Ok(What::Vote { seat, end: *end })
            }
            Ask::Rematch { nonce, .. } => {
                let seat = self.need_seat(guest)?;
                if self.status() != Status::Over || self.desk.is_none() {
                    return Err(Fault::new(Code::NotOver, "a rematch comes after the game"));
                }
                if self.rematch.is_some() {
                    return Err(Fault::new(Code::Rematched, "the next table is there already"));
                }
                if self.again[seat.index()].is_some() {
                    return Err(Fault::new(Code::NoChange, "you have asked for it already"));
                }
                Ok(What::Again { seat, nonce: nonce_or(nonce.as_deref(), draw)? })
            }
            Ask::Play { .. }
            | Ask::ClaimWin { .. }
            | Ask::Join { .. }
            | Ask::Phrase { .. }
            | Ask::Visible { .. }
            | Ask::Ping {} => {
                Err(Fault::new(Code::BadRequest, "this changes nothing at the table"))
            }
        }
    }

    fn need_seat(&self, guest: &Guest) -> Result<Seat, Fault> {
        let says = "you have no seat at this table";
        self.seat_of(&guest.id).ok_or_else(|| Fault::new(Code::NoSeat, says))
    }

    fn need_playing(&self, guest: &Guest) -> Result<Seat, Fault> {
        let seat = self.need_seat(guest)?;
        match self.status() {
            Status::Playing if !self.places[seat.index()].resigned => Ok(seat),
            Status::Playing => Err(Fault::new(Code::Resigned, "you have given up this game")),
            Status::Waiting => Err(Fault::new(Code::NotBegun, "the game has not begun")),
            Status::Over => Err(Fault::new(Code::Over, "the game is over")),
        }
    }

    fn sit(&self, guest: &Guest, seat: Option<Seat>, nonce: String) -> Result<What, Fault> {
        if self.status() != Status::Waiting {
            return Err(Fault::new(Code::Begun, "the game has begun"));
        }
        if self.seat_of(&guest.id).is_some() {
            return Err(Fault::new(Code::Seated, "you have a seat at this table"));
        }
        let free = self.seats_where(|place| place.occupant.is_none());
        let seat = match seat {
            Some(seat) if seat.index() >= self.places.len() => {
                return Err(Fault::new(Code::BadSeat, format!("there is no seat {seat}")));
            }
            Some(seat) => Some(seat).filter(|&seat| free.has(seat)),
            None => free.lowest(),
        };
        let seat = seat.ok_or_else(|| Fault::new(Code::Taken, "this seat is taken"))?;
        Ok(What::Sit { seat, guest: guest.id.clone(), name: guest.name.clone(), nonce })
    }

    fn fill(&self, guest: &Guest, seat: Seat, bot: &str, nonce: String) -> Result<What, Fault> {
        if guest.id != self.meta.host {
            return Err(Fault::new(Code::NotHost, "only who made the table may seat bots"));
        }
        if self.status() != Status::Waiting {
            return Err(Fault::new(Code::Begun, "the game has begun"));
        }
        let Some(place) = self.places.get(seat.index()) else {
            return Err(Fault::new(Code::BadSeat, format!("there is no seat {seat}")));
        };
        if place.occupant.is_some() {
            return Err(Fault::new(Code::Taken, "this seat is taken"));
        }
        crate::lobby::check_bot(bot)?;
        Ok(What::Fill { seat, level: bot.into(), name: bots::name_at(seat.0).into(), nonce })
    }

    /// Where no time is kept, nobody has to wait for ever: who is gone counts as having given up.
    fn claim_win(&self, guest: &Guest, gone: Seats) -> Result<What, Fault> {
        let by = self.need_playing(guest)?;
        let seats: Seats = gone.iter().filter(|&seat| seat != by).collect();
        if seats.is_empty() {
            let says = "nobody whom the game waits for has been gone for long enough";
            return Err(Fault::new(Code::NotGone, says));
        }
        Ok(What::Left { seats, by })
    }

    /// Is this a move that the seat may choose now?
    fn check_play(&self, seat: Seat, step: u64, mv: &str) -> Result<CheckedMove, Fault> {
        let desk = match (&self.desk, self.status()) {
            (Some(desk), Status::Playing) => desk,
            (None, Status::Waiting) => {
                return Err(Fault::new(Code::NotBegun, "the game has not begun"));
            }
            _ => return Err(OVER.into()),
        };
        if self.places[seat.index()].resigned {
            return Err(Fault::new(Code::Resigned, "you have given up this game"));
        }
        if step != desk.step() as u64 {
            let says = format!("the game is at step {}, not {step}", desk.step());
            return Err(Fault::new(Code::Stale, says));
        }
        if mv.len() > MOVE_BYTES_MAX {
            return Err(Fault::new(Code::BadNotation, "no move is as long as that"));
        }
        if !desk.to_act().has(seat) {
            return Err(NOT_TO_ACT.into());
        }
        desk.admit(seat, mv)
    }

    fn check_takeback(&self, seat: Seat, step: u64) -> Result<(), Fault> {
        let refuse = |says: &str| Err(Fault::new(Code::NoTakeback, says));
        let Some(desk) = self.desk.as_ref().filter(|_| self.ended.is_none()) else {
            return refuse("there is no move to take back");
        };
        if step != desk.step() as u64 {
            let says = format!("the game is at step {}, not {step}", desk.step());
            return Err(Fault::new(Code::Stale, says));
        }
        if !self.sealed.is_empty() {
            return refuse("somebody has chosen since");
        }
        match self.steps.last() {
            Some(last) if last.revealed || desk.is_over() => {
                refuse("cards were drawn or shown: what is known stays known")
            }
            Some(last) if last.joint[0].0 == seat => Ok(()),
            Some(_) => refuse("the last move was not yours"),
            None => refuse("there is no move to take back"),
        }
    }

    fn claim(&self, guest: &Guest, hash: &str, now: u64) -> Result<What, Fault> {
        let fits = |place: &super::Place| {
            place.link.as_ref().is_some_and(|(known, until)| known == hash && now <= *until)
        };
        let Some(seat) = self.seats_where(fits).lowest() else {
            return Err(Fault::new(
                Code::BadLink,
                "this link was used or is too old: make a new one",
            ));
        };
        match self.seat_of(&guest.id) {
            Some(own) if own != seat => {
                Err(Fault::new(Code::Seated, "you have another seat at this table"))
            }
            _ => Ok(What::Claim { seat, guest: guest.id.clone(), name: guest.name.clone() }),
        }
    }
}

/// A nonce stands in a line of the record: plain letters and digits.
fn nonce_or(given: Option<&str>, draw: &mut dyn FnMut() -> String) -> Result<String, Fault> {
    let Some(given) = given else { return Ok(draw()) };
    if !is_nonce(given) {
        let says = format!("a nonce has 1 to {NONCE_BYTES_MAX} letters, digits, - or _");
        return Err(Fault::new(Code::BadNonce, says));
    }
    Ok(given.into())
}

pub(crate) fn is_nonce(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=NONCE_BYTES_MAX).contains(&text.len()) && text.bytes().all(plain)
}
