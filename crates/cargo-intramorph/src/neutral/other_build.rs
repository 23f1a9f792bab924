//! Other builds: what a correct program does not notice, and what needs a build of its own. All settings of builds are built
//! together; only if a test fails there, parts of them are, to find the guilty ones.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use intramorph_record::neutral::{
    FailedTest, NeutralFinding, NeutralRun, Setting as SettingRecord,
};

use super::message::message;
use super::minimal::minimal;
use super::phases::Phases;
use super::replay::shell;
use super::request::Request;
use crate::rewrite::{ChangeId, ConstantValue, with_values};
use crate::score::Progress;
use crate::score::baseline::{self, Baseline, Conditions};
use crate::score::baseline_observer::BaselineObserver;
use crate::score::build::{self, Built, Inputs};
use crate::score::failure::{FailingTest, Failure};
use crate::score::suite::{Member, Suite};

/// A setting of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildSetting {
    /// One that every package has: its name, the arguments of cargo, and what it does.
    Free(&'static str, &'static [&'static str], &'static str),
    /// A feature of the packages that is off, or on if it is not.
    Feature(String),
    Constant(ConstantValue),
}

/// The settings of builds that every package has. Each needs a build of all dependencies, so they are tried only if the user says so.
pub(crate) const FREE: [BuildSetting; 3] = [
    BuildSetting::Free(
        "optimised",
        &["--config", "profile.dev.opt-level=3"],
        "is optimised",
    ),
    BuildSetting::Free(
        "no-overflow-checks",
        &["--config", "profile.dev.overflow-checks=false"],
        "lets numbers wrap",
    ),
    BuildSetting::Free(
        NIGHTLY,
        &["--config", "build.rustflags=[\"-Zrandomize-layout\"]"],
        "has types whose fields are in another order",
    ),
];

/// Number of runs of a build in which a test has to fail.
const RUNS: usize = 3;

/// The names of these settings.
pub(crate) const FREE_NAMES: [&str; 3] = ["optimised", "no-overflow-checks", NIGHTLY];

/// Name of the setting that only a nightly compiler has.
const NIGHTLY: &str = "layout";

impl BuildSetting {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Free(name, ..) => (*name).to_owned(),
            Self::Feature(name) => format!("feature {name}"),
            Self::Constant(ConstantValue { path, value }) => format!("{path} = {value}"),
        }
    }

    fn effect(&self) -> String {
        match self {
            Self::Free(.., effect) => (*effect).to_owned(),
            Self::Feature(name) => format!("has the feature {name} the other way round"),
            Self::Constant(ConstantValue { path, value }) => format!("has {path} = {value}"),
        }
    }
}

/// The settings of builds that the user asks for.
fn chosen(request: &Request, is_nightly: bool) -> Vec<BuildSetting> {
    let free = FREE.into_iter().filter(|setting| {
        let name = setting.name();
        request.settings.contains(&name) && (is_nightly || name != NIGHTLY)
    });
    let features = request.features.iter().cloned().map(BuildSetting::Feature);
    let constants = request
        .constants
        .iter()
        .cloned()
        .map(BuildSetting::Constant);
    free.chain(features).chain(constants).collect()
}

/// Divides settings into groups, in each of which a constant has one value.
fn groups(settings: &[BuildSetting]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (index, setting) in settings.iter().enumerate() {
        let number = match setting {
            BuildSetting::Constant(constant) => {
                let count = counts.entry(&constant.path).or_default();
                *count += 1;
                *count - 1
            }
            _ => 0,
        };
        while groups.len() <= number {
            groups.push(Vec::new());
        }
        groups[number].push(index);
    }
    groups
}

/// Tries the settings of builds that the user asks for, and adds what fails to the record.
pub(super) fn run(
    phases: &Phases<'_>,
    (built, suite): (&Built, &Suite),
    run: &mut NeutralRun,
    progress: &mut dyn Progress,
) -> Result<(), Failure> {
    let is_nightly = phases.inputs.compiler.version.contains("nightly");
    let settings = chosen(phases.request, is_nightly);
    check_constants(phases, &settings)?;
    if phases.request.settings.iter().any(|name| name == NIGHTLY) && !is_nightly {
        progress.note("layout is not tried, since only a nightly compiler has another one");
    }
    let first = run.settings.len();
    run.settings.extend(settings.iter().map(|setting| {
        let mut record = SettingRecord::default();
        record.name = setting.name();
        record.effect = setting.effect();
        record.tests = suite.count();
        record
    }));
    let mut builds = Builds {
        phases,
        settings: &settings,
        removed: &built.removed,
        suite,
        progress,
        known: HashMap::new(),
    };
    for group in groups(&settings) {
        for (minimal, failing) in builds.minimal_settings(&group)? {
            let tests = failing
                .iter()
                .map(|test| builds.failed_test(test, &minimal));
            let mut finding = NeutralFinding::default();
            finding.tests = tests.collect();
            finding.settings = minimal.iter().map(|index| first + index).collect();
            run.findings.push(finding);
        }
    }
    run.rounds += builds.known.len();
    Ok(())
}

