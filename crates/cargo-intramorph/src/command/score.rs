//! `cargo intramorph score`: injects bugs, and says which of them the tests catch.

mod advice;
mod explain;
mod location;
pub(super) mod progress;
mod rank;
mod reports;
#[cfg(test)]
mod sample;
mod share;
mod view;

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use console::Term;
use intramorph_record::score::{Outcome, Score};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::args::shard::ShardArgument;
use crate::args::{self, terminal::Terminal};
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::score::request::{CargoOptions, Limits, Request};
use crate::score::{self, record};
use crate::{console_message, standard_output, workspace_root};
use reports::PreparedReports;
use share::Share;
use view::Layout;

pub(crate) fn run(args: &args::Score, terminal: &Terminal) -> ExitCode {
    try_run(args, terminal).unwrap_or_else(|failure| report_failure(&failure))
}

/// Prints a failure, and returns its exit code.
pub(super) fn report_failure(failure: &Failure) -> ExitCode {
    console_message::error(failure);
    failure.exit_code()
}

fn try_run(args: &args::Score, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let request = request(args)?;
    if args.list {
        let score = score::list(&request)?;
        print(&if args.json {
            record::json(&score)
        } else {
            view::list(&score)
        })?;
        return Ok(ExitCode::Fine);
    }
    if let Some(name) = &args.explain {
        let (score, root) = score::last_record(&request)?;
        print(&explain::explain(&score, name, &root)?)?;
        return Ok(ExitCode::Fine);
    }
    let before = args
        .earlier_runs
        .only_missed
        .then(|| score::last_record(&request))
        .transpose()?;
    let output = Output {
        as_json: args.json,
        page: &args.page,
        before: before.map(|(score, _)| score),
        reports: &args.reports,
        manifest_path: args.manifest_path.as_deref(),
        terminal,
    };
    output.write(|| score(&request, terminal))
}

/// The output of a score: its text, and reports.
pub(super) struct Output<'a> {
    pub(super) as_json: bool,
    pub(super) page: &'a args::page::Page,
    /// The last record, if the text says what is caught since.
    pub(super) before: Option<Score>,
    pub(super) reports: &'a args::reports::Reports,
    pub(super) manifest_path: Option<&'a Path>,
    pub(super) terminal: &'a Terminal,
}

impl Output<'_> {
    /// Writes the output of a score, which is made only after a check that all reports can be written.
    pub(super) fn write(
        &self,
        score: impl FnOnce() -> Result<Score, Failure>,
    ) -> Result<ExitCode, Failure> {
        // Without a workspace there is nothing to report on, and the engine fails.
        let root = workspace_root::find(self.manifest_path).unwrap_or_default();
        let reports = PreparedReports::new(self.reports, self.as_json, root)?;
        let score = score()?;
        // A report that cannot be written does not keep the others from being written.
        let printed = match reports.on_standard_output() {
            0 => print(&self.text(&score)),
            _ => Ok(()),
        };
        warn(&score);
        let mut failures = reports.write(&score);
        failures.extend(printed.err());
        failures.iter().for_each(console_message::error);
        let failure = failures.first().map(Failure::exit_code);
        Ok(failure.unwrap_or_else(|| exit_code(&score, self.reports.fail_under)))
    }

    fn text(&self, score: &Score) -> String {
        if self.as_json {
            return record::json(score);
        }
        let outcomes = (self.terminal.verbose > 0).then(|| view::outcomes(score));
        let before = self.before.as_ref();
        let caught_now = before.map(|before| view::caught_now(before, score));
        [
            outcomes.unwrap_or_default(),
            view::score(score, self.layout()),
            caught_now.unwrap_or_default(),
        ]
        .concat()
    }
}

impl Output<'_> {
    fn layout(&self) -> Layout {
        Layout {
            width: width(),
            is_whole: self.page.show_all || self.terminal.verbose > 0,
        }
    }
}

