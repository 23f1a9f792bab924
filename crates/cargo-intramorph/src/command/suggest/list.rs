//! `cargo intramorph suggest --list`: the switches that a library has already, without a build.

mod text;

use intramorph_record::switches::{LibrarySwitches, Switch, SwitchList};

use crate::args;
use crate::discover::{Candidate, candidates};
use crate::exit_code::ExitCode;
use crate::library::{Library, LibraryError, LibraryRequest, libraries};
use crate::score::failure::Failure;
use crate::{console_message, standard_output};

/// Prints the switches of libraries.
pub(super) fn run(args: &args::Suggest) -> ExitCode {
    list(args).unwrap_or_else(|error| {
        console_message::error(&error);
        error.exit_code()
    })
}

fn list(args: &args::Suggest) -> Result<ExitCode, LibraryError> {
    let libraries = libraries(&request(args))?;
    let mut switch_list = SwitchList::default();
    let found = libraries.iter().map(|library| listed(library, args));
    switch_list.libraries = found.collect();
    let text = if args.json {
        let json = serde_json::to_string_pretty(&switch_list);
        json.expect("a record holds nothing that JSON does not know") + "\n"
    } else {
        text::text(&switch_list, args.show_all)
    };
    let printed = standard_output::print(&text);
    printed.map_err(|error| LibraryError::Sources(Failure::unprintable(error)))?;
    let mut libraries = switch_list.libraries.iter();
    Ok(if libraries.all(|library| library.switches.is_empty()) {
        ExitCode::NothingToLookAt
    } else {
        ExitCode::Fine
    })
}

fn request(args: &args::Suggest) -> LibraryRequest {
    LibraryRequest {
        manifest_path: args.manifest_path.clone(),
        packages: args.packages.clone(),
        dependency: args.dependency.clone(),
        resolution: args.resolution.arguments(),
    }
}

fn listed(library: &Library, args: &args::Suggest) -> LibrarySwitches {
    let is_listed = |it: &Candidate| args.kinds.is_empty() || args.kinds.contains(&it.kind);
    let found = candidates(&library.api()).into_iter().filter(is_listed);
    let mut listed = LibrarySwitches::default();
    listed.package = library.package.name.to_string();
    listed.version = library.package.version.to_string();
    listed.switches = found.map(switch).collect();
    listed
}

fn switch(candidate: Candidate) -> Switch {
    let mut switch = Switch::default();
    switch.kind = candidate.kind;
    switch.name = candidate.name;
    switch.owner = candidate.owner;
    switch.path = candidate.path;
    switch.file = candidate.file;
    switch.line = candidate.line;
    switch.values = candidate.values;
    switch.claim = candidate.claim;
    switch.sentence = candidate.sentence;
    switch
}
