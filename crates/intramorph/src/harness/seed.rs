//! The seed of a test: derived from its name, overridden by the environment, and part of the line that replays a case.

use intramorph_record::visible;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU64;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::note::note;
use super::replay_command::again;
use super::variables::{CASES, FINDINGS, SECONDS, SEED, read};
use crate::panics::take_blamed;
use crate::randomness::hash_text;

/// The seed from which all inputs of one check derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) test: String,
    pub(crate) value: u64,
    /// The only case to run, when a finding is replayed.
    pub(crate) case: Option<u64>,
}

impl Seed {
    /// Returns the seed of this test. Under libtest and nextest the thread of a test has its name.
    #[track_caller]
    pub(crate) fn of_this_test() -> Self {
        let test = std::thread::current()
            .name()
            .unwrap_or("unnamed")
            .to_owned();
        let complaint = "is no seed: write `random`, a number, or `number/case` with cases from 1";
        let wanted = read(SEED, complaint, |text| parse(text, &test));
        let (value, case) = wanted.unwrap_or_else(|| (hash_text(&test), None));
        Self { test, value, case }
    }

    /// Says how to run case `number` of this test again.
    pub(crate) fn replay(&self, number: u64) -> String {
        let seed = format!("{SEED}={}/{number}", self.value);
        again(&self.test, &[seed], &[])
    }

    /// Says how to run all cases of this test again.
    pub(crate) fn replay_all(&self) -> String {
        let seed = format!("{SEED}={}", self.value);
        again(&self.test, &[seed], &[CASES, SECONDS])
    }

    /// Says how to run this test again, if its inputs do not depend on a seed.
    pub(crate) fn replay_without_seed(&self) -> String {
        again(&self.test, &[], &[FINDINGS])
    }

    /// Notes that the case to replay does not exist.
    pub(crate) fn note_unless(&self, replayed: bool) {
        if let (false, Some(case)) = (replayed, self.case) {
            note(&format!(
                "{SEED}: a check of {} has no case {case}",
                self.test
            ));
        }
    }
}

fn parse(wanted: &str, test: &str) -> Option<(u64, Option<u64>)> {
    match wanted.split_once('/') {
        _ if wanted == "random" => Some((RandomState::new().hash_one(test) >> 32, None)),
        Some((value, case)) => {
            let case: NonZeroU64 = case.parse().ok()?;
            Some((value.parse().ok()?, Some(case.get())))
        }
        None => Some((wanted.parse().ok()?, None)),
    }
}

/// Prints the input of a case if the test's own code panics while this value lives.
///
/// Panics of programs and relations are caught. Panics of assumptions, follow-ups and `Debug` are not.
pub(crate) struct Watch<'run, I: Debug> {
    seed: &'run Seed,
    input: &'run I,
    number: u64,
}

impl<'run, I: Debug> Watch<'run, I> {
    pub(crate) fn over(seed: &'run Seed, input: &'run I, number: u64) -> Self {
        Self {
            seed,
            input,
            number,
        }
    }
}

impl<I: Debug> Drop for Watch<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The panic may be that of the input's own `Debug`.
            let input = catch_unwind(AssertUnwindSafe(|| format!("{:?}", self.input)));
            let input = input.unwrap_or_else(|_| "that can't be printed".to_owned());
            let whose = take_blamed().map(|whose| format!("{whose} panicked "));
            let whose = whose.unwrap_or_default();
            eprintln!("{whose}with the input {}", visible(&input));
            eprintln!("replay: {}", self.seed.replay(self.number));
        }
    }
}

/// Draws an input. If its strategy panics, prints the number of the case and how to draw it again.
#[inline]
pub(crate) fn watch_drawing<R>(seed: &Seed, number: u64, draw: impl FnOnce() -> R) -> R {
    /// Is dropped by a panic only.
    struct Drawing<'run>(&'run Seed, u64);
    impl Drop for Drawing<'_> {
        fn drop(&mut self) {
            let Self(seed, number) = self;
            eprintln!("the strategy panicked while it made the input of case {number}");
            eprintln!("replay: {}", seed.replay(*number));
        }
    }

    let drawing = Drawing(seed, number);
    let drawn = draw();
    std::mem::forget(drawing);
    drawn
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn check(wanted: &str, expected: Option<(u64, Option<u64>)>) {
        assert_eq!(parse(wanted, "name"), expected, "{wanted}");
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
