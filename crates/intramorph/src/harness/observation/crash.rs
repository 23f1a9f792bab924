//! Crashes: how a program ended the process that ran it.

use std::time::Duration;

use crate::harness::Isolation;

/// The way in which a run ended that did not return and did not panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crash {
    /// The run did not end within its limit, and the harness ended it.
    Hung,
    Aborted,
    OverflowedStack,
    OutOfMemory,
    /// The program ended its process with that code, which may be 0.
    Exited(i32),
    /// A signal of that number ended it, which the harness did not send.
    Killed(i32),
}

/// Signals have these numbers on every Unix.
const SIGABRT: i32 = 6;
const SIGNALS: [(i32, &str); 9] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (4, "SIGILL"),
    (5, "SIGTRAP"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (13, "SIGPIPE"),
    (15, "SIGTERM"),
];

impl Crash {
    /// Reads how a process ended by itself. The end of standard error distinguishes one abort from another.
    #[cfg(unix)]
    pub(crate) fn of(status: std::process::ExitStatus, stderr: &str) -> Self {
        use std::os::unix::process::ExitStatusExt as _;
        let said = |words: &str| stderr.contains(words);
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Exited(code),
            (None, Some(SIGABRT)) if said("has overflowed its stack") => Self::OverflowedStack,
            (None, Some(SIGABRT)) if said("memory allocation of") || said("std::bad_alloc") => {
                Self::OutOfMemory
            }
            (None, Some(SIGABRT)) => Self::Aborted,
            (None, signal) => Self::Killed(signal.unwrap_or_default()),
        }
    }

    /// Says what the program did.
    pub(crate) fn verb(self) -> String {
        match self {
            Self::Hung => "hung".to_owned(),
            Self::Aborted => "aborted".to_owned(),
            Self::OverflowedStack => "overflowed its stack".to_owned(),
            Self::OutOfMemory => "ran out of memory".to_owned(),
            Self::Exited(code) => format!("exited with code {code}"),
            Self::Killed(signal) => {
                let name = SIGNALS.iter().find(|(number, _)| *number == signal);
                let name = name.map_or_else(String::new, |(_, name)| format!(" ({name})"));
                format!("was killed by signal {signal}{name}")
            }
        }
    }

    /// Describes the crash in the place of an output.
    pub(crate) fn shown(self, isolation: Isolation) -> String {
        match self {
            Self::Hung => format!("hung: no output within {}", span(isolation.run_limit)),
            Self::OutOfMemory => format!(
                "ran out of memory: no more than {} is allowed",
                amount(isolation.memory_limit)
            ),
            _ => self.verb(),
        }
    }

    /// Says what to do if the crash is no bug.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            Self::Hung => {
                "if the program does not accept the input: `.assuming(|input| ..)`;\n\
                 if it may take longer: `.run_limit(..)`"
            }
            Self::OutOfMemory => {
                "if the program does not accept the input: `.assuming(|input| ..)`;\n\
                 if it may use more memory: `.memory_limit(..)`"
            }
            Self::OverflowedStack => {
                "if the program does not accept the input: `.assuming(|input| ..)`;\n\
                 a variant that calls its original calls itself, but for `X.bypassed(|| ..)`"
            }
            _ => "if the program does not accept the input: `.assuming(|input| ..)`",
        }
    }
}

/// Formats a duration with its unit.
fn span(time: Duration) -> String {
    let text = format!("{time:?}");
    let unit = text.find(char::is_alphabetic).unwrap_or(text.len());
    format!("{} {}", &text[..unit], &text[unit..])
}

/// Formats a number of bytes with the largest unit that divides it.
fn amount(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units
        .iter()
        .find(|(bits, _)| bytes.trailing_zeros() >= *bits);
    match unit {
        Some((bits, unit)) => format!("{} {unit}", bytes >> bits),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{amount, span};

    #[test]
    fn limits_are_shown_in_the_units_that_they_are_given_in() {
        assert_eq!(span(Duration::from_secs(1)), "1 s");
        assert_eq!(span(Duration::from_millis(1500)), "1.5 s");
        assert_eq!(span(Duration::from_millis(200)), "200 ms");
        assert_eq!(amount(1 << 30), "1 GiB");
        assert_eq!(amount(3 << 20), "3 MiB");
        assert_eq!(amount(1000), "1000 bytes");
    }
}
