//! Prints the fee for a weight.

use std::process::ExitCode;

use score_outcomes::{digits, fee};

fn main() -> ExitCode {
    let Some(weight) = std::env::args().nth(1).and_then(|it| it.parse().ok()) else {
        eprintln!("which weight?");
        return ExitCode::FAILURE;
    };
    let fee = fee(weight);
    println!("{}{fee}", " ".repeat(4 - digits(fee)));
    ExitCode::SUCCESS
}
