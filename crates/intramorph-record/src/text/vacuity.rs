//! The console view of a check that tests nothing: what happened, and what to do.

use super::name;
use crate::{Coverage, Oracle, Record, Vacuity};

impl Record {
    pub(super) fn diagnosis(&self, vacuity: Vacuity) -> String {
        let cases = self.cases;
        let in_cases = in_cases(cases);
        match vacuity {
            Vacuity::NoInputs => "there were no inputs".to_owned(),
            Vacuity::MostlyRejected => format!(
                "{} of {} inputs were rejected",
                self.rejected,
                self.rejected + cases
            ),
            Vacuity::NeverReached => format!("the component was never reached {in_cases}"),
            Vacuity::SiteNotReached => SITE_NOT_REACHED[0].to_owned(),
            Vacuity::ReachedAfterRun => REACHED_AFTER_RUN[0].to_owned(),
            Vacuity::Orphaned => format!(
                "the component ran {} on threads that the transformation does not get to",
                times(self.orphans)
            ),
            Vacuity::PossiblyOrphaned => format!(
                "the component also ran {} on threads in no scope, and whose threads they are is not known\n{}",
                times(self.orphans),
                self.unconfirmed.as_deref().unwrap_or_default()
            ),
            Vacuity::NoEffect => match self.oracle {
                Oracle::Metamorphic => {
                    format!("the follow-up input never differed from the input {in_cases}")
                }
                _ if self.statistics.is_some() => {
                    format!("from the same random numbers, no output ever differed {in_cases}")
                }
                _ => format!("no output ever differed {in_cases}"),
            },
            Vacuity::TellsNothingApart => format!(
                "the relation tells nothing apart {in_cases}: it accepts outputs of different inputs, too, or all outputs are the same"
            ),
            Vacuity::OneOutputIgnored => ONE_OUTPUT_IGNORED[0].to_owned(),
            Vacuity::SelfDisagreement => "a program disagrees with itself".to_owned(),
            Vacuity::InputChanged => "a program changed its input".to_owned(),
            Vacuity::OutputChanged => "an output changed while another program ran".to_owned(),
            Vacuity::MostlyInconclusive => format!(
                "the relation could not decide {} of {cases} cases",
                self.inconclusive
            ),
            Vacuity::MostlyKnown => format!(
                "{} of {cases} cases showed bugs that are marked as known, and {} decided nothing",
                self.cases_of_known_bugs(),
                self.inconclusive
            ),
            Vacuity::KnownIsFixed => self.fixed(),
            Vacuity::Uncovered => self.missed(),
            Vacuity::NoRandomness => {
                format!("neither program drew random numbers from its generator {in_cases}")
            }
            Vacuity::Undecided => {
                let more = self.statistics.as_ref();
                let more = more.and_then(|statistics| statistics.pairs_to_decide(cases));
                let more =
                    more.map_or_else(String::new, |pairs| format!("; about {pairs} might be"));
                format!("{cases} pairs of outputs are not enough evidence{more}")
            }
        }
    }

    /// A sentence about the first known finding that no longer breaks.
    fn fixed(&self) -> String {
        let fixed = self.known.iter().find(|known| known.is_fixed());
        fixed.map_or_else(String::new, |known| {
            let (file, reason) = (&known.file, &known.reason);
            format!("{file} no longer breaks, and is marked as known: {reason}")
        })
    }

    /// A sentence about the first class with too few inputs.
    fn missed(&self) -> String {
        let missed = self
            .coverage
            .iter()
            .find(|coverage| coverage.is_missed(self.cases));
        missed.map_or_else(String::new, |coverage| {
            let Coverage {
                class,
                cases,
                least_percent,
            } = coverage;
            let class = name(class);
            format!(
                "{cases} of {} inputs were of the class \"{class}\", and {least_percent} % must be",
                self.cases
            )
        })
    }
}

pub(super) fn in_cases(number: u64) -> String {
    match number {
        1 => "in 1 case".to_owned(),
        number => format!("in {number} cases"),
    }
}

fn times(number: u64) -> String {
    match number {
        1 => "once".to_owned(),
        number => format!("{number} times"),
    }
}

const NO_EFFECT: &str = "\
generate inputs on which the change shows, claim `equal()` if it never should, or observe what changes if
`Debug` does not print it: `.observed(|output| ..)`; or allow it: `.tolerating(Vacuity::NoEffect)`";
const NO_OTHER_INPUT: &str = "\
let the closure of `followed_up` return an input that differs from the one that it gets,
or allow it: `.tolerating(Vacuity::NoEffect)`";
const NO_EFFECT_ON_RANDOM: &str = "\
generate inputs on which the change shows, claim `equally_distributed()` if it never should,
or allow it: `.tolerating(Vacuity::NoEffect)`";
const UNREPEATABLE_RANDOM: &str = "\
let the program draw all of its random numbers from the generator that it is given, so that the same
seed gives the same verdict, or allow it: `.tolerating(Vacuity::SelfDisagreement)`";
const MOSTLY_KNOWN: &str = "\
generate inputs that do not show the known bugs, `.assuming(|input| ..)`, or fix these;
or allow it: `.tolerating(Vacuity::MostlyKnown)`";
const KNOWN_IS_FIXED: &str = "\
remove the line `known: ..` from the file, so that the bug is reported if it comes back, or delete the
file (if the test makes another check like this one before it now, write the new number: `check: 2`);
or allow it: `.tolerating(Vacuity::KnownIsFixed)`";
/// Advice for a program whose outputs differ only in numbers.
pub(super) const COMPARE_WHAT_MATTERS: &str = "compare what matters: `.observed(|output| ..)` before the relation, or a `Debug` without addresses and counters;\n\
     if the numbers are results, fix the program's randomness, time or hidden state (a cache that P' filled?),\n\
     or allow it: `.tolerating(Vacuity::SelfDisagreement)`";
