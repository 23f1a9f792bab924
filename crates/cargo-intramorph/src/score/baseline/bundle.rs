//! Bundles: tests of a binary that run as one, where there are too many to run each alone. Pure.

use crate::score::suite::Test;

/// Maximum number of tests of a binary that are measured each.
const MOST_TESTS: usize = 512;
/// Number of bundles of a binary that has more tests.
const BUNDLES: usize = 256;

/// Takes the tests that have to run alone, by index and sorted, out of all tests. Returns the other tests, and
/// those that have to run alone, in bundles where there are many of one binary.
pub(super) fn bundled(tests: Vec<Test>, alone: &[usize]) -> (Vec<Test>, Vec<Test>) {
    let mut others = Vec::new();
    let mut chosen = Vec::new();
    for (index, test) in tests.into_iter().enumerate() {
        if alone.binary_search(&index).is_ok() {
            chosen.push(test);
        } else {
            others.push(test);
        }
    }
    chosen.sort_by(|one, other| (one.binary, one.name()).cmp(&(other.binary, other.name())));
    let by_binary = chosen.chunk_by(|one, other| one.binary == other.binary);
    let bundles = by_binary.flat_map(|tests| match tests.len() {
        count if count > MOST_TESTS && tests[0].can_share_process => {
            tests.chunks(count.div_ceil(BUNDLES)).map(joined).collect()
        }
        _ => tests.to_vec(),
    });
    (others, bundles.collect())
}

fn joined(tests: &[Test]) -> Test {
    let mut bundle = tests[0].clone();
    bundle.names = tests.iter().flat_map(|test| test.names.clone()).collect();
    bundle.is_ignored = tests.iter().any(|test| test.is_ignored);
    bundle
}

/// Each test of a bundle alone.
pub(super) fn split(bundle: &Test) -> Vec<Test> {
    let names = bundle.names.iter();
    let single = |name: &String| Test {
        names: vec![name.clone()],
        ..bundle.clone()
    };
    names.map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::{bundled, split};
    use crate::score::suite::Test;

    fn tests(count: usize) -> Vec<Test> {
        let test = |number| Test::new(0, format!("{number:05}"), false);
        (0..count).map(test).collect()
    }

    #[test]
    fn few_tests_stay_single_and_many_are_bundled_in_the_order_of_names() {
        let few: Vec<usize> = (0..100).collect();
        let (others, single) = bundled(tests(101), &few);
        assert_eq!((others.len(), single.len()), (1, 100));
        let many: Vec<usize> = (0..1000).collect();
        let (_, bundles) = bundled(tests(1000), &many);
        assert_eq!(bundles.len(), 250);
        let names: Vec<String> = bundles.iter().flat_map(|it| it.names.clone()).collect();
        assert!(names.len() == 1000 && names.is_sorted());
    }

    #[test]
    fn a_bundle_is_split_into_its_tests() {
        let many: Vec<usize> = (0..1000).collect();
        let (_, bundles) = bundled(tests(1000), &many);
        let names = split(&bundles[1]).into_iter().flat_map(|it| it.names);
        assert!(names.eq(["00004", "00005", "00006", "00007"]));
    }

    #[test]
    fn tests_that_cannot_share_a_process_are_no_bundle() {
        let mut tests = tests(1000);
        for test in &mut tests {
            test.can_share_process = false;
        }
        let many: Vec<usize> = (0..1000).collect();
        assert_eq!(bundled(tests, &many).1.len(), 1000);
    }
}
