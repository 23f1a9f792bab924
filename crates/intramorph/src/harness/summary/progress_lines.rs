//! Lines that say how far a check is, at growing intervals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::is_wanted;
use crate::harness::note::note;

/// Time until the first line. Each line doubles the time that has passed.
const FIRST: Duration = Duration::from_secs(1);

/// The progress lines of a check. They end with this value.
pub(crate) struct ProgressLines {
    state: Arc<State>,
    /// Nothing is sent: the thread ends when this is dropped.
    _end: Sender<()>,
}

#[derive(Default)]
struct State {
    examined: AtomicU64,
    rejected: AtomicU64,
    is_shrinking: AtomicBool,
}

impl ProgressLines {
    /// Starts the lines of a check, if the environment asks for them. A thread of their own writes them, so that a program
    /// that hangs does not stop them.
    #[track_caller]
    pub(crate) fn if_wanted(check: String, cases: u64) -> Option<Self> {
        if !is_wanted() {
            return None;
        }
        let state = Arc::new(State::default());
        let (end, ended) = channel();
        let of_thread = Arc::clone(&state);
        let write = move || write(&check, cases, &of_thread, &ended);
        let thread = thread::Builder::new().name("progress".to_owned());
        thread.spawn(write).ok()?;
        Some(Self { state, _end: end })
    }

    #[cold]
    pub(crate) fn count(&self, examined: u64, rejected: u64) {
        self.state.examined.store(examined, Ordering::Relaxed);
        self.state.rejected.store(rejected, Ordering::Relaxed);
    }

    /// Says that the relation is broken, and the input is being shrunk.
    pub(crate) fn shrink(&self) {
        self.state.is_shrinking.store(true, Ordering::Relaxed);
    }
}

fn write(check: &str, cases: u64, state: &State, ended: &Receiver<()>) {
    let started = Instant::now();
    while ended.recv_timeout(started.elapsed().max(FIRST)) == Err(RecvTimeoutError::Timeout) {
        let seconds = started.elapsed().as_secs();
        note(&format!(
            "progress of {check}: {} after {seconds} s",
            state.text(cases)
        ));
    }
}

impl State {
    fn text(&self, cases: u64) -> String {
        let examined = self.examined.load(Ordering::Relaxed);
        let rejected = self.rejected.load(Ordering::Relaxed);
        // A check that is limited by its time alone has no number of cases.
        let of = if cases == u64::MAX {
            String::new()
        } else {
            format!(" of {cases}")
        };
        let shrinking = if self.is_shrinking.load(Ordering::Relaxed) {
            ", broken and being shrunk,"
        } else {
            ""
        };
        format!("{examined}{of} cases, {rejected} rejected{shrinking}")
    }
}
