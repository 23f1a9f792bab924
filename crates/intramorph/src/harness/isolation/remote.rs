//! An oracle whose programs run in the worker.

mod fatal;

use std::cell::{Cell, RefCell};

use super::child::Death;
use super::link::Link;
use super::message::{Batch, Place, Reply, Request, Seen, Subject, Wanted};
use super::{Fate, Part};
use crate::harness::examination::{Making, Occasion};
use crate::harness::reduction::Simplicity;
use crate::harness::{About, Breach, CaseVerdict, Examine, Examined, Explanation, Plan};
use crate::record::classification::Granularity;
use crate::transformation::scopes::{Changes, Scopes};
use std::fmt::Debug;

/// Asks the worker wherever the oracle would run something.
pub(super) struct Remote<'run, E> {
    pub(super) examiner: &'run E,
    link: RefCell<Link>,
    /// Where the variant was reached last.
    place: RefCell<Option<Place>>,
    /// How often the component ran on threads that are in no scope.
    orphans: Cell<u64>,
    is_shrinking: Cell<bool>,
}

/// What the worker has told of a case.
pub(super) struct Hearsay {
    subject: Subject,
    kind: Kind,
}

enum Kind {
    Seen {
        /// Of a broken case.
        explanation: Option<Explanation>,
        shows_effect: bool,
        demands_one_output: bool,
    },
    Died(Part, Fate),
}

const ALIKE: &str = "let the strategy make the same inputs each time that the test runs";

impl<'run, E> Remote<'run, E> {
    pub(super) fn new(examiner: &'run E, link: Link) -> Self {
        Self {
            examiner,
            link: RefCell::new(link),
            place: RefCell::new(None),
            orphans: Cell::new(0),
            is_shrinking: Cell::new(false),
        }
    }

    fn ask(&self, request: &Request) -> Result<Reply, Death> {
        self.link.borrow_mut().ask(request)
    }

    pub(super) fn cases(&self, wanted: Wanted) -> Result<Batch, Death> {
        match self.ask(&Request::Cases(wanted))? {
            Reply::Cases(batch) => {
                self.reached(batch.place.clone());
                self.orphans.update(|orphans| orphans + batch.orphans);
                Ok(batch)
            }
            _ => self.confused(),
        }
    }

    /// What the harness makes of a case that broke among others.
    pub(super) fn hearsay(subject: Subject, explanation: Explanation) -> Hearsay {
        let kind = Kind::Seen {
            explanation: Some(explanation),
            shows_effect: false,
            demands_one_output: false,
        };
        Hearsay { subject, kind }
    }

    /// What the harness makes of a death.
    pub(super) fn died(subject: Subject, part: Part, fate: Fate) -> Examined<Hearsay> {
        Examined {
            verdict: CaseVerdict::Broken(Breach::Died(part, fate)),
            evidence: Hearsay {
                subject,
                kind: Kind::Died(part, fate),
            },
            reached: None,
        }
    }

    /// Tells what the worker wrote of a panic that is about to be passed on.
    pub(super) fn tell_panic(&self) {
        self.link.borrow_mut().tell_panic();
    }

    pub(super) fn no_input(&self, number: u64) -> ! {
        let link = self.link.borrow();
        let reason =
            format!("its worker makes an input for case {number}, and there is none here\n{ALIKE}");
        link.failed(&reason, "")
    }

    fn reached(&self, place: Option<Place>) {
        if place.is_some() {
            self.place.replace(place);
        }
    }

    fn confused(&self) -> ! {
        let link = self.link.borrow();
        link.failed("its worker answers another question", "")
    }

    /// Parent and worker have to make the same inputs.
    pub(super) fn must_print_alike(&self, input: &impl Debug, print: u64) {
        if Simplicity::of(input).hash() != print {
            self.unlike(input)
        }
    }

    fn unlike(&self, input: &impl Debug) -> ! {
        let link = self.link.borrow();
        let reason =
            format!("its worker makes another input where {input:?} is made here\n{ALIKE}");
        link.failed(&reason, "")
    }

    /// What was seen of an input, if the worker has the same.
    fn seen(&self, input: &impl Debug, subject: Subject, seen: Seen) -> Examined<Hearsay> {
        self.reached(seen.place);
        let is_same = Simplicity::of(input).hash() == seen.print;
        if !is_same && !self.is_shrinking.get() {
            self.unlike(input);
        }
        Examined {
            // While shrinking, an input that can't be made again is passed over.
            verdict: if is_same {
                seen.verdict
            } else {
                CaseVerdict::Inconclusive
            },
            evidence: Hearsay {
                subject,
                kind: Kind::Seen {
                    explanation: seen.explanation,
                    shows_effect: seen.shows_effect,
                    demands_one_output: seen.demands_one_output,
                },
            },
            reached: seen.reached,
        }
    }

    /// An input that the worker could not make.
    fn not_made(&self, input: &impl Debug, subject: Subject) -> Examined<Hearsay> {
        if !self.is_shrinking.get() {
            self.unlike(input);
        }
        let kind = Kind::Seen {
            explanation: None,
            shows_effect: false,
            demands_one_output: false,
        };
        Examined {
            verdict: CaseVerdict::Inconclusive,
            evidence: Hearsay { subject, kind },
            reached: None,
        }
    }
}

impl<I: Debug, E: Examine<I>> Examine<I> for Remote<'_, E> {
    const IS_ELSEWHERE: bool = true;
    type Evidence = Hearsay;

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
            Ok(Reply::Examined(seen)) => self.seen(input, subject, seen),
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
            } => explanation.clone(),
            Kind::Seen { .. } => {
                let request = Request::Explain(evidence.subject.clone(), breach);
                match self.ask(&request) {
                    Ok(Reply::Explained(explanation)) => explanation,
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

    fn shrinks(&self, breach: Option<Breach>) -> bool {
        self.is_shrinking.set(breach.is_some());
        let mut link = self.link.borrow_mut();
        let is_hang = matches!(breach, Some(Breach::Died(_, Fate::Hung)));
        link.is_hurried = is_hang && link.may_hurry();
        link.is_hurried
    }
}

impl Hearsay {
    /// The case without the run that is known to be fatal.
    fn rest(&self) -> Subject {
        let withheld = match self.kind {
            Kind::Seen { .. } => None,
            Kind::Died(part, _) => Some(part),
        };
        Subject {
            withheld,
            ..self.subject.clone()
        }
    }
}
