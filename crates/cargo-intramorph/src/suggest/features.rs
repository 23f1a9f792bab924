//! Features as switches: which ones are tried, and the set of features with one of them turned on or off. Pure.

use std::collections::{BTreeMap, BTreeSet};

use super::failure::SuggestFailure;
use crate::discover::{Api, Candidate, feature, implementation_features};

/// Features of a package, with what each of them turns on, as cargo tells them.
pub(crate) type Features = BTreeMap<String, Vec<String>>;

/// Features that the user builds with.
#[derive(Clone, Debug, Default)]
pub(crate) struct SelectedFeatures {
    pub(crate) all: bool,
    pub(crate) without_default: bool,
    /// Names as they are given to cargo: separated by commas or blanks, some with a package before a slash.
    pub(crate) named: Vec<String>,
}

/// Features that are turned on or off, each in a build of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum TriedFeatures {
    #[default]
    None,
    /// Those that look like switches of the implementation, the most promising first.
    Promising,
    Named(Vec<String>),
}

/// Another set of features, in which one is turned on or off.
#[derive(Clone, Debug)]
pub(crate) struct OtherFeatures {
    pub(crate) candidate: Candidate,
    /// The change in words.
    pub(crate) what: String,
    /// All features that are on in one set, and off in the other.
    pub(crate) changed: Vec<String>,
    /// Arguments of cargo that select the set.
    pub(crate) arguments: Vec<String>,
}

/// Maximum number of features that are tried without being named.
const MOST_TRIED: usize = 4;
/// Minimum likeness of names that may be meant instead.
const MIN_LIKENESS: f64 = 0.7;

/// The features to try, the most promising for code of a file first.
pub(crate) fn tried(
    wanted: &TriedFeatures,
    features: &Features,
    (api, candidates, file): (&Api, &[Candidate], &str),
) -> Result<Vec<Candidate>, SuggestFailure> {
    match wanted {
        TriedFeatures::None => Ok(Vec::new()),
        TriedFeatures::Promising => {
            let mut promising = implementation_features(api, candidates, file);
            promising.truncate(MOST_TRIED);
            Ok(promising)
        }
        TriedFeatures::Named(names) => {
            let found = names.iter().map(|name| {
                let found = feature(api, name).filter(|_| features.contains_key(name));
                found.ok_or_else(|| unknown(name, features))
            });
            found.collect()
        }
    }
}

fn unknown(name: &str, features: &Features) -> SuggestFailure {
    let mut nearest: Vec<(f64, &String)> = features
        .keys()
        .map(|it| (strsim::jaro_winkler(it, name), it))
        .filter(|(likeness, _)| *likeness >= MIN_LIKENESS)
        .collect();
    nearest.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let nearest = nearest.into_iter().take(3).map(|(_, it)| it.clone());
    SuggestFailure::NoFeature {
        name: name.to_owned(),
        nearest: nearest.collect(),
        all: features.keys().cloned().collect(),
    }
}

impl SelectedFeatures {
    /// The set with a feature of a package turned on, or off if it is on.
    pub(crate) fn toggled(
        &self,
        (package, features): (&str, &Features),
        candidate: &Candidate,
    ) -> OtherFeatures {
        let name = &candidate.name;
        let (chosen, foreign) = self.chosen(package, features);
        let before = closure(&chosen, features);
        let is_on = before.contains(name);
        let roots = if is_on {
            let mut rest = BTreeSet::new();
            for root in &chosen {
                keep_without(root, name, features, &mut rest);
            }
            rest
        } else {
            chosen.iter().chain([name]).cloned().collect()
        };
        let after = closure(&roots, features);
        let changed: Vec<String> = before.symmetric_difference(&after).cloned().collect();
        let others = changed.iter();
        let others = others.filter(|it| *it != name && *it != DEFAULT);
        let others: Vec<String> = others.map(|it| format!("`{it}`")).collect();
        let state = if is_on { "off" } else { "on" };
        let what = match &others[..] {
            [] => format!("feature `{name}` turned {state}"),
            others => format!(
                "feature `{name}` turned {state}, and with it {}",
                others.join(", ")
            ),
        };
        let named: Vec<String> = roots.into_iter().chain(foreign).collect();
        OtherFeatures {
            candidate: candidate.clone(),
            what,
            changed,
            arguments: arguments(&named),
        }
    }

