//! Free settings of test processes: what a correct program does not notice, and what can be set without a build.

/// A setting.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// Variables with their values.
    pub(crate) variables: &'static [(&'static str, &'static str)],
    /// Arguments of the test binary.
    pub(crate) arguments: &'static [&'static str],
    /// What it does, as the predicate of a sentence about the test.
    pub(crate) effect: &'static str,
}

/// All settings, in the order in which they are shown.
pub(crate) const ALL: [Setting; 6] = [
    Setting {
        name: "allocator",
        // Read by the allocator of glibc; others ignore it.
        variables: &[("MALLOC_PERTURB_", "165")],
        arguments: &[],
        effect: "gets memory that is filled with other bytes",
    },
    Setting {
        name: "hash-seed",
        variables: &[("INTRAMORPH_HASH_SEED", "1")],
        arguments: &[],
        effect: "gets hash maps with another seed",
    },
    Setting {
        name: "threads",
        variables: &[("RAYON_NUM_THREADS", "1"), ("TOKIO_WORKER_THREADS", "1")],
        arguments: &[],
        effect: "has pools of one thread",
    },
    Setting {
        name: "time-zone",
        // It has an offset with minutes, and daylight saving time in the southern summer.
        variables: &[("TZ", "Pacific/Chatham")],
        arguments: &[],
        effect: "runs in another time zone",
    },
    Setting {
        name: "locale",
        // Its capital of `i` is not `I`, and its decimal sign is a comma.
        variables: &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")],
        arguments: &[],
        effect: "runs in another locale",
    },
    Setting {
        name: "test-order",
        // A stable compiler's tests accept the option with this variable.
        variables: &[("RUSTC_BOOTSTRAP", "1")],
        arguments: &["-Zunstable-options", "--shuffle-seed=1"],
        effect: "runs after other tests",
    },
];

impl Setting {
    /// Finds a setting by its name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|setting| setting.name == name)
    }

    /// What a person would type before a command.
    pub(crate) fn environment(&self) -> String {
        let variables = self.variables.iter();
        let variables = variables.map(|(name, value)| format!("{name}={value}"));
        variables.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::Setting;

    #[test]
    fn a_setting_is_found_by_its_name_and_typed_before_a_command() {
        let setting = Setting::named("threads").expect("there is one");
        let expected = "RAYON_NUM_THREADS=1 TOKIO_WORKER_THREADS=1";
        assert_eq!(setting.environment(), expected);
        assert!(Setting::named("none").is_none());
    }
}
