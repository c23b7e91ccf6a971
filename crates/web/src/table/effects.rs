//! What changes sound like, and what is said when something is refused.
use super::TableCtx;
use crate::{
    settings::Prefs,
    sound::{self, Sound},
};
use client::Change;
use leptos::prelude::*;
use protocol::{Code, Fault, Happened, lobby::Status};

/// Why the server refused something, in a sentence for the person who asked.
pub(crate) fn refusal(prefs: Prefs, game: &str, fault: &Fault) -> String {
    let key = match fault.code {
        Code::Retry | Code::Unavailable | Code::Limited | Code::Stopping => "web-refused-busy",
        Code::Stale => "web-refused-stale",
        Code::NoTakeback => "web-refused-takeback",
        Code::NotGone => "web-refused-not-gone",
        Code::Taken => "web-refused-taken",
        Code::Over | Code::Resigned => "web-refused-over",
        Code::Begun => "web-refused-begun",
        _ => return refused_by_rule(prefs, game, fault),
    };
    prefs.say(key, &[])
}

/// By its clause, or in the server's own words where we have none.
fn refused_by_rule(prefs: Prefs, game: &str, fault: &Fault) -> String {
    let reason = fault.reason.as_deref().unwrap_or_default();
    let keys = [format!("{game}-{reason}"), format!("refused-{reason}")];
    let key = keys.iter().find(|key| prefs.lang().has(key));
    let says = key.map_or_else(|| fault.message.clone(), |key| prefs.say(key, &[]));
    match &fault.clause {
        Some(clause) => format!("{clause}: {says}"),
        None => says,
    }
}

/// Listens as long as the table is shown.
pub(crate) fn listen(ctx: TableCtx) {
    let session = ctx.session;
    let drones = Memo::new(move |_| ctx.prefs.0.with(|now| now.sound && now.ambience));
    Effect::new(move || sound::drone(drones.get()));
    on_cleanup(|| sound::drone(false));
    Effect::new(move |before: Option<u64>| {
        let (count, change) = session.last_change.get();
        // What was heard before the table was shown is old.
        let Some(before) = before else { return count };
        if count == before {
            return count;
        }
        let (over, mine) = session.mirror.with_untracked(|mirror| {
            let me = mirror.me();
            mirror.now().map_or((false, false), |now| {
                let mine = me.is_some_and(|me| now.to_act.has(me) && !now.ready.has(me));
                (now.status == Status::Over, mine)
            })
        });
        match change {
            Change::Happened(
                Happened::Step { .. } | Happened::Resigned { .. } | Happened::Left { .. },
            ) if over => {
                sound::play(ctx.prefs, Sound::End);
            }
            Change::Happened(Happened::Step { .. }) if mine => sound::play(ctx.prefs, Sound::Turn),
            Change::Happened(Happened::Step { .. }) => sound::play(ctx.prefs, Sound::Move),
            Change::Happened(Happened::Started { .. }) => sound::play(ctx.prefs, Sound::Turn),
            Change::Refused(_, fault) => {
                sound::play(ctx.prefs, Sound::No);
                let game = session.mirror.with_untracked(|mirror| {
                    mirror.table.as_ref().map(|table| table.game.clone()).unwrap_or_default()
                });
                ctx.refusal.set(Some(refusal(ctx.prefs, &game, &fault)));
                return count;
            }
            Change::Happened(_) | Change::View | Change::Done(_) => {}
            Change::Gap | Change::Phrase(..) | Change::Reconnect(_) | Change::Nothing => {
                return count;
            }
        }
        ctx.refusal.set(None);
        count
    });
}
