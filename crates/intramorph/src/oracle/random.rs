//! Checks of random programs: the same input, through both programs with randomness of their own, until the evidence suffices.

mod another;
mod observing;

use std::fmt::Debug;

use proptest::strategy::{Just, Strategy};

pub use another::Another;
pub use observing::ObservingRandom;

use super::counterpart::Counterpart;
use super::program::name_of;
use super::sampling::Sampling;
use super::{Check, Program, Swept, Transformed, Undecided};
use crate::Randomness;
use crate::harness::{InputFor, Inputs};
use crate::panics::fail;
use crate::record::Vacuity;
use crate::relation::{Judgement, Satisfied};
use crate::statistics::{InAllBut, StatisticalRelation};
use crate::transformation::knob::{KnobNamed, KnobValue};
use crate::transformation::scopes::IntoChange;

/// At most so many pairs are examined, unless the test says otherwise.
const PAIRS: u64 = 100_000;
/// A smaller rate of false alarms would need more evidence than a number holds.
const LEAST_FALSE_ALARMS: f64 = 1e-300;
/// With a thousand such checks in a run, one in a million runs has a false alarm.
const FALSE_ALARMS: f64 = 1e-9;

/// A random program under test, `P`, which takes `&A` and draws from a generator; made by [`program_with_rng`].
#[must_use = "a program does nothing until it gets inputs: `.inputs(..)` or `.on(..)`"]
pub struct RandomProgram<A: ?Sized, O, F> {
    program: Program<A, O, F>,
}

/// A check of a random program in the making; see [`program_with_rng`].
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct RandomCheck<'check, A: ?Sized, O, F, S: Inputs, Chosen = Undecided> {
    check: Check<'check, A, O, F, S, Chosen>,
    false_alarms: f64,
}

/// Inputs of which there are as many as it takes: a proptest strategy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have as many inputs as a random program takes",
    label = "is no proptest strategy",
    note = "write a strategy, such as `1usize..10`; of a list, any is selected: `select(vec![1, 2, 3])`"
)]
pub trait EndlessInputs: Inputs {}

#[diagnostic::do_not_recommend]
impl<S: Strategy> EndlessInputs for S {}

/// Starts a check of a random program: names the program `P`, which draws all of its random numbers from the generator that it is
/// given.
///
/// `P` and `P'` run on the same input with independent randomness, again and again, and a
/// [statistical relation](crate::statistics) is claimed of their outputs. The check ends as soon as the evidence suffices,
/// one way or the other. A correct program is found broken with a probability of at most 1e-9, or what
/// [`false_alarms`](RandomCheck::false_alarms) says, over all seeds; and the same seed gives the same verdict.
///
/// ```
/// use intramorph::prelude::*;
///
/// /// How many random points are drawn.
/// const SAMPLES: Knob<u32> = knob!(1_000_000, 1..=1_000_000);
///
/// fn approximate_pi(rng: &mut Randomness) -> f64 {
///     let samples = SAMPLES.get();
///     let is_inside = |_: &u32| rng.fraction().powi(2) + rng.fraction().powi(2) <= 1.0;
///     let inside = (0..samples).filter(is_inside).count();
///     4.0 * inside as f64 / f64::from(samples)
/// }
///
/// program_with_rng(|&(), rng| approximate_pi(rng))
///     .on(())
///     .swept(SAMPLES, [100, 1000])
///     .must_be(scaled_error(std::f64::consts::PI, 100.0, 1000.0));
/// ```
///
/// The generator is one of `rand` 0.10; for programs with another one, `|input, rng| run(input, OtherRng::seed_from_u64(rng.number()))`.
pub fn program_with_rng<A, O, F>(run: F) -> RandomProgram<A, O, F>
where
    A: ?Sized,
    O: Debug,
    F: Fn(&A, &mut Randomness) -> O,
{
    let program = Program::of(run);
    RandomProgram { program }
}

