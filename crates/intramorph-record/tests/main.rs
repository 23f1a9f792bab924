//! Records as their readers see them.

mod generated;
mod json;
