//! The choice among the planned changes: those that the user selects, without those that are accepted.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use intramorph_record::score::BlindSpot;

use super::accepted::{Acceptance, Accepted};
use super::named_diff;
use super::named_files::Folders;
use crate::rewrite::{Change, ChangeId, Family, FunctionPattern, Plan};
use crate::rewrite::{Selection, Unmatched};
use crate::score::failure::Failure;
use crate::score::request::Request;
use crate::selection_options::SelectionOptions;

/// The changes of a plan, sorted by what to do with them.
#[derive(Debug)]
pub(super) struct Choice {
    /// The changes to make.
    pub(super) plan: Plan,
    /// The changes that are selected and accepted, each with its reason.
    pub(super) accepted: Vec<(Change, Acceptance)>,
    pub(super) unused_acceptances: Vec<String>,
    /// The selected code that is not changed.
    pub(super) blind_spots: Vec<BlindSpot>,
}

/// Chooses from all changes of the packages.
pub(super) fn choose(
    plan: Plan,
    request: &Request,
    selection: &Selection,
    is_whole_workspace: bool,
) -> Result<Choice, Failure> {
    let accepted = Accepted::of(&plan, &request.accepted, is_whole_workspace)?;
    let selected = selected(&plan, selection, &request.selection)?;
    let changes = plan.changes().iter();
    let changes = changes.filter(|change| selected.contains(&change.id));
    let accepted_changes = changes.filter_map(|change| {
        let reason = accepted.reasons.get(&change.id)?;
        Some((change.clone(), reason.clone()))
    });
    // A bug that is accepted need not be tried. A neutral change is, to know whether the acceptance is still needed.
    let is_left_out =
        |id: &ChangeId| plan.family() == Family::Bugs && accepted.reasons.contains_key(id);
    let left_out: HashSet<ChangeId> = selected.iter().copied().filter(is_left_out).collect();
    Ok(Choice {
        accepted: accepted_changes.collect(),
        unused_acceptances: accepted.unused,
        blind_spots: selection.blind_spots(&plan),
        plan: plan
            .filtered(|change| selected.contains(&change.id) && !left_out.contains(&change.id)),
    })
}

/// The options as the user may have written them; `None` if there are none.
pub(super) fn shown(options: &SelectionOptions) -> Option<String> {
    let operators = operator_names(options).join(",");
    let operators = (!operators.is_empty()).then_some(operators);
    let shown = [
        with_option("--file", &options.files),
        with_option("--function", &options.functions),
        with_option("--operator", operators.as_slice()),
        with_option("--in-diff", options.in_diff.as_slice()),
    ];
    let shown = shown.concat().join(" ");
    (!shown.is_empty()).then_some(shown)
}

fn operator_names(options: &SelectionOptions) -> Vec<String> {
    options.operators.iter().map(ToString::to_string).collect()
}

/// Values, each with an option before it.
fn with_option(option: &str, values: &[String]) -> Vec<String> {
    let values = values.iter();
    values.map(|value| format!("{option} {value}")).collect()
}

/// The conditions that the options of a user mean.
pub(super) fn selection(
    request: &Request,
    plan: &Plan,
    root: &Path,
    folders: &Folders,
) -> Result<Selection, Failure> {
    let options = &request.selection;
    let files = options.files.iter().map(|name| {
        let wrong = |error| Failure::Argument(format!("`--file {name}`: {error}"));
        folders.pattern(name, plan).map_err(wrong)
    });
    let functions = options.functions.iter();
    let identities = request.only.as_ref().map(|path| {
        let names = fs::read_to_string(path).map_err(Failure::system("read", path))?;
        Ok::<_, Failure>(names.lines().map(str::to_owned).collect())
    });
    let diff = options.in_diff.as_ref();
    Ok(Selection {
        files: files.collect::<Result<_, _>>()?,
        functions: functions.map(|it| FunctionPattern::new(it)).collect(),
        operators: options.operators.clone(),
        identities: identities.transpose()?,
        diff: diff.map(|name| named_diff::diff(name, root)).transpose()?,
    })
}

/// The selected changes. It is no failure that a diff has none: it may be one of documents.
fn selected(
    plan: &Plan,
    selection: &Selection,
    options: &SelectionOptions,
) -> Result<HashSet<ChangeId>, Failure> {
    if plan.changes().is_empty() {
        // Nothing that the user could select is missing.
        return Ok(HashSet::new());
    }
    let matched = selection.matched(plan);
    let mut selected = matched.map_err(|part| nothing_selected(part, plan, options))?;
    let touched = selection.touched(plan);
    let touched = touched.map_err(|outdated| Failure::Argument(outdated.to_string()))?;
    if let Some(touched) = touched {
        selected.retain(|change| touched.contains(change));
    }
    Ok(selected)
}

fn nothing_selected(part: Unmatched, plan: &Plan, options: &SelectionOptions) -> Failure {
    let identities = plan.changes().iter().map(|change| &change.identity);
    let (option, values, known): (_, Vec<String>, BTreeSet<&str>) = match part {
        Unmatched::Files => {
            let files = identities.map(|it| &*it.file);
            ("--file", options.files.clone(), files.collect())
        }
        Unmatched::Functions => {
            let items = identities.map(|it| &*it.item);
            let paths_and_names = items.flat_map(|item| [Some(item), item.rsplit("::").next()]);
            let known = paths_and_names.flatten().collect();
            ("--function", options.functions.clone(), known)
        }
        Unmatched::Operators => {
            let operators = identities.map(|it| it.operator.name());
            ("--operator", operator_names(options), operators.collect())
        }
        Unmatched::Identities | Unmatched::Together => ("", Vec::new(), BTreeSet::new()),
    };
    let looked_for = match part {
        Unmatched::Identities => "--only".to_owned(),
        Unmatched::Together => shown(options).unwrap_or_default(),
        _ => with_option(option, &values).join(" "),
    };
    Failure::NothingSelected {
        looked_for,
        alike: alike(&values, &Vec::from_iter(known)),
    }
}

/// The values that the user may have meant, the most likely first.
fn alike(values: &[String], known: &[&str]) -> Vec<String> {
    const SHOWN: usize = 3;
    const LIKENESS: f32 = 0.7;
    let alike = values
        .iter()
        .flat_map(|value| similar::get_close_matches(value.as_str(), known, SHOWN, LIKENESS));
    alike.take(SHOWN).map(str::to_owned).collect()
}
