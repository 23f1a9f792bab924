//! The record: what is known of each change, from the plan to the findings.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::mem;

use intramorph_record::neutral::{
    ChangeOutcome, FailedTest, FlakyTest, NeutralChange, NeutralFinding, NeutralRun,
    Setting as SettingRecord,
};
use intramorph_record::score::LeftOutTest;

use super::attribute::Attributed;
use super::execute::Switch;
use super::label::Labels;
use super::replay;
use super::setting::Setting;
use super::test_sources::TestSources;
use super::trials::active;
use crate::rewrite::{Change, Identity, Operator, Plan};
use crate::score::build::Built;
use crate::score::plan::{Acceptance, Planned, packages};
use crate::score::suite::Suite;
use crate::score::table::ActiveChange;

/// All planned changes before the first trial.
pub(crate) fn planned(planned: &Planned) -> NeutralRun {
    let sources = planned.plan.sources().iter();
    let texts: HashMap<&str, &str> = sources
        .map(|source| (&*source.path, &*source.text))
        .collect();
    let changes = planned.plan.changes().iter();
    let changes = changes.enumerate().map(|(index, change)| {
        let mut record = change_record(change, texts[&*change.identity.file]);
        record.switch = replay::number_of(&planned.plan, index);
        record
    });
    let mut run = NeutralRun::default();
    run.packages = packages::names(&planned.packages);
    run.changes = changes.collect();
    run.selection.clone_from(&planned.selection);
    run.unused_acceptances
        .clone_from(&planned.unused_acceptances);
    let unparsable = planned.plan.unparsable().iter();
    run.unparsable_files = unparsable.map(ToString::to_string).collect();
    run
}

fn change_record(change: &Change, text: &str) -> NeutralChange {
    let mut record = NeutralChange::default();
    record.file.clone_from(&change.identity.file);
    record.item.clone_from(&change.identity.item);
    change.identity.operator.name().clone_into(&mut record.kind);
    record.ordinal = change.identity.ordinal;
    record.line = change.line;
    record.column = change.column;
    if let Operator::Neutral(neutral) = change.identity.operator {
        neutral.effect(change.arm).clone_into(&mut record.effect);
        neutral.meaning().clone_into(&mut record.meaning);
    }
    text[change.range.clone()].clone_into(&mut record.original);
    record.replacement.clone_from(&change.replacement);
    record.difference = change.difference(text);
    record
}

/// Adds what the build has found.
pub(crate) fn add_build(run: &mut NeutralRun, plan: &Plan, built: &Built) {
    run.rounds = built.rounds;
    let left_out = built.left_out.iter().map(|broken| {
        let mut record = LeftOutTest::default();
        record.name.clone_from(&broken.target);
        "does not compile".clone_into(&mut record.reason);
        record
    });
    run.left_out_tests = left_out.collect();
    for (record, change) in run.changes.iter_mut().zip(plan.changes()) {
        if let Some(reason) = built.removed.get(&change.id) {
            record.outcome = ChangeOutcome::Removed;
            record.reason = Some(reason.clone());
        } else if !built.compiled.contains(&change.site) {
            record.outcome = ChangeOutcome::NotBuilt;
        }
    }
}

/// Adds the tests, and which changes they reach.
pub(crate) fn add_suite(run: &mut NeutralRun, plan: &Plan, suite: &Suite) {
    run.tests = suite.count();
    let failing = suite.left_out.iter().map(|test| {
        let mut record = LeftOutTest::default();
        record.name.clone_from(&test.name);
        record.reason = test.reason();
        record
    });
    run.left_out_tests.extend(failing);
    for (record, change) in run.changes.iter_mut().zip(plan.changes()) {
        record.reaching = suite.reaching(change.site.0).len();
        if record.outcome == ChangeOutcome::NotExercised && record.reaching > 0 {
            record.outcome = ChangeOutcome::Untried;
        }
    }
}

