//! A list that starts somewhere else.

/// The same numbers, starting from that place.
pub fn started_at(numbers: &[u8], place: usize) -> Vec<u8> {
    let (before, after) = numbers.split_at(place.min(numbers.len()));
    [after, before].concat()
}
