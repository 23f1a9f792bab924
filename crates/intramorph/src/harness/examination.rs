//! The examination of single cases on one thread.

use std::any::Any;
use std::fmt::Debug;

use super::guard::calls_for_repetition;
use super::path::Path;
use super::seed::Seed;
use super::watch::Watch;
use super::{
    Breach, CaseVerdict, Examine, Examined, Explanation, Plan, name_of_counterpart, scopes_for,
};
use crate::Randomness;
use crate::record::{Disagreement, Vacuity};
use crate::relation::Printed;
use crate::transformation::scopes::Scopes;
use crate::transformation::site::Site;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) number: u64,
}

/// How an input came to be, for whoever has to make it again.
#[derive(Clone, Copy)]
pub(crate) enum Making<'making> {
    /// It was drawn as the case of that number.
    Drawn(u64),
    /// It is at the end of a path.
    At(&'making dyn Fn() -> Path),
    /// It is in the file of the corpus with that number.
    File(usize),
}

/// One examination of an input: as which case, and how the input came to be.
#[derive(Clone, Copy)]
pub(crate) struct Occasion<'making> {
    pub(crate) case: Case,
    pub(crate) making: Making<'making>,
}

impl Case {
    pub(crate) fn with(self, making: Making<'_>) -> Occasion<'_> {
        Occasion { case: self, making }
    }
}

impl Occasion<'_> {
    #[inline]
    pub(crate) fn randomness(self) -> Randomness {
        Randomness::of_case(self.case.seed, self.case.number)
    }
}

/// An input that was drawn and accepted.
pub(crate) struct Drawn<I> {
    pub(crate) number: u64,
    pub(crate) input: I,
    /// Of which classes it is, a bit for each.
    pub(crate) classes: u64,
    /// How many values were rejected just before it.
    pub(crate) rejected: u64,
}

/// What became of one case.
pub(crate) struct Report<I, V> {
    pub(crate) number: u64,
    pub(crate) classes: u64,
    pub(crate) rejected: u64,
    pub(crate) is_inconclusive: bool,
    pub(crate) reached: Option<u64>,
    /// Where the variant was reached last, if that was on another thread than that of the check.
    pub(crate) site: Option<Site>,
    pub(crate) shows_effect: bool,
    pub(crate) demands_one_output: bool,
    /// Rare and large.
    pub(crate) event: Option<Box<Event<I, V>>>,
}

/// What ends a check.
pub(crate) enum Event<I, V> {
    Broke(I, Examined<V>, Breach),
    Disagreed(Disagreement),
    /// The test's own code panicked on another thread.
    Panicked(Box<dyn Any + Send>),
}

impl<I, V> Report<I, V> {
    pub(super) fn of_case(number: u64, rejected: u64) -> Self {
        Self {
            number,
            classes: 0,
            rejected,
            is_inconclusive: false,
            reached: None,
            site: None,
            shows_effect: false,
            demands_one_output: false,
            event: None,
        }
    }

    /// The report of a case in which the test's own code panicked.
    pub(crate) fn panicked(number: u64, rejected: u64, payload: Box<dyn Any + Send>) -> Self {
        let event = Some(Box::new(Event::Panicked(payload)));
        Self {
            event,
            ..Self::of_case(number, rejected)
        }
    }

    /// Whether no later case counts, whatever came before.
    pub(crate) fn ends_the_run(&self) -> bool {
        match self.event.as_deref() {
            None => false,
            // As long as the component was never reached, a broken relation is not told yet.
            Some(Event::Broke(_, _, breach)) => {
                !(matches!(breach, Breach::Unrelated(_)) && self.reached == Some(0))
            }
            Some(Event::Disagreed(_) | Event::Panicked(_)) => true,
        }
    }
}

impl<'run, E> Examination<'run, E> {
    pub(crate) fn of<I>(plan: &Plan<'_, I>, seed: &'run Seed, examiner: &'run E) -> Self
    where
        E: Examine<I>,
    {
        let about = examiner.about();
        Self {
            examiner,
            seed,
            scopes: scopes_for(examiner),
            repeats: !plan.tolerates(Vacuity::SelfDisagreement),
            wants_effect: about.must_show_effect,
            wants_demand: about.application.is_some(),
        }
    }

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
    #[inline]
    pub(crate) fn report<I: Debug>(
        &mut self,
        drawn: Drawn<I>,
        making: Making<'_>,
    ) -> Report<I, E::Evidence>
    where
        E: Examine<I>,
    {
        let Drawn { number, input, .. } = drawn;
        let mut report = Report::of_case(number, drawn.rejected);
        report.classes = drawn.classes;
        let seed = self.seed.value;
        let examined = self.examine(&input, Case { seed, number }.with(making));
        report.is_inconclusive = examined.verdict == CaseVerdict::Inconclusive;
        report.reached = examined.reached;
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
        if let CaseVerdict::Broken(breach) = examined.verdict {
            report.event = Some(Box::new(Event::Broke(input, examined, breach)));
        } else if calls_for_repetition(number) {
            let disagreement = self.disagreement(&input, &examined.evidence, number);
            report.event =
                disagreement.map(|disagreement| Box::new(Event::Disagreed(disagreement)));
        }
        report
    }

    #[inline]
    pub(crate) fn examine<I: Debug>(
        &mut self,
        input: &I,
        occasion: Occasion<'_>,
    ) -> Examined<E::Evidence>
    where
        E: Examine<I>,
    {
        let _watch = Watch::over(self.seed, input, occasion.case.number);
        self.scopes.choose(occasion.case);
        self.examiner.examine(&mut self.scopes, input, occasion)
    }

    /// What there is to say of the case that was examined last.
    pub(crate) fn explain<I>(
        &self,
        input: &I,
        evidence: &E::Evidence,
        breach: Breach,
    ) -> Explanation
    where
        E: Examine<I>,
    {
        let mut explanation = self.examiner.explain(input, evidence, breach);
        if let Some(described) = self.scopes.describe_changes()
            && !self.examiner.is_elsewhere()
        {
            explanation.counterpart = described;
        }
        explanation
    }

    /// Runs the programs once more on the same input.
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
        let (examiner, scopes) = (self.examiner, &mut self.scopes);
        let original = examiner.disagreement(scopes, input, evidence);
        let (program, [output, again]) = if let Some(outputs) = original {
            ("P", outputs)
        } else {
            let outputs = examiner.disagreement_of_counterpart(scopes, input, evidence)?;
            (name_of_counterpart(examiner.about().oracle), outputs)
        };
        Some(Disagreement {
            program: program.to_owned(),
            input: Printed::of(input).in_order(),
            output,
            again,
            replay: self.seed.replay(number),
        })
    }
}
