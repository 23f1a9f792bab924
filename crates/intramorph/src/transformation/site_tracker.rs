//! The site tracker: notes which sites of a check's changes `P` asks, which `P'`, and which the comparison of outputs.

use super::gate::Gate;
use super::scope::Scope;
use super::setting::environment;
use super::site::{AskedSite, Asker, SiteLog, SiteNotes};

/// The sites of a check's changes on one thread, and the scopes in which they are noted.
///
/// Each visit of `P'` is noted. `P` is tracked on the inputs on which it runs twice.
#[derive(Debug)]
pub(super) struct SiteTracker {
    /// The log of each change.
    logs: Vec<(&'static Gate, SiteLog)>,
    /// The scope of `P` while it is tracked.
    pub(super) original: Scope,
    /// The scope in which outputs are compared; `None` while they are.
    comparison: Option<Scope>,
    /// The run of `P` that is tracked now.
    run: Option<Asker>,
}

impl SiteTracker {
    /// Tracks the sites of some switches. `original` is the scope of `P`.
    pub(super) fn new(gates: impl Iterator<Item = &'static Gate>, original: Scope) -> Self {
        let logs: Vec<_> = gates.map(|gate| (gate, SiteLog::default())).collect();
        // A switch of the environment stays on while outputs are compared.
        let is_off = |gate| environment().setting_of(gate).is_none();
        let comparison = noting(&logs, Scope::beside_runs(), Asker::Comparison, is_off);
        Self {
            original: noting(&logs, original, Asker::FirstRun, |_| true),
            comparison: Some(comparison),
            run: None,
            logs,
        }
    }

    /// The scope of `P'`, which notes all sites.
    pub(super) fn transformed(&self, scope: Scope) -> Scope {
        noting(&self.logs, scope, Asker::Transformed, |_| true)
    }

    /// The scope of `P`, if it is tracked now.
    #[inline]
    pub(super) fn tracked(&mut self) -> Option<&mut Scope> {
        self.run.map(|_| &mut self.original)
    }

    /// Tracks the next run of `P` as its first or second one on an input, or stops.
    pub(super) fn track(&mut self, run: Option<Asker>) {
        self.run = run;
        let Some(run) = run else { return };
        if run == Asker::FirstRun {
            self.logs.iter().for_each(|(_, log)| log.start_input());
        }
        let settings = self.original.settings_mut().iter_mut();
        settings.for_each(|setting| setting.note_for(run));
    }

    /// Starts the second run of `P` on an input whose first run was tracked, and the comparison of the two outputs.
    pub(super) fn start_comparison(&mut self) -> Option<Scope> {
        self.run?;
        self.track(Some(Asker::SecondRun));
        self.comparison.take()
    }

    /// Ends the second run of `P` on an input, and the comparison of the two outputs.
    pub(super) fn end_comparison(&mut self, comparison: Scope) {
        self.track(None);
        self.logs.iter().for_each(|(_, log)| log.compare_runs());
        self.comparison = Some(comparison);
    }

    /// The sites so far.
    pub(super) fn sites(&self) -> Vec<AskedSite> {
        let logs = self.logs.iter().enumerate();
        logs.flat_map(|(place, (_, log))| log.sites(place))
            .collect()
    }
}

/// A scope that notes the sites which ask for some of the switches.
fn noting(
    logs: &[(&'static Gate, SiteLog)],
    scope: Scope,
    asker: Asker,
    is_wanted: impl Fn(&'static Gate) -> bool,
) -> Scope {
    let logs = logs.iter().filter(|(gate, _)| is_wanted(gate));
    logs.fold(scope, |scope, (gate, log)| {
        scope.noting(gate, SiteNotes::new(asker, log))
    })
}
