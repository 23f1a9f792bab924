//! Even numbers.

use std::fmt;

#[cfg(feature = "broken")]
compile_error!("this needs another compiler");

/// Some numbers.
pub struct Numbers {
    pub all: Vec<u32>,
}

impl fmt::Debug for Numbers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if cfg!(feature = "short") {
            write!(formatter, "{} numbers", self.all.len())
        } else {
            self.all.fmt(formatter)
        }
    }
}

/// Returns the even numbers.
pub fn evens(numbers: &Numbers) -> Vec<u32> {
    let mut evens = Vec::new();
    if cfg!(feature = "aborting") && numbers.all.len() > 2 {
        std::process::abort();
    }
    if cfg!(feature = "pairs") {
        for pair in numbers.all.chunks_exact(2) {
            evens.extend(pair.iter().filter(|it| is_even(**it)));
        }
    } else {
        evens.extend(numbers.all.iter().filter(|it| is_even(**it)));
    }
    if cfg!(feature = "backwards") {
        evens.reverse();
    }
    evens
}

#[cfg(feature = "bits")]
fn is_even(number: u32) -> bool {
    number & 1 == 0
}

#[cfg(not(feature = "bits"))]
fn is_even(number: u32) -> bool {
    number % 2 == 0
}
