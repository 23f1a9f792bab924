//! Switches that a crate has already: what may be set, or take the place of something else, without a change of its code.

mod claim;
mod constants;
mod features;
mod fields;
mod inverses;
mod methods;
mod names;
mod parameters;
mod rank;
mod siblings;
mod values;

#[cfg(test)]
mod tests;

use super::api::Api;
pub(crate) use claim::Claim;
use claim::Quote;
pub(crate) use inverses::are_inverse_by_name;
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
    /// Whether the names of functions are related, and not only their types.
    pub(crate) is_close: bool,
    pub(crate) claim: Claim,
    /// Sentence of the documentation that makes the claim.
    pub(crate) sentence: Option<String>,
}

/// Where a switch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CandidateKind {
    /// A method of a builder, or a setter.
    Method,
    /// A parameter of a function.
    Parameter,
    /// A public field of options.
    Field,
    /// A feature of the package.
    Feature,
    /// An integer constant.
    Constant,
    /// Functions of the same signature.
    Sibling,
    /// A function that undoes another.
    Inverse,
}

impl CandidateKind {
    pub(crate) const ALL: [Self; 7] = [
        Self::Method,
        Self::Parameter,
        Self::Field,
        Self::Feature,
        Self::Constant,
        Self::Sibling,
        Self::Inverse,
    ];

    /// Name on the command line and in records.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Method => "method",
            Self::Parameter => "parameter",
            Self::Field => "field",
            Self::Feature => "feature",
            Self::Constant => "constant",
            Self::Sibling => "sibling",
            Self::Inverse => "inverse",
        }
    }
}

/// Finds the candidates of a crate, the most promising first.
pub(crate) fn candidates(api: &Api) -> Vec<Candidate> {
    let methods = methods::candidates(api);
    let found = [
        parameters::candidates(api, &methods),
        methods,
        fields::candidates(api),
        features::candidates(api),
        constants::candidates(api),
        siblings::candidates(api),
        inverses::candidates(api),
    ];
    rank::ranked(found.into_iter().flatten().collect())
}

impl Candidate {
    fn claiming(mut self, quote: Quote) -> Self {
        self.claim = quote.claim;
        self.sentence = quote.sentence;
        self
    }
}
