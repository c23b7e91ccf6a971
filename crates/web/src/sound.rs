//! Short, soft sounds, made here: one for each kind of thing that happens.
use crate::settings::Prefs;
use leptos::prelude::GetUntracked as _;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorNode, OscillatorType};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static DRONE: RefCell<Vec<OscillatorNode>> = const { RefCell::new(Vec::new()) };
}

/// The strings of the drone: frequency, and how often a minute each swells.
const STRINGS: [(f32, f32); 4] = [(110.0, 4.0), (110.6, 5.0), (165.0, 7.0), (220.0, 3.0)];

/// What is heard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// Somebody moved.
    Move,
    /// A card is laid down.
    Card,
    /// Coins are counted out.
    Coins,
    /// Gems change hands.
    Gems,
    /// A herd comes, a noble bows.
    Bells,
    /// What was secret is turned up.
    Reveal,
    /// The Supervisor knocks.
    Supervisor,
    /// A round, a day or a stage is over.
    Gong,
    /// It is my turn.
    Turn,
    /// A refusal.
    No,
    /// The game is over.
    End,
}

impl Sound {
    /// Notes: frequency in hertz, start and length in seconds.
    fn notes(self) -> &'static [(f32, f64, f64)] {
        match self {
            Sound::Move => &[(330.0, 0.0, 0.07)],
            Sound::Card => &[(247.0, 0.0, 0.05), (196.0, 0.02, 0.06)],
            Sound::Coins => &[(1319.0, 0.0, 0.08), (1568.0, 0.07, 0.1), (1760.0, 0.15, 0.14)],
            Sound::Gems => &[(1047.0, 0.0, 0.18), (1397.0, 0.06, 0.24)],
            Sound::Bells => &[(659.0, 0.0, 0.3), (988.0, 0.12, 0.3), (880.0, 0.26, 0.4)],
            Sound::Reveal => &[(392.0, 0.0, 0.12), (494.0, 0.07, 0.12), (587.0, 0.14, 0.2)],
            Sound::Supervisor => &[(147.0, 0.0, 0.12), (147.0, 0.2, 0.16)],
            Sound::Gong => &[(131.0, 0.0, 1.4), (196.0, 0.0, 1.0), (311.0, 0.01, 0.6)],
            Sound::Turn => &[(523.0, 0.0, 0.12), (784.0, 0.1, 0.22)],
            Sound::No => &[(170.0, 0.0, 0.16)],
            Sound::End => {
                &[(523.0, 0.0, 0.16), (659.0, 0.14, 0.16), (784.0, 0.28, 0.16), (1047.0, 0.42, 0.5)]
            }
        }
    }

    /// Wood knocks, metal rings.
    fn shape(self) -> OscillatorType {
        match self {
            Sound::Move | Sound::Card | Sound::Supervisor => OscillatorType::Triangle,
            _ => OscillatorType::Sine,
        }
    }

    /// What is heard often is quieter.
    fn volume(self) -> f32 {
        match self {
            Sound::Card | Sound::Coins | Sound::Gems => 0.05,
            Sound::Move | Sound::Reveal | Sound::Bells => 0.08,
            Sound::Turn | Sound::No | Sound::End | Sound::Gong | Sound::Supervisor => 0.12,
        }
    }
}

/// Uses the page's one source of sound. A browser that has not been touched yet stays silent.
fn with_context<T>(then: impl FnOnce(&AudioContext) -> Option<T>) -> Option<T> {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        let context = context.as_ref()?;
        let _ = context.resume();
        then(context)
    })
}

/// Plays a sound, if sounds are wanted.
pub(crate) fn play(prefs: Prefs, sound: Sound) {
    if !prefs.0.get_untracked().sound {
        return;
    }
    with_context(|context| {
        for &(pitch, start, length) in sound.notes() {
            note(context, sound, pitch, start, length);
        }
        Some(())
    });
}

/// Lets the drone sound, or ends it.
pub(crate) fn drone(on: bool) {
    DRONE.with_borrow_mut(|strings| match (on, strings.is_empty()) {
        (true, true) => {
            let tuned = STRINGS.iter().filter_map(|&(pitch, swells)| {
                with_context(|context| string(context, pitch, swells))
            });
            *strings = tuned.flatten().collect();
        }
        (false, false) => {
            for string in strings.drain(..) {
                let _ = string.stop();
            }
        }
        _ => {}
    });
}

/// A string that swells and fades, and what makes it do so.
fn string(context: &AudioContext, pitch: f32, swells: f32) -> Option<[OscillatorNode; 2]> {
    let (voice, slow) = (context.create_oscillator().ok()?, context.create_oscillator().ok()?);
    let (volume, depth) = (context.create_gain().ok()?, context.create_gain().ok()?);
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(pitch);
    slow.frequency().set_value(swells / 60.0);
    volume.gain().set_value(0.008);
    depth.gain().set_value(0.006);
    slow.connect_with_audio_node(&depth).ok()?;
    depth.connect_with_audio_param(&volume.gain()).ok()?;
    voice.connect_with_audio_node(&volume).ok()?;
    volume.connect_with_audio_node(&context.destination()).ok()?;
    voice.start().ok()?;
    slow.start().ok()?;
    Some([voice, slow])
}

fn note(context: &AudioContext, sound: Sound, pitch: f32, start: f64, length: f64) -> Option<()> {
    let (voice, volume) = (context.create_oscillator().ok()?, context.create_gain().ok()?);
    voice.set_type(sound.shape());
    voice.frequency().set_value(pitch);
    let at = context.current_time() + start;
    volume.gain().set_value_at_time(sound.volume(), at).ok()?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, at + length).ok()?;
    voice.connect_with_audio_node(&volume).ok()?;
    volume.connect_with_audio_node(&context.destination()).ok()?;
    voice.start_with_when(at).ok()?;
    voice.stop_with_when(at + length).ok()
}
