//! The observer of a baseline: shows its progress, and builds examples if tests fail without them.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::rewrite::ChangeId;
use crate::score::Progress;
use crate::score::baseline::Observer;
use crate::score::build::{self, Inputs};
use crate::score::failure::{FailingTest, Failure};
use crate::score::suite::Needs;

/// Shows the progress of a baseline, and builds examples if tests fail without them.
pub(crate) struct BaselineObserver<'a> {
    pub(crate) progress: &'a mut dyn Progress,
    pub(crate) part: &'a str,
    /// The condition in which tests run, such as "with no bug active".
    pub(crate) condition: &'a str,
    /// The number of failing tests so far.
    pub(crate) failing: usize,
    pub(crate) inputs: Inputs<'a>,
    pub(crate) removed: &'a BTreeMap<ChangeId, String>,
    /// Maximum time to build examples.
    pub(crate) time: Duration,
}

impl Observer for BaselineObserver<'_> {
    fn done(&mut self, done: usize, all: usize) {
        if done == 1 {
            self.progress.begin(self.part, Some(all));
        }
        self.progress.advance(1);
    }

    fn failing(&mut self, test: &FailingTest) {
        const SHOWN: usize = 3;
        self.failing += 1;
        let FailingTest { name, how, .. } = test;
        let condition = self.condition;
        match self.failing {
            1..=SHOWN => self.progress.tell(&format!("{name} {how} {condition}")),
            4 => self.progress.tell(&format!("more tests fail {condition}")),
            _ => {}
        }
    }

    fn leaving_out(&mut self, test: &str, limit: Duration) {
        let limit = limit.as_secs();
        self.progress.note(&format!(
            "{test} takes more than {limit} s, which is too long for `--within`: it is left out"
        ));
    }

    fn leaving_out_unrun(&mut self, count: usize) {
        let tests = match count {
            1 => "1 test is".to_owned(),
            _ => format!("{count} tests are"),
        };
        self.progress.note(&format!(
            "{tests} left out: half of the time that `--within` leaves was over before they ran"
        ));
    }

    fn needing(&mut self, test: &str, needs: Needs) {
        if needs.memory {
            self.progress.note(&format!(
                "{test} needs more memory than `--memory` allows, so all tests get four times as much"
            ));
        }
        if needs.solitude {
            self.progress.note(&format!(
                "{test} passes only if nothing runs beside it, so tests run one at a time from now on"
            ));
        }
    }

    fn build_the_rest(&mut self) -> Result<bool, Failure> {
        self.progress
            .begin("building examples, which tests may need", None);
        build::build_examples(self.inputs, self.removed, self.time)
    }
}
