//! Outputs that are numbers, as floating-point numbers.

use std::fmt::Debug;
use std::time::Duration;

/// An output that is a number, whose mean or cost can be asked for.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` has neither a mean nor a cost",
    label = "is no number",
    note = "numbers are `f64`, `f32`, `bool`, the integers and `Duration`; pick the number from another output: \
            `.observed(|output: &Output| output.total)`"
)]
pub trait Measure: Debug {
    /// The output as a floating-point number.
    fn measure(&self) -> f64;
}

macro_rules! exact {
    ($($number:ty),*) => {$(
        impl Measure for $number {
            fn measure(&self) -> f64 {
                f64::from(*self)
            }
        }
    )*};
}

macro_rules! rounded {
    ($($number:ty),*) => {$(
        impl Measure for $number {
            #[expect(clippy::cast_precision_loss, reason = "a mean or ratio of rounded numbers is as good")]
            fn measure(&self) -> f64 {
                *self as f64
            }
        }
    )*};
}

exact!(bool, u8, u16, u32, i8, i16, i32, f32, f64);
rounded!(u64, i64, u128, i128, usize, isize);

impl Measure for Duration {
    fn measure(&self) -> f64 {
        self.as_secs_f64()
    }
}
