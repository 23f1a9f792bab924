//! Randomness that repeats itself: what the system would draw is replaced by a fixed sequence.

use core::ffi::c_int;
use core::sync::atomic::{AtomicI64, Ordering};

/// Takes the place of the system's function in the process, so that hash maps have the same order in every run, and tests
/// that draw their inputs from the system draw the same ones: outcomes repeat themselves.
///
/// Nothing changes without a table, which only the engine names.
#[no_mangle]
pub unsafe extern "C" fn getrandom(buffer: *mut u8, length: usize, flags: u32) -> isize {
    syscall(GETRANDOM, buffer as usize, length, flags as usize, 0, 0, 0)
}

/// Takes the place of the system's function in the process, since some libraries ask for random numbers by it.
#[no_mangle]
pub unsafe extern "C" fn syscall(
    number: usize,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    e: usize,
    f: usize,
) -> isize {
    if number == GETRANDOM && is_randomness_fixed() {
        for index in 0..b {
            *(a as *mut u8).add(index) = random_byte();
        }
        return b as isize;
    }
    let result = system_call(number, [a, b, c, d, e, f]);
    if (-4095..0).contains(&result) {
        *__errno_location() = -result as c_int;
        return -1;
    }
    result
}

/// The number of the system call for random numbers.
const GETRANDOM: usize = if cfg!(target_arch = "x86_64") { 318 } else { 278 };

/// Calls the system. Returns what it returns: an error is a small negative number.
#[cfg(target_arch = "x86_64")]
unsafe fn system_call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
    let result;
    core::arch::asm!(
        "syscall",
        inlateout("rax") number => result,
        in("rdi") a, in("rsi") b, in("rdx") c, in("r10") d, in("r8") e, in("r9") f,
        lateout("rcx") _, lateout("r11") _,
        options(nostack),
    );
    result
}

/// Calls the system. Returns what it returns: an error is a small negative number.
#[cfg(target_arch = "aarch64")]
unsafe fn system_call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
    let result;
    core::arch::asm!(
        "svc 0",
        in("x8") number,
        inlateout("x0") a => result,
        in("x1") b, in("x2") c, in("x3") d, in("x4") e, in("x5") f,
        options(nostack),
    );
    result
}

unsafe fn is_randomness_fixed() -> bool {
    let mut variables = [&b"INTRAMORPH_TABLE\0"[..], &b"INTRAMORPH_HASH_SEED\0"[..]].into_iter();
    variables.any(|name| !crate::getenv(name.as_ptr().cast()).is_null())
}

/// One of a fixed sequence, which all threads draw from. There is another one for each seed.
unsafe fn random_byte() -> u8 {
    static DRAWN: AtomicI64 = AtomicI64::new(0);
    let seed = crate::getenv(b"INTRAMORPH_HASH_SEED\0".as_ptr().cast());
    let seed = if seed.is_null() { 0 } else { crate::number(seed.cast()) };
    // SplitMix64: a counter, well mixed.
    let step = DRAWN.fetch_add(1, Ordering::Relaxed) as u64 ^ (seed << 48);
    let mut mixed = step.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) as u8
}

extern "C" {
    fn __errno_location() -> *mut c_int;
}
