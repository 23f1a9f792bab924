//! What neutral changes do at run time. Each function takes the arm of its site, and does nothing in arm 0.
//!
//! A change counts as effective once it has made a difference: a buffer of one byte cannot be shortened. What it may cost is
//! limited: after a number of calls, a site does as the original does, so that each test ends.

extern crate std;

use core::marker::PhantomData;
use core::mem;
use core::sync::atomic::{AtomicU32, Ordering};
use core::task::Poll;
use std::boxed::Box;
use std::collections::hash_map::RandomState;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::io::{self, Cursor, Empty, IoSlice, IoSliceMut, Repeat, Sink, Take};
use std::vec::Vec;

/// Number of times that a site may do what its arm says.
const MOST_CALLS: u32 = 1 << 14;
/// Number of elements that a site may move.
const MOST_MOVED: usize = 1 << 22;
/// Number of sites that have counters of their own.
const MOST_COUNTED: usize = 1 << 14;

static CALLS: [AtomicU32; MOST_COUNTED] = [const { AtomicU32::new(0) }; MOST_COUNTED];
static MOVED: [AtomicU32; MOST_COUNTED] = [const { AtomicU32::new(0) }; MOST_COUNTED];

/// The number of the call at a site; `None` if the arm is the original, or if there were too many.
fn call(arm: u8, site: u32) -> Option<u32> {
    if arm == 0 {
        return None;
    }
    let counter = &CALLS[site as usize % MOST_COUNTED];
    let number = counter.fetch_add(1, Ordering::Relaxed);
    if number >= MOST_CALLS {
        counter.store(MOST_CALLS, Ordering::Relaxed);
        return None;
    }
    Some(number)
}

/// Whether a site may move some more elements.
fn may_move(site: u32, elements: usize) -> bool {
    let counter = &MOVED[site as usize % MOST_COUNTED];
    let moved = counter.load(Ordering::Relaxed) as usize;
    if moved + elements > MOST_MOVED {
        return false;
    }
    counter.store((moved + elements) as u32, Ordering::Relaxed);
    true
}

/// A number of a sequence that is the same in every run.
fn random(site: u32, number: u32) -> u64 {
    let mut mixed = (u64::from(site) << 32 | u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The number of bytes to transfer of those that are asked for.
fn length(arm: u8, site: u32, asked: usize) -> usize {
    if asked <= 1 {
        return asked;
    }
    let Some(number) = call(arm, site) else {
        return asked;
    };
    let length = match arm {
        1 => 1,
        _ => 1 + (random(site, number) % asked as u64) as usize,
    };
    if length < asked {
        crate::mark_effective(site);
    }
    length
}

pub fn shortened(arm: u8, site: u32, in_memory: bool, buffer: &mut [u8]) -> &mut [u8] {
    if in_memory {
        return buffer;
    }
    let length = length(arm, site, buffer.len());
    &mut buffer[..length]
}

pub fn shortened_source(arm: u8, site: u32, in_memory: bool, buffer: &[u8]) -> &[u8] {
    if in_memory {
        return buffer;
    }
    &buffer[..length(arm, site, buffer.len())]
}

/// The first buffers, up to one that is not empty.
pub fn shortened_buffers<'a, 'b>(
    arm: u8,
    site: u32,
    in_memory: bool,
    buffers: &'a mut [IoSliceMut<'b>],
) -> &'a mut [IoSliceMut<'b>] {
    let first = buffers.iter().position(|buffer| !buffer.is_empty());
    let count = first_only(arm, site, in_memory, first, buffers.len());
    &mut buffers[..count]
}

/// The first buffers, up to one that is not empty.
pub fn shortened_sources<'a, 'b>(
    arm: u8,
    site: u32,
    in_memory: bool,
    buffers: &'a [IoSlice<'b>],
) -> &'a [IoSlice<'b>] {
    let first = buffers.iter().position(|buffer| !buffer.is_empty());
    &buffers[..first_only(arm, site, in_memory, first, buffers.len())]
}

