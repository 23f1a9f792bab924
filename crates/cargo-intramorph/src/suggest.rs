//! Suggestions: the switches that a program has already, what they must not change, and what they change all the same.
//!
//! | phase | input | output |
//! |---|---|---|
//! | [`program`] | a function, and the interface of its crate | `Program`: a generated test with variants of the call |
//! | [`build`] | `Program` and the sources of the package | `BuiltProgram`: a test binary with all that compiles |
//! | [`observe`] | `BuiltProgram` | `Seen`: outputs on many inputs, with and without each change |

mod driver;
mod generated;
mod inputs;
mod pool;
mod program;
mod shrink;
mod variant;

mod connection;
mod explore;
mod judge;
mod observe;
mod rank;
mod test_code;

mod build;
mod failure;
mod kept_records;
mod located;
mod rejections;
mod run;
mod write;

pub(crate) use driver::TARGET;
pub(crate) use failure::SuggestFailure;
pub(crate) use kept_records::{keep, kept};
pub(crate) use located::{Located, locate};
pub(crate) use rejections::{Rejection, Rejections};
pub(crate) use run::{Request, interface, suggest};
pub(crate) use write::{Expected, Place, WriteFailure, Written, require_library, write};
