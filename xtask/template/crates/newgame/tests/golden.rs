//! A whole game with every view at every step. `cargo xtask bless` writes it; read it as a player would.
use kernel::{Policy, laws::golden};
use newgame::{Newgame, Rules};

#[test]
fn a_game() {
    insta::assert_snapshot!(golden::<Newgame>(Rules::default(), 2, "golden", Policy::Kind));
}