/// Adds which changes and settings have made a difference.
pub(crate) fn add_effects(
    run: &mut NeutralRun,
    plan: &Plan,
    settings: &[Setting],
    effective: &HashSet<Switch>,
) {
    for (index, (record, setting)) in run.settings.iter_mut().zip(settings).enumerate() {
        let is_asked = || effective.contains(&Switch::Setting(index));
        record.asked = setting.declared.as_ref().map(|_| is_asked());
    }
    for (record, change) in run.changes.iter_mut().zip(plan.changes()) {
        if record.outcome == ChangeOutcome::Untried {
            record.outcome = ChangeOutcome::WithoutEffect;
        }
        if record.outcome == ChangeOutcome::WithoutEffect
            && effective.contains(&Switch::Change(active(change)))
        {
            record.outcome = ChangeOutcome::Passed;
        }
    }
}

/// The settings that were tried.
pub(crate) fn settings(chosen: &[Setting], tests: usize) -> Vec<SettingRecord> {
    let settings = chosen.iter().map(|setting| {
        let mut record = SettingRecord::default();
        record.name.clone_from(&setting.name);
        record.effect.clone_from(&setting.effect);
        record.environment = Setting::environment(&[setting]).join(" ");
        record.tests = tests;
        record
    });
    settings.collect()
}

/// What findings are made of.
pub(crate) struct FindingContext<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) suite: &'a Suite,
    pub(crate) settings: &'a [Setting],
    pub(crate) tests: &'a TestSources,
    pub(crate) labels: &'a Labels,
}

/// Adds findings, and the tests for which no change is blamed.
pub(crate) fn add_findings(
    run: &mut NeutralRun,
    attributed: &Attributed,
    context: &FindingContext<'_>,
) {
    let FindingContext { plan, suite, .. } = context;
    for (test, reason) in &attributed.flaky {
        let mut flaky = FlakyTest::default();
        flaky.name = suite.name(*test);
        (*reason).clone_into(&mut flaky.reason);
        if !run.flaky_tests.iter().any(|it| it.name == flaky.name) {
            run.flaky_tests.push(flaky);
        }
    }
    for found in &attributed.found {
        let index_of = |active_change: &ActiveChange| {
            let mut changes = plan.changes().iter();
            changes.position(|change| active(change) == *active_change)
        };
        let mut finding = NeutralFinding::default();
        for switch in &found.switches {
            match switch {
                Switch::Change(change) => finding.changes.extend(index_of(change)),
                Switch::Setting(index) => finding.settings.push(*index),
            }
        }
        finding.changes.sort_unstable();
        finding.settings.sort_unstable();
        let changes: Vec<&Change> = finding
            .changes
            .iter()
            .map(|index| &plan.changes()[*index])
            .collect();
        for test in &found.tests {
            let suite_test = &suite.tests[test.test];
            let binary = &suite.binaries[suite_test.binary];
            let called = context.tests.called_by(&binary.target, suite_test.name());
            let mut failed = FailedTest::default();
            failed.name = suite.name(test.test);
            failed.how.clone_from(&test.failing.how);
            failed.output.clone_from(&test.failing.message);
            failed.replay = replay::replay(binary, suite_test, &found.switches, context.settings);
            failed.runs = test.runs;
            failed.label = context.labels.label(&changes, &called);
            finding.tests.push(failed);
        }
        for index in &finding.changes {
            run.changes[*index].outcome = ChangeOutcome::Noticed;
        }
        add(run, finding);
    }
    let findings = &run.findings;
    let is_found = |name: &str| {
        let mut tests = findings.iter().flat_map(|finding| &finding.tests);
        tests.any(|test| test.name == name)
    };
    run.flaky_tests.retain(|flaky| !is_found(&flaky.name));
    sort_findings(run);
}

