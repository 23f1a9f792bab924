//! The sets of versions, each a package that has all studies as its tests.

use std::fmt::{Display, Formatter, Result as Written};
use std::path::PathBuf;
use std::str::FromStr;

use crate::studies::folder;

/// A set of versions of the crates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Each has the bug of its study.
    Buggy,
    /// The first ones without it.
    Fixed,
    /// The newest ones.
    Newest,
    /// The newest one of another crate, which has a bug that nobody had reported.
    Unreported,
}

impl Version {
    pub(crate) fn manifest(self) -> PathBuf {
        folder(self.name()).join("Cargo.toml")
    }

    fn name(self) -> &'static str {
        match self {
            Self::Buggy => "buggy",
            Self::Fixed => "fixed",
            Self::Newest => "newest",
            Self::Unreported => "unreported",
        }
    }
}

impl FromStr for Version {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = [Self::Buggy, Self::Fixed, Self::Newest];
        let version = all.into_iter().find(|version| version.name() == name);
        version.ok_or_else(|| format!("no versions `{name}`, only buggy, fixed and newest"))
    }
}

impl Display for Version {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Written {
        formatter.pad(self.name())
    }
}
