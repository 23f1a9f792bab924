//! What a test runner notes of a test instead of running it, as bytes in a file.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// A test binary, or one test, as it would have been run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) executable: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    /// Whether it has run, and failed.
    pub(crate) has_failed: bool,
    /// All of it, not only what cargo adds.
    pub(crate) environment: Vec<(OsString, OsString)>,
}

/// Reads what test runners have noted in a folder; in the order of executables, of their arguments, and of notes.
pub(crate) fn noted(folder: &Path) -> io::Result<Vec<Noted>> {
    let mut read = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let noted = Noted::parsed(&fs::read(&path)?);
        read.extend(noted.map(|noted| (path, noted)));
    }
    read.sort_by(|(one_path, one), (other_path, other)| {
        let by_executable = one.executable.cmp(&other.executable);
        let by_arguments = one.arguments.cmp(&other.arguments);
        by_executable
            .then(by_arguments)
            .then(one_path.cmp(other_path))
    });
    Ok(read.into_iter().map(|(_, noted)| noted).collect())
}

impl Noted {
    /// What a runner is called with, and in which surroundings.
    pub(crate) fn here(executable: &Path, arguments: &[OsString]) -> io::Result<Self> {
        Ok(Self {
            executable: std::path::absolute(executable)?,
            folder: env::current_dir()?,
            arguments: arguments.to_vec(),
            has_failed: false,
            environment: env::vars_os().collect(),
        })
    }

    /// A name for the note: there is one for each list of arguments, which may be too long for a file's name.
    pub(crate) fn note_name(&self) -> OsString {
        let executable = self.executable.file_name();
        let mut name = executable.unwrap_or(self.executable.as_os_str()).to_owned();
        if !self.arguments.is_empty() {
            let mut hasher = DefaultHasher::new();
            self.arguments.hash(&mut hasher);
            name.push(format!("-{:016x}", hasher.finish()));
        }
        name
    }

    /// Writes the note, whole or not at all.
    pub(crate) fn write(&self, folder: &Path, name: &OsString) -> io::Result<()> {
        let unfinished = folder.with_extension("unfinished").join(name);
        fs::create_dir_all(unfinished.parent().unwrap_or(folder))?;
        fs::write(&unfinished, self.to_bytes())?;
        fs::rename(unfinished, folder.join(name))
    }

    /// The name of its package, which cargo puts into the environment of tests.
    pub(crate) fn package(&self) -> Option<String> {
        let mut variables = self.environment.iter();
        let (_, value) = variables.find(|(name, _)| name == "CARGO_PKG_NAME")?;
        Some(value.to_string_lossy().into_owned())
    }

    /// Texts that end in zero bytes, since neither paths, arguments nor variables hold any.
    fn to_bytes(&self) -> Vec<u8> {
        let count = OsString::from(self.arguments.len().to_string());
        let fate = OsString::from(if self.has_failed { FAILED } else { "" });
        let paths = [self.executable.as_os_str(), self.folder.as_os_str()];
        let head = paths.into_iter().chain([&*fate, &*count]);
        let arguments = self.arguments.iter().map(OsString::as_os_str);
        let variables = self.environment.iter();
        let variables = variables.flat_map(|(name, value)| [name.as_os_str(), value.as_os_str()]);
        let texts = head.chain(arguments).chain(variables);
        texts
            .flat_map(|text| [text.as_bytes(), b"\0"].concat())
            .collect()
    }

    fn parsed(bytes: &[u8]) -> Option<Self> {
        let texts = bytes.strip_suffix(b"\0")?.split(|byte| *byte == 0);
        let mut texts = texts.map(|text| OsString::from_vec(text.to_vec()));
        let (executable, folder) = (texts.next()?.into(), texts.next()?.into());
        let has_failed = texts.next()? == FAILED;
        let count = texts.next()?.to_str()?.parse().ok()?;
        let arguments = texts.by_ref().take(count).collect();
        let mut environment = Vec::new();
        while let (Some(name), Some(value)) = (texts.next(), texts.next()) {
            environment.push((name, value));
        }
        Some(Self {
            executable,
            folder,
            arguments,
            has_failed,
            environment,
        })
    }
}

const FAILED: &str = "failed";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_read_as_it_was() {
        let noted = Noted {
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
        assert_eq!(Noted::parsed(&noted.to_bytes()), Some(noted));
    }

    #[test]
    fn each_test_of_a_binary_has_a_note_of_its_own() {
        let name = |arguments: &[&str]| {
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            let noted = Noted::here(Path::new("/a/b"), &arguments);
            noted.expect("there is a folder").note_name()
        };
        assert_eq!(name(&[]), "b");
        assert_ne!(name(&["--exact", "one"]), name(&["--exact", "two"]));
    }
}
