//! What instrumented code asks at each site: which arm to take; compiled by plain `rustc`, linked into the tests.

#![no_std]

extern crate alloc;

use alloc::boxed::Box;
use core::cell::UnsafeCell;
use core::ffi::{c_char, c_int, c_void};
use core::ptr;
use core::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicU8, Ordering};

/// The arm to take at a site; 0 is the original.
///
/// Inlined only where code is optimised; elsewhere it is optimised here, and would not be where it is asked.
#[cfg_attr(inlined, inline(always))]
#[cfg_attr(not(inlined), inline(never))]
pub fn at(site: u32) -> u8 {
    let table = TABLE.load(Ordering::Relaxed);
    let site = site as usize;
    if site >= MOST_SITES {
        return 0;
    }
    // As long as any site is large, whatever it points to; and all its users use atomics.
    let (fuel, cell) = unsafe {
        (
            &*table.cast::<AtomicI64>(),
            &*table.add(CELLS + site).cast::<AtomicU8>(),
        )
    };
    // Threads may lose each other's counts, which only makes them cheap: fuel is a limit against loops without end.
    let left = fuel.load(Ordering::Relaxed).wrapping_sub(1);
    fuel.store(left, Ordering::Relaxed);
    if cell.load(Ordering::Relaxed) == REACHED && left >= 0 {
        return 0;
    }
    first_or_last(site)
}

/// A value that lives forever, in whatever place a reference is returned.
pub fn leaked<'a, T>(value: T) -> &'a mut T {
    Box::leak(Box::new(value))
}

/// A slice that lives forever, like `leaked`.
pub fn leaked_slice<'a, T, const LENGTH: usize>(values: [T; LENGTH]) -> &'a mut [T] {
    Box::leak(Box::new(values))
}

/// The table; until the first question and where there is none, `NO_TABLE`.
#[doc(hidden)]
pub static TABLE: AtomicPtr<u8> = AtomicPtr::new(no_table());
/// Whether `TABLE` is settled.
static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);
/// Stands for a table in which no site was reached, so that every question leads to `first_or_last`. Never touched beyond its
/// first bytes, it takes no memory.
static NO_TABLE: NoTable = NoTable(UnsafeCell::new([0; CELLS + MOST_SITES]));

#[repr(align(16))]
struct NoTable(UnsafeCell<[u8; CELLS + MOST_SITES]>);
unsafe impl Sync for NoTable {}

const UNKNOWN: u8 = 0;
const HAS_TABLE: u8 = 1;
const HAS_NONE: u8 = 2;

/// Maximum number of sites. A table is shorter; the memory behind it is reserved, and says that no site was reached.
const MOST_SITES: usize = 1 << 20;
/// Offsets in the table: fuel, whether it ran out, a reserved word, and then one cell for each site.
const EXHAUSTED: usize = 8;
const CELLS: usize = 16;
const REACHED: u8 = 0x80;
/// Exit code of a process whose fuel has run out.
const EXIT_CODE: c_int = 86;

const fn no_table() -> *mut u8 {
    NO_TABLE.0.get().cast()
}

/// The arm of a site that is reached for the first time, that has a bug, or at which no fuel is left.
#[cold]
#[inline(never)]
#[doc(hidden)]
pub fn first_or_last(site: usize) -> u8 {
    let mut state = STATE.load(Ordering::Acquire);
    if state == UNKNOWN {
        state = map_table();
    }
    if state != HAS_TABLE {
        return 0;
    }
    let table = TABLE.load(Ordering::Relaxed);
    let (fuel, cell) = unsafe {
        (
            &*table.cast::<AtomicI64>(),
            &*table.add(CELLS + site).cast::<AtomicU8>(),
        )
    };
    let value = cell.load(Ordering::Relaxed);
    if value & REACHED == 0 {
        cell.store(value | REACHED, Ordering::Relaxed);
    }
    if fuel.load(Ordering::Relaxed) < 0 {
        exhausted(table);
    }
    value & !REACHED
}

#[cold]
#[inline(never)]
fn exhausted(table: *mut u8) -> ! {
    unsafe {
        (*table.add(EXHAUSTED).cast::<AtomicU32>()).store(1, Ordering::SeqCst);
        _exit(EXIT_CODE)
    }
}

