//! The domain of a knob: the values that it may be set to.

use core::any::Any;
use core::fmt::{Debug, Formatter, Result};
use core::ops::RangeInclusive;

use super::number::NumberFunctions;
use super::{KnobNumber, KnobValue, WholeDomain};
use crate::Randomness;
use crate::transformation::gate::AnyDomain;

/// Not public: the values that a knob may be set to.
#[derive(Clone, Copy)]
pub enum Domain<T: 'static> {
    /// The values of a list.
    Listed(&'static [T]),
    /// All numbers from the least to the most.
    Between([T; 2], &'static NumberFunctions<T>),
}

impl<T: 'static> Domain<T> {
    #[doc(hidden)]
    pub const fn whole() -> Self
    where
        T: WholeDomain,
    {
        Self::Listed(T::ALL)
    }

    #[doc(hidden)]
    pub const fn between(range: &RangeInclusive<T>) -> Self
    where
        T: KnobNumber,
    {
        Self::Between([*range.start(), *range.end()], T::FUNCTIONS)
    }
}

impl<T: KnobValue> Domain<T> {
    pub(crate) fn contains(&self, value: &T) -> bool {
        match self {
            Self::Listed(values) => values.contains(value),
            Self::Between([least, most], functions) => {
                (functions.is_ordered)(least, value) && (functions.is_ordered)(value, most)
            }
        }
    }

    /// Whether no other value can be drawn.
    pub(crate) fn has_only(&self, value: &T) -> bool {
        match self {
            Self::Listed(values) => values.iter().all(|other| other == value),
            Self::Between(ends, _) => ends.iter().all(|end| end == value),
        }
    }

    /// The value that a random number draws. The ends of a range and values near the least are drawn more often.
    pub(crate) fn draw(&self, number: u64) -> T {
        match self {
            Self::Listed(values) => *Randomness::seeded(number)
                .choose(values)
                .expect("the macro lists at least one"),
            Self::Between([least, most], functions) => (functions.draw)(*least, *most, number),
        }
    }

    /// The value that a text denotes.
    pub(crate) fn parse(&self, text: &str) -> Option<T> {
        let value = match self {
            Self::Listed(values) => {
                let mut values = values.iter();
                values.find(|value| format!("{value:?}") == text).copied()
            }
            Self::Between(_, functions) => (functions.parse)(text),
        };
        value.filter(|value| self.contains(value))
    }
}

impl<T: Debug> Debug for Domain<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Self::Listed(values) => write!(formatter, "one of {values:?}"),
            Self::Between([least, most], _) => write!(formatter, "within {least:?}..={most:?}"),
        }
    }
}

impl<T: KnobValue> AnyDomain for Domain<T> {
    fn drawn_value(&self, number: u64) -> String {
        format!("{:?}", self.draw(number))
    }

    fn is_same(&self, other: &dyn Any) -> bool {
        match (self, other.downcast_ref()) {
            // Both are almost always the same list in memory.
            (Self::Listed(one), Some(Self::Listed(other))) => {
                std::ptr::eq(*one, *other) || one == other
            }
            (Self::Between(one, _), Some(Self::Between(other, _))) => one == other,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Domain;

    #[test]
    fn everything_drawn_is_in_the_domain() {
        let numbers: Domain<i32> = Domain::between(&(-5..=1000));
        let all: Domain<i128> = Domain::between(&(i128::MIN..=i128::MAX));
        let floats: Domain<f64> = Domain::between(&(-1.5..=2.5));
        for number in 0..1000 {
            assert!(numbers.contains(&numbers.draw(number)));
            assert!(all.contains(&all.draw(number)));
            assert!(floats.contains(&floats.draw(number)));
        }
    }

    #[test]
    fn only_finite_floats_are_drawn() {
        let all: Domain<f64> = Domain::between(&(f64::MIN..=f64::MAX));
        let positive: Domain<f32> = Domain::between(&(0.0..=f32::INFINITY));
        let infinite: Domain<f64> = Domain::between(&(f64::NEG_INFINITY..=f64::INFINITY));
        for number in 0..1000 {
            assert!(all.draw(number).is_finite());
            assert!((0.0..=f32::MAX).contains(&positive.draw(number)));
            assert!(infinite.draw(number).is_finite());
        }
        let drawn: Vec<f64> = (0..200).map(|number| infinite.draw(number)).collect();
        assert!(
            drawn.contains(&f64::MIN) && drawn.contains(&f64::MAX),
            "{drawn:?}"
        );
    }

    #[test]
    fn what_has_no_finite_float_is_drawn_all_the_same() {
        let domain: Domain<f64> = Domain::between(&(f64::INFINITY..=f64::INFINITY));
        assert!((0..100).all(|number| domain.contains(&domain.draw(number))));
    }

    #[test]
    fn the_ends_and_the_near_ones_are_drawn() {
        let domain: Domain<u64> = Domain::between(&(1..=u64::MAX));
        let drawn: Vec<u64> = (0..200).map(|number| domain.draw(number)).collect();
        assert!(drawn.contains(&1) && drawn.contains(&u64::MAX), "{drawn:?}");
        assert!(
            drawn.iter().any(|value| (2..1000).contains(value)),
            "{drawn:?}"
        );
    }

    #[test]
    fn a_domain_of_one_value_has_no_other() {
        let domain: Domain<u8> = Domain::between(&(7..=7));
        assert!((0..100).all(|number| domain.draw(number) == 7));
        assert_eq!(domain.parse("8"), None);
        assert_eq!(domain.parse("7"), Some(7));
    }

    #[test]
    fn a_listed_value_is_written_as_it_prints() {
        let domain: Domain<Option<u8>> = Domain::Listed(&[None, Some(3)]);
        assert_eq!(domain.parse("Some(3)"), Some(Some(3)));
        assert_eq!(domain.parse("Some(4)"), None);
    }
}
