//! An observation: what the programs did on one input, as plain data that another thread or process can send.

mod crash;
mod sensitivity;
mod symptom;

use std::any::Any;

pub(crate) use crash::Crash;
pub(crate) use sensitivity::{Answers, Sensitivity};
pub(crate) use symptom::{BrokenCase, KnownBug, Symptom, recognised};

use crate::record::Disagreement;
use crate::record::classification::Granularity;

/// The result of one job: what the programs did on one input, and the verdict on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Observation {
    pub(crate) verdict: CaseVerdict,
    /// How often the variant ran; `None` where there is no switch to count it.
    pub(crate) reached: Option<u64>,
    /// Whether the change made a difference.
    pub(crate) shows_effect: bool,
    /// Whether the relation leaves the other output no choice, given the output of `P`.
    pub(crate) demands_one_output: bool,
    /// What the relation said about outputs of different cases.
    pub(crate) sensitivity: Sensitivity,
    /// What a finding needs to know, if the job asks for it.
    pub(crate) details: Option<Box<Details>>,
    /// The place of the panic that broke the case, if it is known.
    #[expect(clippy::box_collection, reason = "each case moves an observation")]
    pub(crate) panicked_at: Option<Box<String>>,
    /// The number of this observation, if its executor remembers the outputs; otherwise 0.
    pub(crate) ticket: u64,
}

impl Observation {
    pub(crate) fn new(verdict: CaseVerdict, reached: Option<u64>) -> Self {
        Self {
            verdict,
            reached,
            shows_effect: false,
            demands_one_output: false,
            sensitivity: Sensitivity::Unknown,
            details: None,
            panicked_at: None,
            ticket: 0,
        }
    }

    /// Returns whether a case breaks as another one does: in the same way, and if that is a panic, in the same place.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let places = [&self.panicked_at, &other.panicked_at];
        let is_elsewhere = matches!(places, [Some(one), Some(other)] if one != other);
        self.verdict == other.verdict && !is_elsewhere
    }

    /// Returns the verdict and the place of its panic alone, without outputs that may be large.
    pub(crate) fn in_short(&self) -> Self {
        Self {
            panicked_at: self.panicked_at.clone(),
            ..Self::new(self.verdict, self.reached)
        }
    }

    /// Returns the symptoms of a broken case that is explained; otherwise none.
    pub(crate) fn symptoms(&self) -> &[Symptom] {
        let details = self.details.as_ref();
        details.map_or(&[], |details| &details.explanation.symptoms)
    }
}

/// The outputs of one case in words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Details {
    pub(crate) explanation: Explanation,
    /// Where the variant was reached last.
    pub(crate) place: Option<Place>,
}

/// A place in the source where a variant runs.
pub(crate) type Place = (Granularity, String);

/// What an oracle says of one case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Explanation {
    pub(crate) why: String,
    /// What the user can do if the finding is no bug.
    pub(crate) advice: Option<String>,
    pub(crate) follow_up: Option<String>,
    pub(crate) output: String,
    pub(crate) counterpart: String,
    pub(crate) counterpart_output: String,
    /// What is between the output that the relation demands and the one that was returned, if it demands one.
    pub(crate) difference: Option<String>,
    /// What other cases have in common with this one if the same bug breaks them.
    pub(crate) symptoms: Vec<Symptom>,
}

/// The verdict on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseVerdict {
    Holds,
    Broken(Breach),
    Inconclusive,
    /// The case is broken, by the known bug of that number.
    Known(usize),
}

impl CaseVerdict {
    /// Returns the stronger of two verdicts on one case.
    pub(crate) fn or_rather(self, other: Self) -> Self {
        match (self, other) {
            (Self::Broken(_), _) | (_, Self::Holds) => self,
            _ => other,
        }
    }
}

/// The way in which a case is broken, by the counterpart of that number. Shrinking keeps to one way, so that it does not
/// slip to another bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Unrelated(usize),
    OriginalPanicked,
    CounterpartPanicked(usize),
    RelationPanicked(usize),
    /// A program ended its process.
    Died(Part, Crash),
    /// All cases so far together are evidence against the relation.
    Evidence,
}

