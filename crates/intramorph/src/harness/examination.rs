//! The examination of single cases on one thread.

use std::fmt::Debug;

use super::guard::calls_for_repetition;
use super::randomness::Randomness;
use super::seed::Seed;
use super::watch::Watch;
use super::{CaseVerdict, Examine, Examined, scopes_for};
use crate::record::Disagreement;
use crate::relation::Printed;
use crate::transformation::scope::Scopes;

/// What one thread needs to examine cases.
pub(crate) struct Examination<'run, E> {
    pub(crate) examiner: &'run E,
    pub(crate) seed: &'run Seed,
    pub(crate) scopes: Scopes,
    /// Whether `P` is run again on some inputs.
    pub(crate) repeats: bool,
    /// Whether nobody has seen the change make a difference yet, though it must.
    pub(crate) wants_effect: bool,
    /// Whether nobody knows yet that the relation demands one definite output.
    pub(crate) wants_demand: bool,
}

/// A case: its seed, which gives its randomness, and its number.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) number: u64,
}

/// What became of one case.
pub(crate) struct Report<I, V> {
    pub(crate) number: u64,
    pub(crate) is_inconclusive: bool,
    pub(crate) reached: Option<u64>,
    pub(crate) shows_effect: bool,
    pub(crate) demands_one_output: bool,
    /// Rare and large.
    pub(crate) event: Option<Box<Event<I, V>>>,
}

/// What ends a check.
pub(crate) enum Event<I, V> {
    Broke(I, Examined<V>),
    Disagreed(Disagreement),
}

impl<E> Examination<'_, E> {
    /// The same for another thread.
    pub(crate) fn alike<I>(&self) -> Self
    where
        E: Examine<I>,
    {
        Examination {
            scopes: scopes_for(self.examiner),
            ..*self
        }
    }

    /// Examines one input and looks at what happened there.
    pub(crate) fn report<I: Debug>(&mut self, input: I, number: u64) -> Report<I, E::Evidence>
    where
        E: Examine<I>,
    {
        let seed = self.seed.value;
        let examined = self.examine(&input, Case { seed, number });
        let mut report = Report {
            number,
            is_inconclusive: examined.verdict == CaseVerdict::Inconclusive,
            reached: examined.reached,
            shows_effect: false,
            demands_one_output: false,
            event: None,
        };
        if self.wants_effect {
            let _watch = Watch::over(self.seed, &input, number);
            report.shows_effect = self.examiner.shows_effect(&input, &examined.evidence);
            self.wants_effect = !report.shows_effect;
        }
        if self.wants_demand {
            let _watch = Watch::over(self.seed, &input, number);
            report.demands_one_output = self.examiner.demands_one_output(&examined.evidence);
            self.wants_demand = !report.demands_one_output;
        }
        if let CaseVerdict::Broken(_) = examined.verdict {
            report.event = Some(Box::new(Event::Broke(input, examined)));
        } else if calls_for_repetition(number) {
            let disagreement = self.disagreement(&input, &examined.evidence, number);
            report.event =
                disagreement.map(|disagreement| Box::new(Event::Disagreed(disagreement)));
        }
        report
    }

    pub(crate) fn examine<I: Debug>(&mut self, input: &I, case: Case) -> Examined<E::Evidence>
    where
        E: Examine<I>,
    {
        let _watch = Watch::over(self.seed, input, case.number);
        let randomness = Randomness::of_case(case.seed, case.number);
        self.examiner.examine(&mut self.scopes, input, randomness)
    }

    /// Runs `P` once more on the same input.
    pub(crate) fn disagreement<I: Debug>(
        &mut self,
        input: &I,
        evidence: &E::Evidence,
        number: u64,
    ) -> Option<Disagreement>
    where
        E: Examine<I>,
    {
        if !self.repeats {
            return None;
        }
        let _watch = Watch::over(self.seed, input, number);
        let outputs = self
            .examiner
            .disagreement(&mut self.scopes, input, evidence);
        let [output, again] = outputs?;
        Some(Disagreement {
            program: "P".to_owned(),
            input: Printed::of(input).in_order(),
            output,
            again,
            replay: self.seed.replay(number),
        })
    }
}
