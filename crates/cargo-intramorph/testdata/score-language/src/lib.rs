//! One module for each group of things that may go wrong.
#![deny(warnings)]

pub mod asynchronous;
pub mod control;
pub mod generic;
pub mod lines;
pub mod marked;
pub mod raw;
pub mod shared;
pub mod texts;
pub mod unsafely;
pub mod windows;

#[path = "elsewhere/named.rs"]
pub mod by_path;

#[path = "elsewhere"]
pub mod inline {
    pub mod nested;
}
