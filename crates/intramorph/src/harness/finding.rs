//! The finding: a broken case, shrunk, confirmed and explained.

use std::path::Path;
use std::time::{Duration, Instant};

use super::examination::{Case, Making};
use super::inputs::Source;
use super::kept::shown;
use super::reduction::{Purpose, Reduction};
use super::run::{Ending, Run};
use super::{
    Breach, CaseVerdict, Examine, Examined, difference, name_of_counterpart, path, shrink,
};
use crate::record::{Disagreement, Finding, Oracle};
use crate::relation::Printed;

/// How often a case is repeated before it becomes a finding; less often, but once, where that would take longer or nobody is
/// going to read it.
const CONFIRMATIONS: u64 = 8;
const LONGEST_CONFIRMATION: Duration = Duration::from_secs(1);

/// Which case failed, and in which way.
#[derive(Clone, Copy)]
pub(super) struct Failed {
    pub(super) breach: Breach,
    pub(super) case: Case,
}

/// A broken case, and how its input was made.
pub(super) struct Broken<'making, I, E> {
    pub(super) input: I,
    pub(super) examined: Examined<E>,
    pub(super) failed: Failed,
    pub(super) path: Option<path::Path>,
    pub(super) making: Making<'making>,
}

/// The simplest input that breaks as the first one did.
struct Shrunk<'making, I, E> {
    input: I,
    examined: Examined<E>,
    path: Option<path::Path>,
    making: Making<'making>,
    runs: u64,
}

/// What shrinking has come to; without a path where it has come to nothing.
struct Reduced<I, E> {
    input: I,
    examined: Examined<E>,
    path: Option<path::Path>,
    runs: u64,
}

impl<S: Source, E: Examine<S::Input>> Run<'_, '_, S, E> {
    /// Makes the finding of all cases so far, unless `P` turns out to disagree with itself. No single input is to blame.
    pub(super) fn weighed(&mut self, broken: Broken<'_, S::Input, E::Evidence>) -> Ending {
        let (evidence, failed) = (&broken.examined.evidence, broken.failed);
        if let Some(disagreement) = self.any_disagreement(&broken.input, evidence, failed) {
            return Ending::Disagreed(disagreement);
        }
        let unshrunk = Printed::of(&broken.input).in_order();
        let shrunk = Shrunk {
            input: broken.input,
            examined: broken.examined,
            path: None,
            making: broken.making,
            runs: 0,
        };
        let mut finding = self.finding(&shrunk, &unshrunk, failed);
        finding.replay = self.here.seed.replay_all();
        Ending::Broke(Box::new(finding))
    }

    /// Makes the finding, unless `P` turns out to disagree with itself.
    pub(super) fn shrunk(&mut self, broken: Broken<'_, S::Input, E::Evidence>) -> Ending {
        let Broken {
            input,
            examined,
            failed,
            path,
            making,
        } = broken;
        if let Some(disagreement) = self.any_disagreement(&input, &examined.evidence, failed) {
            return Ending::Disagreed(disagreement);
        }
        self.restrict_to_guilty(&input, failed, making);
        let unshrunk = Printed::of(&input).in_order();
        let first = match path {
            Some(first) if !shrink::is_off() => first,
            path => {
                let shrunk = Shrunk {
                    input,
                    examined,
                    path,
                    making,
                    runs: 0,
                };
                return self.confirmed(shrunk, &unshrunk, failed);
            }
        };
        let reduced = self.reduced((input, examined), &first, failed);
        let path = reduced.path.unwrap_or(first);
        let again = || path.clone();
        let shrunk = Shrunk {
            input: reduced.input,
            examined: reduced.examined,
            path: Some(path.clone()),
            making: Making::At(&again),
            runs: reduced.runs,
        };
        self.confirmed(shrunk, &unshrunk, failed)
    }

    /// Shrinks the input at the end of a path; where that was done in too much of a hurry, once more.
    fn reduced(
        &mut self,
        (input, examined): (S::Input, Examined<E::Evidence>),
        first: &path::Path,
        failed: Failed,
    ) -> Reduced<S::Input, E::Evidence> {
        let started = Instant::now();
        let is_hurried = self.here.examiner.starts_shrinking(failed.breach, true);
        let mut reduced = self.reduction((input, examined), first, failed);
        self.here.examiner.ends_shrinking();
        if is_hurried && !self.is_confirmed(&mut reduced, failed) {
            let again = || first.clone();
            let occasion = failed.case.with(Making::At(&again));
            if let Some(input) = self.source.at(first) {
                let examined = self.here.examine(&input, occasion);
                self.here.examiner.starts_shrinking(failed.breach, false);
                reduced = self.reduction((input, examined), first, failed);
                self.here.examiner.ends_shrinking();
            }
        }
        self.shrinking += started.elapsed();
        reduced
    }

    fn reduction(
        &mut self,
        (input, mut best): (S::Input, Examined<E::Evidence>),
        first: &path::Path,
        failed: Failed,
    ) -> Reduced<S::Input, E::Evidence> {
        let is_unreached = best.reached == Some(0);
        let (plan, here) = (self.plan, &mut self.here);
        let mut still_broken = |input: &S::Input, path: &dyn Fn() -> path::Path, purpose| {
            let making = Making::At(path);
            if here.examiner.admit(plan, input, making).is_none() {
                return false;
            }
            let examined = here.examine(input, failed.case.with(making));
            let is_alike = examined.verdict == CaseVerdict::Broken(failed.breach)
                && (examined.reached == Some(0)) == is_unreached;
            if is_alike && purpose == Purpose::Best {
                best = examined;
            }
            is_alike
        };
        let mut reduction = Reduction::from(input, &mut still_broken);
        self.source.reduce(first, &mut reduction);
        let (input, path, runs) = (reduction.best, reduction.path, reduction.runs);
        Reduced {
            input,
            examined: best,
            path,
            runs,
        }
    }

