//! Tests of the candidates that are found in small crates.

use super::{Candidate, CandidateKind, Claim, candidates, feature, implementation_features};
use crate::discover::sample::{api, api_with_features};

/// Prints candidates: kind, name and values.
fn shown(candidates: &[Candidate]) -> Vec<String> {
    let candidates = candidates.iter();
    let shown = candidates.map(|it| {
        let (kind, name, values) = (it.kind.name(), &it.name, it.values.join(" | "));
        format!("{kind} {name}: {values}")
    });
    shown.collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(shown(&candidates(&api(text))), expected);
}

#[test]
fn methods_of_a_builder_are_switches_with_all_values() {
    check(
        "pub enum Mode { Fast, Exact(u8) } pub struct Builder; impl Builder { pub fn new() -> Self { Self }
         pub fn mode(self, mode: Mode) -> Self { self } pub fn strict(&mut self, yes: bool) -> &mut Self { self }
         pub fn size(mut self, size: Option<usize>) -> Builder { self } pub fn name(self, name: String) -> Self { self }
         pub fn compact(self) -> Self { self } pub fn build(self) -> Self { self } }",
        &[
            "method mode: ::sample::Mode::Fast | ::sample::Mode::Exact(2)",
            "method strict: false | true",
            "method compact: ",
            "method size: None | Some(0) | Some(1) | Some(2) | Some(64) | Some(4096)",
        ],
    );
}

#[test]
fn methods_that_change_only_how_a_value_is_kept_are_switches() {
    check(
        "pub struct Set; impl Set { pub fn optimize(&mut self) -> bool { true } pub fn shrink_to_fit(&mut self) {}
         pub fn clear(&mut self) {} pub fn compact(&self) -> Set { Set } }",
        &["method optimize: ", "method shrink_to_fit: "],
    );
}

#[test]
fn flags_are_values() {
    check(
        "bitflags::bitflags! { pub struct Flags: u32 { const TABLES = 1; /// Notes.\nconst NOTES = 1 << 1; } }
         pub fn parse(text: &str, flags: Flags) {}",
        &["parameter flags: ::sample::Flags::TABLES | ::sample::Flags::NOTES"],
    );
}

#[test]
fn data_of_a_collection_is_no_switch() {
    check(
        "pub struct Bits; impl Bits { pub fn push(&mut self, bit: bool) {} pub fn set(&mut self, at: usize, on: bool) {}
         pub fn insert(&mut self, value: u32) -> bool { true } pub fn len(&self) -> usize { 0 }
         pub fn capacity(&self) -> usize { 0 } pub fn first(&self, n: u8) -> u8 { 0 } pub fn last(&self, n: u8) -> u8 { 0 } }",
        &[],
    );
}

#[test]
fn a_parameter_quotes_the_sentence_that_names_it() {
    let found = candidates(&api(
        "/// Sorts. If `parallel` is set, this is faster.\npub fn sort(items: &mut [u8], parallel: bool) {}",
    ));
    assert_eq!(shown(&found), ["parameter parallel: false | true"]);
    assert_eq!(found[0].claim, Claim::Speed);
    let sentence = found[0].sentence.as_deref();
    assert_eq!(sentence, Some("If `parallel` is set, this is faster."));
}

#[test]
fn public_fields_of_options_are_switches() {
    check(
        "#[derive(Default)] pub struct Render { pub smart: bool, hidden: bool } pub struct Point { pub x: u8 }
         pub struct ParseOptions { pub width: u8, pub name: String }",
        &["field width: 0 | 1 | 2 | 64 | 255", "field smart: false | true"],
    );
}

#[test]
fn functions_with_related_names_are_siblings() {
    check(
        "pub fn sort(v: &mut [u8]) {} pub fn sort_unstable(items: &mut [u8]) {} pub fn shuffle(v: &mut [u8]) {}
         pub fn kosaraju_scc<G: A>(g: G) -> Vec<u8> { vec![] } pub fn tarjan_scc<H>(g: H) -> Vec<u8> { vec![] }
         pub fn get(i: usize) -> u8 { 0 } pub fn try_get(i: usize) -> Option<u8> { None }",
        &[
            "sibling sort: sample::sort | sample::sort_unstable",
            "sibling kosaraju_scc: sample::kosaraju_scc | sample::tarjan_scc",
            "sibling get: sample::get | sample::try_get",
        ],
    );
}

#[test]
fn a_documentation_makes_functions_siblings() {
    let found = candidates(&api(
        "pub fn search(a: &str) -> u8 { 0 } /// Returns the same result as [`search`], but sooner.\npub fn seek(a: &str) -> u8 { 0 }",
    ));
    assert_eq!(
        shown(&found),
        ["sibling search: sample::search | sample::seek"]
    );
    assert_eq!(
        (found[0].claim, found[0].is_likely_switch),
        (Claim::Neutral, true)
    );
}

#[test]
fn opposites_are_no_siblings() {
    check(
        "pub fn sort_min(v: &mut [u8]) {} pub fn sort_max(v: &mut [u8]) {}",
        &[],
    );
}

