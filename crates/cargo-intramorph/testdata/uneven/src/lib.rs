//! A library whose changes compile unevenly.

#[path = "deep/elsewhere.rs"]
pub mod hidden;

/// Only one order of operands has a type.
pub struct Meters(pub u32);

impl std::ops::Add<Meters> for u32 {
    type Output = u32;

    fn add(self, meters: Meters) -> u32 {
        self + meters.0
    }
}

pub fn walked(so_far: u32, step: u32) -> u32 {
    so_far + Meters(step)
}

/// Both assignments are needed, and neither is where the compiler complains.
pub fn larger(one: u32, other: u32) -> u32 {
    let larger;
    if one > other {
        larger = one;
    } else {
        larger = other;
    }
    larger
}

/// Without the second line the borrow of the first lives on.
pub fn grown(list: &mut Vec<u32>) -> u32 {
    let mut last = &mut list[0];
    if *last > 3 {
        list.push(4);
        last = &mut list[1];
    }
    *last
}

/// That a constant needs it is seen by the compiler only.
pub const fn hours(days: u32) -> u32 {
    days * hours_of_a_day()
}

const fn hours_of_a_day() -> u32 {
    24
}

macro_rules! of_a_week {
    ($name:ident) => {
        $name(7)
    };
}

pub const WEEK: u32 = of_a_week!(hours);

#[cfg(target_os = "none")]
pub fn elsewhere(number: u32) -> u32 {
    number + 1
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_larger_is_larger() {
        assert_eq!(super::larger(1, 2), 2);
    }
}
