//! `cargo intramorph suggest`: finds the switches of a program, and says what they must not change.

mod excerpt;
mod left_out;
mod list;
pub(super) mod view;
pub(super) mod write;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use intramorph_record::suggest::Suggestions;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::args::{self, terminal::Terminal};
use crate::exit_code::ExitCode;
use crate::runner::Runner;
use crate::score::failure::Failure;
use crate::score::request::CargoOptions;
use crate::score::stop::Stop;
use crate::suggest::{
    Place, Rejections, Request, SelectedFeatures, SuggestFailure, TriedFeatures, keep, locate,
    require_library, suggest,
};
use crate::{console_message, standard_output};

pub(crate) fn run(args: &args::Suggest, terminal: &Terminal) -> ExitCode {
    if args.list {
        return list::run(args);
    }
    try_run(args, terminal).unwrap_or_else(|failure| {
        console_message::error(&failure);
        failure.exit_code()
    })
}

fn try_run(args: &args::Suggest, terminal: &Terminal) -> Result<ExitCode, SuggestFailure> {
    let request = request(args);
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without this the signal ends the run at once; that is no reason not to begin.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    let located = locate(
        request.manifest_path.as_deref(),
        request.package.as_deref(),
        &request.resolution,
        request.target_folder.as_deref(),
    )?;
    let is_writing = args.write.is_some() || !args.write_suspect.is_empty();
    if is_writing {
        require_library(&located.package)?;
    }
    let rejections = Rejections::read(located.root())?;
    let mut progress = super::score::progress::display(terminal);
    let mut suggestions = suggest(&request, &stop, &mut *progress)?;
    keep(&located.records(), &suggestions)?;
    rejections.apply(&mut suggestions);
    let text = if args.json {
        let json = serde_json::to_string_pretty(&suggestions);
        json.expect("records can be written") + "\n"
    } else {
        view::suggestions(&suggestions, terminal.verbose > 0)
    };
    standard_output::print(&text).map_err(Failure::unprintable)?;
    let exit_code = exit_code(&suggestions);
    if !is_writing || suggestions.is_interrupted {
        return Ok(exit_code);
    }
    progress.begin("trying the tests", None);
    let place = Place {
        metadata: &located.metadata,
        package: &located.package,
        arguments: &request.cargo.arguments,
        target_folder: request.target_folder.as_deref(),
        stop: Stop::by_user(&stop),
    };
    let report = write::run(args, &suggestions, place)?;
    drop(progress);
    standard_output::print(&report.text).map_err(Failure::unprintable)?;
    Ok(match report.exit_code {
        ExitCode::Fine => exit_code,
        other => other,
    })
}

fn exit_code(suggestions: &Suggestions) -> ExitCode {
    if suggestions.is_interrupted {
        return ExitCode::Interrupted;
    }
    let is_failing = view::failure_of_test(suggestions).is_some();
    if is_failing || !suggestions.suspects.is_empty() || !suggestions.crashes.is_empty() {
        return ExitCode::Found;
    }
    if suggestions.advice.is_empty() {
        return ExitCode::Fine;
    }
    ExitCode::NothingToLookAt
}

fn request(args: &args::Suggest) -> Request {
    Request {
        manifest_path: args.manifest_path.clone(),
        target_folder: args.target_dir.clone(),
        package: args.packages.first().cloned(),
        program: args.program.clone().unwrap_or_default(),
        strategy: args.strategy.clone(),
        is_recorded: args.recorded,
        resolution: args.resolution.arguments(),
        cargo: CargoOptions {
            profile: None,
            arguments: args
                .features
                .arguments()
                .chain(args.resolution.arguments())
                .collect(),
            runner: Runner::Cargo,
            test_arguments: Vec::new(),
            target: None,
            doc: false,
            optimised: Vec::new(),
            optimises_dependencies: !args.unoptimised,
        },
        features: SelectedFeatures {
            all: args.features.all_features,
            without_default: args.features.no_default_features,
            named: args.features.features.clone(),
        },
        tried_features: tried_features(args),
        seed: args.seed,
        inputs: args.inputs,
        confirmed_on: args.confirm,
        time: args.time,
        is_optimised: !args.unoptimised,
        memory: args.memory << 20,
    }
}

fn tried_features(args: &args::Suggest) -> TriedFeatures {
    match args.try_features.as_deref() {
        None => TriedFeatures::None,
        Some([]) => TriedFeatures::Promising,
        Some(names) => TriedFeatures::Named(names.to_vec()),
    }
}