#[test]
fn functions_that_undo_each_other_are_inverses() {
    check(
        "pub fn encode<T: AsRef<[u8]>>(input: T) -> String { String::new() }
         pub fn decode<T: AsRef<[u8]>>(input: T) -> Result<Vec<u8>, ()> { Err(()) }
         pub struct V; impl V { pub fn from_bytes(bytes: &[u8]) -> Option<Self> { None } pub fn to_bytes(&self) -> Vec<u8> { vec![] } }
         impl std::str::FromStr for V { type Err = (); fn from_str(s: &str) -> Result<V, ()> { Err(()) } }
         impl std::fmt::Display for V { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { Ok(()) } }",
        &[
            "inverse encode: sample::encode | sample::decode",
            "inverse from_bytes: sample::V::from_bytes | sample::V::to_bytes",
            "inverse from_str: sample::V::from_str | sample::V::to_string",
        ],
    );
}

#[test]
fn a_conversion_and_the_one_the_other_way_round_are_inverses() {
    check(
        "pub fn convert_1d_to_2d(point: u32) -> (u32, u32) { (0, 0) } pub fn convert_2d_to_1d(points: (u32, u32)) -> u32 { 0 }
         pub fn days_to_date(days: i32) -> (i32, u8) { (0, 0) } pub fn date_to_days(date: (i32, u8)) -> i32 { 0 }
         pub fn bin2hex(bytes: &[u8]) -> String { String::new() } pub fn hex2bin(text: &str) -> Vec<u8> { vec![] }
         pub fn b32encode(bytes: &[u8]) -> String { String::new() } pub fn b32decode(text: &str) -> Vec<u8> { vec![] }",
        &[
            "inverse convert_1d_to_2d: sample::convert_1d_to_2d | sample::convert_2d_to_1d",
            "inverse date_to_days: sample::date_to_days | sample::days_to_date",
            "inverse bin2hex: sample::bin2hex | sample::hex2bin",
            "inverse b32encode: sample::b32encode | sample::b32decode",
        ],
    );
}

#[test]
fn without_an_inverse_by_name_one_of_the_same_words_and_types_is_taken() {
    let api = api(
        "pub mod deflate { pub fn compress_to_vec(bytes: &[u8], level: u8) -> Vec<u8> { vec![] } }
         pub mod inflate { pub fn decompress_to_vec(bytes: &[u8]) -> Result<Vec<u8>, ()> { Err(()) }
         pub fn decompress_length(bytes: &[u8]) -> usize { 0 } }",
    );
    let compress = api
        .functions
        .iter()
        .find(|it| it.name() == "compress_to_vec");
    let found = super::inverses(compress.expect("it is there"), &api);
    let paths: Vec<&str> = found.iter().map(|it| &*it.path).collect();
    assert_eq!(paths, ["sample::inflate::decompress_to_vec"]);
}

#[test]
fn what_is_written_can_be_read() {
    check(
        "pub struct V; impl V { pub fn serialize_into<W: std::io::Write>(&self, writer: W) -> std::io::Result<()> { Ok(()) }
         pub fn deserialize_from<R: std::io::Read>(reader: R) -> std::io::Result<Self> { Ok(V) } }
         pub fn escape(text: &str) -> String { String::new() } pub fn unescape(text: &str) -> String { String::new() }",
        &[
            "inverse escape: sample::escape | sample::unescape",
            "inverse serialize_into: sample::V::serialize_into | sample::V::deserialize_from",
        ],
    );
}

#[test]
fn constants_come_last_and_those_that_tune_nothing_are_left_out() {
    check(
        "const MAX_DEPTH: usize = 16; const MAGIC: u32 = 7; pub fn f(text: &str, strict: bool) {}",
        &[
            "parameter strict: false | true",
            "constant MAX_DEPTH: 16 | 1 | 8 | 32",
        ],
    );
}

#[test]
fn what_claims_to_change_nothing_comes_first() {
    let found = candidates(&api_with_features(
        "#[cfg(feature = \"simd\")] mod simd {} pub struct Config; impl Config {
         /// Ignore case.\npub fn case(self, yes: bool) -> Self { self }
         /// Whether a prefilter is used. This does not change the results.\npub fn prefilter(self, yes: bool) -> Self { self } }",
        &["simd"],
    ));
    let kinds: Vec<(CandidateKind, Claim)> = found.iter().map(|it| (it.kind, it.claim)).collect();
    assert_eq!(
        kinds,
        [
            (CandidateKind::Method, Claim::Neutral),
            (CandidateKind::Method, Claim::Changes),
            (CandidateKind::Feature, Claim::None),
        ]
    );
}

#[test]
fn a_feature_counts_if_it_changes_something() {
    let api = api_with_features(
        "#[cfg(feature = \"simd\")] mod simd {}",
        &["default", "simd", "extra"],
    );
    let found = candidates(&api);
    let names: Vec<&str> = found.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["simd"]);
    assert!(feature(&api, "extra").is_some() && feature(&api, "other").is_none());
}

#[test]
fn features_that_change_code_are_switches_of_the_implementation() {
    let api = api_with_features(
        "#[cfg(feature = \"iter\")] pub fn f() {}
         pub fn g() { if cfg!(feature = \"words\") {} #[cfg(feature = \"simd\")] h(); }",
        &["iter", "simd", "words"],
    );
    let found = implementation_features(&api, &candidates(&api), "src/lib.rs");
    let names: Vec<&str> = found.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["simd", "words"]);
}
