//! Reasons why there are no suggestions, each with what to do about it.

use std::fmt;

use intramorph_record::suggest::ProgramCrash;

use super::inputs::Obstacle;
use super::write::WriteFailure;
use crate::discover::Unnamed;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;

/// A reason why there are no suggestions, printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum SuggestFailure {
    /// The engine that builds and runs programs fails.
    Engine(Failure),
    /// There is no such function or test; some have names like it.
    NoFunction {
        path: String,
        nearest: Vec<String>,
        /// Whether the package has a library with public functions.
        has_library: bool,
    },
    /// The function cannot be named from outside.
    Unnamed(Box<Unnamed>),
    /// The path is that of a type or trait, which has these functions.
    NotAFunction {
        path: String,
        functions: Vec<String>,
    },
    /// Several functions have paths that end like this one.
    Ambiguous {
        path: String,
        functions: Vec<String>,
    },
    /// The package has no such feature; some have names like it.
    NoFeature {
        name: String,
        nearest: Vec<String>,
        all: Vec<String>,
    },
    /// The test cannot be made a program.
    Test { test: String, reason: String },
    /// The strategy that the user names cannot be used, for this reason.
    Strategy(String),
    /// An argument of the function cannot be made.
    Arguments {
        function: String,
        obstacle: Obstacle,
    },
    /// No inputs can be recorded from tests.
    Recording {
        function: String,
        /// The argument for which it was tried.
        obstacle: Option<Obstacle>,
        reason: NoRecording,
    },
    /// The function is asynchronous or unsafe, and is not called.
    NotCalled {
        function: String,
        what: &'static str,
    },
    /// Only callers of the function know the value of a constant that it or its type takes as a parameter.
    OpenConstant { function: String, constant: String },
    /// The code that calls the function does not compile, for this reason.
    Call { program: String, reason: String },
    /// What the function returns cannot be printed, for this reason.
    Unseen {
        program: String,
        reason: &'static str,
    },
    /// The output is the same on all inputs.
    AlwaysSame {
        program: String,
        inputs: u64,
        /// Whether it is a panic.
        panics: bool,
    },
    /// The program crashes or hangs on all inputs, such as this one.
    Crashes {
        program: String,
        crash: ProgramCrash,
    },
    /// Hardly any generated input is one of the program.
    Rejected {
        program: String,
        made: u64,
        tried: u64,
    },
    /// A test cannot be written.
    Write(WriteFailure),
    /// Two runs of the program on one input have different outputs.
    Unsteady {
        program: String,
        /// Types of the crate whose values are printed.
        types: Vec<String>,
    },
}

/// A reason why no inputs can be recorded.
#[derive(Debug)]
pub(crate) enum NoRecording {
    /// The function is not in the sources of a library as it is.
    NoSource,
    /// No test calls it.
    NoCall,
    /// The tests that call it crash, or take too long to run in each process.
    Slow,
    /// Tests call it, but not when they run again.
    NotRepeated,
    /// No argument decides which type this type parameter is.
    OpenType(String),
    /// An argument cannot be made, and cannot be cloned for this reason.
    Argument { name: String, reason: String },
}

impl SuggestFailure {
    /// The failure of a recording that was tried since an argument cannot be made.
    pub(crate) fn after(mut self, cause: Option<Obstacle>) -> Self {
        if let Self::Recording { obstacle, .. } = &mut self {
            *obstacle = cause;
        }
        self
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Engine(failure) => failure.exit_code(),
            Self::Write(failure) => failure.exit_code(),
            Self::NoFunction {
                has_library: false,
                nearest,
                ..
            } if nearest.is_empty() => ExitCode::NothingToLookAt,
            Self::NoFunction { .. }
            | Self::Unnamed(_)
            | Self::NotAFunction { .. }
            | Self::Ambiguous { .. }
            | Self::NoFeature { .. }
            | Self::Strategy(_) => ExitCode::Usage,
            Self::Test { .. }
            | Self::Arguments { .. }
            | Self::Recording { .. }
            | Self::NotCalled { .. }
            | Self::OpenConstant { .. }
            | Self::Call { .. }
            | Self::Unseen { .. }
            | Self::AlwaysSame { .. }
            | Self::Rejected { .. } => ExitCode::NothingToLookAt,
            Self::Unsteady { .. } | Self::Crashes { .. } => ExitCode::FailingTests,
        }
    }
}

