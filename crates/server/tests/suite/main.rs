//! What servers, rooms and stores promise, in one program: each more would be linked with all that a server is
//! made of, and tests that wait for a clock wait beside each other here.
#[path = "../common/mod.rs"]
mod common;

mod absent;
mod app;
mod contests;
mod contract;
mod corpus;
mod documented;
mod faults;
mod full;
mod import;
mod in_place;
mod live;
mod outages;
mod prune;
mod several;
mod together;
mod unsound;
mod web;
mod wire;
