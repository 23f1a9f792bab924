//! Features of the package.

use super::super::api::{Api, Feature};
use super::claim::quote;
use super::names::listed;
use super::{Candidate, CandidateKind, Claim};

/// Features that add something and leave all else as it is.
const ADDITIONS: &str = "\
    std, alloc, core, no_std, serde, serde1, logging, log, tracing, nightly, unstable, rustc-dep-of-std, \
    compiler_builtins, arbitrary, quickcheck, proptest, rand, schemars, document-features, rkyv, cli, full, use_std, use_alloc";

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let features = api.features.iter();
    let features = features.filter(|it| !listed(ADDITIONS).any(|name| name == it.name));
    features.map(|feature| candidate(api, feature)).collect()
}

/// Whether a public module has the name of a feature: then the feature adds that module.
fn is_module(api: &Api, feature: &Feature) -> bool {
    let module = format!("{}::{}::", api.name, feature.name.replace('-', "_"));
    let mut paths = api.functions.iter().map(|it| &it.path);
    paths.any(|path| path.starts_with(&module))
}

fn candidate(api: &Api, feature: &Feature) -> Candidate {
    let candidate = Candidate {
        kind: CandidateKind::Feature,
        name: feature.name.clone(),
        owner: None,
        path: feature.name.clone(),
        file: feature.file.clone(),
        line: feature.line,
        values: vec!["off".to_owned(), "on".to_owned()],
        takes: None,
        is_close: feature.is_in_sources && !is_module(api, feature),
        claim: Claim::None,
        sentence: None,
    };
    let mut quote = quote(&feature.documentation);
    if !candidate.is_close {
        quote.claim = Claim::None;
    }
    candidate.claiming(quote)
}
