use intramorph::prelude::*;

const ROUNDED: Transformation = transformation!();

fn half(n: u32) -> f64 {
    morph!(ROUNDED, f64::from(n) / 2.0, n / 2)
}

fn main() {
    assert_eq!(half(3), 1.5);
}
