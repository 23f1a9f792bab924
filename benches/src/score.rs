//! `cargo intramorph score` beside cargo-mutants, on published packages and on generated ones.

pub mod comparison;
pub mod daily;
pub mod engine;
pub mod gamma;
pub mod generated;
pub mod growth;
pub mod matching;
pub mod mutants;
pub mod package;
pub mod plot;
