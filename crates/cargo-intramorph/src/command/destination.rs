//! The destination of a report: a file that is written whole or not at all, or the standard output.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::score::failure::Failure;
use crate::score::whole_file;
use crate::standard_output;

/// A place that can be written to, as far as can be known before.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// The standard output, which then has nothing else.
    StandardOutput,
    /// A file, which is replaced at once.
    File(PathBuf),
    /// A pipe or a device, which must not be replaced.
    Special(PathBuf),
}

impl Destination {
    /// Checks before hours of work whether their result can be written, and creates missing folders.
    pub(super) fn prepare(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::StandardOutput);
        }
        // The target of a link is written, and the link stays.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                let error = io::Error::other("it is a folder; name a file in it");
                return Err(Failure::system("write", &path)(error));
            }
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Special(path)),
            _ => {}
        }
        let path = in_folder(&path)?;
        let draft = whole_file::draft(&path);
        let tried = fs::write(&draft, "").and_then(|()| fs::remove_file(&draft));
        tried.map_err(Failure::system("write", &path))?;
        Ok(Self::File(path))
    }

    pub(super) fn write(&self, text: &str) -> Result<(), Failure> {
        match self {
            Self::StandardOutput => standard_output::print(text).map_err(Failure::unprintable),
            Self::Special(path) => fs::write(path, text).map_err(Failure::system("write", path)),
            Self::File(path) => {
                whole_file::write(path, text).map_err(Failure::system("write", path))
            }
        }
    }
}

/// Creates the folder of a file. Returns the path with the real name of the folder, so that two paths to one file are the same
/// before the file exists.
fn in_folder(path: &Path) -> Result<PathBuf, Failure> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut around = folder.ancestors();
    if let Some(file) = around.find(|it| it.exists() && !it.is_dir()) {
        let error = io::Error::other(format!("{} is not a folder", file.display()));
        return Err(Failure::system("write", path)(error));
    }
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
    Ok(match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    })
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
    fn folders_are_created_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let path = folder.path().join("deep/below/report.json");
        let destination = Destination::prepare(&path).expect("the folder is writable");
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
        let prepared = |path: &str| Destination::prepare(&folder.path().join(path));
        let prepared = |path: &str| prepared(path).expect("the folder is writable");
        assert_eq!(prepared("a/report"), prepared("a/../a/report"));
        assert_ne!(prepared("a/report"), prepared("report"));
    }

    #[test]
    fn a_link_stays_and_its_target_is_replaced() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("the folder is writable");
        std::os::unix::fs::symlink(&file, &link).expect("the folder is writable");
        Destination::prepare(&link)
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
    fn an_unwritable_file_is_found_before_the_run() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("the folder is writable");
        let message = |path: &Path| {
            let failure = Destination::prepare(path)
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
            message(folder.path()),
            "cannot write …: it is a folder; name a file in it"
        );
        let below = message(&file.join("below/report"));
        assert!(below.starts_with("cannot write "), "{below}");
        assert!(below.ends_with("/file is not a folder"), "{below}");
    }

    #[test]
    fn a_file_that_became_unwritable_is_named() {
        let folder = tempfile::tempdir().expect("the folder is writable");
        let path = folder.path().join("gone/report");
        let destination = Destination::prepare(&path).expect("the folder is writable");
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
            |path: &str| Destination::prepare(Path::new(path)).expect("the folder is writable");
        assert_eq!(prepared("-"), Destination::StandardOutput);
        assert_eq!(
            prepared("/dev/null"),
            Destination::Special("/dev/null".into())
        );
    }
}