fn first_only(arm: u8, site: u32, in_memory: bool, first: Option<usize>, count: usize) -> usize {
    match first {
        Some(first) if !in_memory && first + 1 < count && call(arm, site).is_some() => {
            crate::mark_effective(site);
            first + 1
        }
        _ => count,
    }
}

/// The same buffer is shortened to the same length as long as nothing is consumed.
pub fn shortened_fill<'a, E>(
    arm: u8,
    site: u32,
    in_memory: bool,
    filled: Result<&'a [u8], E>,
) -> Result<&'a [u8], E> {
    let filled = filled?;
    if in_memory || arm == 0 || filled.len() <= 1 || call(arm, site).is_none() {
        return Ok(filled);
    }
    let length = match arm {
        1 => 1,
        _ => 1 + (random(site, filled.len() as u32) % filled.len() as u64) as usize,
    };
    if length < filled.len() {
        crate::mark_effective(site);
    }
    Ok(&filled[..length])
}

pub fn shortened_fill_when_ready<'a, E>(
    arm: u8,
    site: u32,
    in_memory: bool,
    filled: Poll<Result<&'a [u8], E>>,
) -> Poll<Result<&'a [u8], E>> {
    filled.map(|filled| shortened_fill(arm, site, in_memory, filled))
}

/// Accepts only the result of a transfer, which says how many bytes there were.
pub fn counted<E>(_: u8, _: u32, result: Result<usize, E>) -> Result<usize, E> {
    result
}

/// Accepts only the result of a transfer that may not be ready.
pub fn counted_when_ready<E>(
    _: u8,
    _: u32,
    result: Poll<Result<usize, E>>,
) -> Poll<Result<usize, E>> {
    result
}

/// Whether a call is interrupted before it transfers anything: the first, the third, and so on.
pub fn interrupts(arm: u8, site: u32, in_memory: bool) -> bool {
    if in_memory {
        return false;
    }
    let interrupts = call(arm, site).is_some_and(|number| number % 2 == 0);
    if interrupts {
        crate::mark_effective(site);
    }
    interrupts
}

pub fn interrupted() -> io::Error {
    io::Error::from(io::ErrorKind::Interrupted)
}

pub fn permuted<T>(arm: u8, site: u32, elements: &mut [T]) -> &mut [T] {
    if elements.len() > 1 && may_move(site, elements.len()) {
        if let Some(number) = call(arm, site) {
            permute(arm, site, number, elements);
        }
    }
    elements
}

fn permute<T>(arm: u8, site: u32, number: u32, elements: &mut [T]) {
    crate::mark_effective(site);
    if arm == 1 {
        return elements.reverse();
    }
    for last in (1..elements.len()).rev() {
        let drawn = random(site ^ number.rotate_left(16), last as u32);
        elements.swap(last, (drawn % (last as u64 + 1)) as usize);
    }
}

pub fn heap<T: Ord>(arm: u8, site: u32, heap: &mut BinaryHeap<T>) -> &mut BinaryHeap<T> {
    if arm > 0 {
        *heap = heap_of(arm, site, mem::take(heap));
    }
    heap
}

pub fn heap_of<T: Ord>(arm: u8, site: u32, heap: BinaryHeap<T>) -> BinaryHeap<T> {
    if arm == 0 || heap.len() < 2 || !may_move(site, heap.len()) {
        return heap;
    }
    let Some(number) = call(arm, site) else {
        return heap;
    };
    let mut elements = heap.into_vec();
    permute(arm, site, number, &mut elements);
    elements.into()
}

/// Another state than that of the original, which depends on the arm only.
fn state(arm: u8) -> RandomState {
    let seeds: [u64; 2] = [random(u32::from(arm), 1), random(u32::from(arm), 2)];
    // Both are two numbers; with any other layout this would not compile.
    unsafe { mem::transmute::<[u64; 2], RandomState>(seeds) }
}

pub fn hash_map<K, V>(arm: u8, site: u32, map: HashMap<K, V>) -> HashMap<K, V> {
    if arm == 0 || !map.is_empty() {
        return map;
    }
    crate::mark_effective(site);
    HashMap::with_capacity_and_hasher(map.capacity(), state(arm))
}

