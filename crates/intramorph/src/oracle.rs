//! The oracles, and the builder that reads as the paper's definition: program, inputs, transformation, relation.

mod blocking;
mod mode;
mod pending;
mod program;

mod differential;
mod intramorphic;
mod metamorphic;
mod random;
mod regression;
mod sampling;

mod claim;

mod counterpart;
mod driven;
mod pairwise;
mod panics;
mod symptoms;

use std::fmt::{self, Debug, Formatter};
use std::iter::{Once, once};
use std::path::Path;
use std::time::Duration;

pub use blocking::{BlockOn, ThisThread, blocking};
pub use claim::ReadyFor;
pub use counterpart::{OfInputAndOutputs, OfOneInput, OfOutputs, OfRuns, Run};
pub use differential::ComparedWith;
#[doc(hidden)]
pub use driven::Driven;
pub use intramorphic::{Replaced, Swept, Transformed};
pub use metamorphic::FollowedUp;
pub use mode::{OneThread, Part, Sampled, Threads, View, WholeOutput};
pub use program::{Deterministic, Program, RandomProgram, Subject, in_place, program};
pub use random::{Another, EndlessInputs, program_with_rng};

pub use crate::transformation::change::IntoChange;
pub use crate::transformation::knob::{KnobNamed, KnobSet};

use crate::harness::inputs::corpus::{self, FromFile};
use crate::harness::inputs::{Each, each};
use crate::harness::plan::{Class, MOST_CLASSES};
use crate::harness::{InputFor, Inputs, Plan};
use crate::panics::fail;
use crate::record::Vacuity;
use panics::Panics;
use pending::Pending;

/// Refuses a limit of no time.
#[track_caller]
fn must_be_some_time(method: &str, time: Duration) {
    if time.is_zero() {
        fail(&format!(
            "`.{method}(..)` got a time of zero, in which no program can run: give it more, such as `Duration::from_secs(1)`"
        ));
    }
}

/// A check in the making: a program, its inputs, and the oracle chosen so far.
///
/// The type parameter `C` says what the program's output is compared with. It decides which methods come next:
///
/// | to test by | write | then |
/// |---|---|---|
/// | intramorphic | [`transformed`](Self::transformed), [`swept`](Self::swept) or [`replaced`](Self::replaced) | `must_be`, `must_satisfy` |
/// | differential | [`compared_with`](Self::compared_with), any number of times | `must_be`, `must_satisfy` |
/// | metamorphic | [`followed_up`](Self::followed_up) | `must_be`, `must_satisfy` |
/// | regression | [`on`](Program::on) one input | `must_return` |
///
/// `M` is the mode in which cases run: on one thread, [`in_parallel`](Self::in_parallel), or again and again with the random
/// numbers of [`program_with_rng`]. `V` is the view of a relation: whole outputs, or what is [`observed`](Self::observed) of
/// them. `P` is the program, and `S` the source of inputs.
///
/// [`must_be`](Self::must_be) runs the check and fails the test; [`check`](Self::check) runs it and returns its record. A check
/// with an oracle that is dropped before it has run fails the test, too.
/// Programs that may hang or abort run in a process of their own when the check is [`isolated`](Self::isolated).
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct Check<'check, P, S: Inputs, C = Undecided, M = OneThread, V = WholeOutput> {
    setup: Setup<'check, P, S>,
    counterpart: C,
    mode: M,
    view: V,
}

/// The parts of a check that every oracle needs.
struct Setup<'check, P, S: Inputs> {
    program: P,
    inputs: S,
    plan: Plan<'check, S::Input>,
    panics: Panics,
    pending: Pending,
}

/// The state of a check for which no oracle was chosen yet.
#[derive(Clone, Copy, Debug)]
pub struct Undecided;

/// A check on a single input.
pub type CheckOn<'check, P, I> = Check<'check, P, Each<Once<I>>>;

/// Keeps other crates from implementing the traits that say what a check can do.
mod sealed {
    pub trait Sealed {}
}

impl<P: Debug, S: Inputs, C, M, V> Debug for Check<'_, P, S, C, M, V> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let mut check = formatter.debug_struct("Check");
        check.field("program", &self.setup.program);
        check.finish_non_exhaustive()
    }
}

impl<'check, P, S: Inputs, C, M, V> Check<'check, P, S, C, M, V> {
    /// Sets the number of inputs to examine: instead of 1,000, or of all that are listed. `INTRAMORPH_CASES` overrides it where
    /// inputs are generated.
    ///
    /// For a random program it is the number of pairs of outputs, which is 100,000 otherwise.
    pub fn cases(mut self, cases: u64) -> Self {
        self.setup.plan.budget.cases = Some(cases);
        self
    }

    /// Sets the time for which inputs are examined: as many as fit, unless [`cases`](Self::cases) sets a number.
    /// `INTRAMORPH_SECONDS` overrides it.
    ///
    /// # Panics
    ///
    /// If the time is zero: no input fits into it.
    #[track_caller]
    pub fn time_limit(mut self, time: Duration) -> Self {
        must_be_some_time("time_limit", time);
        self.setup.plan.budget.time = Some(time);
        self
    }

