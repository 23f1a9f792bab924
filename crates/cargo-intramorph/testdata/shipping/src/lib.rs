//! A library whose switches are public, private, and in a generic function.

pub mod order;

/// For the dynamic and the static library, which keep what is exported only.
#[unsafe(no_mangle)]
pub extern "C" fn is_ordered(a: i32, b: i32) -> bool {
    order::is_ordered(&a, &b)
}
