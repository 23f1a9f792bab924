//! Progress on the terminal, if there is one.

use indicatif::{ProgressBar, ProgressStyle};

use crate::exhibit::{Exhibit, Viewed};

/// Views all exhibits. Without a terminal on standard error, nothing is drawn.
pub(crate) fn through(exhibits: &[Exhibit], view: impl Fn(&Exhibit) -> Viewed) -> Vec<Viewed> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    let style = style.expect("the template is well-formed");
    let bar = ProgressBar::new(exhibits.len() as u64).with_style(style);
    let viewed = exhibits
        .iter()
        .map(|exhibit| {
            bar.set_message(exhibit.title);
            let viewed = view(exhibit);
            bar.inc(1);
            viewed
        })
        .collect();
    bar.finish_and_clear();
    viewed
}
