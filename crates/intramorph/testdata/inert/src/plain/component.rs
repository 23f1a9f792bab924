use core::future::Future;
use core::pin::pin;
use core::task::{Context, Poll};

/// So that the compiler can't tell how it goes on.
type Source = dyn Future<Output = u64> + Unpin;

#[unsafe(no_mangle)]
pub fn function(items: &[(u32, u32)], mut capacity: u32) -> u32 {
    let mut value = 0;
    for item in items {
        if item.1 <= capacity {
            capacity -= item.1;
            value += item.0;
        }
    }
    value
}

#[unsafe(no_mangle)]
pub fn pattern(sum: &mut u64, (a, b): (u64, u64), _: u64, [first, mut second, ..]: [u64; 9], step: u64) {
    while first < second {
        *sum = sum.wrapping_mul(a) ^ b;
        second -= step;
    }
}

#[inline(always)]
fn largest<T: Copy + Ord, const N: usize>(items: &[T; N], least: T) -> T {
    items.iter().fold(least, |largest, item| largest.max(*item))
}

#[unsafe(no_mangle)]
pub fn generic(items: &[u64; 9], least: u64) -> u64 {
    largest(items, least)
}

trait Count {
    fn count(&self, letter: u8) -> usize;
}

impl Count for [u8] {
    #[inline(always)]
    fn count(&self, letter: u8) -> usize {
        self.iter().filter(|byte| **byte == letter).count()
    }
}

#[unsafe(no_mangle)]
pub fn method(text: &[u8]) -> usize {
    text.count(b'e')
}

async fn later(source: &mut Source, n: u64) -> u64 {
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
