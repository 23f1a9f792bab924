//! From a command line to its arguments, with those that a configuration file adds.

use std::ffi::OsString;
#[cfg(unix)]
use std::path::PathBuf;

#[cfg(unix)]
use clap::ArgMatches;
use clap::{CommandFactory, FromArgMatches};

use super::{Args, terminal};
#[cfg(unix)]
use super::{Command, configuration_file::ConfigurationFile};
#[cfg(unix)]
use crate::configuration::{self, Call, Configuration, Wrong, said};
#[cfg(unix)]
use crate::console_message;
use crate::exit_code::ExitCode;
#[cfg(unix)]
use crate::workspace_root;

/// What is wrong with what was said, or all that was asked for.
#[derive(Debug)]
pub(crate) enum HelpOrMistake {
    CommandLine(clap::Error),
    #[cfg(unix)]
    File(Wrong),
}

impl Args {
    /// Parses once to know what the command line gives, and once more with the rest.
    pub(crate) fn parsed(arguments: Vec<OsString>) -> Result<Self, HelpOrMistake> {
        let mut command = Self::command().color(terminal::choice(&arguments));
        command.build();
        let matches = command.clone().try_get_matches_from(&arguments)?;
        #[cfg(unix)]
        if let Some((name @ ("score" | "merge"), given)) = matches.subcommand() {
            let called = command.find_subcommand(name);
            let call = Call {
                command: called.expect("it was called"),
                matches: given,
            };
            return Self::configured(arguments, call);
        }
        Ok(Self::from_arg_matches(&matches)?)
    }

    #[cfg(unix)]
    fn configured(arguments: Vec<OsString>, call: Call<'_>) -> Result<Self, HelpOrMistake> {
        let Some(file) = file(call.matches)? else {
            return Ok(Self::from_arg_matches(
                &Self::command().try_get_matches_from(arguments)?,
            )?);
        };
        let configuration = Configuration::read(&file, call)?;
        let arguments = configuration.joined(arguments);
        let matches = Self::command().try_get_matches_from(arguments);
        // The command line alone is fine.
        let matches = matches.map_err(|error| Wrong {
            file,
            line: None,
            message: format!("its options do not go together: {}", said(&error)),
        })?;
        let mut args = Self::from_arg_matches(&matches)?;
        if let Command::Score(score) = &mut args.command {
            score.acceptances = configuration.acceptances;
        }
        Ok(args)
    }
}

/// The file that is named, or the one in the root of the workspace if there is one.
#[cfg(unix)]
fn file(matches: &ArgMatches) -> Result<Option<PathBuf>, HelpOrMistake> {
    let configuration_file = ConfigurationFile::from_arg_matches(matches)?;
    let manifest_path = matches.get_one::<PathBuf>("manifest_path");
    if configuration_file.no_config_file {
        return Ok(None);
    }
    if let Some(file) = configuration_file.config_file {
        return Ok(Some(file));
    }
    let root = workspace_root::find(manifest_path.map(PathBuf::as_path));
    let file = root.map(|root| root.join(configuration::NAME));
    Ok(file.filter(|file| file.exists()))
}

impl HelpOrMistake {
    /// Prints it where it belongs, and says how to end.
    pub(crate) fn told(&self) -> ExitCode {
        match self {
            Self::CommandLine(error) => {
                // Nobody is left to be told that this can't be printed.
                let _ = error.print();
                match error.exit_code() {
                    0 => ExitCode::Fine,
                    _ => ExitCode::Usage,
                }
            }
            #[cfg(unix)]
            Self::File(wrong) => {
                console_message::error(wrong);
                ExitCode::Usage
            }
        }
    }
}

impl From<clap::Error> for HelpOrMistake {
    fn from(error: clap::Error) -> Self {
        Self::CommandLine(error)
    }
}

#[cfg(unix)]
impl From<Wrong> for HelpOrMistake {
    fn from(wrong: Wrong) -> Self {
        Self::File(wrong)
    }
}
