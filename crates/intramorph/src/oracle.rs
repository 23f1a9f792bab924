//! The oracles, and the builder that reads as the paper's definition: program, inputs, transformation, relation.

mod blocking;
mod program;
mod random;

mod differential;
mod intramorphic;
mod metamorphic;
mod regression;
mod swept;

pub(crate) mod counterpart;
mod isolated;
mod judge;
mod observing;
mod pairwise;
mod parallel;
mod requirement;
mod sampling;

use std::iter::{Once, once};
use std::path::Path;
use std::time::Duration;

pub use blocking::{BlockOn, ThisThread, blocking};
pub use differential::ComparedWith;
pub use intramorphic::{Replaced, Transformed};
pub use metamorphic::{FollowedUp, Run};
pub use observing::Observing;
pub use parallel::InParallel;
pub use program::{Program, in_place, program};
pub use random::{
    Another, EndlessInputs, ObservingRandom, RandomCheck, RandomProgram, program_with_rng,
};
pub use swept::Swept;

pub use crate::transformation::knob::{KnobNamed, KnobSet};
pub use crate::transformation::scopes::IntoChange;

use crate::harness::inputs::corpus::{self, FromFile};
use crate::harness::inputs::{Each, each};
use crate::harness::plan::{Class, MOST_CLASSES};
use crate::harness::{InputFor, Inputs, Plan};
use crate::record::Vacuity;

/// A check in the making: a program, its inputs, and the oracle chosen so far.
///
/// `Chosen` says what the program's output is going to be compared with; it decides which methods come next:
///
/// | to test by | write | then |
/// |---|---|---|
/// | intramorphic | [`transformed`](Self::transformed), [`swept`](Self::swept) or [`replaced`](Self::replaced) | `must_be`, `must_satisfy` |
/// | differential | [`compared_with`](Self::compared_with), any number of times | `must_be`, `must_satisfy` |
/// | metamorphic | [`followed_up`](Self::followed_up) | `must_be`, `must_satisfy` |
/// | regression | [`on`](Program::on) one input | `must_return` |
///
/// Programs that may hang or abort run in a process of their own when the check is [`isolated`](Self::isolated).
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct Check<'check, A: ?Sized, O, F, S: Inputs, Chosen = Undecided> {
    program: Program<A, O, F>,
    inputs: S,
    plan: Plan<'check, S::Input>,
    accepts_panics: bool,
    chosen: Chosen,
}

/// No oracle was chosen yet.
#[derive(Clone, Copy, Debug)]
pub struct Undecided;

/// A check on a single input.
pub type CheckOn<'check, A, O, F, I> = Check<'check, A, O, F, Each<Once<I>>>;

impl<'check, A: ?Sized, O, F, S: Inputs, Chosen> Check<'check, A, O, F, S, Chosen> {
    /// Examines so many inputs instead of 1,000, or of all that are listed. `INTRAMORPH_CASES` overrides it where inputs
    /// are generated.
    pub fn cases(mut self, cases: u64) -> Self {
        self.plan.budget.cases = Some(cases);
        self
    }

    /// Examines inputs for so long, as many as fit unless [`cases`](Self::cases) sets a number.
    /// `INTRAMORPH_SECONDS` overrides it.
    pub fn within(mut self, time: Duration) -> Self {
        self.plan.budget.time = Some(time);
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
        self.plan.assumptions.push(Box::new(accepts));
        self
    }

    /// Fails unless at least so many percent of the inputs are of a class: a strategy that stops making them is noticed.
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
    /// `INTRAMORPH_INPUTS=show` prints how many there are of each class, and what the inputs look like.
    ///
    /// # Panics
    ///
    /// If there are more than 64 classes.
    #[track_caller]
    pub fn cover(
        mut self,
        class: &str,
        least_percent: f64,
        contains: impl Fn(&S::Input) -> bool + 'check,
    ) -> Self {
        assert!(
            self.plan.classes.len() < MOST_CLASSES,
            "a check has at most {MOST_CLASSES} classes"
        );
        self.plan.classes.push(Class {
            name: class.to_owned(),
            least_percent,
            contains: Box::new(contains),
        });
        self
    }

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
    pub fn corpus(mut self, folder: impl AsRef<Path>) -> Self
    where
        S::Input: FromFile,
    {
        self.plan.corpus.extend(corpus::files(folder.as_ref()));
        self
    }

    /// Lets the check pass in spite of one reason to believe that it tests nothing.
    pub fn tolerating(mut self, vacuity: Vacuity) -> Self {
        self.plan.tolerated.push(vacuity);
        self
    }

    fn choosing<C>(self, chosen: impl FnOnce(Chosen) -> C) -> Check<'check, A, O, F, S, C> {
        Check {
            program: self.program,
            inputs: self.inputs,
            plan: self.plan,
            accepts_panics: self.accepts_panics,
            chosen: chosen(self.chosen),
        }
    }
}

impl<A: ?Sized, O, F> Program<A, O, F> {
    /// The inputs: a proptest strategy, or [`each`](crate::each) of a list or iterator.
    pub fn inputs<'check, S>(self, inputs: S) -> Check<'check, A, O, F, S>
    where
        S: Inputs,
        S::Input: InputFor<A>,
    {
        Check {
            program: self,
            inputs,
            plan: Plan::default(),
            accepts_panics: false,
            chosen: Undecided,
        }
    }

    /// A single input, written by hand.
    pub fn on<'check, I>(self, input: I) -> CheckOn<'check, A, O, F, I>
    where
        I: InputFor<A>,
    {
        self.inputs(each(once(input)))
    }
}