/// Maps the table. Neither locks nor allocates, since a site may be in an allocator or in a signal handler: of several
/// threads that come here together, one wins and the others give back what they have mapped.
#[cold]
#[inline(never)]
fn map_table() -> u8 {
    let table = unsafe { opened() };
    let state = if table.is_some() { HAS_TABLE } else { HAS_NONE };
    if let Some(table) = table {
        let none = no_table();
        let first = TABLE.compare_exchange(none, table, Ordering::AcqRel, Ordering::Acquire);
        match first {
            Ok(_) => unsafe {
                // The question that has led here was counted in the wrong place.
                (*table.cast::<AtomicI64>()).fetch_sub(1, Ordering::Relaxed);
                set_limits();
            },
            Err(_) => unsafe {
                munmap(table.cast(), RESERVED);
            },
        }
    }
    STATE.store(state, Ordering::Release);
    state
}

/// Maps the file over the beginning of reserved memory.
unsafe fn opened() -> Option<*mut u8> {
    let path = getenv(b"INTRAMORPH_TABLE\0".as_ptr().cast());
    if path.is_null() {
        return None;
    }
    let file = open(path, O_RDWR);
    if file < 0 {
        return None;
    }
    let length = lseek(file, 0, SEEK_END);
    let mut table = MAP_FAILED;
    if length >= CELLS as Offset && length as usize <= RESERVED {
        let (nothing, private) = (ptr::null_mut(), MAP_PRIVATE | MAP_ANONYMOUS);
        table = mmap(nothing, RESERVED, PROT_READ_WRITE, private, -1, 0);
    }
    if table != MAP_FAILED {
        let shared = MAP_SHARED | MAP_FIXED;
        table = mmap(table, length as usize, PROT_READ_WRITE, shared, file, 0);
    }
    close(file);
    (table != MAP_FAILED).then_some(table.cast())
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

/// Takes the place of the system's function in the process, so that hash maps have the same order in every run, and tests
/// that draw their inputs from the system draw the same ones: outcomes repeat themselves.
///
/// Nothing changes without a table, which only the engine names.
#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
#[no_mangle]
pub unsafe extern "C" fn getrandom(buffer: *mut u8, length: usize, flags: u32) -> isize {
    syscall(GETRANDOM, buffer as usize, length, flags as usize, 0, 0, 0)
}

/// Takes the place of the system's function in the process, since some libraries ask for random numbers by it.
#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
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
    if number == GETRANDOM && !getenv(b"INTRAMORPH_TABLE\0".as_ptr().cast()).is_null() {
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
#[cfg(target_os = "linux")]
const GETRANDOM: usize = if cfg!(target_arch = "x86_64") { 318 } else { 278 };

/// Calls the system. Returns what it returns: an error is a small negative number.
#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
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
#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "aarch64"))]
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

/// One of a fixed sequence, which all threads draw from.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn random_byte() -> u8 {
    static DRAWN: AtomicI64 = AtomicI64::new(0);
    // SplitMix64: a counter, well mixed.
    let step = DRAWN.fetch_add(1, Ordering::Relaxed) as u64;
    let mut mixed = step.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) as u8
}

unsafe fn number(mut digit: *const u8) -> u64 {
    let mut number = 0_u64;
    while (*digit).is_ascii_digit() {
        number = number
            .saturating_mul(10)
            .saturating_add(u64::from(*digit - b'0'));
        digit = digit.add(1);
    }
    number
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
const MAP_PRIVATE: c_int = 2;
const MAP_FIXED: c_int = 0x10;
const MAP_ANONYMOUS: c_int = if cfg!(target_os = "linux") { 0x20 } else { 0x1000 };
/// Bytes that are mapped, a multiple of every size of pages.
const RESERVED: usize = MOST_SITES + (1 << 16);
const MAP_FAILED: *mut c_void = usize::MAX as *mut c_void;
const RLIMIT_DATA: c_int = 2;
const RLIMIT_CORE: c_int = 4;

extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    #[cfg(target_os = "linux")]
    fn __errno_location() -> *mut c_int;
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
    fn munmap(address: *mut c_void, length: usize) -> c_int;
    fn getrlimit(resource: c_int, limit: *mut Limit) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn _exit(code: c_int) -> !;
}
