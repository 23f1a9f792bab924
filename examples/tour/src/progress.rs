//! Progress on the terminal, if there is one.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How far the tour has got. Without a terminal on standard error, nothing is drawn.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Of so many runs of checks.
    pub(crate) fn of(runs: usize) -> Self {
        let style = ProgressStyle::with_template("{spinner} {bar:30} {pos}/{len} {msg}");
        let style = style.expect("the template is well-formed");
        let bar = ProgressBar::new(runs as u64).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(100));
        Self { bar }
    }

    /// One more run has ended.
    pub(crate) fn ran(&self, example: &str, check: &str) {
        self.bar.set_message(format!("{example}: {check}"));
        self.bar.inc(1);
    }

    /// Writes something without the bar in between.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// There is no more to come.
    pub(crate) fn ends(self) {
        self.bar.finish_and_clear();
    }
}
