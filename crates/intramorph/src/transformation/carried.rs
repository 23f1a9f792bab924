//! A carried scope: whatever is on for the thread that starts a job is on for the thread that runs it.

#[cfg(feature = "test")]
use {
    super::scope::{self, Guest, Host},
    std::pin::Pin,
    std::task::{Context, Poll},
};

/// The switches that are on for one thread, to be carried to other threads for one job each.
///
/// What is carried out of a run of a program ends with that run. A job that is still there afterwards, such as the loop of a worker
/// thread, runs the original from then on, and makes the check fail as [orphaned](crate#threads) if it asks for the switch while
/// another run goes on. So carry each job that such a thread gets.
///
/// A job that gets to the component only after the last run of the check is not noticed: the check is over, and need not wait for
/// threads that may live as long as the process. So let the program wait for its threads before it returns.
///
/// Without the feature `test` it holds nothing, and leaves no instruction behind.
///
/// ```
/// use intramorph::prelude::*;
/// use std::thread;
///
/// const NEGATED: Transformation = transformation!();
///
/// fn sum(numbers: &[i64]) -> i64 {
///     let carried = Carried::here();
///     let halves = numbers.split_at(numbers.len() / 2);
///     let sum = |half: &[i64]| carried.run(|| half.iter().map(|n| morph!(NEGATED, *n, -n)).sum::<i64>());
///     thread::scope(|scope| {
///         let first = scope.spawn(|| sum(halves.0));
///         sum(halves.1) + first.join().unwrap()
///     })
/// }
///
/// program(sum)
///     .inputs(vec(-100i64..100, 0..20))
///     .cases(100)
///     .transformed(NEGATED)
///     .must_be(relation::negated());
/// ```
#[derive(Clone, Debug)]
pub struct Carried {
    #[cfg(feature = "test")]
    host: Option<Host>,
}

/// A job that carries the switches that are on here to another thread: `thread::spawn(carried(|| ..))`.
///
/// ```
/// use intramorph::prelude::*;
/// use std::thread;
///
/// const NEGATED: Transformation = transformation!();
///
/// fn negated_on_a_thread(number: i32) -> i32 {
///     let job = move || morph!(NEGATED, number, -number);
///     thread::spawn(carried(job)).join().unwrap()
/// }
///
/// assert_eq!(NEGATED.applied(|| negated_on_a_thread(3)), -3);
/// ```
#[inline(always)]
pub fn carried<R>(job: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let carried = Carried::here();
    move || carried.run(job)
}

impl Carried {
    /// The switches that are on for this thread now.
    #[inline(always)]
    pub fn here() -> Self {
        Self {
            #[cfg(feature = "test")]
            host: scope::to_carry(),
        }
    }

    /// Runs `job` on any thread, with the same switches on as where this was taken.
    #[cfg_attr(not(feature = "test"), inline(always))]
    pub fn run<R>(&self, job: impl FnOnce() -> R) -> R {
        #[cfg(feature = "test")]
        if let Some(host) = &self.host {
            return Guest::of(host).scope.run(job);
        }
        job()
    }

    /// The future with the same switches on as where this was taken, on every thread that polls it:
    /// `tokio::spawn(carried.around(task))`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    /// use intramorph::BlockOn;
    ///
    /// const NEGATED: Transformation = transformation!();
    ///
    /// let task = NEGATED.applied(|| Carried::here().around(async { morph!(NEGATED, 1, -1) }));
    /// assert_eq!(intramorph::ThisThread.block_on(task), -1);
    /// ```
    #[cfg_attr(not(feature = "test"), inline(always))]
    pub fn around<F: Future>(self, future: F) -> impl Future<Output = F::Output> {
        #[cfg(feature = "test")]
        let future = Around {
            carried: self,
            future: Some(Box::pin(future)),
        };
        future
    }
}

/// A future that is polled in a carried scope, and dropped there: destructors may have sites, too.
#[cfg(feature = "test")]
struct Around<F> {
    carried: Carried,
    /// `None` only after the drop.
    future: Option<Pin<Box<F>>>,
}

#[cfg(feature = "test")]
impl<F: Future> Future for Around<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self { carried, future } = &mut *self;
        let future = future.as_mut().expect("only the drop takes it");
        carried.run(|| future.as_mut().poll(context))
    }
}

#[cfg(feature = "test")]
impl<F> Drop for Around<F> {
    fn drop(&mut self) {
        let Self { carried, future } = self;
        carried.run(|| drop(future.take()));
    }
}
