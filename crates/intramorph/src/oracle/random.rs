//! Checks of random programs: the same input, through both programs with randomness of their own, until the evidence suffices.

use std::fmt::Debug;

use proptest::strategy::{Just, Strategy};

use super::claim::ReadyFor;
use super::counterpart::{Case, Counterpart, OfOutputs};
use super::mode::{Sampled, View};
use super::program::Name;
use super::{Check, KnobNamed, RandomProgram, Subject, Swept, Undecided};
use crate::harness::{InputFor, Inputs, conclude};
use crate::panics::{Status, fail};
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::relation::Satisfied;
use crate::statistics::InAllBut;
use crate::{KnobValue, Randomness};

/// The rate of false alarms, unless the test says otherwise. With a thousand such checks in a run, one in a million runs has a
/// false alarm.
const FALSE_ALARMS: f64 = 1e-9;
/// The smallest rate of false alarms: less would need more evidence than a number holds.
const LEAST_FALSE_ALARMS: f64 = 1e-300;

/// Inputs that never end: a proptest strategy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have as many inputs as a random program takes",
    label = "is no proptest strategy",
    note = "write a strategy, such as `1usize..10`; of a list, any is selected: `select(vec![1, 2, 3])`"
)]
pub trait EndlessInputs: Inputs {}

#[diagnostic::do_not_recommend]
impl<S: Strategy> EndlessInputs for S {}

/// Starts a check of a random program: names the program `P`, which draws all of its random numbers from the generator that it
/// gets.
///
/// `P` and `P'` run on the same input with independent randomness, again and again, and a
/// [statistical relation](crate::statistics) is claimed of their outputs. The check ends as soon as the evidence suffices,
/// one way or the other. A correct program is found broken with a probability of at most 1e-9, or what
/// [`false_alarms`](Check::false_alarms) says, over all seeds; and the same seed gives the same verdict.
///
/// ```
/// use intramorph::prelude::*;
///
/// /// The number of random points.
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
    RandomProgram::of(run)
}

impl<A: ?Sized, O, F> RandomProgram<A, O, F> {
    /// The inputs: a proptest strategy. Each pair of outputs is of one input.
    ///
    /// The relation is claimed of all inputs together, as they are drawn: one that is broken in one way for some of them and
    /// in the other way for others may hold. Of a single input, [`on`](Self::on) claims it.
    pub fn inputs<'check, S>(self, inputs: S) -> Check<'check, Self, S, Undecided, Sampled>
    where
        S: EndlessInputs<Input: InputFor<A>>,
    {
        let false_alarms = FALSE_ALARMS;
        Check::new(self, inputs, Sampled { false_alarms })
    }

    /// A single input, on which the program runs again and again; `()` if it takes none.
    pub fn on<'check, I>(self, input: I) -> Check<'check, Self, Just<I>, Undecided, Sampled>
    where
        I: InputFor<A> + Clone,
    {
        self.inputs(Just(input))
    }
}

impl<P, S: Inputs, C, V> Check<'_, P, S, C, Sampled, V> {
    /// Sets the probability with which a correct program may be found broken, instead of 1e-9. A tenth of it takes a few pairs
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
        self.mode.false_alarms = rate;
        self
    }
}

impl<'check, A, O, F, S, M, V> Check<'check, RandomProgram<A, O, F>, S, Undecided, M, V>
where
    A: ?Sized,
    S: Inputs,
{
    /// Intramorphic: `P` is the program with the first of two values of a knob, and `P'` with the second.
    #[track_caller]
    pub fn swept<T: KnobValue>(
        self,
        knob: impl Into<KnobNamed<T>>,
        values: [T; 2],
    ) -> Check<'check, RandomProgram<A, O, F>, S, Swept, M, V> {
        let swept = Swept::over(&knob.into(), values);
        self.choosing(|_| swept)
    }

    /// Intramorphic: `P'` is `variant`, the program with a component replaced by a switch that it has already.
    #[track_caller]
    pub fn replaced<G: Fn(&A, &mut Randomness) -> O>(
        self,
        name: &str,
        variant: G,
    ) -> Check<'check, RandomProgram<A, O, F>, S, Another<G, true>, M, V> {
        RandomProgram::<A, O, F>::function().must_not_be::<G>();
        let name = format!("\"{name}\"");
        self.choosing(|_| Another { name, variant })
    }

    /// Differential: another program that should have outputs alike.
    #[track_caller]
    pub fn compared_with<G: Fn(&A, &mut Randomness) -> O>(
        self,
        program: G,
    ) -> Check<'check, RandomProgram<A, O, F>, S, Another<G, false>, M, V> {
        RandomProgram::<A, O, F>::function().must_not_be::<G>();
        let name = Name::of::<G>().to_string();
        self.choosing(|_| Another {
            name,
            variant: program,
        })
    }
}

impl<P: Subject, S: Inputs, C, V: View<P::Output>> Check<'_, P, S, C, Sampled, V> {
    /// Runs the check, and fails the test as [`must_be`](Self::must_be) does. The closure says whether two outputs are related,
    /// and it may say no at most at this rate.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program_with_rng(|&(), rng| rng.fraction())
    ///     .on(())
    ///     .replaced("the mean of two", |&(), rng| (rng.fraction() + rng.fraction()) / 2.0)
    ///     .must_satisfy_in_all_but("nearer to the middle", 0.5, |one, mean| {
    ///         (mean - 0.5).abs() <= (one - 0.5).abs()
    ///     });
    /// ```
    ///
    /// # Panics
    ///
    /// Unless the rate is between 0 and 1.
    #[track_caller]
    pub fn must_satisfy_in_all_but<J, R>(self, name: &str, rate: f64, relation: R)
    where
        R: Fn(&V::Seen, &V::Seen) -> J,
        Self: ReadyFor<OfOutputs<InAllBut<Satisfied<R>>>>,
    {
        let relation = InAllBut::new(Satisfied::new(name, relation), rate);
        conclude(self.record(OfOutputs(relation)));
    }
}

/// The oracle of `replaced` and `compared_with` for random programs: `P'` is a random program of its own, either a variant or
/// another implementation.
pub struct Another<G, const IS_VARIANT: bool> {
    name: String,
    variant: G,
}

impl<I, A, O, G, const IS_VARIANT: bool> Counterpart<I, A, O> for Another<G, IS_VARIANT>
where
    A: ?Sized,
    G: Fn(&A, &mut Randomness) -> O,
{
    const ORACLE: Oracle = if IS_VARIANT {
        Oracle::Intramorphic
    } else {
        Oracle::Differential
    };

    fn application(&self) -> Option<Application> {
        Some(if IS_VARIANT {
            Name::of::<G>().application()
        } else {
            Application::Added
        })
    }

    fn describe(&self, _index: usize) -> String {
        self.name.clone()
    }

    fn run(&self, _index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        let mut randomness = case.randomness.borrow_mut();
        let run = || (self.variant)(argument, &mut randomness);
        case.runner.untransformed(run)
    }
}
