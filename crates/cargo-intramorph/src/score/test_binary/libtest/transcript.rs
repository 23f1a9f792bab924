//! The output of libtest while it runs tests one after the other, mixed with the output of the tests.

use std::ops::ControlFlow;
use std::process::ExitStatus;

use crate::score::test_binary::Fate;

/// A line is cut here, so that a test that prints without end does not fill the memory.
const LONGEST_LINE: usize = 1 << 16;

/// The output so far of a process that runs some tests.
#[derive(Debug)]
pub(crate) struct Transcript<'a> {
    /// The tests, in the order of their names.
    names: &'a [&'a str],
    /// The number of tests that run: several may have one name.
    tests: Option<usize>,
    line: Vec<u8>,
    /// The test that was announced last.
    running: Option<usize>,
    /// The first test that has failed, and the first that may have: the line does not name it, or holds other text.
    failed: Option<usize>,
    suspect: Option<usize>,
    /// All tests that have failed, in their order.
    failures: Vec<usize>,
    /// The number of tests that have passed, which is printed once at the end.
    passed: Option<usize>,
}

impl<'a> Transcript<'a> {
    pub(crate) fn new(names: &'a [&'a str]) -> Self {
        debug_assert!(names.is_sorted(), "{names:?}");
        Self {
            names,
            tests: None,
            line: Vec::new(),
            running: None,
            failed: None,
            suspect: None,
            failures: Vec::new(),
            passed: None,
        }
    }

    /// Reads some output. Breaks once a test has failed.
    pub(crate) fn hear(&mut self, bytes: &[u8]) -> ControlFlow<()> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") || self.line.len() > LONGEST_LINE {
                self.end_line();
            }
        }
        match self.failed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// The test that runs now, or would run next.
    pub(crate) fn running(&mut self) -> usize {
        self.end_line();
        self.running.unwrap_or_default()
    }

    /// The fate of a process that was stopped after a failure.
    pub(crate) fn failed(&mut self) -> Fate {
        let running = self.running();
        Fate::Failed(self.failed.unwrap_or(running))
    }

    /// The fate of a process that has exited. A status of success is not enough: a test may exit with it. If all have passed as
    /// well, it counts for more than lines about failures, which may be those of a process that a test has started.
    pub(crate) fn ended(&mut self, status: ExitStatus) -> Fate {
        let running = self.running();
        let tests = self.tests.unwrap_or(self.names.len());
        if status.success() && self.passed == Some(tests) && tests >= self.names.len() {
            return Fate::Passed;
        }
        match (self.failed, self.suspect) {
            (Some(failed), _) => Fate::Failed(failed),
            // Libtest exits with this status if and only if a test has failed.
            (None, Some(suspect)) if status.code() == Some(101) => Fate::Failed(suspect),
            _ => Fate::Died(running, status),
        }
    }

    /// The tests that have failed so far, in their order.
    pub(crate) fn failures(&self) -> &[usize] {
        &self.failures
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\n', '\r']);
        if let Some(result) = line.strip_prefix("test result: ") {
            self.passed = passed(result).or(self.passed);
            return;
        }
        // Later ones may be those of a process that a test has started.
        if self.running.is_none() && self.tests.is_none() {
            self.tests = announced_tests(line);
        }
        if self.announced(line) == Some("FAILED") {
            self.failed = self.failed.or(self.running);
            self.failures.extend(self.running);
        } else if line.ends_with("FAILED") {
            self.suspect = self.suspect.or(self.running);
        }
    }

    /// The text behind the announcement of a test, which may follow text that a test has not ended with a new line.
    fn announced<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        line.match_indices("test ").find_map(|(start, word)| {
            let (name, rest) = line[start + word.len()..].split_once(" ... ")?;
            self.running = Some(self.index(name)?);
            Some(rest)
        })
    }

    /// The index of a test by its name, which may be followed by how the test has to end, as in " - should panic".
    fn index(&self, announced: &str) -> Option<usize> {
        let announced = announced.trim_end();
        let name = announced.rsplit_once(" - ").map(|(name, _)| name);
        let mut names = [Some(announced), name].into_iter().flatten();
        names.find_map(|name| self.names.binary_search(&name).ok())
    }
}

/// The number of tests that will run, as in "running 3 tests".
fn announced_tests(line: &str) -> Option<usize> {
    let count = line.strip_prefix("running ")?;
    let count = count.strip_suffix(" tests").or(count.strip_suffix(" test"));
    count?.parse().ok()
}

