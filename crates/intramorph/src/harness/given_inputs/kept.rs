//! Kept findings run before all other inputs: first those that are marked as known, then those that are not.

use std::fmt::Debug;

use crate::harness::finding::{Ending, InputOrigin, find};
use crate::harness::kept_findings::{self, CheckName, Kept, shown};
use crate::harness::note::note;
use crate::harness::{
    Broken, CaseVerdict, Cases, CheckRun, Job, KnownBug, Making, Purpose, Recipe,
};
use crate::printed::Printed;
use crate::record::{KnownFinding, is_collecting};

/// The kept findings of a check.
pub(super) struct KeptFindings {
    /// The findings whose files say that their bugs are known.
    known: Vec<Kept>,
    others: Vec<Kept>,
}

impl KeptFindings {
    #[track_caller]
    pub(super) fn of<I>(check: &CheckRun<'_, '_, I>) -> Self {
        let name = CheckName {
            relation: &check.about.relation,
            counterpart: &check.about.counterpart,
            occurrence: check.occurrence,
        };
        // Checks whose records are collected are no tests.
        let all = if is_collecting() {
            Vec::new()
        } else {
            kept_findings::of_check(&check.seed.test, name)
        };
        let (mut known, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|kept| kept.known.is_some());
        // What one check knows is no excuse for another.
        known.retain(|kept| kept.is_of_this_check);
        Self { known, others }
    }

    /// Runs the known findings. The check goes on past the bugs of those that still break as they did.
    pub(super) fn run_known<I: Debug>(
        &mut self,
        check: &mut CheckRun<'_, '_, I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Ending> {
        let mut bugs = Vec::new();
        for kept in std::mem::take(&mut self.known) {
            let reason = kept.known.clone().unwrap_or_default();
            let (file, was) = (shown(&kept.file), kept.symptoms.clone());
            let symptoms = match run_again(check, kept) {
                Again::NotMade => continue,
                Again::Holds => Vec::new(),
                Again::Broke(again) => {
                    let symptoms = again.broken.observation.symptoms().to_vec();
                    let changes = again.changes.clone();
                    let now = texts(&symptoms).join("; ").replace('\n', " ");
                    if let Some(was) = was.filter(|was| *was != now.trim()) {
                        return Some(again.found_anew(check, [&was, &now]));
                    }
                    bugs.push(KnownBug {
                        symptoms: symptoms.clone(),
                        changes,
                    });
                    symptoms
                }
            };
            let finding = KnownFinding::new(file, reason, texts(&symptoms));
            cases.known.push(finding);
        }
        if !bugs.is_empty() {
            check.executor.go_past(bugs);
        }
        None
    }

    /// Runs the findings that are not known, up to one that still breaks.
    pub(super) fn run_others<I: Debug>(self, check: &mut CheckRun<'_, '_, I>) -> Option<Ending> {
        self.others
            .into_iter()
            .find_map(|kept| match run_again(check, kept) {
                Again::Broke(again) => Some(again.found(check)),
                Again::NotMade | Again::Holds => None,
            })
    }
}

fn texts(symptoms: &[crate::harness::Symptom]) -> Vec<String> {
    let texts = symptoms.iter().map(|symptom| symptom.text.clone());
    texts.collect()
}

/// The result of running a kept finding again.
enum Again<I> {
    /// The input can't be made any more, or is another one.
    NotMade,
    Holds,
    Broke(Box<BrokenAgain<I>>),
}

/// A kept finding that still breaks.
struct BrokenAgain<I> {
    broken: Broken<I>,
    recipe: Recipe,
    changes: Option<Vec<usize>>,
    file: std::path::PathBuf,
    is_of_this_check: bool,
}

impl<I: Debug> BrokenAgain<I> {
    fn found(self, check: &mut CheckRun<'_, '_, I>) -> Ending {
        let origin = InputOrigin::File {
            making: Making::Again(&self.recipe),
            file: self.file,
            changes: self.changes,
        };
        let mut ending = find(check, self.broken, &origin);
        // What another check has found is kept for this one as well: a mark belongs to one check.
        if let (Ending::Broke(finding, _), Recipe::At(path), false) =
            (&mut ending, &self.recipe, self.is_of_this_check)
        {
            finding.path = Some(path.to_string());
        }
        ending
    }

    /// Makes a finding of a known one that shows other symptoms now.
    fn found_anew(self, check: &mut CheckRun<'_, '_, I>, [was, now]: [&str; 2]) -> Ending {
        let mut ending = self.found(check);
        if let Ending::Broke(finding, _) = &mut ending {
            finding.advice = Some(format!(
                "this is marked as known, but what was `{was}` is now `{now}`:\n\
                 if all of that is known, write it into the file as `symptoms: ..`; otherwise it is another bug"
            ));
        }
        ending
    }
}

fn run_again<I: Debug>(check: &mut CheckRun<'_, '_, I>, kept: Kept) -> Again<I> {
    let Some(input) = made_again(check, &kept) else {
        return Again::NotMade;
    };
    let recipe = Recipe::At(kept.path);
    let changes = kept
        .changes
        .and_then(|paths| check.executor.scopes().places_of(&paths));
    let job = Job {
        changes: changes.as_deref(),
        purpose: Purpose::Confirmation,
        ..Job::new(&input, Making::Again(&recipe), kept.case)
    };
    if check.executor.admit(check.plan, job).is_none() {
        return Again::Holds;
    }
    let observation = check.executor.observe(job);
    let CaseVerdict::Broken(breach) = observation.verdict else {
        return Again::Holds;
    };
    let broken = Broken {
        input,
        case: kept.case,
        breach,
        observation,
    };
    Again::Broke(Box::new(BrokenAgain {
        broken,
        recipe,
        changes,
        file: kept.file,
        is_of_this_check: kept.is_of_this_check,
    }))
}

/// Makes a kept input again, and notes if it is another one now. A known finding is about its own input only.
fn made_again<I: Debug>(check: &CheckRun<'_, '_, I>, kept: &Kept) -> Option<I> {
    let (file, was) = (shown(&kept.file), &kept.input);
    let input = check.source.at(&kept.path);
    let now = input
        .as_ref()
        .map(|input| Printed::of(input).in_order().replace('\n', " "));
    match &now {
        Some(now) if now.trim() == was => return input,
        // The file may belong to another check of the test, or to a check that has another name now.
        _ if !kept.is_of_this_check => return None,
        Some(now) => note(&format!(
            "{file}: the inputs have changed, and what was `{was}` is now `{now}`"
        )),
        None => note(&format!(
            "{file}: the inputs have changed, and `{was}` can't be made from them any more"
        )),
    }
    input.filter(|_| kept.known.is_none())
}
