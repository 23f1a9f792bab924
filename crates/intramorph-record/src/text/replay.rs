//! The command that runs a case again, and why it may not repeat what was seen.

use std::fmt::Result;

use super::{WIDEST_OUTPUT, cut, row};
use crate::{Disagreement, Finding, Vacuity};

const KEPT: &str = "if something is kept from run to run";
const STEADY_STRATEGY: &str = "let the strategy depend on its random numbers only, on no `static`, counter or clock, \
                               or give the input itself: `.on(..)`";

impl Finding {
    pub(super) fn write_replay(&self, view: &mut String) -> Result {
        let Some(redrawn) = &self.redrawn_input else {
            return write_replay(&self.replay, None, view);
        };
        let redrawn = cut(redrawn, WIDEST_OUTPUT);
        let doubt = format!(
            "since the strategy makes another input for this case each time, now {redrawn}"
        );
        write_replay(&self.replay, Some(&doubt), view)?;
        row(view, "", STEADY_STRATEGY)
    }
}

impl Disagreement {
    pub(super) fn write_replay(&self, view: &mut String) -> Result {
        let doubt = (self.shows == Vacuity::SelfDisagreement).then_some(KEPT);
        write_replay(&self.replay, doubt, view)
    }
}

fn write_replay(replay: &str, doubt: Option<&str>, view: &mut String) -> Result {
    row(view, "replay", replay)?;
    let Some(doubt) = doubt else {
        return Ok(());
    };
    row(view, "", &format!("(may not repeat it, {doubt})"))
}
