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

macro_rules! not_on_windows {
    ($($item:item)*) => { $(#[cfg(not(windows))] $item)* };
}

not_on_windows! {
    pub mod constant;
}

#[path = "elsewhere/named.rs"]
pub mod by_path;

#[path = "elsewhere"]
pub mod inline {
    pub mod nested;
}
