//! Exit codes of the subcommand, for scripts.

use std::process;

/// An exit code. The numbers are part of the interface; `--help` prints [`ExitCode::HELP`] and [`ExitCode::SCORE_HELP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Something was checked, and nothing is wrong.
    Fine = 0,
    /// The arguments are wrong, or cargo cannot read the workspace.
    Usage = 1,
    /// At least one artifact has active switches, or one bug was missed.
    Found = 2,
    /// There is nothing to check: no artifact, no test, no change. Such a check fails.
    NothingToLookAt = 3,
    /// A path does not exist, or cannot be read, written or searched.
    Unreadable = 4,
    /// The workspace does not build as it is.
    DoesNotBuild = 5,
    /// Tests fail with nothing injected.
    FailingTests = 6,
    /// A self-check failed, so that the result cannot be relied on.
    SelfCheck = 7,
    /// A test of a suggestion was not written.
    NotWritten = 8,
    /// The user pressed Ctrl-C; shells use this number.
    Interrupted = 130,
}

impl ExitCode {
    pub(crate) const HELP: &str = "\
Exit codes:
  0  no active switches
  1  wrong arguments, or cargo cannot read the workspace
  2  active switches found, whatever else went wrong
  3  nothing to look at: nothing was built, or a path holds no artifact
  4  a path does not exist, or cannot be read or looked into";

    pub(crate) const SCORE_HELP: &str = "\
Examples:
  cargo intramorph score                                    the bugs that tests of this package miss
  cargo intramorph score --list                             what would be changed, without building it
  cargo intramorph score --workspace --exclude benches      of all packages but one
  cargo intramorph score --release -- --skip slow           optimised, and without some tests
  cargo intramorph score --in-diff main                     the bugs of what a branch has changed
  cargo intramorph score --fail-under 80 --junit junit.xml  for CI, which gets a report
  cargo intramorph score --within 5m                        an estimate, in five minutes
  cargo intramorph score --stryker mutation.json            for the viewer of Stryker
  cargo intramorph score --shard 1/2 --json > part-1.json   a half of them, for `cargo intramorph merge`

Bugs that you accept, such as those that change nothing, are neither tried nor counted. Name them in
intramorph.toml, by one or more of file, function, operator, ordinal, original and replacement:
  [[score.accept]]
  file = \"src/fee.rs\"
  original = \"weight > 10\"
  replacement = \"weight >= 10\"
  reason = \"both fees are the same there\"
or all of a function, module or impl in the source, of all operators or only of some:
  #[cfg_attr(any(), intramorph::accept(relational, reason = \"only logs\"))]

Exit codes:
  0    every bug that a test reaches was caught, or the share that `--fail-under` asks for, or there is none in the diff;
       or this is one part, of which the whole is judged by `cargo intramorph merge`
  1    wrong arguments, or cargo cannot read the workspace
  2    at least one bug was missed, or more than `--fail-under` allows
  3    nothing to do: no tests, nothing selected, no change that a test reaches, or no time left for one (`--within`)
  4    a file or folder cannot be read or written, or another run is at work there
  5    the workspace does not build
  6    tests fail with nothing injected: all of them, or with `--strict` at least one
  7    a self-check failed, and the result cannot be relied on
  130  interrupted; what was tried until then is printed, and `--resume` goes on";

    pub(crate) const SUGGEST_HELP: &str = "\
Examples:
  cargo intramorph suggest Version::parse                   what its variants and other inputs must not change
  cargo intramorph suggest Version::parse --time 60s        for longer, which finds rarer exceptions
  cargo intramorph suggest take --strategy '(0..9, \".*\")'   with arguments that a strategy of proptest makes
  cargo intramorph suggest finds_matches                    the same for a test with `proptest!` or `program(..).inputs(..)`
  cargo intramorph suggest Version::parse --write           and write tests of what holds into tests/suggested.rs
  cargo intramorph suggest Version::parse --write 1 3       only of the relations with these numbers
  cargo intramorph suggest Version::parse --try-features    also with features turned on and off, each in a build of its own
  cargo intramorph review                                   walk through what was suggested, and accept or reject it
  cargo intramorph suggest --list                           the switches of this package
  cargo intramorph suggest --list --dependency regex        those of a dependency
  cargo intramorph suggest --list --kind sibling            functions that may take the place of each other

Exit codes:
  0    nothing is suspected, or switches were listed
  1    wrong arguments, no such function, feature or dependency, or cargo cannot read the workspace
  2    at least one relation nearly holds: is the exception a bug? Or the program crashes or hangs on some inputs, or a test
       fails by itself
  3    nothing to do: no library, no switches of this kind, inputs that cannot be made, outputs that cannot be compared,
       or nothing to try
  4    a file or folder cannot be read or written, or another run is at work there
  5    the workspace does not build
  6    the program does not return the same output each time, or crashes or hangs on all inputs
  7    a self-check of the tool failed: please report it
  8    a test was not written: there is none for that suggestion, it does not do what it should, or the package lacks the
       dev-dependency on intramorph
  130  interrupted; what was found until then is printed, and what was being written is put back";

    pub(crate) const TEST_HELP: &str = "\
Examples:
  cargo intramorph test                                 which tests of this package notice what they should not
  cargo intramorph test --list                          what would be changed, without building it
  cargo intramorph test --kind short-read,short-write   only with readers and writers that transfer less
  cargo intramorph test --time 5m                       and random combinations, for five minutes
  cargo intramorph test --in-diff main                  only in what a branch has changed

Exit codes:
  0    no test noticed a change, or only tests that assume too much
  1    wrong arguments, or cargo cannot read the workspace
  2    at least one finding: a test fails because of a change that a correct program does not notice
  3    nothing to do: no tests, or nothing selected
  4    a file or folder cannot be read or written, or another run is at work there
  5    the workspace does not build
  6    tests fail without changes: all of them, or with `--strict` at least one
  7    a self-check failed, and the result cannot be relied on
  130  interrupted; what was found until then is printed";

    pub(crate) const REVIEW_HELP: &str = "\
Examples:
  cargo intramorph review                                     walk through all, in a terminal
  cargo intramorph review --list                              what there is, with numbers
  cargo intramorph review --accept 1 3                        write the tests of these
  cargo intramorph review --reject 2 --reason 'by accident'   never show this one again

Exit codes:
  0    done, or nothing is left to review
  1    wrong arguments, no such number, or cargo cannot read the workspace
  3    there are no records yet: run `cargo intramorph suggest FUNCTION` first
  4    a file cannot be read or written
  8    a test was not written: there is none for that suggestion, it does not do what it should, or the package lacks the
       dev-dependency on intramorph
  130  interrupted; what was being written is put back";

    pub(crate) const MERGE_HELP: &str = "\
Examples:
  cargo intramorph score --shard 1/2 --json > part-1.json        on one machine
  cargo intramorph score --shard 2/2 --json > part-2.json        on another one, with the same sources
  cargo intramorph merge part-*.json                             what one run would have found
  cargo intramorph merge part-*.json --fail-under 80 --json > score.json

Exit codes:
  0    every bug that a test reaches was caught, or the share that `--fail-under` asks for
  1    the files are not all parts of one whole
  2    at least one bug was missed, or more than `--fail-under` allows
  3    no bug was tried
  4    a file cannot be read or written
  7    a self-check failed in one of the parts
  130  one of the parts was interrupted";
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
