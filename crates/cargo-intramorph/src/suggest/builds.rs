//! All builds of a program: one with its variants and injected bugs, and another one for each feature that is tried.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicU32;

use intramorph_record::suggest::LeftOutChange;

use super::build::{BuildFolder, BuiltProgram};
use super::connection::Launcher;
use super::features::OtherFeatures;
use super::generated::ArmKey;
use super::observation::Settings;
use super::observe::Observer;
use super::prepare::Prepared;
use super::request::Request;
use super::trial::Trial;
use super::variant_trials;
use crate::rewrite::Plan;
use crate::score::Progress;
use crate::score::failure::Failure;
use crate::score::stop::Stop;

/// Builds of a program.
pub(crate) struct Builds {
    pub(crate) own: BuiltProgram,
    others: Vec<(OtherFeatures, BuiltProgram)>,
    /// Features with which the program does not build.
    pub(crate) left_out: Vec<LeftOutChange>,
}

/// Reason why nothing is said of a feature that stays on.
const SAME: &str = "cargo leaves it as it is: a dev-dependency of the package turns it on as well";

/// How the processes of all builds are started.
#[derive(Clone, Copy)]
pub(crate) struct Launch<'a> {
    pub(crate) request: &'a Request,
    /// The program, with the name of the test that is its driver.
    pub(crate) prepared: &'a Prepared,
    /// An empty folder with a short path.
    pub(crate) folder: &'a Path,
    pub(crate) stop: Stop<'a>,
}

impl Builds {
    /// Builds the program with injected bugs, and with each of some other sets of features with which it builds.
    pub(crate) fn new(
        folder: &BuildFolder<'_>,
        bugs: Plan,
        (features, prepared): (Vec<OtherFeatures>, &Prepared),
        progress: &mut dyn Progress,
    ) -> Result<Self, Failure> {
        progress.begin("building", None);
        let mut builds = Self {
            own: folder.build(bugs)?,
            others: Vec::new(),
            left_out: Vec::new(),
        };
        let recording = prepared.recorded.iter().flat_map(|it| &it.arms);
        let arms: Vec<ArmKey> = prepared.always.iter().chain(recording).cloned().collect();
        for features in features {
            progress.begin(&format!("building: {}", features.what), None);
            match folder.build_again(features.arguments.clone(), &arms) {
                Ok(built) if built.binary.features == builds.own.binary.features => {
                    builds.leave_out(features, SAME.to_owned());
                }
                Ok(built) => builds.others.push((features, built)),
                Err(Failure::Build(failure)) if failure.is_of_sources() => {
                    let reason = format!("does not build: {}", failure.first_error());
                    builds.leave_out(features, reason);
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(builds)
    }

    /// Whether no other features were tried.
    pub(crate) fn is_alone(&self) -> bool {
        self.others.is_empty() && self.left_out.is_empty()
    }

    fn leave_out(&mut self, features: OtherFeatures, reason: String) {
        let mut left_out = LeftOutChange::default();
        (left_out.what, left_out.reason) = (features.what, reason);
        self.left_out.push(left_out);
    }

    /// Trials of other features, each with the place of its observer.
    pub(crate) fn trials(&self) -> impl Iterator<Item = Trial> {
        let others = self.others.iter().zip(1..);
        others.map(|((features, _), observer)| variant_trials::of_features(features, observer))
    }

    /// Features of a trial that another build runs.
    pub(crate) fn features(&self, trial: &Trial) -> &OtherFeatures {
        &self.others[trial.observer - 1].0
    }

    /// Launchers of all builds.
    pub(crate) fn launchers<'a>(
        &'a self,
        launch: Launch<'a>,
    ) -> Result<Vec<Launcher<'a>>, Failure> {
        let builds = [&self.own].into_iter();
        let builds = builds.chain(self.others.iter().map(|(_, built)| built));
        let launchers = builds.enumerate().map(|(number, built)| {
            let folder = launch.folder.join(number.to_string());
            fs::create_dir(&folder).map_err(Failure::system("create", &folder))?;
            let prepared = launch.prepared;
            let recorded = prepared.recorded.as_ref();
            let tests = recorded.map_or(&[][..], |it| &it.tests).iter();
            let tests = tests.chain([&prepared.test]).map(String::as_str);
            let settings = recorded.map_or(Settings::new(), |it| built.settings(&it.arms));
            Ok(Launcher {
                binary: &built.binary,
                tests: tests.collect(),
                recording_settings: settings,
                max_recorded_calls: recorded.map(|it| it.most),
                folder,
                sites: built.sites,
                memory: launch.request.memory,
                stop: launch.stop,
                started: AtomicU32::new(0),
            })
        });
        launchers.collect()
    }

    /// Observers: that of the program first, and then one for each build with other features.
    pub(crate) fn observers<'a>(
        &self,
        launchers: &'a [Launcher<'a>],
        always: &[ArmKey],
    ) -> Vec<Observer<'a>> {
        let own = Observer::new(&launchers[0], self.own.settings(always));
        let others = self.others.iter().zip(&launchers[1..]);
        let others = others.map(|((_, built), launcher)| {
            // Inputs are the same only if they are made in the same way.
            let is_common =
                |key: &&ArmKey| self.own.setting(key).is_some() && built.setting(key).is_some();
            let common: Vec<ArmKey> = always.iter().filter(is_common).cloned().collect();
            Observer::new(&launchers[0], self.own.settings(&common))
                .with_other(launcher, built.settings(&common))
        });
        [own].into_iter().chain(others).collect()
    }
}
