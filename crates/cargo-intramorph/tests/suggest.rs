//! `suggest` as its users call it: a tree in; text, JSON and an exit code out.

mod list;
