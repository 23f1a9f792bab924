//! The driver: the part of a generated test that makes inputs, runs the program, and answers the engine.

#[macro_use]
pub mod show;

pub mod alter;
pub mod frames;
pub mod make;
pub mod neighbours;
pub mod numbers;
pub mod run;
pub mod serve;
pub mod texts;
pub mod words;
