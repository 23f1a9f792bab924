//! The worker pool: each worker takes the next of many tasks until all are done.

mod oracles;
mod settings;
mod worker;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::failure::Failure;
pub(crate) use settings::Settings;
pub(crate) use worker::{Job, JobResult, Worker};

/// Does all tasks, numbered from 0, and calls `on_done` after each. Returns the results in the order of the tasks.
pub(crate) fn map<T: Send>(
    settings: &Settings<'_>,
    tasks: usize,
    task: impl Fn(&mut Worker<'_>, usize) -> Result<T, Failure> + Sync,
    mut on_done: impl FnMut() + Send,
) -> Result<Vec<T>, Failure> {
    let mut results: Vec<Option<T>> = (0..tasks).map(|_| None).collect();
    for_each(settings, tasks, task, |index, result| {
        results[index] = Some(result);
        on_done();
    })?;
    let results = results.into_iter();
    let results = results.map(|result| result.expect("every task is done if none fails"));
    Ok(results.collect())
}

/// Does all tasks, numbered from 0, and passes on each result as soon as it is there. No worker takes another task after the
/// first failure.
pub(crate) fn for_each<T>(
    settings: &Settings<'_>,
    tasks: usize,
    task: impl Fn(&mut Worker<'_>, usize) -> Result<T, Failure> + Sync,
    on_done: impl FnMut(usize, T) + Send,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let failure: Mutex<Option<Failure>> = Mutex::new(None);
    let on_done = Mutex::new(on_done);
    let work = &|number| {
        let mut worker = Worker::new(settings, number);
        while !settings.is_stopped() && locked(&failure).is_none() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= tasks {
                break;
            }
            match task(&mut worker, index) {
                Ok(done) => locked(&on_done)(index, done),
                Err(error) => {
                    locked(&failure).get_or_insert(error);
                }
            }
        }
    };
    thread::scope(|scope| {
        for number in 0..settings.limits.workers.clamp(1, tasks.max(1)) {
            scope.spawn(move || work(number));
        }
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(failure) => Err(failure),
        None if settings.is_stopped() => Err(Failure::Interrupted),
        None => Ok(()),
    }
}

/// Locks a mutex. After a panic its value is not used any more.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{for_each, map};
    use crate::score::failure::Failure;
    use crate::score::sample::empty_folder;
    use crate::score::worker_pool::{Settings, Worker};

    #[test]
    fn every_task_is_done_once() {
        let stop = AtomicBool::new(false);
        let mut settings = Settings::for_tests(empty_folder("pool"), &stop);
        settings.limits.workers = 3;
        let mut count = 0;
        let done = map(&settings, 100, |_, index| Ok(2 * index), || count += 1);
        let done = done.expect("no task fails");
        assert_eq!(done, (0..100).map(|i| 2 * i).collect::<Vec<_>>());
        assert_eq!(count, 100);
    }

    #[test]
    fn no_worker_goes_on_after_an_interruption() {
        let stop = AtomicBool::new(false);
        let settings = Settings::for_tests(empty_folder("stopped-pool"), &stop);
        let mut done = 0;
        let outcome = for_each(
            &settings,
            1_000_000,
            |_, index| {
                stop.fetch_or(index > 10, Ordering::Relaxed);
                Ok(())
            },
            |_, ()| done += 1,
        );
        assert!(matches!(outcome, Err(Failure::Interrupted)));
        assert!((10..1_000_000).contains(&done), "{done}");
    }

    #[test]
    fn no_worker_goes_on_after_a_failure() {
        let stop = AtomicBool::new(false);
        let settings = Settings::for_tests(empty_folder("failed-pool"), &stop);
        let failing = |_: &mut Worker<'_>, index| match index {
            10 => Err(Failure::NoTests),
            _ => Ok(()),
        };
        let mut done = 0;
        let outcome = for_each(&settings, 1_000_000, failing, |_, ()| done += 1);
        assert!(matches!(outcome, Err(Failure::NoTests)));
        assert!((10..1_000_000).contains(&done), "{done}");
    }
}
