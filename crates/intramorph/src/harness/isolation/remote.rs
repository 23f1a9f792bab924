//! An oracle whose programs run in the worker.

mod asking;
mod fatal;

use std::cell::{Cell, RefCell};
use std::fmt::Debug;

use super::child::Death;
use super::link::Link;
use super::message::{Batch, Place, Reply, Request, Seen, Subject, Wanted};
use super::{Fate, Part};
use crate::harness::reduction::Simplicity;
use crate::harness::{Breach, CaseVerdict, Examined, Explanation};

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
        explanation: Option<Box<Explanation>>,
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

    /// Ends the worker; the next question starts another.
    pub(super) fn renew(&self) {
        self.link.borrow_mut().renew();
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
            explanation: Some(Box::new(explanation)),
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
                    explanation: seen.explanation.map(Box::new),
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
