//! The tour: the paper's programs, tested by every oracle, on the correct program and with seeded bugs.
//!
//! Run it with `cargo run --release`; `cargo run --release -- --help` says what else there is.

mod args;
mod comparison;
mod duration;
mod exhibit;
mod exhibits;
mod exit_code;
mod json;
mod lines;
mod measure;
mod output;
mod page;
mod page_file;
mod progress;
mod rate;
#[cfg(test)]
mod sample;
mod simulation;
mod text;

use std::path::PathBuf;
use std::process;

use args::Args;
use comparison::Comparison;
use exhibit::Exhibit;
use exit_code::ExitCode;
use output::Output;
use progress::Progress;

fn main() -> process::ExitCode {
    run().into()
}

fn run() -> ExitCode {
    let exhibits = exhibits::all();
    let known: Vec<_> = exhibits.iter().map(|exhibit| exhibit.package).collect();
    let mut output = Output::default();
    match Args::parse(std::env::args().skip(1), &known) {
        Ok(Args::Help) => {
            output.write(&args::help(&known));
            ended(output, ExitCode::AsPromised)
        }
        Ok(Args::Tour { packages, is_json }) => {
            let is_wanted = |exhibit: &Exhibit| {
                packages.is_empty() || packages.iter().any(|package| package == exhibit.package)
            };
            let exhibits: Vec<_> = exhibits.into_iter().filter(is_wanted).collect();
            let written = |page: &str| page_file::written(page, &packages);
            tour(&exhibits, is_json, written, output)
        }
        Err(message) => {
            eprintln!("error: {message}\n\n{}", args::help(&known));
            ExitCode::Usage
        }
    }
}

fn tour(
    exhibits: &[Exhibit],
    is_json: bool,
    written: impl Fn(&str) -> Result<PathBuf, String>,
    mut output: Output,
) -> ExitCode {
    let comparison = measured(exhibits, |text| {
        if !is_json {
            output.write(text);
        }
    });
    let page = written(&page::html(&comparison));
    if is_json {
        output.write(&json::text(&comparison));
    } else {
        output.write(&text::conclusion(&comparison));
        if let Ok(path) = &page {
            output.write(&text::place_of_page(path));
        }
    }
    let code = if comparison.is_as_promised() {
        ExitCode::AsPromised
    } else {
        ExitCode::NotAsPromised
    };
    let code = ended(output, code);
    unless_failed(page, code)
}

/// Measures all exhibits, and writes about each as soon as it is measured.
fn measured(exhibits: &[Exhibit], mut write: impl FnMut(&str)) -> Comparison {
    let progress = Progress::of(exhibits.iter().map(measure::runs).sum());
    write(&text::introduction());
    let mut examples = Vec::new();
    for exhibit in exhibits {
        let ran = |check: &exhibit::Check| progress.ran(exhibit.title, check.title);
        let example = measure::measured(exhibit, ran);
        progress.aside(|| write(&text::example(&example)));
        examples.push(example);
    }
    progress.ends();
    Comparison { examples }
}

fn ended(output: Output, code: ExitCode) -> ExitCode {
    let written = output.error().map_or(Ok(()), |error| {
        Err(format!("cannot write to standard output: {error}"))
    });
    unless_failed(written, code)
}

/// Says what could not be written. A promise that is not kept weighs more.
fn unless_failed<T>(written: Result<T, String>, code: ExitCode) -> ExitCode {
    let Err(message) = written else {
        return code;
    };
    eprintln!("error: {message}");
    match code {
        ExitCode::AsPromised => ExitCode::Unwritable,
        code => code,
    }
}
