//! Suggestions: the switches that a program has already, what they must not change, and what they change all the same.
//!
//! | phase | input | output |
//! |---|---|---|
//! | [`program`] | a function, and the interface of its crate | `Program`: a generated test with variants of the call |
//! | [`check_program`] | a test that exists already | `CheckProgram`: the test, serving, with variants of its program |
//! | [`build`] | `Program` and the sources of the package | `BuiltProgram`: a test binary with all that compiles |
//! | [`observe`] | `BuiltProgram` | `Seen`: outputs on many inputs, with and without each change |
//! | [`explore`] | `Seen` of all changes | `Explored`: suspects, and relations that hold |
//! | [`weigh`] | relations that hold, and injected bugs | `Weighed`: relations with their kills, those of changed sources included |

mod check_program;
mod driver;
mod entry;
mod feature_reach;
mod features;
mod generated;
mod inputs;
mod pool;
mod program;
mod shrink;
mod variant;

mod certify;
mod confirm;
mod connection;
mod crashes;
mod exception;
mod explore;
mod falsify;
mod frames;
mod judge;
mod observation;
mod observe;
mod panics;
mod rank;
mod requirements;
mod round_trip;
mod service;
mod tally;
mod test_code;
mod trial;
mod variant_trials;

mod bugs;
mod coarse;
mod kills;
mod missed;
mod second_look;
mod source_changes;
mod weigh;

mod add_tests;
mod build;
mod builds;
mod failure;
mod fitting;
mod kept_records;
mod located;
mod prepare;
mod recorded_inputs;
mod recording;
mod rejections;
mod request;
mod run;
mod steady;
mod write;

pub(crate) use failure::SuggestFailure;
pub(crate) use features::{SelectedFeatures, TriedFeatures};
pub(crate) use kept_records::{keep, kept, named_program};
pub(crate) use located::{Located, locate};
pub(crate) use prepare::interface;
pub(crate) use rejections::{Rejection, Rejections};
pub(crate) use request::Request;
pub(crate) use run::suggest;
pub(crate) use write::{Expected, Place, WriteFailure, Written, obstacle, require_library, write};
