//! Kept findings: files with inputs that once broke a relation.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::harness::Path;
use crate::harness::cargo_target;
use crate::harness::note::note;
use crate::harness::rerun::is_test;
use crate::harness::variables::FINDINGS;
use crate::panics::fail;
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
    let place = Place::of_environment();
    let folders = place.and_then(|place| folders(&place, test));
    let files = folders
        .into_iter()
        .flatten()
        .flat_map(|folder| files(&folder));
    files.filter_map(|file| read(&file, check)).collect()
}

/// Returns the files of a folder with findings, in the order of their names.
fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            note_unreadable(folder, &error);
            return Vec::new();
        }
    };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files
}

/// Notes that findings may be lost to this run.
fn note_unreadable(path: &std::path::Path, error: &io::Error) {
    let path = shown(path);
    note(&format!(
        "{path} can't be read ({error}), so what is kept there is not run"
    ));
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
    let folder = folders(&place, &record.test)?.into_iter().next()?;
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

/// Returns the folders of a test, first the one for new findings; `None` if the test has no name.
fn folders(place: &Place, test: &str) -> Option<Vec<PathBuf>> {
    if !is_test(test) {
        return None;
    }
    let folder = |target: String| {
        let parts = test.split("::").map(file_name);
        parts.fold(place.folder.join(target), |folder, part| folder.join(part))
    };
    Some(cargo_target::folders()?.into_iter().map(folder).collect())
}

/// Makes a folder name of a part of a test's name. It is valid on every system.
fn file_name(part: &str) -> String {
    /// Maximum number of characters of the name, before the hash.
    const LONGEST: usize = 100;
    /// Maximum number of bytes of a file name on most systems.
    const MOST_BYTES: usize = 255;
    let is_plain = |character: char| character.is_alphanumeric() || "_-".contains(character);
    let plain = part
        .chars()
        .map(|character| if is_plain(character) { character } else { '_' });
    let mut name: String = plain.take(LONGEST).collect();
    if name == part && !name.is_empty() && name.len() <= MOST_BYTES {
        return name;
    }
    let hash = format!("-{:08x}", hash_text(part));
    while name.len() + hash.len() > MOST_BYTES {
        name.pop();
    }
    name + &hash
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
    let bytes = fs::read(file).inspect_err(|error| note_unreadable(file, error));
    // A file that is no text has no lines that can be parsed.
    let text = String::from_utf8(bytes.ok()?).unwrap_or_default();
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
    #[track_caller]
    pub(super) fn of_environment() -> Option<Self> {
        let package = std::env::var_os("CARGO_MANIFEST_DIR");
        let variable = std::env::var_os(FINDINGS).unwrap_or_default();
        if variable.to_str().is_none() && variable.to_string_lossy().starts_with("read:") {
            let variable = variable.display();
            fail(&format!(
                "{FINDINGS}=`{variable}` is not Unicode: give the folder another name"
            ));
        }
        Self::of(variable, package)
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
