//! Jobs on all processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs all jobs, as many at once as there are processors; what they return has their order.
pub(super) fn on_all_processors<J: Sync, R: Send>(
    jobs: &[J],
    run: impl Fn(&J) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let returned = Mutex::new(Vec::new());
    let work = || {
        while let Some((number, job)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            jobs.get(number).map(|job| (number, job))
        } {
            let value = run(job);
            let mut returned = returned
                .lock()
                .expect("no worker panics while it has the lock");
            returned.push((number, value));
        }
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(work);
        }
    });
    let mut returned = returned.into_inner().expect("no worker panicked");
    returned.sort_by_key(|(number, _)| *number);
    returned.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::on_all_processors;

    #[test]
    fn jobs_keep_their_order() {
        let jobs: Vec<u32> = (0..1000).collect();
        assert_eq!(on_all_processors(&jobs, |job| *job), jobs);
    }
}
