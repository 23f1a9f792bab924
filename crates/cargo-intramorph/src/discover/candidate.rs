//! Switches that a crate has already: what may be set, or take the place of something else, without a change of its code.

mod claim;
mod constants;
mod features;
mod fields;
mod inverses;
mod methods;
mod names;
mod ownership;
mod parameters;
mod promise;
mod rank;
mod siblings;
mod values;

#[cfg(test)]
mod tests;

use super::api::Api;
use claim::Quote;
pub(crate) use claim::quote;
pub(crate) use features::{feature, implementation_features, is_named_as_implementation};
pub(crate) use intramorph_record::switches::{Claim, SwitchKind as CandidateKind};
pub(crate) use inverses::inverses;
pub(crate) use values::Takes;

/// A switch, or functions that may take the place of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) kind: CandidateKind,
    /// Name of the method, parameter, field, feature, constant, or of the first function.
    pub(crate) name: String,
    /// Path of the type or function that the switch belongs to.
    pub(crate) owner: Option<String>,
    /// Path of the method, of the function with the parameter, of the type with the field, of the constant, or of the first
    /// function; the name of a feature.
    pub(crate) path: String,
    pub(crate) file: String,
    pub(crate) line: usize,
    /// Possible values as Rust expressions; paths of the functions for siblings and inverses. None for a method without a
    /// parameter: it is called or not.
    pub(crate) values: Vec<String>,
    /// What is set; `None` for functions, features, and methods without a parameter.
    pub(crate) takes: Option<Takes>,
    /// Whether more than its kind suggests a switch: related names, a type for options, a public constant, or code that depends on the
    /// feature.
    pub(crate) is_likely_switch: bool,
    pub(crate) claim: Claim,
    /// Sentence of the documentation that makes the claim.
    pub(crate) sentence: Option<String>,
}

/// Finds the candidates of a crate, the most promising first.
pub(crate) fn candidates(api: &Api) -> Vec<Candidate> {
    let methods = methods::candidates(api);
    let others = [
        parameters::candidates(api, &methods),
        fields::candidates(api),
        features::candidates(api),
        constants::candidates(api),
        siblings::candidates(api, &methods),
        inverses::candidates(api),
    ];
    let others = others.into_iter().flatten();
    let all = methods.into_iter().chain(others);
    rank::ranked(all.filter(|it| !is_internal(&it.path)).collect())
}

/// Whether a public path leads through a module for tests or for the crate itself.
fn is_internal(path: &str) -> bool {
    const INTERNAL: &str =
        "bench, benches, benchable, fuzz, fuzzing, test, tests, testing, internal, private";
    let modules = path.rsplit_once("::").map_or("", |(modules, _)| modules);
    let mut words = modules.split("::").flat_map(names::words);
    words.any(|word| names::listed(INTERNAL).any(|it| it == word)) || path.contains("::__")
}

impl Candidate {
    fn claiming(mut self, quote: Quote) -> Self {
        self.claim = quote.claim;
        self.sentence = quote.sentence;
        self
    }
}
