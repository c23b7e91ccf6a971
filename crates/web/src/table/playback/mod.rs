//! What happened is shown as it happened: step by step, in a step one actor at a time. The board follows; it
//! shows a step when its turn has come. Nothing waits for it: a click or a key brings everything up to date.
mod fly;
mod recap;

pub(crate) use fly::{Face, Flight, Spot};
pub(crate) use recap::{Recap, Told};

use super::{Sign, TableCtx};
use crate::{
    boards,
    settings::Pace,
    sound::{self, Sound},
};
use client::Change;
use fly::{Leaving, Sliding};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// How long one thing travels, something turns over, something slides, and how far apart things start, in milliseconds.
const FLIES: f64 = 560.0;
const TURNS: f64 = 620.0;
const SLIDES: f64 = 420.0;
const APART: f64 = 70.0;
/// The longest that a step may take at the usual pace.
const LONGEST: f64 = 3_600.0;

/// One event, as it is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beat {
    /// What happens, in words.
    pub(crate) says: String,
    pub(crate) flights: Vec<Flight>,
    /// What is turned over.
    pub(crate) turns: Vec<Spot>,
    /// What moves and stays itself.
    pub(crate) slides: Vec<Spot>,
    /// What is stamped.
    pub(crate) stamps: Vec<Spot>,
    /// After this the board is cleared: what comes next is shown when people have seen how it stood.
    pub(crate) ends: bool,
    /// What it sounds like.
    pub(crate) sound: Option<Sound>,
    /// Pictures of what it is about, for the log.
    pub(crate) signs: Vec<Sign>,
    /// Where the log begins a new part.
    pub(crate) opens: Opens,
}

/// A part of a game, as the log is divided: a round, a day, a stage; and within it, where there are such, a round.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum Opens {
    #[default]
    Nothing,
    /// What follows this step is the next part.
    NextPart,
    /// With this step the next round of the part begins.
    Round,
    /// The same where the event knows its numbers.
    RoundOf { part: u8, round: u8 },
}

impl Beat {
    fn ms(&self) -> f64 {
        let flown = match self.flights.len() {
            0 => 0.0,
            n => FLIES + APART * (n - 1) as f64,
        };
        let still = self.turns.is_empty() && self.stamps.is_empty();
        let turned = if still { 0.0 } else { TURNS };
        let slid = if self.slides.is_empty() { 0.0 } else { SLIDES };
        flown.max(turned).max(slid)
    }
}

/// How long a sentence stands that nothing on the board shows, in milliseconds. All of it can be read afterwards
/// ([`Told`]), and nobody has to wait.
fn reading(says: &str) -> f64 {
    (300.0 + 25.0 * says.chars().count() as f64).clamp(700.0, 2_400.0)
}

#[derive(Copy, Clone)]
pub(crate) struct Playback {
    /// What is happening, in words, while it is shown.
    pub(crate) caption: RwSignal<Option<String>>,
    pub(crate) running: RwSignal<bool>,
    /// A step that ended a round, until people have seen how the round ended.
    pub(crate) moment: RwSignal<Option<u64>>,
    /// Is it open, what the others did since then?
    pub(crate) recap: RwSignal<bool>,
    /// How many steps were shown, and how many things travelled: for tests.
    played: RwSignal<u32>,
    flown: RwSignal<u32>,
    /// Counts up when everything under way is given up.
    turn: StoredValue<u32>,
    animations: StoredValue<Vec<JsValue>, LocalStorage>,
}

/// A step whose beginning was measured.
struct Scene {
    beats: Vec<(Beat, Vec<Leaving>, Vec<Sliding>)>,
    numbers: Vec<(web_sys::Element, String)>,
}

impl Playback {
    pub(crate) fn new() -> Playback {
        Playback {
            caption: RwSignal::new(None),
            running: RwSignal::new(false),
            moment: RwSignal::new(None),
            recap: RwSignal::new(false),
            played: RwSignal::new(0),
            flown: RwSignal::new(0),
            turn: StoredValue::new(0),
            animations: StoredValue::new_local(Vec::new()),
        }
    }

    /// What tests see of it, as attributes of the table.
    pub(crate) fn state(
        self,
    ) -> (impl Fn() -> String + Copy, impl Fn() -> String + Copy, impl Fn() -> String + Copy) {
        (
            move || self.running.get().to_string(),
            move || self.played.get().to_string(),
            move || self.flown.get().to_string(),
        )
    }
}

