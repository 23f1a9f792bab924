use std::io::{Cursor, Read, Write};

use test_neutral::*;

/// A writer that the library does not know.
#[derive(Default)]
struct Sent(Vec<u8>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn sends_bytes() {
    let mut sent = Sent::default();
    send(&mut sent, b"hello").unwrap();
    assert_eq!(sent.0, b"hello");
}

#[test]
fn sends_all_bytes() {
    let mut sent = Sent::default();
    send_all(&mut sent, b"hello").unwrap();
    assert_eq!(sent.0, b"hello");
}

#[test]
fn one_of_two_copies_is_whole() {
    assert!(send_twice(Sent::default(), b"hello"));
}

#[test]
fn waits_for_a_header() {
    assert_eq!(&header(Cursor::new(b"abcd".repeat(9))).unwrap(), b"abcd");
}

#[test]
fn sends_or_ends() {
    send_or_end(Sent::default(), b"hello");
}

#[test]
fn leaves_a_process_behind() {
    send_beside(Sent::default(), b"hello");
}

#[test]
fn sorts_words() {
    let mut words = ["b", "a", "ccc", "dd"];
    by_length(&mut words);
    assert_eq!(words, ["b", "a", "dd", "ccc"]);
}

#[test]
fn sorts_numbers() {
    assert_eq!(sorted(vec![3, 1, 2, 1]), [1, 1, 2, 3]);
}

#[test]
fn reads_from_memory() {
    assert_eq!(&first_word("hello"), b"he");
}

#[test]
fn reads_once() {
    let mut buffer = [0; 3];
    let count = Capital(Cursor::new("abc")).read(&mut buffer).unwrap();
    assert_eq!(&buffer[..count], b"ABC");
}

#[test]
fn runs_in_the_time_zone_of_the_user() {
    assert!(std::env::var_os("TZ").is_none());
}