impl From<Failure> for SuggestFailure {
    fn from(failure: Failure) -> Self {
        Self::Engine(failure)
    }
}

impl From<WriteFailure> for SuggestFailure {
    fn from(failure: WriteFailure) -> Self {
        Self::Write(failure)
    }
}

impl fmt::Display for SuggestFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(failure) => failure.fmt(formatter),
            Self::Write(failure) => failure.fmt(formatter),
            Self::NoFunction { .. }
            | Self::Unnamed(_)
            | Self::NotAFunction { .. }
            | Self::Ambiguous { .. }
            | Self::NoFeature { .. } => self.write_names(formatter),
            Self::Strategy(reason) => formatter.write_str(reason),
            Self::Test { test, reason } => {
                write!(formatter, "the test `{test}` cannot be used: {reason}")
            }
            Self::Arguments { function, obstacle } => write!(
                formatter,
                "cannot make inputs for `{function}`: {obstacle}\n\
                 {STRATEGY}; or write a wrapper function whose parameters are numbers, texts, lists, or types with public constructors, \
                 and name the wrapper instead"
            ),
            Self::Recording {
                function,
                obstacle,
                reason,
            } => recording((function, obstacle.as_ref()), reason, formatter),
            Self::Rejected {
                program,
                made,
                tried,
            } => write!(
                formatter,
                "only {made} of {tried} generated values were inputs of `{program}`: its constructors refuse the others; \
                 write a wrapper function that makes its arguments from numbers, texts or lists, and name the wrapper instead"
            ),
            Self::OpenConstant { function, constant } => write!(
                formatter,
                "only callers of `{function}` know the constant `{constant}`; write a wrapper function that gives it, or a public alias of \
                 the type, and name a function of that"
            ),
            Self::NotCalled { .. }
            | Self::Call { .. }
            | Self::Unseen { .. }
            | Self::AlwaysSame { .. }
            | Self::Crashes { .. } => self.write_outputs(formatter),
            Self::Unsteady { program, types } => unsteady(program, types, formatter),
        }
    }
}

impl SuggestFailure {
    /// Writes what is wrong with a name, and which ones there are.
    fn write_names(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFunction {
                path,
                nearest,
                has_library,
            } => {
                let advice = match &nearest[..] {
                    [] if *has_library => {
                        "`cargo intramorph suggest --list` shows what there is".to_owned()
                    }
                    [] => "the package has no library with public functions".to_owned(),
                    nearest => format!("did you mean `{}`?", nearest.join("`, `")),
                };
                write!(
                    formatter,
                    "there is no public function `{path}`, and no test of that name with `proptest!` or `program(..).inputs(..)`; {advice}"
                )
            }
            Self::Unnamed(unnamed) => write!(
                formatter,
                "`{}` {} ({}:{}); `suggest` calls only functions that users of the crate can name: make it public, or name a test that calls it",
                unnamed.name,
                unnamed.reason.in_words(),
                unnamed.file,
                unnamed.line
            ),
            Self::NotAFunction { path, functions } => write!(
                formatter,
                "`{path}` is a type or trait; name one of its functions: {}",
                shown(functions)
            ),
            Self::Ambiguous { path, functions } => write!(
                formatter,
                "several functions are called `{path}`; name one with more of its path: {}",
                shown(functions)
            ),
            Self::NoFeature { name, nearest, all } => {
                let names = match (&nearest[..], &all[..]) {
                    ([], []) => "it has none at all".to_owned(),
                    ([], all) => format!("it has `{}`", all.join("`, `")),
                    (nearest, _) => format!("did you mean `{}`?", nearest.join("`, `")),
                };
                write!(formatter, "the package has no feature `{name}`; {names}")
            }
            _ => Ok(()),
        }
    }

    /// Writes why no output is seen, or nothing that tells changes apart.
    fn write_outputs(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCalled { function, what } => write!(
                formatter,
                "`{function}` is {what}, and such functions are not called; write a wrapper function that is not, and name the wrapper instead"
            ),
            Self::Call { program, reason } => write!(
                formatter,
                "cannot call `{program}`: the generated call does not compile: {reason}\n\
                 {STRATEGY}; or write a wrapper function whose parameters are numbers, texts or lists, and name the wrapper instead"
            ),
            Self::Unseen { program, reason } => write!(
                formatter,
                "the output of `{program}` cannot be compared: {reason}; write a wrapper function that returns numbers, texts or \
                 lists, and name the wrapper instead"
            ),
            Self::AlwaysSame {
                program,
                inputs,
                panics,
            } => always_same(program, *inputs, *panics, formatter),
            Self::Crashes { program, crash } => write!(
                formatter,
                "`{program}` never returned: it {}, for example on {}, so changes cannot be judged\n{STRATEGY}",
                crash.how, crash.input
            ),
            _ => Ok(()),
        }
    }
}

