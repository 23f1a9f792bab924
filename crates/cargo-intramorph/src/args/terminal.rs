//! Options of every command: how much is printed, and in which colours.

use std::env;
use std::ffi::OsString;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects, Style};
use clap::{ArgAction, ColorChoice};

/// Position of these options in the help, after those of the command.
const LAST: usize = 500;

#[derive(Debug, clap::Args)]
pub(crate) struct Terminal {
    /// Show no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", display_order = LAST)]
    pub(crate) quiet: bool,

    /// Show more: of `score`, what became of every bug
    #[arg(short, long, global = true, action = ArgAction::Count, display_order = LAST)]
    pub(crate) verbose: u8,

    /// When to use colours
    #[arg(long, value_name = "WHEN", global = true, display_order = LAST)]
    pub(crate) color: Option<ColorChoice>,
}

/// Styles of help and errors, which look like those of cargo.
pub(crate) const STYLES: Styles = Styles::styled()
    .header(bold(AnsiColor::BrightGreen))
    .usage(bold(AnsiColor::BrightGreen))
    .literal(bold(AnsiColor::BrightCyan))
    .placeholder(AnsiColor::Cyan.on_default())
    .error(bold(AnsiColor::BrightRed))
    .valid(bold(AnsiColor::BrightCyan))
    .invalid(bold(AnsiColor::BrightYellow));

const fn bold(color: AnsiColor) -> Style {
    color.on_default().effects(Effects::BOLD)
}

impl Terminal {
    /// Turns colours on or off as the user wants. Otherwise `console` decides by the terminal, `NO_COLOR` and
    /// `CLICOLOR_FORCE`.
    pub(crate) fn set_colors(&self) {
        let choice = self.color.unwrap_or_else(cargo_choice);
        let is_on = match choice {
            ColorChoice::Auto => return,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        };
        console::set_colors_enabled(is_on);
        console::set_colors_enabled_stderr(is_on);
    }
}

/// Returns the choice of colours in a command line that may have mistakes elsewhere.
pub(crate) fn choice(arguments: &[OsString]) -> ColorChoice {
    let before_tests = arguments.iter().take_while(|argument| *argument != "--");
    let texts: Vec<&str> = before_tests.filter_map(|it| it.to_str()).collect();
    let mut pairs = texts.windows(2);
    let next = pairs.find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let joined = texts.iter().find_map(|text| text.strip_prefix("--color="));
    let choice = next.or(joined).and_then(|name| name.parse().ok());
    choice.unwrap_or_else(cargo_choice)
}

/// Returns the choice of colours for cargo in the environment, which is meant for its subcommands as well.
fn cargo_choice() -> ColorChoice {
    let choice = env::var("CARGO_TERM_COLOR").ok();
    let choice = choice.and_then(|name| name.parse().ok());
    choice.unwrap_or(ColorChoice::Auto)
}

#[cfg(test)]
mod tests {
    use clap::ColorChoice;

    use super::choice;

    #[track_caller]
    fn check(line: &str, expected: ColorChoice) {
        let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
        assert_eq!(choice(&arguments), expected);
    }

    #[test]
    fn a_choice_of_colours_is_known_however_it_is_written() {
        check("score --color always --wrong", ColorChoice::Always);
        check("score --color=never", ColorChoice::Never);
        check("--color never score -- --color always", ColorChoice::Never);
    }
}
