//! Logarithm and exponential of our own: those of the platform differ in the last bits between
//! native code and WebAssembly, and a bot's choice may depend on one. Additions, products, quotients
//! and `sqrt` are exact to the bit everywhere.

const LN_2: f64 = std::f64::consts::LN_2;

/// The natural logarithm of a positive number, to about 1e-12.
pub fn ln(x: f64) -> f64 {
    debug_assert!(x > 0.0 && x.is_finite());
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), and the argument is at most 0.172.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let t2 = t * t;
    let (mut term, mut sum, mut odd) = (t, 0.0, 1.0);
    for _ in 0..8 {
        sum += term / odd;
        term *= t2;
        odd += 2.0;
    }
    exponent as f64 * LN_2 + 2.0 * sum
}

/// The exponential, to about 1e-12; 0 far below.
pub fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let x = x.min(700.0);
    let power = (x / LN_2).round();
    let rest = x - power * LN_2;
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..14 {
        term *= rest / f64::from(n);
        sum += term;
    }
    sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_library_has_it() {
        for n in 1..20_000 {
            let x = f64::from(n) * 0.37;
            assert!((ln(x) - x.ln()).abs() < 1e-11, "ln {x}");
            let y = f64::from(n - 10_000) * 0.003;
            assert!((exp(y) / y.exp() - 1.0).abs() < 1e-11, "exp {y}");
        }
        assert_eq!(exp(-1e9), 0.0);
    }
}