    /// Takes its time to examine what was shrunk in a hurry: whether it still breaks.
    fn is_confirmed(
        &mut self,
        reduced: &mut Reduced<S::Input, E::Evidence>,
        failed: Failed,
    ) -> bool {
        let Some(path) = &reduced.path else {
            return true;
        };
        let again = || path.clone();
        let occasion = failed.case.with(Making::At(&again));
        reduced.examined = self.here.examine(&reduced.input, occasion);
        reduced.examined.verdict == CaseVerdict::Broken(failed.breach)
    }

    /// Makes the finding of an input as a file holds it. The file is what replays it, and stays as it is.
    pub(super) fn found_in(
        &mut self,
        file: &Path,
        broken: Broken<'_, S::Input, E::Evidence>,
    ) -> Ending {
        let printed = Printed::of(&broken.input).in_order();
        let shrunk = Shrunk {
            input: broken.input,
            examined: broken.examined,
            path: None,
            making: broken.making,
            runs: 0,
        };
        let mut ending = self.confirmed(shrunk, &printed, broken.failed);
        match &mut ending {
            Ending::Broke(finding) => {
                finding.kept = Some(shown(file));
                finding.replay = self.here.seed.replay_without_seed();
            }
            Ending::Disagreed(disagreement) => {
                disagreement.replay = self.here.seed.replay_without_seed();
            }
            Ending::Completed | Ending::Driven => {}
        }
        ending
    }

    /// Makes the finding of the simplest input, unless that breaks only sometimes.
    fn confirmed(
        &mut self,
        mut shrunk: Shrunk<'_, S::Input, E::Evidence>,
        unshrunk: &str,
        failed: Failed,
    ) -> Ending {
        // With a simpler input some changes may not be needed any more.
        if self.restrict_to_guilty(&shrunk.input, failed, shrunk.making) {
            let occasion = failed.case.with(shrunk.making);
            shrunk.examined = self.here.examine(&shrunk.input, occasion);
        }
        let evidence = &shrunk.examined.evidence;
        let disagreement = self.any_disagreement(&shrunk.input, evidence, failed);
        let disagreement = disagreement.or_else(|| self.any_other_outcome(&shrunk, failed));
        let ending = if let Some(disagreement) = disagreement {
            Ending::Disagreed(disagreement)
        } else {
            let mut finding = self.finding(&shrunk, unshrunk, failed);
            self.found_at = self.site();
            finding.minimal_changes = self.guilty_in_words(&shrunk.input, failed, shrunk.making);
            Ending::Broke(Box::new(finding))
        };
        self.here.scopes.restrict(None);
        ending
    }

    /// Runs `P` several times more: a program that only sometimes disagrees with itself makes no finding.
    fn any_disagreement(
        &mut self,
        input: &S::Input,
        evidence: &E::Evidence,
        failed: Failed,
    ) -> Option<Disagreement> {
        confirmations().find_map(|_| self.here.disagreement(input, evidence, failed.case.number))
    }

    /// Examines the input several times more: a counterpart that only sometimes breaks the relation makes no finding.
    fn any_other_outcome(
        &mut self,
        shrunk: &Shrunk<'_, S::Input, E::Evidence>,
        failed: Failed,
    ) -> Option<Disagreement> {
        if !self.here.repeats {
            return None;
        }
        let input = &shrunk.input;
        let other = confirmations().find_map(|_| {
            let examined = self.here.examine(input, failed.case.with(shrunk.making));
            (examined.verdict != shrunk.examined.verdict).then_some(examined)
        })?;
        let output = |evidence| {
            self.here
                .explain(input, evidence, failed.breach)
                .counterpart_output
        };
        Some(Disagreement::new(
            name_of_counterpart(self.about.oracle),
            Printed::of(input).in_order(),
            [&shrunk.examined.evidence, &other.evidence].map(output),
            self.here.seed.replay(failed.case.number),
        ))
    }

    fn finding(
        &self,
        shrunk: &Shrunk<'_, S::Input, E::Evidence>,
        unshrunk: &str,
        failed: Failed,
    ) -> Finding {
        let evidence = &shrunk.examined.evidence;
        let explanation = self.here.explain(&shrunk.input, evidence, failed.breach);
        let input = Printed::of(&shrunk.input).in_order();
        let difference = explanation
            .demanded
            .map(|[demanded, seen]| difference::between(&demanded, &seen));
        let replay = match self.about.oracle {
            Oracle::Regression => self.here.seed.replay_without_seed(),
            _ => self.here.seed.replay(failed.case.number),
        };
        let mut finding = Finding::default();
        finding.why = explanation.why;
        finding.advice = explanation.advice;
        finding.unshrunk_input = (unshrunk != input).then(|| unshrunk.to_owned());
        finding.input = input;
        finding.follow_up = explanation.follow_up;
        finding.output = explanation.output;
        finding.counterpart = explanation.counterpart;
        finding.counterpart_output = explanation.counterpart_output;
        finding.difference = difference;
        finding.case = failed.case.number;
        finding.shrinking_runs = shrunk.runs;
        finding.reached = shrunk.examined.reached;
        finding.path = shrunk.path.as_ref().map(ToString::to_string);
        finding.replay = replay;
        finding
    }
}

fn confirmations() -> impl Iterator<Item = u64> {
    let started = Instant::now();
    let most = if shrink::is_off() { 1 } else { CONFIRMATIONS };
    (0..most).take_while(move |number| *number == 0 || started.elapsed() < LONGEST_CONFIRMATION)
}
