//! Intramorphic testing: change one component of a program in a way whose effect you know, run the original and the changed
//! program on the same input, and check that the outputs are related as expected.
//!
//! ```
//! use intramorph::prelude::*;
//!
//! /// Sort from largest to smallest.
//! pub const DESCENDING: Transformation = transformation!();
//!
//! fn sort(v: &mut [i32]) {
//!     for end in (1..v.len()).rev() {
//!         for j in 0..end {
//!             // An expression site: the original, then the variant.
//!             if morph!(DESCENDING, v[j] > v[j + 1], v[j] < v[j + 1]) {
//!                 v.swap(j, j + 1);
//!             }
//!         }
//!     }
//! }
//!
//! // In a test: flip the comparison, and the output is reversed.
//! program(in_place(sort))
//!     .inputs(vec(any::<i32>(), 0..20))
//!     .transformed(DESCENDING)
//!     .must_be(relation::reversed());
//! ```
//!
//! # Background
//!
//! A test oracle says whether an output is right. Writing expected outputs by hand does not scale; comparing with a second
//! implementation needs one; relating two inputs of one program (metamorphic testing) has to treat the program as a black box.
//! Intramorphic testing (Rigger and Su, Onward! 2022) is the white-box answer: relate two *programs* that differ in one place.
//! It needs no second implementation and no expected outputs.
//!
//! # The idea
//!
//! A program `P` is made of components. A *transformation* puts a variant `C'` in the place of a component `C`, which gives
//! `P' = P[C'/C]`. The author of `C` knows what that does to the output: with the comparison flipped, the order is reversed; with
//! the cache off, nothing changes; with an exhaustive search, the value is at least as good. That *relation* between
//! `O = P(I)` and `O' = P'(I)` is checked for many inputs `I`. If it does not hold, `P` or `P'` has a bug.
//!
//! # Writing a test
//!
//! A check names the program, its inputs, what its output is compared with, and the relation:
//!
//! | part | how to say it |
//! |---|---|
//! | program | [`program`]`(f)` for a function of a reference; [`in_place`]`(f)` for one that changes its argument |
//! | inputs | [`inputs`](Program::inputs)`(strategy)` of proptest, or [`each`]`(list)`; [`on`](Program::on)`(value)` |
//! | compared with | the variant: [`transformed`](Check::transformed) or [`replaced`](Check::replaced); other oracles: [`compared_with`](Check::compared_with), [`followed_up`](Check::followed_up) |
//! | relation | one of the module [`relation`], such as `equal()`, `at_least()` or `relation::reversed()`, given to [`must_be`](Check::must_be); or a name and a closure, given to [`must_satisfy`](Check::must_satisfy) |
//!
//! **The program has a switch already** (a parameter, an option, a second code path): use [`replaced`](Check::replaced).
//! Nothing changes in the program.
//!
//! ```
//! use intramorph::prelude::*;
//!
//! fn find(text: &str, letter: char, by_bytes: bool) -> Option<usize> {
//!     if by_bytes && letter.is_ascii() {
//!         text.bytes().position(|byte| byte == letter as u8)
//!     } else {
//!         text.find(letter)
//!     }
//! }
//!
//! program(|text: &str| find(text, 'a', true))
//!     .inputs("[aäb]{0,9}")
//!     .replaced("by characters", |text| find(text, 'a', false))
//!     .must_be(equal());
//! ```
//!
//! **It has none:** declare a [`transformation!`] beside the code and ask it there, with [`morph!`] for an expression,
//! [`is_on`](Transformation::is_on) for a statement, or [`component`](macro@component) for a function:
//!
//! ```
//! # use intramorph::prelude::*;
//! # const NAIVE: Transformation = transformation!();
//! #[component(NAIVE, count_by_characters)]
//! fn count_by_bytes(text: &str) -> usize {
//!     text.bytes().filter(u8::is_ascii_digit).count()
//! }
//!
//! fn count_by_characters(text: &str) -> usize {
//!     text.chars().filter(char::is_ascii_digit).count()
//! }
//!
//! program(count_by_bytes)
//!     .inputs("[0-9a-zä٣]{0,9}")
//!     .transformed(NAIVE)
//!     .must_be(equal());
//! ```
//!
//! A constant is a [`knob!`]: set by `transformed(KNOB.set(value))`, drawn by `transformed(KNOB.any())`, or related over several
//! values by [`swept`](Check::swept). Several changes are made at once by repeating [`transformed`](Check::transformed); all that
//! are declared to be neutral, by [`transformed_by_any_neutral`](Check::transformed_by_any_neutral).
//!
//! Declare the library twice, so that the switches are live in tests and nothing at all in a shipping build (with cargo's
//! resolver 2, the default since edition 2021; `cargo intramorph verify-release` fails on an executable or library in which they
//! are live):
//!
//! ```toml
//! [dependencies]
//! intramorph = "0.1"
//!
//! [dev-dependencies]
//! intramorph = { version = "0.1", features = ["test"] }
//! ```
//!
//! **Programs may hang, abort or eat memory:** [`isolated`](Check::isolated) runs them in a process of their own, where that is
//! a finding like any other.
//!
//! **To show that a check would notice a bug,** seed one with [`injected_bug!`] and [`bug!`], and say
//! [`must_be_caught_by`](InjectedBug::must_be_caught_by); of one that it cannot see, [`must_be_missed_by`](InjectedBug::must_be_missed_by); of
//! one in a component that it is not about, [`must_not_be_reached_by`](InjectedBug::must_not_be_reached_by).
//!
//! **To look at the outcome instead of failing the test,** write [`check`](Check::check) in the place of `must_be`: it returns
//! the [`Record`] of the check.
//!
//! # Random programs
//!
//! A program that draws random numbers gets a generator from the check, [`program_with_rng`], and is held to a [statistical
//! relation](statistics) of many outputs. False alarms are bounded by a theorem: a correct program is found broken with a
//! probability of at most 1e-9, however long the check goes on.
//!
//! ```
//! use intramorph::prelude::*;
//!
//! /// Go through the places from the first one on.
//! const ASCENDING: Transformation = transformation!();
//!
//! fn shuffled(mut numbers: Vec<u8>, rng: &mut Randomness) -> Vec<u8> {
//!     for step in 1..numbers.len() {
//!         let place = morph!(ASCENDING, numbers.len() - step, step);
//!         numbers.swap(place, rng.below(place + 1));
//!     }
//!     numbers
//! }
//!
//! program_with_rng(|&(), rng| shuffled(vec![1, 2, 3], rng))
//!     .on(())
//!     .transformed(ASCENDING)
//!     .must_be(equally_distributed());
//! ```
//!
//! # Two builds of one crate
//!
//! A switch may be a cargo feature: the same crate with and without it. Cargo builds a package once for a test, with all the
//! features that any of its users asks for, so let a second package have the same sources:
//!
//! ```toml
//! # plain/Cargo.toml
//! [package]
//! name = "bits-plain"
//! version = "0.0.0"
//! edition = "2024"
//! publish = false
//!
//! [lib]
//! path = "../src/lib.rs"
//!
//! # Not under [features], where `--workspace --all-features` would turn it on.
//! [lints.rust]
//! unexpected_cfgs = { level = "warn", check-cfg = ['cfg(feature, values("simd"))'] }
//! ```
//!
//! ```toml
//! # Cargo.toml
//! [features]
//! default = ["simd"]
//! simd = []
//!
//! [dev-dependencies]
//! bits-plain = { path = "plain" }
//! ```
//!
//! ```
//! # use intramorph::prelude::*;
//! # mod bits { pub fn ones(bytes: &[u8]) -> u32 { bytes.iter().map(|byte| byte.count_ones()).sum() } }
//! # mod bits_plain { pub fn ones(bytes: &[u8]) -> u32 { 8 * bytes.len() as u32 - bytes.iter().map(|byte| byte.count_zeros()).sum::<u32>() } }
//! program(bits::ones)
//!     .inputs(vec(any::<u8>(), 0..40))
//!     .compared_with(bits_plain::ones)
//!     .must_be(equal());
//! ```
//!
//! The second package lists the same `[dependencies]`. Its types are others than those of the crate, so let both programs take
//! and return types of `std`, or what is printed. To compare with another *version*, give it another name:
//! `bits-before = { package = "bits", version = "=1.2.0" }`. What can't be in one process (another profile, another target, another
//! allocator) is an executable that is built before, and that the counterpart runs:
//!
//! ```no_run
//! # use intramorph::prelude::*;
//! # use std::process::Command;
//! # fn ones(text: &str) -> String { text.matches('1').count().to_string() }
//! program(ones)
//!     .inputs("[01]{1,9}")
//!     .cases(100)
//!     .compared_with(|text| {
//!         let output = Command::new("target/release/ones").arg(text).output();
//!         let output = output.expect("cargo build --release --bin ones");
//!         String::from_utf8_lossy(&output.stdout).trim().to_owned()
//!     })
//!     .must_be(equal());
//! ```
//!
//! # Threads
//!
//! A transformation is on for the thread that runs the check. What the program hands to other threads:
//!
//! | threads | what to do |
//! |---|---|
//! | that the program starts | [`carried`] around each job, or a [`Carried`] for several: nothing at all in a shipping build |
//! | tasks of an asynchronous program | [`Carried::around`] each, where the runtime does not follow |
//! | of a pool or runtime that the test owns | let them follow: `Following` with the features `rayon` and `tokio`, or [`follow()`]; not for a check `.in_parallel()` |
//! | of a global pool, or of code that can't be changed | [`whole_process`](Check::whole_process) |
//!
//! A carried scope ends with the run of the program that it comes from. A thread that outlives the run carries each of its jobs,
//! not its loop, and a pool that follows belongs to one test.
//!
//! A component that runs on a thread in no scope, or in a scope whose run is over, while a changed program runs makes the check fail
//! as orphaned. Other tests of the process may use the component as well. Those on threads of the test harness are known by name;
//! for all others, the check runs once more alone in a process. If that can't be done, because the check is on a thread of its own
//! or its set-up works only once, or if the check does something else when it is alone, it fails as
//! [possibly orphaned](Vacuity::PossiblyOrphaned), and says why.
//!
//! A process that the program starts does not get the switch, and nothing notices it. Give it `INTRAMORPH_ON`, or test the part that
//! the process runs.
//!
//! # Running it
//!
//! `cargo test` is enough. Inputs derive from the test's name, so two runs are equal. The environment overrides:
//!
//! | variable | meaning |
//! |---|---|
//! | `INTRAMORPH_SEED` | `random`, a number, or `number/case` to replay one case |
//! | `INTRAMORPH_CASES` | how many generated inputs each check examines (1,000 by default) |
//! | `INTRAMORPH_SECONDS` | for how long each check goes on, with as many generated inputs as fit |
//! | `INTRAMORPH_THREADS` | on how many threads [parallel](Check::in_parallel) checks run |
//! | `INTRAMORPH_INPUTS` | `show` prints what the inputs of each check look like |
//! | `INTRAMORPH_SUMMARY` | `show` prints a line for each check when it has ended: cases, time, how many inputs were decided, rejected, showed known bugs and are of each class; and lines that say how far it is, after 1, 2, 4, 8 .. seconds |
//! | `INTRAMORPH_ON` | switches for the whole process, in `P` and `P'` alike unless a check is about them: `path`, or `path=value` for a knob, with commas between, so that a value can't contain one; it is read as a number or text when a site first asks for the knob, so a wrong one fails only tests that get there; with `?` before the path, a switch that is not linked into this test is ignored |
//! | `INTRAMORPH_SHRINK` | `trees` leaves shrinking to proptest's value trees; `off` does without, but for what [`recorded`] collects |
//! | `INTRAMORPH_FINDINGS` | the folder for findings to keep, or `off`; `read`, or `read:` before a folder, runs what is kept there and keeps nothing new; a folder after `read:` has to exist |
//! | `INTRAMORPH_RECORDS` | a folder that gets one JSON file for each check, its [`Record`]; a relative path starts at the package |
//! | `INTRAMORPH_ORACLES` | a folder that gets an empty file for each oracle that checks use, named after it, `recorded` or not |
//! | `INTRAMORPH_ASKED` | a folder that gets an empty file for each switch of `INTRAMORPH_ON` that a site asks, named after its path with `.` for `::` |
//!
//! A value that makes no sense fails the check, and a variable that does not exist (`INTRAMORPH_CASE`) is noted on standard
//! error; names that begin with `INTRAMORPH_TEST_` are yours. Summaries go to standard error, too, past libtest's capture. There
//! is none of all checks together, since libtest runs no code after the last test: [`Record`]s are for that.
//!
//! # Reading a failure
//!
//! A *finding* shows the smallest input found, both outputs and what differs, the transformation and its component with
//! file and line, and the command that replays it: the same target with the same features and profile, wherever the test is.
//! In a documentation test, in a test without libtest, and on a thread with a name of its own, no command is sure to find the test;
//! there the finding names the variable with which to run it again. It says that the two programs disagree, not which of them is wrong.
//! Its input is kept in a file under `intramorph-findings/` in the package, and run first from then on: commit that file. Each
//! target has a folder there: `<name>` for an integration test, `lib-<name>`, `bin-<name>` and so on for unit tests.
//!
//! A bug that stays for now would hide the next one. Add a line `known: <reason>` to the file of its finding: cases that show
//! the same *symptoms* are then counted ([`Record::known`]) and not reported, and the check goes on. Symptoms say in which places
//! the outputs differ and how, or where a program panicked, without any values; a case with other symptoms, too, is a finding.
//! When the marked finding no longer breaks, the check fails and says so.
//!
//! The smallest input is the one that prints shortest. It is reached by reducing the random numbers from which the input was
//! made, and then by proptest's own value trees. proptest's unions (`prop_oneof!`, `prop_recursive`, `option::of`) can't be
//! made from numbers of our choice, and where a strategy has many of them it is only searched for small inputs: write
//! [`one_of!`] and [`nested`] instead, which shrink to the end. The value of a knob (`KNOB.any()`) becomes the
//! simplest of those that a hundred cases draw, if it breaks the input that broke first.
//!
//! A check that *tests nothing* fails too, and says what to do: the component was never reached; no output ever differed
//! although the relation is not equality; the relation accepts outputs of different inputs just as well; a program disagrees
//! with itself on the same input, or changes its input; most inputs were rejected; the relation could not decide most cases;
//! there were no inputs. [`tolerating`](Check::tolerating) lifts one of these, and [`Vacuity`] lists them.
//!
//! # Limitations
//!
//! A program that hangs, aborts or exits takes the test with it, unless its check is [isolated](Check::isolated) in a process of its
//! own, which takes Linux or macOS.
//! A knob's value given by path, `Knob::named`, or by the environment is checked against its domain when the knob is read.
//! Types whose `Debug` form hides what they hold are shrunk less far, since inputs are distinguished by what they print.
//!
//! # The paper
//!
//! Manuel Rigger and Zhendong Su. *Intramorphic Testing: A New Approach to the Test Oracle Problem.* Onward! 2022.
//! <https://doi.org/10.1145/3563835.3567662>

