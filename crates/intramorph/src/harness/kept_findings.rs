//! Kept findings: files with inputs that once broke a relation.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::harness::Path;
use crate::harness::note::note;
use crate::harness::rerun::is_test;
use crate::harness::seed::executable;
use crate::randomness::Case;
use crate::randomness::hash_text;
use crate::record::{Finding, Record};
use crate::transformation::setting;
use crate::whole_file::write_whole;

/// An input that once broke a relation.
pub(crate) struct Kept {
    pub(crate) file: PathBuf,
    pub(crate) path: Path,
    /// The printed input. If it prints differently now, the strategy has changed.
    pub(crate) input: String,
    /// The case in which the input was found.
    pub(crate) case: Case,
    /// The paths of the changes that broke the relation, where other changes were made as well.
    pub(crate) changes: Option<Vec<String>>,
    /// The reason why the bug is known, if the file is marked.
    pub(crate) known: Option<String>,
    /// The symptoms that the finding showed, in one line.
    pub(crate) symptoms: Option<String>,
    /// Whether a check with the same relation and counterpart found the input.
    pub(crate) is_of_this_check: bool,
}

/// The names by which two checks of one test differ.
#[derive(Clone, Copy)]
pub(crate) struct CheckName<'record> {
    pub(crate) relation: &'record str,
    pub(crate) counterpart: &'record str,
}

/// Returns the kept findings of a check, in the order of their file names.
pub(crate) fn of_check(test: &str, check: CheckName<'_>) -> Vec<Kept> {
    let folder = Place::of_environment().and_then(|place| folder(&place, test));
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files
        .into_iter()
        .filter_map(|file| read(&file, check))
        .collect()
}

/// Keeps the finding of a record, and returns where it is kept or why it is not. Findings of injected bugs are not kept.
pub(crate) fn keep(record: &Record) -> Option<String> {
    let finding = record.finding.as_ref()?;
    if setting::environment_has_bug() {
        return None;
    }
    let text = text(record, finding)?;
    // An input that is found again from another seed is kept once.
    let name = hash_text(&format!(
        "{}\n{}\n{}",
        record.relation, record.counterpart, finding.input
    ));
    let place = Place::of_environment().filter(|place| !place.is_only_read)?;
    let folder = folder(&place, &record.test)?;
    let file = folder.join(format!("{name:08x}.txt"));
    Some(match write_whole(&file, &text) {
        Ok(()) => shown(&file),
        Err(error) => format!("nowhere: {} can't be written ({error})", shown(&file)),
    })
}

/// Returns the path of a file, relative to the package if possible.
pub(crate) fn shown(file: &std::path::Path) -> String {
    let package = std::env::var_os("CARGO_MANIFEST_DIR");
    let inside = package.and_then(|package| Some(file.strip_prefix(package).ok()?.to_owned()));
    inside.as_deref().unwrap_or(file).display().to_string()
}

/// Returns the folder of a test; `None` if the test has no name.
fn folder(place: &Place, test: &str) -> Option<PathBuf> {
    if !is_test(test) {
        return None;
    }
    let target = executable()?;
    let parts = test.split("::").map(file_name);
    Some(parts.fold(place.folder.join(target), |folder, part| folder.join(part)))
}

/// Makes a folder name of a part of a test's name. It is valid on every system.
fn file_name(part: &str) -> String {
    /// Maximum length of the name.
    const LONGEST: usize = 100;
    let is_plain = |character: char| character.is_alphanumeric() || "_-".contains(character);
    let plain = part
        .chars()
        .map(|character| if is_plain(character) { character } else { '_' });
    let name: String = plain.take(LONGEST).collect();
    if name == part {
        name
    } else {
        format!("{name}-{:08x}", hash_text(part))
    }
}

const HEADER: &str = "\
# Broke a relation once. Intramorph runs it first: commit this file, or delete it to forget it.
# To go on past its bug, which shows by its symptoms in other cases, add a line `known: <reason>`.
";

fn text(record: &Record, finding: &Finding) -> Option<String> {
    let mut text = HEADER.to_owned();
    let is_reduced = record.counterpart != finding.counterpart;
    let changes = is_reduced.then_some(("changed by", &finding.counterpart));
    let lines = [
        ("relation", &record.relation),
        ("compared with", &record.counterpart),
        ("input", &finding.input),
        (
            "found in case",
            &format!("{}/{}", record.seed, finding.case),
        ),
        ("made from", finding.path.as_ref()?),
    ];
    let symptoms = finding.symptoms.join("; ");
    let symptoms = Some(("symptoms", &symptoms)).filter(|_| !symptoms.is_empty());
    for (name, value) in lines.into_iter().chain(changes).chain(symptoms) {
        writeln!(text, "{name}: {}", value.replace('\n', " ")).ok()?;
    }
    Some(text)
}

