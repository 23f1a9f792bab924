//! Settings: the values that a scope and the environment give to switches, and how often sites used them.

use std::any::Any;
use std::ffi::OsStr;
use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::gate::{self, Gate, Purpose};
use super::site::{Asker, Site, SiteNotes};
use crate::panics::misused;

/// The value of a switch.
#[derive(Clone)]
pub(crate) enum Value {
    /// The variant runs.
    On,
    /// The original runs, whatever an outer scope or the environment sets.
    Off,
    /// The value of a knob.
    Chosen(Arc<Chosen>),
    /// The value of a knob, drawn from its domain by this number.
    Drawn(u64),
    /// The value of a knob, as written in the environment.
    Written(Arc<str>),
}

/// A value of any type, and its printed form.
pub(crate) struct Chosen {
    pub(crate) value: Box<dyn Any + Send + Sync>,
    pub(crate) text: String,
    /// Whether the default is refused, because `P'` would be `P`.
    pub(crate) must_differ: bool,
}

impl Debug for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::On => formatter.write_str("on"),
            Self::Off => formatter.write_str("off"),
            Self::Drawn(number) => write!(formatter, "drawn by {number}"),
            Self::Chosen(chosen) => formatter.write_str(&chosen.text),
            Self::Written(text) => formatter.write_str(text),
        }
    }
}

/// The number of visits that used a setting, and the site of the last one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) times: u64,
    pub(crate) site: Option<Site>,
    /// The number of visits by threads in no scope of another process, which works for this one.
    pub(crate) orphans_elsewhere: u64,
}

impl Reach {
    pub(super) fn add(&mut self, other: Self) {
        self.count(other.times, other.site);
        self.orphans_elsewhere += other.orphans_elsewhere;
    }

    /// Adds visits of this thread.
    #[inline]
    pub(super) fn count(&mut self, times: u64, site: Option<Site>) {
        self.times += times;
        self.site = site.or(self.site);
    }
}

/// One switch of a scope. The gate of the switch is open while the setting exists.
#[derive(Debug)]
pub(crate) struct Setting {
    pub(crate) gate: &'static Gate,
    pub(crate) value: Value,
    pub(crate) reach: Reach,
    /// The notes of the sites that ask for the setting, in a check that tracks them.
    pub(super) notes: Option<SiteNotes>,
    /// Whether the case leaves this change out. Then the switch is off, whatever an outer scope or the environment sets.
    pub(crate) is_left_out: bool,
    /// Whether the program has set the switch itself, whatever a check around it has set.
    pub(super) is_of_program: bool,
}

impl Setting {
    pub(crate) fn new(gate: &'static Gate, value: Value) -> Self {
        gate.open();
        Self {
            gate,
            value,
            reach: Reach::default(),
            notes: None,
            is_left_out: false,
            is_of_program: false,
        }
    }

    /// A new setting of the same switch with the same effective value, which no visit has used yet.
    pub(super) fn unused_copy(&self) -> Self {
        self.unused(self.effective_value().clone())
    }

    /// A new setting of the same switch with another value, which no visit has used yet.
    pub(super) fn unused(&self, value: Value) -> Self {
        let mut setting = Self::new(self.gate, value);
        setting.notes.clone_from(&self.notes);
        setting
    }

    pub(crate) fn is_of(&self, gate: &'static Gate) -> bool {
        std::ptr::eq(self.gate, gate)
    }

    /// The value that a site sees.
    pub(super) fn effective_value(&self) -> &Value {
        if self.is_left_out {
            &Value::Off
        } else {
            &self.value
        }
    }

    /// Returns the value that a site sees, and counts the visit unless the switch is off.
    pub(super) fn visit(&mut self, site: Site) -> Value {
        let value = self.effective_value().clone();
        let last = self.reach.site.map(Site::address);
        if last != Some(site.address())
            && let Some(notes) = self.wanted_notes()
        {
            notes.add(site);
        }
        if !matches!(value, Value::Off) {
            self.reach.times += 1;
            self.reach.site = Some(site);
        }
        value
    }

    /// Notes the sites of another part of the check from now on.
    pub(super) fn note_for(&mut self, asker: Asker) {
        self.notes = self.notes.take().map(|notes| notes.of(asker));
        // The last site is not noted again.
        self.reach.site = None;
    }

    /// The notes of the sites that ask for the setting, if they are to be noted.
    pub(super) fn wanted_notes(&self) -> Option<&SiteNotes> {
        let is_on = !matches!(self.effective_value(), Value::Off);
        self.notes.as_ref().filter(|notes| notes.are_wanted(is_on))
    }

    /// The path of the switch, and the value of a knob.
    pub(crate) fn describe(&self) -> String {
        let path = self.gate.path();
        match &self.value {
            Value::On => path.to_owned(),
            Value::Drawn(number) => format!("{path} = {}", self.gate.drawn_value(*number)),
            value => format!("{path} = {value:?}"),
        }
    }
}

