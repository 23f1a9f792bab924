//! Memory of programs that run in a process of their own.

use std::hint::black_box;
use std::thread;
use std::time::Duration;

use intramorph::prelude::*;

use crate::table::{Right, cases};

const MEBIBYTE: usize = 1 << 20;

/// An isolated check of a variant that may use 64 MiB.
fn limited(variant: fn(usize) -> usize) {
    program(|n: &usize| *n)
        .inputs(0usize..100)
        .cases(20)
        .replaced("with memory", move |n| variant(*n))
        .memory_limit(64 << 20)
        .must_be(equal());
}

cases! {
    memory_that_is_reserved_and_never_touched: Right::Holds, "a reservation is no memory" => {
        limited(|n| {
            let mut reserved = Vec::with_capacity(1024 * MEBIBYTE);
            reserved.push(n);
            black_box(&reserved)[0]
        });
    }
    zeros_that_are_never_touched: Right::Holds, "the system gives zeros when they are read" => {
        limited(|n| {
            let zeros = vec![0u8; 1024 * MEBIBYTE];
            n + usize::from(black_box(&zeros)[n])
        });
    }
    stacks_of_many_threads: Right::Holds, "a stack is reserved, and little of it is used" => {
        limited(|n| {
            let threads: Vec<_> = (0..40).map(|_| thread::spawn(|| thread::sleep(Duration::from_millis(1)))).collect();
            for thread in threads {
                thread.join().expect("it does not panic");
            }
            n
        });
    }
    memory_below_the_limit: Right::Holds, "that is what the limit allows" => {
        limited(|n| black_box(&vec![n; 32 * MEBIBYTE / size_of::<usize>()])[n]);
    }
    memory_that_is_touched: Right::Broken, "it is above the limit", says "ran out of memory" "64 MiB" => {
        limited(|n| {
            let all: Vec<_> = (0..1024).map(|_| black_box(vec![1u8; MEBIBYTE])).collect();
            n + all.len() - 1024
        });
    }
    memory_that_another_thread_touches: Right::Broken, "threads share the memory of the process", says "ran out of memory" => {
        limited(|n| {
            let touched = thread::spawn(|| black_box(vec![1u8; 1024 * MEBIBYTE]).len());
            n + touched.join().expect("it does not panic") - 1024 * MEBIBYTE
        });
    }
    a_reservation_that_is_touched_bit_by_bit: Right::Broken, "it becomes memory", says "ran out of memory" => {
        limited(|n| {
            let mut reserved = Vec::with_capacity(1024 * MEBIBYTE);
            while reserved.len() < 1024 * MEBIBYTE {
                reserved.extend_from_slice(&[1u8; 4096]);
            }
            n + black_box(reserved).len() - 1024 * MEBIBYTE
        });
    }
}
