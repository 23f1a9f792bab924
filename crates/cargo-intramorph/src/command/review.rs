//! `cargo intramorph review`: walks through suggestions, which are accepted as tests or rejected for good.

mod dialog;
mod keys;
mod pending;

use std::fmt::{self, Write};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use intramorph_record::suggest::Suggestions;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::suggest::write::{Asked, Choice, Report, label, written};
use crate::args;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::score::stop::Stop;
use crate::suggest::{Located, Place, Rejections, SuggestFailure, interface, kept, locate};
use crate::{console_message, standard_output};
use dialog::{Console, Desk, walk};
use pending::{Pending, pending};

pub(crate) fn run(args: &args::Review) -> ExitCode {
    try_run(args).unwrap_or_else(|failure| {
        console_message::error(&failure);
        failure.exit_code()
    })
}

/// A reason why a review ends, printed as a lower-case fragment.
#[derive(Debug)]
enum ReviewFailure {
    Suggest(SuggestFailure),
    /// There is no record to review.
    NoRecords(String),
    /// There is no such number.
    NoNumber {
        number: usize,
        count: usize,
    },
    /// There is nobody to ask.
    NoTerminal,
}

fn try_run(args: &args::Review) -> Result<ExitCode, ReviewFailure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without this the signal ends the command at once; that is no reason not to begin.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    let located = locate(
        args.manifest_path.as_deref(),
        args.package.as_deref(),
        &args.resolution.arguments(),
        args.target_dir.as_deref(),
    )?;
    let arguments: Vec<String> = args
        .features
        .arguments()
        .chain(args.resolution.arguments())
        .collect();
    let place = Place {
        metadata: &located.metadata,
        package: &located.package,
        arguments: &arguments,
        target_folder: args.target_dir.as_deref(),
        stop: Stop::by_user(&stop),
    };
    let mut rejections = Rejections::read(located.root())?;
    let records = records(&located)?;
    let pending = pending(&records, &rejections, place);
    if args.list {
        return print(&list(&pending)).map(|()| ExitCode::Fine);
    }
    if !args.accept.is_empty() {
        let chosen = args.accept.iter().map(|number| numbered(&pending, *number));
        let exit_code = accept(place, &chosen.collect::<Result<Vec<_>, _>>()?)?;
        return print(renumbered(&pending)).map(|()| exit_code);
    }
    if let Some(number) = args.reject {
        let item = numbered(&pending, number)?;
        let reason = args.reason.clone().unwrap_or_default();
        rejections.add(item.rejection(reason))?;
        let label = label(item.expected(), number);
        print(&format!("{label} rejected: {}\n", item.what()))?;
        return print(renumbered(&pending)).map(|()| ExitCode::Fine);
    }
    if pending.is_empty() {
        return print(&list(&pending)).map(|()| ExitCode::Fine);
    }
    if !std::io::stdin().is_terminal() {
        return Err(ReviewFailure::NoTerminal);
    }
    let mut desk = Desk {
        rejections: &mut rejections,
        write: &mut |item| written(place, (item.expected(), Asked::ForThese), &[choice(item)]),
    };
    Ok(walk(&pending, &mut Console::default(), &mut desk)?)
}

/// The kept records whose functions are still there.
fn records(located: &Located) -> Result<Vec<Suggestions>, ReviewFailure> {
    let package = located.package.name.to_string();
    let mut records = kept(&located.records(), &package)?;
    if records.is_empty() {
        return Err(ReviewFailure::NoRecords(package));
    }
    let api = interface(&located.metadata, &located.package)?.unwrap_or_default();
    records.retain(|record| {
        // The program of a check has no function.
        let is_there =
            record.function.is_empty() || api.functions.iter().any(|it| it.path == record.function);
        if !is_there {
            console_message::warning(format_args!(
                "`{}` no longer exists, so what was suggested of it is left out",
                record.function
            ));
        }
        is_there
    });
    Ok(records)
}

fn list(pending: &[Pending<'_>]) -> String {
    let mut text = String::new();
    let mut program = String::new();
    for item in pending {
        let heading = item.heading();
        if heading != program {
            let _ = write!(text, "{heading}\n\n");
            program = heading;
        }
        text.push_str(&item.shown());
    }
    let _ = writeln!(text, "{} to review", pending.len());
    text
}

/// A warning that numbers have changed, if there may be others.
fn renumbered(pending: &[Pending<'_>]) -> &'static str {
    match pending.len() {
        1 => "",
        _ => "the others may have new numbers: see `cargo intramorph review --list`\n",
    }
}

fn numbered<'p, 'r>(
    pending: &'p [Pending<'r>],
    number: usize,
) -> Result<&'p Pending<'r>, ReviewFailure> {
    let item = pending.iter().find(|item| item.number == number);
    item.ok_or(ReviewFailure::NoNumber {
        number,
        count: pending.len(),
    })
}

/// Writes the tests of suggestions.
fn accept(place: Place<'_>, items: &[&Pending<'_>]) -> Result<ExitCode, ReviewFailure> {
    let mut exit_code = ExitCode::Fine;
    for expected in pending::EXPECTED {
        let chosen = items.iter().filter(|item| item.expected() == expected);
        let chosen: Vec<Choice<'_>> = chosen.map(|item| choice(item)).collect();
        if chosen.is_empty() {
            continue;
        }
        let Report {
            text,
            exit_code: of_report,
        } = written(place, (expected, Asked::ForThese), &chosen)?;
        print(&text)?;
        if of_report != ExitCode::Fine {
            exit_code = of_report;
        }
    }
    Ok(exit_code)
}

fn choice<'a>(item: &Pending<'a>) -> Choice<'a> {
    Choice {
        number: item.number,
        what: item.what(),
        test: item.test(),
    }
}

fn print(text: &str) -> Result<(), ReviewFailure> {
    Ok(standard_output::print(text).map_err(Failure::unprintable)?)
}

impl ReviewFailure {
    fn exit_code(&self) -> ExitCode {
        match self {
            Self::Suggest(failure) => failure.exit_code(),
            Self::NoRecords(_) => ExitCode::NothingToLookAt,
            Self::NoNumber { .. } | Self::NoTerminal => ExitCode::Usage,
        }
    }
}

impl<F: Into<SuggestFailure>> From<F> for ReviewFailure {
    fn from(failure: F) -> Self {
        Self::Suggest(failure.into())
    }
}

impl fmt::Display for ReviewFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suggest(failure) => failure.fmt(formatter),
            Self::NoRecords(package) => write!(
                formatter,
                "there are no suggestions for {package} yet: run `cargo intramorph suggest FUNCTION` first"
            ),
            Self::NoNumber { number, count } => write!(
                formatter,
                "there is no suggestion {number}: {count} {} left to review; `--list` shows them",
                if *count == 1 { "is" } else { "are" }
            ),
            Self::NoTerminal => formatter.write_str(
                "there is no terminal to ask in: use `--list`, `--accept NUMBER` or `--reject NUMBER --reason TEXT`",
            ),
        }
    }
}