    /// Rejects inputs that the program does not accept. A check that rejects most of its inputs fails.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|&(a, b): &(u32, u32)| a / b)
    ///     .inputs((any::<u32>(), 0u32..10))
    ///     .assuming(|(_, b)| *b > 0)
    ///     .replaced("without remainder", |&(a, b)| (a - a % b) / b)
    ///     .must_be(equal());
    /// ```
    pub fn assuming(mut self, accepts: impl Fn(&S::Input) -> bool + 'check) -> Self {
        self.setup.plan.assumptions.push(Box::new(accepts));
        self
    }

    /// Fails unless at least `least_percent` of the inputs are of a class: a strategy that stops making them is noticed.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|numbers: &[u8]| numbers.is_sorted())
    ///     .inputs(vec(0u8..5, 0..4))
    ///     .cover("sorted already", 20.0, |numbers| numbers.is_sorted())
    ///     .cover("empty", 0.5, |numbers| numbers.is_empty())
    ///     .replaced("by sorting", |numbers| {
    ///         let mut sorted = numbers.to_vec();
    ///         sorted.sort_unstable();
    ///         sorted == numbers
    ///     })
    ///     .must_be(equal());
    /// ```
    ///
    /// `INTRAMORPH_INPUTS=show` prints the number of inputs of each class, and what inputs look like.
    ///
    /// # Panics
    ///
    /// If the share is not from 0 to 100 percent, or if there are more than 64 classes.
    #[track_caller]
    pub fn cover(
        mut self,
        class: &str,
        least_percent: f64,
        contains: impl Fn(&S::Input) -> bool + 'check,
    ) -> Self {
        if !(0.0..=100.0).contains(&least_percent) {
            fail(&format!(
                "the share of the class \"{class}\" is a percentage from 0 to 100, not {least_percent}: \
                 write `.cover(\"{class}\", 5.0, ..)` for 5 %"
            ));
        }
        if self.setup.plan.classes.len() >= MOST_CLASSES {
            fail(&format!("a check has at most {MOST_CLASSES} classes"));
        }
        self.setup.plan.classes.push(Class {
            name: class.to_owned(),
            least_percent,
            contains: Box::new(contains),
        });
        self
    }

    /// Lets the check pass in spite of one reason to believe that it tests nothing; [`Vacuity::Undecided`] for a check of a random
    /// program that has too little evidence.
    pub fn tolerating(mut self, vacuity: Vacuity) -> Self {
        self.setup.plan.tolerated.push(vacuity);
        self
    }

    fn choosing<N>(mut self, choose: impl FnOnce(C) -> N) -> Check<'check, P, S, N, M, V> {
        self.setup.pending.complete();
        self.with(|counterpart, mode, view| (choose(counterpart), mode, view))
    }

    /// Replaces the counterpart, the mode and the view. Their types may change.
    fn with<N, K, W>(
        self,
        replace: impl FnOnce(C, M, V) -> (N, K, W),
    ) -> Check<'check, P, S, N, K, W> {
        let (counterpart, mode, view) = replace(self.counterpart, self.mode, self.view);
        Check {
            setup: self.setup,
            counterpart,
            mode,
            view,
        }
    }
}

impl<P: Deterministic, S: Inputs<Input: FromFile>, C, M, V> Check<'_, P, S, C, M, V> {
    /// Runs the files of a folder before any other input; its path starts from the package's folder.
    ///
    /// Texts and bytes can be read from files, and inputs of your own that implement [`FromFile`].
    ///
    /// ```no_run
    /// use intramorph::prelude::*;
    ///
    /// program(|text: &str| text.lines().count())
    ///     .inputs(".{0,100}")
    ///     .corpus("tests/corpus")
    ///     .replaced("by line feeds", |text| text.split_terminator('\n').count())
    ///     .must_be(equal());
    /// ```
    ///
    /// # Panics
    ///
    /// If the folder can't be read, or has no files.
    #[track_caller]
    pub fn corpus(mut self, folder: impl AsRef<Path>) -> Self {
        let files = corpus::files(folder.as_ref());
        self.setup.plan.corpus.extend(files);
        self
    }
}

impl<A: ?Sized, O, F> Program<A, O, F> {
    /// The inputs: a proptest strategy, or [`each`](crate::each) of a list or iterator.
    #[track_caller]
    pub fn inputs<'check, S>(self, inputs: S) -> Check<'check, Self, S>
    where
        S: Inputs<Input: InputFor<A>>,
    {
        Check::new(self, inputs, OneThread)
    }

    /// A single input, written by hand.
    #[track_caller]
    pub fn on<'check, I: InputFor<A>>(self, input: I) -> CheckOn<'check, Self, I> {
        self.inputs(each(once(input)))
    }
}

impl<P, S: Inputs, M> Check<'_, P, S, Undecided, M> {
    #[track_caller]
    fn new(program: P, inputs: S, mode: M) -> Self {
        let setup = Setup {
            program,
            inputs,
            plan: Plan::default(),
            panics: Panics::default(),
            pending: Pending::here(),
        };
        Self {
            setup,
            counterpart: Undecided,
            mode,
            view: WholeOutput,
        }
    }
}
