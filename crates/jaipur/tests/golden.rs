//! Whole games with every view at every step. `cargo xtask bless` rewrites them; read the diff.
use jaipur::Jaipur;
use kernel::{Policy, laws::golden};

fn game(ruleset: &str, phrase: &str, policy: Policy) -> String {
    golden::<Jaipur>(ruleset.parse().expect("a ruleset"), 2, phrase, policy)
}

#[test]
fn a_single_round() {
    insta::assert_snapshot!(game("jaipur/1 rounds=single", "golden", Policy::Kind));
}

#[test]
fn a_match() {
    insta::assert_snapshot!(game("jaipur/1 herds=hidden memory=hidden", "match", Policy::Kind));
}
