//! Shard that a run tries: explicit, or read from the variables that CI systems and clusters set.

use std::env;

use intramorph_record::score::Shard;

/// Value of `--shard`: `2/4`, `auto` or `auto/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardArgument {
    Explicit(Shard),
    /// Read from the environment, which has no count on some systems.
    Auto {
        count: Option<usize>,
    },
}

/// Variables that a system sets, and the number from which it counts.
struct System {
    name: &'static str,
    index: &'static str,
    first: First,
    count: Option<&'static str>,
}

enum First {
    Number(usize),
    Variable(&'static str),
}

const SYSTEMS: [System; 11] = [
    system("GitLab", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    system("CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    system(
        "Buildkite",
        "BUILDKITE_PARALLEL_JOB",
        0,
        "BUILDKITE_PARALLEL_JOB_COUNT",
    ),
    system(
        "Azure Pipelines",
        "SYSTEM_JOBPOSITIONINPHASE",
        1,
        "SYSTEM_TOTALJOBSINPHASE",
    ),
    system("Semaphore", "SEMAPHORE_JOB_INDEX", 1, "SEMAPHORE_JOB_COUNT"),
    system(
        "Bitbucket",
        "BITBUCKET_PARALLEL_STEP",
        0,
        "BITBUCKET_PARALLEL_STEP_COUNT",
    ),
    System {
        name: "Slurm (arrays)",
        index: "SLURM_ARRAY_TASK_ID",
        first: First::Variable("SLURM_ARRAY_TASK_MIN"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    system("Slurm (steps)", "SLURM_PROCID", 0, "SLURM_NTASKS"),
    indexed("Kubernetes", "JOB_COMPLETION_INDEX"),
    indexed("AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX"),
    indexed("Google Batch", "BATCH_TASK_INDEX"),
];

const fn system(
    name: &'static str,
    index: &'static str,
    first: usize,
    count: &'static str,
) -> System {
    System {
        name,
        index,
        first: First::Number(first),
        count: Some(count),
    }
}

/// Describes a system that does not set the number of parts.
const fn indexed(name: &'static str, index: &'static str) -> System {
    System {
        name,
        index,
        first: First::Number(0),
        count: None,
    }
}

/// Parses the value, for clap.
pub(super) fn parse(text: &str) -> Result<ShardArgument, String> {
    let (index, count) = match text.split_once('/') {
        Some((index, count)) => (index, Some(number(count)?)),
        None => (text, None),
    };
    match (index, count) {
        ("auto", count) => Ok(ShardArgument::Auto { count }),
        (index, Some(count)) => Ok(ShardArgument::Explicit(shard(number(index)?, count)?)),
        _ => Err(EXPECTED.to_owned()),
    }
}

const EXPECTED: &str = "expected `2/4` (the second of four), `auto` or `auto/4`";

fn number(text: &str) -> Result<usize, String> {
    text.trim().parse().map_err(|_| EXPECTED.to_owned())
}

fn shard(index: usize, count: usize) -> Result<Shard, String> {
    if (1..=count).contains(&index) {
        return Ok(Shard { index, count });
    }
    Err(format!(
        "there is no part {index} of {count}: parts are counted from 1, as in `1/{}`",
        count.max(1)
    ))
}

impl ShardArgument {
    /// Returns the shard, from the environment of the process if need be.
    pub(crate) fn resolved(self) -> Result<Shard, String> {
        match self {
            Self::Explicit(shard) => Ok(shard),
            Self::Auto { count } => from_variables(count, |name| env::var(name).ok()),
        }
    }
}

/// Reads the shard from the first system that has one. A given count comes before that of the system.
fn from_variables(
    given: Option<usize>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Shard, String> {
    let value = |name: &str| variable(name)?.trim().parse::<usize>().ok();
    for system in &SYSTEMS {
        let first = match system.first {
            First::Number(first) => Some(first),
            First::Variable(name) => value(name),
        };
        let (Some(index), Some(first)) = (value(system.index), first) else {
            continue;
        };
        let Some(count) = given.or_else(|| system.count.and_then(value)) else {
            return Err(format!(
                "{} tells which part this is by {}, but not how many there are: say `--shard auto/4` for four",
                system.name, system.index
            ));
        };
        let position = index
            .checked_sub(first)
            .ok_or_else(|| format!("{} is {index}, which is below {first}", system.index))?;
        return shard(position + 1, count);
    }
    let names: Vec<String> = SYSTEMS
        .iter()
        .map(|system| format!("{} ({})", system.index, system.name))
        .collect();
    Err(format!(
        "`--shard auto` finds none of {}: say which part of how many, as in `--shard 2/4`",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::Shard;

    use super::{ShardArgument, from_variables, parse};

    #[track_caller]
    fn check(variables: &str, given: Option<usize>, expected: Option<(usize, usize)>) {
        let pairs: Vec<(&str, &str)> = variables
            .split_whitespace()
            .filter_map(|pair| pair.split_once('='))
            .collect();
        let variable = |name: &str| {
            let found = pairs.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let shard = from_variables(given, variable).ok();
        assert_eq!(shard.map(|Shard { index, count }| (index, count)), expected);
    }

    #[test]
    fn systems_count_from_zero_or_one_or_from_where_the_user_begins() {
        check("CI_NODE_INDEX=2 CI_NODE_TOTAL=4", None, Some((2, 4)));
        check(
            "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=4",
            None,
            Some((1, 4)),
        );
        let slurm = "SLURM_ARRAY_TASK_ID=12 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_COUNT=3";
        check(slurm, None, Some((3, 3)));
    }

    #[test]
    fn what_a_system_does_not_set_has_to_be_given() {
        check("JOB_COMPLETION_INDEX=3", None, None);
        check("JOB_COMPLETION_INDEX=3", Some(4), Some((4, 4)));
        check("CI_NODE_INDEX=2 CI_NODE_TOTAL=4", Some(8), Some((2, 8)));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        check("", None, None);
        check("CI_NODE_INDEX=5 CI_NODE_TOTAL=4", None, None);
        check("CI_NODE_INDEX=0 CI_NODE_TOTAL=4", None, None);
        check("CI_NODE_INDEX=x CI_NODE_TOTAL=4", None, None);
        for text in ["0/4", "5/4", "1", "a/b", "1/0", "/4", "2/"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_are_said_as_people_say_them() {
        let expected = Shard { index: 2, count: 4 };
        assert_eq!(parse("2/4"), Ok(ShardArgument::Explicit(expected)));
        assert_eq!(parse("auto"), Ok(ShardArgument::Auto { count: None }));
        assert_eq!(parse("auto/4"), Ok(ShardArgument::Auto { count: Some(4) }));
    }
}
