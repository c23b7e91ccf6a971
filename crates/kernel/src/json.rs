//! Reading JSON.
use serde::de::DeserializeOwned;
use serde_json::{Error, Value};

/// Reads a text by way of a [`Value`]: what reads a type is then compiled for one kind of source, not
/// for two, and a page that people load is smaller for it.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    T::deserialize(&serde_json::from_str::<Value>(text)?)
}
