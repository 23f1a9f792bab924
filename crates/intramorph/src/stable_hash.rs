//! FNV-1a hashes, which are the same on every platform and in every version.

/// The 32-bit hash of a text. People copy it as a seed, so it is short.
pub(crate) fn hash_text(text: &str) -> u64 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    u64::from(hash)
}

/// The 64-bit hash of bytes.
pub(crate) fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::{hash_bytes, hash_text};

    /// The expected values are those of the reference implementation.
    #[test]
    fn both_hashes_are_fnv_1a() {
        assert_eq!(hash_text("foobar"), 0xbf9c_f968);
        assert_eq!(hash_bytes(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