impl<A: ?Sized, O, F> RandomProgram<A, O, F> {
    /// The inputs: a proptest strategy. Each pair of outputs is of one input.
    ///
    /// The relation is claimed of all inputs together, as they are drawn: one that is broken in one way for some of them and
    /// in the other way for others may hold. Of a single input, [`on`](Self::on) claims it.
    pub fn inputs<'check, S>(self, inputs: S) -> RandomCheck<'check, A, O, F, S>
    where
        S: EndlessInputs,
        S::Input: InputFor<A>,
    {
        let check = self.program.inputs(inputs);
        RandomCheck {
            check,
            false_alarms: FALSE_ALARMS,
        }
    }

    /// A single input, on which the program runs again and again; `()` if it takes none.
    pub fn on<'check, I>(self, input: I) -> RandomCheck<'check, A, O, F, Just<I>>
    where
        I: InputFor<A> + Clone,
    {
        self.inputs(Just(input))
    }
}

impl<'check, A: ?Sized, O, F, S: Inputs, Chosen> RandomCheck<'check, A, O, F, S, Chosen> {
    /// Examines at most so many pairs of outputs, instead of 100,000. `INTRAMORPH_CASES` overrides it.
    pub fn cases(self, pairs: u64) -> Self {
        self.with(|check| check.cases(pairs))
    }

    /// Examines pairs of outputs for so long at most, as many as fit unless [`cases`](Self::cases) sets a number.
    /// `INTRAMORPH_SECONDS` overrides it.
    pub fn within(self, time: std::time::Duration) -> Self {
        self.with(|check| check.within(time))
    }

    /// Rejects inputs that the program does not accept, as [`Check::assuming`] does.
    pub fn assuming(self, accepts: impl Fn(&S::Input) -> bool + 'check) -> Self {
        self.with(|check| check.assuming(accepts))
    }

    /// Fails unless at least so many percent of the inputs are of a class, as [`Check::cover`] does.
    ///
    /// # Panics
    ///
    /// If there are more than 64 classes.
    #[track_caller]
    pub fn cover(
        self,
        class: &str,
        least_percent: f64,
        contains: impl Fn(&S::Input) -> bool + 'check,
    ) -> Self {
        RandomCheck {
            check: self.check.cover(class, least_percent, contains),
            false_alarms: self.false_alarms,
        }
    }

    /// Lets the check pass in spite of one reason to believe that it tests nothing; [`Vacuity::Undecided`] for one that has
    /// too little evidence.
    pub fn tolerating(self, vacuity: Vacuity) -> Self {
        self.with(|check| check.tolerating(vacuity))
    }

    /// Lets a correct program be found broken with a probability of at most `rate`, instead of 1e-9. A tenth of it takes a few pairs
    /// more.
    ///
    /// The probability that a program passes which is further from the relation than its tolerance is bounded by the same rate.
    ///
    /// # Panics
    ///
    /// Unless it is between 1e-300 and 1.
    #[track_caller]
    pub fn false_alarms(mut self, rate: f64) -> Self {
        if !(rate > LEAST_FALSE_ALARMS && rate < 1.0) {
            fail(&format!(
                "false alarms are raised at a rate between 1e-300 and 1, not {rate}"
            ));
        }
        self.false_alarms = rate;
        self
    }

    /// Relates what is observed of the two outputs instead of the outputs themselves.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program_with_rng(|&(), rng| (rng.below(6), rng.below(6)))
    ///     .on(())
    ///     .replaced("the second is the larger", |&(), rng| {
    ///         let (one, other) = (rng.below(6), rng.below(6));
    ///         (one.min(other), one.max(other))
    ///     })
    ///     .observed(|(_, second)| *second)
    ///     .must_be(stochastically_at_least());
    /// ```
    pub fn observed<V, G: Fn(&O) -> V>(self, observe: G) -> ObservingRandom<Self, G> {
        ObservingRandom {
            check: self,
            observe,
        }
    }

