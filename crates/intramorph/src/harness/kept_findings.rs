//! Kept findings: files with inputs that once broke a relation.

mod file;
mod place;

pub(super) use file::{CheckName, Kept, keep, of_check, shown};
