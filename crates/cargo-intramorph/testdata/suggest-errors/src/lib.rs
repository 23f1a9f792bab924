//! Functions that are hard to try.

use std::sync::atomic::{AtomicUsize, Ordering};

static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Returns another number each time.
pub fn counted(text: &str) -> usize {
    text.len() + CALLS.fetch_add(1, Ordering::Relaxed)
}

/// A value that nobody outside can make.
pub struct Sealed(());

/// Takes such a value.
pub fn take_sealed(sealed: &Sealed) -> usize {
    std::mem::size_of_val(&sealed.0)
}

/// Hangs where the other one returns.
pub fn length_slow(text: &str) -> usize {
    while text.len() > 3 {
        std::hint::spin_loop();
    }
    text.len()
}

/// The length.
pub fn length_fast(text: &str) -> usize {
    text.len()
}
