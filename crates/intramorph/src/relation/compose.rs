//! Composition: two relations at once, or a relation between parts of the outputs.

use super::{And, Observed, Relation};

/// Relations that can be put together.
///
/// Every relation of this crate can. For one of your own, an empty `impl` is enough:
///
/// ```
/// use intramorph::prelude::*;
/// use intramorph::relation::Relation;
///
/// /// `O'` is even.
/// struct Even;
///
/// impl Compose for Even {}
///
/// impl Relation<u32> for Even {
///     fn name(&self) -> &str {
///         "even"
///     }
///     fn verdict(&self, _original: &u32, transformed: &u32) -> Verdict {
///         Verdict::from(transformed % 2 == 0)
///     }
///     fn why_not(&self, _original: &u32, transformed: &u32) -> String {
///         format!("{transformed} is odd")
///     }
/// }
///
/// program(|n: &u32| *n)
///     .inputs(0u32..1000)
///     .replaced("rounded up", |n| n + n % 2)
///     .must_be(at_least().and(Even));
/// ```
pub trait Compose: Sized {
    /// This relation and another one.
    ///
    /// The two together are broken if either is, and ask for an effect unless both are equalities.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|numbers: &[u8]| numbers.to_vec())
    ///     .inputs(vec(any::<u8>(), 0..9))
    ///     .replaced("without the last", |numbers| numbers[..numbers.len().saturating_sub(1)].to_vec())
    ///     .must_be(relation::prefix().and(at_most()));
    /// ```
    fn and<R>(self, other: R) -> And<Self, R> {
        And::new(self, other)
    }

    /// This relation between what `observe` sees of the outputs.
    ///
    /// The closure needs its type, and returns a value rather than a reference.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// #[derive(Debug)]
    /// struct Packing {
    ///     items: Vec<u32>,
    ///     value: u32,
    /// }
    ///
    /// fn pack(items: &[u32], most: u32) -> Packing {
    ///     let items: Vec<u32> = items.iter().copied().filter(|item| *item < most).collect();
    ///     Packing { value: items.iter().sum(), items }
    /// }
    ///
    /// program(|items: &[u32]| pack(items, 50))
    ///     .inputs(vec(0u32..100, 0..9))
    ///     .replaced("larger items too", |items| pack(items, 80))
    ///     .must_be(
    ///         at_least()
    ///             .observed(|packing: &Packing| packing.value)
    ///             .and(relation::superset().observed(|packing: &Packing| packing.items.clone())),
    ///     );
    /// ```
    fn observed<F>(self, observe: F) -> Observed<Self, F> {
        Observed::new(self, observe)
    }
}

impl<A, B> Compose for And<A, B> {}
impl<R, F> Compose for Observed<R, F> {}
impl<R: Compose> Compose for &R {}
impl<O: ?Sized> Compose for Box<dyn Relation<O> + '_> {}
