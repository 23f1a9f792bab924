//! `cargo intramorph suggest`, as it is in this repository, on published packages and on a small one.

pub mod functions;
pub mod neutral;
pub mod program;
pub mod run;
