//! Kept findings: inputs that once broke a relation are run before any other.

mod file;
mod place;

pub(super) use file::{keep, shown};

use file::{CheckName, Kept, of_check};

use super::examination::Making;
use super::finding::{Broken, Failed};
use super::inputs::Source;
use super::note::note;
use super::run::{Ending, Run};
use super::{CaseVerdict, Examine};
use crate::record::is_collecting;
use crate::relation::Printed;

impl<S: Source, E: Examine<S::Input>> Run<'_, '_, S, E> {
    /// Runs the inputs that broke this check before.
    pub(super) fn kept(&mut self) -> Option<Ending> {
        // A replay is of one case only, and checks that are collected are no tests.
        if self.here.seed.case.is_some() || is_collecting() {
            return None;
        }
        let check = CheckName {
            relation: &self.about.relation,
            counterpart: &self.about.counterpart,
        };
        let all = of_check(&self.here.seed.test, check);
        all.into_iter().find_map(|kept| self.one_kept(&kept))
    }

    fn one_kept(&mut self, kept: &Kept) -> Option<Ending> {
        let input = self.remade(kept)?;
        let again = || kept.path.clone();
        let making = Making::At(&again);
        self.here.examiner.admit(self.plan, &input, making)?;
        if let Some(guilty) = &kept.guilty {
            self.here.scopes.restrict_to(guilty);
        }
        let examined = self.here.examine(&input, kept.case.with(making));
        let CaseVerdict::Broken(breach) = examined.verdict else {
            self.here.scopes.restrict(None);
            return None;
        };
        let failed = Failed {
            breach,
            case: kept.case,
        };
        let broken = Broken {
            input,
            examined,
            failed,
            path: None,
            making,
        };
        Some(self.found_in(&kept.file, broken))
    }

    /// Makes the input again, and says so if that is another one now.
    fn remade(&self, kept: &Kept) -> Option<S::Input> {
        let (file, was) = (shown(&kept.file), &kept.input);
        let input = self.source.at(&kept.path);
        let now = input
            .as_ref()
            .map(|input| Printed::of(input).in_order().replace('\n', " "));
        match &now {
            Some(now) if now.trim() == was => {}
            // What does not fit may be of another check of the test, or of one that has another name now.
            _ if !kept.is_of_this_check => return None,
            Some(now) => note(&format!(
                "{file}: the inputs have changed, and what was `{was}` is now `{now}`"
            )),
            None => note(&format!(
                "{file}: the inputs have changed, and `{was}` can't be made from them any more"
            )),
        }
        input
    }
}
