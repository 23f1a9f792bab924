//! Which of the planned changes are made: those that the user selects, without those that are accepted.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use cargo_metadata::Metadata;

use crate::rewrite::{Change, ChangeId, FilePattern, FunctionPattern, Plan, Selection, Unmatched};
use crate::score::Request;
use crate::score::failure::Failure;
use crate::score::plan::accepted::Accepted;
use crate::score::plan::named_diff;

/// Which changes the user asks for, as on the command line; all, where nothing is said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) files: Vec<String>,
    pub(crate) functions: Vec<String>,
    pub(crate) operators: Vec<String>,
    pub(crate) in_diff: Option<String>,
}

/// What becomes of the changes of a plan.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Those that are made.
    pub(crate) plan: Plan,
    /// Those that are selected and accepted, with the reason.
    pub(crate) accepted: Vec<(Change, String)>,
    /// In words; `None` if all are selected.
    pub(crate) selection: Option<String>,
    pub(crate) unused_acceptances: Vec<String>,
}

impl Wish {
    /// The options that say it.
    pub(crate) fn shown(&self) -> Option<String> {
        let operators = self.operators.join(",");
        let operators = (!operators.is_empty()).then_some(&operators);
        let options = [
            options(Unmatched::Files, &self.files),
            options(Unmatched::Functions, &self.functions),
            options(Unmatched::Operators, operators),
        ];
        let in_diff = self.in_diff.iter().map(|name| format!("--in-diff {name}"));
        let shown: Vec<String> = options.into_iter().flatten().chain(in_diff).collect();
        (!shown.is_empty()).then(|| shown.join(" "))
    }
}

/// Chooses from all changes of the packages.
pub(crate) fn chosen(
    plan: Plan,
    request: &Request,
    metadata: &Metadata,
    packages: &[String],
) -> Result<Choice, Failure> {
    let is_whole_workspace = metadata.workspace_packages().len() == packages.len();
    let accepted = Accepted::of(&plan, &request.accepted, is_whole_workspace)?;
    let selection = selection(request, metadata.workspace_root.as_std_path())?;
    let selected = selected(&plan, &selection, &request.wish)?;
    let changes = plan.changes().iter();
    let changes = changes.filter(|change| selected.contains(&change.id));
    let accepted_changes = changes.filter_map(|change| {
        let reason = accepted.reasons.get(&change.id)?;
        Some((change.clone(), reason.clone()))
    });
    Ok(Choice {
        accepted: accepted_changes.collect(),
        selection: request.wish.shown(),
        unused_acceptances: accepted.unused,
        plan: plan.only(|change| {
            selected.contains(&change.id) && !accepted.reasons.contains_key(&change.id)
        }),
    })
}

fn selection(request: &Request, root: &Path) -> Result<Selection, Failure> {
    let wish = &request.wish;
    let files = wish.files.iter().map(|pattern| {
        let wrong = |error| Failure::Argument(format!("`--file {pattern}`: {error}"));
        FilePattern::new(pattern).map_err(wrong)
    });
    let identities = request.only.as_ref().map(|path| {
        let names = fs::read_to_string(path).map_err(Failure::system("read", path))?;
        Ok::<_, Failure>(names.lines().map(str::to_owned).collect())
    });
    let diff = wish.in_diff.as_ref();
    Ok(Selection {
        files: files.collect::<Result<_, _>>()?,
        functions: wish
            .functions
            .iter()
            .map(|pattern| FunctionPattern::new(pattern))
            .collect(),
        operators: wish.operators.clone(),
        identities: identities.transpose()?,
        diff: diff.map(|name| named_diff::diff(name, root)).transpose()?,
    })
}

/// That nothing is in a diff is no failure: it may be one of documents.
fn selected(plan: &Plan, selection: &Selection, wish: &Wish) -> Result<HashSet<ChangeId>, Failure> {
    let matched = selection.matched(plan);
    let mut selected = matched.map_err(|part| nothing_selected(part, plan, wish))?;
    let touched = selection.touched(plan);
    let touched = touched.map_err(|misfit| Failure::Argument(misfit.to_string()))?;
    if let Some(touched) = touched {
        selected.retain(|change| touched.contains(change));
    }
    Ok(selected)
}

fn nothing_selected(part: Unmatched, plan: &Plan, wish: &Wish) -> Failure {
    let identities = plan.changes().iter().map(|change| &change.identity);
    let (values, known): (&[String], HashSet<&str>) = match part {
        Unmatched::Files => (&wish.files, identities.map(|it| &*it.file).collect()),
        Unmatched::Functions => {
            let items = identities.map(|it| &*it.item);
            (&wish.functions, items.flat_map(paths_and_names).collect())
        }
        Unmatched::Operators => (&wish.operators, identities.map(|it| it.operator).collect()),
        Unmatched::Identities | Unmatched::Together => (&[], HashSet::new()),
    };
    let looked_for = match part {
        Unmatched::Identities => "--only".to_owned(),
        Unmatched::Together => wish.shown().unwrap_or_default(),
        _ => options(part, values).join(" "),
    };
    Failure::NothingSelected {
        looked_for,
        alike: alike(values, &known),
    }
}

/// The path of a function, and its name.
fn paths_and_names(item: &str) -> [&str; 2] {
    [item, item.rsplit("::").next().unwrap_or(item)]
}

/// What the user may have meant, the most likely first.
fn alike(values: &[String], known: &HashSet<&str>) -> Vec<String> {
    const SHOWN: usize = 3;
    const LIKENESS: f32 = 0.7;
    let mut known: Vec<&str> = known.iter().copied().collect();
    known.sort_unstable();
    let alike = values
        .iter()
        .flat_map(|value| similar::get_close_matches(value.as_str(), &known, SHOWN, LIKENESS));
    let mut alike: Vec<String> = alike.map(str::to_owned).collect();
    alike.truncate(SHOWN);
    alike
}

/// The option of a part, with each of these values.
fn options<'a>(part: Unmatched, values: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let option = match part {
        Unmatched::Files => "--file",
        Unmatched::Functions => "--function",
        Unmatched::Operators => "--operator",
        Unmatched::Identities => "--only",
        Unmatched::Together => "",
    };
    let values = values.into_iter();
    values.map(|value| format!("{option} {value}")).collect()
}
