//! How cargo is let to run tests, so that a runner notes what it would have run.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::Command;

use super::{Cargo, Said};
use crate::args::running::Runner;
use crate::score::build::rustdoc::{self, Doctest};
use crate::score::build::wrapper::{self, Noted, Role};
use crate::score::failure::build::BuildFailure;
use crate::score::failure::runner::RunnerFailure;
use crate::score::test_binary::libtest::choice::Choice;

/// The first cargo that runs doctests through a runner.
const LEAST_CARGO: (u32, u32) = (1, 89);

impl Cargo<'_> {
    /// The tests of the last build, with the environment in which the user has called this executable.
    pub(crate) fn noted(&self) -> Result<Vec<Noted>, BuildFailure> {
        self.noted_by(self.runner_role())
    }

    fn noted_by(&self, role: Role) -> Result<Vec<Noted>, BuildFailure> {
        let folder = self.notes(role);
        let noted = wrapper::noted(&folder);
        let mut tests = noted.map_err(BuildFailure::io("read", &folder))?;
        let added = self.variables(role).map(|(name, _)| name.into());
        let added: Vec<OsString> = added.collect();
        for test in &mut tests {
            test.environment.retain(|(name, _)| !added.contains(name));
            let own = |name: &OsString| Some((name.clone(), env::var_os(name)?));
            test.environment.extend(added.iter().filter_map(own));
        }
        Ok(tests)
    }

    /// Has the tests noted that the user's runner would run.
    pub(crate) fn note(&self) -> Result<(), BuildFailure> {
        let role = self.runner_role();
        self.renew_notes(role)?;
        let said = match self.options.runner {
            Runner::Cargo => {
                self.call(self.arguments(&["test", "--tests", "--no-fail-fast"]), role)?
            }
            Runner::Nextest => self.call(self.nextest_arguments(), role)?,
        };
        match self.options.runner {
            _ if said.succeeded => Ok(()),
            Runner::Cargo => Err(BuildFailure::Cargo { said: said.text }),
            Runner::Nextest => Err(RunnerFailure::Nextest { said: said.text }.into()),
        }
    }

    /// The doctests, each as it ran; `rustdoc` can only be let to run all of them.
    pub(crate) fn doctests(&self) -> Result<Vec<(Doctest, Noted)>, BuildFailure> {
        check_version(&said_version()?)?;
        self.renew_notes(Role::NoteDoctest)?;
        let mut arguments = self.arguments(&["test", "--doc", "--no-fail-fast"]);
        // So they are told in the order in which they are noted.
        arguments.extend(["--", "--test-threads=1"].map(OsString::from));
        let said = self.call(arguments, Role::NoteDoctest)?;
        let doctests = rustdoc::doctests(said.printed.iter().map(String::as_str));
        let doctests: Vec<Doctest> = doctests.filter(|doctest| doctest.runs).collect();
        let noted = self.noted_by(Role::NoteDoctest)?;
        let (told, ran) = (doctests.len(), noted.len());
        let mut doctests: Vec<(Doctest, Noted)> = doctests.into_iter().zip(noted).collect();
        let choice = self.choice();
        doctests.retain(|(doctest, _)| choice.takes(&doctest.name));
        let do_all_pass = doctests.iter().all(|(doctest, _)| doctest.passes);
        if told == ran && do_all_pass {
            return Ok(doctests);
        }
        Err(if said.succeeded {
            let what = format!("rustdoc tells of {told} doctests, and has run {ran}");
            BuildFailure::SelfCheck(what)
        } else {
            RunnerFailure::of_doctests(&said).into()
        })
    }

    /// Which doctests the user wants, if it is not nextest that is told about tests.
    fn choice(&self) -> Choice {
        match self.options.runner {
            Runner::Cargo => Choice::of(&self.options.test_arguments),
            Runner::Nextest => Choice::default(),
        }
    }

    fn runner_role(&self) -> Role {
        match self.options.runner {
            Runner::Cargo => Role::Note,
            Runner::Nextest => Role::NoteOne,
        }
    }

    /// What an earlier build has left there may be gone.
    fn renew_notes(&self, role: Role) -> Result<(), BuildFailure> {
        let notes = self.notes(role);
        let _ = fs::remove_dir_all(notes.with_extension("kept"));
        let _ = fs::remove_dir_all(&notes);
        fs::create_dir_all(&notes).map_err(BuildFailure::io("create", &notes))
    }

    /// Builds nothing, since all is built by the same profile.
    fn nextest_arguments(&self) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = ["nextest", "run"].map(OsString::from).into();
        arguments.extend(self.build_arguments("--cargo-profile"));
        arguments.extend(self.options.test_arguments.clone());
        arguments
    }
}

fn said_version() -> Result<String, BuildFailure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(&cargo).arg("--version").output();
    let output = output.map_err(BuildFailure::io("run", &cargo))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What cannot be read is not older than what is known today.
fn check_version(said: &str) -> Result<(), BuildFailure> {
    let version = said.split_whitespace().nth(1).unwrap_or_default();
    let mut numbers = version.split('.').map_while(|number| number.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) < LEAST_CARGO => {
            let version = version.to_owned();
            Err(RunnerFailure::OldCargo { version }.into())
        }
        _ => Ok(()),
    }
}

impl RunnerFailure {
    fn of_doctests(said: &Said) -> Self {
        let printed = said.printed.join("\n");
        Self::Doctests {
            said: format!("{}\n{printed}", said.text.trim()),
        }
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
