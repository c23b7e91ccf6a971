//! A table in words, both ways.
use super::{Told, menu::menu_of, referee::read_move};
use kernel::{Seat, Table, Viewer};
use words::{Compared, Refusal, Speak, Voice};

/// A table that people are told about, and that they speak to.
pub trait Spoken {
    /// The table in words, as the listener is shown it.
    fn describe(&self, voice: &Voice) -> String;
    /// What a seat may do, in words, a line for each kind of move.
    fn menu(&self, seat: Seat, voice: &Voice) -> Vec<String>;
    /// One sentence: what a seat has to decide now and what follows from it. Empty if nothing.
    fn prompt(&self, seat: Seat, voice: &Voice) -> String;
    /// What a legal move brings its player, as far as that can be known.
    fn gain(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<String>;
    /// What speaks for a legal move against another, in the game's words.
    fn why(&self, seat: Seat, mv: &str, other: Option<&str>, voice: &Voice) -> Option<String>;
    /// A move in notation as words.
    fn order(&self, mv: &str, voice: &Voice) -> String;
    /// The same with what it brings, where that can be said: before it is confirmed.
    fn order_and_gain(&self, seat: Seat, mv: &str, voice: &Voice) -> String {
        let order = self.order(mv, voice);
        match self.gain(seat, mv, voice) {
            Some(gain) => format!("{order}: {gain}"),
            None => order,
        }
    }
    /// What the listener saw happen, in words.
    fn tell(&self, told: &Told, voice: &Voice) -> Vec<String>;
    /// From friendly words to notation.
    fn understand(&self, seat: Seat, text: &str, voice: &Voice) -> Result<String, String>;
    /// Why a move is refused, in the listener's language.
    fn refusal(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<Refusal>;
}

impl<G: Speak> Spoken for Table<G> {
    fn describe(&self, voice: &Voice) -> String {
        let viewer = voice.me.map_or(Viewer::Spectator, Viewer::Seat);
        G::table(&G::shown(&self.game().view(viewer)), voice)
    }

    fn menu(&self, seat: Seat, voice: &Voice) -> Vec<String> {
        menu_of(self, seat).iter().map(|choice| G::choice(choice, voice)).collect()
    }

    fn prompt(&self, seat: Seat, voice: &Voice) -> String {
        let menu = menu_of(self, seat);
        if menu.is_empty() {
            return String::new();
        }
        G::prompt(&self.game().view(Viewer::Seat(seat)), seat, &menu, voice)
    }

    fn gain(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<String> {
        let mv = read_move(self, seat, mv).ok()?;
        self.game().check(seat, mv).ok()?;
        G::gain(&self.game().view(Viewer::Seat(seat)), seat, mv, voice)
    }

    fn why(&self, seat: Seat, mv: &str, other: Option<&str>, voice: &Voice) -> Option<String> {
        let mv = read_move(self, seat, mv).ok()?;
        self.game().check(seat, mv).ok()?;
        let other = other.and_then(|other| read_move(self, seat, other).ok());
        G::why(&self.game().view(Viewer::Seat(seat)), seat, Compared { mv, other }, voice)
    }

    fn order(&self, mv: &str, voice: &Voice) -> String {
        mv.parse().map_or_else(|_| mv.to_string(), |mv| G::order(mv, voice))
    }

    fn tell(&self, told: &Told, voice: &Voice) -> Vec<String> {
        let viewer = voice.me.map_or(Viewer::Spectator, Viewer::Seat).to_string();
        crate::tell_game::<G>(told.0.get(&viewer).map_or(&[], Vec::as_slice), voice)
    }

    fn understand(&self, seat: Seat, text: &str, voice: &Voice) -> Result<String, String> {
        let view = self.game().view(Viewer::Seat(seat));
        let understood = G::understand(text, seat, &view, &menu_of(self, seat));
        understood.map(|mv| mv.to_string()).map_err(|misheard| misheard.say(voice))
    }

    fn refusal(&self, seat: Seat, mv: &str, voice: &Voice) -> Option<Refusal> {
        let illegal = self.game().check(seat, mv.parse().ok()?).err()?;
        Some(words::refusal(G::NAME, illegal, voice))
    }
}
