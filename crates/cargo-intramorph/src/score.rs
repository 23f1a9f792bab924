//! Scoring: bugs that are switched on one after the other in one build, and the tests that catch them.

mod failure;

mod runtime;
mod settings;
mod suite;

mod baseline;
mod crew;
mod trial;

mod escaped;
mod group;
mod libtest;
mod process;
mod table;
mod worker;

#[cfg(test)]
mod robustness;
