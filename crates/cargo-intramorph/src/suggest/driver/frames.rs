//! The protocol: how requests are read, and how answers are written.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use std::io::{self, Write};

/// A change: the arms that are taken at some sites.
pub type Change = Vec<(u32, u8)>;

/// Text of a value that cannot be printed.
pub const UNSEEN: &str = "(not printable)";

/// What a run has returned: a text, and whether it is that of a panic.
#[derive(PartialEq, Clone)]
pub struct Observed {
    pub text: String,
    pub is_panic: bool,
}

/// Sends an input with two outputs, its number, and the place of the change in the request.
pub fn send_pair(
    output: &mut impl Write,
    place: [u64; 2],
    input: &str,
    original: &Observed,
    changed: &Observed,
) -> io::Result<()> {
    let panics = u64::from(original.is_panic) + 2 * u64::from(changed.is_panic);
    let mut payload = bytes(&[place[0], place[1], panics]);
    add_texts(&mut payload, &[input, &original.text, &changed.text]);
    frame(output, b'p', &payload)
}

/// Sends an input with one output, and its number.
pub fn send_text(
    output: &mut impl Write,
    number: u64,
    input: &str,
    observed: &Observed,
) -> io::Result<()> {
    let mut payload = bytes(&[number, u64::from(observed.is_panic)]);
    add_texts(&mut payload, &[input, &observed.text]);
    frame(output, b't', &payload)
}

fn add_texts(payload: &mut Vec<u8>, texts: &[&str]) {
    for text in texts {
        payload.extend(&bytes(&[text.len() as u64]));
        payload.extend(text.as_bytes());
    }
}

pub fn frame(output: &mut impl Write, letter: u8, payload: &[u8]) -> io::Result<()> {
    output.write_all(&[letter])?;
    output.write_all(&(payload.len() as u64).to_le_bytes())?;
    output.write_all(payload)
}

pub fn number<'l>(parts: &mut impl Iterator<Item = &'l str>) -> u64 {
    parts.next().and_then(|part| part.parse().ok()).unwrap_or(0)
}

/// Reads numbers with commas between them.
pub fn numbers(text: &str) -> Vec<u64> {
    text.split(',').filter_map(|number| number.parse().ok()).collect()
}

/// Reads a change: `17:2,18:1`, or `-` for none.
pub fn change(text: &str) -> Change {
    let settings = text.split(',').filter_map(|setting| {
        let mut parts = setting.splitn(2, ':');
        let site = parts.next()?.parse().ok()?;
        Some((site, parts.next()?.parse().ok()?))
    });
    settings.collect()
}

pub fn bytes(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes().to_vec()).collect()
}
