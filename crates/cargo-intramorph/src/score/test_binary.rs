//! A test binary: how cargo runs it, how it is asked to run tests, and how their results are read.

pub(crate) mod libtest;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitStatus;

use super::process::End;
use libtest::transcript::Transcript;

/// An executable with tests, and how cargo runs it.
#[derive(Clone, Debug)]
pub(crate) struct TestBinary {
    pub(crate) package: String,
    pub(crate) target: String,
    /// Whether the tests are beside the code that they test.
    pub(crate) is_unit: bool,
    /// Features of the package that cargo has turned on; empty if that is not known.
    pub(crate) features: Vec<String>,
    pub(crate) executable: PathBuf,
    /// The folder that it runs in.
    pub(crate) folder: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(OsString, OsString)>,
    pub(crate) harness: Harness,
}

impl TestBinary {
    /// The name that nextest uses: the package for tests of its library, and the target behind it for others.
    pub(crate) fn name(&self) -> String {
        let Self {
            package, target, ..
        } = self;
        let is_library = self.is_unit && package.replace('-', "_") == *target;
        if is_library {
            package.clone()
        } else {
            format!("{package}::{target}")
        }
    }
}

/// The way in which a binary runs tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Harness {
    /// The binary lists tests, runs the named ones in one process, and prints the result of each.
    Libtest,
    /// The binary is one test, and only its exit status counts.
    Single(Single),
}

/// A test that is a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Single {
    pub(crate) name: String,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) is_doctest: bool,
    /// Whether it passes by a failure of its process.
    pub(crate) must_fail: bool,
    /// Whether it runs all tests of its target, so that it changes with each of them.
    pub(crate) runs_whole_target: bool,
}

impl Harness {
    /// Arguments that make the binary run some tests, one after the other.
    pub(crate) fn run_arguments(&self, names: &[&str], is_any_ignored: bool) -> Vec<OsString> {
        match self {
            Self::Libtest => libtest::run_arguments(names, is_any_ignored)
                .map(OsString::from)
                .collect(),
            Self::Single(single) => single.arguments.clone(),
        }
    }

    pub(crate) fn is_doctest(&self) -> bool {
        matches!(self, Self::Single(single) if single.is_doctest)
    }

    pub(crate) fn runs_whole_target(&self) -> bool {
        matches!(self, Self::Single(single) if single.runs_whole_target)
    }

    /// A listener for a process that runs some tests.
    pub(crate) fn listener<'a>(&self, names: &'a [&'a str]) -> Listener<'a> {
        match self {
            Self::Libtest => Listener::Libtest(Transcript::new(names)),
            Self::Single(single) => Listener::Single {
                must_fail: single.must_fail,
            },
        }
    }
}

/// The end of the tests of a process. Tests are indices into the given names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Passed,
    Failed(usize),
    /// The process ended in the middle of a test, no matter how.
    Died(usize, ExitStatus),
    /// It has taken too many steps.
    Exhausted(usize),
    OutOfTime(usize),
}

impl Fate {
    /// The test that has not passed.
    pub(crate) fn test(self) -> Option<usize> {
        match self {
            Self::Passed => None,
            Self::Failed(test)
            | Self::Died(test, _)
            | Self::Exhausted(test)
            | Self::OutOfTime(test) => Some(test),
        }
    }
}

/// Reads the results of a process that runs some tests.
#[derive(Debug)]
pub(crate) enum Listener<'a> {
    Libtest(Transcript<'a>),
    Single { must_fail: bool },
}

impl Listener<'_> {
    /// Reads some output. Breaks once a test has failed.
    pub(crate) fn hear(&mut self, bytes: &[u8]) -> ControlFlow<()> {
        match self {
            Self::Libtest(transcript) => transcript.hear(bytes),
            Self::Single { .. } => ControlFlow::Continue(()),
        }
    }

    /// The fate of the tests of a process that has ended.
    pub(crate) fn fate(&mut self, end: End) -> Fate {
        match self {
            Self::Libtest(transcript) => match end {
                End::Exited(status) => transcript.ended(status),
                End::StoppedByListener => transcript.failed(),
                End::OutOfTime | End::Interrupted => Fate::OutOfTime(transcript.running()),
            },
            Self::Single { must_fail } => match end {
                End::Exited(status) if status.success() != *must_fail => Fate::Passed,
                End::Exited(status) if !*must_fail => Fate::Died(0, status),
                End::Exited(_) | End::StoppedByListener => Fate::Failed(0),
                End::OutOfTime | End::Interrupted => Fate::OutOfTime(0),
            },
        }
    }

    /// All tests of a process with this fate that have not passed, as far as it came.
    pub(crate) fn failures(&self, fate: Fate) -> Vec<usize> {
        let mut failures = match self {
            Self::Libtest(transcript) => transcript.failures().to_vec(),
            Self::Single { .. } => Vec::new(),
        };
        failures.extend(fate.test());
        failures.sort_unstable();
        failures.dedup();
        // A process that has passed may have printed the failures of another one.
        failures.retain(|_| fate != Fate::Passed);
        failures
    }

    /// Whether a process that is killed looks as if its test had passed.
    pub(crate) fn takes_death_for_success(&self) -> bool {
        matches!(self, Self::Single { must_fail: true })
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::{End, Fate, Harness, Single};

    fn single(must_fail: bool) -> Harness {
        Harness::Single(Single {
            name: "one".to_owned(),
            arguments: vec!["--exact".into(), "one".into()],
            is_doctest: false,
            must_fail,
            runs_whole_target: false,
        })
    }

    #[track_caller]
    fn check(must_fail: bool, status: i32, expected: Fate) {
        let mut listener = single(must_fail).listener(&["one"]);
        let _ = listener.hear(b"test one ... FAILED\n");
        let end = End::Exited(ExitStatus::from_raw(status));
        assert_eq!(listener.fate(end), expected);
    }

    #[test]
    fn only_the_exit_status_of_a_single_test_counts() {
        let failed = ExitStatus::from_raw(101 << 8);
        check(false, 0, Fate::Passed);
        check(false, 101 << 8, Fate::Died(0, failed));
        check(true, 101 << 8, Fate::Passed);
        check(true, 6, Fate::Passed);
        check(true, 0, Fate::Failed(0));
    }

    #[test]
    fn a_single_test_has_its_own_arguments() {
        let arguments = single(false).run_arguments(&["one"], true);
        assert_eq!(arguments, ["--exact", "one"].map(OsString::from));
    }
}
