//! Options that every call of cargo gets.

use std::path::Path;

/// Heading of these options in the help.
const HEADING: &str = "Cargo options";

#[derive(Debug, clap::Args)]
pub(crate) struct Resolution {
    /// Fail if the lock file would have to change
    #[arg(long, help_heading = HEADING)]
    pub(crate) locked: bool,

    /// Do not use the network
    #[arg(long, help_heading = HEADING)]
    pub(crate) offline: bool,

    /// Both of these
    #[arg(long, help_heading = HEADING, hide_short_help = true)]
    pub(crate) frozen: bool,

    /// Override a value of cargo's configuration; may be repeated
    #[arg(long, value_name = "KEY=VALUE|FILE", help_heading = HEADING, hide_short_help = true)]
    pub(crate) config: Vec<String>,

    /// Turn on a feature of a nightly cargo; may be repeated
    #[arg(
        short = 'Z',
        long = "unstable",
        value_name = "FLAG",
        help_heading = HEADING,
        hide_short_help = true
    )]
    pub(crate) unstable: Vec<String>,
}

impl Resolution {
    /// Returns the arguments for cargo, which may run in another folder.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let flags = [
            (self.locked, "--locked"),
            (self.offline, "--offline"),
            (self.frozen, "--frozen"),
        ];
        let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
        let flags = flags.map(|(_, flag)| flag.to_owned());
        let config = self.config.iter().map(|it| absolute(it));
        let config = config.map(|config| format!("--config={config}"));
        let unstable = self.unstable.iter().map(|flag| format!("-Z{flag}"));
        flags.chain(config).chain(unstable).collect()
    }
}

/// Makes the path of a file absolute, since cargo runs in another folder.
fn absolute(config: &str) -> String {
    let path = Path::new(config);
    match std::path::absolute(path) {
        Ok(absolute) if path.exists() => absolute.to_string_lossy().into_owned(),
        _ => config.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Resolution;

    #[test]
    fn cargo_gets_the_options_of_the_command_line() {
        let here = std::env::current_dir().expect("there is a folder");
        let resolution = Resolution {
            locked: true,
            offline: false,
            frozen: true,
            config: vec!["net.retry=1".to_owned(), "Cargo.toml".to_owned()],
            unstable: vec!["bindeps".to_owned()],
        };
        let file = format!("--config={}", here.join("Cargo.toml").display());
        assert_eq!(
            resolution.arguments(),
            [
                "--locked",
                "--frozen",
                "--config=net.retry=1",
                &file,
                "-Zbindeps"
            ]
        );
    }
}
