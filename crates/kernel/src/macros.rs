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

/// Views come from strangers: one that is read has passed `admit`, which says whether there is a
/// table that looks like it. So a view at hand can always be imagined. The type derives how it is
/// read and written with `#[serde(remote = "Self")]`.
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
