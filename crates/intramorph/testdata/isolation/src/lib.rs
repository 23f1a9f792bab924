//! A program, and ways to break it.

/// The number itself.
///
/// A documentation test has no name by which it could be run again:
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|n: &u32| isolation::same(*n)).on(1).isolated().must_return(1);
/// ```
pub fn same(n: u32) -> u32 {
    n
}
