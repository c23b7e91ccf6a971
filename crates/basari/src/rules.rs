//! The name of a ruleset: `basari/1`, with `set=NAME#hash` for other components. No clause of
//! Basari names an option.
use crate::Components;

kernel::rules_without_options!(Components);
