//! Writes tests beside the others: formatted, compiled and doing what is expected, or nothing is changed.

mod cargo_test;
mod failure;
mod format;
mod put_back;
mod target;
mod test_file;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Edition, Metadata, Package};
use intramorph_record::suggest::SuggestedTest;

use crate::score::stop::Stop;
use cargo_test::{CargoTest, Outcome, Ran};
pub(crate) use failure::WriteFailure;
use put_back::PutBack;
use test_file::{NewTest, Opening};

/// What tests are expected to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Pass,
    /// The test of a suspect fails, since the relation is broken.
    Fail,
}

/// Where tests are written, and how they are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) metadata: &'a Metadata,
    pub(crate) package: &'a Package,
    /// Arguments of cargo: features, and how it may look for dependencies.
    pub(crate) arguments: &'a [String],
    pub(crate) target_folder: Option<&'a Path>,
    pub(crate) stop: Stop<'a>,
}

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is in the file.
    New,
    /// It was there before.
    Known,
    /// It is not written, for a reason.
    Refused(String),
}

impl Expected {
    /// Name of the test target.
    pub(crate) fn target(self) -> &'static str {
        match self {
            Self::Pass => "suggested",
            Self::Fail => "suspects",
        }
    }

    fn comment(self) -> &'static str {
        match self {
            Self::Pass => "//! Relations that `cargo intramorph suggest` found, and that hold.",
            Self::Fail => {
                "//! Suspected bugs: relations that `cargo intramorph suggest` found, with inputs that break them."
            }
        }
    }
}

/// Whether a source is a file that this module has begun: its texts are no inputs that the authors of the package thought of.
pub(super) fn is_written(source: &str) -> bool {
    let mut comments = [Expected::Pass, Expected::Fail]
        .map(Expected::comment)
        .into_iter();
    comments.any(|comment| source.starts_with(comment))
}

/// Fails unless the package has the library for its tests.
pub(crate) fn require_library(package: &Package) -> Result<(), WriteFailure> {
    let mut entries = package
        .dependencies
        .iter()
        .filter(|it| it.name == "intramorph");
    let is_ready = entries.clone().any(|it| {
        it.kind == DependencyKind::Development
            && it.rename.is_none()
            && it.features.iter().any(|feature| feature == "test")
    });
    if is_ready {
        return Ok(());
    }
    Err(WriteFailure::NoLibrary {
        has_entry: entries.any(|it| it.kind == DependencyKind::Development),
        package: package.name.to_string(),
    })
}

/// Fails if cargo would not find a file of tests.
fn require_target(package: &Package, target: &'static str) -> Result<(), WriteFailure> {
    let manifest = fs::read_to_string(&package.manifest_path).unwrap_or_default();
    if target::is_undeclared(package, &manifest, target) {
        return Err(WriteFailure::NoTarget(target));
    }
    Ok(())
}

impl Place<'_> {
    /// The file of tests.
    pub(crate) fn file(&self, expected: Expected) -> PathBuf {
        let folder = self.folder().join("tests");
        folder.join(expected.target()).with_extension("rs")
    }

    /// Whether a test of this name is written already.
    pub(crate) fn has_test(&self, expected: Expected, name: &str) -> bool {
        let text = fs::read_to_string(self.file(expected));
        text.is_ok_and(|text| test_file::has_test(&text, name))
    }

    fn folder(&self) -> &Path {
        let folder = self.package.manifest_path.parent();
        folder.map_or(Path::new("."), |folder| folder.as_std_path())
    }
}

/// Writes tests. Those that cannot be written are refused, each with its reason; the others are in the file at the end.
pub(crate) fn write(
    place: Place<'_>,
    expected: Expected,
    tests: &[&SuggestedTest],
) -> Result<Vec<Written>, WriteFailure> {
    require_library(place.package)?;
    require_target(place.package, expected.target())?;
    let file = PutBack::of(&place.file(expected))?;
    // Cargo may write it, and it is none of this command's.
    let _lock = PutBack::of(
        place
            .metadata
            .workspace_root
            .join("Cargo.lock")
            .as_std_path(),
    )?;
    let before = file.text()?.map(str::to_owned);
    let mut drafts = drafts(tests, before.as_deref());
    let cargo = CargoTest {
        manifest: place.package.manifest_path.as_std_path(),
        target: expected.target(),
        arguments: place.arguments,
        target_folder: place.target_folder,
        stop: place.stop,
    };
    let opening = Opening {
        comment: expected.comment(),
        declares_crates: place.package.edition == Edition::E2015,
    };
    loop {
        let new: Vec<NewTest<'_>> = drafts.iter().filter_map(Draft::new_test).collect();
        if new.is_empty() {
            break;
        }
        let edition = place.package.edition.as_str();
        let format = |text: &str| format::format(text, edition, place.folder());
        let text = test_file::with_tests(before.as_deref(), opening, &new, &format)?;
        file.write(&text)?;
        let names: Vec<&str> = new.iter().map(|it| it.name).collect();
        let wrong = match cargo.run(&names)? {
            Outcome::Uncompiled(errors) => blamed(&text, &new, errors),
            Outcome::Ran(ran) => misbehaving(&names, &ran, expected),
        };
        if wrong.is_empty() {
            file.keep();
            break;
        }
        for (name, reason) in wrong {
            let draft = drafts.iter_mut().find(|it| it.is_named(&name));
            draft.expect("only drafts are tried").refuse(reason);
        }
    }
    Ok(drafts.into_iter().map(Draft::result).collect())
}

