//! Constants of relations: exact fractions where possible.

use std::fmt::{self, Display, Formatter};

use crate::relation_language::value::Value;

/// A number that a relation multiplies with, or adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Constant {
    /// A fraction in lowest terms, with a positive denominator.
    Exact {
        numerator: i128,
        denominator: i128,
    },
    Float(f64),
}

impl Constant {
    pub(crate) const ZERO: Self = Self::integer(0);
    pub(crate) const ONE: Self = Self::integer(1);

    pub(crate) const fn integer(integer: i128) -> Self {
        Self::Exact {
            numerator: integer,
            denominator: 1,
        }
    }

    /// A fraction; `None` for a denominator of 0, or if it is too large.
    pub(crate) fn fraction(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator)?;
        let divisor = if denominator < 0 { -divisor } else { divisor };
        Some(Self::Exact {
            numerator: numerator.checked_div(divisor)?,
            denominator: denominator.checked_div(divisor)?,
        })
    }

    /// The constant as the text of a Rust literal; `None` for a fraction that is no decimal number.
    pub(crate) fn literal(self) -> Option<String> {
        match self {
            Self::Exact {
                numerator,
                denominator: 1,
            } => Some(numerator.to_string()),
            Self::Exact { .. } => None,
            Self::Float(float) => Some(format!("{float:?}")),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "floats are rounded anyway")]
    pub(crate) fn as_float(self) -> f64 {
        match self {
            Self::Exact {
                numerator,
                denominator,
            } => numerator as f64 / denominator as f64,
            Self::Float(float) => float,
        }
    }

    pub(crate) fn is_negative(self) -> bool {
        self.as_float() < 0.0
    }

    /// The constant with the other sign.
    pub(crate) fn opposite(self) -> Self {
        match self {
            Self::Exact {
                numerator,
                denominator,
            } => Self::Exact {
                numerator: numerator.saturating_neg(),
                denominator,
            },
            Self::Float(float) => Self::Float(-float),
        }
    }

    /// `factor * number + offset`; `None` for what is no number, or too large.
    pub(crate) fn linear(factor: Self, offset: Self, number: &Value) -> Option<Value> {
        if let Value::Integer(integer) = number {
            match Self::exactly(factor, offset, *integer) {
                Exactly::Number(value) => return Some(value),
                Exactly::TooLarge => return None,
                Exactly::NotExact => {}
            }
        }
        let float = as_float(number)?;
        Some(Value::float(factor.as_float() * float + offset.as_float()))
    }

    fn exactly(factor: Self, offset: Self, integer: i128) -> Exactly {
        let (Self::Exact { .. }, Self::Exact { .. }) = (factor, offset) else {
            return Exactly::NotExact;
        };
        let product = || factor.times(Self::integer(integer))?.plus(offset);
        match product() {
            Some(Self::Exact {
                numerator,
                denominator: 1,
            }) => Exactly::Number(Value::Integer(numerator)),
            Some(fraction) => Exactly::Number(Value::float(fraction.as_float())),
            None => Exactly::TooLarge,
        }
    }

    /// The product; `None` if it is too large.
    pub(crate) fn times(self, other: Self) -> Option<Self> {
        match (self, other) {
            (
                Self::Exact {
                    numerator: a,
                    denominator: b,
                },
                Self::Exact {
                    numerator: c,
                    denominator: d,
                },
            ) => Self::fraction(a.checked_mul(c)?, b.checked_mul(d)?),
            _ => Some(Self::Float(self.as_float() * other.as_float())),
        }
    }

    /// The quotient; `None` if the divisor is 0, or it is too large.
    pub(crate) fn over(self, divisor: Self) -> Option<Self> {
        match divisor {
            Self::Exact {
                numerator,
                denominator,
            } => self.times(Self::fraction(denominator, numerator)?),
            Self::Float(0.0) => None,
            Self::Float(float) => Some(Self::Float(self.as_float() / float)),
        }
    }

    /// The sum; `None` if it is too large.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        match (self, other) {
            (
                Self::Exact {
                    numerator: a,
                    denominator: b,
                },
                Self::Exact {
                    numerator: c,
                    denominator: d,
                },
            ) => {
                let sum = a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?;
                Self::fraction(sum, b.checked_mul(d)?)
            }
            _ => Some(Self::Float(self.as_float() + other.as_float())),
        }
    }
}

/// A number as a float.
#[expect(clippy::cast_precision_loss, reason = "floats are rounded anyway")]
pub(super) fn as_float(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(integer) => Some(*integer as f64),
        Value::Float(float) => Some(float.0),
        _ => None,
    }
}

enum Exactly {
    Number(Value),
    TooLarge,
    NotExact,
}

/// The greatest common divisor, which is positive; `None` if both are 0, or one is too large.
fn greatest_common_divisor(one: i128, other: i128) -> Option<i128> {
    let (mut one, mut other) = (one.checked_abs()?, other.checked_abs()?);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    (one != 0).then_some(one)
}

impl Display for Constant {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact {
                numerator,
                denominator: 1,
            } => write!(formatter, "{numerator}"),
            Self::Exact {
                numerator,
                denominator,
            } => write!(formatter, "{numerator}/{denominator}"),
            Self::Float(float) => write!(formatter, "{float:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Constant;
    use crate::relation_language::value::Value;

    fn check(factor: (i128, i128), offset: i128, number: &str, expected: Option<&str>) {
        let factor = Constant::fraction(factor.0, factor.1).expect("a fraction");
        let value = Constant::linear(factor, Constant::integer(offset), &Value::parse(number));
        assert_eq!(value, expected.map(Value::parse));
    }

    #[test]
    fn integers_are_calculated_exactly() {
        check((2, 1), 1, "3", Some("7"));
        check((1, 3), 0, "9007199254740993", Some("3002399751580331"));
        check((1, 2), 0, "3", Some("1.5"));
        check((-2, 4), 1, "4", Some("-1"));
    }

    #[test]
    fn floats_are_calculated_as_floats() {
        check((1, 2), 1, "3.0", Some("2.5"));
    }

    #[test]
    fn a_result_that_is_too_large_is_none() {
        check((2, 1), 0, &i128::MAX.to_string(), None);
    }

    #[test]
    fn what_is_no_number_has_no_result() {
        check((2, 1), 0, "true", None);
    }

    #[test]
    fn a_fraction_is_in_lowest_terms() {
        let fraction = Constant::fraction(6, -4).expect("a fraction");
        assert_eq!(fraction.to_string(), "-3/2");
        assert_eq!(Constant::fraction(1, 0), None);
        assert_eq!(Constant::fraction(0, 5), Some(Constant::ZERO));
    }
}
