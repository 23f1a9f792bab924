//! A corpus: inputs that are kept in the files of a folder, and run before generated ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::panics::fail;

/// Inputs that can be read from a file.
///
/// Implement it for inputs of your own to give a check a [`corpus`](crate::Check::corpus) of them.
#[diagnostic::on_unimplemented(
    message = "inputs of type `{Self}` can't be read from the files of a corpus",
    label = "no `FromFile`",
    note = "texts and bytes can; for others, `impl intramorph::FromFile for ..`"
)]
pub trait FromFile: Sized {
    /// The input that a file holds, or why it holds none.
    ///
    /// # Errors
    ///
    /// A text that says what is wrong with the file.
    fn from_file(bytes: Vec<u8>) -> Result<Self, String>;
}

impl FromFile for Vec<u8> {
    fn from_file(bytes: Vec<u8>) -> Result<Self, String> {
        Ok(bytes)
    }
}

impl FromFile for String {
    fn from_file(bytes: Vec<u8>) -> Result<Self, String> {
        Self::from_utf8(bytes).map_err(|error| error.to_string())
    }
}

/// A file of a corpus, and how it is read.
pub(crate) struct CorpusFile<I> {
    pub(crate) file: PathBuf,
    read: fn(Vec<u8>) -> Result<I, String>,
}

/// All files of a folder, in the order of their names.
#[track_caller]
pub(crate) fn files<I: FromFile>(folder: &Path) -> Vec<CorpusFile<I>> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let folder = package.unwrap_or_default().join(folder);
    let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let folder = folder.display();
            fail(&format!(
                "the corpus {folder} can't be read: {error}\nname a folder inside of the package"
            ))
        }
    };
    let files = entries.into_iter().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.is_file()).collect();
    files.sort();
    if files.is_empty() {
        fail(&format!("the corpus {} has no files", folder.display()));
    }
    let read = I::from_file;
    files
        .into_iter()
        .map(|file| CorpusFile { file, read })
        .collect()
}

impl<I> CorpusFile<I> {
    #[track_caller]
    pub(crate) fn input(&self) -> I {
        let bytes = fs::read(&self.file).map_err(|error| error.to_string());
        bytes.and_then(self.read).unwrap_or_else(|error| {
            let file = self.file.display();
            fail(&format!("{file} of the corpus can't be read: {error}"))
        })
    }
}
