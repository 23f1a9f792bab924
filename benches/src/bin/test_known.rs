//! `cargo intramorph test` on published versions with known bugs: `test_known [NAME-VERSION..]`.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::process::ExitCode;

use benches::neutral::known::ALL;
use benches::neutral::registry::{Tested, exercised, run};
use benches::score::engine::Engine;

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let engine = Engine::built();
    println!(
        "| package | bug | result | changes exercised | builds | s |\n|---|---|---|---|---|---|"
    );
    let mut is_as_expected = true;
    for known in ALL {
        if !names.is_empty() && !names.iter().any(|name| name == known.package) {
            continue;
        }
        let options: Vec<String> = known.options.iter().map(|it| (*it).to_owned()).collect();
        let row = match run(&engine, known.package, &options) {
            Tested::Run(record, elapsed) => {
                let results = known
                    .expected
                    .iter()
                    .map(|expected| expected.check(&record));
                let results: Vec<String> = results
                    .map(|result| {
                        is_as_expected &= result.is_ok();
                        result.unwrap_or_else(|instead| format!("**{instead}**"))
                    })
                    .collect();
                let seconds = elapsed.as_secs_f64();
                let (results, exercised) = (results.join("; "), exercised(&record));
                format!("{results} | {exercised} | {} | {seconds:.0}", record.rounds)
            }
            Tested::LeftOut(said) => {
                is_as_expected = false;
                format!("**{said}** | | |")
            }
            Tested::Failed(said) => {
                is_as_expected = false;
                format!("**{said}** | | |")
            }
        };
        println!("| {} | {} | {row} |", known.package, known.bug);
    }
    if is_as_expected {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
