//! The page that the tour writes.

use std::fs;
use std::path::PathBuf;

use super::{TOUR, output_of, text};

/// Where the tour says that its page is.
fn place() -> PathBuf {
    let printed = text(&TOUR.stdout);
    let last = printed.lines().next_back().unwrap_or_default();
    let path = last
        .strip_prefix("The page: ")
        .expect("the last line says it");
    PathBuf::from(path)
}

#[test]
fn the_page_is_where_the_tour_says() {
    let place = place();
    assert!(place.ends_with("intramorph/tour.html"), "{place:?}");
    let page = fs::read_to_string(place).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
}

#[test]
fn the_page_is_in_the_folder_in_which_cargo_builds() {
    let executable = PathBuf::from(env!("CARGO_BIN_EXE_tour"));
    let folder = place();
    let folder = folder.parent().and_then(|folder| folder.parent());
    let folder = folder.expect("a target directory");
    assert!(executable.starts_with(folder), "{folder:?}");
    assert!(folder.join("CACHEDIR.TAG").is_file(), "{folder:?}");
}

/// The executable is taken out of cargo's folder, so that the environment says where that is: in a file, which can't be.
#[test]
fn a_page_that_cannot_be_written_is_an_error_and_the_text_is_there() {
    let folder = std::env::temp_dir().join(format!("tour-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let executable = folder.join("tour");
    fs::copy(env!("CARGO_BIN_EXE_tour"), &executable).expect("a copy");
    let mut command = std::process::Command::new(&executable);
    let output = output_of(command.arg("sorting").env("CARGO_TARGET_DIR", &executable));
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("4 of 4 seeded bugs are found"));
    assert!(text(&output.stderr).starts_with("error: cannot write "));
}
