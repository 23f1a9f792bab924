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

/// Is not called.
pub async fn awaited(number: u32) -> u32 {
    number / 2
}

/// A value that nobody can print.
pub struct Unprinted;

/// Returns what nobody can see.
pub fn unprinted(_: u32) -> Unprinted {
    Unprinted
}

/// Returns the same each time.
pub fn one(_: &[u8]) -> u32 {
    1
}

/// Hangs on some inputs, and ends the process on others.
pub fn stops(numbers: &[i32]) -> usize {
    while numbers.len() > 1 && numbers[0] == 0 {
        std::hint::spin_loop();
    }
    if numbers.first() == Some(&1) {
        std::process::exit(0);
    }
    numbers.len()
}

/// Calls a closure.
pub fn answers<F: Fn(i32) -> i32>(numbers: &[i32], answer: F) -> Vec<i32> {
    numbers.iter().map(|number| answer(*number)).collect()
}

/// Calls a closure whose result may have any type.
pub fn unknown_answers<A, F: Fn(i32) -> A>(numbers: &[i32], answer: F) -> usize {
    numbers.iter().map(|number| answer(*number)).count()
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

/// Only its caller knows the type of what it returns.
pub fn converted<T>(number: u8) -> T
where
    T: std::iter::Sum<u8>,
{
    [number].into_iter().sum()
}

/// So does the caller of this one, and none of the usual types will do.
pub fn gathered<T>(number: u32) -> T
where
    T: std::iter::FromIterator<std::net::Ipv4Addr>,
{
    [std::net::Ipv4Addr::from(number)].into_iter().collect()
}

/// Has a function that numbers have, too.
pub mod lists {
    /// Half of a length.
    pub fn halved(numbers: &[i32]) -> usize {
        numbers.len() / 2
    }
}

/// Has a function that lists have, too.
pub mod numbers {
    /// Half of a number.
    pub fn halved(number: i32) -> i32 {
        number / 2
    }
}

/// A multiple of a number; only callers know of which one.
pub fn multiple<const FACTOR: u32>(number: u32) -> u32 {
    number / 8 * FACTOR
}