/// An input that was drawn and accepted.
pub(crate) struct Drawn<I> {
    pub(crate) number: u64,
    pub(crate) input: I,
    /// The classes of the input, a bit for each.
    pub(crate) classes: u64,
    /// How many values were rejected just before it.
    pub(crate) rejected: u64,
}

/// The result of one numbered case.
pub(crate) struct CaseReport<I> {
    pub(crate) number: u64,
    pub(crate) classes: u64,
    pub(crate) rejected: u64,
    pub(crate) observation: Observation,
    /// Boxed because it is rare and large.
    pub(crate) event: Option<Box<Event<I>>>,
}

/// An event that ends a check.
pub(crate) enum Event<I> {
    Broke(I, Breach),
    Disagreed(Disagreement),
    /// The test's own code panicked, on another thread or in another process.
    Panicked(Payload),
}

/// The payload of a panic.
pub(crate) struct Payload(pub(crate) Box<dyn Any + Send>);

impl<I> CaseReport<I> {
    /// Makes the report of a case in which the test's own code panicked.
    pub(crate) fn panicked(number: u64, rejected: u64, payload: Box<dyn Any + Send>) -> Self {
        Self {
            number,
            classes: 0,
            rejected,
            observation: Observation::new(CaseVerdict::Inconclusive, None),
            event: Some(Box::new(Event::Panicked(Payload(payload)))),
        }
    }

    /// Returns whether no later case counts, whatever came before.
    pub(crate) fn ends_the_run(&self) -> bool {
        match self.event.as_deref() {
            None => false,
            // A broken relation is not reported before the component was reached.
            Some(Event::Broke(_, breach)) => {
                !(matches!(breach, Breach::Unrelated(_)) && self.observation.reached == Some(0))
            }
            Some(Event::Disagreed(_) | Event::Panicked(_)) => true,
        }
    }

    /// Returns the same report of another form of the input.
    pub(crate) fn map<J>(self, input: impl FnOnce(I) -> J) -> CaseReport<J> {
        let event = self.event.map(|event| {
            Box::new(match *event {
                Event::Broke(one, breach) => Event::Broke(input(one), breach),
                Event::Disagreed(disagreement) => Event::Disagreed(disagreement),
                Event::Panicked(payload) => Event::Panicked(payload),
            })
        });
        CaseReport {
            number: self.number,
            classes: self.classes,
            rejected: self.rejected,
            observation: self.observation,
            event,
        }
    }
}

/// The part of a case that is being run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Strategies, assumptions and classes.
    Input,
    /// `P`.
    Original,
    /// What makes a follow-up input.
    FollowUp,
    /// The counterpart of that number.
    Counterpart(usize),
    Relation,
    /// Inputs and outputs are printed, and no program runs.
    Printing,
}

impl Part {
    /// Returns whether this is a program under test, and not the test's own code.
    pub(crate) fn is_program(self) -> bool {
        matches!(self, Self::Original | Self::Counterpart(_))
    }

    /// Encodes the part as a number from 1.
    pub(crate) fn code(self) -> u64 {
        match self {
            Self::Input => 1,
            Self::Original => 2,
            Self::FollowUp => 3,
            Self::Relation => 4,
            Self::Printing => 5,
            Self::Counterpart(index) => 6 + index as u64,
        }
    }

    pub(crate) fn from_code(code: u64) -> Option<Self> {
        Some(match code {
            0 => return None,
            1 => Self::Input,
            2 => Self::Original,
            3 => Self::FollowUp,
            4 => Self::Relation,
            5 => Self::Printing,
            counterpart => Self::Counterpart(usize::try_from(counterpart - 6).ok()?),
        })
    }

    /// Names the part in a failure.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Input => "the strategy, an assumption or a class of inputs",
            Self::Original => "the original",
            Self::FollowUp => "the follow-up",
            Self::Counterpart(_) => "the counterpart",
            Self::Relation => "the relation",
            Self::Printing => "what prints inputs and outputs",
        }
    }
}
