//! Chapter by chapter, in one program: it is built in the time of one.
mod choices;
mod components;
mod events;
mod notation;
mod scoring;
mod secrets;
