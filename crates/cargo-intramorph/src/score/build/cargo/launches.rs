//! Calls of cargo that run tests through a runner, which records what cargo would have run.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::Command;

use cargo_metadata::semver::Version;

use super::Cargo;
use crate::runner::Runner;
use crate::score::build::launch::{self, Launch};
use crate::score::build::rustdoc::{self, Doctest};
use crate::score::build::wrapper::Role;
use crate::score::failure::{BuildFailure, Failure};
use crate::score::test_binary::libtest::choice::Choice;

/// The first cargo that runs doctests through a runner.
const LEAST_CARGO: (u64, u64) = (1, 89);

impl Cargo<'_> {
    /// The launches of tests of the last build, with the environment in which the user has called this executable.
    pub(crate) fn launches(&self) -> Result<Vec<Launch>, Failure> {
        self.launches_by(self.runner_role())
    }

    fn launches_by(&self, role: Role) -> Result<Vec<Launch>, Failure> {
        let folder = self.launch_folder(role);
        let launches = launch::read_all(&folder);
        let mut launches = launches.map_err(Failure::system("read", &folder))?;
        let added = self.variables(role).map(|(name, _)| name.into());
        let added: Vec<OsString> = added.collect();
        for Launch { environment, .. } in &mut launches {
            environment.retain(|(name, _)| !added.contains(name));
            let own = |name: &OsString| Some((name.clone(), env::var_os(name)?));
            environment.extend(added.iter().filter_map(own));
        }
        Ok(launches)
    }

    /// Records the launches of the tests that the user's runner would run.
    pub(super) fn record_launches(&self) -> Result<(), Failure> {
        let role = self.runner_role();
        self.empty_launch_folder(role)?;
        let arguments = match self.options.runner {
            Runner::Cargo => self.arguments(&["test", &self.test_targets(), "--no-fail-fast"]),
            Runner::Nextest => self.nextest_arguments(),
        };
        let output = self.call(arguments, role)?;
        match self.options.runner {
            _ if output.succeeded => Ok(()),
            Runner::Cargo => Err(BuildFailure::Cargo { said: output.text }.into()),
            Runner::Nextest => Err(BuildFailure::Nextest { said: output.text }.into()),
        }
    }

    /// The doctests, each as it ran; `rustdoc` can only run all of them.
    pub(crate) fn doctests(&self) -> Result<Vec<(Doctest, Launch)>, Failure> {
        check_version(&cargo_version()?)?;
        self.empty_launch_folder(Role::Doctest)?;
        let mut arguments = self.arguments(&["test", "--doc", "--no-fail-fast"]);
        // So they are printed in the order of their launches.
        arguments.extend(["--", "--test-threads=1"].map(OsString::from));
        let output = self.call(arguments, Role::Doctest)?;
        let doctests = rustdoc::doctests(output.printed.iter().map(String::as_str));
        let doctests: Vec<Doctest> = doctests.filter(|doctest| doctest.runs).collect();
        let launches = self.launches_by(Role::Doctest)?;
        let (printed, ran) = (doctests.len(), launches.len());
        let mut doctests: Vec<(Doctest, Launch)> = doctests.into_iter().zip(launches).collect();
        let choice = Choice::of(self.options.libtest_arguments());
        doctests.retain(|(doctest, _)| choice.takes(&doctest.name));
        let do_all_pass = doctests.iter().all(|(doctest, _)| doctest.passes);
        // Where none was printed, `rustdoc` did not come to run them.
        let has_run = output.succeeded || printed > 0;
        if printed == ran && do_all_pass && has_run {
            return Ok(doctests);
        }
        let failure = if output.succeeded {
            let what = format!("rustdoc tells of {printed} doctests, and has run {ran}");
            BuildFailure::SelfCheck(what)
        } else {
            let printed = output.printed.join("\n");
            BuildFailure::Doctests {
                said: format!("{}\n{printed}", output.text.trim()),
            }
        };
        Err(failure.into())
    }

    fn runner_role(&self) -> Role {
        match self.options.runner {
            Runner::Cargo => Role::Binary,
            Runner::Nextest => Role::Test,
        }
    }

    /// Removes the launches of an earlier build.
    fn empty_launch_folder(&self, role: Role) -> Result<(), Failure> {
        let folder = self.launch_folder(role);
        let _ = fs::remove_dir_all(folder.with_extension("kept"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(Failure::system("create", &folder))
    }

    /// Arguments with which nextest builds nothing, since they select the same profile.
    fn nextest_arguments(&self) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = ["nextest", "run"].map(OsString::from).into();
        arguments.extend(self.build_arguments("--cargo-profile"));
        arguments.extend(self.options.test_arguments.clone());
        arguments
    }
}

fn cargo_version() -> Result<String, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(&cargo).arg("--version").output();
    let output = output.map_err(Failure::system("run", &cargo))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Fails if cargo is too old. A version that cannot be parsed counts as new.
fn check_version(said: &str) -> Result<(), Failure> {
    let version = said.split_whitespace().nth(1).unwrap_or_default();
    match Version::parse(version) {
        Ok(parsed) if (parsed.major, parsed.minor) < LEAST_CARGO => {
            let version = version.to_owned();
            Err(BuildFailure::OldCargo { version }.into())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::check_version;

    #[test]
    fn examples_need_a_cargo_that_runs_them_through_a_runner() {
        for (said, is_fine) in [
            ("cargo 1.88.1 (873a06493 2025-05-10)", false),
            ("cargo 1.89.0 (c24e10642 2025-06-23)", true),
            ("cargo 2.0.0", true),
            ("", true),
        ] {
            assert_eq!(check_version(said).is_ok(), is_fine, "{said}");
        }
    }
}
