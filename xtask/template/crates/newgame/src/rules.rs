//! The name of a ruleset: `newgame/1`, with `set=NAME#hash` for other components. No clause names an
//! option yet; crates/jaipur/src/rules.rs shows how one is written.
use crate::Components;

kernel::rules_without_options!(Components);
