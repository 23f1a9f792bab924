//! Tests that are built on the library's own harness: what they are told, and what they tell.

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
const SHRINK: &str = "INTRAMORPH_SHRINK";
const FINDINGS: &str = "INTRAMORPH_FINDINGS";

/// Lets checks that fail end soon and leave nothing, and all checks note their oracles in a folder. Like this with a bug and
/// without, lest a test be taken for failing by the bug.
pub(crate) fn instruct(command: &mut Command, environment: &[(OsString, OsString)], notes: &Path) {
    let value = |name: &str| {
        let variable = environment.iter().find(|(variable, _)| variable == name);
        variable.map_or(OsStr::new(""), |(_, value)| value)
    };
    // The user's own choice is kept, for tests that look at what is shrunk.
    if value(SHRINK).is_empty() {
        command.env(SHRINK, "off");
    }
    // A finding that is kept is run first by whoever comes next: what comes of a bug would depend on those before it.
    command.env(FINDINGS, only_read(value(FINDINGS)));
    command.env_remove("INTRAMORPH_RECORDS");
    command.env("INTRAMORPH_ORACLES", notes);
}

/// Findings that are kept at the place of the user's choice are run, and none is added.
fn only_read(findings: &OsStr) -> String {
    match findings.to_str() {
        Some("") => "read".to_owned(),
        Some(as_it_is) if as_it_is == "off" || as_it_is == "read" => as_it_is.to_owned(),
        Some(as_it_is) if as_it_is.starts_with("read:") => as_it_is.to_owned(),
        Some(folder) => format!("read:{folder}"),
        None => "off".to_owned(),
    }
}

/// Forgets which oracles were used before.
pub(crate) fn forget(notes: &Path) -> io::Result<()> {
    match fs::remove_dir_all(notes) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The oracles that were used since.
pub(crate) fn oracles(notes: &Path) -> Vec<Oracle> {
    let is_noted = |oracle: &Oracle| notes.join(oracle.to_string()).exists();
    ORACLES.into_iter().filter(is_noted).collect()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::fs;

    use intramorph_record::Oracle;

    use super::{forget, only_read, oracles};
    use crate::score::robustness::scratch;

    #[test]
    fn findings_are_read_where_the_user_has_them() {
        let check = |findings: &str, expected| {
            assert_eq!(only_read(OsStr::new(findings)), expected);
        };
        check("", "read");
        check("off", "off");
        check("read", "read");
        check("read:folder", "read:folder");
        check("folder", "read:folder");
    }

    #[test]
    fn what_is_noted_is_read_until_it_is_forgotten() {
        let notes = scratch("notes").join("oracles");
        assert!(forget(&notes).is_ok());
        assert_eq!(oracles(&notes), []);
        fs::create_dir_all(&notes).expect("it is writable");
        fs::write(notes.join("intramorphic"), "").expect("it is writable");
        fs::write(notes.join("of another version"), "").expect("it is writable");
        assert_eq!(oracles(&notes), [Oracle::Intramorphic]);
        assert!(forget(&notes).is_ok());
        assert_eq!(oracles(&notes), []);
    }
}
