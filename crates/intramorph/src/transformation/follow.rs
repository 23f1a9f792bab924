//! Following: threads that are in whatever scope another thread is in.

use super::scope;

/// Makes the threads that call the returned hook follow this thread: whatever is on here is on there, at the same time.
///
/// Use it for pools and runtimes that only one test uses: a pool in a static follows the test that happened to come first, and fails
/// the checks of all others. Threads follow one thread only, so not the threads of a check `.in_parallel()`.
///
/// ```
/// use intramorph::prelude::*;
///
/// const NEGATED: Transformation = transformation!();
///
/// let follow = intramorph::follow();
/// let (jobs, waiting) = std::sync::mpsc::channel::<(i32, std::sync::mpsc::Sender<i32>)>();
/// std::thread::spawn(move || {
///     follow();
///     for (number, reply) in waiting {
///         reply.send(morph!(NEGATED, number, -number)).unwrap();
///     }
/// });
///
/// program(|number: &i32| {
///     let (reply, answer) = std::sync::mpsc::channel();
///     jobs.send((*number, reply)).unwrap();
///     answer.recv().unwrap()
/// })
/// .inputs(-100i32..100)
/// .transformed(NEGATED)
/// .must_be(relation::negated());
/// ```
pub fn follow() -> impl Fn() + Clone + Send + Sync + 'static {
    // A thread that follows a follower follows its leader.
    let lead = scope::lead_others();
    move || scope::follow(&lead)
}

/// A builder of a pool or runtime: rayon's `ThreadPoolBuilder` with the feature `rayon`, tokio's runtime `Builder` with the
/// feature `tokio`.
#[cfg(any(feature = "rayon", feature = "tokio"))]
pub trait Following {
    /// Makes the threads of the pool follow this thread: whatever is on here is on there, at the same time.
    ///
    /// Call it on the thread that runs the check, for a pool that no other test uses. It replaces the builder's start handler.
    /// A pool does not follow the threads of a check `.in_parallel()`. To keep a handler of your own, call the hook of [`follow`](crate::follow()) in it.
    #[must_use]
    fn following(self) -> Self;
}

/// ```
/// use intramorph::Following;
/// use intramorph::prelude::*;
///
/// const NEGATED: Transformation = transformation!();
///
/// let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).following().build().unwrap();
/// program(|number: &i32| pool.install(|| morph!(NEGATED, *number, -number)))
///     .inputs(-100i32..100)
///     .transformed(NEGATED)
///     .must_be(relation::negated());
/// ```
#[cfg(feature = "rayon")]
impl Following for rayon_core::ThreadPoolBuilder {
    fn following(self) -> Self {
        let follow = follow();
        self.start_handler(move |_| follow())
    }
}

/// ```
/// use intramorph::prelude::*;
/// use intramorph::{Following, blocking};
///
/// const NEGATED: Transformation = transformation!();
///
/// let runtime = tokio::runtime::Builder::new_multi_thread().following().build().unwrap();
/// program(blocking(&runtime, async |number: &i32| {
///     let number = *number;
///     tokio::spawn(async move { morph!(NEGATED, number, -number) }).await.unwrap()
/// }))
/// .inputs(-100i32..100)
/// .transformed(NEGATED)
/// .must_be(relation::negated());
/// ```
#[cfg(feature = "tokio")]
impl Following for &mut tokio::runtime::Builder {
    fn following(self) -> Self {
        self.on_thread_start(follow())
    }
}
