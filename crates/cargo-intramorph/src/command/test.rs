//! `cargo intramorph test`: makes neutral changes, and says which tests notice them.

mod reports;
#[cfg(test)]
mod sample;
mod view;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use intramorph_record::neutral::{ChangeOutcome, NeutralRun};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::args::reports::Annotations;
use crate::args::shard::ShardArgument;
use crate::args::{self, terminal::Terminal};
use crate::exit_code::ExitCode;
use crate::neutral::request::Request;
use crate::neutral::{self, record, setting};
use crate::rewrite::Neutral;
use crate::score::failure::Failure;
use crate::score::request::{CargoOptions, EarlierOutcomes, Limits, Request as ScoreRequest};
use crate::selection_options::SelectionOptions;
use crate::{console_message, standard_output, workspace_root};
use reports::PreparedReports;

/// Kinds of changes that are made only if the user asks for them. Programs may well rely on the room in a channel, such as one that
/// recycles buffers.
const OPTIONAL_KINDS: [Neutral; 3] = [
    Neutral::ChannelCapacity,
    Neutral::FastPath,
    Neutral::Interrupted,
];
/// Settings that are tried only if the user asks for them.
const OPTIONAL_SETTINGS: [&str; 1] = ["test-order"];

pub(crate) fn run(args: &args::Test, terminal: &Terminal) -> ExitCode {
    try_run(args, terminal).unwrap_or_else(|failure| super::score::report_failure(&failure))
}

fn try_run(args: &args::Test, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let request = request(args)?;
    if args.list {
        let planned = neutral::list(&request)?;
        print(&if args.json {
            record::json(&planned)
        } else {
            view::list(&planned)
        })?;
        return Ok(ExitCode::Fine);
    }
    let output = Output {
        as_json: args.json,
        is_whole: terminal.verbose > 0,
        junit: args.reports.junit.as_ref(),
        annotations: args.reports.annotations,
        manifest_path: args.manifest_path.as_deref(),
    };
    output.write(|| test(&request, terminal))
}

fn test(request: &Request, terminal: &Terminal) -> Result<NeutralRun, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without this the signal ends the run at once, without a record; that is no reason not to begin.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    let mut progress = super::score::progress::display(terminal);
    let tested = neutral::test(request, &stop, &mut *progress);
    tested.map_err(|failure| failure.unless_interrupted(&stop))
}

/// The output of a run: its text, and reports.
pub(super) struct Output<'a> {
    pub(super) as_json: bool,
    /// Whether all tests and places are told, however many there are.
    pub(super) is_whole: bool,
    pub(super) junit: Option<&'a PathBuf>,
    pub(super) annotations: Annotations,
    pub(super) manifest_path: Option<&'a Path>,
}

impl Output<'_> {
    /// Writes the output of a run, which is made only after a check that all reports can be written.
    pub(super) fn write(
        &self,
        run: impl FnOnce() -> Result<NeutralRun, Failure>,
    ) -> Result<ExitCode, Failure> {
        // Without a workspace there is nothing to report on, and the engine fails.
        let root = workspace_root::find(self.manifest_path).unwrap_or_default();
        let reports = PreparedReports::new(self.junit, self.annotations, self.as_json, &root)?;
        let run = run()?;
        // A report that cannot be written does not keep the others from being written.
        let printed = if reports.is_printed() {
            Ok(())
        } else {
            print(&self.text(&run))
        };
        warn(&run);
        let mut failures = reports.write(&run);
        failures.extend(printed.err());
        failures.iter().for_each(console_message::error);
        let failure = failures.first().map(Failure::exit_code);
        Ok(failure.unwrap_or_else(|| exit_code(&run)))
    }

    fn text(&self, run: &NeutralRun) -> String {
        if self.as_json {
            return record::json(run);
        }
        view::run(run, self.is_whole)
    }
}

fn warn(tested: &NeutralRun) {
    // Another part may need what this one does not.
    if tested.shard.is_some() {
        return;
    }
    for unused in &tested.unused_acceptances {
        console_message::warning(format_args!(
            "{unused} accepts nothing: no test that ran notices such a change; remove it, or look at `--list` for what it should name"
        ));
    }
}

fn exit_code(tested: &NeutralRun) -> ExitCode {
    if tested.is_interrupted {
        return ExitCode::Interrupted;
    }
    // A part is judged with the others.
    if tested.shard.is_some() {
        return ExitCode::Fine;
    }
    if tested.counted().next().is_some() {
        return ExitCode::Found;
    }
    let is_exercised = |outcome| matches!(outcome, ChangeOutcome::Passed | ChangeOutcome::Noticed);
    let has_exercised = tested.changes.iter().any(|it| is_exercised(it.outcome));
    if has_exercised || !tested.settings.is_empty() {
        return ExitCode::Fine;
    }
    ExitCode::NothingToLookAt
}

fn request(args: &args::Test) -> Result<Request, Failure> {
    let shard = args.shard.map(ShardArgument::resolved);
    let processors = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let common = ScoreRequest {
        manifest_path: args.manifest_path.clone(),
        target_folder: args.target_dir.clone(),
        packages: args.package_selection.packages.clone(),
        workspace: args.package_selection.workspace,
        exclude: args.package_selection.exclude.clone(),
        test_packages: args.package_selection.test_packages(),
        resolution: args.resolution.arguments(),
        only: None,
        selection: SelectionOptions {
            files: args.files.clone(),
            functions: args.functions.clone(),
            operators: Vec::new(),
            in_diff: args.in_diff.clone(),
        },
        accepted: args.accept_entries.clone(),
        build_only: false,
        earlier: EarlierOutcomes::Keep,
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
    };
    Ok(Request {
        common,
        kinds: kinds(args),
        settings: settings(args),
        features: args.neutral_feature.clone(),
        constants: args.neutral_constant.clone(),
        declared: !args.no_declared,
        resume: args.resume,
        seed: args.seed,
        time: args.time,
    })
}

fn kinds(args: &args::Test) -> Vec<Neutral> {
    if !args.kinds.is_empty() {
        return args.kinds.clone();
    }
    let is_chosen = |kind: &Neutral| !OPTIONAL_KINDS.contains(kind) || args.with.contains(kind);
    Neutral::ALL.iter().copied().filter(is_chosen).collect()
}

fn settings(args: &args::Test) -> Vec<String> {
    // Who chooses kinds of changes means these alone.
    if args.settings.is_empty() && !args.kinds.is_empty() {
        return Vec::new();
    }
    if args.settings.is_empty() {
        let names = setting::FREE.iter().map(|setting| setting.name);
        let names = names.filter(|name| !OPTIONAL_SETTINGS.contains(name));
        return names.map(str::to_owned).collect();
    }
    let named = args.settings.iter().filter(|name| *name != "none");
    named.cloned().collect()
}

fn print(text: &str) -> Result<(), Failure> {
    standard_output::print(text).map_err(Failure::unprintable)
}
