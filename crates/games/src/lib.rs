//! The one list of games. Everything else follows it: words, bots, the catalog, lessons, boards,
//! fuzzing and the tests that are run for each game ask [`each_game!`] or [`with_game!`] and have
//! no list of their own. What a listed game lacks (a text, advice for bots, a board) does not compile,
//! or fails a test that names the file.
//!
//! `cargo xtask new-game NAME` writes a game and its line here; docs/adding-a-game.md has the rest.

#![warn(missing_docs)]

/// Hands the list to a macro: `each_game!([path::to::macro] more)` becomes
/// `path::to::macro! { [(jaipur Jaipur) …] more }`. Each entry is a crate and its game.
#[macro_export]
macro_rules! each_game {
    ([$($then:tt)+] $($more:tt)*) => {
        $($then)+! {
            [
                (jaipur Jaipur)
                (johari Johari)
                (basari Basari)
            ]
            $($more)*
        }
    };
}

macro_rules! publish {
    ([$(($game:ident $table:ident))*]) => {
        $(pub use $game;)*

        /// The names of all games, in the order in which people are shown them.
        pub const NAMES: &[&str] = &[$(stringify!($game)),*];
    };
}
each_game!([publish]);

/// Does something with a game that is known only by name: `with_game!(name, |G| deal::<G>())` is
/// `Some` of what the expression gives for that game, or `None` if no game has this name.
#[macro_export]
macro_rules! with_game {
    ($name:expr, |$table:ident| $do:expr) => {
        $crate::each_game! { [$crate::match_game] $name, $table, $do }
    };
}

/// A part of [`with_game!`].
#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ([$(($game:ident $type:ident))*] $name:expr, $table:ident, $do:expr) => {
        match $name {
            $(stringify!($game) => {
                type $table = $crate::$game::$type;
                Some($do)
            })*
            _ => None,
        }
    };
}
