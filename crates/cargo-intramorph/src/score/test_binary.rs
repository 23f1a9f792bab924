//! How a binary is asked to run tests, and how it is known what came of them.

pub(crate) mod libtest;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::process::ExitStatus;

use crate::score::test_binary::libtest::transcript::{Fate, Transcript};

/// What a binary does with tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Harness {
    /// It lists tests, runs those that it is asked for in one process, and tells of each.
    Libtest,
    /// It is one test, and only its exit tells.
    Single(Single),
}

/// A test that is a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Single {
    pub(crate) name: String,
    /// By which it runs.
    pub(crate) arguments: Vec<OsString>,
    pub(crate) kind: Kind,
    /// Whether it passes by a failure of its process.
    pub(crate) must_fail: bool,
}

/// Why a test is a process of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nextest would run it so.
    Chosen,
    /// It is a doctest.
    Doctest,
}

impl Harness {
    /// What the binary is given to run some tests, one after the other.
    pub(crate) fn run_arguments(&self, names: &[&str], is_any_ignored: bool) -> Vec<OsString> {
        match self {
            Self::Libtest => libtest::run_arguments(names, is_any_ignored)
                .map(OsString::from)
                .collect(),
            Self::Single(single) => single.arguments.clone(),
        }
    }

    pub(crate) fn is_doctest(&self) -> bool {
        matches!(self, Self::Single(single) if single.kind == Kind::Doctest)
    }

    /// Listens to a process that runs some tests.
    pub(crate) fn hearing<'a>(&self, names: &'a [&'a str]) -> Hearing<'a> {
        match self {
            Self::Libtest => Hearing::Told(Transcript::new(names)),
            Self::Single(single) => Hearing::Silent {
                must_fail: single.must_fail,
            },
        }
    }
}

/// What is heard of a process that runs some tests.
#[derive(Debug)]
pub(crate) enum Hearing<'a> {
    Told(Transcript<'a>),
    Silent { must_fail: bool },
}

impl Hearing<'_> {
    /// Listens until a test has failed.
    pub(crate) fn hear(&mut self, bytes: &[u8]) -> ControlFlow<()> {
        match self {
            Self::Told(transcript) => transcript.hear(bytes),
            Self::Silent { .. } => ControlFlow::Continue(()),
        }
    }

    /// The test that runs now, or would run next.
    pub(crate) fn running(&mut self) -> usize {
        match self {
            Self::Told(transcript) => transcript.running(),
            Self::Silent { .. } => 0,
        }
    }

    /// How it ended if nobody wants to hear more.
    pub(crate) fn failed(&mut self) -> Fate {
        match self {
            Self::Told(transcript) => transcript.failed(),
            Self::Silent { .. } => Fate::Failed(0),
        }
    }

    /// What the exit of the process means.
    pub(crate) fn ended(&mut self, status: ExitStatus) -> Fate {
        match self {
            Self::Told(transcript) => transcript.ended(status),
            Self::Silent { must_fail } if status.success() != *must_fail => Fate::Passed,
            Self::Silent { must_fail: true } => Fate::Failed(0),
            Self::Silent { must_fail: false } => Fate::Died(0, status),
        }
    }

    /// Whether a process that is ended from outside looks as if it had passed.
    pub(crate) fn takes_death_for_success(&self) -> bool {
        matches!(self, Self::Silent { must_fail: true })
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::{Harness, Kind, Single};
    use crate::score::test_binary::libtest::transcript::Fate;

    fn single(must_fail: bool) -> Harness {
        Harness::Single(Single {
            name: "one".to_owned(),
            arguments: vec!["--exact".into(), "one".into()],
            kind: Kind::Chosen,
            must_fail,
        })
    }

    #[track_caller]
    fn check(must_fail: bool, status: i32, expected: Fate) {
        let mut hearing = single(must_fail).hearing(&["one"]);
        let _ = hearing.hear(b"test one ... FAILED\n");
        assert_eq!(hearing.ended(ExitStatus::from_raw(status)), expected);
    }

    #[test]
    fn only_the_exit_of_a_single_test_tells() {
        let failed = ExitStatus::from_raw(101 << 8);
        check(false, 0, Fate::Passed);
        check(false, 101 << 8, Fate::Died(0, failed));
        check(true, 101 << 8, Fate::Passed);
        check(true, 6, Fate::Passed);
        check(true, 0, Fate::Failed(0));
    }

    #[test]
    fn a_single_test_is_given_its_own_arguments() {
        let arguments = single(false).run_arguments(&["one"], true);
        assert_eq!(arguments, ["--exact", "one"].map(OsString::from));
    }
}
