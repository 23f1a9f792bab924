//! `intramorph.toml`: the options of the command line under their long names, for those who do not want to repeat them.
//!
//! A table becomes arguments, which clap judges as it does all others. So every option that there is can be in the file, and
//! nothing has to be said twice.

mod acceptance;
mod option;
mod wrong;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::de::{DeTable, DeValue};

use crate::console_message;
use crate::display_path::display_path;
use crate::rewrite::AcceptEntry;
use acceptance::accepted;
use option::{Given, Key};
pub(crate) use wrong::{Wrong, said};

/// In the root of a workspace.
pub(crate) const NAME: &str = "intramorph.toml";
/// The table of `score`; other tables are those of other commands.
const TABLE: &str = "score";
/// What comes after `--`.
const TEST_ARGUMENTS: &str = "test-arguments";
/// Tables in the table.
const ACCEPT: &str = "accept";
/// What `merge` reads there: how the whole is judged and reported. All else is about how the parts were made.
const OF_MERGE: [&str; 4] = ["fail-under", "stryker", "junit", "annotations"];

/// What the file adds to a command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Configuration {
    /// Options, as on the command line.
    pub(crate) arguments: Vec<OsString>,
    /// What comes after `--`.
    pub(crate) test_arguments: Vec<OsString>,
    /// The bugs that may be missed.
    pub(crate) acceptances: Vec<AcceptEntry>,
}

/// A command, and what it was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'a> {
    pub(crate) command: &'a Command,
    pub(crate) matches: &'a ArgMatches,
}

impl Configuration {
    pub(crate) fn read(path: &Path, call: Call<'_>) -> Result<Self, Wrong> {
        let text = fs::read_to_string(path).map_err(|error| Wrong {
            file: path.to_owned(),
            line: None,
            message: format!("cannot be read: {error}"),
        })?;
        Self::parsed(&File { path, text: &text }, call)
    }

    fn parsed(file: &File<'_>, call: Call<'_>) -> Result<Self, Wrong> {
        let document = DeTable::parse(file.text).map_err(|error| file.syntax(&error))?;
        let unknown = document
            .get_ref()
            .keys()
            .filter(|key| key.get_ref() != TABLE);
        for key in unknown {
            // It may be that of a later version's command.
            let (file, key) = (display_path(file.path), key.get_ref());
            console_message::warning(format_args!(
                "{file} has `{key}`, which is not known; options are in `[{TABLE}]`"
            ));
        }
        let Some(score) = document.get_ref().get(TABLE) else {
            return Ok(Self::default());
        };
        let DeValue::Table(table) = score.get_ref() else {
            let message = format!("`{TABLE}` is a table: write `[{TABLE}]` above its options");
            return Err(file.wrong(score.span().start, message));
        };
        let mut configuration = Self {
            acceptances: accepted(file)?,
            ..Self::default()
        };
        let mut keys: Vec<Key<'_>> = table.iter().map(Key::from).collect();
        keys.sort_by_key(|key| key.start);
        for key in keys.iter().filter(|key| call.reads(key.name)) {
            configuration.add(key, file, call)?;
        }
        Ok(configuration)
    }

    /// What the command line says itself stays as it is; that the file is wrong is told all the same.
    fn add(&mut self, key: &Key<'_>, file: &File<'_>, call: Call<'_>) -> Result<(), Wrong> {
        let wrong = |message| file.wrong(key.start, message);
        if key.name == TEST_ARGUMENTS {
            let arguments = key.texts().map_err(wrong)?;
            if !call.gives("test_arguments") {
                self.test_arguments = arguments.into_iter().map(OsString::from).collect();
            }
            return Ok(());
        }
        let argument = key.argument(call.command).map_err(wrong)?;
        let given = Given {
            key,
            argument,
            folder: file.folder(),
        };
        let arguments = given.arguments().map_err(wrong)?;
        judged(call.command, &arguments)
            .map_err(|said| wrong(format!("`{}`: {said}", key.name)))?;
        if !call.overrules(argument) {
            self.arguments.extend(arguments);
        }
        Ok(())
    }

    /// The command line with what the file adds to it. Where it has a `--`, what comes after is all that tests get, also if
    /// it is nothing.
    pub(crate) fn joined(&self, mut arguments: Vec<OsString>) -> Vec<OsString> {
        let dashes = arguments.iter().position(|argument| argument == "--");
        let end = dashes.unwrap_or(arguments.len());
        arguments.splice(end..end, self.arguments.iter().cloned());
        if dashes.is_none() && !self.test_arguments.is_empty() {
            arguments.push("--".into());
            arguments.extend(self.test_arguments.iter().cloned());
        }
        arguments
    }
}

/// What clap says of values; what is wrong with options together is told when they are.
fn judged(command: &Command, arguments: &[OsString]) -> Result<(), String> {
    use clap::error::ErrorKind::{InvalidValue, ValueValidation};
    let called = [OsString::from(command.get_name())];
    let parsed = command
        .clone()
        .try_get_matches_from(called.iter().chain(arguments));
    match parsed {
        Err(error) if matches!(error.kind(), InvalidValue | ValueValidation) => Err(said(&error)),
        _ => Ok(()),
    }
}

impl Call<'_> {
    /// Whether a key is an option of the command.
    fn reads(self, key: &str) -> bool {
        match self.command.get_name() {
            TABLE => key != ACCEPT,
            _ => OF_MERGE.contains(&key),
        }
    }

    /// Whether the command line has this option, or one that does not go with it.
    fn overrules(self, argument: &Arg) -> bool {
        let is_conflict = |other: &Arg| {
            let names = |one: &Arg, other: &Arg| {
                let conflicts = self.command.get_arg_conflicts_with(one);
                conflicts.iter().any(|it| it.get_id() == other.get_id())
            };
            names(argument, other) || names(other, argument)
        };
        let mut given = self.command.get_arguments();
        given.any(|other| {
            self.gives(other.get_id().as_str())
                && (other.get_id() == argument.get_id() || is_conflict(other))
        })
    }

    fn gives(self, id: &str) -> bool {
        let is_known = self.matches.try_contains_id(id).is_ok();
        is_known && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }
}

/// The text of a configuration file.
#[derive(Clone, Copy, Debug)]
struct File<'a> {
    path: &'a Path,
    text: &'a str,
}

impl File<'_> {
    /// Paths in it are relative to where it is, wherever one calls.
    fn folder(&self) -> PathBuf {
        let folder = self.path.parent();
        folder.unwrap_or(Path::new("")).to_owned()
    }

    fn wrong(&self, byte: usize, message: String) -> Wrong {
        let before = self.text.get(..byte).unwrap_or(self.text);
        Wrong {
            file: self.path.to_owned(),
            line: Some(before.matches('\n').count() + 1),
            message,
        }
    }

    fn syntax(&self, error: &toml::de::Error) -> Wrong {
        let byte = error.span().map_or(0, |span| span.start);
        self.wrong(byte, error.message().replace('\n', ", "))
    }
}

#[cfg(test)]
mod tests;
