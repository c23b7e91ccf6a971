//! What people read and hear, in one program.
mod basari;
mod common;
mod hearing;
mod johari;
mod prompts;
mod rulebook;
mod said;
