//! Digests of texts, which are the same on every machine and in every version of the compiler.

use std::fmt;

/// A digest by FNV-1a. That is good enough: there are thousands of texts, not billions, and no attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Digest(u64);

impl Digest {
    /// Digest of nothing.
    pub(crate) const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);
    const PRIME: u64 = 0x0100_0000_01b3;

    pub(crate) fn of(text: impl AsRef<[u8]>) -> Self {
        Self::EMPTY.and(text)
    }

    /// Adds a text to a list. Its length comes first, so that no other list of texts has the same bytes.
    #[must_use]
    pub(crate) fn and(self, text: impl AsRef<[u8]>) -> Self {
        let text = text.as_ref();
        self.bytes(&text.len().to_le_bytes()).bytes(text)
    }

    /// Adds the digest of another list.
    #[must_use]
    pub(crate) fn and_digest(self, other: Self) -> Self {
        self.bytes(&other.0.to_le_bytes())
    }

    /// The digest as a number, for example as a seed.
    pub(crate) fn number(self) -> u64 {
        self.0
    }

    fn bytes(self, bytes: &[u8]) -> Self {
        let add = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(Self::PRIME);
        Self(bytes.iter().fold(self.0, add))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn it_is_that_of_fnv() {
        // A published test vector.
        assert_eq!(
            Digest::EMPTY.bytes(b"foobar").to_string(),
            "85944171f73967e8"
        );
    }

    #[test]
    fn lists_that_are_split_elsewhere_differ() {
        assert_ne!(Digest::of("ab").and("c"), Digest::of("a").and("bc"));
        assert_ne!(Digest::of(""), Digest::EMPTY);
    }
}
