//! What instrumented code asks at each site: which arm to take; and the count of what it does. Compiled by plain `rustc`,
//! linked into the tests.

#![no_std]

extern crate alloc;

#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod randomness;

/// What neutral changes do, which needs the standard library.
#[cfg(neutral)]
mod neutral;
#[cfg(neutral)]
pub use neutral::*;

use alloc::boxed::Box;
use core::cell::UnsafeCell;
use core::ffi::{c_char, c_int, c_void};
use core::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU8, Ordering};

/// The arm to take at a site; 0 is the original.
///
/// Inlined only where code is optimised; elsewhere it is optimised here, and would not be where it is asked.
#[cfg_attr(inlined, inline(always))]
#[cfg_attr(not(inlined), inline(never))]
pub fn at(site: u32) -> u8 {
    let site = site as usize;
    if site >= MOST_SITES {
        return 0;
    }
    if TABLE.cell(site).load(Ordering::Relaxed) == REACHED {
        return 0;
    }
    first_or_changed(site)
}

/// Counts a step: a call of a function, or an iteration of a loop. Ends the process if that was one too many.
#[cfg_attr(inlined, inline(always))]
#[cfg_attr(not(inlined), inline(never))]
pub fn count() {
    // Threads may lose each other's counts, which only makes them cheap: fuel is a limit against loops without end.
    let left = TABLE.fuel().load(Ordering::Relaxed).wrapping_sub(1);
    TABLE.fuel().store(left, Ordering::Relaxed);
    if left < 0 {
        first_or_last();
    }
}

/// Sets the arm that a site takes from now on, in a process that tries several changes one after the other.
pub fn set(site: u32, arm: u8) {
    if !IS_SETTLED.load(Ordering::Acquire) {
        settle();
    }
    if (site as usize) < MOST_SITES {
        TABLE.cell(site as usize).store(arm, Ordering::Relaxed);
    }
}

/// Sets the original arm of a site again. Returns whether the site was reached since another arm was set.
pub fn take(site: u32) -> bool {
    if site as usize >= MOST_SITES {
        return false;
    }
    let cell = TABLE.cell(site as usize);
    let is_reached = cell.load(Ordering::Relaxed) & REACHED != 0;
    cell.store(if is_reached { REACHED } else { 0 }, Ordering::Relaxed);
    is_reached
}

/// Whether the site was reached since this was last asked; its arm stays.
pub fn forget(site: u32) -> bool {
    if site as usize >= MOST_SITES {
        return false;
    }
    let before = TABLE.cell(site as usize).fetch_and(!REACHED, Ordering::Relaxed);
    before & REACHED != 0
}

/// Leaves a number for the engine, which reads it if the process dies.
pub fn note(number: u32) {
    if !IS_SETTLED.load(Ordering::Acquire) {
        settle();
    }
    TABLE.noted().store(number, Ordering::Relaxed);
}

/// Sets the number of steps that may be counted from now on.
pub fn refuel(steps: i64) {
    TABLE.fuel().store(steps, Ordering::Relaxed);
}

/// A value that lives forever, in whatever place a reference is returned.
pub fn leaked<'a, T>(value: T) -> &'a mut T {
    Box::leak(Box::new(value))
}

/// A slice that lives forever, like `leaked`.
pub fn leaked_slice<'a, T, const LENGTH: usize>(values: [T; LENGTH]) -> &'a mut [T] {
    Box::leak(Box::new(values))
}

/// The table. The file that the engine shares is mapped over its beginning, so that its address is known to the linker.
///
/// The memory behind the file says that no site was reached. Never touched beyond its first bytes, it takes no memory.
#[doc(hidden)]
pub static TABLE: Table = Table(UnsafeCell::new([0; SIZE]));
/// Whether the file was mapped, or there is none.
static IS_SETTLED: AtomicBool = AtomicBool::new(false);

