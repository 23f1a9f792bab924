//! The tour as a user runs it.
