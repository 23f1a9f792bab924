//! What the harness asks an oracle, passed on to the worker.

use std::fmt::Debug;

use super::{Hearsay, Kind, Remote};
use crate::harness::examination::{Making, Occasion};
use crate::harness::isolation::message::{Reply, Request, Subject};
use crate::harness::isolation::{Fate, Part};
use crate::harness::{About, Breach, Examine, Examined, Explanation, Plan};
use crate::record::classification::Granularity;
use crate::transformation::scopes::{Changes, Scopes};

impl<I: Debug, E: Examine<I>> Examine<I> for Remote<'_, E> {
    type Evidence = Hearsay;

    fn is_elsewhere(&self) -> bool {
        true
    }

    fn about(&self) -> About {
        self.examiner.about()
    }

    fn changes(&self) -> Changes {
        self.examiner.changes()
    }

    fn admit(&self, plan: &Plan<'_, I>, input: &I, making: Making<'_>) -> Option<u64> {
        if plan.assumptions.is_empty() && plan.classes.is_empty() {
            return Some(0);
        }
        match self.ask(&Request::Admit(making.into())) {
            Ok(Reply::Admitted(classes)) => classes,
            Ok(Reply::NotMade) if self.is_shrinking.get() => None,
            Ok(Reply::NotMade) => self.unlike(input),
            _ => self.confused(),
        }
    }

    fn examine(&self, scopes: &mut Scopes, input: &I, occasion: Occasion<'_>) -> Examined<Hearsay> {
        let subject = Subject {
            restriction: scopes.restriction().map(ToOwned::to_owned),
            ..Subject::from(occasion)
        };
        match self.ask(&Request::Examine(subject.clone())) {
            Ok(Reply::Examined(seen)) => {
                scopes.add_bugs_reached(&seen.bugs);
                self.seen(input, subject, *seen)
            }
            Ok(Reply::NotMade) => self.not_made(input, subject),
            Ok(_) => self.confused(),
            Err(death) => {
                let part = death.part.unwrap_or(Part::Original);
                Self::died(subject, part, death.fate)
            }
        }
    }

    fn disagreement(
        &self,
        _scopes: &mut Scopes,
        input: &I,
        evidence: &Hearsay,
    ) -> Option<[String; 2]> {
        match self.ask(&Request::Disagreement(evidence.rest())) {
            Ok(Reply::Disagreement(outputs)) => outputs,
            Ok(_) => self.unlike(input),
            // Where the other program ended the worker, that says nothing of this one.
            Err(death) if death.part != Some(Part::Original) => None,
            Err(death) => {
                let again = death.fate.shown(self.link.borrow().isolation);
                let before = self.explain(input, evidence, Breach::OriginalPanicked);
                (before.output != again).then_some([before.output, again])
            }
        }
    }

    fn shows_effect(&self, _input: &I, evidence: &Hearsay) -> bool {
        matches!(evidence.kind, Kind::Seen { shows_effect, .. } if shows_effect)
    }

    fn demands_one_output(&self, evidence: &Hearsay) -> bool {
        matches!(evidence.kind, Kind::Seen { demands_one_output, .. } if demands_one_output)
    }

    fn explain(&self, input: &I, evidence: &Hearsay, breach: Breach) -> Explanation {
        match &evidence.kind {
            Kind::Seen {
                explanation: Some(explanation),
                ..
            } => (**explanation).clone(),
            Kind::Seen { .. } => {
                let request = Request::Explain(evidence.subject.clone(), breach);
                match self.ask(&request) {
                    Ok(Reply::Explained(explanation)) => *explanation,
                    Ok(_) => self.unlike(input),
                    Err(death) => {
                        self.fatal(death.part.unwrap_or(Part::Original), death.fate, None)
                    }
                }
            }
            Kind::Died(part, fate) => {
                let breach = Breach::Died(*part, *fate);
                let rest = self.ask(&Request::Explain(evidence.rest(), breach));
                self.fatal(*part, *fate, Some(rest))
            }
        }
    }

    fn panicked(&self, part: Part) -> &'static str {
        self.examiner.panicked(part)
    }

    fn site_elsewhere(&self) -> Option<(Granularity, String)> {
        self.place.borrow().clone()
    }

    fn orphans_elsewhere(&self) -> Option<u64> {
        Some(self.orphans.get())
    }

    fn starts_shrinking(&self, breach: Breach, may_hurry: bool) -> bool {
        self.is_shrinking.set(true);
        let mut link = self.link.borrow_mut();
        let is_hang = matches!(breach, Breach::Died(_, Fate::Hung));
        link.is_hurried = may_hurry && is_hang && link.may_hurry();
        link.is_hurried
    }

    fn ends_shrinking(&self) {
        self.is_shrinking.set(false);
        self.link.borrow_mut().is_hurried = false;
    }
}
