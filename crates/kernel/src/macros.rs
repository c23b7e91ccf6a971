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
