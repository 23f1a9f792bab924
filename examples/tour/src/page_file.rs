//! Where the page goes: cargo's target directory, wherever that is.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// Writes the page whole or not at all, and says where it is. That of some examples has a name of its own, lest it replace that of
/// all.
pub(crate) fn written(page: &str, packages: &[String]) -> Result<PathBuf, String> {
    let name = ["tour".to_owned()]
        .into_iter()
        .chain(packages.iter().cloned());
    let name = format!("{}.html", name.collect::<Vec<_>>().join("-"));
    let path = target().join("intramorph").join(name);
    match write(&path, page) {
        Ok(()) => Ok(path),
        Err(error) => Err(format!("cannot write {}: {error}", path.display())),
    }
}

fn write(path: &Path, page: &str) -> io::Result<()> {
    let folder = path.parent().expect("the page is in a folder");
    fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!(".tour.{}", process::id()));
    fs::write(&unfinished, page)?;
    fs::rename(unfinished, path)
}

/// Cargo marks the folder that the executable is in; one that was taken out of there asks the environment.
fn target() -> PathBuf {
    let executable = env::current_exe().unwrap_or_default();
    let mut folders = executable.ancestors();
    let marked = folders.find(|folder| folder.join("CACHEDIR.TAG").is_file());
    let elsewhere = || env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    marked.map_or_else(|| elsewhere().into(), Path::to_owned)
}