/// Sorts tests and findings, and labels the findings of which all tests have the same label.
pub(super) fn sort_findings(run: &mut NeutralRun) {
    for finding in &mut run.findings {
        let tests = &mut finding.tests;
        tests.sort_by(|one, other| one.name.cmp(&other.name));
        let first = tests.first().and_then(|test| test.label);
        let are_alike = tests.iter().all(|test| test.label == first);
        finding.label = first.filter(|_| are_alike);
    }
    run.findings.sort_by_key(|finding| {
        let is_of_setting = finding.changes.is_empty();
        (
            finding.label.is_some(),
            is_of_setting,
            finding.changes.clone(),
        )
    });
}

/// Adds a finding, or its tests to one of the same places, or of some of them: the cause is the same.
pub(super) fn add(run: &mut NeutralRun, mut finding: NeutralFinding) {
    let changes = &run.changes;
    let places = |finding: &NeutralFinding| -> HashSet<&str> {
        let changes = finding.changes.iter().map(|index| &changes[*index]);
        changes.map(replay::site_of).collect()
    };
    let new = places(&finding);
    let is_related = |other: &&mut NeutralFinding| {
        let known = places(other);
        let has_places = !new.is_empty() && !known.is_empty();
        let is_related = known.is_subset(&new) || new.is_subset(&known);
        has_places && is_related
            || (new.is_empty() && known.is_empty() && other.settings == finding.settings)
    };
    let Some(other) = run.findings.iter_mut().find(is_related) else {
        return run.findings.push(finding);
    };
    // The first change of a place is the simplest.
    let is_simpler = (new.len(), &finding.changes) < (places(other).len(), &other.changes);
    if is_simpler {
        mem::swap(other, &mut finding);
    }
    let more = finding.changes.iter().chain(&finding.also);
    let more = more.filter(|index| !other.changes.contains(index));
    other.also.extend(more);
    other.also.sort_unstable();
    other.also.dedup();
    for test in finding.tests {
        if !other.tests.iter().any(|it| it.name == test.name) {
            other.tests.push(test);
        }
    }
}

/// Marks the findings that the user accepts, and notes the acceptances that nothing needs any more.
pub(crate) fn accept(run: &mut NeutralRun, planned: &Planned) {
    let identity = |change: &NeutralChange| {
        let NeutralChange {
            file,
            item,
            kind,
            ordinal,
            ..
        } = change;
        (file.clone(), item.clone(), kind.clone(), *ordinal)
    };
    let accepted = planned.accepted.iter().map(|(change, acceptance)| {
        let Identity {
            file,
            item,
            operator,
            ordinal,
        } = &change.identity;
        let kind = operator.name().to_owned();
        ((file.clone(), item.clone(), kind, *ordinal), acceptance)
    });
    let accepted: HashMap<_, &Acceptance> = accepted.collect();
    let of_changes = run
        .changes
        .iter()
        .map(|change| accepted.get(&identity(change)).copied());
    let of_changes: Vec<Option<&Acceptance>> = of_changes.collect();
    for finding in &mut run.findings {
        let mut acceptances = finding
            .changes
            .iter()
            .filter_map(|index| of_changes[*index]);
        finding.accepted = acceptances.next().map(|it| it.reason.clone());
    }
    let is_noticed = |by: &str| {
        let mut changes = run.changes.iter().zip(&of_changes);
        changes.any(|(change, acceptance)| {
            change.outcome == ChangeOutcome::Noticed && acceptance.is_some_and(|it| it.by == by)
        })
    };
    let unused: BTreeSet<&str> = of_changes
        .iter()
        .flatten()
        .map(|it| it.by.as_str())
        .collect();
    let unused = unused
        .into_iter()
        .filter(|by| run.complete && !is_noticed(by));
    let unused: Vec<String> = unused.map(str::to_owned).collect();
    run.unused_acceptances.extend(unused);
}

/// The record as JSON.
pub(crate) fn json(run: &NeutralRun) -> String {
    let json = serde_json::to_string_pretty(run);
    json.expect("a record holds nothing that JSON does not know") + "\n"
}
