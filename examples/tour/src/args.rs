//! What can be said on the command line.

use crate::exit_code::ExitCode;

/// What the user asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Args {
    /// Take the tour.
    Tour {
        /// The packages of the examples to show; all, if there are none.
        packages: Vec<String>,
        /// Whether to print JSON instead of text.
        is_json: bool,
    },
    /// Say what can be asked for.
    Help,
}

impl Args {
    /// The error is a message for the user.
    pub(crate) fn parse(
        args: impl IntoIterator<Item = String>,
        known: &[&str],
    ) -> Result<Self, String> {
        let (mut packages, mut is_json) = (Vec::new(), false);
        for arg in args {
            match arg.as_str() {
                "-h" | "--help" => return Ok(Self::Help),
                "--json" => is_json = true,
                name if known.contains(&name) => packages.push(arg),
                name if name.starts_with('-') => {
                    return Err(format!("there is no option `{name}`"));
                }
                name => {
                    let known = known.join(", ");
                    return Err(format!("there is no example `{name}`; there are: {known}"));
                }
            }
        }
        Ok(Self::Tour { packages, is_json })
    }
}

/// What `--help` prints.
pub(crate) fn help(known: &[&str]) -> String {
    format!(
        "\
The tour: the paper's programs under every oracle, each check on the correct
program and with each seeded bug; what it finds, and what it costs.

Usage: cargo run --release -- [--json] [EXAMPLE]...

Examples: all, if none is named, of
  {}.

Options:
      --json  print the whole comparison as one JSON document
  -h, --help  print this

The comparison is also written as a page, intramorph/tour.html in cargo's
target directory; that of some examples with their names in its own.

{}",
        known.join(", "),
        ExitCode::HELP
    )
}

#[cfg(test)]
mod tests {
    use super::Args;

    fn check(args: &[&str], expected: Result<Args, &str>) {
        let args = args.iter().map(|arg| (*arg).to_owned());
        let parsed = Args::parse(args, &["sorting", "knapsack"]);
        assert_eq!(parsed, expected.map_err(ToOwned::to_owned));
    }

    #[test]
    fn nothing_asks_for_everything() {
        check(
            &[],
            Ok(Args::Tour {
                packages: Vec::new(),
                is_json: false,
            }),
        );
    }

    #[test]
    fn examples_and_json_may_come_in_any_order() {
        check(
            &["knapsack", "--json", "sorting"],
            Ok(Args::Tour {
                packages: vec!["knapsack".to_owned(), "sorting".to_owned()],
                is_json: true,
            }),
        );
    }

    #[test]
    fn help_wins() {
        check(&["--json", "-h"], Ok(Args::Help));
    }

    #[test]
    fn an_unknown_option_is_refused() {
        check(&["--jsn"], Err("there is no option `--jsn`"));
    }

    #[test]
    fn an_unknown_example_is_refused() {
        check(
            &["sort"],
            Err("there is no example `sort`; there are: sorting, knapsack"),
        );
    }
}
