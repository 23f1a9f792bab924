//! A number that stands for a text, the same on every machine and in every version of the compiler.

use std::fmt;

/// FNV-1a: nobody attacks it, and what is told apart by it are thousands of texts, not billions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Digest(u64);

impl Digest {
    /// Of nothing.
    pub(crate) const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);
    const PRIME: u64 = 0x0100_0000_01b3;

    pub(crate) fn of(text: impl AsRef<[u8]>) -> Self {
        Self::EMPTY.and(text)
    }

    /// Of a list that has this text, too. Its length comes first, so that no other list of texts reads the same.
    #[must_use]
    pub(crate) fn and(self, text: impl AsRef<[u8]>) -> Self {
        let text = text.as_ref();
        self.bytes(&text.len().to_le_bytes()).bytes(text)
    }

    /// Of a list that has what this one stands for, too.
    #[must_use]
    pub(crate) fn and_digest(self, other: Self) -> Self {
        self.bytes(&other.0.to_le_bytes())
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
