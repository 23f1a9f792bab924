//! Sampling: a random program as the harness examines it, pair by pair, until the evidence suffices.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::marker::PhantomData;

use super::StatisticalRelation;
use crate::Randomness;
use crate::harness::examination::{Case, Making, Occasion};
use crate::harness::guard::calls_for_repetition;
use crate::harness::inputs::InputFor;
use crate::harness::isolation::Part;
use crate::harness::panics::{Status, caught, left_out, shown};
use crate::harness::{About, Breach, CaseVerdict, Examine, Examined, Explanation};
use crate::oracle::counterpart::{self, Answer, Counterpart};
use crate::record::{Statistics, Vacuity};
use crate::relation::Printed;
use crate::transformation::scopes::{Changes, Scopes};

const ORIGINAL_PANICKED: &str = "the original panicked";
const ASSUMING: &str = "if the program does not accept the input: `.assuming(|input| ..)`";

/// In so many cases that reach the component an effect is looked for, and then in few.
const MOST_LOOKS: u32 = 64;

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

/// The randomness of `P` and that of `P'` in one case, independent of each other and of all others.
fn streams(case: Case) -> [Randomness; 2] {
    let mut seeds = Randomness::seeded(case.seed);
    [(); 2].map(|()| Randomness::of_case(seeds.number(), case.number))
}

/// A record holds finite numbers; no other is evidence.
fn finite(wealth: f64) -> f64 {
    if wealth.is_nan() {
        0.0
    } else {
        wealth.min(f64::MAX)
    }
}

/// Two outputs of one program, unless they are the same.
fn differing<O: Debug>(one: &Status<O>, other: &Status<O>) -> Option<[String; 2]> {
    let agrees = match (one, other) {
        (Ok(one), Ok(other)) => Printed::of(one) == Printed::of(other),
        (Err(one), Err(other)) => one == other,
        _ => false,
    };
    (!agrees).then(|| [shown(one), shown(other)])
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

    /// Whether that much wealth is enough.
    fn suffices(&self, wealth: f64) -> bool {
        wealth >= 1.0 / self.false_alarms
    }

    /// Whether to look for an effect: not once there was one, and not for ever where there is none.
    fn wants_effect(&self, number: u64, reached: Option<u64>) -> bool
    where
        R: StatisticalRelation<O>,
    {
        let looks = self.looks.get();
        let is_promising = looks < MOST_LOOKS && reached > Some(0);
        let is_wanted = (is_promising || calls_for_repetition(number)) && !self.has_effect();
        self.looks.set(looks + u32::from(is_wanted));
        is_wanted
    }

    /// Whether the change had an effect, if it must.
    fn has_effect(&self) -> bool
    where
        R: StatisticalRelation<O>,
    {
        self.has_differed.get() || self.relation.borrow().is_equality()
    }

    fn is_held(&self) -> bool
    where
        R: StatisticalRelation<O>,
    {
        self.suffices(self.relation.borrow().in_favour())
    }
}

