//! What a scope says, for threads other than its own.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::gate::Gate;
use super::scope::Standing;
use super::setting::{Reach, Setting, Value};
use super::site::Site;

/// A scope's settings, which no thread changes, with counters that all may add to. Its gates are open for as long as it exists.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(super) settings: Vec<SharedSetting>,
    pub(super) standing: Standing,
}

#[derive(Debug)]
pub(super) struct SharedSetting {
    pub(super) gate: &'static Gate,
    pub(super) value: Value,
    times: AtomicU64,
    site: Mutex<Option<Site>>,
}

impl Shared {
    pub(super) fn of(settings: &[Setting], standing: Standing) -> Self {
        let settings = settings.iter();
        let said = settings.map(|setting| (setting.gate, setting.said().clone()));
        Self::new(said.collect(), standing)
    }

    pub(super) fn new(settings: Vec<(&'static Gate, Value)>, standing: Standing) -> Self {
        let settings = settings.into_iter();
        let settings = settings.map(|(gate, value)| SharedSetting::new(gate, value));
        Self {
            settings: settings.collect(),
            standing,
        }
    }

    /// What is said of a switch, if anything; counts the reach.
    pub(super) fn value_of(&self, gate: &'static Gate, site: Site) -> Option<Value> {
        let setting = self.setting_of(gate)?;
        if !matches!(setting.value, Value::Off) {
            setting.add(Reach::once(site));
        }
        Some(setting.value.clone())
    }

    /// Adds what one thread has counted.
    pub(super) fn add(&self, gate: &'static Gate, reach: Reach) {
        if let Some(setting) = self.setting_of(gate) {
            setting.add(reach);
        }
    }

    pub(super) fn reach_of(&self, gate: &'static Gate) -> Reach {
        self.setting_of(gate)
            .map_or_else(Reach::default, |setting| Reach {
                times: setting.times.load(Ordering::Relaxed),
                site: *setting.locked_site(),
            })
    }

    pub(super) fn take_reach_of(&self, gate: &'static Gate) -> Reach {
        self.setting_of(gate)
            .map_or_else(Reach::default, |setting| Reach {
                times: setting.times.swap(0, Ordering::Relaxed),
                site: setting.locked_site().take(),
            })
    }

    /// Whether anything is said of a switch.
    pub(super) fn sets(&self, gate: &'static Gate) -> bool {
        self.setting_of(gate).is_some()
    }

    fn setting_of(&self, gate: &'static Gate) -> Option<&SharedSetting> {
        self.settings
            .iter()
            .find(|setting| std::ptr::eq(setting.gate, gate))
    }
}

impl SharedSetting {
    fn new(gate: &'static Gate, value: Value) -> Self {
        gate.open();
        Self {
            gate,
            value,
            times: AtomicU64::new(0),
            site: Mutex::new(None),
        }
    }

    fn add(&self, reach: Reach) {
        self.times.fetch_add(reach.times, Ordering::Relaxed);
        if reach.site.is_some() {
            *self.locked_site() = reach.site;
        }
    }

    fn locked_site(&self) -> std::sync::MutexGuard<'_, Option<Site>> {
        self.site.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SharedSetting {
    fn drop(&mut self) {
        self.gate.close();
    }
}