/// Maximum number of functions that are named.
const SHOWN: usize = 8;

/// The first of some paths, as code, and how many more there are.
fn shown(paths: &[String]) -> String {
    let more = paths.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| format!(", and {more} more"));
    let first = &paths[..paths.len().min(SHOWN)];
    format!("`{}`{}", first.join("`, `"), more.unwrap_or_default())
}

/// Advice where inputs are the problem.
const STRATEGY: &str = "name a proptest strategy of its arguments with `--strategy 'EXPRESSION'`";

fn always_same(
    program: &str,
    inputs: u64,
    panics: bool,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let same = if panics {
        "panics with the same message"
    } else {
        "returns the same output"
    };
    write!(
        formatter,
        "`{program}` {same} on all {inputs} inputs that were tried, so changes cannot be judged\n\
         if other inputs matter, {STRATEGY}"
    )
}

fn recording(
    (function, obstacle): (&str, Option<&Obstacle>),
    reason: &NoRecording,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match obstacle {
        Some(obstacle) => {
            write!(
                formatter,
                "cannot make inputs for `{function}`: {obstacle}\nrecording them from tests failed: "
            )?;
        }
        None => write!(formatter, "cannot record inputs for `{function}`: ")?,
    }
    match reason {
        NoRecording::NoSource => {
            formatter.write_str("a macro writes the function, or it is not in a library")?;
        }
        NoRecording::NoCall => formatter.write_str("no test calls it; write one that does")?,
        NoRecording::Slow => formatter.write_str(
            "each test that calls it takes more than five seconds, or crashes; write a quick one",
        )?,
        NoRecording::NotRepeated => formatter.write_str(
            "tests call it, but nothing was recorded when they ran again: they do not call it each time, or cloning an argument panics",
        )?,
        NoRecording::OpenType(name) => write!(
            formatter,
            "no argument decides which type `{name}` is; write a wrapper function that names the type, and name the wrapper instead"
        )?,
        NoRecording::Argument { name, reason } => write!(
            formatter,
            "what tests pass for `{name}` cannot be kept: {reason}; add `#[derive(Clone)]` to its type"
        )?,
    }
    write!(
        formatter,
        "\nor name a proptest strategy of its arguments with `--strategy 'EXPRESSION'`; or write a wrapper function whose \
         parameters are numbers, texts, lists, or types with public constructors, and name the wrapper instead"
    )
}

fn unsteady(program: &str, types: &[String], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(
        formatter,
        "`{program}` does not return the same output each time it gets the same input: it is random, or it depends \
         on time, on addresses or on state that it keeps; changes cannot be judged"
    )?;
    if types.is_empty() {
        return Ok(());
    }
    let types = types.join("`, `");
    write!(
        formatter,
        "\nif what is printed of `{types}` is the cause, write a wrapper function that returns numbers, texts or \
         lists, and name the wrapper instead"
    )
}
