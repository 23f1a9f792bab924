//! Markers of active switches in the bytes of an artifact. Does no I/O but through `Read`.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::str;

use memchr::memmem::{self, Finder};

/// Beginning of a marker, as the macro `__switch!` of `intramorph` writes it; `purpose|module|file:line` follows.
///
/// Only the whole form is a marker: metadata of the library has the text of the macro, and this program has both constants.
const PREFIX: &[u8] = b"{intramorph-switch-6b1f0a93|";
/// End of a marker.
const SUFFIX: &[u8] = b"|6b1f0a93}";
/// Maximum length of a marker, longer than any path of a file or a module.
const MAX_LENGTH: usize = 8 * 1024;
const CHUNK: usize = 1024 * 1024;

/// An active switch in an artifact. Switches are sorted by module and line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Switch {
    /// Module of the declaration, such as `sorting::bubble`.
    pub(crate) module: String,
    pub(crate) file: String,
    pub(crate) line: u32,
    /// Purpose in words: `transformation` or `injected bug`.
    pub(crate) purpose: String,
}

/// Finds every switch that is marked in the bytes, once.
pub(crate) fn switches(bytes: impl Read) -> io::Result<BTreeSet<Switch>> {
    switches_by(CHUNK, bytes)
}

/// Reads `chunk` bytes at a time, and keeps earlier bytes that may be the beginning of a marker.
fn switches_by(chunk: usize, mut bytes: impl Read) -> io::Result<BTreeSet<Switch>> {
    let finder = Finder::new(PREFIX);
    let mut switches = BTreeSet::new();
    let mut buffer = vec![0; MAX_LENGTH + chunk];
    let mut kept = 0;
    loop {
        let read = match bytes.read(&mut buffer[kept..kept + chunk]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        let seen = &buffer[..kept + read];
        let is_end = read == 0;
        let done = collect(&finder, seen, is_end, &mut switches);
        if is_end {
            return Ok(switches);
        }
        let seen = done..seen.len();
        kept = seen.len();
        buffer.copy_within(seen, 0);
    }
}

/// Collects the markers in `seen`, and returns the number of bytes that are done: all but at most `MAX_LENGTH`.
fn collect(
    finder: &Finder<'_>,
    seen: &[u8],
    is_end: bool,
    switches: &mut BTreeSet<Switch>,
) -> usize {
    let mut from = 0;
    while let Some(start) = finder.find(&seen[from..]).map(|found| from + found) {
        let rest = &seen[start + PREFIX.len()..];
        let end = memmem::find(&rest[..rest.len().min(MAX_LENGTH - PREFIX.len())], SUFFIX);
        match end.map(|end| parse(&rest[..end])) {
            Some(Some(switch)) => {
                switches.insert(switch);
            }
            None if !is_end && seen.len() - start < MAX_LENGTH => return start,
            _ => {}
        }
        from = start + PREFIX.len();
    }
    from.max((seen.len() + 1).saturating_sub(PREFIX.len()))
}

/// Parses the text between prefix and suffix.
fn parse(text: &[u8]) -> Option<Switch> {
    if memmem::find(text, PREFIX).is_some() {
        return None;
    }
    let text = str::from_utf8(text).ok()?;
    let (purpose, text) = text.split_once('|')?;
    // The name of a module has no bar; that of a file may have one.
    let (module, place) = text.split_once('|')?;
    let (file, line) = place.rsplit_once(':')?;
    let is_name = |name: &str| !name.is_empty() && !name.contains(char::is_control);
    if ![purpose, module, file].into_iter().all(is_name) {
        return None;
    }
    Some(Switch {
        module: module.to_owned(),
        file: file.to_owned(),
        line: line.parse().ok()?,
        purpose: in_words(purpose),
    })
}

/// Turns `InjectedBug` into `injected bug`.
fn in_words(camel_case: &str) -> String {
    let mut words = String::new();
    for letter in camel_case.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests;
