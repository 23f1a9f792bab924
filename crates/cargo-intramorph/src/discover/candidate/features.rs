//! Features of the package.

use super::super::api::{Api, Feature};
use super::super::condition::is_internal_feature;
use super::claim::quote;
use super::names::listed;
use super::{Candidate, CandidateKind, Claim};

/// Features that add something and leave all else as it is.
const ADDITIONS: &str = "\
    std, alloc, core, no_std, serde, serde1, logging, log, tracing, nightly, unstable, rustc-dep-of-std, \
    compiler_builtins, arbitrary, quickcheck, proptest, rand, schemars, document-features, rkyv, cli, full, use_std, use_alloc";

/// Words in the names of features that speak of how something is computed, and not of what.
const IMPLEMENTATIONS: &str = "\
    simd, sse, sse2, ssse3, avx, avx2, neon, asm, perf, performance, fast, faster, speed, optimized, optimised, \
    parallel, rayon, dispatch, intrinsics, accelerate, accelerated, hardware, cache, inline, unroll, unsafe";

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let features = api.features.iter().filter(|it| is_switch(it));
    let features = features.filter(|it| !listed(ADDITIONS).any(|name| name == it.name));
    features.map(|feature| candidate(api, feature)).collect()
}

/// Whether a feature is more than `default`, an internal one, or the name of an optional dependency.
fn is_switch(feature: &Feature) -> bool {
    let mut enables = feature.enables.iter();
    let is_dependency = enables.all(|it| it.starts_with("dep:") || it.contains('/'));
    let is_for_users = feature.name != "default" && !is_internal_feature(&feature.name);
    is_for_users && (feature.is_in_sources || !is_dependency)
}

/// The feature of a name, whatever it is for.
pub(crate) fn feature(api: &Api, name: &str) -> Option<Candidate> {
    let mut features = api.features.iter();
    let feature = features.find(|it| it.name == name);
    feature.map(|feature| candidate(api, feature))
}

/// Features that look like switches of the implementation, the most promising for code of a file first; not those that only add an
/// interface.
pub(crate) fn implementation_features(
    api: &Api,
    candidates: &[Candidate],
    file: &str,
) -> Vec<Candidate> {
    let features = candidates.iter();
    let features = features.filter(|it| it.kind == CandidateKind::Feature && it.is_likely_switch);
    let features = features.filter_map(|candidate| {
        let mut features = api.features.iter();
        let feature = features.find(|it| it.name == candidate.name)?;
        let is_promised = matches!(candidate.claim, Claim::Neutral | Claim::Speed)
            || is_named_as_implementation(&candidate.name);
        let is_in_file = feature.conditions.iter().any(|it| it.file == file);
        let order = (!is_promised, !is_in_file);
        (!feature.conditions.is_empty()).then_some((order, candidate))
    });
    let mut features: Vec<((bool, bool), &Candidate)> = features.collect();
    features.sort_by_key(|(order, _)| *order);
    features.into_iter().map(|(_, it)| it.clone()).collect()
}

/// Whether the name of a feature says that it is about how something is computed.
pub(crate) fn is_named_as_implementation(name: &str) -> bool {
    let mut words = name.split(['-', '_']).map(str::to_lowercase);
    words.any(|word| listed(IMPLEMENTATIONS).any(|it| it == word))
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
        is_likely_switch: feature.is_in_sources && !is_module(api, feature),
        claim: Claim::None,
        sentence: None,
    };
    let mut quote = quote(&feature.documentation);
    if !candidate.is_likely_switch {
        quote.claim = Claim::None;
    }
    candidate.claiming(quote)
}
