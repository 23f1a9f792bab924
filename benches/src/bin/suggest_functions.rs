//! What `cargo intramorph suggest` finds out about functions of published packages:
//! `suggest_functions [--within TIME] [NAME-VERSION PATH].. [--no-score]`.
//!
//! Each package is scored once, so that it is known which bugs its own tests miss. One row for each function says which relations
//! hold, and how many injected bugs they kill.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::path::Path;
use std::process::{Command, Stdio};

use benches::score::engine::Engine;
use benches::score::package::Package;
use benches::suggest::functions::{Function, MissedBugs, functions, is_missed};
use benches::suggest::run::suggest;
use intramorph_record::suggest::{BugEffect, Suggestions};

/// Chosen by the rule at the top of the file.
const FUNCTIONS: &str = include_str!("../suggest/functions.txt");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let within = arguments.iter().position(|it| it == "--within");
    let within = within.and_then(|option| arguments.get(option + 1));
    let within = within.map_or("2m", String::as_str);
    let engine = Engine::built();
    println!(
        "| function | relations that kill | of all | bugs killed, of those tried | silent ones | silent ones that tests miss | first relation | s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let (mut missed, mut killing, mut scored) = (MissedBugs::default(), 0, String::new());
    let functions = functions(FUNCTIONS);
    for function in &functions {
        let package = Package::parse(&function.package).copied("suggest");
        if scored != function.package && !arguments.iter().any(|it| it == "--no-score") {
            score(&engine, &package, within);
            scored.clone_from(&function.package);
        }
        match suggest(&engine, &package, &[&function.path]) {
            Ok(suggestions) => {
                killing += usize::from(suggestions.relations.iter().any(|it| it.kills > 0));
                missed.add(&function.package, &suggestions);
                println!("{}", row(function, &suggestions));
            }
            Err(error) => println!("| `{}` | | | | | | {error} | |", function.path),
        }
    }
    let (killed, all) = missed.counts();
    println!(
        "{killing} of {} functions have a relation that kills; {killed} of {all} silent bugs that tests miss are killed",
        functions.len()
    );
}

/// Scores a package, whose record stays in its target folder. Some packages have no tests, so that nothing is known of them.
fn score(engine: &Engine, package: &Path, within: &str) {
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "score", "--quiet", "--within", within]);
    command.arg("--target-dir").arg(package.join("target"));
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.current_dir(package).stderr(Stdio::null()).status();
    status.expect("it was built");
}

fn row(function: &Function, suggestions: &Suggestions) -> String {
    let killing: Vec<_> = suggestions
        .relations
        .iter()
        .filter(|it| it.kills > 0)
        .collect();
    let bugs = &suggestions.tried_bugs;
    let share = |is_meant: &dyn Fn(&&intramorph_record::suggest::TriedBug) -> bool| {
        let meant: Vec<_> = bugs.iter().filter(is_meant).collect();
        let killed = meant.iter().filter(|it| it.killed_by > 0).count();
        format!("{killed} of {}", meant.len())
    };
    let first = killing.first().map_or_else(String::new, |first| {
        format!("{}: {}", first.change.what, first.relation).replace('|', "\\|")
    });
    format!(
        "| `{}` | {} | {} | {} | {} | {} | {first} | {:.0} |",
        function.path,
        killing.len(),
        suggestions.relations.len(),
        share(&|_| true),
        share(&|it| it.effect == BugEffect::Silent),
        share(&|it| is_missed(it)),
        suggestions.elapsed.as_secs_f64()
    )
}
