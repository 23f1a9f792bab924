//! Preparation of a function with a strategy that the user names.

use cargo_metadata::{DependencyKind, Package};

use super::{Chosen, Prepared, StrategyCall, generated_place, generated_source};
use crate::discover::{Api, Function};
use crate::score::request::TestTarget;
use crate::suggest::driver::{ROOT_OF_STRATEGY, TARGET, TEST};
use crate::suggest::failure::SuggestFailure;
use crate::suggest::program::program_of_strategy;

/// Prepares a function whose arguments come from a strategy.
pub(super) fn prepare(
    function: &Function,
    strategy: &str,
    chosen: &Chosen,
) -> Result<Prepared, SuggestFailure> {
    check(strategy, &chosen.package).map_err(SuggestFailure::Strategy)?;
    let (folder, path) = generated_place(chosen);
    let library = (&chosen.api, &chosen.candidates[..]);
    let program = program_of_strategy(function, library, &path, strategy);
    Ok(Prepared {
        name: program.call,
        programs: vec![generated_source(program.source, chosen)],
        variants: program.variants,
        always: Vec::new(),
        target: TestTarget::Integration(TARGET.to_owned()),
        test: TEST.to_owned(),
        root: ROOT_OF_STRATEGY,
        driver_folder: folder,
        is_generated: true,
        of_function: None,
        of_strategy: Some(StrategyCall {
            function: function.clone(),
            arguments: program.arguments,
            strategy: strategy.to_owned(),
        }),
        recorded: None,
    })
}

/// The failure if the program is no function.
pub(super) fn no_function(program: &str, api: &Api) -> SuggestFailure {
    let mut nearest = api.nearest(program);
    nearest.truncate(3);
    let question = match &nearest[..] {
        [] => String::new(),
        nearest => format!("; did you mean `{}`?", nearest.join("`, `")),
    };
    SuggestFailure::Strategy(format!(
        "`--strategy` makes the arguments of a public function, and there is none with the name `{program}`{question}"
    ))
}

/// Says what is wrong with a strategy for a function.
fn check(strategy: &str, package: &Package) -> Result<(), String> {
    if let Err(error) = syn::parse_str::<syn::Expr>(strategy) {
        return Err(format!(
            "`{strategy}` is no Rust expression: {error}; write a strategy of proptest, such as `(0..9_u8, \"[ab]*\")`"
        ));
    }
    let has_proptest = package
        .dependencies
        .iter()
        .any(|it| it.name == "proptest" && it.rename.is_none() && it.kind != DependencyKind::Build);
    if !has_proptest {
        return Err(format!(
            "a strategy needs proptest, and `{}` does not depend on it; `cargo add --dev proptest` adds it",
            package.name
        ));
    }
    Ok(())
}
