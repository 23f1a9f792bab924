//! The driver of a check: the part of a test that runs its program, and answers the engine.

pub mod driven;
pub mod frames;
pub mod neighbours;
pub mod run;
pub mod serve;
pub mod words;
