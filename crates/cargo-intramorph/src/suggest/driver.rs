//! The driver: source files that are compiled into a generated test, beside the program that it runs.

/// Folder of the driver and of a generated test, below that of tests; and the name of that test target.
pub(crate) const TARGET: &str = "intramorph_suggest";
/// Name of the generated test in it.
pub(crate) const TEST: &str = "drive";
/// Variable that names the socket at which the engine listens.
pub(crate) const SOCKET_VARIABLE: &str = "INTRAMORPH_DRIVER";

/// Root of the driver, for a program whose inputs are made from words.
pub(crate) const ROOT: (&str, &str) = ("driver.rs", include_str!("driver/root.rs"));
/// Root of the driver, for the program of a check.
pub(crate) const ROOT_OF_CHECK: (&str, &str) =
    ("driver/mod.rs", include_str!("driver/root_of_check.rs"));
/// Root of the driver, for a test of proptest.
pub(crate) const ROOT_OF_PROPERTY: (&str, &str) =
    ("driver/mod.rs", include_str!("driver/root_of_property.rs"));
/// Root of the driver, for a program whose inputs come from a strategy that the user names.
pub(crate) const ROOT_OF_STRATEGY: (&str, &str) =
    ("driver.rs", include_str!("driver/root_of_property.rs"));

/// Root of the driver, for a program whose inputs are recorded calls.
pub(crate) const ROOT_OF_RECORDED: (&str, &str) =
    ("driver.rs", include_str!("driver/root_of_recorded.rs"));
/// The recorder, which is compiled into the library.
pub(crate) const RECORDER: &str = include_str!("driver/recorder.rs");
/// Variables that name the log of the recorder, and the maximum number of calls of each test that it keeps.
pub(crate) const CALL_LOG_VARIABLE: &str = "INTRAMORPH_CALLS";
pub(crate) const MAX_CALLS_VARIABLE: &str = "INTRAMORPH_MOST_CALLS";

/// Files of the driver, below the folder of its root.
pub(crate) const FILES: [(&str, &str); 14] = [
    ("driver/alter.rs", include_str!("driver/alter.rs")),
    (
        "driver/alter_recorded.rs",
        include_str!("driver/alter_recorded.rs"),
    ),
    ("driver/driven.rs", include_str!("driver/driven.rs")),
    ("driver/frames.rs", include_str!("driver/frames.rs")),
    ("driver/make.rs", include_str!("driver/make.rs")),
    ("driver/neighbours.rs", include_str!("driver/neighbours.rs")),
    ("driver/numbers.rs", include_str!("driver/numbers.rs")),
    ("driver/property.rs", include_str!("driver/property.rs")),
    ("driver/recorded.rs", include_str!("driver/recorded.rs")),
    ("driver/run.rs", include_str!("driver/run.rs")),
    ("driver/serve.rs", include_str!("driver/serve.rs")),
    ("driver/show.rs", include_str!("driver/show.rs")),
    ("driver/texts.rs", include_str!("driver/texts.rs")),
    ("driver/words.rs", include_str!("driver/words.rs")),
];