    /// Features of the package that are selected themselves, and names of those of other packages.
    fn chosen(&self, package: &str, features: &Features) -> (BTreeSet<String>, Vec<String>) {
        let mut chosen: BTreeSet<String> = BTreeSet::new();
        let mut foreign = Vec::new();
        if self.all {
            chosen.extend(features.keys().cloned());
        }
        if !self.without_default && features.contains_key(DEFAULT) {
            chosen.insert(DEFAULT.to_owned());
        }
        let named = self.named.iter().flat_map(|names| names.split([',', ' ']));
        for name in named.filter(|name| !name.is_empty()) {
            match name.split_once('/') {
                Some((of, name)) if of == package => drop(chosen.insert(name.to_owned())),
                Some(_) => foreign.push(name.to_owned()),
                None => drop(chosen.insert(name.to_owned())),
            }
        }
        (chosen, foreign)
    }
}

const DEFAULT: &str = "default";

/// Arguments of cargo that select exactly these features.
fn arguments(named: &[String]) -> Vec<String> {
    let mut arguments = vec!["--no-default-features".to_owned()];
    if !named.is_empty() {
        arguments.push(format!("--features={}", named.join(",")));
    }
    arguments
}

/// All features that some features turn on, and they themselves.
fn closure(roots: &BTreeSet<String>, features: &Features) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = roots.iter().map(String::as_str).collect();
    while let Some(name) = open.pop() {
        if found.insert(name.to_owned()) {
            open.extend(direct(name, features));
        }
    }
    found
}

/// Features that a feature turns on itself.
fn direct<'a>(name: &str, features: &'a Features) -> impl Iterator<Item = &'a str> {
    let enabled = features.get(name).into_iter().flatten();
    // `package/feature` turns an optional dependency on, which may have a feature of its own name.
    let names = enabled.map(|it| it.split_once('/').map_or(&**it, |(package, _)| package));
    names.filter(|it| features.contains_key(*it))
}

/// Adds a feature; or, if it turns on the one that is off now, what else it turns on.
fn keep_without(name: &str, off: &str, features: &Features, kept: &mut BTreeSet<String>) {
    let all = closure(&BTreeSet::from([name.to_owned()]), features);
    if !all.contains(off) {
        kept.insert(name.to_owned());
    } else if name != off {
        for other in direct(name, features) {
            keep_without(other, off, features, kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Features, SelectedFeatures};
    use crate::discover::{Candidate, CandidateKind, Claim};

    fn features() -> Features {
        let features = [
            ("default", &["std", "words"][..]),
            ("std", &["alloc", "text?/std"]),
            ("alloc", &[]),
            ("words", &["std"]),
            ("simd", &["text/simd"]),
            ("text", &["dep:text"]),
        ];
        let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        let features = features.into_iter();
        features
            .map(|(name, on)| (name.to_owned(), owned(on)))
            .collect()
    }

    fn candidate(name: &str) -> Candidate {
        Candidate {
            kind: CandidateKind::Feature,
            name: name.to_owned(),
            owner: None,
            path: name.to_owned(),
            file: "Cargo.toml".to_owned(),
            line: 1,
            values: Vec::new(),
            takes: None,
            is_likely_switch: true,
            claim: Claim::None,
            sentence: None,
        }
    }

    #[track_caller]
    fn check(selected: &SelectedFeatures, name: &str, what: &str, arguments: &[&str]) {
        let toggled = selected.toggled(("sample", &features()), &candidate(name));
        assert_eq!(toggled.what, what);
        assert_eq!(toggled.arguments, arguments);
    }

    #[test]
    fn a_feature_that_is_off_is_turned_on() {
        check(
            &SelectedFeatures::default(),
            "simd",
            "feature `simd` turned on, and with it `text`",
            &["--no-default-features", "--features=default,simd"],
        );
    }

    #[test]
    fn a_default_feature_is_turned_off_with_what_needs_it() {
        let selected = SelectedFeatures::default();
        check(
            &selected,
            "words",
            "feature `words` turned off",
            &["--no-default-features", "--features=std"],
        );
        check(
            &selected,
            "std",
            "feature `std` turned off, and with it `alloc`, `words`",
            &["--no-default-features"],
        );
    }

    #[test]
    fn features_that_the_user_selects_stay() {
        let selected = SelectedFeatures {
            named: vec!["sample/simd,other/x alloc".to_owned()],
            without_default: true,
            ..SelectedFeatures::default()
        };
        check(
            &selected,
            "simd",
            "feature `simd` turned off, and with it `text`",
            &["--no-default-features", "--features=alloc,other/x"],
        );
        let all = SelectedFeatures {
            all: true,
            ..SelectedFeatures::default()
        };
        check(
            &all,
            "words",
            "feature `words` turned off",
            &["--no-default-features", "--features=alloc,simd,std,text"],
        );
    }
}