/// The width of the terminal, within what is easy to read.
fn width() -> usize {
    let (_, columns) = Term::stdout().size_checked().unwrap_or((0, 80));
    usize::from(columns).clamp(50, 120)
}

fn warn(score: &Score) {
    for unused in &score.unused_acceptances {
        console_message::warning(format_args!(
            "{unused} accepts no bug: remove it, or look at `--list` for what it should name"
        ));
    }
    if !score.damaged_tests.is_empty() {
        let tests = score.damaged_tests.join(", ");
        console_message::error(format_args!(
            "{tests} passed before bugs were tried and fails now, with no bug active: a bug has damaged something \
             that is not made anew for each run, such as a file of the package, so outcomes cannot be relied on; let tests \
             work on copies, or leave them out with `-- --skip NAME`"
        ));
    }
}

fn score(request: &Request, terminal: &Terminal) -> Result<Score, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without this the signal ends the run at once, without a record; that is no reason not to begin.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    let mut progress = progress::display(terminal);
    let scored = score::score(request, &stop, &mut *progress);
    scored.map_err(|failure| failure.unless_interrupted(&stop))
}

fn request(args: &args::Score) -> Result<Request, Failure> {
    let shard = args.earlier_runs.shard.map(ShardArgument::resolved);
    let processors = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    Ok(Request {
        manifest_path: args.manifest_path.clone(),
        target_folder: args.target_dir.clone(),
        packages: args.package_selection.packages.clone(),
        workspace: args.package_selection.workspace,
        exclude: args.package_selection.exclude.clone(),
        test_packages: args.package_selection.test_packages(),
        resolution: args.resolution.arguments(),
        only: args.only.clone(),
        selection: args.selection.clone(),
        accepted: args.accept_entries.clone(),
        build_only: args.build_only,
        earlier: args.earlier_runs.earlier(),
        strict: args.running.strict,
        within: args.within,
        shard: shard.transpose().map_err(Failure::Argument)?,
        cargo: CargoOptions {
            profile: if args.release {
                Some("release".to_owned())
            } else {
                args.profile.clone()
            },
            arguments: args
                .features
                .arguments()
                .chain(args.resolution.arguments())
                .collect(),
            runner: args.running.runner,
            test_arguments: args.test_arguments.clone(),
            target: None,
            doc: args.running.doc,
            optimised: Vec::new(),
            optimises_dependencies: false,
        },
        limits: Limits {
            workers: args.jobs.unwrap_or(processors).into(),
            memory: args.memory << 20,
            patience: Duration::from_secs(args.patience),
            test: Duration::from_secs(args.running.test_limit),
        },
    })
}

fn print(text: &str) -> Result<(), Failure> {
    standard_output::print(text).map_err(Failure::unprintable)
}

fn exit_code(score: &Score, fail_under: Option<f64>) -> ExitCode {
    if !score.complete && score.sample.is_none() {
        return ExitCode::Interrupted;
    }
    if !score.damaged_tests.is_empty() {
        return ExitCode::SelfCheck;
    }
    // A part is judged with the others; and a diff of documents, or of accepted bugs, is fine.
    if score.shard.is_some() || score.selected_by_diff && !has_trials(score) {
        return ExitCode::Fine;
    }
    let share = Share::of(score);
    if let Some(shortfall) = fail_under.and_then(|fail_under| share.shortfall(fail_under)) {
        console_message::error(shortfall);
    } else if let Some(doubt) = fail_under.and_then(|fail_under| share.doubt(fail_under)) {
        console_message::warning(doubt);
    }
    share.exit_code(fail_under)
}

/// Whether there was a bug that tests could have caught.
fn has_trials(score: &Score) -> bool {
    use Outcome::{Caught, Missed, TimedOut, Unreached};
    let mut outcomes = score.bugs.iter().map(|bug| bug.outcome);
    outcomes.any(|outcome| matches!(outcome, Caught | Missed | TimedOut | Unreached))
}
