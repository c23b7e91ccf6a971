//! How a game stands, as the table role of the protocol says it.
use crate::Desk;
use kernel::{Seats, Viewer};
use protocol::{Ended, Now, lobby::Status};
use serde_json::Value;

/// How a game stands for `viewer`, without clock and secret. There is no desk before the deal; `ended`
/// says how the game was ended, if it was not by its rules.
pub fn now(desk: Option<&dyn Desk>, viewer: Viewer, ended: Option<Ended>) -> Now {
    let status = match desk {
        None if ended.is_none() => Status::Waiting,
        Some(desk) if ended.is_none() && !desk.is_over() => Status::Playing,
        _ => Status::Over,
    };
    let mut now = Now {
        status,
        step: 0,
        to_act: Seats::NONE,
        ready: Seats::NONE,
        sealed: None,
        view: Value::Null,
        choices: Value::Null,
        outcome: None,
        ended: ended.or((status == Status::Over).then_some(Ended::Played)),
        secret: None,
        clock: None,
    };
    let Some(desk) = desk else { return now };
    let seen = desk.view(viewer, false);
    now.step = desk.step() as u64;
    now.view = seen.view;
    now.outcome = desk.outcome();
    if status == Status::Playing {
        now.to_act = desk.to_act();
        now.ready = seen.ready;
        now.sealed = seen.sealed;
        if let Viewer::Seat(seat) = viewer
            && now.to_act.has(seat)
        {
            now.choices = desk.choices(seat);
        }
    }
    now
}
