//! The driver of recorded calls: the part of a test that draws inputs from them, runs the program, and answers the engine.

#[macro_use]
pub mod show;

pub mod alter;
pub mod alter_recorded;
pub mod frames;
pub mod make;
pub mod neighbours;
pub mod numbers;
pub mod recorded;
pub mod run;
pub mod serve;
pub mod texts;
pub mod words;
