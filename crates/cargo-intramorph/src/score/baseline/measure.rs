//! The result of one test, alone and with no bug active.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use intramorph_record::score::TestKind;

use crate::score::failure::FailingTest;
use crate::score::suite::Test;
use crate::score::test_binary::{Fate, TestBinary};
use crate::score::worker_pool::{Job, JobResult};

/// A test with what is known of it, or how it fails.
pub(super) type Measured = Result<Test, Box<Fails>>;

/// A test that fails.
#[derive(Clone, Debug)]
pub(super) struct Fails {
    pub(super) test: Test,
    pub(super) failing: FailingTest,
    pub(super) is_out_of_time: bool,
    /// Whether it was not run at all.
    pub(super) is_unrun: bool,
}

/// A test that is not run, since there is no time.
pub(super) fn unrun(binaries: &[TestBinary], test: &Test) -> Measured {
    let failing = FailingTest {
        name: format!("{}: {}", binaries[test.binary].target, test.name()),
        test: test.name().to_owned(),
        how: "was not run for lack of time".to_owned(),
        output: String::new(),
        is_disturbed: false,
    };
    Err(Box::new(Fails {
        test: test.clone(),
        failing,
        is_out_of_time: true,
        is_unrun: true,
    }))
}

/// What one run says of a test, which has a limit of time.
pub(super) fn measured(job: &Job<'_>, result: JobResult, limit: Duration) -> Measured {
    let test = job.tests[0];
    if let Some(how) = how_it_fails(result.fate, limit) {
        let failing = FailingTest {
            name: format!("{}: {}", job.binary.target, test.name()),
            test: test.name().to_owned(),
            how,
            output: result.output,
            is_disturbed: false,
        };
        return Err(Box::new(Fails {
            test: test.clone(),
            failing,
            is_out_of_time: matches!(result.fate, Fate::OutOfTime(_)),
            is_unrun: false,
        }));
    }
    Ok(Test {
        kind: TestKind::of(&result.oracles),
        time: result.time,
        steps: result.reading.steps(),
        reached: result.reading.reached(),
        ..test.clone()
    })
}

/// What two runs say of a test: whether it repeats itself, and all that it may reach.
pub(super) fn combined(first: &Test, second: Measured) -> Measured {
    let second = match second {
        Ok(second) => second,
        Err(mut fails) => {
            let how = &mut fails.failing.how;
            *how = format!("passes once, and then {how}");
            return Err(fails);
        }
    };
    let mut reached = [&first.reached[..], &second.reached].concat();
    reached.sort_unstable();
    reached.dedup();
    Ok(Test {
        time: first.time.min(second.time),
        steps: first.steps.max(second.steps),
        repeats: (first.steps, &first.reached) == (second.steps, &second.reached),
        reached,
        ..first.clone()
    })
}

/// The predicate of a sentence about the test; `None` if it passes.
fn how_it_fails(fate: Fate, limit: Duration) -> Option<String> {
    match fate {
        Fate::Passed => None,
        Fate::Failed(_) => Some("fails".to_owned()),
        Fate::Died(_, status) => Some(how_it_dies(status)),
        Fate::Exhausted(_) => Some("does not end".to_owned()),
        Fate::OutOfTime(_) => Some(format!("does not end within {} s", limit.as_secs())),
    }
}

fn how_it_dies(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exits with code {code}"),
        (None, Some(signal)) => format!("is killed by signal {signal}"),
        (None, None) => "ends its process".to_owned(),
    }
}
