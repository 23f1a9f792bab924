//! Programs that are asynchronous: a runtime waits for them.

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// A runtime, or anything else that waits for a future.
///
/// [`ThisThread`] implements it, and with the feature `tokio` so do tokio's `Runtime` and `Handle`. For another runtime:
///
/// ```
/// # struct Runtime;
/// # impl Runtime { fn block_on<F: Future>(&self, future: F) -> F::Output { intramorph::ThisThread.block_on(future) } }
/// use intramorph::BlockOn;
///
/// struct Mine(Runtime);
///
/// impl BlockOn for Mine {
///     fn block_on<F: Future>(&self, future: F) -> F::Output {
///         self.0.block_on(future)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not wait for a future",
    label = "no `BlockOn`",
    note = "a tokio `Runtime` or `Handle` does with `features = [\"test\", \"tokio\"]`; `ThisThread` does without a runtime; for \
            another runtime, `impl intramorph::BlockOn for ..`"
)]
pub trait BlockOn {
    /// Waits for the future on the thread that calls it.
    fn block_on<F: Future>(&self, future: F) -> F::Output;
}

/// Makes a program of an asynchronous function, by waiting for it.
///
/// ```
/// use intramorph::prelude::*;
/// use intramorph::{ThisThread, blocking};
///
/// async fn sum(numbers: &[u32], from_the_end: bool) -> u32 {
///     let numbers = numbers.iter().copied();
///     if from_the_end { numbers.rev().fold(0, u32::wrapping_add) } else { numbers.fold(0, u32::wrapping_add) }
/// }
///
/// program(blocking(&ThisThread, async |numbers: &[u32]| sum(numbers, false).await))
///     .inputs(vec(any::<u32>(), 0..20))
///     .replaced("from the end", blocking(&ThisThread, async |numbers: &[u32]| sum(numbers, true).await))
///     .must_be(equal());
/// ```
///
/// A transformation is on where the future is awaited by the program itself, and not in tasks that it spawns on other
/// threads.
pub fn blocking<A, O, R, F>(runtime: &R, program: F) -> impl Fn(&A) -> O
where
    A: ?Sized,
    R: BlockOn,
    F: AsyncFn(&A) -> O,
{
    move |input| runtime.block_on(program(input))
}

/// Waits on the thread of the check, for futures that need no runtime.
#[derive(Clone, Copy, Debug)]
pub struct ThisThread;

impl BlockOn for ThisThread {
    fn block_on<F: Future>(&self, future: F) -> F::Output {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut context = Context::from_waker(&waker);
        let mut future = pin!(future);
        loop {
            match future.as_mut().poll(&mut context) {
                Poll::Ready(output) => return output,
                Poll::Pending => thread::park(),
            }
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(feature = "tokio")]
macro_rules! tokio_runtimes {
    ($($runtime:ident),*) => {$(
        impl BlockOn for tokio::runtime::$runtime {
            fn block_on<F: Future>(&self, future: F) -> F::Output {
                tokio::runtime::$runtime::block_on(self, future)
            }
        }
    )*};
}

#[cfg(feature = "tokio")]
tokio_runtimes!(Runtime, Handle);
