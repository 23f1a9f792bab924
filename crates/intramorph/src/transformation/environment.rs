//! What the environment says of switches, for the whole process.

use std::ffi::OsStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::gate::{Gate, Purpose};
use super::registry;
use super::scope::Standing;
use super::setting::Value;
use super::shared::Shared;
use crate::panics::misused;

/// Switches that are on in `P` and `P'` alike, and outside of checks: paths, and for a knob `path=value`, with commas between.
/// Therefore a value can't contain a comma.
pub(crate) const VARIABLE: &str = "INTRAMORPH_ON";

static ENVIRONMENT: OnceLock<Result<Shared, String>> = OnceLock::new();
static IS_SET: AtomicBool = AtomicBool::new(false);

/// What the environment says. Whoever asks first finds it out, and lets all other gates close.
///
/// # Panics
///
/// If the environment names what does not exist.
pub(super) fn environment() -> &'static Shared {
    let environment = ENVIRONMENT.get_or_init(|| {
        let wanted = std::env::var_os(VARIABLE).unwrap_or_default();
        let environment = parse(&wanted)?;
        IS_SET.store(!environment.settings.is_empty(), Ordering::Relaxed);
        registry::all().for_each(Gate::ask);
        Ok(environment)
    });
    match environment {
        Ok(environment) => environment,
        Err(message) => misused(message),
    }
}

/// Whether the environment says anything, as far as somebody has asked before.
#[inline]
pub(super) fn is_environment_set() -> bool {
    IS_SET.load(Ordering::Relaxed)
}

/// Whether the environment has seeded a bug, so that what is found is none of the program's.
pub(crate) fn has_injected_bug() -> bool {
    let is_bug = |gate: &Gate| gate.declaration().purpose == Purpose::InjectedBug;
    let settings = &environment().settings;
    settings.iter().any(|setting| is_bug(setting.gate))
}

/// What to say of a knob whose value the environment has written wrongly.
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
    let mut settings: Vec<(&'static Gate, Value)> = Vec::new();
    for entry in entries {
        let (gate, value) = setting(entry).map_err(|reason| format!("{VARIABLE}: {reason}"))?;
        // One of the two would be ignored.
        if settings.iter().any(|(known, _)| std::ptr::eq(*known, gate)) {
            return Err(format!("{VARIABLE}: `{}` is there twice", gate.path()));
        }
        settings.push((gate, value));
    }
    Ok(Shared::new(settings, Standing::Outside))
}

/// The switch that is meant, and what to set it to.
fn setting(entry: &str) -> Result<(&'static Gate, Value), String> {
    let (path, value) = match entry.split_once('=') {
        Some((path, value)) => (path.trim(), Some(value.trim())),
        None => (entry, None),
    };
    let gate = registry::find(path, |_| true)?;
    let declaration = gate.declaration();
    let path = gate.path();
    match (declaration.purpose, value) {
        (Purpose::Knob, Some(value)) => Ok((gate, Value::Written(value.into()))),
        (Purpose::Knob, None) => Err(format!(
            "`{path}` is a knob: write `{path}=value`, with a value of {}",
            declaration.domain.unwrap_or_default()
        )),
        (_, None) => Ok((gate, Value::On)),
        (_, Some(value)) => Err(format!(
            "`{path}` is on or off and has no value: leave out `={value}`"
        )),
    }
}
