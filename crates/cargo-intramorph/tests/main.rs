//! The subcommand as its users see it: files in, text and exit code out.

#[path = "../../intramorph/tests/nested.rs"]
mod nested;
mod shared_builds;

// Tests start in the order of their names, and this takes longest: under a later name, it would run alone at the end.
mod built;
mod neutral;
mod score;
mod suggest;
mod verify_release;
