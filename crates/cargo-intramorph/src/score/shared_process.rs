//! Shared processes: the tests of a binary run in one process, unless tests that pass alone fail there.

use std::time::Duration;

use super::failure::Failure;
use super::suite::{Suite, Test};
use super::worker_pool::{self, Job, Settings, Worker};

/// Approximate time to start a process.
pub(crate) const START: Duration = Duration::from_millis(3);
/// Maximum number of tests in one process, so that their names fit the arguments of a process.
const MOST_TESTS: usize = 1000;
/// Number of processes that the tests of a binary are distributed over, so that they can run beside each other.
const PROCESSES: usize = 8;
/// Minimum number of tests in a process that they share: fewer would not be worth starting one.
const FEWEST_TESTS: usize = 8;

/// Maximum number of tests in a process with this one.
pub(crate) fn most_in_process(test: &Test) -> usize {
    if test.can_share_process {
        MOST_TESTS
    } else {
        1
    }
}

/// Distributes tests over processes, by index and in the order of names: the tests of a binary share a process where they
/// can.
pub(crate) fn shared_processes(tests: &[Test]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..tests.len()).collect();
    order.sort_by_key(|index| (tests[*index].binary, tests[*index].name()));
    let by_binary = order.chunk_by(|one, other| tests[*one].binary == tests[*other].binary);
    let processes = by_binary.flat_map(|binary| {
        let share = binary.len().div_ceil(PROCESSES).max(FEWEST_TESTS);
        let most = most_in_process(&tests[binary[0]]);
        binary.chunks(share.min(most)).map(<[usize]>::to_vec)
    });
    processes.collect()
}

/// Runs shared processes with no bug active. Returns those that fail, by index, each with the test that fails first.
pub(crate) fn failing_processes(
    suite: &Suite,
    processes: &[Vec<usize>],
    settings: &Settings<'_>,
) -> Result<Vec<(usize, usize)>, Failure> {
    let task = |worker: &mut Worker<'_>, index: usize| {
        let process = &processes[index];
        let tests = process.iter().map(|test| &suite.tests[*test]).collect();
        let result = worker.run(&Job::unchanged(&suite.binaries, tests, suite.sites))?;
        let failed = result.fate.test();
        Ok(failed.map(|position| suite.member_at(process, position).test))
    };
    let failing = worker_pool::map(settings, processes.len(), task, || {})?;
    let failing = failing.into_iter().enumerate();
    Ok(failing
        .filter_map(|(process, test)| Some((process, test?)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::shared_processes;
    use crate::score::suite::Test;

    fn test(binary: usize, name: &str, can_share_process: bool) -> Test {
        Test {
            can_share_process,
            repeats: true,
            ..Test::new(binary, name.to_owned(), false)
        }
    }

    #[test]
    fn many_tests_of_a_binary_share_several_processes() {
        let sizes = |count| {
            let tests: Vec<Test> = (0..count)
                .map(|name| test(0, &format!("{name:05}"), true))
                .collect();
            let processes = shared_processes(&tests);
            processes.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(sizes(8), [8]);
        assert_eq!(sizes(20), [8, 8, 4]);
        assert_eq!(sizes(800), [100; 8]);
        assert_eq!(sizes(9000).len(), 9);
    }

    #[test]
    fn the_tests_of_a_binary_share_a_process_in_the_order_of_names() {
        let tests = [
            test(0, "b", true),
            test(0, "a", true),
            test(1, "c", true),
            test(2, "e", false),
            test(2, "d", false),
        ];
        let expected = [vec![1, 0], vec![2], vec![4], vec![3]];
        assert_eq!(shared_processes(&tests), expected);
    }
}
