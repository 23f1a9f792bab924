//! `cargo intramorph test` on published packages.

pub mod known;
pub mod registry;
