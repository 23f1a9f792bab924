//! What `cargo intramorph suggest` finds out about functions of published packages:
//! `suggest_functions [--held-out | --confirmed | --fresh | --unseen] [--within TIME] [--no-score] [--confirm INPUTS] [--texts FOLDER] [--minutes N] [PACKAGE..]`.
//!
//! Each package is scored once, with its doctests, so that it is known which bugs its own tests miss. One row for each function says
//! which relations hold, and how many injected bugs they kill. With `--confirm`, each relation is also tried on so many inputs of
//! another distribution, and those that break there are listed. With `--texts`, what the command prints is kept for a reader.
//! With `--minutes`, no function is begun after that time.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use benches::score::engine::Engine;
use benches::score::package::Package;
use benches::suggest::functions::{Confirmed, Function, MissedBugs, functions, is_missed};
use benches::suggest::run::{suggest, text};
use intramorph_record::suggest::{BugEffect, Suggestions};

/// Chosen by the rules at the tops of the files.
const FUNCTIONS: &str = include_str!("../suggest/functions.txt");
const HELD_OUT: &str = include_str!("../suggest/functions_held_out.txt");
const CONFIRMED: &str = include_str!("../suggest/functions_confirmed.txt");
const FRESH: &str = include_str!("../suggest/functions_fresh.txt");
const UNSEEN: &str = include_str!("../suggest/functions_unseen.txt");

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let lists = [
        ("--held-out", HELD_OUT),
        ("--confirmed", CONFIRMED),
        ("--fresh", FRESH),
        ("--unseen", UNSEEN),
    ];
    let named = lists
        .into_iter()
        .find(|(option, _)| taken(&mut arguments, option));
    let list = named.map_or(FUNCTIONS, |(_, list)| list);
    let is_scored = !taken(&mut arguments, "--no-score");
    let within = value(&mut arguments, "--within").unwrap_or_else(|| "2m".to_owned());
    let confirm = value(&mut arguments, "--confirm").unwrap_or_else(|| "0".to_owned());
    let texts = value(&mut arguments, "--texts");
    let minutes = value(&mut arguments, "--minutes").map(|it| it.parse().expect("a number"));
    let most_time = minutes.map_or(Duration::MAX, |it: u64| Duration::from_secs(60 * it));
    let engine = Engine::built();
    println!(
        "| function | relations that kill | bugs killed, of those tried | silent ones | silent ones that tests miss | first relation | s |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut functions = functions(list);
    functions.retain(|it| arguments.is_empty() || arguments.contains(&it.package));
    let (mut missed, mut confirmed, mut killing) = (MissedBugs::default(), Confirmed::default(), 0);
    let mut scored = String::new();
    let (started, mut tried) = (Instant::now(), 0);
    for function in &functions {
        if started.elapsed() > most_time {
            break;
        }
        tried += 1;
        let package = Package::parse(&function.package).copied("suggest");
        if is_scored && scored != function.package {
            score(&engine, &package, &within);
            scored.clone_from(&function.package);
        }
        let wanted = [&function.path, "--confirm", &confirm];
        match suggest(&engine, &package, &wanted) {
            Ok(suggestions) => {
                killing += usize::from(suggestions.relations.iter().any(|it| it.kills > 0));
                missed.add(&function.package, &suggestions);
                confirmed.add(&function.path, &suggestions);
                println!("{}", row(function, &suggestions));
            }
            Err(error) => println!("| `{}` | {error} | | | | | |", function.path),
        }
        if let Some(folder) = &texts {
            fs::create_dir_all(folder).expect("a writable folder");
            let file = Path::new(folder).join(format!("{}.txt", function.path.replace("::", ".")));
            let text = text(&engine, &package, &wanted[..1]);
            fs::write(file, text).expect("a writable folder");
        }
    }
    let (killed, all) = missed.counts();
    println!(
        "\n{killing} of {tried} functions ({} in the list) have a relation that kills; {killed} of {all} silent bugs that tests miss are killed",
        functions.len()
    );
    println!("{confirmed}");
}

/// Whether an option is there, which is taken away.
fn taken(arguments: &mut Vec<String>, option: &str) -> bool {
    let count = arguments.len();
    arguments.retain(|it| it != option);
    arguments.len() < count
}

/// The value of an option, which is taken away with it.
fn value(arguments: &mut Vec<String>, option: &str) -> Option<String> {
    let place = arguments.iter().position(|it| it == option)?;
    arguments
        .drain(place..(place + 2).min(arguments.len()))
        .nth(1)
}

/// Scores a package, whose record stays in its target folder. Some packages have no tests, so that nothing is known of them.
fn score(engine: &Engine, package: &Path, within: &str) {
    let mut command = Command::new(engine.executable());
    command.args([
        "intramorph",
        "score",
        "--doc",
        "--quiet",
        "--within",
        within,
    ]);
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
        "| `{}` | {} of {} | {} | {} | {} | {first} | {:.0} |",
        function.path,
        killing.len(),
        suggestions.relations.len(),
        share(&|_| true),
        share(&|it| it.effect == BugEffect::Silent),
        share(&|it| is_missed(it)),
        suggestions.elapsed.as_secs_f64()
    )
}
