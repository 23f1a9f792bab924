//! The explanation of a broken case. It is the same for all types of programs, and compiled once for them.

use std::fmt::Debug;

use super::Evidence;
use crate::harness::{Breach, Explanation};
use crate::oracle::counterpart::{Answer, Judge, ORIGINAL_PANICKED, Run};
use crate::oracle::panics::{self, Panics};
use crate::oracle::symptoms;
use crate::panics::{Status, caught};
use crate::printed::{Printed, difference};
use crate::record::Oracle;

/// What is known of the check of a broken case.
pub(super) struct Broken<'check, I, O> {
    pub(super) judge: &'check dyn Judge<I, O>,
    pub(super) panics: Panics,
    pub(super) oracle: Oracle,
    /// What a finding says if the counterpart panicked.
    pub(super) counterpart_panicked: &'static str,
    /// The text that a finding shows for the counterpart.
    pub(super) counterpart: String,
    /// The number of the second output, if there is more than one.
    pub(super) number: Option<usize>,
    pub(super) breach: Breach,
}

/// Why two outputs are not related.
struct Why {
    text: String,
    /// The output that the relation demands, and the one that it got.
    demanded: Option<[Printed; 2]>,
}

impl<I: Debug, O: Debug> Broken<'_, I, O> {
    pub(super) fn explain(self, input: &I, evidence: &Evidence<I, O>) -> Explanation {
        let before = evidence.before();
        let (status, follow_up) = match &evidence.answer {
            Some(answer) => (Some(&answer.status), answer.follow_up.as_ref()),
            None => (None, None),
        };
        let Why { text, demanded } = self.why(input, before, evidence.answer.as_ref());
        let outputs = [Some(before), status];
        let about = (demanded.as_ref(), &*text);
        let symptoms = symptoms::of_case(self.breach, self.number, outputs, about);
        let difference = match &demanded {
            Some([demanded, seen]) if matches!(self.breach, Breach::Unrelated(_)) => {
                Some(difference::between(demanded, seen))
            }
            _ => None,
        };
        // Large outputs are printed one after the other, so that few texts are held at a time.
        drop(demanded);
        let [output, counterpart_output] = match status {
            Some(status) => Printed::of_statuses([before, status]),
            None => [Printed::of_status(before), "was not run".to_owned()],
        };
        Explanation {
            symptoms,
            why: text,
            advice: panics::advice(self.oracle, before, status),
            follow_up: follow_up.map(|follow_up| Printed::of(follow_up).in_order()),
            output,
            counterpart: self.counterpart,
            counterpart_output,
            difference,
        }
    }

    fn why(&self, input: &I, before: &Status<O>, answer: Option<&Answer<I, O>>) -> Why {
        let text = match (before, answer.map(|answer| (answer, &answer.status))) {
            (Ok(output), Some((answer, Ok(other)))) => {
                let runs = [Run { input, output }, answer.run(input, other)];
                return self.why_unrelated(runs);
            }
            (Err(one), Some((_, Err(other)))) => self.panics.why_both(one, other),
            (Err(_), _) => ORIGINAL_PANICKED,
            (Ok(_), _) => self.counterpart_panicked,
        };
        Why {
            text: text.to_owned(),
            demanded: None,
        }
    }

    fn why_unrelated(&self, [before, after]: [Run<'_, I, O>; 2]) -> Why {
        let why = caught(|| {
            if matches!(self.breach, Breach::RelationPanicked(_)) {
                // It panics once more, and what it panics with is the reason.
                self.judge.verdict(before, after);
            }
            self.judge.why_not(before, after)
        });
        let demanded = self.judge.demanded(before.output);
        Why {
            demanded: demanded.map(|demanded| [demanded, Printed::of(after.output)]),
            text: why.unwrap_or_else(|panic| panic.of_code("the relation")),
        }
    }
}
