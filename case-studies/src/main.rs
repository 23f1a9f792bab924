//! The command line of the case studies. It exits with status 1 if anything is not as claimed, and 2 on wrong use.

use std::io::Write;
use std::process::ExitCode;

use case_studies::{Report, Version, find, hunt, named, overhead};

const USAGE: &str = "\
The case studies on the buggy, the fixed and the newest versions of the crates.

  cargo run --release -- find [study…]
      ten seeds must find the bug, and the fixed version must be silent on ten times as many cases
  cargo run --release -- hunt <buggy|fixed|newest> <seconds> [study…]
      each study for so many seconds, from a random seed
  cargo run --release -- overhead
      the time of a check beside that of a bare loop over the same programs

Without a study, all of them; tables go to standard output, progress to standard error.";

/// What the arguments ask for.
enum Task {
    Help,
    Find(Vec<&'static str>),
    Hunt(Version, u64, Vec<&'static str>),
    Overhead,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = match parse(&arguments) {
        Ok(task) => task,
        Err(why) => {
            eprintln!("error: {why}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match perform(task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Result<Task, String> {
    let (command, rest) = arguments.split_first().ok_or("no command is given")?;
    match (command.as_str(), rest) {
        ("--help" | "-h" | "help", _) => Ok(Task::Help),
        ("find", studies) => Ok(Task::Find(named(studies)?)),
        ("hunt", [version, seconds, studies @ ..]) => {
            let is_positive = |seconds: &u64| *seconds > 0;
            let number = seconds.parse().ok().filter(is_positive);
            let number = number.ok_or_else(|| format!("`{seconds}` is no number of seconds"))?;
            Ok(Task::Hunt(version.parse()?, number, named(studies)?))
        }
        ("hunt", _) => Err("`hunt` needs versions and a number of seconds".to_owned()),
        ("overhead", []) => Ok(Task::Overhead),
        ("overhead", _) => Err("`overhead` takes no arguments".to_owned()),
        _ => Err(format!("no command `{command}`")),
    }
}

fn perform(task: Task) -> Result<bool, String> {
    match task {
        Task::Help => print(&format!("{USAGE}\n")).map(|()| true),
        Task::Find(studies) => show(&find::find(&studies)?),
        Task::Hunt(version, seconds, studies) => show(&hunt::hunt(version, seconds, &studies)?),
        Task::Overhead => overhead::overhead(),
    }
}

fn show(report: &Report) -> Result<bool, String> {
    print(&report.text)?;
    Ok(report.is_as_claimed)
}

fn print(text: &str) -> Result<(), String> {
    let result = std::io::stdout().write_all(text.as_bytes());
    result.map_err(|error| format!("cannot print: {error}"))
}
