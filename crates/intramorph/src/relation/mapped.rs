//! Maps: the changed program's output is a function of the original's.

use std::fmt::Debug;

use super::Printed;
use crate::printed::difference::what_was_expected;
use crate::record::Verdict;

/// The relation of [`mapped`].
#[derive(Clone, Debug)]
pub struct Mapped<F> {
    name: String,
    map: F,
}

/// `O' = map(O)`, under a name for findings.
///
/// The closure needs its type, as in `|original: &u32| 2 * original`.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.to_owned())
///     .inputs("[a-c]{1,9}")
///     .replaced("loud", |text| text.to_uppercase())
///     .must_be(mapped("in capitals", |text: &String| text.to_uppercase()));
/// ```
pub fn mapped<O, F: Fn(&O) -> O>(name: &str, map: F) -> Mapped<F> {
    Mapped {
        name: name.to_owned(),
        map,
    }
}

impl<O: PartialEq + Debug, F: Fn(&O) -> O> Functional<O> for Mapped<F> {
    fn label(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        Some((self.map)(original))
    }
}

/// A relation that demands one definite output.
pub(super) trait Functional<O> {
    fn label(&self) -> &str;

    /// The output that is demanded; `None` where the type cannot hold it, so that nothing can be said.
    fn image(&self, original: &O) -> Option<O>;
}

pub(super) fn verdict<O: PartialEq>(image: Option<O>, transformed: &O) -> Verdict {
    image.map_or(Verdict::Inconclusive, |image| {
        Verdict::from(image == *transformed)
    })
}

pub(super) fn why_not<O: Debug>(image: Option<O>, transformed: &O) -> String {
    image.map_or_else(String::new, |image| {
        what_was_expected(&Printed::of(&image), &Printed::of(transformed))
    })
}

macro_rules! functional_relations {
    ($([$($generics:tt)*] $relation:ty),* $(,)?) => {$(
        impl<$($generics)*> $crate::relation::Relation<O> for $relation {
            fn name(&self) -> &str {
                Functional::<O>::label(self)
            }

            fn verdict(&self, original: &O, transformed: &O) -> $crate::record::Verdict {
                $crate::relation::mapped::verdict(self.image(original), transformed)
            }

            fn why_not(&self, original: &O, transformed: &O) -> String {
                $crate::relation::mapped::why_not(self.image(original), transformed)
            }

            fn expected(&self, original: &O) -> Option<$crate::relation::Printed> {
                let image = self.image(original)?;
                Some($crate::relation::Printed::of(&image))
            }

            fn agree(&self, one: &O, other: &O) -> bool {
                one == other
            }
        }
    )*};
}

pub(super) use functional_relations;

functional_relations!([O: PartialEq + Debug, F: Fn(&O) -> O] Mapped<F>);
