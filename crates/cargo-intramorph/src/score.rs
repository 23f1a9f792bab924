//! `cargo intramorph score`, the engine: from a workspace to what its tests make of every injected bug.
//!
//! A *change* is one planned edit, a *site* a place in the source with its changes as the *arms* of a switch. The
//! workspace is copied ([`tree`]), every change is written into the copy, and all of it is built once ([`build`]).

pub(crate) mod build;
pub(crate) mod cargo;
pub(crate) mod ladder;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod sources;
pub(crate) mod tree;
pub(crate) mod wrapper;
