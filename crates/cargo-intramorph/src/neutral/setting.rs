//! Settings of test processes: what a correct program does not notice, and what can be set without a build.

use super::declared::Declared;

/// The variable by which the library turns declared switches on. It has a list, so the values of several settings are joined.
const DECLARED: &str = "INTRAMORPH_ON";

/// A setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    /// Variables with their values.
    pub(crate) variables: Vec<(String, String)>,
    /// Arguments of the test binary.
    pub(crate) arguments: Vec<String>,
    /// What it does, as the predicate of a sentence about the test.
    pub(crate) effect: String,
    /// The declared switch that it sets.
    pub(crate) declared: Option<Declared>,
}

/// A setting that every package has.
#[derive(Debug)]
pub(crate) struct FreeSetting {
    pub(crate) name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
    effect: &'static str,
}

/// All free settings, in the order in which they are shown.
pub(crate) const FREE: [FreeSetting; 6] = [
    FreeSetting {
        name: "allocator",
        // Read by the allocator of glibc; others ignore it.
        variables: &[("MALLOC_PERTURB_", "165")],
        arguments: &[],
        effect: "gets memory that is filled with other bytes",
    },
    FreeSetting {
        name: "hash-seed",
        variables: &[("INTRAMORPH_HASH_SEED", "1")],
        arguments: &[],
        effect: "gets hash maps with another seed",
    },
    FreeSetting {
        name: "threads",
        variables: &[("RAYON_NUM_THREADS", "1"), ("TOKIO_WORKER_THREADS", "1")],
        arguments: &[],
        effect: "has pools of one thread",
    },
    FreeSetting {
        name: "time-zone",
        // It has an offset with minutes, and daylight saving time in the southern summer.
        variables: &[("TZ", "Pacific/Chatham")],
        arguments: &[],
        effect: "runs in another time zone",
    },
    FreeSetting {
        name: "locale",
        // Its capital of `i` is not `I`, and its decimal sign is a comma.
        variables: &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")],
        arguments: &[],
        effect: "runs in another locale",
    },
    FreeSetting {
        name: "test-order",
        // A stable compiler's tests accept the option with this variable.
        variables: &[("RUSTC_BOOTSTRAP", "1")],
        arguments: &["-Zunstable-options", "--shuffle-seed=1"],
        effect: "runs after other tests",
    },
];

impl FreeSetting {
    fn setting(&self) -> Setting {
        let variables = self.variables.iter();
        let variables = variables.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Setting {
            name: self.name.to_owned(),
            variables: variables.collect(),
            arguments: self.arguments.iter().map(|it| (*it).to_owned()).collect(),
            effect: self.effect.to_owned(),
            declared: None,
        }
    }
}

/// The free settings of some names, and those of declared switches.
pub(crate) fn chosen(names: &[String], declared: Vec<Declared>) -> Vec<Setting> {
    let free = FREE
        .iter()
        .filter(|it| names.iter().any(|name| name == it.name));
    let free = free.map(FreeSetting::setting);
    free.chain(declared.into_iter().map(Setting::of)).collect()
}

impl Setting {
    fn of(declared: Declared) -> Self {
        let written = match &declared.value {
            Some(value) => format!("{}={value}", declared.path),
            None => declared.path.clone(),
        };
        let effect = match &declared.value {
            Some(value) => format!("runs with {} = {value}", declared.path),
            None => format!("runs with {} on", declared.path),
        };
        Self {
            name: written.clone(),
            // Not every test binary knows the switch.
            variables: vec![(DECLARED.to_owned(), format!("?{written}"))],
            arguments: Vec::new(),
            effect,
            declared: Some(declared),
        }
    }

    /// Variables with their values, as a person would type them before a command.
    pub(crate) fn environment(settings: &[&Self]) -> Vec<String> {
        let variables = variables(settings.iter().copied()).into_iter();
        let variables = variables.map(|(name, value)| format!("{name}={value}"));
        variables.collect()
    }
}

/// The variables of several settings.
pub(crate) fn variables<'a>(settings: impl Iterator<Item = &'a Setting>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (name, value) in settings.flat_map(|setting| &setting.variables) {
        let is_list = name == DECLARED;
        match all.iter_mut().find(|(known, _)| is_list && known == name) {
            Some((_, list)) => {
                list.push(',');
                list.push_str(value);
            }
            None => all.push((name.clone(), value.clone())),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Setting, chosen};
    use crate::neutral::declared::Declared;

    #[track_caller]
    fn check(names: &[&str], declared: &[(&str, Option<&str>)], expected: &[&str]) {
        let names: Vec<String> = names.iter().map(|it| (*it).to_owned()).collect();
        let declared = declared.iter().map(|(path, value)| Declared {
            path: (*path).to_owned(),
            value: value.map(str::to_owned),
        });
        let settings = chosen(&names, declared.collect());
        let settings: Vec<&Setting> = settings.iter().collect();
        assert_eq!(Setting::environment(&settings), expected);
    }

    #[test]
    fn a_setting_is_found_by_its_name_and_typed_before_a_command() {
        let expected = ["RAYON_NUM_THREADS=1", "TOKIO_WORKER_THREADS=1"];
        check(&["threads"], &[], &expected);
        check(&["none"], &[], &[]);
    }

    #[test]
    fn declared_switches_share_a_variable() {
        check(
            &[],
            &[("m::NO_CACHE", None), ("m::SIZE", Some("1"))],
            &["INTRAMORPH_ON=?m::NO_CACHE,?m::SIZE=1"],
        );
    }
}
