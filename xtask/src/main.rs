//! The project's tasks: `cargo xtask tidy` checks the tree, `cargo xtask lines` counts its code, `cargo xtask page` opens the
//! tour's page in a browser, `cargo xtask picture` redraws the README's pictures, `cargo xtask standards` checks the reports
//! of a score against the standards that they follow, `cargo xtask verdicts` runs tests on 1, 8 and 64 threads and under
//! nextest and compares what fails, `cargo xtask walk` lists the files that a check passes.

mod browser;
mod lines;
mod modules;
mod page;
mod picture;
mod rust;
mod standards;
mod tidy;
mod tour;
mod tree;
mod verdicts;
mod walk;

use std::process::ExitCode;

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let result = match task.as_str() {
        "tidy" => tidy::run(),
        "lines" => lines::run(),
        "page" => page::run(),
        "picture" => picture::run(),
        "standards" => standards::run(),
        "verdicts" => verdicts::run(),
        "walk" => walk::run(),
        _ => Err("usage: cargo xtask <tidy|lines|page|picture|standards|verdicts|walk>".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