pub fn hash_set<T>(arm: u8, site: u32, set: HashSet<T>) -> HashSet<T> {
    if arm == 0 || !set.is_empty() {
        return set;
    }
    crate::mark_effective(site);
    HashSet::with_capacity_and_hasher(set.capacity(), state(arm))
}

pub fn filled_hash_map<K: Eq + Hash, V>(arm: u8, site: u32, map: HashMap<K, V>) -> HashMap<K, V> {
    if arm == 0 {
        return map;
    }
    crate::mark_effective(site);
    let mut other = HashMap::with_capacity_and_hasher(map.capacity(), state(arm));
    other.extend(map);
    other
}

pub fn filled_hash_set<T: Eq + Hash>(arm: u8, site: u32, set: HashSet<T>) -> HashSet<T> {
    if arm == 0 {
        return set;
    }
    crate::mark_effective(site);
    let mut other = HashSet::with_capacity_and_hasher(set.capacity(), state(arm));
    other.extend(set);
    other
}

/// Runs two functions by `join`, or one after the other.
pub fn joined<A, B, OfA, OfB>(
    arm: u8,
    site: u32,
    join: impl FnOnce(A, B) -> (OfA, OfB),
) -> impl FnOnce(A, B) -> (OfA, OfB)
where
    A: FnOnce() -> OfA,
    B: FnOnce() -> OfB,
{
    move |first, second| {
        if arm == 0 {
            return join(first, second);
        }
        crate::mark_effective(site);
        if arm == 1 {
            let of_first = first();
            return (of_first, second());
        }
        let of_second = second();
        (first(), of_second)
    }
}

pub fn least_items(arm: u8, site: u32) -> usize {
    if arm > 0 {
        crate::mark_effective(site);
    }
    if arm == 2 { usize::MAX } else { 1 }
}

pub fn most_items(arm: u8, _: u32) -> usize {
    if arm == 1 { 1 } else { usize::MAX }
}

pub fn channel_capacity(arm: u8, site: u32, capacity: usize) -> usize {
    let changed = match arm {
        0 => capacity,
        1 => 1,
        _ => capacity.saturating_add(1024),
    };
    if changed != capacity {
        crate::mark_effective(site);
    }
    changed
}

pub fn initial_capacity(arm: u8, site: u32, capacity: usize) -> usize {
    if arm == 0 || capacity == 0 {
        return capacity;
    }
    crate::mark_effective(site);
    0
}

pub fn detected(arm: u8, site: u32, is_detected: bool) -> bool {
    if arm > 0 && is_detected {
        crate::mark_effective(site);
    }
    arm == 0 && is_detected
}

pub fn fast_path(arm: u8, site: u32, is_fast: bool) -> bool {
    detected(arm, site, is_fast)
}

/// The type of a reader or writer.
pub struct Of<T: ?Sized>(PhantomData<*const T>);

pub fn of<T: ?Sized>(_: &T) -> Of<T> {
    Of(PhantomData)
}

/// Readers and writers that transfer all that they can.
pub trait InMemory {
    fn is_in_memory(&self) -> bool {
        true
    }
}

impl InMemory for Of<[u8]> {}
impl InMemory for Of<&[u8]> {}
impl InMemory for Of<Vec<u8>> {}
impl InMemory for Of<VecDeque<u8>> {}
impl<T> InMemory for Of<Cursor<T>> {}
impl InMemory for Of<Empty> {}
impl InMemory for Of<Repeat> {}
impl InMemory for Of<Sink> {}
impl<T> InMemory for Of<Take<T>> where Of<T>: InMemory {}
impl<T: ?Sized> InMemory for Of<&mut T> where Of<T>: InMemory {}
impl<T: ?Sized> InMemory for Of<Box<T>> where Of<T>: InMemory {}

/// All others: by a step further away, so that a method of `InMemory` is found first.
pub trait Elsewhere {
    fn is_in_memory(&self) -> bool {
        false
    }
}

impl<T: ?Sized> Elsewhere for &Of<T> {}
