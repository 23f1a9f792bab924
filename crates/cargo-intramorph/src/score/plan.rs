//! The plan: the packages, their sources, and the changes to make in them.

mod accepted;
mod choice;
mod examples;
mod named_diff;
mod named_files;
pub(crate) mod packages;
pub(crate) mod sources;

use std::path::PathBuf;

use cargo_metadata::{Metadata, Package};
use intramorph_record::score::BlindSpot;

use super::failure::Failure;
use super::request::Request;
use crate::rewrite::{self, Change, Family, Plan};
pub(crate) use accepted::Acceptance;
use named_files::Folders;

/// A workspace, and the changes to make in it.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) metadata: Metadata,
    /// The packages that are scored.
    pub(crate) packages: Vec<Package>,
    /// The packages whose tests run.
    pub(crate) test_packages: Vec<Package>,
    /// The names of the packages whose test targets are compiled anew for each bug, since macros are changed that they use.
    pub(crate) test_packages_of_macros: Vec<String>,
    /// The changes to make.
    pub(crate) plan: Plan,
    /// The changes that are selected and accepted, each with its reason.
    pub(crate) accepted: Vec<(Change, Acceptance)>,
    /// The selected code that is not changed.
    pub(crate) blind_spots: Vec<BlindSpot>,
    /// The options that select changes; `None` if all are selected.
    pub(crate) selection: Option<String>,
    /// Whether a diff selects changes.
    pub(crate) is_selected_by_diff: bool,
    /// The acceptances that match no change.
    pub(crate) unused_acceptances: Vec<String>,
    /// The folder for everything that the engine writes.
    pub(crate) folder: PathBuf,
}

/// Plans the changes in the packages that the user asks for.
pub(crate) fn plan(request: &Request, family: Family) -> Result<Planned, Failure> {
    let metadata = packages::metadata(request)?;
    let packages = packages::chosen(&metadata, request)?;
    let sources = sources::sources(&metadata, &packages)?;
    let mut others = sources::others(&metadata, &sources)?;
    if request.cargo.doc {
        let texts = sources.iter().map(|source| &source.text);
        others.extend(texts.flat_map(|text| examples::examples(text)));
    }
    let mut plan = rewrite::plan_beside(sources, family, &others);
    for source in sources::procedural_macros(&metadata, &packages)? {
        plan.blind_spots.add_procedural_macro(&source);
    }
    let packages: Vec<Package> = packages.into_iter().cloned().collect();
    let test_packages = packages::tested(&metadata, request, &packages)?;
    let test_packages_of_macros = packages::names(&packages::of_macros(&metadata, &packages));
    if plan.changes().is_empty() && family == Family::Bugs {
        return Err(Failure::NoChanges {
            packages: packages::names(&packages),
            unparsable: plan.unparsable().to_vec(),
        });
    }
    let is_whole_workspace = metadata.workspace_packages().len() == packages.len();
    let root = metadata.workspace_root.as_std_path();
    let folders = Folders::new(root, &packages);
    let selection = choice::selection(request, &plan, root, &folders)?;
    let choice = choice::choose(plan, request, &selection, is_whole_workspace)?;
    Ok(Planned {
        folder: folder(&metadata, request, family)?,
        selection: choice::shown(&request.selection),
        is_selected_by_diff: request.selection.in_diff.is_some(),
        metadata,
        packages,
        test_packages_of_macros,
        test_packages,
        plan: choice.plan,
        accepted: choice.accepted,
        blind_spots: choice.blind_spots,
        unused_acceptances: choice.unused_acceptances,
    })
}

/// The folder for everything that the engine writes.
pub(crate) fn folder(
    metadata: &Metadata,
    request: &Request,
    family: Family,
) -> Result<PathBuf, Failure> {
    let target = metadata.target_directory.as_std_path();
    let target = request.target_folder.as_deref().unwrap_or(target);
    // Cargo runs in the copy, where a relative path would be another one.
    let target = std::path::absolute(target).map_err(Failure::system("find", target))?;
    Ok(target.join(match family {
        Family::Bugs => "intramorph/score",
        Family::Neutral => "intramorph/test",
    }))
}
