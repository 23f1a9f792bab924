//! From the sources of a library to its public interface, and to the switches that it has already. Does no I/O.
//!
//! [`Api::of`] reads the sources by their syntax alone: no type is inferred, and no macro is expanded. [`candidates`] finds in the
//! interface what may be switched without changing any code: options, parameters, features, constants, and functions
//! that may take the place of each other.

mod api;
mod candidate;

mod attributes;
mod code_text;
mod condition;
mod modules;
mod public_paths;
mod resolver;
mod scope;

#[cfg(test)]
mod sample;

pub(crate) use api::{
    Api, Crate, FeatureCondition, Field, Function, Kind, Parameter, Receiver, Type, Unnamed,
};
pub(crate) use candidate::{
    Candidate, CandidateKind, Claim, Takes, candidates, feature, implementation_features, inverses,
    is_named_as_implementation, quote,
};
pub(crate) use code_text::code_text;