/// How much slower than usual.
fn slower(ctx: TableCtx) -> f64 {
    match ctx.prefs.0.with_untracked(|now| now.pace) {
        Pace::Slow => 1.9,
        Pace::Usual => 1.0,
        Pace::Quick => 0.6,
    }
}

/// Follows the changes as long as the table is shown.
pub(super) fn listen(ctx: TableCtx) {
    let session = ctx.session;
    session.plays.set(ctx.prefs.moves());
    Effect::new(move || {
        ctx.prefs.0.track();
        session.plays.set(ctx.prefs.moves());
    });
    Effect::new(move |before: Option<u64>| {
        let (count, change) = session.last_change.get();
        if before.is_some_and(|before| before != count) {
            // Several messages may have come at once, of which this is the last.
            match change {
                Change::View => finish(ctx),
                // In a frame of its own: what a click or a message changed is drawn first, and then measured.
                _ => in_a_frame(ctx, move || advance(ctx)),
            }
        }
        count
    });
    // Whoever touches something wants to go on.
    let down = window_event_listener(leptos::ev::pointerdown, move |_| finish(ctx));
    let key = window_event_listener(leptos::ev::keydown, move |_| finish(ctx));
    on_cleanup(move || {
        down.remove();
        key.remove();
        session.playing.set(None);
    });
}

/// Brings everything up to date.
pub(crate) fn finish(ctx: TableCtx) {
    let playback = ctx.playback;
    if !playback.running.get_untracked() && ctx.session.playing.get_untracked().is_none() {
        return;
    }
    end_step(ctx);
    playback.running.set(false);
    playback.caption.set(None);
    playback.moment.set(None);
    ctx.session.playing.set(None);
}

fn end_step(ctx: TableCtx) {
    ctx.playback.turn.update_value(|turn| *turn += 1);
    let animations = ctx.playback.animations.try_update_value(std::mem::take);
    fly::clear(animations.unwrap_or_default());
}

/// Shows everything again since a step.
pub(crate) fn again(ctx: TableCtx, since: u64) {
    finish(ctx);
    ctx.session.looking.set(None);
    ctx.session.playing.set(Some(since));
    // When the board shows how it stood then.
    in_a_frame(ctx, move || in_a_frame(ctx, move || advance(ctx)));
}

/// Goes to the next step, if there is one and none is under way.
fn advance(ctx: TableCtx) {
    let (session, playback) = (ctx.session, ctx.playback);
    // The table may have been left meanwhile.
    if playback.turn.try_get_value().is_none() {
        return;
    }
    if playback.running.get_untracked() || playback.moment.get_untracked().is_some() {
        return;
    }
    let Some(at) = session.playing.get_untracked() else { return };
    let next = session.mirror.with_untracked(|mirror| {
        let last = mirror.now().map_or(0, |now| now.step);
        mirror.at(at + 1).filter(|past| past.step == at + 1).map(|past| (past.clone(), last))
    });
    let Some((past, last)) = next else { return finish(ctx) };
    let mut beats = boards::beats(&ctx.game(), &past.events, &ctx.voice());
    let ends = beats.iter().position(|beat| beat.ends);
    if let Some(at) = ends {
        // What follows lies there when people have seen how it ended.
        beats.truncate(at + 1);
    }
    playback.running.set(true);
    playback.played.update(|n| *n += 1);
    let scene = measure(beats);
    let turn = playback.turn.get_value();
    let then = move || session.playing.set((past.step < last).then_some(past.step));
    if ends.is_some() && !untrack(|| ctx.session.is_exercise()) {
        // The round is shown on the board as it stood; the new deal comes afterwards.
        let ms = run(ctx, scene);
        after(ctx, turn, ms, move || {
            playback.moment.set(Some(past.step));
            playback.running.set(false);
        });
        return;
    }
    then();
    in_a_frame(ctx, move || {
        if playback.turn.get_value() != turn {
            return;
        }
        let ms = run(ctx, scene);
        after(ctx, turn, ms, move || done(ctx));
    });
}

/// A step is over.
fn done(ctx: TableCtx) {
    end_step(ctx);
    ctx.playback.running.set(false);
    ctx.playback.caption.set(None);
    advance(ctx);
}

/// In the next frame, unless the table has been left by then.
fn in_a_frame(ctx: TableCtx, then: impl FnOnce() + 'static) {
    request_animation_frame(move || {
        if ctx.playback.turn.try_get_value().is_some() {
            then();
        }
    });
}

fn after(ctx: TableCtx, turn: u32, ms: f64, then: impl FnOnce() + 'static) {
    let go_on = move || {
        if ctx.playback.turn.try_get_value() == Some(turn) {
            then();
        }
    };
    set_timeout(go_on, Duration::from_secs_f64(ms / 1_000.0));
}

