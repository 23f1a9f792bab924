//! The files below a folder.

use intramorph::prelude::*;
use walkdir::WalkDir;

#[test]
fn files() {
    let _ = program(|(least, most): &(usize, usize)| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
        let walk = WalkDir::new(folder).sort_by_file_name().min_depth(*least).max_depth(least + most);
        let paths = walk.into_iter().filter_map(|entry| entry.ok());
        paths.map(|it| it.path().display().to_string()).collect::<Vec<_>>()
    })
    .inputs((0..3_usize, 0..4_usize));
}