    fn with<C>(
        self,
        change: impl FnOnce(Check<'check, A, O, F, S, Chosen>) -> Check<'check, A, O, F, S, C>,
    ) -> RandomCheck<'check, A, O, F, S, C> {
        RandomCheck {
            check: change(self.check),
            false_alarms: self.false_alarms,
        }
    }
}

impl<'check, A: ?Sized, O, F, S: Inputs> RandomCheck<'check, A, O, F, S> {
    /// Intramorphic: `P'` is the same program with `transformation` on, or with a knob set, as in [`Check::transformed`].
    pub fn transformed(
        self,
        transformation: impl IntoChange,
    ) -> RandomCheck<'check, A, O, F, S, Transformed> {
        self.with(|check| check.transformed(transformation))
    }

    /// Intramorphic: `P` is the program with the first of two values of a knob, and `P'` with the second.
    #[track_caller]
    pub fn swept<T: KnobValue>(
        self,
        knob: impl Into<KnobNamed<T>>,
        values: [T; 2],
    ) -> RandomCheck<'check, A, O, F, S, Swept> {
        RandomCheck {
            check: self.check.swept(knob, values),
            false_alarms: self.false_alarms,
        }
    }

    /// Intramorphic: `P'` is `variant`, the program with a component replaced by a switch that it has already.
    pub fn replaced<G: Fn(&A, &mut Randomness) -> O>(
        self,
        name: &str,
        variant: G,
    ) -> RandomCheck<'check, A, O, F, S, Another<G, true>> {
        let name = format!("\"{name}\"");
        self.with(|check| check.choosing(|_| Another::new(name, variant)))
    }

    /// Differential: another program that should have outputs alike.
    pub fn compared_with<G: Fn(&A, &mut Randomness) -> O>(
        self,
        program: G,
    ) -> RandomCheck<'check, A, O, F, S, Another<G, false>> {
        let name = name_of::<G>();
        self.with(|check| check.choosing(|_| Another::new(name, program)))
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F, S, C> RandomCheck<'_, A, O, F, S, C>
where
    F: Fn(&A, &mut Randomness) -> O,
    S: Inputs,
    S::Input: InputFor<A>,
    C: Counterpart<S::Input, A, O>,
{
    /// Runs the check: the distributions of the outputs must be related by `relation`.
    ///
    /// # Panics
    ///
    /// With a finding, if there is enough evidence that the relation is broken; with advice, if there is too little either way
    /// or the check tests nothing.
    #[track_caller]
    pub fn must_be<R: StatisticalRelation<O>>(self, relation: R) {
        let Check {
            program,
            inputs,
            mut plan,
            chosen,
            ..
        } = self.check;
        if plan.budget.time.is_none() {
            plan.budget.cases.get_or_insert(PAIRS);
        }
        let sampling = Sampling::new(program.into_run(), chosen, relation, self.false_alarms);
        let record = crate::harness::check(&plan, |seed| inputs.source(seed), &sampling);
        crate::harness::conclude(record);
    }

    /// Runs the check: the closure says whether two outputs are related, and at most at this rate it may say no.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program_with_rng(|&(), rng| rng.fraction())
    ///     .on(())
    ///     .replaced("the mean of two", |&(), rng| (rng.fraction() + rng.fraction()) / 2.0)
    ///     .must_satisfy_in_all_but(0.5, "nearer to the middle", |one, mean| {
    ///         (mean - 0.5).abs() <= (one - 0.5).abs()
    ///     });
    /// ```
    ///
    /// # Panics
    ///
    /// As [`must_be`](Self::must_be) does, and unless the rate is between 0 and 1.
    #[track_caller]
    pub fn must_satisfy_in_all_but<V: Judgement>(
        self,
        rate: f64,
        name: &str,
        relation: impl Fn(&O, &O) -> V,
    ) {
        let name = name.to_owned();
        self.must_be(InAllBut::new(Satisfied { name, relation }, rate));
    }
}
