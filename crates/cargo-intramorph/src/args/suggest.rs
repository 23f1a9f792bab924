//! Arguments of `suggest`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::value_parser;
use intramorph_record::switches::SwitchKind;

use super::feature_selection::FeatureSelection;
use super::number;
use super::resolution::Resolution;
use super::time;
use crate::exit_code::ExitCode;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cargo intramorph suggest [OPTIONS] <PROGRAM>\n       cargo intramorph suggest --list [OPTIONS]",
    after_help = "`--help` has examples and exit codes.",
    after_long_help = ExitCode::SUGGEST_HELP
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Suggest {
    /// The program: the path of a public function, such as `Version::parse`, or the name of a test with `proptest!` or
    /// `program(..).inputs(..)`
    #[arg(
        value_name = "PROGRAM",
        required_unless_present = "list",
        conflicts_with = "list"
    )]
    pub(crate) program: Option<String>,

    /// A proptest strategy of the arguments of the function, such as `(0..9, "[ab]*")`; what the crate exports is in scope
    #[arg(long, value_name = "EXPRESSION", conflicts_with = "list")]
    pub(crate) strategy: Option<String>,

    /// Take arguments from calls that the tests of the package make, even if arguments can be made from their types
    #[arg(long, conflicts_with_all = ["list", "strategy"])]
    pub(crate) recorded: bool,

    /// Only list the switches of the library, without building it
    #[arg(long)]
    pub(crate) list: bool,

    /// List only switches of this kind; may be repeated
    #[arg(long = "kind", value_name = "KIND", requires = "list", conflicts_with = "program", value_parser = kind_parser())]
    pub(crate) kinds: Vec<SwitchKind>,

    /// List all switches, however many there are
    #[arg(long, requires = "list", conflicts_with = "program")]
    pub(crate) show_all: bool,

    /// List the switches of this dependency: a name, or `name@version`
    #[arg(
        long,
        value_name = "NAME",
        requires = "list",
        conflicts_with_all = ["packages", "program"]
    )]
    pub(crate) dependency: Option<String>,

    /// Look into this package [default: the one that the command is called in]
    #[arg(short, long = "package", value_name = "SPEC")]
    pub(crate) packages: Vec<String>,

    /// On how many inputs each change is tried, if the time allows
    #[arg(long, value_name = "NUMBER", default_value_t = 30_000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) inputs: u64,

    /// Try each relation of a function on this many more inputs, of a distribution that is used for nothing else, for at most ten times
    /// as long as `--time` says
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub(crate) confirm: u64,

    /// For how long changes are tried
    #[arg(long, value_name = "TIME", value_parser = time::parse, default_value = "20s")]
    pub(crate) time: Duration,

    /// Build the function once more for each of these features, turned on, or off if it is on; without names, for those that look
    /// like switches of the implementation, at most four
    #[arg(
        long,
        value_name = "FEATURES",
        num_args = 0..,
        require_equals = true,
        value_delimiter = ',',
        conflicts_with = "list"
    )]
    pub(crate) try_features: Option<Vec<String>>,

    /// Seed of the inputs
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,

    /// How much memory a process may have, in MiB
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 2048,
        value_parser = value_parser!(u64).range(LEAST_MEMORY..=MOST_MEMORY),
        hide_short_help = true
    )]
    pub(crate) memory: u64,

    /// Build without optimisation, which is faster to build and slower to run
    #[arg(long, hide = true)]
    pub(crate) unoptimised: bool,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// Write tests of relations into tests/suggested.rs: of those with these numbers, or of all
    ///
    /// A test is formatted, compiled and run. If it does not pass, the file is put back as it was.
    #[arg(long, value_name = "NUMBER", num_args = 0.., value_parser = number::parse, conflicts_with = "json")]
    pub(crate) write: Option<Vec<usize>>,

    /// Write tests of suspects into tests/suspects.rs; they fail as long as the exception is there
    #[arg(long, value_name = "NUMBER", num_args = 1.., value_parser = number::parse, conflicts_with = "json")]
    pub(crate) write_suspect: Vec<usize>,

    #[command(flatten)]
    pub(crate) features: FeatureSelection,

    #[command(flatten)]
    pub(crate) resolution: Resolution,

    /// The target folder, if it is not the one that cargo names
    #[arg(long, value_name = "FOLDER", help_heading = "Cargo options")]
    pub(crate) target_dir: Option<PathBuf>,

    /// The manifest of the workspace or of one of its packages
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,
}

/// Memory in MiB that a test process needs before it runs any program.
const LEAST_MEMORY: u64 = 64;
/// Memory in MiB whose number of bytes a process can be told.
const MOST_MEMORY: u64 = 1 << 40;

fn kind_parser() -> impl TypedValueParser<Value = SwitchKind> {
    let names = SwitchKind::ALL.map(SwitchKind::name);
    PossibleValuesParser::new(names).map(|name| {
        let mut kinds = SwitchKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.name() == name);
        kind.expect("clap accepts no other names")
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::args::{Args, Command};

    #[track_caller]
    fn check(arguments: &[&str], expected: Option<&[&str]>) {
        let line = ["cargo-intramorph", "suggest"].iter().chain(arguments);
        let args = Args::try_parse_from(line).expect("it is a command line");
        let Command::Suggest(suggest) = args.command else {
            panic!("it is another command: {args:?}");
        };
        assert_eq!(suggest.program.as_deref(), Some("parse"));
        let tried = suggest.try_features.as_deref();
        let expected = expected.map(|names| names.iter().map(|it| (*it).to_owned()).collect());
        assert_eq!(tried.map(<[String]>::to_vec), expected);
    }

    #[track_caller]
    fn check_refused(arguments: &[&str], expected: &str) {
        let line = ["cargo-intramorph", "suggest"].iter().chain(arguments);
        let error = Args::try_parse_from(line).expect_err("it is refused");
        assert!(error.to_string().contains(expected), "{error}");
    }

    #[test]
    fn options_of_the_list_are_refused_with_a_program() {
        for options in [
            &["--dependency", "strsim"][..],
            &["--kind", "sibling"],
            &["--show-all"],
        ] {
            let line = [&["parse"][..], options].concat();
            check_refused(&line, "cannot be used with");
            check_refused(options, "required arguments were not provided");
        }
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        check_refused(&["parse", "--inputs", "0"], "0 is not in 1..");
        check_refused(&["parse", "--memory", "1"], "1 is not in 64..");
    }

    #[test]
    fn the_usage_has_one_line_for_programs_and_one_for_the_list() {
        check_refused(&["--list", "parse"], "suggest --list [OPTIONS]");
    }

    #[test]
    fn features_to_try_do_not_swallow_the_program() {
        check(&["parse"], None);
        check(&["parse", "--try-features"], Some(&[]));
        check(&["--try-features", "parse"], Some(&[]));
        check(&["--try-features=a,b", "parse"], Some(&["a", "b"]));
    }
}
