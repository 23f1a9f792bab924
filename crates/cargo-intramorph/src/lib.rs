//! The subcommand `cargo intramorph`: what intramorphic testing needs beside `cargo test`.
//!
//! ```sh
//! cargo intramorph score             # which injected bugs do the tests of this crate catch?
//! cargo intramorph test              # which changes do its tests notice that a correct program does not?
//! cargo intramorph suggest FUNCTION  # which relations hold between its variants? `--write` makes tests of them
//! cargo intramorph review            # accepts or rejects what was suggested, one after the other
//! cargo intramorph suggest --list    # which switches does this library have already?
//! cargo intramorph verify-release    # fails if what was built for shipping has active switches
//! cargo intramorph completions bash  # what a shell needs to complete these
//! ```
//!
//! `score` works on any crate, whether it knows of Intramorph or not. It changes a copy of the sources in thousands of small
//! ways, compiles all of them at once, and runs the tests that reach a change with only that one switched on. A bug that no
//! test catches is shown with its difference and its place. These are the kinds of changes:
//!
//! | operator | what becomes of what |
//! |---|---|
//! | `body` | a function returns a value of its type at once: `true`, `0`, `None`, `Ok(Default::default())` |
//! | `early-return` | it returns before it is done |
//! | `binary` | `+` becomes `-` or `*`, `&&` becomes `\|\|`, `<<` becomes `>>`, `\|=` becomes `&=` |
//! | `relational` | `<` becomes `<=`, `>`, `==` or `>=` |
//! | `operand` | `a && b` becomes `a`, or `b` |
//! | `unary` | `!a` and `-a` become `a` |
//! | `condition` | of an `if`, `true` or `false`; of a `while`, `false` |
//! | `arm` | an arm of a `match` is left out, where another takes all |
//! | `guard` | of such an arm, `true` or `false` |
//! | `constant` | `7` becomes `8` or `6`, `true` becomes `false`, `0.5` becomes `-0.5` |
//! | `absent` | `Some(a)` becomes `None` |
//! | `range` | `a..b` ends one later, `a..=b` one earlier |
//! | `statement` | a call, an assignment, a loop is left out |
//! | `call` | `a.trim()` becomes `a`, and so on for methods that keep the type |
//! | `pair` | `min` becomes `max`, `first` becomes `last`, `any` becomes `all` |
//! | `order` | `a.cmp(&b)` is reversed, and what was sorted is reversed |
//! | `arguments` | two arguments of the same type are swapped |
//! | `field` | of `S { a: 1, ..base }`, `a` is taken from the base |
//! | `text` | `'a'` becomes `'b'`, `"a"` becomes `""` |
//! | `predicate` | `a.filter(|b| c)` takes all, or none |
//! | `limit` | `a.take(b)` takes all, `a.skip(b)` skips none |
//! | `fallback` | `a.unwrap_or(b)` becomes `a.unwrap()` |
//! | `jump` | `break` becomes `continue`, and the other way round |
//!
//! What the compiler evaluates (constants, and each `const fn` that a constant needs), tests, attributes and the insides of most
//! macros are left alone, and counted in the result. Types are not known: a change that does not compile is removed, and listed
//! with the reason in the record.
//!
//! `test` makes other changes, which a correct program does not notice, such as short reads and other orders of equal elements; a test
//! that notices one has found a bug, or expects too much. They are switched on together, and the smallest set that makes a test fail
//! is named.
//!
//! Every option can be in `intramorph.toml`, in the root of the workspace, under its long name; what the command line gives
//! counts. Paths are relative to the file.
//!
//! ```toml
//! [score]
//! jobs = 4
//! features = ["parallel"]
//! fail-under = 80
//! junit = "target/junit.xml"
//! test-arguments = ["--skip", "slow"]
//! ```
//!
//! Transformations and injected bugs of the library are active in tests and nothing at all in a shipping build, because the
//! feature `test` of `intramorph` is turned on by a dev-dependency only. Some ways to build turn it on all the same:
//! `cargo test --release` writes over the executables of `cargo build --release`. `verify-release` looks at what is about to
//! be shipped.
//!
//! `--help` has the details and the exit codes of each. The command line is the interface; this library exists so that
//! `main.rs` has nothing to do.

mod args;
mod command;
mod console_message;
mod display_path;
mod exit_code;
mod package_spec;
#[cfg(unix)]
mod rough_time;
#[cfg(unix)]
mod runner;
#[cfg(unix)]
mod selection_options;
mod standard_output;
mod workspace_error;

mod artifact;
mod built_artifacts;
#[cfg(unix)]
mod digest;
mod marker;
#[cfg(unix)]
mod single_line;

#[cfg(unix)]
mod configuration;
#[cfg(unix)]
mod workspace_root;

#[cfg(unix)]
mod discover;
#[cfg(unix)]
mod library;
#[cfg(unix)]
mod neutral;
#[cfg(unix)]
mod random;
#[cfg(unix)]
mod relation_language;
#[cfg(unix)]
mod rewrite;
#[cfg(unix)]
mod score;
#[cfg(unix)]
mod suggest;

use std::ffi::OsString;
use std::process;

use args::{Args, Command};

/// Runs the subcommand with the arguments of the process, its own name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> process::ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    #[cfg(unix)]
    if let Some(exit_code) = score::play_role(&arguments) {
        return exit_code;
    }
    // Cargo puts the name of the subcommand first.
    if arguments.get(1).is_some_and(|first| first == "intramorph") {
        arguments.remove(1);
    }
    let exit_code = match Args::from_command_line(arguments) {
        Ok(args) => {
            args.terminal.set_colors();
            match args.command {
                #[cfg(unix)]
                Command::Score(score) => command::score::run(&score, &args.terminal),
                #[cfg(unix)]
                Command::Suggest(suggest) => command::suggest::run(&suggest, &args.terminal),
                #[cfg(unix)]
                Command::Test(test) => command::test::run(&test, &args.terminal),
                #[cfg(unix)]
                Command::Review(review) => command::review::run(&review),
                #[cfg(unix)]
                Command::Merge(merge) => command::merge::run(&merge, &args.terminal),
                Command::VerifyRelease(args) => command::verify_release::run(&args),
                Command::Completions(args) => command::completions::run(&args),
            }
        }
        Err(error) => args::from_command_line::print(&error),
    };
    exit_code.into()
}