/// It begins where a page begins, on every system: only whole pages can be mapped.
#[cfg_attr(target_vendor = "apple", repr(align(16384)))]
#[cfg_attr(not(target_vendor = "apple"), repr(align(65536)))]
#[doc(hidden)]
pub struct Table(UnsafeCell<[u8; SIZE]>);
// All of its users use atomics.
unsafe impl Sync for Table {}

impl Table {
    #[inline(always)]
    const fn address(&self) -> *mut u8 {
        self.0.get().cast()
    }

    #[inline(always)]
    fn fuel(&self) -> &AtomicI64 {
        unsafe { &*self.address().cast() }
    }

    #[inline(always)]
    fn exhausted(&self) -> &AtomicU32 {
        unsafe { &*self.address().add(EXHAUSTED).cast() }
    }

    #[inline(always)]
    fn noted(&self) -> &AtomicU32 {
        unsafe { &*self.address().add(NOTED).cast() }
    }

    /// The cell of a site, which is less than `MOST_SITES`.
    #[inline(always)]
    fn cell(&self, site: usize) -> &AtomicU8 {
        unsafe { &*self.address().add(CELLS + site).cast() }
    }
}

/// Maximum number of sites.
const MOST_SITES: usize = 1 << 20;
/// Bytes of the table, a multiple of every size of pages.
const SIZE: usize = MOST_SITES + (1 << 16);
/// Offsets in the table: fuel, whether it ran out, a number that the process has noted, and then one cell for each site.
const EXHAUSTED: usize = 8;
const NOTED: usize = 12;
const CELLS: usize = 16;
const REACHED: u8 = 0x80;
/// Set once a neutral change has made a difference.
#[cfg(neutral)]
const EFFECTIVE: u8 = 0x40;
/// The bits of a cell that are the arm.
#[cfg(neutral)]
const ARM: u8 = 0x3f;
#[cfg(not(neutral))]
const ARM: u8 = 0x7f;
/// Exit code of a process whose fuel has run out.
const EXIT_CODE: c_int = 86;

/// The arm of a site that is reached for the first time, or that has a bug.
#[cold]
#[inline(never)]
#[doc(hidden)]
pub fn first_or_changed(site: usize) -> u8 {
    if !IS_SETTLED.load(Ordering::Acquire) {
        settle();
    }
    let cell = TABLE.cell(site);
    let value = cell.load(Ordering::Relaxed);
    if value & REACHED == 0 {
        cell.store(value | REACHED, Ordering::Relaxed);
    }
    value & ARM
}

/// Notes that a neutral change has made a difference.
#[cfg(neutral)]
fn mark_effective(site: u32) {
    if (site as usize) < MOST_SITES {
        TABLE.cell(site as usize).fetch_or(EFFECTIVE, Ordering::Relaxed);
    }
}

/// The first count of a process, or one for which no fuel is left.
#[cold]
#[inline(never)]
#[doc(hidden)]
pub fn first_or_last() {
    if !IS_SETTLED.load(Ordering::Acquire) {
        settle();
        // The first count was made in the wrong place.
        if TABLE.fuel().fetch_sub(1, Ordering::Relaxed) > 0 {
            return;
        }
    }
    TABLE.exhausted().store(1, Ordering::SeqCst);
    unsafe { _exit(EXIT_CODE) }
}

/// Maps the file, if there is one. Neither locks nor allocates, since a site may be in an allocator or in a signal handler:
/// several threads that come here together do the same.
#[cold]
#[inline(never)]
fn settle() {
    if unsafe { map_file() } {
        unsafe { set_limits() };
    } else {
        TABLE.fuel().store(i64::MAX, Ordering::Relaxed);
        #[cfg(neutral)]
        unsafe {
            set_named_changes();
        }
    }
    IS_SETTLED.store(true, Ordering::Release);
}

