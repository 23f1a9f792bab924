//! Functions that the compiler could evaluate; of some it needs the result.

pub struct Celsius(i32);

impl Celsius {
    /// A constant needs it.
    pub const fn new(degrees: i32) -> Self {
        Self(degrees * SCALE)
    }

    /// Nothing needs it before the program runs.
    pub const fn is_freezing(&self) -> bool {
        self.degrees() < FREEZING.degrees()
    }

    /// Only its caller, and what it calls, would be constant.
    pub const fn degrees(&self) -> i32 {
        whole(self.0, SCALE)
    }
}

const SCALE: i32 = 100;
const FREEZING: Celsius = Celsius::new(0);

const fn whole(number: i32, scale: i32) -> i32 {
    number / scale
}

/// Only a test needs its result as a constant.
pub const fn of_tests() -> usize {
    2
}