impl Drop for Setting {
    fn drop(&mut self) {
        self.gate.close();
    }
}

/// The phase of a check to which a scope belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No check: the thread runs nothing for one, or the test set a switch by itself.
    NoCheck,
    /// Between two runs of a program: the check asks relations, assumptions and other code of the test.
    BetweenRuns,
    /// A run of a program.
    Run,
}

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

    /// The gates of all switches that this scope sets.
    pub(super) fn gates(&self) -> impl Iterator<Item = &'static Gate> {
        self.settings.iter().map(|(gate, _)| *gate)
    }

    /// The settings for a scope of another thread, which counts by itself.
    pub(super) fn unused_copies(&self) -> Vec<Setting> {
        let settings = self.settings.iter();
        settings
            .map(|(_, setting)| locked(setting).unused_copy())
            .collect()
    }

    /// The setting of a switch, locked, if this scope has one.
    pub(super) fn setting_of(&self, gate: &'static Gate) -> Option<MutexGuard<'_, Setting>> {
        let mut settings = self.settings.iter();
        let (_, setting) = settings.find(|(set, _)| std::ptr::eq(*set, gate))?;
        Some(locked(setting))
    }
}

fn locked(setting: &Mutex<Setting>) -> MutexGuard<'_, Setting> {
    setting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Switches that are on in `P` and `P'` alike, and outside of checks: `path`, or `path=value` for a knob, separated by commas.
/// So a value can't contain a comma. With `?` before the path, a switch that is not linked into the test is ignored.
pub(crate) const VARIABLE: &str = "INTRAMORPH_ON";

static ENVIRONMENT: OnceLock<Result<Shared, String>> = OnceLock::new();
static IS_SET: AtomicBool = AtomicBool::new(false);

/// The settings of the environment. The first call reads them, and lets the gates of all other switches close.
///
/// # Panics
///
/// If the environment names a switch that does not exist.
pub(super) fn environment() -> &'static Shared {
    let environment = ENVIRONMENT.get_or_init(|| {
        let wanted = std::env::var_os(VARIABLE).unwrap_or_default();
        let settings = parse(&wanted).map_err(|reason| format!("{VARIABLE}: {reason}"))?;
        IS_SET.store(!settings.is_empty(), Ordering::Relaxed);
        gate::all().for_each(Gate::mark_environment_known);
        Ok(Shared::new(settings, Phase::NoCheck))
    });
    match environment {
        Ok(environment) => environment,
        Err(message) => misused(message),
    }
}

/// Whether the environment sets any switch; `false` before the first call of [`environment`].
#[inline]
pub(super) fn is_environment_set() -> bool {
    IS_SET.load(Ordering::Relaxed)
}

/// Whether the environment has injected a bug, so that a finding may be no bug of the program.
pub(crate) fn environment_has_bug() -> bool {
    environment().gates().any(Gate::is_of_a_bug)
}

fn parse(wanted: &OsStr) -> Result<Vec<Setting>, String> {
    let Some(text) = wanted.to_str() else {
        return Err(format!("`{}` is not Unicode", wanted.display()));
    };
    let mut settings: Vec<Setting> = Vec::new();
    let entries = text.split(',').map(str::trim);
    for entry in entries.filter(|entry| !entry.is_empty()) {
        let setting = match entry.strip_prefix('?') {
            None => parse_entry(entry)?,
            Some(entry) if !is_linked(entry) => continue,
            Some(entry) => parse_entry(entry)?,
        };
        // The switch would ignore one of the two.
        if settings.iter().any(|known| known.is_of(setting.gate)) {
            return Err(format!("`{}` is there twice", setting.gate.path()));
        }
        settings.push(setting);
    }
    Ok(settings)
}

/// Whether there is a switch of the path in an entry of the environment.
fn is_linked(entry: &str) -> bool {
    let path = entry.split_once('=').map_or(entry, |(path, _)| path);
    gate::is_linked(path.trim())
}

/// The setting that an entry of the environment describes.
fn parse_entry(entry: &str) -> Result<Setting, String> {
    let (path, value) = match entry.split_once('=') {
        Some((path, value)) => (path.trim(), Some(value.trim())),
        None => (entry, None),
    };
    let gate = gate::find(path, None)?;
    let path = gate.path();
    match (gate.declaration.purpose, value) {
        (Purpose::Knob, Some(value)) => Ok(Setting::new(gate, Value::Written(value.into()))),
        (Purpose::Knob, None) => Err(format!(
            "`{path}` is a knob: write `{path}=value`, with a value of {}",
            gate.declaration.domain.unwrap_or_default()
        )),
        (_, None) => Ok(Setting::new(gate, Value::On)),
        (_, Some(value)) => Err(format!(
            "`{path}` is on or off and has no value: leave out `={value}`"
        )),
    }
}
