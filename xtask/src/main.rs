//! The project's tasks: `cargo xtask tidy` checks the tree, `cargo xtask picture` redraws the README's picture.

mod picture;
mod tidy;
mod tree;

use std::process::ExitCode;

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let result = match task.as_str() {
        "tidy" => tidy::run(),
        "picture" => picture::run(),
        _ => Err("usage: cargo xtask <tidy|picture>".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
