//! The environment variable that sets switches for the whole process.

use std::ffi::OsStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::gate::{Gate, Purpose};
use super::registry;
use super::setting::{Phase, Setting, Value};
use super::shared::Shared;
use crate::panics::misused;

/// Switches that are on in `P` and `P'` alike, and outside of checks: `path`, or `path=value` for a knob, separated by commas.
/// So a value can't contain a comma.
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
        let environment = parse(&wanted)?;
        IS_SET.store(environment.gates().next().is_some(), Ordering::Relaxed);
        registry::all().for_each(Gate::mark_environment_known);
        Ok(environment)
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
pub(crate) fn has_injected_bug() -> bool {
    environment().gates().any(Gate::is_of_a_bug)
}

/// The message about a text in the environment that is no value of a knob.
pub(super) fn unreadable(path: &str, text: &str, domain: &str) -> String {
    format!("{VARIABLE}: `{text}` is no value of `{path}`, which is {domain}")
}

fn parse(wanted: &OsStr) -> Result<Shared, String> {
    let Some(text) = wanted.to_str() else {
        return Err(format!("{VARIABLE}: `{}` is not Unicode", wanted.display()));
    };
    let entries = text
        .split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty());
    let mut settings: Vec<Setting> = Vec::new();
    for entry in entries {
        let setting = setting(entry).map_err(|reason| format!("{VARIABLE}: {reason}"))?;
        // The switch would ignore one of the two.
        if settings.iter().any(|known| known.is_of(setting.gate)) {
            let path = setting.gate.path();
            return Err(format!("{VARIABLE}: `{path}` is there twice"));
        }
        settings.push(setting);
    }
    Ok(Shared::new(settings, Phase::NoCheck))
}

/// The setting that an entry of the environment describes.
fn setting(entry: &str) -> Result<Setting, String> {
    let (path, value) = match entry.split_once('=') {
        Some((path, value)) => (path.trim(), Some(value.trim())),
        None => (entry, None),
    };
    let gate = registry::find(path, None)?;
    let declaration = gate.declaration();
    let path = gate.path();
    match (declaration.purpose, value) {
        (Purpose::Knob, Some(value)) => Ok(Setting::new(gate, Value::Written(value.into()))),
        (Purpose::Knob, None) => Err(format!(
            "`{path}` is a knob: write `{path}=value`, with a value of {}",
            declaration.domain.unwrap_or_default()
        )),
        (_, None) => Ok(Setting::new(gate, Value::On)),
        (_, Some(value)) => Err(format!(
            "`{path}` is on or off and has no value: leave out `={value}`"
        )),
    }
}