#![cfg_attr(not(feature = "test"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod attributes;
mod injected_bug;
pub mod prelude;
mod transformation;

#[cfg(feature = "test")]
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "only a worker asks for some of it")
)]
mod harness;
#[cfg(feature = "test")]
pub mod oracle;
#[cfg(feature = "test")]
mod panics;
#[cfg(feature = "test")]
mod printed;
#[cfg(feature = "test")]
mod randomness;
#[cfg(feature = "test")]
mod record;
#[cfg(feature = "test")]
pub mod relation;
#[cfg(feature = "test")]
pub mod statistics;
#[cfg(feature = "test")]
mod whole_file;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use attributes::{accept, component};
pub use injected_bug::InjectedBug;
pub use transformation::Transformation;
pub use transformation::carried::{Carried, carried};
pub use transformation::knob::{Knob, KnobNumber, KnobValue};

#[cfg(feature = "test")]
pub use proptest;
#[cfg(any(feature = "rayon", feature = "tokio"))]
pub use transformation::follow::Following;
#[cfg(feature = "test")]
pub use {
    harness::given_inputs::driven_by,
    harness::inputs::corpus::FromFile,
    harness::inputs::one_of::{OneOf, nested},
    harness::inputs::{Each, InputFor, Inputs, each},
    oracle::{
        BlockOn, Check, Program, RandomProgram, ThisThread, blocking, in_place, program,
        program_with_rng,
    },
    randomness::Randomness,
    record::{
        Classification, Coverage, Disagreement, Finding, KnownFinding, Oracle, Record, Statistics,
        Unsteady, Vacuity, Verdict, classification, recorded,
    },
    relation::{Compose, Relation},
    statistics::{Mostly, StatisticalRelation},
    transformation::{
        follow::follow,
        gate::{Declared, declared},
    },
};
