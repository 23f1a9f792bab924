//! Keys of the file with their values, and the arguments that they become.

use std::any::TypeId;
use std::borrow::Cow;
use std::ffi::OsString;
use std::iter;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command};
use toml::Spanned;
use toml::de::DeValue;

/// Options that say what one call does, or that are needed to find the file.
const ONLY_ON_THE_COMMAND_LINE: [&str; 8] = [
    "config-file",
    "explain",
    "help",
    "list",
    "manifest-path",
    "no-config-file",
    "only-missed",
    "version",
];

#[derive(Debug)]
pub(super) struct Key<'a> {
    pub(super) name: &'a str,
    /// Byte of the file at which the key begins.
    pub(super) start: usize,
    value: &'a DeValue<'a>,
}

impl<'a> Key<'a> {
    pub(super) fn new(
        (name, value): (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>),
    ) -> Self {
        Self {
            name: name.get_ref(),
            start: name.span().start,
            value: value.get_ref(),
        }
    }

    /// Finds the option of this name. The error says what is wrong if there is none.
    pub(super) fn option<'c>(&self, command: &'c Command) -> Result<&'c Arg, String> {
        let name = self.name;
        if ONLY_ON_THE_COMMAND_LINE.contains(&name) {
            return Err(format!("`{name}` can be given on the command line only"));
        }
        let options = command.get_arguments().filter(|it| !it.is_hide_set());
        let options = options.filter_map(|option| Some((option.get_long()?, option)));
        let options: Vec<(&str, &Arg)> = options.collect();
        if let Some((_, option)) = options.iter().find(|(long, _)| *long == name) {
            return Ok(option);
        }
        let names = options.iter().map(|(long, _)| *long);
        let names = names.filter(|name| !ONLY_ON_THE_COMMAND_LINE.contains(name));
        let names = names.chain([super::TEST_ARGUMENTS, super::ACCEPT]);
        Err(unknown(name, names))
    }

    /// Returns the text of the value, or the texts of a list.
    pub(super) fn texts(&self) -> Result<Vec<String>, String> {
        let text = |value: &DeValue<'_>| match value {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) => Ok(number.to_string()),
            DeValue::Float(number) => Ok(number.to_string()),
            other => Err(format!(
                "`{}` has a value of type {}, where a text or a number belongs",
                self.name,
                other.type_str()
            )),
        };
        match self.value {
            DeValue::Array(values) => values.iter().map(|value| text(value.get_ref())).collect(),
            value => Ok(vec![text(value)?]),
        }
    }

    /// Returns the arguments that a user would write for an option; paths are relative to `folder`.
    pub(super) fn arguments(&self, option: &Arg, folder: &Path) -> Result<Vec<OsString>, String> {
        let name = self.name;
        let flag = OsString::from(format!("--{name}"));
        let action = option.get_action();
        match self.value {
            DeValue::Integer(times) if matches!(action, ArgAction::Count) => {
                let times = times.as_str().parse::<usize>().unwrap_or_default();
                Ok(iter::repeat_n(flag, times.min(9)).collect())
            }
            DeValue::Boolean(is_on) if !action.takes_values() => {
                Ok(is_on.then_some(flag).into_iter().collect())
            }
            _ if !action.takes_values() => Err(format!("`{name}` is either true or false")),
            DeValue::Array(_) if !matches!(action, ArgAction::Append) => {
                Err(format!("`{name}` has one value, and not a list"))
            }
            _ => {
                let is_path = option.get_value_parser().type_id() == TypeId::of::<PathBuf>();
                let argument = |text: String| {
                    let mut argument = OsString::from(format!("--{name}="));
                    // A dash is the standard output.
                    if is_path && text != "-" {
                        argument.push(folder.join(text));
                    } else {
                        argument.push(text);
                    }
                    argument
                };
                Ok(self.texts()?.into_iter().map(argument).collect())
            }
        }
    }
}

fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    /// Similarity below which two words have hardly anything in common.
    const SIMILAR: f64 = 0.8;
    let similar = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let closest = similar.max_by(|(one, _), (other, _)| one.total_cmp(other));
    match closest {
        Some((similarity, known)) if similarity >= SIMILAR => {
            format!("there is no option `{name}`; do you mean `{known}`?")
        }
        _ => format!("there is no option `{name}`: see `cargo intramorph score --help`"),
    }
}
