//! Text that `verify-release` prints. Does no I/O.

use std::fmt::Write;

use super::{Active, SearchReport};
use crate::built_artifacts::build_command;
use crate::display_path::display_path;
use crate::marker::Switch;

/// Maximum number of switches that are shown of one artifact.
const MAX_SWITCHES: usize = 10;

/// Returns the text for standard output.
pub(super) fn found(report: &SearchReport, profile: &str) -> String {
    let searched = counted(report.searched, "artifact", "artifacts");
    if report.active.is_empty() {
        // If nothing was searched, the errors say so.
        return match report.searched {
            0 => String::new(),
            _ => format!("{searched}, no active switches\n"),
        };
    }
    let mut text: String = report.active.iter().map(listed).collect();
    let active = report.active.len();
    let have = if active == 1 { "has" } else { "have" };
    let build = build_command(profile);
    let _ = writeln!(
        text,
        "{active} of {searched} {have} active switches: do not ship\n"
    );
    let _ = write!(
        text,
        "\
Intramorph's feature `test` was on when this was built. The usual causes:
  - `cargo test --release` or `--all-targets` wrote over what `{build}` had made
  - the workspace has cargo's resolver 1, which does not keep dev-dependencies apart
  - a member of the workspace depends on the feature under [dependencies]: build others apart, by `-p`
Build again with `{build}`. If switches stay active, see who turns the feature on:
  cargo tree -e normal,features -i intramorph
"
    );
    text
}

fn listed(active: &Active) -> String {
    let switches = &active.switches;
    let count = counted(switches.len(), "active switch", "active switches");
    let mut text = format!("{} has {count}\n", display_path(&active.artifact));
    let shown = &switches[..switches.len().min(MAX_SWITCHES)];
    let widest = |part: fn(&Switch) -> &str| {
        let widths = shown.iter().map(|switch| part(switch).chars().count());
        widths.max().unwrap_or_default()
    };
    let purposes = widest(|switch| &switch.purpose);
    let modules = widest(|switch| &switch.module);
    for switch in shown {
        let Switch { module, file, .. } = switch;
        let (purpose, line) = (&switch.purpose, switch.line);
        let names = format!("{purpose:purposes$}  {module:modules$}");
        let _ = writeln!(text, "  {names}  {file}:{line}");
    }
    if switches.len() > shown.len() {
        let _ = writeln!(text, "  and {} more", switches.len() - shown.len());
    }
    text.push('\n');
    text
}

fn counted(count: usize, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}