/// Fails if there is no constant of a given name.
fn check_constants(phases: &Phases<'_>, settings: &[BuildSetting]) -> Result<(), Failure> {
    for setting in settings {
        let BuildSetting::Constant(constant) = setting else {
            continue;
        };
        let sources = phases.planned.plan.sources().iter();
        let found = sources.map(|source| with_values(&source.text, &source.module, &[constant]).1);
        if found.sum::<usize>() == 0 {
            let path = &constant.path;
            return Err(Failure::Argument(format!(
                "there is no constant `{path}` in these packages: write its name, or the end of its path"
            )));
        }
    }
    Ok(())
}

/// Builds with some settings, each made once.
struct Builds<'a> {
    phases: &'a Phases<'a>,
    settings: &'a [BuildSetting],
    removed: &'a BTreeMap<ChangeId, String>,
    suite: &'a Suite,
    progress: &'a mut dyn Progress,
    /// The tests that fail in a build with these settings, and do not without.
    known: HashMap<BTreeSet<usize>, Vec<FailingTest>>,
}

/// Settings that are all needed for some tests to fail.
type MinimalSettings = (Vec<usize>, Vec<FailingTest>);

impl Builds<'_> {
    /// The smallest sets of some settings that make tests fail.
    fn minimal_settings(&mut self, group: &[usize]) -> Result<Vec<MinimalSettings>, Failure> {
        let mut found: Vec<MinimalSettings> = Vec::new();
        let mut left = self.failing(group)?;
        while let Some(test) = left.first().cloned() {
            let settings = minimal(group, |part| {
                let failing = self.failing(part)?;
                Ok::<_, Failure>(failing.iter().any(|it| it.name == test.name))
            })?;
            let with_them = self.failing(&settings)?;
            let is_explained =
                |it: &FailingTest| with_them.iter().any(|other| other.name == it.name);
            let (explained, others) = left.into_iter().partition(is_explained);
            found.push((settings, explained));
            left = others;
        }
        Ok(found)
    }

    /// The tests that always fail in a build with some settings, and do not without.
    fn failing(&mut self, settings: &[usize]) -> Result<Vec<FailingTest>, Failure> {
        let key: BTreeSet<usize> = settings.iter().copied().collect();
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let built = self.build(settings)?;
        let mut failing = self.measured(&built)?;
        for _ in 1..RUNS {
            if failing.is_empty() {
                break;
            }
            let again = self.measured(&built)?;
            failing.retain(|it| again.iter().any(|other| other.name == it.name));
        }
        self.known.insert(key, failing.clone());
        Ok(failing)
    }

    fn build(&mut self, settings: &[usize]) -> Result<Built, Failure> {
        let names: Vec<String> = settings
            .iter()
            .map(|it| self.settings[*it].name())
            .collect();
        self.progress
            .begin(&format!("building with {}", names.join(", ")), None);
        let inputs = self.phases.inputs;
        let mut options = inputs.options.clone();
        options.arguments.extend(self.arguments(settings));
        let constants = settings.iter().filter_map(|it| match &self.settings[*it] {
            BuildSetting::Constant(constant) => Some(constant),
            _ => None,
        });
        let constants: Vec<&ConstantValue> = constants.collect();
        let inputs = Inputs {
            options: &options,
            constants: &constants,
            ..inputs
        };
        let built = build::build(inputs, self.removed.clone());
        built.map_err(|failure| match failure {
            Failure::Build(said) => Failure::Argument(format!(
                "the tests do not build with {}: {said}",
                names.join(", ")
            )),
            failure => failure,
        })
    }

    /// The arguments of cargo for some settings.
    fn arguments(&self, settings: &[usize]) -> Vec<String> {
        let mut arguments = Vec::new();
        let mut flipped: BTreeSet<&str> = BTreeSet::new();
        for index in settings {
            match &self.settings[*index] {
                BuildSetting::Free(_, free, _) => {
                    arguments.extend(free.iter().map(|it| (*it).to_owned()));
                }
                BuildSetting::Feature(name) => {
                    flipped.insert(name);
                }
                BuildSetting::Constant(_) => {}
            }
        }
        if !flipped.is_empty() {
            let binaries = self.suite.binaries.iter();
            let on: BTreeSet<&str> = binaries
                .flat_map(|it| &it.features)
                .map(|it| &**it)
                .collect();
            let features: Vec<&str> = on.symmetric_difference(&flipped).copied().collect();
            arguments.push("--no-default-features".to_owned());
            if !features.is_empty() {
                arguments.push(format!("--features={}", features.join(",")));
            }
        }
        arguments
    }

    /// Runs the tests of a build, and returns those that fail and are known to pass otherwise.
    fn measured(&mut self, built: &Built) -> Result<Vec<FailingTest>, Failure> {
        const PART: &str = "running tests in this build";
        self.progress.begin(PART, None);
        let phases = self.phases;
        let conditions = Conditions {
            sites: phases.planned.plan.sites(),
            settings: &phases.settings,
            stops_if_slow: false,
            brief: None,
            is_strict: false,
        };
        let mut observer = BaselineObserver {
            progress: &mut *self.progress,
            part: PART,
            condition: "in this build",
            failing: 0,
            inputs: phases.inputs,
            removed: self.removed,
            time: std::time::Duration::MAX,
        };
        let failing = match baseline::baseline(built.tests.clone(), conditions, &mut observer) {
            Ok(Baseline::Measured(suite)) => suite.left_out,
            Ok(Baseline::Slow(_)) => Vec::new(),
            // All of them fail.
            Err(Failure::FailingTests { tests, .. }) => tests,
            Err(failure) => return Err(failure),
        };
        // A baseline names tests in other words.
        let passing = self.passing();
        let known = failing.into_iter().filter_map(|test| {
            let name = passing.get(&test.name)?.clone();
            Some(FailingTest { name, ..test })
        });
        Ok(known.collect())
    }

    /// The names of all tests that pass otherwise, by those that a baseline gives them.
    fn passing(&self) -> HashMap<String, String> {
        let tests = self.suite.tests.iter().enumerate();
        let members = tests.flat_map(|(test, bundle)| {
            let target = &self.suite.binaries[bundle.binary].target;
            let names = bundle.names.iter().enumerate();
            names.map(move |(number, name)| {
                let member = Member { test, number };
                (format!("{target}: {name}"), self.suite.member_name(member))
            })
        });
        members.collect()
    }

    fn failed_test(&self, test: &FailingTest, settings: &[usize]) -> FailedTest {
        let mut failed = FailedTest::default();
        failed.name.clone_from(&test.name);
        failed.how.clone_from(&test.how);
        failed.output = message(&test.output);
        let constants = settings.iter().filter_map(|it| match &self.settings[*it] {
            BuildSetting::Constant(ConstantValue { path, value }) => {
                Some(format!("# set {path} to {value}, then:\n     "))
            }
            _ => None,
        });
        let arguments = self.arguments(settings);
        let arguments = arguments.iter().map(|it| format!(" {}", shell(it)));
        failed.replay = format!(
            "{}cargo test{} -- --exact {}",
            constants.collect::<String>(),
            arguments.collect::<String>(),
            shell(&test.test)
        );
        failed
    }
}

#[cfg(test)]
mod tests {
    use super::{BuildSetting, FREE, FREE_NAMES, groups};
    use crate::rewrite::ConstantValue;

    #[test]
    fn every_free_setting_can_be_named() {
        assert_eq!(FREE.map(|it| it.name()), FREE_NAMES);
    }

    #[test]
    fn values_of_a_constant_are_built_one_after_the_other() {
        let constant = |text: &str| {
            let constant = ConstantValue::parse(text);
            BuildSetting::Constant(constant.expect("it is a path and a value"))
        };
        let settings = [
            FREE[0].clone(),
            constant("A=1"),
            constant("B=1"),
            constant("A=2"),
        ];
        assert_eq!(groups(&settings), [vec![0, 1, 2], vec![3]]);
        assert_eq!(groups(&[]), Vec::<Vec<usize>>::new());
    }
}
