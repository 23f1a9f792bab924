//! How far a score is, in a terminal: part, rate and time left.

use indicatif::{ProgressBar, ProgressStyle};

use crate::score::Progress;

/// Drawn on standard error, and only if that is a terminal.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new() -> Self {
        Self(ProgressBar::new_spinner())
    }

    pub(super) fn end(self) {
        self.0.finish_and_clear();
    }
}

impl Progress for Bar {
    fn begin(&mut self, part: &str, steps: Option<usize>) {
        self.0.finish_and_clear();
        self.0 = match steps {
            Some(steps) => ProgressBar::new(steps as u64).with_style(style(COUNTED)),
            None => ProgressBar::new_spinner().with_style(style(UNCOUNTED)),
        };
        self.0.set_message(part.to_owned());
        self.0
            .enable_steady_tick(std::time::Duration::from_millis(100));
    }

    fn advance(&mut self, steps: usize) {
        self.0.inc(steps as u64);
    }
}

const COUNTED: &str = "{msg} {wide_bar} {pos} of {len}, {per_sec}, {eta} left";
const UNCOUNTED: &str = "{spinner} {msg} {elapsed}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is one")
}
