//! Shapes of types: what is behind references and wrappers.

use syn::{GenericArgument, PathArguments, Type as SynType, TypeParamBound};

/// Returns the name of a path without arguments, such as `::semver::Version`; `None` if the type is no path.
pub(in super::super) fn name_of(ty: &SynType) -> Option<String> {
    let SynType::Path(named) = ty else {
        return None;
    };
    if named.qself.is_some() {
        return None;
    }
    let segments = named.path.segments.iter();
    let path: Vec<String> = segments.map(|it| it.ident.to_string()).collect();
    let colons = if named.path.leading_colon.is_some() {
        "::"
    } else {
        ""
    };
    Some(format!("{colons}{}", path.join("::")))
}

/// Returns the first argument of a type of this name, such as that of `Option<u8>`.
pub(in super::super) fn inner<'a>(ty: &'a SynType, wrapper: &str) -> Option<&'a SynType> {
    let name = name_of(ty)?;
    // Other modules have a `Result` of their own, such as that of input and output.
    let is_result = wrapper == "Result" && name.ends_with("::Result");
    if name != wrapper && !is_result {
        return None;
    }
    let SynType::Path(named) = ty else {
        return None;
    };
    first_argument(&named.path.segments.last()?.arguments)
}

fn first_argument(arguments: &PathArguments) -> Option<&SynType> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return None;
    };
    list.args.iter().find_map(|it| match it {
        GenericArgument::Type(argument) => Some(argument),
        _ => None,
    })
}

/// Removes references, parentheses, and `impl Into<..>`: what a caller thinks of.
pub(in super::super) fn peeled(ty: &SynType) -> &SynType {
    match ty {
        SynType::Reference(it) => peeled(&it.elem),
        SynType::Paren(it) => peeled(&it.elem),
        SynType::Group(it) => peeled(&it.elem),
        SynType::ImplTrait(it) => {
            let paths = it.bounds.iter().filter_map(|bound| match bound {
                TypeParamBound::Trait(bound) => bound.path.segments.last(),
                _ => None,
            });
            let into = paths.filter(|it| it.ident == "Into" || it.ident == "AsRef");
            let mut arguments = into.filter_map(|it| first_argument(&it.arguments));
            arguments.next().map_or(ty, peeled)
        }
        _ => ty,
    }
}
