/// Serialises types as their notation.
#[macro_export]
macro_rules! serde_as_text {
    ($($ty:ty),* $(,)?) => {$(
        impl $crate::serde::Serialize for $ty {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $ty {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    )*};
}

/// A view that is read has passed `admit`, as in [`crate::view!`]. The type derives how it is read and written
/// with `#[serde(remote = "Self")]`.
#[macro_export]
macro_rules! admitted_view {
    ($view:ty, $admit:path) => {
        impl $crate::serde::Serialize for $view {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$view>::serialize(self, to)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $view {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let view = <$view>::deserialize(from)?;
                $admit(&view).map_err($crate::serde::de::Error::custom)?;
                Ok(view)
            }
        }
    };
}

/// What one viewer knows, as a type `View`. Every view begins with the ruleset and with whose view it
/// is; the fields that are written here follow. Views come from strangers: one that is read has passed
/// `admit`, which says whether there is a table that looks like it. So a view at hand can always be
/// imagined.
///
/// ```
/// # use kernel::Viewer;
/// # type Rules = u8;
/// kernel::view! {
///     admit;
///     /// Gems in the bag.
///     pub bag: u8,
/// }
///
/// fn admit(view: &View) -> Result<(), kernel::Syntax> {
///     if view.bag > 20 { Err(kernel::Syntax("there are 20 gems".into())) } else { Ok(()) }
/// }
/// # let view = View { rules: 1, viewer: Viewer::Spectator, bag: 7 };
/// # let text = serde_json::to_string(&view)?;
/// # assert_eq!(text, r#"{"rules":1,"eye":"gallery","bag":7}"#);
/// # assert_eq!(serde_json::from_str::<View>(&text)?, view);
/// # assert!(serde_json::from_str::<View>(&text.replace('7', "70")).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! view {
    ($admit:path; $($(#[$about:meta])+ pub $field:ident: $ty:ty,)*) => {
        /// What one viewer knows.
        #[derive(Clone, PartialEq, Eq, Debug, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "kernel::serde", remote = "Self")]
        pub struct View {
            /// The ruleset.
            pub rules: Rules,
            /// Whose view this is.
            #[serde(rename = "eye")]
            pub viewer: $crate::Viewer,
            $($(#[$about])+ pub $field: $ty,)*
        }
        $crate::admitted_view!(View, $admit);
    };
}

/// The ruleset of a game that has one edition and no options, as a type `Rules`: `basari/1`, with
/// `set=NAME#hash` for other components than the standard ones.
#[macro_export]
macro_rules! rules_without_options {
    ($components:ty) => {
        /// What may differ between two plays: what is in the box.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Rules {
            /// The component set.
            pub set: $crate::Set<$components>,
        }

        /// There is one edition, and no clause names an option.
        pub(crate) const EDITIONS: &[$crate::Edition] =
            &[$crate::Edition { number: 1, options: &[] }];

        impl Default for Rules {
            fn default() -> Rules {
                Rules { set: $crate::Set::standard() }
            }
        }

        /// Only what differs from the default is written.
        impl std::fmt::Display for Rules {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}/1", <$components as $crate::Components>::GAME)?;
                self.set.write_option(f)
            }
        }

        impl std::str::FromStr for Rules {
            type Err = $crate::Syntax;
            fn from_str(text: &str) -> Result<Rules, $crate::Syntax> {
                let game = <$components as $crate::Components>::GAME;
                let mut given = $crate::text::Ruleset::new(text, game, EDITIONS)?;
                let mut rules = Rules::default();
                given.choose_set(&mut rules.set)?;
                given.finish()?;
                Ok(rules)
            }
        }

        $crate::serde_as_text!(Rules);
    };
}

/// The notation of a type that is one letter: it has `ALL` and `letter`. What it is called is said to
/// whoever writes something else.
#[macro_export]
macro_rules! one_letter {
    ($ty:ty, $called:literal) => {
        impl std::fmt::Display for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.letter())
            }
        }

        impl std::str::FromStr for $ty {
            type Err = $crate::Syntax;
            fn from_str(text: &str) -> Result<$ty, $crate::Syntax> {
                let mut letters = text.chars();
                let is = |first: char| <$ty>::ALL.iter().find(|one| one.letter() == first);
                match (letters.next().and_then(is), letters.next()) {
                    (Some(&one), None) => Ok(one),
                    _ => Err($crate::Syntax::not(text, $called)),
                }
            }
        }
    };
}

/// Shows types to programmers in their notation, within a pattern such as `‹{}›`.
#[macro_export]
macro_rules! debug_as_text {
    ($pattern:literal: $($ty:ty),* $(,)?) => {$(
        impl std::fmt::Debug for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, $pattern, self)
            }
        }
    )*};
}

/// A game's catalogue of reasons for which moves are refused: `NAME = "J4.1", "key", "Sentence.";`
/// becomes a constant [`crate::Illegal`], and `ALL` lists them.
#[macro_export]
macro_rules! refusals {
    ($($name:ident = $clause:literal, $key:literal, $says:literal;)*) => {
        $(#[doc = concat!($clause, ": ", $says)]
        pub const $name: $crate::Illegal = $crate::Illegal::new($clause, $key, $says);)*
        /// All of them, for translators and tests.
        pub const ALL: &[$crate::Illegal] = &[$($name),*];
    };
}
