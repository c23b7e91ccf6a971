//! What news sound like.
use super::TableCtx;
use crate::sound::{self, Sound};
use client::News;
use leptos::prelude::*;
use protocol::{Happened, lobby::Status};

/// Listens as long as the table is shown.
pub(crate) fn listen(ctx: TableCtx) {
    let session = ctx.session;
    Effect::new(move |before: Option<u64>| {
        let (count, news) = session.news.get();
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
        match news {
            News::Happened(Happened::Step { .. } | Happened::Resigned { .. }) if over => {
                sound::play(ctx.prefs, Sound::End);
            }
            News::Happened(Happened::Step { .. }) if mine => sound::play(ctx.prefs, Sound::Turn),
            News::Happened(Happened::Step { .. }) => sound::play(ctx.prefs, Sound::Move),
            News::Happened(Happened::Started { .. }) => sound::play(ctx.prefs, Sound::Turn),
            News::Refused(..) => sound::play(ctx.prefs, Sound::No),
            _ => {}
        }
        count
    });
}
