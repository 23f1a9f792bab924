//! Status: both programs succeed, or neither does.

use std::fmt::Debug;
use std::process::ExitStatus;

use super::{Compose, Relation};
use crate::record::Verdict;

/// The relation of [`same_status`].
#[derive(Clone, Copy, Debug)]
pub struct SameStatus;

/// `O'` is `Ok` or `Some` where `O` is, whatever the values and errors are.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.parse::<f64>())
///     .inputs("[0-9]{0,3}[.]?[0-9]{0,3}")
///     .replaced("half the precision", |text| text.parse::<f32>().map(f64::from))
///     .must_be(same_status());
/// ```
pub fn same_status() -> SameStatus {
    SameStatus
}

/// An output that says whether the program succeeded.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` says neither success nor failure",
    label = "has no status",
    note = "a status is an `Option`, a `Result` or an `ExitStatus`; make one from another output: \
            `.observed(|output: &Output| output.is_valid().then_some(()))`"
)]
pub trait HasStatus {
    /// The name of the status, such as `Ok`.
    fn status(&self) -> &'static str;
}

impl<T> HasStatus for Option<T> {
    fn status(&self) -> &'static str {
        if self.is_some() { "Some" } else { "None" }
    }
}

impl<T, E> HasStatus for Result<T, E> {
    fn status(&self) -> &'static str {
        if self.is_ok() { "Ok" } else { "Err" }
    }
}

impl HasStatus for ExitStatus {
    fn status(&self) -> &'static str {
        if self.success() { "success" } else { "failure" }
    }
}

impl Compose for SameStatus {}

impl<O: HasStatus + Debug + ?Sized> Relation<O> for SameStatus {
    fn name(&self) -> &'static str {
        "same status"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        format!("{} became {}", original.status(), transformed.status())
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.status() == other.status()
    }
}
