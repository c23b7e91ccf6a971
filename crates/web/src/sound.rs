//! Short sounds, made here: a knock for a move, a chime for one's own turn, coins, a fanfare.
use crate::settings::Prefs;
use leptos::prelude::GetUntracked as _;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// What is heard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// Somebody moved.
    Move,
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
            Sound::Turn => &[(523.0, 0.0, 0.12), (784.0, 0.1, 0.22)],
            Sound::No => &[(170.0, 0.0, 0.16)],
            Sound::End => {
                &[(523.0, 0.0, 0.16), (659.0, 0.14, 0.16), (784.0, 0.28, 0.16), (1047.0, 0.42, 0.5)]
            }
        }
    }
}

/// Plays a sound, if sounds are wanted. A browser that has not been touched yet stays silent.
pub(crate) fn play(prefs: Prefs, sound: Sound) {
    if !prefs.0.get_untracked().sound {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        let Some(context) = context else { return };
        let _ = context.resume();
        for &(pitch, start, length) in sound.notes() {
            note(context, sound, pitch, start, length);
        }
    });
}

fn note(context: &AudioContext, sound: Sound, pitch: f32, start: f64, length: f64) -> Option<()> {
    let (voice, volume) = (context.create_oscillator().ok()?, context.create_gain().ok()?);
    let shape = if sound == Sound::Move { OscillatorType::Triangle } else { OscillatorType::Sine };
    voice.set_type(shape);
    voice.frequency().set_value(pitch);
    let at = context.current_time() + start;
    volume.gain().set_value_at_time(0.12, at).ok()?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, at + length).ok()?;
    voice.connect_with_audio_node(&volume).ok()?;
    volume.connect_with_audio_node(&context.destination()).ok()?;
    voice.start_with_when(at).ok()?;
    voice.stop_with_when(at + length).ok()
}
