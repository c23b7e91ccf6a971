//! What holds of every game behind the one interface, in one program.
mod components;
mod corpus;
mod documented;
mod forgeries;
mod kept;
mod reasons;
mod views;
