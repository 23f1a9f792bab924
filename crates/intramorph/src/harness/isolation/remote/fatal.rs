//! What a finding says of a program that took its process with it.

use super::Remote;
use crate::harness::isolation::child::Death;
use crate::harness::isolation::message::Reply;
use crate::harness::isolation::{Fate, Part};
use crate::harness::{Examine, Explanation};

impl<E> Remote<'_, E> {
    /// The explanation of a death, from what is known of the rest of the case.
    pub(super) fn fatal<I>(
        &self,
        part: Part,
        fate: Fate,
        rest: Option<Result<Reply, Death>>,
    ) -> Explanation
    where
        E: Examine<I>,
    {
        let isolation = self.link.borrow().isolation;
        let mut explanation = match rest {
            Some(Ok(Reply::Explained(rest))) => *rest,
            Some(Err(other)) => self.of_nothing(&other.fate.shown(isolation)),
            _ => self.of_nothing("was not run"),
        };
        let shown = fate.shown(isolation);
        match part {
            Part::Counterpart(_) => explanation.counterpart_output = shown,
            _ => explanation.output = shown,
        }
        explanation.why = self
            .examiner
            .panicked(part)
            .replace("panicked", &fate.verb());
        explanation.advice = Some(fate.advice().to_owned());
        explanation.demanded = None;
        explanation
    }

    /// An explanation in which the other program has nothing to show either.
    fn of_nothing<I>(&self, output: &str) -> Explanation
    where
        E: Examine<I>,
    {
        Explanation {
            why: String::new(),
            advice: None,
            follow_up: None,
            output: output.to_owned(),
            counterpart: self.examiner.about().counterpart,
            counterpart_output: output.to_owned(),
            demanded: None,
        }
    }
}
