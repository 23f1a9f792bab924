//! Functions that return what they belong to, as the methods of builders do.

use super::super::api::{Function, name_of};

/// Whether a function returns its owner, or a reference to it.
pub(super) fn returns_owner(function: &Function) -> bool {
    let (Some(owner), Some(output)) = (&function.owner, &function.output) else {
        return false;
    };
    let output = match output {
        syn::Type::Reference(it) if it.mutability.is_some() => &it.elem,
        output => output,
    };
    name_of(output).is_some_and(|name| {
        // In a trait, the owner is whatever implements it.
        name == format!("::{owner}") || (name == "Self" && function.is_of_trait)
    })
}
