//! Arguments that say with which features cargo builds.

#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct FeatureSelection {
    /// Features to build with, separated by commas; may be repeated
    #[arg(
        short = 'F',
        long,
        value_name = "FEATURES",
        help_heading = "Cargo options"
    )]
    pub(crate) features: Vec<String>,

    /// Build with all features
    #[arg(long, help_heading = "Cargo options")]
    pub(crate) all_features: bool,

    /// Build without the default features
    #[arg(long, help_heading = "Cargo options")]
    pub(crate) no_default_features: bool,
}

impl FeatureSelection {
    /// The same arguments for cargo.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = String> {
        let flags = [
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
        ];
        let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
        let flags = flags.map(|(_, flag)| flag.to_owned());
        let features = self.features.iter();
        flags.chain(features.map(|features| format!("--features={features}")))
    }
}
