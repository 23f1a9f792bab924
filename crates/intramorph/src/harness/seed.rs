//! Seeds: derived from the test's name, so that two runs are equal, and overridden by the environment.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU64;

use super::note::note;
use super::target::{integration_test, is_test, package, profile};
use super::test_list::is_listed;
use crate::panics::fail;
use crate::stable_hash::hash_text;
use crate::transformation::environment;

/// `random`, a number, or `number/case` to replay a single case.
const VARIABLE: &str = "INTRAMORPH_SEED";

/// From which all inputs of one check derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) test: String,
    pub(crate) value: u64,
    /// The only case to run, when a finding is replayed.
    pub(crate) case: Option<u64>,
}

impl Seed {
    /// Under libtest and nextest a test's thread bears its name.
    #[track_caller]
    pub(crate) fn of_this_test() -> Self {
        let test = std::thread::current()
            .name()
            .unwrap_or("unnamed")
            .to_owned();
        let wanted = std::env::var(VARIABLE).unwrap_or_default();
        match parse(&wanted, &test) {
            Some((value, case)) => Self { test, value, case },
            None => fail(&format!(
                "{VARIABLE}=`{wanted}` is no seed: write `random`, a number, or `number/case` with cases from 1"
            )),
        }
    }

    /// How to run case `number` of this test again.
    pub(crate) fn replay(&self, number: u64) -> String {
        let value = self.value;
        match self.command() {
            Some(command) => format!("{VARIABLE}={value}/{number} {command}"),
            None => format!("run again with {VARIABLE}={value}/{number}"),
        }
    }

    /// How to run all cases of this test again.
    pub(crate) fn replay_all(&self) -> String {
        let value = self.value;
        match self.command() {
            Some(command) => format!("{VARIABLE}={value} {command}"),
            None => format!("run again with {VARIABLE}={value}"),
        }
    }

    /// How to run this test again, whose only input is written by hand.
    pub(crate) fn replay_without_seed(&self) -> String {
        self.command().unwrap_or_else(|| "run again".to_owned())
    }

    /// Says so if the case that is to be replayed was not there.
    pub(crate) fn note_unless(&self, replayed: bool) {
        if let (false, Some(case)) = (replayed, self.case) {
            note(&format!(
                "{VARIABLE}: a check of {} has no case {case}",
                self.test
            ));
        }
    }

    /// The command that runs this test as it runs now, if it is one.
    fn command(&self) -> Option<String> {
        let package = package().map(|name| format!(" -p {name}"));
        let package = package.unwrap_or_default();
        let target = integration_test().map(|name| format!(" --test {name}"));
        let target = target.unwrap_or_default();
        let profile = profile();
        (is_test(&self.test) && is_listed(&self.test)).then(|| {
            let (test, on) = (&self.test, switched_on());
            format!("{on}cargo test{profile}{package}{target} -- --exact {test}")
        })
    }
}

/// What the environment has on, as it is written before a command.
fn switched_on() -> String {
    let on = std::env::var(environment::VARIABLE).unwrap_or_default();
    if on.is_empty() {
        return on;
    }
    format!("{}='{on}' ", environment::VARIABLE)
}

fn parse(wanted: &str, test: &str) -> Option<(u64, Option<u64>)> {
    match wanted.split_once('/') {
        _ if wanted.is_empty() => Some((hash_text(test), None)),
        _ if wanted == "random" => Some((RandomState::new().hash_one(test) >> 32, None)),
        Some((value, case)) => {
            let case: NonZeroU64 = case.parse().ok()?;
            Some((value.parse().ok()?, Some(case.get())))
        }
        None => Some((wanted.parse().ok()?, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn check(wanted: &str, expected: Option<(u64, Option<u64>)>) {
        assert_eq!(parse(wanted, "name"), expected, "{wanted}");
    }

    #[test]
    fn an_empty_variable_means_the_seed_of_the_name() {
        check("", Some((0x8d39_bde6, None)));
    }

    #[test]
    fn a_number_is_a_seed() {
        check("17", Some((17, None)));
    }

    #[test]
    fn a_number_and_a_case_replay_one_case() {
        check("17/3", Some((17, Some(3))));
    }

    #[test]
    fn anything_else_is_refused() {
        check("seventeen", None);
        check("17/", None);
        check("17/0", None);
        check("/3", None);
        check("-1", None);
    }

    #[test]
    fn random_seeds_differ() {
        assert_ne!(parse("random", "name"), parse("random", "name"));
    }

    #[test]
    fn random_seeds_are_as_short_as_others() {
        let (seed, _) = parse("random", "name").expect("a seed");
        assert!(u32::try_from(seed).is_ok(), "{seed}");
    }
}
