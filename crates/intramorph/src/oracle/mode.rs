//! How a check runs its cases, on which threads and in which process, and which part of an output the relation sees.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::program::{Deterministic, Subject};
use super::sealed::Sealed;
use super::{Check, must_be_some_time};
use crate::harness::{Inputs, Isolation, Mode};

/// The most pairs of outputs that a check of a random program examines, unless the test says otherwise.
pub(super) const PAIRS: u64 = 100_000;

/// The mode in which cases run one after the other, on the thread of the test.
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

/// The mode in which cases run on several threads; chosen by [`in_parallel`](super::Check::in_parallel).
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// `None` means one thread for each processor.
    pub(super) count: Option<NonZeroUsize>,
}

/// The mode in which a random program runs until the evidence suffices; chosen by
/// [`program_with_rng`](crate::program_with_rng).
#[derive(Clone, Copy, Debug)]
pub struct Sampled {
    pub(super) false_alarms: f64,
}

impl<'check, P: Deterministic, S: Inputs, C, V> Check<'check, P, S, C, OneThread, V> {
    /// Runs cases on all processors, or on `INTRAMORPH_THREADS` threads. The outcome is the same as on one.
    ///
    /// This helps where a case takes more than a few microseconds. The programs and the relation must be `Sync`, inputs and
    /// outputs `Send`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// fn divisors(n: u32, all: bool) -> usize {
    ///     let most = if all { n } else { n / 2 };
    ///     (1..=most).filter(|d| n % d == 0).count() + usize::from(!all)
    /// }
    ///
    /// program(|n: &u32| divisors(*n, false))
    ///     .inputs(1u32..5000)
    ///     .replaced("look at all", |n| divisors(*n, true))
    ///     .in_parallel()
    ///     .must_be(equal());
    /// ```
    pub fn in_parallel(self) -> Check<'check, P, S, C, Threads, V> {
        let mode = Threads { count: None };
        self.with(|counterpart, _, view| (counterpart, mode, view))
    }
}

impl<P, S: Inputs, C, V> Check<'_, P, S, C, Threads, V> {
    /// Sets the number of threads, which is one for each processor otherwise. `INTRAMORPH_THREADS` overrides it.
    ///
    /// # Panics
    ///
    /// If the number is 0.
    #[track_caller]
    pub fn threads(mut self, threads: usize) -> Self {
        let count = NonZeroUsize::new(threads).expect("at least one thread");
        self.mode.count = Some(count);
        self
    }
}

/// The view that shows the relation whole outputs.
#[derive(Clone, Copy, Debug)]
pub struct WholeOutput;

/// The view that shows the relation a part of each output; chosen by [`observed`](Check::observed).
pub struct Part<G> {
    pub(super) observe: G,
}

/// The part of an output of type `O` that a relation sees: [`WholeOutput`] or a [`Part`].
pub trait View<O>: Sealed {
    /// The type that the relation is about.
    type Seen;
}

impl<O> View<O> for WholeOutput {
    type Seen = O;
}

impl<O, V, G: Fn(&O) -> V> View<O> for Part<G> {
    type Seen = V;
}

impl Sealed for WholeOutput {}
impl<G> Sealed for Part<G> {}

impl<'check, P: Subject, S: Inputs, C, M> Check<'check, P, S, C, M> {
    /// Relates what is observed of the two outputs instead of the outputs themselves.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// #[derive(Debug)]
    /// struct Packing { items: Vec<u32>, value: u32 }
    ///
    /// fn pack(weights: &[u32], sorted: bool) -> Packing {
    ///     let mut weights = weights.to_vec();
    ///     if sorted { weights.sort_unstable(); }
    ///     let mut room = 100;
    ///     let items: Vec<u32> = weights.into_iter().take_while(|w| { let fits = *w <= room; if fits { room -= w }; fits }).collect();
    ///     Packing { value: items.len() as u32, items }
    /// }
    ///
    /// program(|weights: &[u32]| pack(weights, false))
    ///     .inputs(vec(1u32..100, 0..20))
    ///     .replaced("lightest first", |weights| pack(weights, true))
    ///     .observed(|packing| packing.value)
    ///     .must_be(at_least());
    /// ```
    ///
    /// A part of a random output is observed in the same way:
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
    pub fn observed<O, G>(self, observe: G) -> Check<'check, P, S, C, M, Part<G>>
    where
        G: Fn(&P::Output) -> O,
    {
        let view = Part { observe };
        self.with(|counterpart, mode, _| (counterpart, mode, view))
    }
}

