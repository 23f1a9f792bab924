//! Sampling: a random program as the harness examines it, pair by pair, until the evidence suffices.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;

use super::counterpart::{self, Counterpart, ORIGINAL_PANICKED, are_the_same, differing};
use super::panics::ASSUMING;
use super::program::RandomProgram;
use super::symptoms;
use crate::Randomness;
use crate::harness::vacuity::calls_for_repetition;
use crate::harness::{
    About, Answers, Breach, CaseVerdict, Differing, Examine, Examined, Explanation, InputFor,
    Occasion, Part, Runner, Seen,
};
use crate::panics::{Status, caught, left_out};
use crate::printed::Printed;
use crate::randomness::Case;
use crate::record::{Statistics, Vacuity};
use crate::statistics::StatisticalRelation;
use crate::transformation::change::Changes;

/// Maximum number of cases that reach the component and are searched for an effect; after them, few cases are.
const MOST_LOOKS: u32 = 64;

/// A random program, what it is compared with, and the evidence so far.
pub(super) struct Sampling<A: ?Sized, O, F, C, R> {
    program: RandomProgram<A, O, F>,
    counterpart: C,
    relation: RefCell<R>,
    false_alarms: f64,
    has_drawn: Cell<bool>,
    /// Whether the change made a difference to outputs from the same random numbers.
    has_differed: Cell<bool>,
    /// The number of cases that were searched for such a difference.
    looks: Cell<u32>,
    has_broken: Cell<bool>,
}

/// The pair of outputs that was seen last.
pub(super) struct Pair<O> {
    case: Case,
    original: Status<O>,
    transformed: Status<O>,
    /// The reason why the relation could not be asked about the two outputs, if there is one.
    refusal: Option<String>,
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
    type Evidence = Pair<O>;

    fn about(&self) -> About {
        let relation = self.relation.borrow();
        self.counterpart
            .about(relation.name(), relation.is_equality())
    }

    fn changes(&self) -> Changes {
        self.counterpart.changes()
    }

    fn examine(&self, runner: &mut Runner, input: &I, occasion: Occasion) -> Examined<Pair<O>> {
        let case = occasion.case;
        let [own, other] = streams(case);
        let original = self.original(runner, input.argument(), own.clone());
        let reached_before = runner.scopes.times().unwrap_or(0);
        let transformed = self.transformed(runner, input, &other);
        let reached = runner.scopes.times().map(|times| times - reached_before);
        runner.note(Part::Relation);
        let (verdict, refusal) = self.verdict(&original, &transformed, occasion.is_drawn);
        let is_broken = matches!(verdict, CaseVerdict::Broken(_));
        self.has_broken.set(self.has_broken.get() || is_broken);
        if !is_broken && self.wants_effect(case.number, reached) {
            // This run uses the random numbers of `P`, so that only the change can make a difference.
            let alike = self.transformed(runner, input, &own);
            runner.note(Part::Relation);
            self.look_for_effect(&original, &alike);
        }
        Examined {
            verdict,
            evidence: Pair {
                case,
                original,
                transformed,
                refusal,
            },
            reached,
        }
    }

    /// Runs both programs once more from the same random numbers.
    fn disagreement(&self, runner: &mut Runner, input: &I, pair: &Pair<O>) -> Option<Differing> {
        let [own, other] = streams(pair.case);
        let again = self.original(runner, input.argument(), own);
        runner.note(Part::Relation);
        if !are_the_same(&pair.original, &again, &|_, _| false) {
            return Some(differing(false, &pair.original, &again));
        }
        let again = self.transformed(runner, input, &other);
        runner.note(Part::Relation);
        let is_the_same = are_the_same(&pair.transformed, &again, &|_, _| false);
        (!is_the_same).then(|| differing(true, &pair.transformed, &again))
    }

    fn tells_apart(&self, one: Seen<'_, I, Pair<O>>, other: Seen<'_, I, Pair<O>>) -> Answers {
        let relation = self.relation.borrow();
        let pairs = [
            (&one.evidence.original, &other.evidence.transformed),
            (&other.evidence.original, &one.evidence.transformed),
        ];
        let tells_apart = |(one, other): (&Status<O>, &Status<O>)| {
            let (Ok(one), Ok(other)) = (one, other) else {
                return None;
            };
            caught(|| relation.tells_apart(one, other)).ok()
        };
        // Outputs that must differ do so in all pairs but those of an output and itself. A property of one output accepts either of them.
        let itself = [&one.evidence.original, &one.evidence.transformed];
        let rejects_itself = itself.map(|output| tells_apart((output, output))) == [Some(true); 2];
        let crossed = pairs.into_iter().map(tells_apart).max().flatten();
        match crossed.max(rejects_itself.then_some(true)) {
            Some(true) => Answers::REJECTED,
            is_rejected => Answers {
                is_rejected,
                ..Answers::default()
            },
        }
    }

    fn shows_effect(&self, _runner: &mut Runner, _input: &I, _pair: &Pair<O>) -> bool {
        self.has_differed.get()
    }

    fn explain(&self, _input: &I, pair: &Pair<O>, breach: Breach) -> Explanation {
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
        let outputs = [Some(&pair.original), Some(&pair.transformed)];
        Explanation {
            symptoms: symptoms::of_case(breach, None, outputs, (None, &why)),
            why,
            advice: is_panic.then(|| ASSUMING.to_owned()),
            follow_up: None,
            output: Printed::of_status(&pair.original),
            counterpart: self.counterpart.describe(0),
            counterpart_output: Printed::of_status(&pair.transformed),
            difference: None,
        }
    }

    fn is_settled(&self) -> bool {
        self.is_held() && self.has_effect()
    }

