//! Reads a file, and removes it if it is too large.

use std::fs;

pub fn read(path: &str) -> usize {
    let text = fs::read_to_string(path).unwrap();
    if text.len() > 100 {
        fs::remove_file(path).unwrap();
    }
    text.trim().len()
}

#[test]
fn the_file_is_read() {
    assert_eq!(read("data.txt"), 2);
}
