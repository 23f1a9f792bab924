//! From variants of a program to trials, each with what can be expected of it.

use intramorph_record::suggest::{ChangeKind, ChangeRecord, LeftOutCause, LeftOutChange};

use super::build::BuiltProgram;
use super::features::OtherFeatures;
use super::judge::Expectation;
use super::observation::{ORDINARY, Settings};
use super::prepare::Prepared;
use super::trial::{OWN_BUILD, Trial};
use super::variant::{Again, Variant, VariantKind, is_other_meaning, without_modules};
use crate::discover::{Candidate, Claim, Takes, is_named_as_implementation};

/// The changes to try, and those that do not compile.
pub(crate) fn trials(
    prepared: &Prepared,
    built: &BuiltProgram,
) -> (Vec<Trial>, Vec<LeftOutChange>) {
    let mut trials = Vec::new();
    let mut left_out = Vec::new();
    for (index, variant) in prepared.variants.iter().enumerate() {
        let settings = built.settings(&variant.keys);
        if settings.is_empty() {
            let mut change = LeftOutChange::default();
            change.what = variant.kind.to_string();
            change.cause = LeftOutCause::DoesNotCompile;
            let obstacle = variant.keys.iter().find_map(|key| built.obstacle(key));
            let obstacle = obstacle.and_then(|it| it.lines().next());
            change.reason = match obstacle {
                Some(reason) => format!("does not compile there: {reason}"),
                None => "does not compile there".to_owned(),
            };
            left_out.push(change);
        } else if variant.is_against_original {
            trials.push(trial(variant, None, Settings::new(), settings));
        } else {
            // Every pair of values: this one beside each that comes before it; and what is undone beside the input.
            let before = prepared.variants[..index].iter();
            for other in before.filter(|it| variant.kind.is_compared_with(&it.kind)) {
                let base = built.settings(&other.keys);
                if !base.is_empty() {
                    trials.push(trial(variant, Some(other), base, settings.clone()));
                }
            }
        }
    }
    (trials, left_out)
}

fn trial(variant: &Variant, other: Option<&Variant>, base: Settings, changed: Settings) -> Trial {
    Trial {
        expectation: expectation(&variant.kind),
        change: change(variant, other),
        base,
        changed,
        distribution: ORDINARY,
        is_number: is_number(&variant.kind),
        observer: OWN_BUILD,
    }
}

fn is_number(kind: &VariantKind) -> bool {
    let takes = match kind {
        VariantKind::Switch { candidate, .. } => candidate.takes,
        _ => None,
    };
    matches!(takes, Some(Takes::Number | Takes::Optional))
}

/// A trial of a build with other features, by an observer.
pub(crate) fn of_features(features: &OtherFeatures, observer: usize) -> Trial {
    let candidate = &features.candidate;
    let mut change = ChangeRecord::default();
    change.kind = ChangeKind::Feature;
    change.what.clone_from(&features.what);
    describe(&mut change, candidate);
    Trial {
        expectation: match candidate.claim {
            Claim::Neutral | Claim::Speed => Expectation::Same,
            Claim::Heuristic => Expectation::Related,
            Claim::Changes => Expectation::Different,
            Claim::None if is_named_as_implementation(&candidate.name) => Expectation::Related,
            Claim::None => Expectation::Open,
        },
        change,
        base: Settings::new(),
        changed: Settings::new(),
        distribution: ORDINARY,
        is_number: false,
        observer,
    }
}

/// The change from one variant, or from the original, to another.
pub(crate) fn change(variant: &Variant, other: Option<&Variant>) -> ChangeRecord {
    let mut change = ChangeRecord::default();
    change.kind = match &variant.kind {
        VariantKind::Switch { .. } => ChangeKind::Switch,
        VariantKind::Sibling { .. } => ChangeKind::Sibling,
        VariantKind::FollowUp { .. }
        | VariantKind::RoundTrip { .. }
        | VariantKind::Input { .. } => ChangeKind::Input,
    };
    change.what = match (&variant.kind, other.map(|it| &it.kind)) {
        (
            VariantKind::Switch { candidate, value },
            Some(VariantKind::Switch { value: before, .. }),
        ) => format!(
            "`{}`: {} instead of {}",
            candidate.name,
            without_modules(value),
            without_modules(before)
        ),
        (kind, _) => kind.to_string(),
    };
    if let Some(candidate) = variant.kind.candidate() {
        describe(&mut change, candidate);
    }
    if let VariantKind::Sibling { place, .. } = &variant.kind {
        change.location.clone_from(place);
    }
    change
}

/// Adds where a switch is, and what its documentation says.
fn describe(change: &mut ChangeRecord, candidate: &Candidate) {
    change.location = format!("{}:{}", candidate.file, candidate.line);
    change.documentation = candidate.sentence.clone().unwrap_or_default();
    change.is_documented_as_neutral = candidate.claim == Claim::Neutral;
    change.is_documented_as_means = matches!(candidate.claim, Claim::Speed | Claim::Heuristic);
}

fn expectation(kind: &VariantKind) -> Expectation {
    if let VariantKind::Input { alteration, .. } = kind
        && alteration.is_rearrangement()
    {
        return Expectation::RearrangedInput;
    }
    if let VariantKind::RoundTrip { .. }
    | VariantKind::FollowUp {
        again: Again::Undone(_) | Again::Printed,
        ..
    } = kind
    {
        return Expectation::RoundTrip;
    }
    let Some(candidate) = kind.candidate() else {
        return Expectation::OtherInput;
    };
    match (candidate.claim, kind) {
        (_, VariantKind::Sibling { path, .. })
            if candidate.values.iter().any(|it| is_other_meaning(it, path)) =>
        {
            Expectation::Different
        }
        (Claim::Neutral | Claim::Speed, _) => Expectation::Same,
        (Claim::Heuristic, VariantKind::Switch { .. }) => Expectation::Related,
        (_, VariantKind::Sibling { .. }) if candidate.is_likely_switch => Expectation::Related,
        (Claim::Changes, _) => Expectation::Different,
        _ => Expectation::Open,
    }
}
