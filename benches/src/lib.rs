//! Intramorph measured beside its peers: the same programs, the same kinds of inputs, one process.

pub mod boundary;
pub mod measure;
pub mod neutral;
pub mod peer;
pub mod probe;
pub mod score;
pub mod suggest;
pub mod workload;
