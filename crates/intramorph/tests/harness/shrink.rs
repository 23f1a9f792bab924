//! Shrinking: smaller, and broken in the same way.

use intramorph::prelude::*;
use intramorph::proptest;

fn shrunk(check: impl FnOnce()) -> String {
    let records = recorded(check);
    records[0].finding.as_ref().expect("broken").input.clone()
}

#[test]
fn a_number_shrinks_to_the_smallest_that_breaks() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("capped", |n| *n.min(&999))
            .must_be(equal());
    });
    assert_eq!(input, "1000");
}

#[test]
fn a_list_shrinks_to_the_elements_that_matter() {
    let input = shrunk(|| {
        program(|numbers: &[u8]| numbers.len())
            .inputs(vec(any::<u8>(), 0..50))
            .replaced("without nines", |numbers| {
                numbers.iter().filter(|n| **n < 9).count()
            })
            .must_be(equal());
    });
    assert_eq!(input, "[9]");
}

#[test]
fn shrinking_does_not_slip_from_a_broken_relation_to_a_panic() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(0u32..100_000)
            .replaced("panics when small", |n| {
                if *n < 200 { panic!("small") } else { n + 1 }
            })
            .must_be(equal());
    });
    let input: u32 = input.parse().expect("a number");
    assert!(input >= 200, "{input}");
}

#[test]
fn shrinking_keeps_to_what_is_assumed() {
    let input = shrunk(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .assuming(|n| n % 2 == 1)
            .tolerating(Vacuity::MostlyRejected)
            .replaced("next", |n| n + 1)
            .must_be(equal());
    });
    let input: u32 = input.parse().expect("a number");
    assert_eq!(input % 2, 1, "{input}");
}

#[test]
fn shrinking_does_not_slip_to_another_program() {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(500u32..1_000_000)
            .compared_with(|n| if *n < 1000 { 0 } else { *n })
            .compared_with(|n| n + 1)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    let input: u32 = finding.input.parse().expect("a number");
    assert!(input >= 1000, "{input}");
}