pub(super) const STEADY_CLOSURES: &str = "let the closure depend on its arguments only (`.followed_up(..)` is given random numbers): on no counter, clock or cache;\n\
     or allow it: `.tolerating(Vacuity::SelfDisagreement)`";
const ORPHANED: &str = "take it along where the program starts a job, `thread::spawn(carried(|| ..))` (each job of a thread\n\
    that outlives the run, not the loop of that thread), let the threads of a pool of the test's own\n\
    follow, `.following()`, or switch it for all: `.whole_process()`;\n\
    or allow it: `.tolerating(Vacuity::Orphaned)`";
const POSSIBLY_ORPHANED: &str = "if they are the program's: `thread::spawn(carried(|| ..))`, or `.following()` for a pool of the test's own;\n\
    if they are not, call the check on the thread of a `#[test]` that can be run again by itself, or run the\n\
    programs in a process of their own: `.isolated()`;\n\
    or allow it: `.tolerating(Vacuity::PossiblyOrphaned)`";

/// What happened, and what to do.
const SITE_NOT_REACHED: [&str; 2] = [
    "P gets to a site once and never again, and P' never does: the program keeps what P computed there",
    "start each run without what an earlier one has kept (a memo table, a `LazyLock`, a `static`): make it in the\n\
     program, or clear it there first; or allow it: `.tolerating(Vacuity::SiteNotReached)`",
];
const REACHED_AFTER_RUN: [&str; 2] = [
    "a site is reached only when outputs are compared, after both programs have run: there the variant never runs",
    "let the program return a finished value: call the closure, collect the iterator, force the `LazyCell` before\n\
     it returns; or allow it: `.tolerating(Vacuity::ReachedAfterRun)`",
];
const ONE_OUTPUT_IGNORED: [&str; 2] = [
    "the relation looks at one of the two outputs only: whatever takes the place of the other one, its answer stays",
    "relate O' to O in the closure; what has to be true of O' alone is a property of one program, which needs no second\n\
     program: assert it in a test of its own; or allow it: `.tolerating(Vacuity::OneOutputIgnored)`",
];

pub(super) fn advice(vacuity: Vacuity, oracle: Oracle, is_random: bool) -> &'static str {
    match vacuity {
        Vacuity::NoInputs => {
            "give at least one input: `.on(value)`, `.inputs(strategy)` or `.inputs(each(values))`"
        }
        Vacuity::MostlyRejected => {
            "generate inputs that the program accepts instead of filtering them,\n\
             or allow it: `.tolerating(Vacuity::MostlyRejected)`"
        }
        Vacuity::NeverReached => {
            "test a program that gets to a site of the transformation (`morph!`, `is_on`, `component`, `get`),\n\
             with inputs that lead there, or allow it: `.tolerating(Vacuity::NeverReached)`"
        }
        Vacuity::SiteNotReached => SITE_NOT_REACHED[1],
        Vacuity::ReachedAfterRun => REACHED_AFTER_RUN[1],
        Vacuity::Orphaned => ORPHANED,
        Vacuity::PossiblyOrphaned => POSSIBLY_ORPHANED,
        Vacuity::NoEffect if is_random => NO_EFFECT_ON_RANDOM,
        Vacuity::NoEffect if oracle == Oracle::Metamorphic => NO_OTHER_INPUT,
        Vacuity::NoEffect => NO_EFFECT,
        Vacuity::TellsNothingApart => {
            "claim more, observe more of the outputs, or generate inputs whose outputs differ,\n\
             or allow it: `.tolerating(Vacuity::TellsNothingApart)`"
        }
        Vacuity::OneOutputIgnored => ONE_OUTPUT_IGNORED[1],
        Vacuity::SelfDisagreement if is_random => UNREPEATABLE_RANDOM,
        Vacuity::SelfDisagreement => {
            "fix the program's randomness, time or hidden state (a cache that P' filled?), or leave out what always varies,\n\
             such as a time or a counter: `.observed(|output| ..)`; or allow it: `.tolerating(Vacuity::SelfDisagreement)`"
        }
        Vacuity::InputChanged => {
            "let the program work on a copy of its input (what it changes is behind a `Cell`, a lock or an atomic),\n\
             or allow it: `.tolerating(Vacuity::InputChanged)`"
        }
        Vacuity::OutputChanged => {
            "return a copy of what the programs share (a buffer behind an `Rc` or `Arc`), so that each output is its own,\n\
             or allow it: `.tolerating(Vacuity::OutputChanged)`"
        }
        Vacuity::MostlyInconclusive => {
            "generate inputs that the relation can decide (a panic of both programs decides nothing, nor does one of\n\
             an original that may panic, `.original_may_panic()`),\n\
             or allow it: `.tolerating(Vacuity::MostlyInconclusive)`"
        }
        Vacuity::MostlyKnown => MOSTLY_KNOWN,
        Vacuity::KnownIsFixed => KNOWN_IS_FIXED,
        Vacuity::Uncovered => {
            "generate more inputs of that class, or examine more: `.cases(n)`;\n\
             INTRAMORPH_INPUTS=show prints what the inputs look like"
        }
        Vacuity::NoRandomness => {
            "let programs draw all of their random numbers from the generator that they are given; one that draws\n\
             none is tested by `program(..)`; or allow it: `.tolerating(Vacuity::NoRandomness)`"
        }
        Vacuity::Undecided => {
            "examine more pairs: `.cases(n)`, or claim less: `.to_within(..)` more, a larger tolerance or rate;\n\
             or allow it: `.tolerating(Vacuity::Undecided)`"
        }
    }
}