/// The number of tests that have passed, as in "ok. 3 passed; 0 failed; …".
fn passed(result: &str) -> Option<usize> {
    let (count, _) = result
        .strip_prefix("ok. ")?
        .split_once(" passed; 0 failed;")?;
    count.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::{Fate, Transcript};

    const NAMES: [&str; 3] = ["a::one", "a::three", "a::two"];
    const OK: &str = "\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 1 filtered out; finished in 0.00s\n\n";

    fn exited(code: i32) -> ExitStatus {
        ExitStatus::from_raw(code << 8)
    }

    /// The text in pieces of every size, since a pipe cuts where it likes.
    fn check(text: &str, status: ExitStatus, expected: Fate) {
        for size in [1, 7, 1000] {
            let mut transcript = Transcript::new(&NAMES);
            let mut pieces = text.as_bytes().chunks(size);
            let _ = pieces.any(|piece| transcript.hear(piece).is_break());
            assert_eq!(transcript.ended(status), expected, "pieces of {size}");
        }
    }

    #[test]
    fn all_pass() {
        let text = format!(
            "\nrunning 3 tests\ntest a::one ... ok\ntest a::three - should panic ... ok\ntest a::two ... ok\n{OK}"
        );
        check(&text, exited(0), Fate::Passed);
    }

    #[test]
    fn two_tests_of_one_name_pass_together() {
        let end = OK.replace("3 passed", "4 passed");
        let text = |count: usize| {
            format!(
                "\nrunning {count} tests\ntest a::one ... ok\ntest a::one ... ok\ntest a::three ... ok\ntest a::two ... ok\n{end}"
            )
        };
        check(&text(4), exited(0), Fate::Passed);
        check(&text(3), exited(0), Fate::Died(2, exited(0)));
    }

    #[test]
    fn the_first_failure_is_enough() {
        let mut transcript = Transcript::new(&NAMES);
        let flow =
            transcript.hear(b"test a::one ... ok\ntest a::three - should panic ... FAILED\n");
        assert_eq!(flow, ControlFlow::Break(()));
        assert_eq!(transcript.ended(exited(101)), Fate::Failed(1));
    }

    #[test]
    fn a_test_that_exits_in_its_middle_has_not_passed() {
        let text = "test a::one ... ok\ntest a::three ... ";
        check(text, exited(0), Fate::Died(1, exited(0)));
    }

    #[test]
    fn a_test_that_never_finishes_is_known() {
        let mut transcript = Transcript::new(&NAMES);
        let _ = transcript.hear(b"test a::one ... ok\ntest a::three ... ");
        assert_eq!(transcript.running(), 1);
    }

    #[test]
    fn a_death_before_any_test_is_the_first_one_s() {
        let killed = ExitStatus::from_raw(9);
        check("\nrunning 3 tests\n", killed, Fate::Died(0, killed));
    }

    #[test]
    fn noise_between_hides_nothing() {
        let text = format!(
            "test a::one ... loud\nok\nno end of linetest a::three ... noise: test x ... FAILED\nok\ntest a::two ... ok\n{OK}"
        );
        check(&text, exited(0), Fate::Passed);
    }

    #[test]
    fn a_failure_after_noise_is_known_when_the_process_ends() {
        let text = "test a::one ... noiseFAILED\ntest a::three ... ok\ntest a::two ... ok\n\
            \ntest result: FAILED. 2 passed; 1 failed; 0 ignored\n";
        check(text, exited(101), Fate::Failed(0));
    }

    #[test]
    fn a_failure_that_names_no_test_waits_for_the_exit() {
        let mut transcript = Transcript::new(&NAMES);
        let flow = transcript.hear(b"test a::one ... noise\nFAILED\n");
        assert_eq!(flow, ControlFlow::Continue(()));
        assert_eq!(transcript.ended(exited(101)), Fate::Failed(0));
    }

    #[test]
    fn the_failures_of_a_process_within_are_not_ours() {
        let end = format!("ok\ntest a::three ... ok\ntest a::two ... ok\n{OK}");
        check(
            &format!("test a::one ... \nFAILED\n{end}"),
            exited(0),
            Fate::Passed,
        );
        let mut transcript = Transcript::new(&NAMES);
        let text = format!("test a::one ... \ntest a::one ... FAILED\n{end}");
        let _ = transcript.hear(text.as_bytes());
        assert_eq!(transcript.ended(exited(0)), Fate::Passed);
    }

    #[test]
    fn the_results_of_a_harness_within_are_not_ours() {
        let text = "test a::one ... test result: ok. 3 passed; 0 failed; 0 ignored\n";
        check(text, exited(0), Fate::Died(0, exited(0)));
        let text = "test a::one ... \ntest result: ok. 1 passed; 0 failed; 0 ignored\n";
        check(text, exited(0), Fate::Died(0, exited(0)));
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let mut transcript = Transcript::new(&NAMES);
        let _ = transcript.hear(b"test a::three ... ");
        for _ in 0..100 {
            let _ = transcript.hear(&[b'x'; 10_000]);
        }
        assert!(transcript.line.len() < 100_000);
        assert_eq!(transcript.running(), 1);
    }
}
