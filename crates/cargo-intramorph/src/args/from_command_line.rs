//! Parsing of the command line, with the options that a configuration file adds.

use std::ffi::OsString;
#[cfg(unix)]
use std::path::{Path, PathBuf};

#[cfg(unix)]
use clap::{ArgMatches, error::ErrorKind};
use clap::{CommandFactory, Error, FromArgMatches};

use super::{Args, terminal};
#[cfg(unix)]
use super::{Command, configuration_file::ConfigurationFile};
#[cfg(unix)]
use crate::configuration::{self, Configuration, ConfigurationError, Invocation, message_of};
use crate::exit_code::ExitCode;
#[cfg(unix)]
use crate::workspace_root;

impl Args {
    /// Parses the command line, and once more together with the configuration file.
    pub(crate) fn from_command_line(arguments: Vec<OsString>) -> Result<Self, Error> {
        let mut command = Self::command().color(terminal::choice(&arguments));
        command.build();
        let matches = command.clone().try_get_matches_from(&arguments)?;
        #[cfg(unix)]
        if let Some((name @ ("score" | "test" | "merge"), matches)) = matches.subcommand()
            && let Some(file) = configuration_file(matches)?
        {
            let subcommand = command.find_subcommand(name);
            let invocation = Invocation {
                command: subcommand.expect("the command line names it"),
                matches,
            };
            return Self::configured(arguments, &file, invocation).map_err(|error| {
                let error = Error::raw(ErrorKind::InvalidValue, format!("{error}\n"));
                error.with_cmd(&command)
            });
        }
        Self::from_arg_matches(&matches)
    }

    /// Parses the command line together with the options of the file. The command line alone is valid.
    #[cfg(unix)]
    fn configured(
        arguments: Vec<OsString>,
        file: &Path,
        invocation: Invocation<'_>,
    ) -> Result<Self, ConfigurationError> {
        let configuration = Configuration::read(file, invocation)?;
        let matches = Self::command().try_get_matches_from(configuration.joined(arguments));
        let args = matches.and_then(|matches| Self::from_arg_matches(&matches));
        let mut args = args.map_err(|error| ConfigurationError {
            file: file.to_owned(),
            line: None,
            message: format!("its options do not go together: {}", message_of(&error)),
        })?;
        match &mut args.command {
            Command::Score(score) => score.accept_entries = configuration.accept_entries,
            Command::Test(test) => test.accept_entries = configuration.accept_entries,
            _ => {}
        }
        Ok(args)
    }
}

/// Returns the file that the command line names, or the one in the root of the workspace if there is one.
#[cfg(unix)]
fn configuration_file(matches: &ArgMatches) -> Result<Option<PathBuf>, Error> {
    let named = ConfigurationFile::from_arg_matches(matches)?;
    if named.no_config_file || named.config_file.is_some() {
        return Ok(named.config_file);
    }
    let manifest_path = matches.get_one::<PathBuf>("manifest_path");
    let root = workspace_root::find(manifest_path.map(PathBuf::as_path));
    let file = root.map(|root| root.join(configuration::NAME));
    Ok(file.filter(|file| file.exists()))
}

/// Prints help or an error, and returns the exit code.
pub(crate) fn print(error: &Error) -> ExitCode {
    // If this cannot be printed, there is no place to say so.
    let _ = error.print();
    match error.exit_code() {
        0 => ExitCode::Fine,
        _ => ExitCode::Usage,
    }
}
