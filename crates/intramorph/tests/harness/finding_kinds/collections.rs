//! Maps, sets and long vectors.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{changed, check, ten_thousand};

#[test]
fn hash_maps() {
    let map: HashMap<String, u32> = (0..30).map(|n| (format!("key {n:02}"), n * n)).collect();
    check(
        "hash_maps",
        changed(map, |map| {
            map.insert("key 17".to_owned(), 7);
            map.remove("key 23");
        }),
        ["289", "7"],
    );
}

#[test]
fn small_maps() {
    let map = BTreeMap::from([("one", 1), ("two", 2), ("three", 3), ("four", 4)]);
    check(
        "small_maps",
        changed(map, |map| {
            map.insert("two", 22);
            map.remove("four");
        }),
        ["2", "22"],
    );
}

#[test]
fn sets() {
    let set: BTreeSet<u32> = (0..1000).map(|n| n * 3).collect();
    check(
        "sets",
        changed(set, |set| {
            set.remove(&1500);
            set.insert(1501);
        }),
        ["1500", "1501"],
    );
}

#[test]
fn long_vectors_with_one_wrong_element() {
    check(
        "long_vectors_with_one_wrong_element",
        changed(ten_thousand(), |numbers| numbers[5000] = 7),
        ["5000", "7"],
    );
}

#[test]
fn long_vectors_with_a_lost_element() {
    check(
        "long_vectors_with_a_lost_element",
        changed(ten_thousand(), |numbers| {
            numbers.remove(5000);
        }),
        ["5000", "5001"],
    );
}

#[test]
fn long_vectors_that_differ_far_apart() {
    check(
        "long_vectors_that_differ_far_apart",
        changed(ten_thousand(), |numbers| {
            numbers.swap(100, 9000);
        }),
        ["9000", "100"],
    );
}

#[test]
fn wholly_different_vectors() {
    check(
        "wholly_different_vectors",
        changed(ten_thousand(), |numbers| {
            for number in numbers.iter_mut() {
                *number += 100_000;
            }
        }),
        ["0, 1, 2", "100000, 100001"],
    );
}

#[test]
fn bytes() {
    let bytes: Vec<u8> = (0..=255).collect();
    check(
        "bytes",
        changed(bytes, |bytes| bytes[0x80] ^= 1),
        ["128", "129"],
    );
}

#[test]
fn an_empty_vector() {
    check(
        "an_empty_vector",
        [vec![1, 2, 3], vec![]],
        ["[1, 2, 3]", "[]"],
    );
}
