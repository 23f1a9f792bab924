//! Steady outputs: how values are printed so that two runs on one input print the same.

use std::time::Duration;

use super::build::BuiltProgram;
use super::connection::Launcher;
use super::observation::{ORDINARY, SMALL, Settings, Sweep, Totals};
use super::observe::Observer;
use super::program::View;
use crate::score::failure::Failure;

/// Inputs on which the program runs twice to see whether it is steady.
const INPUTS: u64 = 200;
/// Maximum time of a request. To print all of a large value may take much longer than to make it.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(1);

/// Returns the settings with which the program prints the same each time: by `Debug`, else by `Display`, else by what public
/// methods return. If none does, the first of them.
pub(crate) fn steady_settings(
    launcher: &Launcher<'_>,
    always: Settings,
    (views, built): (&[View], &BuiltProgram),
    seed: u64,
) -> Result<Settings, Failure> {
    let methods = views.iter().flat_map(|view| built.settings(&view.methods));
    let methods: Settings = methods.collect();
    let by_debug = [&always[..], &methods].concat();
    if views.is_empty() {
        return Ok(by_debug);
    }
    let mut draw = (seed, ORDINARY);
    let mut totals = seen(launcher, &by_debug, draw)?;
    // Such programs are tried on small inputs later, too.
    if totals.is_cut_short {
        draw = (seed, SMALL);
        totals = seen(launcher, &by_debug, draw)?;
    }
    if totals.unsteady == 0 {
        return Ok(by_debug);
    }
    let is_better = |settings: &Settings| -> Result<bool, Failure> {
        let other = seen(launcher, settings, draw)?;
        Ok(other.unsteady == 0 && other.crashes.len() <= totals.crashes.len())
    };
    let displays = views.iter().map(|view| built.setting(&view.display));
    if let Some(displays) = displays.collect::<Option<Settings>>() {
        let by_display = [&by_debug[..], &displays].concat();
        if is_better(&by_display)? {
            return Ok(by_display);
        }
    }
    let parts = views.iter().filter_map(|it| built.setting(&it.parts));
    let mut by_parts: Settings = always.into_iter().chain(parts).collect();
    let mut is_seen = false;
    for method in methods {
        by_parts.push(method);
        if is_better(&by_parts)? {
            is_seen = true;
        } else {
            by_parts.pop();
        }
    }
    Ok(if is_seen { by_parts } else { by_debug })
}

/// What is seen of the program alone, which runs twice on each input. Inputs are drawn by a seed and a distribution.
fn seen(
    launcher: &Launcher<'_>,
    settings: &Settings,
    (seed, distribution): (u64, u8),
) -> Result<Totals, Failure> {
    let sweep = Sweep {
        seed,
        first: 0,
        count: INPUTS,
        distribution,
        pairs: 0,
        end: None,
    };
    let mut observer = Observer::new(launcher, settings.clone());
    observer.wait_at_most(REQUEST_TIMEOUT);
    let (totals, _) = observer.sweep(&sweep, &Settings::new(), &[])?;
    Ok(totals)
}
