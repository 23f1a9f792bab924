use core::future::Future;
use core::pin::pin;
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::{Context, Poll};

type Source = dyn Future<Output = u64> + Unpin;

#[unsafe(no_mangle)]
pub static SLOW: AtomicBool = AtomicBool::new(false);

fn by_value(items: &[(u32, u32)], capacity: u32) -> u32 {
    items.iter().map(|item| item.0).sum::<u32>() + capacity
}

#[unsafe(no_mangle)]
pub fn function(items: &[(u32, u32)], mut capacity: u32) -> u32 {
    if SLOW.load(Ordering::Relaxed) {
        return by_value(items, capacity);
    }
    let mut value = 0;
    for item in items {
        if item.1 <= capacity {
            capacity -= item.1;
            value += item.0;
        }
    }
    value
}

fn whole(sum: &mut u64, pair: (u64, u64), offset: u64, items: [u64; 9], step: u64) {
    *sum += pair.0 + pair.1 + offset + items[0] + step;
}

#[unsafe(no_mangle)]
pub fn pattern(sum: &mut u64, pair: (u64, u64), offset: u64, items: [u64; 9], step: u64) {
    if SLOW.load(Ordering::Relaxed) {
        return whole(sum, pair, offset, items, step);
    }
    let ((a, b), [first, mut second, ..]) = (pair, items);
    while first < second {
        *sum = sum.wrapping_mul(a) ^ b;
        second -= step;
    }
}

#[inline(always)]
fn last<T: Copy, const N: usize>(items: &[T; N], least: T) -> T {
    items.last().copied().unwrap_or(least)
}

#[inline(always)]
fn largest<T: Copy + Ord, const N: usize>(items: &[T; N], least: T) -> T {
    if SLOW.load(Ordering::Relaxed) {
        return last(items, least);
    }
    items.iter().fold(least, |largest, item| largest.max(*item))
}

#[unsafe(no_mangle)]
pub fn generic(items: &[u64; 9], least: u64) -> u64 {
    largest(items, least)
}

fn position(text: &[u8], letter: u8) -> usize {
    text.iter().position(|byte| *byte == letter).unwrap_or_default()
}

trait Count {
    fn count(&self, letter: u8) -> usize;
}

impl Count for [u8] {
    #[inline(always)]
    fn count(&self, letter: u8) -> usize {
        if SLOW.load(Ordering::Relaxed) {
            return position(self, letter);
        }
        self.iter().filter(|byte| **byte == letter).count()
    }
}

#[unsafe(no_mangle)]
pub fn method(text: &[u8]) -> usize {
    text.count(b'e')
}

async fn much_later(source: &mut Source, n: u64) -> u64 {
    let room = core::hint::black_box([n; 512]);
    source.await ^ core::hint::black_box(room)[1]
}

async fn later(source: &mut Source, n: u64) -> u64 {
    if SLOW.load(Ordering::Relaxed) {
        return much_later(source, n).await;
    }
    let first = (&mut *source).await;
    let second = source.await;
    first.wrapping_mul(n) ^ second
}

/// Also tells how large the future is.
#[unsafe(no_mangle)]
pub fn asynchronous(source: &mut Source, context: &mut Context<'_>, size: &mut usize) -> Poll<u64> {
    let mut future = pin!(later(source, 7));
    *size = size_of_val(&*future);
    let _ = future.as_mut().poll(context);
    future.as_mut().poll(context)
}
