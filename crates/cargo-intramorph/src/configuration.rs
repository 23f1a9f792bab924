//! `intramorph.toml`: options of the command line under their long names, so that users need not repeat them.
//!
//! A table becomes arguments, and clap parses them like all others. So every option can be in the file, and no option is
//! defined twice.

mod accept;
mod error;
mod key;

#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgGroup, ArgMatches, Command};
use toml::de::{DeTable, DeValue};

use crate::console_message;
use crate::display_path::display_path;
use crate::rewrite::AcceptEntry;
pub(crate) use error::{ConfigurationError, message_of};
use key::Key;

/// Name of the file, in the root of a workspace.
pub(crate) const NAME: &str = "intramorph.toml";
/// Tables, each with the options of the command of its name. That of `score` is also read by `merge`.
const TABLES: [&str; 2] = [SCORE, "test"];
const SCORE: &str = "score";
/// Key of the arguments after `--`.
const TEST_ARGUMENTS: &str = "test-arguments";
/// Key of the entries that accept bugs.
const ACCEPT: &str = "accept";
/// Keys that `merge` reads beside the files of reports: how the whole is judged. The others say how the parts were made.
const OF_MERGE: [&str; 2] = ["fail-under", "annotations"];
/// Group of the options that name files of reports.
const REPORT_FILES: &str = "report_files";

/// What the file adds to a command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Configuration {
    /// Options, as on the command line.
    pub(crate) arguments: Vec<OsString>,
    /// Arguments after `--`.
    pub(crate) test_arguments: Vec<OsString>,
    /// Bugs that may be missed.
    pub(crate) accept_entries: Vec<AcceptEntry>,
}

/// A command with the arguments that the user gave it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invocation<'a> {
    pub(crate) command: &'a Command,
    pub(crate) matches: &'a ArgMatches,
}

impl Configuration {
    pub(crate) fn read(
        path: &Path,
        invocation: Invocation<'_>,
    ) -> Result<Self, ConfigurationError> {
        let text = fs::read_to_string(path).map_err(|error| ConfigurationError {
            file: path.to_owned(),
            line: None,
            message: format!("cannot be read: {error}"),
        })?;
        Self::parse(&File { path, text: &text }, invocation)
    }

    fn parse(file: &File<'_>, invocation: Invocation<'_>) -> Result<Self, ConfigurationError> {
        let document = DeTable::parse(file.text).map_err(|error| file.syntax_error(&error))?;
        let document = document.get_ref();
        let is_known = |key: &str| TABLES.contains(&key);
        for key in document.keys().filter(|key| !is_known(key.get_ref())) {
            // A later version may have a command of this name.
            let (file, key) = (display_path(file.path), key.get_ref());
            console_message::warning(format_args!(
                "{file} has `{key}`, which is not known; options are in `[score]` and `[test]`"
            ));
        }
        let name = invocation.table();
        let Some(value) = document.get(name) else {
            return Ok(Self::default());
        };
        let DeValue::Table(table) = value.get_ref() else {
            let message = format!("`{name}` is a table: write `[{name}]` above its options");
            return Err(file.error_at(value.span().start, message));
        };
        let mut configuration = Self {
            accept_entries: accept::entries(file, name)?,
            ..Self::default()
        };
        let mut keys: Vec<Key<'_>> = table.iter().map(Key::new).collect();
        keys.sort_by_key(|key| key.start);
        for key in keys.iter().filter(|key| invocation.reads(key.name)) {
            let added = configuration.add(key, file.folder(), invocation);
            added.map_err(|message| file.error_at(key.start, message))?;
        }
        Ok(configuration)
    }

    /// Adds a key unless the command line overrides it. The error says what is wrong with the key, in either case.
    fn add(
        &mut self,
        key: &Key<'_>,
        folder: &Path,
        invocation: Invocation<'_>,
    ) -> Result<(), String> {
        if key.name == TEST_ARGUMENTS {
            let arguments = key.texts()?;
            if !invocation.gives("test_arguments") {
                self.test_arguments = arguments.into_iter().map(OsString::from).collect();
            }
            return Ok(());
        }
        let option = key.option(invocation.command)?;
        let arguments = key.arguments(option, folder)?;
        check_values(invocation.command, &arguments)
            .map_err(|message| format!("`{}`: {message}", key.name))?;
        if !invocation.overrides(option) {
            self.arguments.extend(arguments);
        }
        Ok(())
    }

    /// Joins the command line with the arguments of the file. If it has a `--`, tests get only what comes after it.
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

/// Lets clap check the values of arguments. Whether options go together is checked once all are known.
fn check_values(command: &Command, arguments: &[OsString]) -> Result<(), String> {
    use clap::error::ErrorKind::{InvalidValue, ValueValidation};
    let name = [OsString::from(command.get_name())];
    let line = name.iter().chain(arguments);
    match command.clone().try_get_matches_from(line) {
        Err(error) if matches!(error.kind(), InvalidValue | ValueValidation) => {
            Err(message_of(&error))
        }
        _ => Ok(()),
    }
}

impl Invocation<'_> {
    /// The table of the command.
    fn table(&self) -> &str {
        let name = self.command.get_name();
        if TABLES.contains(&name) { name } else { SCORE }
    }

    /// Whether the command reads a key as an option.
    fn reads(self, key: &str) -> bool {
        match self.command.get_name() {
            name if TABLES.contains(&name) => key != ACCEPT,
            _ => OF_MERGE.contains(&key) || self.is_file_of_report(key),
        }
    }

    fn is_file_of_report(self, key: &str) -> bool {
        let mut groups = self.command.get_groups();
        let files = groups.find(|group| group.get_id() == REPORT_FILES);
        let mut files = files.into_iter().flat_map(ArgGroup::get_args);
        let mut options = self.command.get_arguments();
        let option = options.find(|option| option.get_long() == Some(key));
        option.is_some_and(|option| files.any(|file| file == option.get_id()))
    }

    /// Whether the command line has this option, or one that does not go with it.
    fn overrides(self, option: &Arg) -> bool {
        let conflicts = |one: &Arg, other: &Arg| {
            let conflicts = self.command.get_arg_conflicts_with(one);
            conflicts.iter().any(|it| it.get_id() == other.get_id())
        };
        let is_same = |other: &Arg| other.get_id() == option.get_id();
        let mut options = self.command.get_arguments();
        options.any(|other| {
            let is_alternative = conflicts(option, other) || conflicts(other, option);
            self.gives(other.get_id().as_str()) && (is_same(other) || is_alternative)
        })
    }

    fn gives(self, id: &str) -> bool {
        let is_known = self.matches.try_contains_id(id).is_ok();
        is_known && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }
}

/// A configuration file with its text.
#[derive(Clone, Copy, Debug)]
struct File<'a> {
    path: &'a Path,
    text: &'a str,
}

impl File<'_> {
    /// Returns the folder of the file; paths in the file are relative to it.
    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    fn error_at(&self, byte: usize, message: String) -> ConfigurationError {
        let before = self.text.get(..byte).unwrap_or(self.text);
        ConfigurationError {
            file: self.path.to_owned(),
            line: Some(before.matches('\n').count() + 1),
            message,
        }
    }

    fn syntax_error(&self, error: &toml::de::Error) -> ConfigurationError {
        let byte = error.span().map_or(0, |span| span.start);
        self.error_at(byte, error.message().replace('\n', ", "))
    }
}
