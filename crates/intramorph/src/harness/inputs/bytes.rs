//! Checks driven by raw bytes, as a fuzzer makes them.

use std::cell::RefCell;

thread_local! {
    static DRIVEN: RefCell<Option<Driven>> = const { RefCell::new(None) };
}

/// The bytes, and how many checks they have driven.
struct Driven {
    bytes: Vec<u8>,
    checks: usize,
}

/// Runs checks on the one input that these bytes make of each strategy, so that every test is a fuzz target:
///
/// ```no_run
/// # macro_rules! fuzz_target { ($($target:tt)*) => {}; }
/// # fn descending_reverses() {}
/// fuzz_target!(|bytes: &[u8]| intramorph::driven_by(bytes, descending_reverses));
/// ```
///
/// Similar bytes make similar inputs, unless a strategy makes too many generators out of one (unions inside of lists,
/// recursion): there the bytes serve as a seed. A broken relation is shrunk and panics with the finding; listed inputs
/// ([`each`](crate::each)) are left out.
pub fn driven_by(bytes: &[u8], checks: impl FnOnce()) {
    /// Gives the outer bytes back, also when a check fails.
    struct Outer(Option<Driven>);
    impl Drop for Outer {
        fn drop(&mut self) {
            DRIVEN.set(self.0.take());
        }
    }

    let driven = Driven {
        bytes: bytes.to_vec(),
        checks: 0,
    };
    let _outer = Outer(DRIVEN.replace(Some(driven)));
    checks();
}

/// Returns the bytes that drive the next check, and its number among the checks that they drive.
pub(crate) fn next_driven() -> Option<(Vec<u8>, usize)> {
    DRIVEN.with_borrow_mut(|driven| {
        let driven = driven.as_mut()?;
        driven.checks += 1;
        Some((driven.bytes.clone(), driven.checks))
    })
}

/// Returns whether bytes drive the checks of this thread.
pub(crate) fn is_driven() -> bool {
    DRIVEN.with_borrow(Option::is_some)
}
