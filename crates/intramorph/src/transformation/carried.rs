//! A carried scope: what is on for the thread that starts a job is on for the thread that runs it.

#[cfg(feature = "test")]
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

#[cfg(feature = "test")]
use super::scope::{self, Scope};
#[cfg(feature = "test")]
use super::shared::Shared;

/// What is on for the thread that took it, to be carried to others around one job each.
///
/// Without the feature `test` it is nothing, and leaves no instruction behind.
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
    shared: Option<Arc<Shared>>,
}

/// A job that takes along what is on here: `thread::spawn(carried(|| ..))`.
///
/// ```
/// use intramorph::prelude::*;
/// use std::thread;
///
/// const NEGATED: Transformation = transformation!();
///
/// fn negated_elsewhere(number: i32) -> i32 {
///     let job = move || morph!(NEGATED, number, -number);
///     thread::spawn(carried(job)).join().unwrap()
/// }
///
/// assert_eq!(NEGATED.applied(|| negated_elsewhere(3)), -3);
/// ```
#[expect(
    clippy::inline_always,
    reason = "must leave nothing of itself at every opt-level"
)]
#[inline(always)]
pub fn carried<R>(job: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let carried = Carried::here();
    move || carried.run(job)
}

impl Carried {
    /// What is on here and now.
    #[expect(
        clippy::inline_always,
        reason = "must leave nothing of itself at every opt-level"
    )]
    #[inline(always)]
    pub fn here() -> Self {
        Self {
            #[cfg(feature = "test")]
            shared: scope::shared(),
        }
    }

    /// Runs `job` on any thread, with the same on as where this was taken.
    #[cfg(feature = "test")]
    pub fn run<R>(&self, job: impl FnOnce() -> R) -> R {
        let Some(shared) = &self.shared else {
            return job();
        };
        let mut guest = Guest {
            scope: Scope::of_shared(shared),
            host: shared,
        };
        guest.scope.run(job)
    }

    /// Runs `job` on any thread, with the same on as where this was taken.
    #[cfg(not(feature = "test"))]
    #[expect(
        clippy::inline_always,
        reason = "must leave nothing of itself at every opt-level"
    )]
    #[inline(always)]
    pub fn run<R>(&self, job: impl FnOnce() -> R) -> R {
        job()
    }

    /// The future with the same on as where this was taken, whichever thread polls it: `tokio::spawn(carried.around(task))`.
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
    #[cfg(feature = "test")]
    pub fn around<F: Future>(self, future: F) -> impl Future<Output = F::Output> {
        Around {
            carried: self,
            future: Some(Box::pin(future)),
        }
    }

    /// The future with the same on as where this was taken, whichever thread polls it: `tokio::spawn(carried.around(task))`.
    #[cfg(not(feature = "test"))]
    #[expect(
        clippy::inline_always,
        reason = "must leave nothing of itself at every opt-level"
    )]
    #[inline(always)]
    pub fn around<F: Future>(self, future: F) -> impl Future<Output = F::Output> {
        future
    }
}

/// A future that is polled, and dropped, in a carried scope: what it holds may ask a switch when it goes.
#[cfg(feature = "test")]
struct Around<F> {
    carried: Carried,
    /// There until it is dropped.
    future: Option<Pin<Box<F>>>,
}

#[cfg(feature = "test")]
impl<F: Future> Future for Around<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self { carried, future } = &mut *self;
        let future = future.as_mut().expect("only its drop takes it");
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

/// A scope on another thread, which gives back what it counted.
#[cfg(feature = "test")]
struct Guest<'host> {
    scope: Scope,
    host: &'host Shared,
}

#[cfg(feature = "test")]
impl Drop for Guest<'_> {
    fn drop(&mut self) {
        for setting in self.scope.settings_mut() {
            self.host
                .add(setting.gate, std::mem::take(&mut setting.reach));
        }
    }
}
