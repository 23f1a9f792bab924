//! The stop of a run: by the user, or because its time is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What may stop a run before its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop<'a> {
    /// Set when the user stops the run.
    interrupted: &'a AtomicBool,
    /// The end of the time that the run may take; `None` if there is none.
    end: Option<Instant>,
}

impl<'a> Stop<'a> {
    /// A stop by the user alone.
    pub(crate) fn by_user(interrupted: &'a AtomicBool) -> Self {
        Self {
            interrupted,
            end: None,
        }
    }

    /// A stop by the same user, or at another end.
    pub(crate) fn at(self, end: Option<Instant>) -> Self {
        Self { end, ..self }
    }

    /// Whether to stop now.
    pub(crate) fn is_due(self) -> bool {
        self.is_interrupted() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether the user has stopped the run.
    pub(crate) fn is_interrupted(self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    use super::Stop;

    #[test]
    fn the_user_and_the_end_of_the_time_stop_a_run() {
        let interrupted = AtomicBool::new(false);
        let stop = Stop::by_user(&interrupted);
        let now = Instant::now();
        assert!(!stop.is_due());
        assert!(!stop.at(now.checked_add(Duration::from_secs(60))).is_due());
        assert!(stop.at(Some(now)).is_due() && !stop.at(Some(now)).is_interrupted());
        interrupted.store(true, Ordering::Relaxed);
        assert!(stop.is_due() && stop.is_interrupted());
    }
}