/// The reason why a suggestion has no test; `None` if it has one.
pub(crate) fn obstacle(test: &SuggestedTest) -> Option<&str> {
    match &*test.obstacle {
        "" if test.name.is_empty() || test.versions.is_empty() => Some("its record has no test"),
        "" => None,
        obstacle => Some(obstacle),
    }
}

/// A test that is tried, in one version after the other.
struct Draft<'a> {
    test: &'a SuggestedTest,
    version: usize,
    result: Option<Written>,
    /// Why the best version is not written.
    reason: Option<String>,
}

fn drafts<'a>(tests: &[&'a SuggestedTest], before: Option<&str>) -> Vec<Draft<'a>> {
    let mut names = Vec::new();
    let drafts = tests.iter().map(|test| {
        let is_known = before.is_some_and(|text| test_file::has_test(text, &test.name));
        let result = match obstacle(test) {
            Some(obstacle) => Some(Written::Refused(obstacle.to_owned())),
            None if is_known || names.contains(&&test.name) => Some(Written::Known),
            None => None,
        };
        names.push(&test.name);
        Draft {
            test,
            version: 0,
            result,
            reason: None,
        }
    });
    drafts.collect()
}

impl Draft<'_> {
    fn is_named(&self, name: &str) -> bool {
        self.test.name == name && self.result.is_none()
    }

    fn new_test(&self) -> Option<NewTest<'_>> {
        let version = self.test.versions.get(self.version);
        let version = version.filter(|_| self.result.is_none())?;
        Some(NewTest {
            name: &self.test.name,
            imports: &version.imports,
            helpers: &version.helpers,
            code: &version.code,
        })
    }

    /// Goes on with the next version, or gives up.
    fn refuse(&mut self, reason: String) {
        let reason = self.reason.get_or_insert(reason).clone();
        self.version += 1;
        if self.version >= self.test.versions.len() {
            self.result = Some(Written::Refused(reason));
        }
    }

    fn result(self) -> Written {
        self.result.unwrap_or(Written::New)
    }
}

/// The tests that errors of the compiler are about; all, if that is not known.
fn blamed(
    text: &str,
    tests: &[NewTest<'_>],
    errors: Vec<(Option<usize>, String)>,
) -> Vec<(String, String)> {
    let mut blamed: Vec<(String, String)> = Vec::new();
    for (line, error) in errors {
        let named = line.and_then(|line| test_file::function_at(text, line));
        let of_line = tests
            .iter()
            .find(|test| named.as_deref() == Some(test.name));
        let importing = || {
            let line = line
                .and_then(|line| text.lines().nth(line - 1))
                .unwrap_or_default();
            let is_on_line = |path: &String| {
                path.rsplit("::")
                    .next()
                    .is_some_and(|name| line.contains(name))
            };
            let importing = tests
                .iter()
                .filter(move |test| test.imports.iter().any(is_on_line));
            importing.collect::<Vec<_>>()
        };
        let to_blame = of_line.map_or_else(importing, |test| vec![test]);
        let to_blame = if to_blame.is_empty() {
            tests.iter().collect()
        } else {
            to_blame
        };
        for test in to_blame {
            if blamed.iter().all(|(name, _)| name != test.name) {
                blamed.push((
                    test.name.to_owned(),
                    format!("it does not compile\n{error}"),
                ));
            }
        }
    }
    blamed
}

/// The tests that do not do what is expected. Of tests that were not run to their ends, the first one.
fn misbehaving(names: &[&str], ran: &Ran, expected: Expected) -> Vec<(String, String)> {
    let mut names = names.to_vec();
    names.sort_unstable();
    let printed = |name: &str| ran.printed.get(name).map_or("", |it| it.trim_end());
    let wrong = names
        .iter()
        .filter_map(|name| match (ran.passed.get(*name), expected) {
            (Some(true), Expected::Pass) | (None, _) => None,
            (Some(true), Expected::Fail) => Some(((*name).to_owned(), "it passes".to_owned())),
            (Some(false), Expected::Fail) if ran.has_broken_relation => None,
            (Some(false), _) => Some(((*name).to_owned(), format!("it fails\n{}", printed(name)))),
        });
    let wrong: Vec<(String, String)> = wrong.collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let how = if ran.is_late {
        "it takes too long"
    } else {
        "it ends the process of the tests"
    };
    let unfinished = names.iter().find(|name| !ran.passed.contains_key(**name));
    unfinished
        .map(|name| ((*name).to_owned(), how.to_owned()))
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{SuggestedTest, TestVersion};

    use super::{Draft, Written, drafts, obstacle};

    fn test(name: &str, versions: usize, reason: &str) -> SuggestedTest {
        let mut test = SuggestedTest::default();
        name.clone_into(&mut test.name);
        test.versions = vec![TestVersion::default(); versions];
        reason.clone_into(&mut test.obstacle);
        test
    }

    #[test]
    fn a_suggestion_without_a_name_or_a_version_has_no_test() {
        assert_eq!(obstacle(&test("f_is_even", 1, "")), None);
        assert_eq!(obstacle(&test("", 0, "no inputs")), Some("no inputs"));
        for empty in [test("", 0, ""), test("f_is_even", 0, ""), test("", 1, "")] {
            let results = drafts(&[&empty], None).into_iter().map(Draft::result);
            let results: Vec<Written> = results.collect();
            assert!(matches!(&results[..], [Written::Refused(_)]), "{results:?}");
        }
    }
}
