//! Functions made by `macro_rules!`, whose fragments come in invisible groups.

use intramorph::prelude::*;

use super::{ON, check};

fn zero(_: (u32, &u32)) -> u32 {
    0
}

macro_rules! by_parts {
    ($transformation:path, $variant:path, $(#[$attribute:meta])* $visibility:vis $name:ident($pattern:pat => $type:ty) -> $output:ty $body:block) => {
        $(#[$attribute])*
        #[component($transformation, $variant)]
        $visibility fn $name($pattern: $type) -> $output $body
    };
}

by_parts!(ON, zero, #[must_use] pub(super) by_parts((a, b) => (u32, &u32)) -> u32 { a + b });
by_parts!(super::ALSO_ON, zero, private(pair => (u32, &u32)) -> u32 { pair.0 + pair.1 });

#[test]
fn every_part_is_a_fragment() {
    check(|| by_parts((1, &2)), 3, 0);
    assert_eq!(super::ALSO_ON.applied(|| private((1, &2))), 0);
}

macro_rules! whole {
    ($transformation:expr, $variant:ident, $item:item) => {
        #[inline]
        #[component($transformation, $variant)]
        $item
    };
}

whole! {
    ON, zero,
    /// Documented.
    pub(super) fn whole(pair: (u32, &u32)) -> u32 {
        pair.0 + pair.1
    }
}

#[test]
fn the_whole_function_is_a_fragment() {
    check(|| whole((1, &2)), 3, 0);
}

macro_rules! mixed {
    ($name:ident, $argument:ident, $body:expr) => {
        #[component(ON, difference)]
        fn $name($argument: u32, other: u32) -> u32 {
            $body + other
        }
    };
}

fn difference(a: u32, b: u32) -> u32 {
    a - b
}

// The macro's `other` is not the caller's.
mixed!(mixed, other, other * 10);

#[test]
fn names_of_the_macro_and_of_its_caller_are_told_apart() {
    check(|| mixed(5, 3), 53, 2);
}
