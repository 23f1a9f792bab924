//! Neutral changes under the tests that are there already: the engine of `cargo intramorph test`.
//!
//! | phase | input | output |
//! |---|---|---|
//! | plan, build, baseline | the request | those of `score`, with neutral changes in the place of injected bugs |
//! | [`trials`] | the suite | failures: tests that fail with a set of changes |
//! | [`attribute`] | failures | findings: the smallest sets of changes that make tests fail |
//! | [`record`] | all of these | `NeutralRun`, which the views of the command show |
//!
//! `run.rs` calls them. A module uses only modules above it in this list:
//!
//! 1. [`request`], [`declared`], [`minimal`], [`message`], [`journal`], [`test_sources`]
//! 2. [`setting`], [`label`]
//! 3. [`execute`]
//! 4. `trials`, [`attribute`], [`record`], [`merge`]
//! 5. `search`, `phases`
//! 6. [`other_build`]
//! 7. `run`

mod declared;
mod journal;
mod message;
mod minimal;
pub(crate) mod request;
mod test_sources;

mod label;
pub(crate) mod setting;

mod execute;

mod attribute;
pub(crate) mod merge;
pub(crate) mod record;
mod replay;
mod trials;

mod search;

mod phases;

pub(crate) mod other_build;

mod run;

pub(crate) use run::{list, test};
