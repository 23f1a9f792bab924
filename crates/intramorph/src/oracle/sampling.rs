//! Sampling: a random program as the harness examines it, pair by pair, until the evidence suffices.

mod evidence;
mod runs;

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::marker::PhantomData;

use runs::streams;

use super::counterpart::{ASSUMING, Answer, Counterpart, ORIGINAL_PANICKED};
use crate::Randomness;
use crate::harness::{
    About, Breach, CaseVerdict, Differing, Examine, Examined, Explanation, InputFor, Occasion,
    Part, Runner,
};
use crate::panics::Status;
use crate::printed::Printed;
use crate::randomness::Case;
use crate::record::{Statistics, Vacuity};
use crate::statistics::StatisticalRelation;
use crate::transformation::scopes::Changes;

/// A random program, what it is compared with, and the evidence so far.
pub(crate) struct Sampling<A: ?Sized, O, F, C, R> {
    program: F,
    counterpart: C,
    relation: RefCell<R>,
    false_alarms: f64,
    has_drawn: Cell<bool>,
    /// Whether the change made a difference to outputs from the same random numbers.
    has_differed: Cell<bool>,
    /// How often that was looked for.
    looks: Cell<u32>,
    has_broken: Cell<bool>,
    signature: PhantomData<fn(&A) -> O>,
}

/// The pair of outputs that was seen last.
pub(crate) struct Pair<I, O> {
    case: Case,
    original: Status<O>,
    answer: Option<Answer<I, O>>,
    refusal: Option<String>,
}

/// Two outputs of one program, unless they are the same.
fn differing<O: Debug>(one: &Status<O>, other: &Status<O>) -> Option<[String; 2]> {
    let agrees = match (one, other) {
        (Ok(one), Ok(other)) => Printed::of(one) == Printed::of(other),
        (Err(one), Err(other)) => one == other,
        _ => false,
    };
    (!agrees).then(|| [Printed::of_status(one), Printed::of_status(other)])
}

impl<A: ?Sized, O, F, C, R> Sampling<A, O, F, C, R> {
    pub(crate) fn new(program: F, counterpart: C, relation: R, false_alarms: f64) -> Self {
        Self {
            program,
            counterpart,
            relation: RefCell::new(relation),
            false_alarms,
            has_drawn: Cell::new(false),
            has_differed: Cell::new(false),
            looks: Cell::new(0),
            has_broken: Cell::new(false),
            signature: PhantomData,
        }
    }
}

impl<I, A, O, F, C, R> Examine<I> for Sampling<A, O, F, C, R>
where
    A: ?Sized,
    I: InputFor<A>,
    O: Debug,
    F: Fn(&A, &mut Randomness) -> O,
    C: Counterpart<I, A, O>,
    R: StatisticalRelation<O>,
{
    type Evidence = Pair<I, O>;

    fn about(&self) -> About {
        About {
            oracle: C::ORACLE,
            application: self.counterpart.application(),
            relation: self.relation.borrow().name(),
            counterpart: self.counterpart.describe_all(),
            must_show_effect: !self.relation.borrow().is_equality(),
            panicked: [ORIGINAL_PANICKED, C::PANICKED],
        }
    }

    fn changes(&self) -> Changes {
        self.counterpart.changes()
    }

    fn examine(&self, runner: &mut Runner, input: &I, occasion: Occasion) -> Examined<Pair<I, O>> {
        let case = occasion.case;
        let [own, other] = streams(case);
        let original = self.original(runner, input.argument(), own);
        let reached_before = runner.scopes.times().unwrap_or(0);
        let answer = self.answer(runner, input, other);
        let reached = runner.scopes.times().map(|times| times - reached_before);
        runner.note(Part::Relation);
        let mut pair = Pair {
            case,
            original,
            answer,
            refusal: None,
        };
        let verdict = self.verdict(&mut pair, occasion.is_drawn);
        let is_broken = matches!(verdict, CaseVerdict::Broken(_));
        self.has_broken.set(self.has_broken.get() || is_broken);
        if !is_broken && self.wants_effect(case.number, reached) {
            self.look_for_effect(runner, input, &pair);
        }
        Examined {
            verdict,
            evidence: pair,
            reached,
        }
    }

    /// Runs both programs once more from the same random numbers.
    fn disagreement(&self, runner: &mut Runner, input: &I, pair: &Pair<I, O>) -> Option<Differing> {
        let [own, other] = streams(pair.case);
        let again = self.original(runner, input.argument(), own);
        runner.note(Part::Relation);
        if let Some(outputs) = differing(&pair.original, &again) {
            let is_of_counterpart = false;
            return Some(Differing {
                is_of_counterpart,
                outputs,
            });
        }
        let again = self.answer(runner, input, other)?;
        runner.note(Part::Relation);
        let outputs = differing(&pair.answer.as_ref()?.status, &again.status)?;
        Some(Differing {
            is_of_counterpart: true,
            outputs,
        })
    }

    fn shows_effect(&self, _input: &I, _pair: &Pair<I, O>) -> bool {
        self.has_differed.get()
    }

    fn explain(&self, _input: &I, pair: &Pair<I, O>, breach: Breach) -> Explanation {
        let is_panic = matches!(
            breach,
            Breach::OriginalPanicked | Breach::CounterpartPanicked(_)
        );
        let why = match (breach, &pair.refusal) {
            (Breach::Evidence, _) => self.relation.borrow().seen(),
            (_, Some(refusal)) => refusal.clone(),
            (Breach::CounterpartPanicked(_), None) => C::PANICKED.to_owned(),
            (_, None) => ORIGINAL_PANICKED.to_owned(),
        };
        let status = pair.answer.as_ref().map(|answer| &answer.status);
        Explanation {
            why,
            advice: is_panic.then(|| ASSUMING.to_owned()),
            follow_up: None,
            output: Printed::of_status(&pair.original),
            counterpart: self.counterpart.describe(0),
            counterpart_output: status.map_or_else(|| "was not run".to_owned(), Printed::of_status),
            demanded: None,
        }
    }

    fn is_settled(&self) -> bool {
        self.is_held() && self.has_effect()
    }

    fn statistics(&self) -> Option<Statistics> {
        Some(self.evidence())
    }

    fn vacuity(&self) -> Option<Vacuity> {
        if !self.has_drawn.get() {
            return Some(Vacuity::NoRandomness);
        }
        (!self.is_held()).then_some(Vacuity::Undecided)
    }
}
