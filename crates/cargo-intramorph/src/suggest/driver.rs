//! The driver: source files that are compiled into a generated test, beside the program that it runs.

/// Name of the generated test target.
pub(crate) const TARGET: &str = "intramorph_suggest";
/// Name of the generated test in it.
pub(crate) const TEST: &str = "drive";
/// Variable that names the socket at which the engine listens.
pub(crate) const SOCKET: &str = "INTRAMORPH_DRIVER";

/// Files of the driver, below the folder of the file that declares `mod driver;`.
pub(crate) const FILES: [(&str, &str); 8] = [
    ("driver.rs", include_str!("driver/root.rs")),
    ("driver/alter.rs", include_str!("driver/alter.rs")),
    ("driver/make.rs", include_str!("driver/make.rs")),
    ("driver/numbers.rs", include_str!("driver/numbers.rs")),
    ("driver/serve.rs", include_str!("driver/serve.rs")),
    ("driver/show.rs", include_str!("driver/show.rs")),
    ("driver/texts.rs", include_str!("driver/texts.rs")),
    ("driver/words.rs", include_str!("driver/words.rs")),
];
