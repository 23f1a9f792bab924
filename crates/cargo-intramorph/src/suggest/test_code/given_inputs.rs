//! Inputs of a test: those that a strategy makes, or one that is written out.

use super::context::Context;
use super::literal::Literals;
use super::named_strategy::import_names;
use super::output::wrapped;
use super::strategy::{Strategies, tupled};
use super::style::{Numbers, Style};
use super::variable::Variable;
use super::{Draft, GivenBy, NO_INPUTS, alphabet};
use crate::discover::code_text;
use crate::suggest::inputs::Maker;
use crate::suggest::variant::VariantKind;

/// The call that gives a program its inputs: a fixed one, if there is one that can be written, or a strategy.
pub(super) fn given_inputs(
    draft: &Draft<'_>,
    style: Style,
    input: Option<&str>,
    context: &mut Context<'_>,
) -> Result<String, &'static str> {
    // What is random in a follow-up is not part of the input.
    let is_random = matches!(
        draft.kind,
        VariantKind::Input { alteration, .. } if alteration.is_random()
    );
    let fixed = input.filter(|_| !is_random);
    if let Some(input) = fixed.and_then(|input| literal(draft, input, context)) {
        return Ok(format!(".on({input})"));
    }
    if let GivenBy::Strategy(strategy) = draft.subject.given_by {
        import_names(strategy, draft.subject.api, &mut context.imports);
        return Ok(format!(".inputs({strategy})"));
    }
    let strategy = derived(draft, style, context).ok_or(NO_INPUTS)?;
    Ok(format!(".inputs({strategy})"))
}

/// An input as Rust, from what was printed of it.
fn literal(draft: &Draft<'_>, input: &str, context: &mut Context<'_>) -> Option<String> {
    let makers = draft.subject.given_by.makers();
    let arguments = draft.subject.arguments.iter().zip(&draft.arguments);
    let arguments = arguments.enumerate().map(|(place, (argument, variable))| {
        let is_part = draft.is_part(place);
        (argument.name.clone(), variable, is_part)
    });
    let arguments: Vec<(String, &Variable, bool)> = arguments.collect();
    (Literals { makers }).input(input, &arguments, &mut context.imports)
}

/// The strategy that follows from the types of an input's parts.
fn derived(draft: &Draft<'_>, style: Style, context: &mut Context<'_>) -> Option<String> {
    let parts = draft.parts();
    let texts = parts.iter().filter(|part| part.made == "String").count();
    let elements: Vec<&str> = parts.iter().filter_map(|part| part.element()).collect();
    let is_shared = |element: &&str| parts.iter().any(|part| part.made == *element);
    let shared: Vec<&str> = elements.into_iter().filter(is_shared).collect();
    let is_alike = |(place, part): (usize, &&Variable)| {
        parts[..place].iter().any(|before| before.made == part.made)
    };
    let pool = draft.subject.given_by.pool();
    let strategies = Strategies {
        makers: draft.subject.given_by.makers(),
        numbers: style.numbers,
        alphabet: &alphabet::texts(pool, texts),
        inner_alphabet: &alphabet::inner_texts(pool),
        elements: &shared,
        has_alike: parts.iter().enumerate().any(is_alike),
        depth: 0,
        is_inner: false,
        is_element: false,
        texts,
    };
    let valid = valid_texts(draft, &strategies, context);
    let parts = parts.iter().map(|part| {
        let strategy = strategies.of(&part.made, context)?;
        let valid = valid.as_ref().filter(|_| part.made == "String");
        Some(valid.map_or_else(
            || strategy.clone(),
            |valid| format!("one_of![{strategy}, {valid}]"),
        ))
    });
    Some(tupled(&parts.collect::<Option<Vec<_>>>()?))
}

/// A strategy for texts that the program accepts, if it reads values that can be made and printed.
fn valid_texts(
    draft: &Draft<'_>,
    strategies: &Strategies<'_>,
    context: &mut Context<'_>,
) -> Option<String> {
    if strategies.texts != 1 || strategies.numbers != Numbers::Any {
        return None;
    }
    let output = code_text(draft.subject.function.output.as_ref()?);
    let (_, value) = wrapped(&output)?;
    let name = value.trim_start_matches("::");
    let ty = draft.subject.api.type_named(name)?;
    if !ty.has_trait("Display") {
        return None;
    }
    // A value that is read from a drawn text is no better than that text.
    let is_read = |maker: &Maker| match maker {
        Maker::Parsed => true,
        Maker::Call { path, .. } => *path == draft.subject.function.path,
        Maker::Literal { .. } | Maker::Default => false,
    };
    let mut makers = strategies.makers.clone();
    let of_value = makers.get_mut(name)?;
    of_value.retain(|it| !is_read(it));
    if of_value.is_empty() {
        return None;
    }
    let strategies = Strategies {
        makers: &makers,
        ..*strategies
    };
    let values = strategies.of(name, context)?;
    Some(format!("{values}.prop_map(|value| value.to_string())"))
}
