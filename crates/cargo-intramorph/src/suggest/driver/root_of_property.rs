//! The driver of a test of proptest: the part of the test that draws inputs, runs its body, and answers the engine.

#[macro_use]
pub mod show;

pub mod property;
pub mod serve;
pub mod words;
