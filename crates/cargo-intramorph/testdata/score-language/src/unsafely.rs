//! Unsafe blocks and functions, and a union.

/// # Safety
///
/// The index has to be within.
pub unsafe fn at(numbers: &[u32], index: usize) -> u32 {
    unsafe { *numbers.get_unchecked(index) + 1 }
}

pub fn first(numbers: &[u32]) -> u32 {
    if numbers.is_empty() {
        return 0;
    }
    unsafe { at(numbers, 0) }
}

union Bits {
    float: f32,
    bits: u32,
}

pub fn exponent(float: f32) -> u32 {
    let bits = Bits { float };
    (unsafe { bits.bits } >> 23) & 0xff
}

static mut COUNT: u32 = 0;

pub fn counted() -> u32 {
    unsafe {
        COUNT += 2;
        COUNT
    }
}
