//! Tests that use the library's own harness: settings for them, and the oracles that they report.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use intramorph_record::Oracle;

const ORACLES: [Oracle; 4] = [
    Oracle::Regression,
    Oracle::Differential,
    Oracle::Metamorphic,
    Oracle::Intramorphic,
];
/// The folder below that of oracles, for the switches that sites have asked.
const ASKED: &str = "asked";
const SHRINK: &str = "INTRAMORPH_SHRINK";
const FINDINGS: &str = "INTRAMORPH_FINDINGS";

/// Makes failing checks end soon and leave nothing, and all checks record their oracles in a folder. The same with a bug and
/// without, so that no test fails by the settings.
pub(super) fn instruct(command: &mut Command, environment: &[(OsString, OsString)], folder: &Path) {
    let value = |name: &str| {
        let variable = environment.iter().find(|(variable, _)| variable == name);
        variable.map_or(OsStr::new(""), |(_, value)| value)
    };
    // The user's own choice is kept, for tests that look at what is shrunk.
    if value(SHRINK).is_empty() {
        command.env(SHRINK, "off");
    }
    // The next check would run a kept finding first: the outcome of a bug would depend on the bugs before it.
    let here = command.get_current_dir().unwrap_or(Path::new("."));
    let findings = only_read(value(FINDINGS), here);
    command.env(FINDINGS, findings);
    command.env_remove("INTRAMORPH_RECORDS");
    command.env("INTRAMORPH_ORACLES", folder);
    command.env("INTRAMORPH_ASKED", folder.join(ASKED));
}

/// A value for the variable by which kept findings are run, at the place of the user's choice, and none is added.
fn only_read(findings: &OsStr, here: &Path) -> String {
    match findings.to_str() {
        Some("") => "read".to_owned(),
        Some(as_it_is) if as_it_is == "off" || as_it_is == "read" => as_it_is.to_owned(),
        Some(as_it_is) if as_it_is.starts_with("read:") => as_it_is.to_owned(),
        // A folder that is written to may not exist yet, but one that is only read must.
        Some(folder) if here.join(folder).is_dir() => format!("read:{folder}"),
        _ => "off".to_owned(),
    }
}

/// Removes the records of oracles.
pub(super) fn forget(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The oracles that are recorded in a folder.
pub(super) fn used(folder: &Path) -> Vec<Oracle> {
    let is_used = |oracle: &Oracle| folder.join(oracle.to_string()).exists();
    ORACLES.into_iter().filter(is_used).collect()
}

/// The switches of the environment that sites have asked: their paths, with `.` between names.
pub(super) fn asked(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join(ASKED)).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.collect()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::fs;

    use intramorph_record::Oracle;

    use super::{forget, only_read, used};
    use crate::score::sample::empty_folder;

    #[test]
    fn findings_are_read_where_the_user_has_them() {
        let here = empty_folder("findings");
        fs::create_dir_all(here.join("folder")).expect("it is writable");
        let check = |findings: &str, expected| {
            assert_eq!(only_read(OsStr::new(findings), &here), expected);
        };
        check("", "read");
        check("off", "off");
        check("read", "read");
        check("read:folder", "read:folder");
        check("folder", "read:folder");
        check("missing", "off");
    }

    #[test]
    fn recorded_oracles_are_read_until_they_are_forgotten() {
        let folder = empty_folder("used").join("oracles");
        assert!(forget(&folder).is_ok());
        assert_eq!(used(&folder), []);
        fs::create_dir_all(&folder).expect("it is writable");
        fs::write(folder.join("intramorphic"), "").expect("it is writable");
        fs::write(folder.join("of another version"), "").expect("it is writable");
        assert_eq!(used(&folder), [Oracle::Intramorphic]);
        assert!(forget(&folder).is_ok());
        assert_eq!(used(&folder), []);
    }
}
