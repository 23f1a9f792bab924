//! A shared scope: the settings of one thread, as other threads see and count them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::gate::{Gate, Site};
use super::setting::{Phase, Reach, Setting, Value};

/// The settings of a scope with counters that all threads add to; no thread changes a value.
#[derive(Debug)]
pub(crate) struct Shared {
    /// The gate of a setting stands outside of its lock, so that a search locks one setting only.
    settings: Vec<(&'static Gate, Mutex<Setting>)>,
    pub(super) phase: Phase,
}

impl Shared {
    pub(super) fn new(settings: impl IntoIterator<Item = Setting>, phase: Phase) -> Self {
        let settings = settings.into_iter();
        let settings = settings.map(|setting| (setting.gate, Mutex::new(setting)));
        Self {
            settings: settings.collect(),
            phase,
        }
    }

    /// The value of a switch, if this scope sets it; counts the visit.
    pub(super) fn value_of(&self, gate: &'static Gate, site: Site) -> Option<Value> {
        Some(self.setting_of(gate)?.visit(site))
    }

    /// Adds the visits that one thread counted.
    pub(super) fn add(&self, gate: &'static Gate, reach: Reach) {
        if let Some(mut setting) = self.setting_of(gate) {
            setting.reach.add(reach);
        }
    }

    pub(super) fn reach_of(&self, gate: &'static Gate) -> Reach {
        let setting = self.setting_of(gate);
        setting.map_or_else(Reach::default, |setting| setting.reach)
    }

    pub(super) fn take_reach_of(&self, gate: &'static Gate) -> Reach {
        let setting = self.setting_of(gate);
        setting.map_or_else(Reach::default, |mut setting| {
            std::mem::take(&mut setting.reach)
        })
    }

    /// The gates of all switches that this scope sets.
    pub(super) fn gates(&self) -> impl Iterator<Item = &'static Gate> {
        self.settings.iter().map(|(gate, _)| *gate)
    }

    /// Whether this scope sets a switch.
    pub(super) fn sets(&self, gate: &'static Gate) -> bool {
        self.gates().any(|set| std::ptr::eq(set, gate))
    }

    /// The settings for a scope of another thread, which counts by itself.
    pub(super) fn unused_copies(&self) -> Vec<Setting> {
        let settings = self.settings.iter();
        settings
            .map(|(_, setting)| locked(setting).unused_copy())
            .collect()
    }

    fn setting_of(&self, gate: &'static Gate) -> Option<MutexGuard<'_, Setting>> {
        let mut settings = self.settings.iter();
        let (_, setting) = settings.find(|(set, _)| std::ptr::eq(*set, gate))?;
        Some(locked(setting))
    }
}

fn locked(setting: &Mutex<Setting>) -> MutexGuard<'_, Setting> {
    setting.lock().unwrap_or_else(PoisonError::into_inner)
}
