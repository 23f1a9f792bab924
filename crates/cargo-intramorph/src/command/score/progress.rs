//! How far a score is, in a terminal: part, rate and time left.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

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

const COUNTED: &str = "{msg} {wide_bar} {pos} of {len}, {rate}, {eta} left";
const UNCOUNTED: &str = "{spinner} {msg} {elapsed}";

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is one");
    style.with_key("rate", rate)
}

/// Without the four digits after the point that the bar's own rate has.
fn rate(state: &ProgressState, writer: &mut dyn Write) {
    let rate = state.per_sec();
    let digits = usize::from(rate < 10.0);
    // The bar has no way to tell of errors.
    let _ = write!(writer, "{rate:.digits$}/s");
}
