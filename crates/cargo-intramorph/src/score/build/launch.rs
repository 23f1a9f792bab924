//! A launch: how cargo would have run a test, recorded in a file by the runner that cargo calls instead.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::score::whole_file;

/// A test binary, or one test, as cargo would have run it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Launch {
    pub(super) executable: OsString,
    pub(super) folder: OsString,
    pub(super) arguments: Vec<OsString>,
    /// Whether it has run, and failed.
    pub(super) has_failed: bool,
    /// All of it, not only the variables that cargo adds.
    pub(super) environment: Vec<(OsString, OsString)>,
}

/// Reads the launches in a folder; in the order of executables, of their arguments, and of file names.
pub(super) fn read_all(folder: &Path) -> io::Result<Vec<Launch>> {
    let mut read: Vec<(PathBuf, Launch)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let launch = serde_json::from_slice(&fs::read(&path)?)?;
        read.push((path, launch));
    }
    read.sort_by(|(one_path, one), (other_path, other)| {
        (&one.executable, &one.arguments, one_path).cmp(&(
            &other.executable,
            &other.arguments,
            other_path,
        ))
    });
    Ok(read.into_iter().map(|(_, launch)| launch).collect())
}

impl Launch {
    /// The launch of an executable in the environment of this process.
    pub(super) fn here(executable: &Path, arguments: &[OsString]) -> io::Result<Self> {
        Ok(Self {
            executable: std::path::absolute(executable)?.into(),
            folder: env::current_dir()?.into(),
            arguments: arguments.to_vec(),
            has_failed: false,
            environment: env::vars_os().collect(),
        })
    }

    /// The name of its file: there is one for each list of arguments, which may be too long for a name.
    pub(super) fn file_name(&self) -> OsString {
        let executable = Path::new(&self.executable).file_name();
        let mut name = executable.unwrap_or(&self.executable).to_owned();
        if !self.arguments.is_empty() {
            let arguments = self.arguments.iter().map(|it| it.as_encoded_bytes());
            name.push(format!("-{}", arguments.fold(Digest::EMPTY, Digest::and)));
        }
        name
    }

    pub(super) fn write(&self, folder: &Path, name: &OsStr) -> io::Result<()> {
        whole_file::write(&folder.join(name), serde_json::to_vec(self)?)
    }

    /// The name of its package, which cargo puts into the environment of tests.
    pub(super) fn package(&self) -> Option<String> {
        let mut variables = self.environment.iter();
        let (_, value) = variables.find(|(name, _)| name == "CARGO_PKG_NAME")?;
        Some(value.to_string_lossy().into_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    use std::path::Path;

    use super::{Launch, read_all};
    use crate::score::sample::empty_folder;

    #[test]
    fn a_launch_is_read_as_it_was_written() {
        let launch = Launch {
            executable: "/a b/c".into(),
            folder: "/d".into(),
            arguments: vec!["--exact".into(), "".into(), "a::b".into()],
            has_failed: true,
            environment: vec![
                ("EMPTY".into(), "".into()),
                ("LINES".into(), "one\ntwo=3".into()),
                ("ODD".into(), OsString::from_vec(vec![0xff, b'x'])),
            ],
        };
        let folder = empty_folder("launch");
        let written = launch.write(&folder, &launch.file_name());
        written.expect("the folder is writable");
        let read = read_all(&folder).expect("the folder is readable");
        assert_eq!(read, [launch]);
    }

    #[test]
    fn each_test_of_a_binary_has_a_file_of_its_own() {
        let name = |arguments: &[&str]| {
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            let launch = Launch::here(Path::new("/a/b"), &arguments);
            launch.expect("there is a folder").file_name()
        };
        assert_eq!(name(&[]), "b");
        assert_ne!(name(&["--exact", "one"]), name(&["--exact", "two"]));
    }
}
