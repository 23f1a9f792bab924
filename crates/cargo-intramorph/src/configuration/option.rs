//! One key of the file with its value, as arguments.

use std::any::TypeId;
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command};
use toml::Spanned;
use toml::de::DeValue;

/// Options that say what this one call is to do, or that are needed to find the file.
const ONLY_ON_THE_COMMAND_LINE: [&str; 6] = [
    "config-file",
    "help",
    "list",
    "manifest-path",
    "no-config-file",
    "version",
];

#[derive(Debug)]
pub(super) struct Key<'a> {
    pub(super) name: &'a str,
    /// Where it is in the file.
    pub(super) start: usize,
    value: &'a DeValue<'a>,
}

/// A key, and the option that it is.
#[derive(Debug)]
pub(super) struct Given<'a> {
    pub(super) key: &'a Key<'a>,
    pub(super) argument: &'a Arg,
    /// Of the file.
    pub(super) folder: PathBuf,
}

impl<'a> From<(&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>)> for Key<'a> {
    fn from((name, value): (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>)) -> Self {
        Self {
            name: name.get_ref(),
            start: name.span().start,
            value: value.get_ref(),
        }
    }
}

impl Key<'_> {
    /// The option of this name; what is wrong, if there is none.
    pub(super) fn argument<'c>(&self, command: &'c Command) -> Result<&'c Arg, String> {
        let name = self.name;
        if ONLY_ON_THE_COMMAND_LINE.contains(&name) {
            return Err(format!("`{name}` can be given on the command line only"));
        }
        let known = || {
            let arguments = command.get_arguments();
            arguments.filter(|argument| !argument.is_hide_set())
        };
        let mut same = known().filter(|argument| argument.get_long() == Some(name));
        same.next().ok_or_else(|| {
            let names = known().filter_map(Arg::get_long);
            let names = names.filter(|name| !ONLY_ON_THE_COMMAND_LINE.contains(name));
            let names = names.chain([super::TEST_ARGUMENTS, super::ACCEPT]);
            unknown(name, names)
        })
    }

    /// One text or a list of them.
    pub(super) fn texts(&self) -> Result<Vec<String>, String> {
        let name = self.name;
        let of_wrong_type = |value: &DeValue<'_>| {
            let type_name = value.type_str();
            format!("`{name}` has a value of type {type_name}, where a text or a number belongs")
        };
        match self.value {
            DeValue::Array(values) => {
                let values = values.iter().map(Spanned::get_ref);
                let texts = values.map(|value| text(value).ok_or_else(|| of_wrong_type(value)));
                texts.collect()
            }
            value => Ok(vec![text(value).ok_or_else(|| of_wrong_type(value))?]),
        }
    }
}

impl Given<'_> {
    /// As somebody would write them on the command line.
    pub(super) fn arguments(&self) -> Result<Vec<OsString>, String> {
        let name = self.key.name;
        let flag = || OsString::from(format!("--{name}"));
        let takes_value = self.argument.get_action().takes_values();
        let may_be_flag = !takes_value || self.least_values() == 0;
        match self.key.value {
            DeValue::Boolean(is_on) if may_be_flag => Ok(is_on.then(flag).into_iter().collect()),
            DeValue::Integer(times) if matches!(self.argument.get_action(), ArgAction::Count) => {
                let times = times.as_str().parse::<usize>().unwrap_or_default();
                Ok(std::iter::repeat_with(flag).take(times.min(9)).collect())
            }
            _ if !takes_value => Err(format!("`{name}` is either true or false")),
            DeValue::Array(_) if !self.may_be_repeated() => {
                Err(format!("`{name}` has one value, and not a list"))
            }
            _ => Ok(self
                .key
                .texts()?
                .into_iter()
                .map(|it| self.valued(&it))
                .collect()),
        }
    }

    fn valued(&self, value: &str) -> OsString {
        let mut argument = OsString::from(format!("--{}=", self.key.name));
        let is_path = self.argument.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        // A dash is the standard output.
        if is_path && value != "-" {
            argument.push(self.folder.join(value));
        } else {
            argument.push(value);
        }
        argument
    }

    fn least_values(&self) -> usize {
        let range = self.argument.get_num_args();
        range.map_or(1, |range| range.min_values())
    }

    fn may_be_repeated(&self) -> bool {
        let is_appended = matches!(self.argument.get_action(), ArgAction::Append);
        is_appended
            || self
                .argument
                .get_num_args()
                .is_some_and(|it| it.max_values() > 1)
    }
}

fn text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    /// Below it, words have hardly anything in common.
    const ALIKE: f64 = 0.8;
    let alike = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let closest = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
    match closest {
        Some((likeness, known)) if likeness >= ALIKE => {
            format!("there is no option `{name}`; do you mean `{known}`?")
        }
        _ => format!("there is no option `{name}`: see `cargo intramorph score --help`"),
    }
}
