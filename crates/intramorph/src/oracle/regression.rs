//! Regression testing: one input, and the output that a person wrote down.

use std::fmt::Debug;

use super::CheckOn;
use super::counterpart::differing;
use super::program::Program;
use crate::harness::{
    About, Breach, CaseVerdict, Differing, Examine, Examined, Explanation, InputFor, Occasion,
    Runner, check, conclude,
};
use crate::panics::Status;
use crate::printed::{Printed, difference};
use crate::record::Oracle;

impl<A: ?Sized, O, F, I: Debug> CheckOn<'_, Program<A, O, F>, I> {
    /// Regression: the program must return `expected` for this input.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|word: &str| word.len()).on("sort").must_return(4);
    /// ```
    ///
    /// # Panics
    ///
    /// With a finding, if the program returns something else.
    #[track_caller]
    pub fn must_return<E: Debug>(self, expected: E)
    where
        O: PartialEq<E> + Debug,
        F: Fn(&A) -> O,
        I: InputFor<A>,
    {
        self.setup.pending.start();
        let (plan, inputs) = (self.setup.plan, self.setup.inputs);
        let program = self.setup.program;
        let examiner = Regression { program, expected };
        conclude(check(&plan, |_| inputs, &examiner));
    }
}

struct Regression<A: ?Sized, O, F, E> {
    program: Program<A, O, F>,
    expected: E,
}

impl<I, A, O, F, E> Examine<I> for Regression<A, O, F, E>
where
    A: ?Sized,
    I: InputFor<A>,
    O: Debug + PartialEq<E>,
    F: Fn(&A) -> O,
    E: Debug,
{
    type Evidence = Status<O>;

    fn about(&self) -> About {
        About {
            oracle: Oracle::Regression,
            application: None,
            relation: "equal".to_owned(),
            counterpart: String::new(),
            must_show_effect: false,
            panicked: [PANICKED; 2],
            original_may_panic: false,
        }
    }

    fn examine(&self, runner: &mut Runner, input: &I, _occasion: Occasion) -> Examined<Status<O>> {
        let evidence = runner.original(|| self.program.run(input.argument()));
        let verdict = match &evidence {
            Ok(output) if *output == self.expected => CaseVerdict::Holds,
            Ok(_) => CaseVerdict::Broken(Breach::Unrelated(0)),
            Err(_) => CaseVerdict::Broken(Breach::OriginalPanicked),
        };
        Examined {
            verdict,
            evidence,
            reached: None,
        }
    }

    fn disagreement(
        &self,
        runner: &mut Runner,
        input: &I,
        evidence: &Status<O>,
    ) -> Option<Differing> {
        let again = runner.original(|| self.program.run(input.argument()));
        let agrees = match (evidence, &again) {
            (Ok(output), Ok(again)) => (*output == self.expected) == (*again == self.expected),
            (one, other) => one.is_ok() == other.is_ok(),
        };
        (!agrees).then(|| differing(false, evidence, &again))
    }

    fn shows_effect(&self, _runner: &mut Runner, _input: &I, _evidence: &Status<O>) -> bool {
        true
    }

    fn explain(&self, _input: &I, evidence: &Status<O>, _breach: Breach) -> Explanation {
        let expected = Printed::of(&self.expected);
        let output = evidence.as_ref().ok().map(|output| Printed::of(output));
        let why = match &output {
            Some(output) if *output == expected => output.why_alike(),
            Some(_) => "",
            None => PANICKED,
        };
        let difference = output.map(|output| difference::between(&expected, &output));
        Explanation {
            why: why.to_owned(),
            advice: None,
            follow_up: None,
            output: Printed::of_status(evidence),
            counterpart: String::new(),
            counterpart_output: expected.compact,
            difference,
            // No finding of a single input is kept.
            symptoms: Vec::new(),
        }
    }
}

const PANICKED: &str = "the program panicked";
