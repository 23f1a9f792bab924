//! A scope on another thread: the host is what the thread gets of it, and the guest is the copy in which the thread works.

use std::sync::{Arc, Weak};

use super::Scope;
use crate::transformation::setting::Shared;

/// A scope for other threads: its settings, and the run that it ends with.
#[derive(Clone, Debug)]
pub(in crate::transformation) struct Host {
    pub(super) shared: Arc<Shared>,
    pub(super) run: Option<Weak<()>>,
}

/// A copy of a scope on another thread, which adds its visits to the original when it is dropped.
pub(in crate::transformation) struct Guest<'host> {
    pub(in crate::transformation) scope: Scope,
    host: &'host Shared,
}

impl<'host> Guest<'host> {
    pub(in crate::transformation) fn of(host: &'host Host) -> Self {
        let Host { shared, run } = host;
        let mut scope = Scope::of(shared.unused_copies(), shared.phase).in_run(run.clone());
        if let Some(contents) = &mut scope.contents {
            contents.shared = Some(Arc::clone(shared));
        }
        Self {
            scope,
            host: shared,
        }
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        for setting in self.scope.settings_to_count() {
            if let Some(mut counted) = self.host.setting_of(setting.gate) {
                counted.reach.add(std::mem::take(&mut setting.reach));
            }
        }
        // The counts of the host stay with the host.
        if let Some(contents) = &mut self.scope.contents {
            contents.shared = None;
        }
    }
}
