//! A note to the user while shrinking takes long.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::harness::note::note;

/// Maximum silence before the note is printed.
const PATIENCE: Duration = Duration::from_secs(5);

/// A thread that prints a note if the alarm still lives after a while.
pub(crate) struct Alarm {
    best: Arc<Mutex<String>>,
    /// Channel to the thread, which ends when the alarm is dropped.
    _alive: Sender<()>,
}

impl Alarm {
    pub(crate) fn set(best: &str) -> Self {
        let best = Arc::new(Mutex::new(best.to_owned()));
        let (alive, ended) = channel::<()>();
        let shown = Arc::clone(&best);
        let wait = move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let best = shown.lock().unwrap_or_else(PoisonError::into_inner);
                note(&format!(
                    "still shrinking; so far, this input breaks: {best}\n\
                     (if that does not end, INTRAMORPH_SHRINK=trees asks less of the strategy)"
                ));
            }
        };
        // If no thread can be started, there is no alarm.
        let _ = thread::Builder::new().name("alarm".to_owned()).spawn(wait);
        Self {
            best,
            _alive: alive,
        }
    }

    /// Replaces the input that the note shows.
    pub(crate) fn update(&self, best: &str) {
        best.clone_into(&mut self.best.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