#[test]
fn shrinking_stays_where_the_component_is_reached() {
    const BRANCH: Transformation = transformation!();
    let records = recorded(|| {
        program(|n: &u32| if *n < 100 { *n } else { morph!(BRANCH, *n, *n) })
            .inputs(0u32..1_000_000)
            .transformed(BRANCH)
            .must_satisfy("different", |one, other| one != other);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!((finding.input.as_str(), finding.reached), ("100", Some(1)));
}

/// The input that a check is shrunk to from several seeds, which derive from the names of threads.
fn minima(check: impl Fn() + Sync) -> Vec<String> {
    let check = &check;
    let mut minima: Vec<String> = std::thread::scope(|scope| {
        let minimum = |seed: usize| {
            let thread = std::thread::Builder::new().name(format!("seed {seed}"));
            thread
                .spawn_scoped(scope, move || shrunk(check))
                .expect("a thread")
        };
        let threads: Vec<_> = (0..12).map(minimum).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .collect()
    });
    minima.sort();
    minima.dedup();
    minima
}

#[test]
fn elements_that_must_stay_equal_shrink_together() {
    let minima = minima(|| {
        program(|numbers: &[u32]| numbers.len())
            .inputs(vec(0u32..1000, 0..60))
            .replaced("without large repetitions", |numbers| {
                let is_repeated = |n: &u32| numbers.iter().filter(|m| *m == n).count() > 1;
                numbers
                    .iter()
                    .filter(|n| !(**n > 5 && is_repeated(n)))
                    .count()
            })
            .must_be(equal());
    });
    assert_eq!(minima, ["[6, 6]"]);
}

#[test]
fn a_sum_shrinks_to_one_element() {
    let minima = minima(|| {
        program(|numbers: &[u32]| numbers.iter().map(|n| u64::from(*n)).sum::<u64>())
            .inputs(vec(any::<u32>(), 0..30))
            .replaced("at most a million", |numbers| {
                let sum: u64 = numbers.iter().map(|n| u64::from(*n)).sum();
                sum.min(1_000_000)
            })
            .must_be(equal());
    });
    assert_eq!(minima, ["[1000001]"]);
}

#[test]
fn negative_numbers_shrink_to_positive_ones_where_they_can() {
    let minima = minima(|| {
        program(|pair: &(i64, i16)| pair.0.unsigned_abs().min(9))
            .inputs(any::<(i64, i16)>())
            .replaced("wrong", |pair| {
                pair.0.unsigned_abs().min(9) + u64::from(pair.1 < -40 && pair.0 != 0)
            })
            .must_be(equal());
    });
    assert_eq!(minima, ["(1, -41)"]);
}

#[test]
fn a_length_that_is_drawn_first_shrinks_with_the_rest() {
    let minima = minima(|| {
        program(|text: &[Vec<u8>]| text.concat().len())
            .inputs((1usize..9).prop_flat_map(|n| vec(vec(any::<u8>(), n), n)))
            .replaced("without large", |text| {
                text.concat().iter().filter(|byte| **byte < 200).count()
            })
            .must_be(equal());
    });
    assert_eq!(minima, ["[[200]]"]);
}

#[test]
fn a_recursive_input_shrinks_to_the_part_that_matters() {
    #[derive(Clone, Debug)]
    enum Tree {
        Leaf(u8),
        Node(Vec<Tree>),
    }

    fn sum(tree: &Tree, is_wrong: bool) -> u64 {
        match tree {
            Tree::Leaf(value) => (*value).into(),
            Tree::Node(trees) if is_wrong && trees.len() == 3 => 0,
            Tree::Node(trees) => trees.iter().map(|tree| sum(tree, is_wrong)).sum(),
        }
    }

    let trees = || {
        let leaf = any::<u8>().prop_map(Tree::Leaf);
        leaf.prop_recursive(5, 60, 4, |tree| vec(tree, 0..5).prop_map(Tree::Node))
    };
    let minima = minima(|| {
        program(|tree: &Tree| sum(tree, false))
            .inputs(trees())
            .replaced("three are none", |tree| sum(tree, true))
            .must_be(equal());
    });
    assert_eq!(minima, ["Node([Leaf(0), Leaf(0), Leaf(1)])"]);
}

#[test]
fn shrinking_ends_for_inputs_that_print_alike() {
    struct Secret(u32);

    impl std::fmt::Debug for Secret {
        fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("Secret")
        }
    }

    let input = shrunk(|| {
        program(|secret: &Secret| secret.0)
            .inputs(any::<u32>().prop_map(Secret))
            .replaced("capped", |secret| secret.0.min(99))
            .must_be(equal());
    });
    assert_eq!(input, "Secret");
}

/// Where a strategy makes much of a small number, it must not be given a limited number of them.
#[test]
fn shrinking_ends_where_simple_numbers_make_large_inputs() {
    let large_at_zero =
        (0u32..1000).prop_flat_map(|n| vec(0u32..10, if n == 0 { 100_000 } else { 3 }));
    let split_at_first = proptest::prop_oneof![
        1 => vec((0u32..10).prop_flat_map(|n| 0..=n), 30),
        999 => vec(0u32..10, 3),
    ];
    for strategy in [large_at_zero.boxed(), split_at_first.boxed()] {
        let input = shrunk(|| {
            program(|numbers: &[u32]| numbers.len() == 3 && numbers[0] > 5)
                .inputs(strategy)
                .replaced("never", |_| false)
                .must_be(equal());
        });
        assert_eq!(input, "[6, 0, 0]");
    }
}

#[test]
fn numbers_that_were_shortened_away_are_not_lowered() {
    for seed in 0..20 {
        let thread = std::thread::Builder::new().name(format!("seed {seed}"));
        let check = || {
            program(|numbers: &[u32]| numbers.to_vec())
                .inputs(vec(0u32..20, 0..20))
                .cases(5000)
                .replaced("same", <[u32]>::to_vec)
                .must_satisfy("unlikely", |numbers, _| {
                    let length = u32::try_from(numbers.len()).expect("short");
                    let is_rest = |rest: &[u32]| {
                        length < 10 && length > 3 && rest.iter().all(|n| *n == 0)
                            || length >= 10 && rest.last().is_some_and(|n| *n >= length)
                    };
                    !numbers
                        .split_first()
                        .is_some_and(|(first, rest)| *first == length && is_rest(rest))
                });
        };
        let records = thread
            .spawn(move || recorded(check))
            .expect("a thread")
            .join();
        assert_eq!(records.expect("no panic").len(), 1);
    }
}

/// `select` takes what is listed first for simpler, though it may print longer.
#[test]
fn a_value_tree_may_pass_through_what_prints_longer() {
    let word = || select(vec!["", "longest", "mid"]);
    // Splits so often that it can't be given numbers.
    let words = vec(proptest::option::of(word()), 12);
    let input = shrunk(|| {
        program(|words: &Vec<Option<&str>>| words.iter().flatten().count())
            .inputs(words)
            .replaced("at most five", |words| {
                words.iter().flatten().count().min(5)
            })
            .must_be(equal());
    });
    let kept = input.matches(r#"Some("")"#).count();
    assert_eq!((kept, input.matches("None").count()), (6, 6), "{input}");
}
