//! The part of the blind spots that a user asks for.

use intramorph_record::score::{BlindSpot, BlindSpotReason};

use super::{FilePattern, Selection};
use crate::rewrite::blind_spots::Spot;
use crate::rewrite::plan::Plan;

impl Selection {
    /// Counts the blind spots that are selected.
    pub(crate) fn blind_spots(&self, plan: &Plan) -> Vec<BlindSpot> {
        plan.blind_spots.counted(|spot| self.lines_of(spot))
    }

    /// Returns the number of selected lines of a spot. Without a diff, constants do not count: they are no code that a test could
    /// run. Who names functions or operators means them, and nothing else.
    fn lines_of(&self, spot: &Spot) -> usize {
        let is_here = |pattern: &FilePattern| pattern.matches(&spot.file);
        let is_selected = self.functions.is_empty()
            && self.operators.is_empty()
            && self.identities.is_none()
            && (self.files.is_empty() || self.files.iter().any(is_here));
        match &self.diff {
            _ if !is_selected => 0,
            Some(diff) => {
                let is_added = |line: &&usize| diff.adds_one_of(&spot.file, **line..=**line);
                spot.lines.iter().filter(is_added).count()
            }
            None if spot.reason == BlindSpotReason::Constant => 0,
            None => spot.lines.len(),
        }
    }
}

#[cfg(test)]
mod tests;
