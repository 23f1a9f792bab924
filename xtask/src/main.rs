//! The project's tasks: `cargo xtask tidy` checks the tree, `cargo xtask page` opens the tour's page in a browser,
//! `cargo xtask picture` redraws the README's pictures.

mod page;
mod picture;
mod tidy;
mod tour;
mod tree;

use std::process::ExitCode;

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let result = match task.as_str() {
        "tidy" => tidy::run(),
        "page" => page::run(),
        "picture" => picture::run(),
        _ => Err("usage: cargo xtask <tidy|page|picture>".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