impl<P: Deterministic, S: Inputs, C, M, V> Check<'_, P, S, C, M, V> {
    /// Runs the programs in a process of their own: one that hangs, aborts, overflows its stack, runs out of memory or exits
    /// breaks the relation, instead of taking the test with it.
    ///
    /// A finding shows how the program ended in the place of its output, and the input is shrunk to the simplest on which it
    /// ends the same way. All else is as without isolation: cases, seeds, findings, records.
    ///
    /// ```no_run
    /// use intramorph::prelude::*;
    ///
    /// # fn steps(n: u64, _cached: bool) -> u32 { n as u32 }
    /// #[test]
    /// fn the_cache_changes_nothing() {
    ///     program(|n: &u64| steps(*n, true))
    ///         .inputs(any::<u64>())
    ///         .replaced("without cache", |n| steps(*n, false))
    ///         .isolated()
    ///         .must_be(equal());
    /// }
    /// ```
    ///
    /// The process is this test, run again by its name and up to this check, so:
    ///
    /// - The check has to be on the thread of a `#[test]`, under `cargo test` or nextest. Elsewhere, and on Windows, it fails
    ///   and says so.
    /// - The test has to do the same each time. What comes before the check runs in the worker too, and what comes after it
    ///   does not. Checks before it are not run again: the worker gets their records.
    /// - Programs, strategies, assumptions and relations run in the worker; what closures leave behind in variables of the
    ///   test stays there. What programs print is dropped. `RUST_BACKTRACE` is off there: backtraces would count against the limits.
    /// - One worker serves all cases, one after the other, also those of a check [`in_parallel`](Self::in_parallel). A new one
    ///   takes over when a program has ended it, which takes some milliseconds.
    ///
    /// A run may take 5 seconds, and a worker 1 GiB of memory; [`run_limit`](Self::run_limit) and
    /// [`memory_limit`](Self::memory_limit) say otherwise. What programs leak adds up in the worker; one that is full is replaced
    /// before a program is blamed.
    pub fn isolated(self) -> Self {
        self.isolated_with(|_| {})
    }

    /// [Isolates](Self::isolated) the check, and limits the time of each run of a program. A run that takes longer has hung.
    ///
    /// While an input on which a program hangs is shrunk, the limit is lower: 50 times what the slowest run took before, but at
    /// least 50 ms. The simplest input runs once more with the whole limit.
    ///
    /// ```no_run
    /// use std::time::Duration;
    ///
    /// use intramorph::prelude::*;
    ///
    /// # fn steps(n: u64, _cached: bool) -> u32 { n as u32 }
    /// #[test]
    /// fn the_cache_changes_nothing() {
    ///     program(|n: &u64| steps(*n, true))
    ///         .inputs(any::<u64>())
    ///         .replaced("without cache", |n| steps(*n, false))
    ///         .run_limit(Duration::from_millis(200))
    ///         .must_be(equal());
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// If the time is zero: no program runs so fast.
    #[track_caller]
    pub fn run_limit(self, time: Duration) -> Self {
        must_be_some_time("run_limit", time);
        self.isolated_with(|isolation| isolation.run_limit = time)
    }

    /// [Isolates](Self::isolated) the check, and limits the bytes of memory that its worker may use beyond what it has at its
    /// start.
    ///
    /// What counts is memory that is in use: what a program reserves and never touches does not, nor do mapped files and the
    /// processes that it starts. A worker looks at its memory after each run and every 5 milliseconds, so what is free again by then is
    /// not seen. The limit has no effect on systems other than Linux, which do not say how much a process uses.
    ///
    /// ```no_run
    /// use intramorph::prelude::*;
    ///
    /// # fn decoded(bytes: &[u8], _streaming: bool) -> Vec<u8> { bytes.to_vec() }
    /// #[test]
    /// fn streaming_decodes_the_same() {
    ///     program(|bytes: &[u8]| decoded(bytes, false))
    ///         .inputs(vec(any::<u8>(), 0..100))
    ///         .replaced("streaming", |bytes| decoded(bytes, true))
    ///         .memory_limit(64 << 20)
    ///         .must_be(equal());
    /// }
    /// ```
    pub fn memory_limit(self, bytes: u64) -> Self {
        self.isolated_with(|isolation| isolation.memory_limit = bytes)
    }

    /// Runs the programs in a process of their own, in which all threads see the transformation.
    ///
    /// For programs whose threads can't be reached otherwise, such as those of a global pool.
    ///
    /// ```no_run
    /// use intramorph::prelude::*;
    ///
    /// /// Count from the end.
    /// const BACKWARDS: Transformation = transformation!();
    ///
    /// fn first_even(numbers: &[u32]) -> Option<u32> {
    ///     let is_even = |number: &&u32| **number % 2 == 0;
    ///     let find = move |numbers: Vec<u32>| {
    ///         if BACKWARDS.is_on() {
    ///             return numbers.iter().rev().find(is_even).copied();
    ///         }
    ///         numbers.iter().find(is_even).copied()
    ///     };
    ///     let numbers = numbers.to_vec();
    ///     std::thread::spawn(move || find(numbers)).join().unwrap()
    /// }
    ///
    /// program(first_even)
    ///     .inputs(vec(any::<u32>(), 0..20))
    ///     .transformed(BACKWARDS)
    ///     .whole_process()
    ///     .must_satisfy("both or neither", |one, other| one.is_some() == other.is_some());
    /// ```
    pub fn whole_process(self) -> Self {
        self.isolated_with(|isolation| isolation.mode = Mode::WholeProcess)
    }

    fn isolated_with(mut self, set: impl FnOnce(&mut Isolation)) -> Self {
        set(self.setup.plan.isolation.get_or_insert_default());
        self
    }
}
