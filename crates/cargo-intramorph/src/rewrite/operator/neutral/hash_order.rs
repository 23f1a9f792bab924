//! `hash-order`: a hash map or set of the standard library gets another seed, so that it is iterated in another order.

use syn::{Expr, GenericArgument, Pat, Path, PathArguments, Stmt, Type};

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::Context;

/// Types, each with the functions of the runtime for empty and for filled ones.
const TYPES: [(&str, &str, &str); 2] = [
    ("HashMap", "hash_map", "filled_hash_map"),
    ("HashSet", "hash_set", "filled_hash_set"),
];
/// Constructors of an empty collection, and those of a filled one.
const EMPTY: [&str; 3] = ["new", "default", "with_capacity"];
const FILLED: [&str; 2] = ["from", "from_iter"];

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let function = match expression {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => constructed(&path.path),
            _ => None,
        },
        Expr::MethodCall(call) if call.method == "collect" => {
            let arguments = call.turbofish.iter().flat_map(|it| &it.args);
            let mut types = arguments.filter_map(|argument| match argument {
                GenericArgument::Type(r#type) => of_type(r#type),
                _ => None,
            });
            types.next()
        }
        _ => None,
    };
    if let Some(function) = function {
        reseed(expression, function, context, proposals);
    }
}

/// Proposes another seed for what a variable of such a type is collected into.
pub(super) fn propose_for_statement(
    statement: &Stmt,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    let Stmt::Local(local) = statement else {
        return;
    };
    let (Pat::Type(typed), Some(value)) = (&local.pat, &local.init) else {
        return;
    };
    if let (Some(function), Expr::MethodCall(call)) = (of_type(&typed.ty), &*value.expr)
        && call.method == "collect"
        && call.turbofish.is_none()
    {
        reseed(&value.expr, function, context, proposals);
    }
}

fn constructed(path: &Path) -> Option<&'static str> {
    let mut names = path.segments.iter().rev();
    let constructor = names.next()?;
    let r#type = names.next()?;
    let (_, empty, filled) = TYPES.iter().find(|it| r#type.ident == it.0)?;
    let is_among = |names: &[&str]| names.iter().any(|it| constructor.ident == it);
    if is_among(&EMPTY) {
        return Some(empty);
    }
    is_among(&FILLED).then_some(filled)
}

fn of_type(r#type: &Type) -> Option<&'static str> {
    let Type::Path(path) = r#type else {
        return None;
    };
    let last = path.path.segments.last()?;
    let (name, _, filled) = TYPES.iter().find(|it| last.ident == it.0)?;
    // With a third argument, or a second one of a set, it has a hasher of its own.
    let most = if *name == "HashMap" { 2 } else { 1 };
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if arguments.args.len() > most => None,
        _ => Some(filled),
    }
}

fn reseed(expression: &Expr, function: &str, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    if !context.crate_index.has_standard_hash_collections() {
        return;
    }
    let range = bytes_of(expression);
    let text = proposals.text(expression);
    let edits = ["another", "a third"]
        .map(|seed| Edit::new(range.clone(), format!("{text} /* with {seed} seed */")));
    proposals.insert_around(range, &super::passed_to(function, expression), edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_file, check_rendered};

    #[test]
    fn other_hash_collections_are_left_alone() {
        check_file(
            "hash-order",
            "use hashbrown::HashMap; fn f() { HashMap::new(); }",
            &[],
        );
    }

    #[test]
    fn a_map_gets_another_seed() {
        check_rendered(
            "hash-order",
            "std::collections::HashMap::new()",
            "RT::hash_map(AT, 0, std::collections::HashMap::new())",
        );
    }
}
