//! Where a check stands on the paper's six dimensions, as far as it shows.

use crate::record::Classification;
use crate::record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};

/// What decides how a check is classified.
pub(super) struct Signs {
    /// How the counterpart came to be, if it is another program.
    pub(super) application: Option<Application>,
    /// How much of the program the variant replaces, where it was reached last.
    pub(super) granularity: Option<Granularity>,
    /// Whether the relation demands one definite output.
    pub(super) is_functional: bool,
    /// Whether assumptions reject inputs.
    pub(super) is_guarded: bool,
    /// At which rate a correct program may fail the check, if it is a statistical one.
    pub(super) false_alarms: Option<f64>,
}

impl Signs {
    /// The classification, unless nothing is replaced.
    pub(super) fn classification(&self) -> Option<Classification> {
        let application = self.application?;
        let granularity = match application {
            Application::InPlace => self.granularity,
            Application::Added | Application::Parameter => Some(Granularity::Program),
        };
        let completeness = if self.is_functional && !self.is_guarded {
            Completeness::Complete
        } else {
            Completeness::Partial
        };
        let mut classification = Classification::default();
        classification.granularity = granularity;
        classification.format = Format::Source;
        classification.application = application;
        classification.automation = Automation::Manual;
        classification.completeness = completeness;
        classification.false_alarms = self
            .false_alarms
            .map_or(FalseAlarms::NoneClaimed, FalseAlarms::AtMost);
        Some(classification)
    }
}
