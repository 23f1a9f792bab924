//! Where a report goes: a file that is written whole or not at all, or the standard output.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::score::failure::Failure;
use crate::standard_output;

/// Can be written, as far as one can know before.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// Nothing else is printed there.
    StandardOutput,
    /// Replaced at once by what was written beside it.
    File { path: PathBuf, draft: PathBuf },
    /// A pipe or a device, which is not to be replaced.
    Special(PathBuf),
}

impl Destination {
    /// Finds out before hours of work whether their result can be written; makes the folders that are missing.
    pub(super) fn prepared(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::StandardOutput);
        }
        // What a link leads to is written, and the link stays.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                let error = io::Error::other("it is a folder; name a file in it");
                return Err(Failure::system("write", &path)(error));
            }
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Special(path)),
            _ => {}
        }
        folder_made(&path)?;
        let path = same_for_all(path);
        let draft = draft(&path);
        fs::write(&draft, "").map_err(Failure::system("write", &path))?;
        fs::remove_file(&draft).map_err(Failure::system("write", &path))?;
        Ok(Self::File { path, draft })
    }

    pub(super) fn write(&self, text: &str) -> Result<(), Failure> {
        match self {
            Self::StandardOutput => standard_output::print(text).map_err(Failure::unprintable),
            Self::Special(path) => fs::write(path, text).map_err(Failure::system("write", path)),
            Self::File { path, draft } => replaced(path, draft, text),
        }
    }
}

fn folder_made(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut around = folder.ancestors();
    if let Some(file) = around.find(|it| it.exists() && !it.is_dir()) {
        let error = io::Error::other(format!("{} is not a folder", file.display()));
        return Err(Failure::system("write", path)(error));
    }
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))
}

/// With the folder by its own name, so that two paths to one file are the same before there is one.
fn same_for_all(path: PathBuf) -> PathBuf {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

fn replaced(path: &Path, draft: &Path, text: &str) -> Result<(), Failure> {
    let written = fs::write(draft, text).and_then(|()| fs::rename(draft, path));
    written.map_err(|error| {
        // A half of a report is of no use to anybody.
        let _ = fs::remove_file(draft);
        Failure::system("write", path)(error)
    })
}

/// Beside the file, since only there it can be renamed at once; of this process, since another may write the same one.
fn draft(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.draft", std::process::id()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::Destination;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder)
            .expect("the folder is writable")
            .flatten();
        entries
            .map(|entry| entry.file_name().into_string().expect("names are text"))
            .collect()
    }

    #[test]
    fn folders_are_made_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let path = folder.path().join("deep/below/report.json");
        let destination = Destination::prepared(&path).expect("the folder is writable");
        assert!(names(path.parent().expect("it has a folder")).is_empty());
        destination.write("whole").expect("the folder is writable");
        assert_eq!(
            fs::read_to_string(&path).expect("the folder is writable"),
            "whole"
        );
        assert_eq!(
            names(path.parent().expect("it has a folder")),
            ["report.json"]
        );
    }

    #[test]
    fn two_paths_to_one_file_are_one_destination() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let prepared = |path: &str| Destination::prepared(&folder.path().join(path));
        let prepared = |path: &str| prepared(path).expect("the folder is writable");
        assert_eq!(prepared("a/report"), prepared("a/../a/report"));
        assert_ne!(prepared("a/report"), prepared("report"));
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_replaced() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("the folder is writable");
        std::os::unix::fs::symlink(&file, &link).expect("the folder is writable");
        Destination::prepared(&link)
            .expect("the folder is writable")
            .write("new")
            .expect("the folder is writable");
        assert!(link.is_symlink());
        assert_eq!(
            fs::read_to_string(&file).expect("the folder is writable"),
            "new"
        );
    }

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("the folder is writable");
        let told = |path: &Path| {
            let failure = Destination::prepared(path)
                .expect_err("it cannot be written")
                .to_string();
            failure.replace(
                &folder
                    .path()
                    .canonicalize()
                    .expect("the folder is writable")
                    .display()
                    .to_string(),
                "…",
            )
        };
        assert_eq!(
            told(folder.path()),
            "cannot write …: it is a folder; name a file in it"
        );
        let below = told(&file.join("below/report"));
        assert!(below.starts_with("cannot write "), "{below}");
        assert!(below.ends_with("/file is not a folder"), "{below}");
    }

    #[test]
    fn what_became_unwritable_is_told_with_its_path() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let path = folder.path().join("gone/report");
        let destination = Destination::prepared(&path).expect("the folder is writable");
        fs::remove_dir_all(folder.path().join("gone")).expect("the folder is writable");
        let failure = destination
            .write("lost")
            .expect_err("it cannot be written")
            .to_string();
        assert!(failure.starts_with("cannot write "), "{failure}");
        assert!(failure.contains("gone/report: "), "{failure}");
    }

    #[test]
    fn a_dash_is_the_standard_output_and_a_device_stays_one() {
        let prepared =
            |path: &str| Destination::prepared(Path::new(path)).expect("the folder is writable");
        assert_eq!(prepared("-"), Destination::StandardOutput);
        assert_eq!(
            prepared("/dev/null"),
            Destination::Special("/dev/null".into())
        );
    }
}
