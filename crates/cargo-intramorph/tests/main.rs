//! The subcommand as its users see it: files in, text and exit code out.

#[path = "../../intramorph/tests/nested.rs"]
mod nested;

mod score;
mod shipping;
mod verify_release;
