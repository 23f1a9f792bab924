//! Suggestions: the switches that a program has already, what they must not change, and what they change all the same.
//!
//! | phase | input | output |
//! |---|---|---|
//! | [`program`] | a function, and the interface of its crate | `Program`: a generated test with variants of the call |
//! | [`build`] | `Program` and the sources of the package | `BuiltProgram`: a test binary with all that compiles |
//! | [`observe`] | `BuiltProgram` | `Seen`: outputs on many inputs, with and without each change |
//! | [`explore`] | `Seen` of all changes | `Explored`: suspects, and relations that hold |
//! | [`weigh`] | relations that hold, and injected bugs | `Weighed`: relations with their kills, those of changed sources included |

mod check_program;
mod driver;
mod generated;
mod inputs;
mod pool;
mod program;
mod shrink;
mod variant;

mod certify;
mod connection;
mod exception;
mod explore;
mod judge;
mod observe;
mod rank;

mod bugs;
mod kills;
mod source_changes;
mod weigh;

mod build;
mod failure;
mod prepare;
mod request;
mod run;

pub(crate) use failure::SuggestFailure;
pub(crate) use request::Request;
pub(crate) use run::suggest;
