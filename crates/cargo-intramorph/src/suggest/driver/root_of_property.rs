//! The driver of a strategy of proptest: the part of a test that draws inputs, runs the program, and answers the engine.

#[macro_use]
pub mod show;

pub mod frames;
pub mod neighbours;
pub mod property;
pub mod run;
pub mod serve;
pub mod words;