    fn statistics(&self) -> Option<Statistics> {
        let relation = self.relation.borrow();
        let evidence = relation.evidence();
        let mut statistics = Statistics::default();
        statistics.seen = relation.seen();
        statistics.against = finite(evidence.against);
        statistics.in_favour = finite(evidence.in_favour);
        statistics.within = evidence.tolerance;
        statistics.false_alarms = self.false_alarms;
        Some(statistics)
    }

    fn vacuity(&self) -> Option<Vacuity> {
        if !self.has_drawn.get() {
            return Some(Vacuity::NoRandomness);
        }
        (!self.is_held()).then_some(Vacuity::Undecided)
    }
}

impl<A, O, F, C, R> Sampling<A, O, F, C, R>
where
    A: ?Sized,
    O: Debug,
    F: Fn(&A, &mut Randomness) -> O,
    R: StatisticalRelation<O>,
{
    pub(super) fn new(
        program: RandomProgram<A, O, F>,
        counterpart: C,
        relation: R,
        false_alarms: f64,
    ) -> Self {
        Self {
            program,
            counterpart,
            relation: RefCell::new(relation),
            false_alarms,
            has_drawn: Cell::new(false),
            has_differed: Cell::new(false),
            looks: Cell::new(0),
            has_broken: Cell::new(false),
        }
    }

    fn original(&self, runner: &mut Runner, argument: &A, mut stream: Randomness) -> Status<O> {
        let before = stream.clone();
        let status = runner.original(|| self.program.run(argument, &mut stream));
        self.has_drawn.set(self.has_drawn.get() || stream != before);
        status
    }

    fn transformed<I>(&self, runner: &mut Runner, input: &I, stream: &Randomness) -> Status<O>
    where
        I: InputFor<A>,
        C: Counterpart<I, A, O>,
    {
        let randomness = RefCell::new(stream.clone());
        let case = counterpart::Case {
            program: &|argument| self.program.run(argument, &mut randomness.borrow_mut()),
            runner,
            input,
            output: None,
            randomness: &randomness,
        };
        let answer = self.counterpart.answer(0, case);
        let has_drawn = randomness.into_inner() != *stream;
        self.has_drawn.set(self.has_drawn.get() || has_drawn);
        answer.map_or_else(left_out, |answer| answer.status)
    }

    /// Judges a pair. Also returns the reason why the relation could not be asked about it, if there is one.
    fn verdict(
        &self,
        original: &Status<O>,
        transformed: &Status<O>,
        is_drawn: bool,
    ) -> (CaseVerdict, Option<String>) {
        let (original, transformed) = match (original, transformed) {
            (Ok(original), Ok(transformed)) => (original, transformed),
            (Err(_), _) => return (CaseVerdict::Broken(Breach::OriginalPanicked), None),
            _ => return (CaseVerdict::Broken(Breach::CounterpartPanicked(0)), None),
        };
        let (breach, refusal) = match caught(|| self.judged(original, transformed, is_drawn)) {
            Ok(Ok(verdict)) => return (verdict, None),
            Ok(Err(refusal)) => (Breach::Unrelated(0), refusal),
            Err(panic) => (Breach::RelationPanicked(0), panic.of_code("the relation")),
        };
        (CaseVerdict::Broken(breach), Some(refusal))
    }

    /// Judges two outputs. Only drawn pairs are evidence until one breaks the relation; after that, chosen pairs count too.
    fn judged(&self, original: &O, transformed: &O, is_drawn: bool) -> Result<CaseVerdict, String> {
        let mut relation = self.relation.borrow_mut();
        if let Some(refusal) = relation.refusal(original, transformed) {
            return Err(refusal);
        }
        if !relation.is_conclusive(original, transformed) {
            return Ok(CaseVerdict::Inconclusive);
        }
        if is_drawn || self.has_broken.get() {
            relation.see(original, transformed);
        }
        Ok(if is_drawn && self.suffices(relation.evidence().against) {
            CaseVerdict::Broken(Breach::Evidence)
        } else {
            CaseVerdict::Holds
        })
    }

    /// Whether to search this case for an effect: not after one was found, and seldom after many cases without one.
    fn wants_effect(&self, number: u64, reached: Option<u64>) -> bool {
        let looks = self.looks.get();
        let is_promising = looks < MOST_LOOKS && reached > Some(0);
        let is_wanted = (is_promising || calls_for_repetition(number)) && !self.has_effect();
        self.looks.set(looks + u32::from(is_wanted));
        is_wanted
    }

    fn look_for_effect(&self, original: &Status<O>, alike: &Status<O>) {
        if let (Ok(one), Ok(other)) = (original, alike) {
            let agree = caught(|| self.relation.borrow().agree(one, other));
            self.has_differed.set(agree.is_ok_and(|agree| !agree));
        }
    }

    /// Whether the change had an effect, if it must.
    fn has_effect(&self) -> bool {
        self.has_differed.get() || self.relation.borrow().is_equality()
    }

    fn is_held(&self) -> bool {
        self.suffices(self.relation.borrow().evidence().in_favour)
    }

    /// Whether this wealth is enough evidence.
    fn suffices(&self, wealth: f64) -> bool {
        wealth >= 1.0 / self.false_alarms
    }
}

/// The randomness of `P` and that of `P'` in one case, independent of each other and of all others.
fn streams(case: Case) -> [Randomness; 2] {
    let mut seeds = Randomness::seeded(case.seed);
    [(); 2].map(|()| Randomness::of_case(seeds.number(), case.number))
}

/// The wealth as a finite number, which a record can hold; 0 if it is no number.
fn finite(wealth: f64) -> f64 {
    if wealth.is_nan() {
        0.0
    } else {
        wealth.min(f64::MAX)
    }
}
