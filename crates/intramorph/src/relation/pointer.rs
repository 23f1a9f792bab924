//! Relations behind a reference or in a box, so that one can be shared by tests or picked at run time.

use std::fmt::Debug;

use super::{Printed, Relation};
use crate::record::Verdict;

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

            fn is_equality(&self) -> bool {
                (**self).is_equality()
            }

            fn agree(&self, one: &O, other: &O) -> bool
            where
                O: Debug,
            {
                (**self).agree(one, other)
            }
        }
    )*};
}

pointers!(&R, Box<R>);
