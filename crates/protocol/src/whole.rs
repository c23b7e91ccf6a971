//! Whole numbers as the lobby's description means them: in JSON Schema `3.0` is an integer, and
//! some languages write all their numbers so.
use serde::{
    Deserialize, Deserializer,
    de::{Error, Unexpected, Visitor},
};
use std::{fmt, marker::PhantomData};

/// Beyond this, a fraction cannot tell one whole number from the next.
const EXACT: f64 = 9_007_199_254_740_992.0;

struct Whole<N>(PhantomData<N>);

impl<N: TryFrom<u64>> Visitor<'_> for Whole<N> {
    type Value = N;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number that is not too large")
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<N, E> {
        N::try_from(n).map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<N, E> {
        match u64::try_from(n) {
            Ok(n) => self.visit_u64(n),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(n), &self)),
        }
    }

    fn visit_f64<E: Error>(self, n: f64) -> Result<N, E> {
        if n.fract() == 0.0 && (0.0..=EXACT).contains(&n) {
            return self.visit_u64(n as u64);
        }
        Err(E::invalid_value(Unexpected::Float(n), &self))
    }
}

pub(crate) fn whole<'de, D, N>(from: D) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    from.deserialize_any(Whole(PhantomData))
}

pub(crate) fn whole_or_none<'de, D, N>(from: D) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: TryFrom<u64>,
{
    #[derive(Deserialize)]
    #[serde(bound = "N: TryFrom<u64>")]
    struct Given<N>(#[serde(deserialize_with = "whole")] N);
    Ok(Option::<Given<N>>::deserialize(from)?.map(|Given(n)| n))
}

#[cfg(test)]
mod tests {
    use crate::lobby::{NewTable, Pace};

    fn given(seats: &str, pace: &str) -> Result<(Option<u8>, Option<Pace>), serde_json::Error> {
        let text = format!(r#"{{"game":"jaipur","seats":{seats},"pace":{pace}}}"#);
        serde_json::from_str(&text).map(|table: NewTable| (table.seats, table.pace))
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let live = Some(Pace::Live { move_s: 60, bank_s: 300 });
        for (seats, pace) in [
            ("2", r#"{"live":{"move_s":60,"bank_s":300}}"#),
            ("2.0", r#"{"live":{"move_s":60.0,"bank_s":3e2}}"#),
        ] {
            assert_eq!(given(seats, pace).expect("a table"), (Some(2), live));
        }
        assert_eq!(given("null", r#"{"days":2.0}"#).expect("a table"), (None, Some(Pace::Days(2))));
        for seats in ["2.5", "-1", "-1.0", "256", "256.0", "1e99", "\"2\"", "true", "[]"] {
            assert!(given(seats, "null").is_err(), "{seats}");
        }
        for days in ["0.1", "-3", "4294967296", "4294967296.0", "null"] {
            assert!(given("2", &format!(r#"{{"days":{days}}}"#)).is_err(), "{days}");
        }
    }
}
