//! Counts set bits: eight bytes at a time with the feature `words`, else byte by byte.

pub fn ones(bytes: &[u8]) -> u32 {
    if !cfg!(feature = "words") {
        return bytes.iter().map(|byte| byte.count_ones()).sum();
    }
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word).count_ones());
    let rest = if cfg!(feature = "seeded-bug") { &[] } else { rest };
    words.chain(rest.iter().map(|byte| byte.count_ones())).sum()
}

/// Whether the feature is on.
pub const HAS_WORDS: bool = cfg!(feature = "words");
