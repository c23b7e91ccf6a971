#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

/// Hands the list to a macro: `each_game!([path::to::macro] more)` becomes
/// `path::to::macro! { [(jaipur Jaipur) …] more }`. Each entry is a crate and its game.
///
/// ```
/// macro_rules! count {
///     ([$(($game:ident $table:ident))*]) => { [$(stringify!($table)),*].len() };
/// }
/// assert_eq!(games::each_game!([count]), games::NAMES.len());
/// ```
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
///
/// ```
/// let size = games::with_game!("jaipur", |G| std::mem::size_of::<G>());
/// assert!(size.is_some_and(|bytes| bytes <= 128));
/// assert_eq!(games::with_game!("chess", |G| std::mem::size_of::<G>()), None);
/// ```
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
