//! Several workers at once: each takes the next of many tasks, and what comes of it is told in the order of finishing.

pub(crate) mod oracles;
pub(crate) mod settings;
pub(crate) mod worker;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::score::failure::Failure;
use crate::score::worker_pool::settings::Settings;
use crate::score::worker_pool::worker::Worker;

/// Does all tasks, numbered from 0, and tells of each when it is done. Nobody takes another after the first failure.
pub(crate) fn work<T: Send>(
    settings: &Settings<'_>,
    tasks: usize,
    task: impl Fn(&mut Worker<'_>, usize) -> Result<T, Failure> + Sync,
    mut on_done: impl FnMut(usize, T),
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let has_failed = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let take = || {
        let may_take = !settings.is_stopped() && !has_failed.load(Ordering::Relaxed);
        let index = next.fetch_add(1, Ordering::Relaxed);
        (may_take && index < tasks).then_some(index)
    };
    let mut outcome = Ok(());
    thread::scope(|scope| {
        for number in 0..settings.workers.clamp(1, tasks.max(1)) {
            let (sender, take, task, has_failed) = (sender.clone(), &take, &task, &has_failed);
            scope.spawn(move || {
                let mut worker = Worker::new(settings, number);
                while let Some(index) = take() {
                    let done = task(&mut worker, index);
                    has_failed.fetch_or(done.is_err(), Ordering::Relaxed);
                    // Nobody listens any more if telling has panicked.
                    if sender.send((index, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (index, done) in receiver {
            match done {
                Ok(done) => on_done(index, done),
                Err(failure) if outcome.is_ok() => outcome = Err(failure),
                Err(_) => {}
            }
        }
    });
    if outcome.is_ok() && settings.is_stopped() {
        return Err(Failure::Interrupted);
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::work;
    use crate::score::failure::Failure;
    use crate::score::robustness::scratch;
    use crate::score::worker_pool::settings::Settings;
    use crate::score::worker_pool::worker::Worker;

    #[test]
    fn every_task_is_done_once() {
        let stop = AtomicBool::new(false);
        let mut settings = Settings::new(scratch("crew"), &stop);
        settings.workers = 3;
        let mut done = Vec::new();
        let outcome = work(
            &settings,
            100,
            |_, index| Ok(2 * index),
            |index, twice| done.push((index, twice)),
        );
        assert!(outcome.is_ok());
        done.sort_unstable();
        assert_eq!(done, (0..100).map(|i| (i, 2 * i)).collect::<Vec<_>>());
    }

    #[test]
    fn nobody_goes_on_after_an_interruption() {
        let stop = AtomicBool::new(false);
        let settings = Settings::new(scratch("stopped-crew"), &stop);
        let mut done = 0;
        let outcome = work(
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
    fn nobody_goes_on_after_a_failure() {
        let stop = AtomicBool::new(false);
        let settings = Settings::new(scratch("failed-crew"), &stop);
        let failing = |_: &mut Worker<'_>, index| match index {
            10 => Err(Failure::NoTests {
                foreign: Vec::new(),
            }),
            _ => Ok(()),
        };
        let mut done = 0;
        let outcome = work(&settings, 1_000_000, failing, |_, ()| done += 1);
        assert!(matches!(outcome, Err(Failure::NoTests { .. })));
        assert!((10..1_000_000).contains(&done), "{done}");
    }
}
