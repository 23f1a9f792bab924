//! Every kind of function, besides methods.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::panic::catch_unwind;

use intramorph::prelude::*;
use intramorph::{BlockOn, ThisThread};

use super::{ON, check};

fn doubled(n: u32) -> u32 {
    2 * n
}

/// Documented, and with other attributes.
#[inline]
#[component(ON, doubled)]
#[must_use]
pub(super) fn documented(n: u32) -> u32 {
    n
}

#[test]
fn a_free_function_with_visibility_and_attributes() {
    check(|| documented(3), 3, 6);
}

#[component(super::ALSO_ON, nothing_else)]
fn nothing() {}

fn nothing_else() {
    panic!("the variant runs");
}

#[test]
fn a_function_without_arguments_and_output() {
    nothing();
    assert!(catch_unwind(|| super::ALSO_ON.applied(nothing)).is_err());
}

fn last<'a, T, const N: usize>(items: &'a [T; N], _: &str) -> Option<&'a T>
where
    T: Display,
{
    items.last()
}

#[component(ON, last)]
fn first<'a, T, const N: usize>(items: &'a [T; N], _: &str) -> Option<&'a T>
where
    T: Display,
{
    items.first()
}

#[test]
fn generics_lifetimes_and_a_where_clause() {
    check(|| first(&[1, 2, 3], "").copied(), Some(1), Some(3));
}

fn size_in_bits<T, const FACTOR: usize>() -> usize {
    size_of::<T>() * FACTOR
}

#[component(ON, size_in_bits::<T, 8>)]
fn size_in_bytes<T: Copy>() -> usize {
    size_of::<T>()
}

#[test]
fn a_type_that_the_arguments_do_not_tell() {
    check(size_in_bytes::<u32>, 4, 32);
}

fn collected_reversed<F: Fn(u32) -> u32>(
    items: impl IntoIterator<Item = u32>,
    map: F,
) -> BTreeMap<u32, Vec<u32>> {
    let items: Vec<u32> = items.into_iter().map(map).collect();
    BTreeMap::from([(0, items.into_iter().rev().collect())])
}

#[component(ON, collected_reversed)]
fn collected<F: Fn(u32) -> u32>(
    items: impl IntoIterator<Item = u32>,
    map: F,
) -> BTreeMap<u32, Vec<u32>> {
    BTreeMap::from([(0, items.into_iter().map(map).collect())])
}

#[test]
fn arguments_of_some_type_and_generics_with_arrows_and_commas() {
    let run = || collected([1, 2], |n| n + 1).remove(&0);
    check(run, Some(vec![2, 3]), Some(vec![3, 2]));
}

#[component(ON, later_doubled)]
async fn later(n: u32) -> u32 {
    std::future::ready(n).await
}

async fn later_doubled(n: u32) -> u32 {
    std::future::ready(2 * n).await
}

#[component(ON, failing)]
async fn trying((a, _): (u32, u32), text: &str) -> Result<u32, String> {
    let parsed: u32 = std::future::ready(text).await.parse().map_err(|_| text)?;
    Ok(a + parsed)
}

async fn failing(_: (u32, u32), text: &str) -> Result<u32, String> {
    Err(std::future::ready(text).await.to_owned())
}

#[component(super::ALSO_ON, later)]
#[component(ON, later)]
async fn later_and_later(n: u32) -> u32 {
    std::future::ready(n + 1).await
}

#[test]
fn an_asynchronous_function() {
    let run = || ThisThread.block_on(later(3));
    check(run, 3, 6);
    let run = || ThisThread.block_on(trying((1, 2), "2"));
    check(run, Ok(3), Err("2".to_owned()));
    let run = || ThisThread.block_on(later_and_later(3));
    check(run, 4, 6);
}

#[component(ON, doubled)]
extern "C" fn exported(n: u32) -> u32 {
    n
}

#[test]
fn a_function_for_other_languages() {
    check(|| exported(3), 3, 6);
}

#[component(ON, doubled)]
#[expect(unsafe_code, reason = "the attribute has to work there")]
unsafe fn unsafe_with_a_safe_variant(n: u32) -> u32 {
    n
}

#[component(ON, unsafe_with_a_safe_variant)]
#[component(super::ALSO_ON, unsafe_with_a_safe_variant)]
#[expect(unsafe_code, reason = "the attribute has to work there")]
unsafe extern "C" fn unsafe_with_an_unsafe_variant(n: u32) -> u32 {
    n + 1
}

#[test]
#[expect(unsafe_code, reason = "the attribute has to work there")]
fn unsafe_functions() {
    // SAFETY: neither does anything unsafe.
    check(|| unsafe { unsafe_with_a_safe_variant(3) }, 3, 6);
    // SAFETY: as above.
    check(|| unsafe { unsafe_with_an_unsafe_variant(3) }, 4, 6);
}

#[component(ON, never_again)]
fn never(text: &str) -> ! {
    panic!("{text}")
}

fn never_again(text: &str) -> ! {
    panic!("{text} again")
}

#[test]
fn a_function_that_never_returns() {
    let run = || {
        let panic = catch_unwind(|| never("gone")).expect_err("it never returns");
        *panic.downcast::<String>().expect("a formatted text")
    };
    check(run, "gone".to_owned(), "gone again".to_owned());
}

#[component(ON, doubled)]
fn recursive(n: u32) -> u32 {
    #![expect(
        clippy::items_after_statements,
        reason = "the body's own attributes stay"
    )]
    let half = n / 2;
    fn doubled(n: u32) -> u32 {
        n
    }
    if half == 0 {
        doubled(n)
    } else {
        recursive(half)
    }
}

#[test]
fn the_body_keeps_its_attributes_and_its_items_to_itself() {
    check(|| recursive(8), 1, 16);
}
