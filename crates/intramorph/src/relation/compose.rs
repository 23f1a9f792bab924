//! Composition: two relations at once, a relation between parts of the outputs, or a relation behind a pointer.

use std::fmt::Debug;
use std::sync::OnceLock;

use super::{Printed, Relation};
use crate::panics::blaming;
use crate::printed::brief_pair;
use crate::record::Verdict;

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
        And {
            first: self,
            second: other,
            name: OnceLock::new(),
        }
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

/// The relation of [`and`](super::Compose::and).
#[derive(Clone, Debug)]
pub struct And<A, B> {
    first: A,
    second: B,
    /// The name, made when it is asked for: only then the type of the outputs is known.
    name: OnceLock<String>,
}

impl<O: ?Sized, A: Relation<O>, B: Relation<O>> Relation<O> for And<A, B> {
    fn name(&self) -> &str {
        let name = || format!("{} and {}", self.first.name(), self.second.name());
        self.name.get_or_init(name)
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let first = self.first.verdict(original, transformed);
        if first == Verdict::Broken {
            return first;
        }
        match self.second.verdict(original, transformed) {
            Verdict::Holds => first,
            second => second,
        }
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        if self.first.verdict(original, transformed) == Verdict::Broken {
            broken(&self.first, original, transformed)
        } else {
            broken(&self.second, original, transformed)
        }
    }

    fn can_break(&self, original: &O) -> bool {
        self.first.can_break(original) || self.second.can_break(original)
    }

    /// The output that both demand. If only one does, it may be the one that holds.
    fn expected(&self, original: &O) -> Option<Printed> {
        let first = self.first.expected(original)?;
        (first == self.second.expected(original)?).then_some(first)
    }

    /// Whether both are equalities. Otherwise one of the two claims an effect, which should be seen.
    fn is_equality(&self) -> bool {
        self.first.is_equality() && self.second.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        self.first.agree(one, other) && self.second.agree(one, other)
    }

    fn agree_in_order(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        self.first.agree_in_order(one, other) && self.second.agree_in_order(one, other)
    }
}

/// The name of the relation that is broken, and the reason.
fn broken<O: ?Sized>(relation: &impl Relation<O>, original: &O, transformed: &O) -> String {
    let name = relation.name();
    match relation.why_not(original, transformed) {
        why_not if why_not.is_empty() => format!("not `{name}`"),
        why_not => format!("not `{name}`: {why_not}"),
    }
}

/// The relation of [`observed`](super::Compose::observed).
#[derive(Clone, Debug)]
pub struct Observed<R, F> {
    pub(crate) relation: R,
    pub(crate) observe: F,
    /// The name, made when it is asked for: only then the type of what is observed is known.
    name: OnceLock<String>,
}

impl<R, F> Observed<R, F> {
    pub(crate) fn new(relation: R, observe: F) -> Self {
        Self {
            relation,
            observe,
            name: OnceLock::new(),
        }
    }
}

impl<R, F> Observed<R, F> {
    fn observe<O: ?Sized, P>(&self, output: &O) -> P
    where
        F: Fn(&O) -> P,
    {
        blaming("the closure of `observed`", || (self.observe)(output))
    }
}

impl<O, P, R, F> Relation<O> for Observed<R, F>
where
    O: ?Sized,
    P: Debug,
    R: Relation<P>,
    F: Fn(&O) -> P,
{
    fn name(&self) -> &str {
        let name = || format!("{} (observed)", self.relation.name());
        self.name.get_or_init(name)
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let (original, transformed) = (self.observe(original), self.observe(transformed));
        self.relation.verdict(&original, &transformed)
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = (self.observe(original), self.observe(transformed));
        let [old, new] = brief_pair(&format!("{original:?}"), &format!("{transformed:?}"));
        match self.relation.why_not(&original, &transformed) {
            why_not if why_not.is_empty() => format!("observed {old} and {new}"),
            why_not => format!("observed {old} and {new}: {why_not}"),
        }
    }

    fn can_break(&self, original: &O) -> bool {
        self.relation.can_break(&self.observe(original))
    }

    fn is_equality(&self) -> bool {
        self.relation.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let (one, other) = (self.observe(one), self.observe(other));
        self.relation.agree(&one, &other)
    }

    fn agree_in_order(&self, one: &O, other: &O) -> bool {
        let (one, other) = (self.observe(one), self.observe(other));
        self.relation.agree_in_order(&one, &other)
    }
}

macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<O: ?Sized, R: Relation<O> + ?Sized> Relation<O> for $pointer {
            fn name(&self) -> &str {
                (**self).name()
            }

            fn verdict(&self, original: &O, transformed: &O) -> Verdict {
                (**self).verdict(original, transformed)
            }

            fn why_not(&self, original: &O, transformed: &O) -> String {
                (**self).why_not(original, transformed)
            }

            fn expected(&self, original: &O) -> Option<Printed> {
                (**self).expected(original)
            }

            fn can_break(&self, original: &O) -> bool {
                (**self).can_break(original)
            }

            fn is_equality(&self) -> bool {
                (**self).is_equality()
            }

            fn agree(&self, one: &O, other: &O) -> bool
            where
                O: Debug,
            {
                (**self).agree(one, other)
            }

            fn agree_in_order(&self, one: &O, other: &O) -> bool
            where
                O: Debug,
            {
                (**self).agree_in_order(one, other)
            }

            fn demands_output(&self, original: &O) -> bool {
                (**self).demands_output(original)
            }
        }
    )*};
}

pointers!(&R, Box<R>);
