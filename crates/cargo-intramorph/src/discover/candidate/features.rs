//! Features of the package.

use super::super::api::{Api, Feature};
use super::claim::quote;
use super::names::listed;
use super::{Candidate, CandidateKind, Claim};

/// Features that add something and leave all else as it is.
const ADDITIONS: &str = "\
    std, alloc, core, no_std, serde, serde1, logging, log, tracing, nightly, unstable, rustc-dep-of-std, \
    compiler_builtins, arbitrary, quickcheck, proptest, rand, schemars, document-features, rkyv, cli, full";

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    api.features.iter().map(candidate).collect()
}

fn candidate(feature: &Feature) -> Candidate {
    let candidate = Candidate {
        kind: CandidateKind::Feature,
        name: feature.name.clone(),
        owner: None,
        path: feature.name.clone(),
        file: feature.file.clone(),
        line: feature.line,
        values: vec!["off".to_owned(), "on".to_owned()],
        takes: None,
        is_close: feature.is_in_sources && !listed(ADDITIONS).any(|it| it == feature.name),
        claim: Claim::None,
        sentence: None,
    };
    let mut quote = quote(&feature.documentation);
    if !candidate.is_close {
        quote.claim = Claim::None;
    }
    candidate.claiming(quote)
}
