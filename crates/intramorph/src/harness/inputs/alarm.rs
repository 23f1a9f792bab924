//! An alarm: after a while of shrinking, the best input so far is told, also if the strategy or a program hangs.

use std::fmt::Debug;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::harness::note::note;

/// So long one waits without a word.
const PATIENCE: Duration = Duration::from_secs(5);

/// While it lives, it may ring.
pub(crate) struct Alarm {
    best: Arc<Mutex<String>>,
    /// Dropped with the alarm, which lets its thread end.
    _alive: Sender<()>,
}

impl Alarm {
    pub(crate) fn set(best: &impl Debug) -> Self {
        let best = Arc::new(Mutex::new(format!("{best:?}")));
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
        // Where no thread can be started there is no alarm.
        let _ = thread::Builder::new().name("alarm".to_owned()).spawn(wait);
        Self {
            best,
            _alive: alive,
        }
    }

    /// Tells of a better input from now on.
    pub(crate) fn update(&self, best: &impl Debug) {
        let text = format!("{best:?}");
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}
