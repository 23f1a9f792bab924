//! The marker of an active switch, found in the bytes of an artifact. Does no I/O but through `Read`.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::str;

use memchr::memmem::{self, Finder};

/// What the macro `__switch!` of `intramorph` puts before and behind; between them are `purpose|module|file:line`.
///
/// The macro's own text is in the metadata of the library, and these two are in this program. So only the whole form is a
/// marker.
const PREFIX: &[u8] = b"{intramorph-switch-6b1f0a93|";
const SUFFIX: &[u8] = b"|6b1f0a93}";
/// Longer than the longest path of a file, and than any module's that was ever seen.
const LONGEST: usize = 8 * 1024;
const CHUNK: usize = 1024 * 1024;

/// A switch that is active in an artifact; the order is that of modules and lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Switch {
    /// The module of the declaration, such as `sorting::bubble`.
    pub(crate) module: String,
    pub(crate) file: String,
    pub(crate) line: u32,
    /// In words: `transformation` or `injected bug`.
    pub(crate) purpose: String,
}

/// Every switch that is marked in the bytes, once.
pub(crate) fn switches(bytes: impl Read) -> io::Result<BTreeSet<Switch>> {
    switches_by(CHUNK, bytes)
}

/// Reads `chunk` bytes at a time, and keeps of the ones before what may be the beginning of a marker.
fn switches_by(chunk: usize, mut bytes: impl Read) -> io::Result<BTreeSet<Switch>> {
    let finder = Finder::new(PREFIX);
    let mut switches = BTreeSet::new();
    let mut buffer = vec![0; LONGEST + chunk];
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

/// Collects the markers in `seen`; says how many bytes of it need not be seen again, which is all but `LONGEST` at most.
fn collect(
    finder: &Finder<'_>,
    seen: &[u8],
    is_end: bool,
    switches: &mut BTreeSet<Switch>,
) -> usize {
    let mut from = 0;
    while let Some(start) = finder.find(&seen[from..]).map(|found| from + found) {
        let rest = &seen[start + PREFIX.len()..];
        let end = memmem::find(&rest[..rest.len().min(LONGEST - PREFIX.len())], SUFFIX);
        match end.map(|end| parse(&rest[..end])) {
            Some(Some(switch)) => {
                switches.insert(switch);
            }
            None if !is_end && seen.len() - start < LONGEST => return start,
            _ => {}
        }
        from = start + PREFIX.len();
    }
    from.max((seen.len() + 1).saturating_sub(PREFIX.len()))
}

/// What stands between prefix and suffix.
fn parse(text: &[u8]) -> Option<Switch> {
    if memmem::find(text, PREFIX).is_some() {
        return None;
    }
    let text = str::from_utf8(text).ok()?;
    let (purpose, text) = text.split_once('|')?;
    // A module's name has no bar; a file's may.
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

/// `InjectedBug` as `injected bug`.
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
