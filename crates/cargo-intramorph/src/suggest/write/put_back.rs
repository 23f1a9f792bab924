//! Files that are put back byte for byte, unless a change is kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::score::failure::Failure;
use crate::score::whole_file;

/// A file as it was. When this is dropped, the file is that again.
#[derive(Debug)]
pub(crate) struct PutBack {
    file: PathBuf,
    /// The bytes of the file; `None` if there was none.
    before: Option<Vec<u8>>,
    /// The outermost folder that was not there either.
    new_folder: Option<PathBuf>,
    is_kept: bool,
}

impl PutBack {
    /// Remembers a file.
    pub(crate) fn of(file: &Path) -> Result<Self, Failure> {
        let before = match fs::read(file) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(Failure::system("read", file)(error)),
        };
        let new_folders = file.ancestors().skip(1);
        let new_folder = new_folders.take_while(|folder| !folder.exists()).last();
        Ok(Self {
            file: file.to_owned(),
            before,
            new_folder: new_folder.map(Path::to_owned),
            is_kept: false,
        })
    }

    /// The text of the file as it was; `None` if there was none.
    pub(crate) fn text(&self) -> Result<Option<&str>, Failure> {
        let text = self.before.as_deref().map(str::from_utf8).transpose();
        text.map_err(|error| {
            Failure::system("read", &self.file)(io::Error::new(io::ErrorKind::InvalidData, error))
        })
    }

    /// Replaces the file for the time being.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
        whole_file::write(&self.file, text).map_err(Failure::system("write", &self.file))
    }

    /// Keeps what is written now.
    pub(crate) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for PutBack {
    fn drop(&mut self) {
        if self.is_kept || fs::read(&self.file).ok() == self.before {
            return;
        }
        let put_back = match &self.before {
            Some(bytes) => whole_file::write(&self.file, bytes),
            None => fs::remove_file(&self.file),
        };
        if let Err(error) = put_back {
            crate::console_message::error(format_args!(
                "cannot put {} back as it was: {error}",
                self.file.display()
            ));
        }
        if let Some(folder) = &self.new_folder {
            // Something else may lie there by now.
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::PutBack;
    use crate::score::sample::empty_folder;

    #[test]
    fn a_new_file_is_removed_with_its_folder() {
        let folder = empty_folder("put-back-new");
        let file = folder.join("tests/suggested.rs");
        let put_back = PutBack::of(&file).expect("it is readable");
        put_back.write("new").expect("it is writable");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "new");
        drop(put_back);
        assert!(!folder.join("tests").exists());
    }

    #[test]
    fn an_old_file_is_what_it_was() {
        let file = empty_folder("put-back-old").join("suggested.rs");
        fs::write(&file, b"\xffold\r\n").expect("it is writable");
        let put_back = PutBack::of(&file).expect("it is readable");
        assert!(put_back.text().is_err());
        put_back.write("new").expect("it is writable");
        drop(put_back);
        assert_eq!(fs::read(&file).expect("it is there"), b"\xffold\r\n");
    }

    #[test]
    fn what_is_kept_stays() {
        let file = empty_folder("put-back-kept").join("suggested.rs");
        let put_back = PutBack::of(&file).expect("it is readable");
        put_back.write("new").expect("it is writable");
        put_back.keep();
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "new");
    }
}