fn read(file: &std::path::Path, check: CheckName<'_>) -> Option<Kept> {
    let text = fs::read_to_string(file).ok()?;
    let value = |name: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.map(str::trim)
    };
    let same = |name, expected: &str| {
        value(name).unwrap_or_default() == expected.replace('\n', " ").trim()
    };
    let is_of_this_check =
        same("relation", check.relation) && same("compared with", check.counterpart);
    let kept = || {
        let (seed, number) = value("found in case")?.split_once('/')?;
        Some(Kept {
            path: value("made from")?.parse().ok()?,
            input: value("input")?.to_owned(),
            changes: value("changed by").map(paths),
            known: reason(file, &text),
            symptoms: value("symptoms").map(ToOwned::to_owned),
            case: Case {
                seed: seed.parse().ok()?,
                number: number.parse().ok()?,
            },
            file: file.to_owned(),
            is_of_this_check,
        })
    };
    let kept = kept();
    if kept.is_none() {
        note(&format!(
            "{} is no finding that Intramorph has kept: repair or delete it",
            shown(file)
        ));
    }
    kept
}

/// Returns the reason of the line that marks a finding as known. Without a reason it is no mark.
fn reason(file: &std::path::Path, text: &str) -> Option<String> {
    let reason = text.lines().find_map(|line| line.strip_prefix("known:"))?;
    let reason = reason.trim().to_owned();
    if reason.is_empty() {
        note(&format!(
            "{} is marked as known without a reason, so it is not: write `known: <reason>`",
            shown(file)
        ));
    }
    Some(reason).filter(|reason| !reason.is_empty())
}

/// Reads the paths of changes from the text of a finding: `a::B and c::D = 3`.
fn paths(changes: &str) -> Vec<String> {
    let changes = changes.split(" and ");
    let paths = changes.map(|change| change.split(" = ").next().unwrap_or(change));
    paths.map(ToOwned::to_owned).collect()
}

/// Variable with the folder for findings, or `off`. With `read:` before the folder no finding is added; `read` alone means the
/// usual folder.
const VARIABLE: &str = "INTRAMORPH_FINDINGS";
const USUAL: &str = "intramorph-findings";

/// A folder with findings of all tests.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    /// Whether kept findings are run, but none is added.
    pub(super) is_only_read: bool,
}

impl Place {
    /// Returns the folder; `None` if findings are not kept, or if there is no package.
    pub(super) fn of_environment() -> Option<Self> {
        let package = std::env::var_os("CARGO_MANIFEST_DIR");
        Self::of(std::env::var_os(VARIABLE).unwrap_or_default(), package)
    }

    fn of(variable: OsString, package: Option<OsString>) -> Option<Self> {
        let text = variable.to_str().unwrap_or_default();
        let read = text.strip_prefix("read:").map(OsString::from);
        let is_only_read = read.is_some() || text == "read";
        let folder = match text {
            "off" => return None,
            "read" => OsString::new(),
            _ => read.unwrap_or(variable),
        };
        let folder = if folder.is_empty() {
            PathBuf::from(package?).join(USUAL)
        } else {
            PathBuf::from(folder)
        };
        Some(Self {
            folder,
            is_only_read,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    fn check(variable: &str, expected: Option<(&str, bool)>) {
        let place = Place::of(variable.into(), Some("/package".into()));
        let expected = expected.map(|(folder, is_only_read)| Place {
            folder: folder.into(),
            is_only_read,
        });
        assert_eq!(place, expected, "{variable}");
    }

    #[test]
    fn the_environment_says_where_and_whether() {
        check("", Some(("/package/intramorph-findings", false)));
        check("read", Some(("/package/intramorph-findings", true)));
        check("read:", Some(("/package/intramorph-findings", true)));
        check("elsewhere", Some(("elsewhere", false)));
        check("read:elsewhere", Some(("elsewhere", true)));
        check("off", None);
    }

    #[test]
    fn without_a_package_only_a_folder_will_do() {
        assert_eq!(Place::of("read".into(), None), None);
        assert!(Place::of("read:folder".into(), None).is_some());
    }
}
