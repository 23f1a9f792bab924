//! Maps: the changed program's output is a function of the original's, which a test gives.

use super::image::{Image, Map};

/// The map of [`mapped`].
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
///     .must_be(relation::mapped("in capitals", |text: &String| text.to_uppercase()));
/// ```
pub fn mapped<O, F: Fn(&O) -> O>(name: &str, map: F) -> Image<Mapped<F>> {
    let name = name.to_owned();
    Image(Mapped { name, map })
}

impl<O, F: Fn(&O) -> O> Map<O> for Mapped<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        Some((self.map)(original))
    }
}