/// Maps the file over the beginning of the table. Returns whether there is one.
unsafe fn map_file() -> bool {
    let path = getenv(b"INTRAMORPH_TABLE\0".as_ptr().cast());
    if path.is_null() {
        return false;
    }
    let file = open(path, O_RDWR);
    if file < 0 {
        return false;
    }
    let length = lseek(file, 0, SEEK_END);
    let mut mapped = MAP_FAILED;
    if length >= CELLS as Offset && length as usize <= SIZE {
        let (table, shared) = (TABLE.address().cast(), MAP_SHARED | MAP_FIXED);
        mapped = mmap(table, length as usize, PROT_READ_WRITE, shared, file, 0);
    }
    close(file);
    mapped != MAP_FAILED
}

/// A bug that aborts leaves no core, and one that allocates without end dies soon.
unsafe fn set_limits() {
    set_limit(RLIMIT_CORE, 0);
    let memory = getenv(b"INTRAMORPH_MEMORY\0".as_ptr().cast());
    if cfg!(target_os = "linux") && !memory.is_null() {
        let bytes = number(memory.cast());
        if bytes > 0 {
            set_limit(RLIMIT_DATA, bytes);
        }
    }
}

unsafe fn number(digits: *const u8) -> u64 {
    number_and_rest(digits).0
}

/// The number at the beginning of a text, and the text behind it.
unsafe fn number_and_rest(mut digit: *const u8) -> (u64, *const u8) {
    let mut number = 0_u64;
    while (*digit).is_ascii_digit() {
        number = number
            .saturating_mul(10)
            .saturating_add(u64::from(*digit - b'0'));
        digit = digit.add(1);
    }
    (number, digit)
}

/// Switches on the changes that a variable names, so that a person can repeat a finding: `17:1,23:2`.
#[cfg(neutral)]
unsafe fn set_named_changes() {
    let mut text: *const u8 = getenv(b"INTRAMORPH_CHANGES\0".as_ptr().cast()).cast();
    while !text.is_null() && *text != 0 {
        let (site, rest) = number_and_rest(text);
        if *rest != b':' {
            return;
        }
        let (arm, rest) = number_and_rest(rest.add(1));
        if (site as usize) < MOST_SITES {
            TABLE.cell(site as usize).store(arm as u8 & ARM, Ordering::Relaxed);
        }
        if *rest != b',' {
            return;
        }
        text = rest.add(1);
    }
}

/// Lowers the soft limit only, so that a test may raise it again as it may anywhere.
unsafe fn set_limit(resource: c_int, bytes: u64) {
    let mut limit = Limit { soft: 0, hard: 0 };
    if cfg!(target_pointer_width = "64") && getrlimit(resource, &mut limit) == 0 {
        limit.soft = limit.soft.min(bytes);
        setrlimit(resource, &limit);
    }
}

#[repr(C)]
struct Limit {
    soft: u64,
    hard: u64,
}

/// `off_t`.
#[cfg(target_os = "linux")]
type Offset = isize;
#[cfg(not(target_os = "linux"))]
type Offset = i64;

// The same on Linux and macOS.
const O_RDWR: c_int = 2;
const SEEK_END: c_int = 2;
const PROT_READ_WRITE: c_int = 3;
const MAP_SHARED: c_int = 1;
const MAP_FIXED: c_int = 0x10;
const MAP_FAILED: *mut c_void = usize::MAX as *mut c_void;
const RLIMIT_DATA: c_int = 2;
const RLIMIT_CORE: c_int = 4;

extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    fn lseek(file: c_int, offset: Offset, whence: c_int) -> Offset;
    fn close(file: c_int) -> c_int;
    fn mmap(
        address: *mut c_void,
        length: usize,
        protection: c_int,
        flags: c_int,
        file: c_int,
        offset: Offset,
    ) -> *mut c_void;
    fn getrlimit(resource: c_int, limit: *mut Limit) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn _exit(code: c_int) -> !;
}
