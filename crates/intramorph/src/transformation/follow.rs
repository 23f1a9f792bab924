//! Pools and runtimes whose threads follow the thread that makes them.

use super::elsewhere::follow;

/// A pool or runtime in the making: rayon's `ThreadPoolBuilder` with the feature `rayon`, tokio's runtime `Builder` with the
/// feature `tokio`.
pub trait Following {
    /// Lets its threads follow this one: whatever is on here is on there, at the same time.
    ///
    /// The thread that runs the check makes the pool, and nobody else uses it. It takes the place of the builder's own start
    /// handler; to keep that, call the hook of [`follow`](crate::follow()) in it.
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
