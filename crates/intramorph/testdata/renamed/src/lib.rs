#![no_std]
#![deny(warnings, missing_docs, unsafe_op_in_unsafe_fn)]
//! Functions with sites.

use switches::{Transformation, component, transformation};

/// The variants.
pub const SLOW: Transformation = transformation!();

fn slow(n: u32, pair: (u32, u32)) -> u32 {
    n + pair.0 + pair.1
}

/// Bound in the body.
#[component(SLOW, slow)]
pub fn quick(mut n: u32, (a, b): (u32, u32)) -> u32 {
    n += a + b;
    n
}

/// Never returns.
#[component(SLOW, never_slowly)]
pub fn never(_unused: u32) -> ! {
    panic!("never")
}

fn never_slowly(_: u32) -> ! {
    panic!("never, and slowly")
}

/// # Safety
///
/// It is safe.
#[component(SLOW, slow)]
pub unsafe fn not_safe(n: u32, _: (u32, u32)) -> u32 {
    n
}

/// Expands to names of the library.
#[component(SLOW, later_slowly, crate = switches)]
pub async fn later(n: u32) -> u32 {
    n
}

async fn later_slowly(n: u32) -> u32 {
    n
}