fn measure(beats: Vec<Beat>) -> Scene {
    let beats = beats.into_iter().map(|beat| {
        let leaving = beat.flights.iter().filter_map(fly::leave).collect();
        let sliding = beat.slides.iter().filter_map(fly::slide_from).collect();
        (beat, leaving, sliding)
    });
    Scene { beats: beats.collect(), numbers: fly::numbers() }
}

/// What a beat shows, as it lies on the board when the beat begins.
struct Measured {
    aimed: Vec<fly::Aimed>,
    turned: Vec<web_sys::Element>,
    stamped: Vec<web_sys::Element>,
    moved: Vec<(web_sys::Element, f64, f64)>,
}

/// Sends the copies of a beat on their way, which begins after so many milliseconds.
fn send(
    ctx: TableCtx,
    sky: &fly::Sky,
    aimed: Vec<fly::Aimed>,
    (at, speed): (f64, f64),
    animations: &mut Vec<JsValue>,
) {
    let mut later = Vec::new();
    for (n, one) in aimed.into_iter().enumerate() {
        let (apart, ms) = (n as f64 * APART * speed, FLIES * speed);
        fly::hide(&one, at + apart + ms, animations);
        // What appears is put up when its turn comes: much at once would hold up the first frame.
        match one.appears() && at > 0.0 {
            true => later.push((one, apart, ms)),
            false => fly::launch(one, sky, at + apart, ms, animations),
        }
    }
    if later.is_empty() {
        return;
    }
    let (sky, playback) = (sky.clone(), ctx.playback);
    after(ctx, playback.turn.get_value(), at, move || {
        let mut animations = Vec::new();
        for (one, apart, ms) in later {
            fly::launch(one, &sky, apart, ms, &mut animations);
        }
        playback.animations.update_value(|all| all.extend(animations));
    });
}

/// Sets everything going; gives the time it takes.
fn run(ctx: TableCtx, scene: Scene) -> f64 {
    let playback = ctx.playback;
    let turn = playback.turn.get_value();
    let whole: f64 = scene.beats.iter().map(|(beat, ..)| beat.ms()).sum();
    let speed = slower(ctx) * (LONGEST / whole.max(1.0)).min(1.0);
    let (mut at, mut said, mut flown) = (0.0, Vec::new(), 0);
    let mut animations = Vec::new();
    let sky = fly::sky();
    // Everything is measured before anything is put up.
    let aim = |leaving: &Leaving| fly::aim(leaving, sky.as_ref()?);
    let measured: Vec<Measured> = (scene.beats.iter())
        .map(|(beat, leaving, sliding)| Measured {
            aimed: leaving.iter().filter_map(aim).collect(),
            turned: beat.turns.iter().filter_map(fly::seen).collect(),
            stamped: beat.stamps.iter().filter_map(fly::seen).collect(),
            moved: sliding.iter().filter_map(fly::moved).collect(),
        })
        .collect();
    for ((beat, ..), Measured { aimed, turned, stamped, moved }) in scene.beats.iter().zip(measured)
    {
        if !beat.says.is_empty() {
            said.push(beat.says.clone());
        }
        if beat.ms() == 0.0 {
            continue;
        }
        let (says, heard) = (std::mem::take(&mut said).join(" "), beat.sound);
        after(ctx, turn, at, move || {
            // What goes on without words is still about what was said.
            if !says.is_empty() {
                playback.caption.set(Some(says));
            }
            if let Some(heard) = heard {
                sound::play(ctx.prefs, heard);
            }
        });
        flown += aimed.len() as u32;
        if let Some(sky) = &sky {
            send(ctx, sky, aimed, (at, speed), &mut animations);
        }
        for element in &turned {
            fly::turn(element, at, TURNS * speed, &mut animations);
        }
        for element in &stamped {
            fly::stamp(element, at, TURNS * speed, &mut animations);
        }
        for one in &moved {
            fly::slide(one, at, SLIDES * speed, &mut animations);
        }
        at += beat.ms() * speed;
    }
    fly::count(scene.numbers, at.max(300.0));
    playback.animations.update_value(|all| all.extend(animations));
    playback.flown.update(|n| *n += flown);
    // What has only words is read for a moment.
    if !said.is_empty() {
        let says = said.join(" ");
        let shown = says.clone();
        after(ctx, turn, at, move || playback.caption.set(Some(shown)));
        at += reading(&says) * slower(ctx);
    }
    at
}
