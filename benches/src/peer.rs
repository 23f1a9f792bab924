//! How each library runs a workload.

pub mod bare;
#[cfg(feature = "peers")]
pub mod bolero;
#[cfg(feature = "peers")]
pub mod hegel;
pub mod intramorph;
pub mod proptest;
#[cfg(feature = "peers")]
pub mod quickcheck;

use crate::probe::{self, Seen};

/// More cases than any workload needs to fail.
pub const MOST_CASES: u32 = 100_000;

/// How a library passes so many cases of a property that holds, with a seed.
pub type Pass = fn(u32, u64);

/// How a library fails and shrinks a workload with a seed; `None` if nothing failed.
pub type Shrink = fn(u64) -> Option<Shrunk>;

/// What a library made of a failing property.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The input that it reports, printed.
    pub minimum: String,
    /// What the probe in the property saw.
    pub seen: Seen,
    /// How many runs the library says it needed, where it says so.
    pub reported_runs: Option<u64>,
}

impl Shrunk {
    /// Reads the probe: to be called as soon as the library has returned.
    fn to(minimum: impl FnOnce() -> Option<String>, reported_runs: Option<u64>) -> Option<Self> {
        let seen = probe::read()?;
        Some(Self {
            minimum: minimum()?,
            seen,
            reported_runs,
        })
    }
}
