//! The progress of a score, in a terminal: part, rate and time left.

mod lines;

use std::fmt::Write;

use console::Term;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::args::terminal::Terminal;
use crate::console_message;
use crate::score::Progress;
use lines::Lines;

/// The display that fits where standard error leads to.
pub(crate) fn display(terminal: &Terminal) -> Box<dyn Progress> {
    if terminal.quiet {
        Box::new(Nothing)
    } else if Term::stderr().is_term() {
        Box::new(Bar(ProgressBar::new_spinner()))
    } else {
        Box::new(Lines::new())
    }
}

/// No display, for `--quiet`.
struct Nothing;

impl Progress for Nothing {
    fn begin(&mut self, _: &str, _: Option<usize>) {}

    fn advance(&mut self, _: usize) {}

    fn tell(&mut self, _: &str) {}

    fn note(&mut self, _: &str) {}
}

/// A bar in a terminal, which is removed in the end.
struct Bar(ProgressBar);

impl Drop for Bar {
    fn drop(&mut self) {
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

    fn tell(&mut self, text: &str) {
        self.0.suspend(|| console_message::warning(text));
    }

    fn note(&mut self, line: &str) {
        self.0.println(line);
    }
}

const COUNTED: &str = "{msg} {wide_bar} {pos} of {len}, {rate}, {eta} left";
const UNCOUNTED: &str = "{spinner} {msg} {elapsed}";

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is one");
    style.with_key("rate", rate)
}

/// The rate, without the four digits after the point that the bar's own rate has.
fn rate(state: &ProgressState, writer: &mut dyn Write) {
    let rate = state.per_sec();
    let digits = usize::from(rate < 10.0);
    // The bar has no way to report errors.
    let _ = write!(writer, "{rate:.digits$}/s");
}
