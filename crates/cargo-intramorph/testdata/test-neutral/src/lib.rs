//! Reads, writes and sorts.

use std::io::{self, Cursor, Read, Write};

/// Loses what `write` does not take at once.
pub fn send(mut to: impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write(bytes)?;
    Ok(())
}

/// Writes all that there is.
pub fn send_all(mut to: impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = to.write(bytes)?;
        bytes = &bytes[written..];
    }
    Ok(())
}

/// Fails only if neither copy is whole.
pub fn send_twice(mut to: impl Write, bytes: &[u8]) -> bool {
    let first = to.write(bytes).unwrap_or_default();
    let second = to.write(bytes).unwrap_or_default();
    first == bytes.len() || second == bytes.len()
}

/// Waits for a whole header, and never gets one from a reader that returns less.
pub fn header(mut from: impl Read) -> io::Result<[u8; 4]> {
    let mut header = [0; 4];
    while from.read(&mut header)? != header.len() {}
    Ok(header)
}

/// Ends the process where it should go on.
pub fn send_or_end(mut to: impl Write, bytes: &[u8]) {
    if to.write(bytes).is_ok_and(|written| written < bytes.len()) {
        std::process::abort();
    }
}

/// Starts a process that nobody ends if it could not write all.
pub fn send_beside(mut to: impl Write, bytes: &[u8]) {
    if to.write(bytes).is_ok_and(|written| written < bytes.len()) {
        let mut sleep = std::process::Command::new("sleep");
        drop(sleep.arg("600").spawn());
    }
}

/// Sorts words by their lengths.
pub fn by_length(words: &mut [&str]) {
    words.sort_unstable_by_key(|word| word.len());
}

/// Sorts numbers; equal ones are the same.
pub fn sorted(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers
}

/// Reads from memory, where there is always as much as was asked for.
pub fn first_word(text: &str) -> [u8; 2] {
    let mut word = [0; 2];
    let mut memory = Cursor::new(text);
    memory.read(&mut word).expect("memory is readable");
    word
}

/// A reader of capital letters, which may read less than it is asked for.
pub struct Capital<R>(pub R);

impl<R: Read> Read for Capital<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        buffer[..count].make_ascii_uppercase();
        Ok(count)
    }
}

/// No test gets here.
pub fn forgotten(mut from: impl Read) -> io::Result<u8> {
    let mut byte = [0; 2];
    from.read(&mut byte)?;
    Ok(byte[1])
}
