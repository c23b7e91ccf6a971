//! Whether a table that comes from elsewhere could have been made here. Waking replays the
//! journal, which checks every move; this checks the fields that waking trusts.
use super::{Broken, Entry, Meta, Occupant, Room, What, Who, decide::is_nonce};
use catalog::GameSetup;
use kernel::{Seat, Seed};
use protocol::ID_BYTES_MAX;

/// The last millisecond of the year 9999: far from where arithmetic on times would overflow.
const TIME_MS_MAX: u64 = 253_402_300_799_999;
const GUEST_DIGITS: usize = 32;
const SECRET_DIGITS: usize = 64;
const HASH_DIGITS: usize = 64;
/// Bots of older versions may have had other names than ours.
const LEVEL_BYTES_MAX: usize = 32;

impl Room {
    /// A room as its journal says, if a server could have written all of it.
    pub fn wake_sound(meta: Meta, journal: &[Entry]) -> Result<Room, Broken> {
        check_meta(&meta)?;
        let mut room = Room::new(meta);
        for (entry, number) in journal.iter().zip(1u64..) {
            let named = |Broken(why): Broken| Broken(format!("entry {number}: {why}"));
            room.check_entry(entry).map_err(named)?;
            room.apply(entry).map_err(named)?;
        }
        Ok(room)
    }

    fn check_entry(&self, entry: &Entry) -> Result<(), Broken> {
        check_time("its time", entry.at)?;
        if let Some(id) = &entry.id {
            need(
                !id.is_empty() && id.len() <= ID_BYTES_MAX,
                "its id is none that a client may send",
            )?;
        }
        match &entry.what {
            What::Sit { seat, guest, name, nonce } => {
                self.check_seat(*seat)?;
                check_person(guest, name)?;
                check_nonce(nonce)
            }
            What::Claim { seat, guest, name } => {
                self.check_seat(*seat)?;
                check_person(guest, name)
            }
            What::Link { seat, hash, until } => {
                self.check_seat(*seat)?;
                check_time("the end of its link", *until)?;
                need(is_hex(hash, HASH_DIGITS), "the hash of its link is none")
            }
            What::Again { seat, nonce } => {
                self.check_seat(*seat)?;
                check_nonce(nonce)
            }
            What::Takeback { seat } => {
                self.check_seat(*seat)?;
                need(!self.steps.is_empty(), "there is no move to take back")
            }
            What::Fill { seat, level, name, nonce } => {
                self.check_seat(*seat)?;
                let free = self.places[seat.index()].occupant.is_none();
                need(free && self.desk.is_none(), "a bot took a seat that it could not")?;
                let who = Who::Bot { level: level.clone() };
                check_occupant(&Occupant { name: name.clone(), who, nonce: nonce.clone() })
            }
            What::Left { seats, by } => {
                self.check_seat(*by)?;
                need(!seats.is_empty() && !seats.has(*by), "nobody left")?;
                seats.iter().try_for_each(|seat| self.check_seat(seat))
            }
            What::Stand { seat }
            | What::Play { seat, .. }
            | What::Resign { seat }
            | What::Vote { seat, .. }
            | What::Away { seat }
            | What::Back { seat } => self.check_seat(*seat),
            What::Rematch { table } => {
                need(is_hex(table, crate::ID_DIGITS), "the next table has no id of a table")
            }
            What::Start {} | What::Stop {} => Ok(()),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Broken> {
        need(seat.index() < self.places.len(), "there is no such seat")
    }
}

fn check_meta(meta: &Meta) -> Result<(), Broken> {
    need(is_hex(&meta.id, crate::ID_DIGITS), "its id is not one of a table")?;
    need(is_hex(&meta.host, GUEST_DIGITS), "its host is not a guest")?;
    need(meta.origin.is_empty() || is_hex(&meta.origin, 24), "its origin is none")?;
    need(is_hex(&meta.secret, SECRET_DIGITS), "its secret is none")?;
    need(is_hex(&meta.next_secret, SECRET_DIGITS), "the secret of its rematch is none")?;
    check_time("when it was made", meta.created)?;
    crate::lobby::check_pace(meta.pace)?;
    need(meta.seated.len() <= kernel::SEATS_MAX, "no table has so many seats")?;
    let seats = Some(meta.seated.len() as u8);
    let desk = catalog::deal(&GameSetup { ruleset: &meta.ruleset, seats, seed: Seed([0; 32]) })?;
    need(desk.game() == meta.game, "its rules are those of another game")?;
    need(desk.ruleset() == meta.ruleset, "its rules are not named as they are here")?;
    meta.seated.iter().flatten().try_for_each(check_occupant)
}

fn check_occupant(occupant: &Occupant) -> Result<(), Broken> {
    check_nonce(&occupant.nonce)?;
    match &occupant.who {
        Who::Person { guest } => check_person(guest, &occupant.name),
        Who::Bot { level } => {
            let plain = level.bytes().all(|byte| byte.is_ascii_graphic());
            need(plain && level.len() <= LEVEL_BYTES_MAX, "a bot has no name of a bot")?;
            check_name(&occupant.name)
        }
    }
}

fn check_person(guest: &str, name: &str) -> Result<(), Broken> {
    need(is_hex(guest, GUEST_DIGITS), "whoever sits there is not a guest")?;
    check_name(name)
}

fn check_name(name: &str) -> Result<(), Broken> {
    let clean = crate::people::clean_name(name);
    need(clean.as_deref() == Some(name), "a name is empty, too long or has hidden characters")
}

fn check_nonce(nonce: &str) -> Result<(), Broken> {
    need(is_nonce(nonce), "a nonce is none")
}

fn check_time(what: &str, at: u64) -> Result<(), Broken> {
    if at <= TIME_MS_MAX { Ok(()) } else { Err(Broken(format!("{what} is after the year 9999"))) }
}

fn need(holds: bool, says: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(says.into())) }
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
