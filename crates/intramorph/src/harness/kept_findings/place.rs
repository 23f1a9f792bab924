//! The place where findings are kept, which the environment may change.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder for findings, or `off`. Behind `read:` nothing new is kept there; `read` alone means the usual folder.
const VARIABLE: &str = "INTRAMORPH_FINDINGS";
const USUAL: &str = "intramorph-findings";

/// A folder with findings of all tests.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    /// Whether what is kept there is run, but nothing is added.
    pub(super) is_only_read: bool,
}

impl Place {
    /// None where nothing is kept, or there is no package to keep it in.
    pub(super) fn of_environment() -> Option<Self> {
        let package = std::env::var_os("CARGO_MANIFEST_DIR");
        Self::of(std::env::var_os(VARIABLE).unwrap_or_default(), package)
    }

    fn of(variable: OsString, package: Option<OsString>) -> Option<Self> {
        let text = variable.to_str().unwrap_or_default();
        let read = text.strip_prefix("read:").map(OsString::from);
        let is_only_read = read.is_some() || text == "read";
        let folder = match text {
            "off" => return None,
            "read" => OsString::new(),
            _ => read.unwrap_or(variable),
        };
        let folder = if folder.is_empty() {
            PathBuf::from(package?).join(USUAL)
        } else {
            PathBuf::from(folder)
        };
        Some(Self {
            folder,
            is_only_read,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    fn check(variable: &str, expected: Option<(&str, bool)>) {
        let place = Place::of(variable.into(), Some("/package".into()));
        let expected = expected.map(|(folder, is_only_read)| Place {
            folder: folder.into(),
            is_only_read,
        });
        assert_eq!(place, expected, "{variable}");
    }

    #[test]
    fn the_environment_says_where_and_whether() {
        check("", Some(("/package/intramorph-findings", false)));
        check("read", Some(("/package/intramorph-findings", true)));
        check("read:", Some(("/package/intramorph-findings", true)));
        check("elsewhere", Some(("elsewhere", false)));
        check("read:elsewhere", Some(("elsewhere", true)));
        check("off", None);
    }

    #[test]
    fn without_a_package_only_a_folder_will_do() {
        assert_eq!(Place::of("read".into(), None), None);
        assert!(Place::of("read:folder".into(), None).is_some());
    }
}