impl<A, O, F, C, R> Sampling<A, O, F, C, R>
where
    A: ?Sized,
    F: Fn(&A, &mut Randomness) -> O,
    R: StatisticalRelation<O>,
{
    fn original(&self, scopes: &mut Scopes, argument: &A, mut stream: Randomness) -> Status<O> {
        if scopes.leaves_out(Part::Original) {
            return left_out();
        }
        let before = stream.clone();
        let status = scopes
            .original
            .run(|| caught(|| (self.program)(argument, &mut stream)));
        self.has_drawn.set(self.has_drawn.get() || stream != before);
        status
    }

    fn answer<I>(&self, scopes: &mut Scopes, input: &I, stream: Randomness) -> Option<Answer<I, O>>
    where
        C: Counterpart<I, A, O>,
    {
        let is_left_out = scopes.leaves_out(Part::Counterpart(0));
        let rng = RefCell::new(stream.clone());
        let before = stream.clone();
        let case = counterpart::Case {
            program: &|argument| (self.program)(argument, &mut rng.borrow_mut()),
            scopes,
            input,
            output: None,
            randomness: stream,
        };
        let answer = if is_left_out {
            self.counterpart.left_out(0, case)
        } else {
            self.counterpart.run(0, case)
        };
        let has_drawn = *rng.borrow() != before || self.counterpart.has_drawn();
        self.has_drawn.set(self.has_drawn.get() || has_drawn);
        answer
    }

    /// On some inputs, `P'` is run with the random numbers of `P`: what differs then is the change's doing.
    fn look_for_effect<I>(&self, scopes: &mut Scopes, input: &I, pair: &Pair<I, O>)
    where
        O: Debug,
        C: Counterpart<I, A, O>,
    {
        let [own, _] = streams(pair.case);
        let alike = self.answer(scopes, input, own).map(|answer| answer.status);
        scopes.note(Part::Relation);
        if let (Ok(one), Some(Ok(other))) = (&pair.original, &alike) {
            let agree = caught(|| self.relation.borrow().agree(one, other));
            self.has_differed.set(agree.is_ok_and(|agree| !agree));
        }
    }

    /// Only pairs that were drawn are evidence, until one breaks; then others are chosen to see whether they do.
    fn judged(
        &self,
        original: &O,
        transformed: &O,
        making: Making<'_>,
    ) -> Result<CaseVerdict, String> {
        let mut relation = self.relation.borrow_mut();
        if let Some(refusal) = relation.refusal(original, transformed) {
            return Err(refusal);
        }
        if !relation.is_conclusive(original, transformed) {
            return Ok(CaseVerdict::Inconclusive);
        }
        let is_drawn = matches!(making, Making::Drawn(_));
        if is_drawn || self.has_broken.get() {
            relation.see(original, transformed);
        }
        Ok(if is_drawn && self.suffices(relation.against()) {
            CaseVerdict::Broken(Breach::Evidence)
        } else {
            CaseVerdict::Holds
        })
    }

    fn verdict<I>(&self, pair: &mut Pair<I, O>, making: Making<'_>) -> CaseVerdict {
        let status = pair.answer.as_ref().map(|answer| &answer.status);
        let (original, transformed) = match (&pair.original, status) {
            (Ok(original), Some(Ok(transformed))) => (original, transformed),
            (Err(_), _) => return CaseVerdict::Broken(Breach::OriginalPanicked),
            _ => return CaseVerdict::Broken(Breach::CounterpartPanicked(0)),
        };
        match caught(|| self.judged(original, transformed, making)) {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(refusal)) => {
                pair.refusal = Some(refusal);
                CaseVerdict::Broken(Breach::Unrelated(0))
            }
            Err(panic) => {
                pair.refusal = Some(format!("the relation {panic}"));
                CaseVerdict::Broken(Breach::RelationPanicked(0))
            }
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
            application: C::APPLICATION,
            relation: self.relation.borrow().name(),
            counterpart: self.counterpart.describe_all(),
            must_show_effect: !self.relation.borrow().is_equality(),
        }
    }

    fn changes(&self) -> Changes {
        self.counterpart.changes()
    }

    fn examine(
        &self,
        scopes: &mut Scopes,
        input: &I,
        occasion: Occasion<'_>,
    ) -> Examined<Pair<I, O>> {
        let case = occasion.case;
        let [own, other] = streams(case);
        let original = self.original(scopes, input.argument(), own);
        let reached_before = scopes.times().unwrap_or(0);
        let answer = self.answer(scopes, input, other);
        let reached = scopes.times().map(|times| times - reached_before);
        scopes.note(Part::Relation);
        let mut pair = Pair {
            case,
            original,
            answer,
            refusal: None,
        };
        let verdict = self.verdict(&mut pair, occasion.making);
        let is_broken = matches!(verdict, CaseVerdict::Broken(_));
        self.has_broken.set(self.has_broken.get() || is_broken);
        if !is_broken && self.wants_effect(case.number, reached) {
            self.look_for_effect(scopes, input, &pair);
        }
        Examined {
            verdict,
            evidence: pair,
            reached,
        }
    }

    fn disagreement(
        &self,
        scopes: &mut Scopes,
        input: &I,
        pair: &Pair<I, O>,
    ) -> Option<[String; 2]> {
        let [own, _] = streams(pair.case);
        let again = self.original(scopes, input.argument(), own);
        scopes.note(Part::Relation);
        differing(&pair.original, &again)
    }

    fn disagreement_of_counterpart(
        &self,
        scopes: &mut Scopes,
        input: &I,
        pair: &Pair<I, O>,
    ) -> Option<[String; 2]> {
        let [_, other] = streams(pair.case);
        let again = self.answer(scopes, input, other)?;
        scopes.note(Part::Relation);
        differing(&pair.answer.as_ref()?.status, &again.status)
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
            output: shown(&pair.original),
            counterpart: self.counterpart.describe(0),
            counterpart_output: status.map_or_else(|| "was not run".to_owned(), shown),
            demanded: None,
        }
    }

    fn panicked(&self, part: Part) -> &'static str {
        match part {
            Part::Counterpart(_) => C::PANICKED,
            _ => ORIGINAL_PANICKED,
        }
    }

    fn is_settled(&self) -> bool {
        self.is_held() && self.has_effect()
    }

    fn statistics(&self) -> Option<Statistics> {
        let relation = self.relation.borrow();
        let (against, in_favour) = (relation.against(), relation.in_favour());
        Some(Statistics {
            seen: relation.seen(),
            is_decided: self.suffices(against) || self.suffices(in_favour),
            against: finite(against),
            in_favour: finite(in_favour),
            within: relation.within(),
            false_alarms: self.false_alarms,
        })
    }

    fn vacuity(&self) -> Option<Vacuity> {
        if !self.has_drawn.get() {
            return Some(Vacuity::NoRandomness);
        }
        (!self.is_held()).then_some(Vacuity::Undecided)
    }
}
