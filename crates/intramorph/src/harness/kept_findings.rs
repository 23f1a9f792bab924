//! Kept findings: files with inputs that once broke a relation.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::PathBuf;

use crate::harness::Path;
use crate::harness::cargo_target;
use crate::harness::note::note;
use crate::harness::rerun::is_test;
use crate::harness::variables::FINDINGS;
use crate::panics::fail;
use crate::printed::keep_start;
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
    /// The case in which the input was found, or whose values for knobs break it.
    pub(crate) case: Case,
    /// The paths of the changes that broke the relation, where other changes were made as well.
    pub(crate) changes: Option<Vec<String>>,
    /// The reason why the bug is known, if the file is marked.
    pub(crate) known: Option<String>,
    /// The symptoms that the finding showed, in one line.
    pub(crate) symptoms: Option<String>,
    /// Whether this check found the input, and not another one of the test.
    pub(crate) is_of_this_check: bool,
}

/// What tells the checks of one test apart.
#[derive(Clone, Copy)]
pub(crate) struct CheckName<'record> {
    pub(crate) relation: &'record str,
    pub(crate) counterpart: &'record str,
    /// The number among the checks with that relation and counterpart, from 1.
    pub(crate) occurrence: u64,
}

/// Returns the kept findings of a check, in the order of their file names.
///
/// # Panics
///
/// If one can't be read: an input that was worth keeping would not be tried.
#[track_caller]
pub(crate) fn of_check(test: &str, check: CheckName<'_>) -> Vec<Kept> {
    let place = Place::of_environment();
    let folders = place.and_then(|place| folders(&place, test));
    match of_folders(&folders.unwrap_or_default(), check) {
        Ok(kept) => kept,
        Err(reason) => fail(&format!(
            "{reason}\nrepair or delete it, or do without kept findings: {FINDINGS}=off"
        )),
    }
}

fn of_folders(folders: &[PathBuf], check: CheckName<'_>) -> Result<Vec<Kept>, String> {
    let mut kept = Vec::new();
    for folder in folders {
        for file in files(folder)? {
            kept.push(read(&file, check)?);
        }
    }
    Ok(kept)
}

/// Returns the files of a folder with findings, in the order of their names.
fn files(folder: &std::path::Path) -> Result<Vec<PathBuf>, String> {
    if folder.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    Ok(files)
}

fn unreadable(path: &std::path::Path, error: &io::Error) -> String {
    let path = shown(path);
    format!("{path} can't be read ({error}), so what is kept there would not be run")
}

/// Keeps the finding of a record, and returns where it is kept or why it is not. Findings of injected bugs are not kept.
pub(crate) fn keep(record: &Record) -> Option<String> {
    let finding = record.finding.as_ref()?;
    if setting::environment_has_bug() {
        return None;
    }
    let text = text(record, finding)?;
    // An input that is found again from another seed is kept once.
    let number = match record.occurrence {
        1 => String::new(),
        number => format!("\n{number}"),
    };
    let name = hash_text(&format!(
        "{}\n{}\n{}{number}",
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
const ONE_OF_SEVERAL: &str = "\
# Its check is not the first one of the test with this relation and counterpart, but that of this number:
";

fn text(record: &Record, finding: &Finding) -> Option<String> {
    let mut text = HEADER.to_owned();
    if record.occurrence > 1 {
        text += ONE_OF_SEVERAL;
        writeln!(text, "check: {}", record.occurrence).ok()?;
    }
    let is_reduced = record.counterpart != finding.counterpart;
    let changes = is_reduced.then_some(("changed by", &finding.counterpart));
    let lines = [
        ("relation", &record.relation),
        ("compared with", &record.counterpart),
        ("input", &finding.input),
        (
            "found in case",
            &format!(
                "{}/{}",
                record.seed,
                finding.values_of_case.unwrap_or(finding.case)
            ),
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

/// The names of the lines of a kept finding.
const LINES: [&str; 9] = [
    "check",
    "relation",
    "compared with",
    "input",
    "found in case",
    "made from",
    "changed by",
    "symptoms",
    "known",
];

fn read(file: &std::path::Path, check: CheckName<'_>) -> Result<Kept, String> {
    let bytes = fs::read(file).map_err(|error| unreadable(file, &error))?;
    // A file that is no text has no lines that can be parsed.
    let text = String::from_utf8(bytes).unwrap_or_default();
    let lines = lines(file, &text)?;
    let value = |name: &str| {
        let line = lines.iter().find(|(known, _)| *known == name);
        line.map(|(_, value)| *value)
    };
    let same = |name, expected: &str| {
        value(name).unwrap_or_default() == expected.replace('\n', " ").trim()
    };
    let kept = || {
        let occurrence: u64 = value("check").map_or(Some(1), |number| number.parse().ok())?;
        let (seed, number) = value("found in case")?.split_once('/')?;
        Some(Kept {
            path: value("made from")?.parse().ok()?,
            input: value("input")?.to_owned(),
            changes: value("changed by").map(paths),
            known: value("known").and_then(|known| reason(file, known)),
            symptoms: value("symptoms").map(ToOwned::to_owned),
            case: Case {
                seed: seed.parse().ok()?,
                number: number.parse().ok()?,
            },
            file: file.to_owned(),
            is_of_this_check: occurrence == check.occurrence
                && same("relation", check.relation)
                && same("compared with", check.counterpart),
        })
    };
    let complaint = || {
        let file = shown(file);
        format!("{file} is no finding that Intramorph has kept")
    };
    kept().ok_or_else(complaint)
}

/// Returns the lines of a kept finding, by name. A line with a name that does not exist would be ignored in silence.
fn lines<'text>(
    file: &std::path::Path,
    text: &'text str,
) -> Result<Vec<(&'static str, &'text str)>, String> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let known = LINES
            .into_iter()
            .find_map(|name| Some((name, line.strip_prefix(name)?.strip_prefix(':')?.trim())));
        if let Some(line) = known {
            lines.push(line);
            continue;
        }
        let (file, line) = (shown(file), keep_start(line, WIDEST));
        return Err(format!(
            "{file}:{number}: `{line}` is no line of a kept finding: write `known: <reason>`, or `# ..` for a remark"
        ));
    }
    Ok(lines)
}

/// Returns the reason of the line that marks a finding as known. Without a reason it is no mark.
fn reason(file: &std::path::Path, reason: &str) -> Option<String> {
    if reason.is_empty() {
        note(&format!(
            "{} is marked as known without a reason, so it is not: write `known: <reason>`",
            shown(file)
        ));
    }
    Some(reason.to_owned()).filter(|reason| !reason.is_empty())
}

/// Longer lines are cut in messages.
const WIDEST: usize = 80;

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
        let read = variable
            .to_str()
            .and_then(|text| text.strip_prefix("read:"));
        // The usual folder, and one to write into, are made for the first finding.
        if let Some(folder) = read.filter(|folder| !folder.is_empty())
            && !std::path::Path::new(folder).is_dir()
        {
            fail(&format!(
                "{FINDINGS}=`read:{folder}`: there is no such folder, so no kept finding would be run"
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
