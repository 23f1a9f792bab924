//! `cargo intramorph test` on published packages.

pub mod registry;
pub mod known;
