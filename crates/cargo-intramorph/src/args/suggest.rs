//! Arguments of `suggest`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use intramorph_record::switches::SwitchKind;

use super::resolution::Resolution;
use crate::exit_code::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = ExitCode::SUGGEST_HELP)]
pub(crate) struct Suggest {
    /// Only list the switches of the library, without building it
    #[arg(long)]
    pub(crate) list: bool,

    /// List only switches of this kind; may be repeated
    #[arg(long = "kind", value_name = "KIND", requires = "list", value_parser = kind_parser())]
    pub(crate) kinds: Vec<SwitchKind>,

    /// List all switches, however many there are
    #[arg(long, requires = "list")]
    pub(crate) show_all: bool,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// Look into this dependency: a name, or `name@version`
    #[arg(long, value_name = "NAME", conflicts_with = "packages")]
    pub(crate) dependency: Option<String>,

    /// Look into this package; may be repeated, or a pattern [default: what `cargo test` would test]
    #[arg(short, long = "package", value_name = "SPEC")]
    pub(crate) packages: Vec<String>,

    #[command(flatten)]
    pub(crate) resolution: Resolution,

    /// The manifest of the workspace or of one of its packages
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,
}

fn kind_parser() -> impl TypedValueParser<Value = SwitchKind> {
    let names = SwitchKind::ALL.map(SwitchKind::name);
    PossibleValuesParser::new(names).map(|name| {
        let mut kinds = SwitchKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.name() == name);
        kind.expect("clap accepts no other names")
    })
}
