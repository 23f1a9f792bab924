//! Preparation of a test that is a program.

use std::path::Path;

use cargo_metadata::{MetadataCommand, Package};

use super::{Chosen, Prepared};
use crate::discover::{Api, Candidate, candidates};
use crate::library;
use crate::rewrite::Source;
use crate::score::compiler::Compiler;
use crate::score::failure::Failure;
use crate::score::plan::sources;
use crate::score::request::TestTarget;
use crate::suggest::check_program::{self, FoundTest, Home, TestKind};
use crate::suggest::driver::{ROOT_OF_CHECK, ROOT_OF_PROPERTY, TARGET};
use crate::suggest::failure::SuggestFailure;
use crate::suggest::request::Request;
use crate::workspace_error::WorkspaceError;

/// Prepares a test.
pub(super) fn prepare(
    test: &FoundTest,
    sources: Vec<Source>,
    target: TestTarget,
    (request, chosen): (&Request, &Chosen),
) -> Result<Prepared, SuggestFailure> {
    let used = used_libraries(&sources, request, chosen)?;
    let mut libraries: Vec<check_program::Library<'_>> = used
        .iter()
        .map(|(api, candidates)| check_program::Library { api, candidates })
        .collect();
    libraries.push(check_program::Library {
        api: &chosen.api,
        candidates: &chosen.candidates,
    });
    let root = match test.kind {
        TestKind::Check => ROOT_OF_CHECK,
        TestKind::Property => ROOT_OF_PROPERTY,
    };
    let driver = format!("{TARGET}/{}", root.0);
    let folder = Path::new(&sources[0].path)
        .parent()
        .unwrap_or(Path::new(""));
    let driver_folder = folder.join(TARGET);
    let library = library_name(&chosen.package);
    let home = Home {
        driver_file: &driver,
        is_unit: target.has_unit_tests(),
        library: library.as_deref().filter(|_| target == TestTarget::Library),
    };
    let served = check_program::serve(sources, test, home, &libraries);
    Ok(Prepared {
        name: test.test.clone(),
        programs: served.sources,
        variants: served.variants,
        always: Vec::new(),
        target,
        test: test.test.clone(),
        root,
        driver_folder,
        is_generated: false,
        of_function: None,
        of_strategy: None,
        recorded: None,
    })
}

/// The name of the library of a package, as code calls it.
fn library_name(package: &Package) -> Option<String> {
    let mut targets = package.targets.iter();
    let library = targets.find(|it| sources::is_changed(it) && !it.is_bin())?;
    Some(library.name.replace('-', "_"))
}

/// The interfaces of the dependencies that the sources name.
fn used_libraries(
    sources: &[Source],
    request: &Request,
    chosen: &Chosen,
) -> Result<Vec<(Api, Vec<Candidate>)>, SuggestFailure> {
    let mut command = MetadataCommand::new();
    command.manifest_path(&chosen.package.manifest_path);
    // Packages for other platforms may not be there.
    let compiler = Compiler::of_environment()?;
    let platform = ["--filter-platform".to_owned(), compiler.host()?.to_owned()];
    let options = request.resolution.iter().cloned().chain(platform);
    command.other_options(options.collect::<Vec<_>>());
    let metadata = command.exec().map_err(WorkspaceError::Metadata);
    let metadata = metadata.map_err(Failure::Workspace)?;
    let is_named = |name: &str| {
        let name = name.replace('-', "_");
        sources.iter().any(|source| source.text.contains(&name))
    };
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let dependencies = nodes.filter(|node| node.id == chosen.package.id);
    let dependencies = dependencies.flat_map(|node| &node.deps);
    let mut libraries = Vec::new();
    // These make inputs, and are not what is tested.
    let is_tested = |name: &str| name != "intramorph" && name != "proptest";
    for dependency in dependencies.filter(|it| is_named(&it.name) && is_tested(&it.name)) {
        let package = &metadata[&dependency.pkg];
        if let Some(library) = library::library(&metadata, package)? {
            let api = library.api();
            let candidates = candidates(&api);
            libraries.push((api, candidates));
        }
    }
    Ok(libraries)
}
