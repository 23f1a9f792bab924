//! Outputs of a test: what a program returns, owned and comparable.

use syn::{GenericArgument, Lifetime, PathArguments, Type, TypeParamBound, TypePath};

use super::style::Outputs;
use crate::discover::{Api, code_text};

/// What happens to the result of a call, and of which type it is then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owned {
    /// Code with `$` for the call.
    pub(super) code: String,
    pub(super) ty: String,
    /// Whether the result stays as it is.
    pub(super) is_same: bool,
}

/// The conversion of an output to an owned value; `None` if none is known.
pub(super) fn owned(output: Option<&Type>, outputs: Outputs, api: &Api) -> Option<Owned> {
    if outputs == Outputs::Texts {
        return Some(converted("format!(\"{:?}\", $)", "String"));
    }
    let Some(output) = output else {
        return Some(same("()"));
    };
    if let Type::ImplTrait(bounds) = output {
        return of_bounds(bounds.bounds.iter());
    }
    if let Type::Reference(reference) = output {
        return Some(match &*reference.elem {
            Type::Slice(slice) => {
                converted("$.to_vec()", &format!("Vec<{}>", code_text(&slice.elem)))
            }
            elem if code_text(elem) == "str" => converted("$.to_owned()", "String"),
            elem if borrows(elem) => return None,
            elem => converted("$.clone()", &code_text(elem)),
        });
    }
    let Type::Path(path) = output else {
        return (!borrows(output)).then(|| same(&code_text(output)));
    };
    let (name, arguments) = parts(path);
    match (&*name, &arguments[..]) {
        ("Cow", [inner]) if code_text(inner) == "str" => {
            return Some(converted("$.into_owned()", "String"));
        }
        ("Option", [Type::Reference(inner)]) if !borrows(&inner.elem) => {
            return Some(match code_text(&inner.elem) {
                text if text == "str" => converted("$.map(str::to_owned)", "Option<String>"),
                text => converted("$.cloned()", &format!("Option<{text}>")),
            });
        }
        ("Result", [value, error]) if !borrows(value) && !is_comparable(error, api) => {
            let ty = format!("Result<{}, String>", code_text(value));
            return Some(converted("$.map_err(|error| error.to_string())", &ty));
        }
        _ => {}
    }
    (!borrows(output)).then(|| same(&code_text(output)))
}

/// The name of the variant that says that a value is there, and the type of the value.
pub(super) fn wrapped(ty: &str) -> Option<(&'static str, String)> {
    let parsed: Type = syn::parse_str(ty).ok()?;
    let Type::Path(path) = &parsed else {
        return None;
    };
    let segment = path.path.segments.last()?;
    let success = match &*segment.ident.to_string() {
        "Option" => "Some",
        "Result" => "Ok",
        _ => return None,
    };
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    let inner = code_text(arguments.args.first()?);
    Some((success, inner))
}

/// An output as it is returned, for code that does not compare it.
pub(super) fn unchanged(output: Option<&Type>) -> Owned {
    same(&output.map_or("()".to_owned(), code_text))
}

fn same(ty: &str) -> Owned {
    Owned {
        code: "$".to_owned(),
        ty: ty.to_owned(),
        is_same: true,
    }
}

fn converted(code: &str, ty: &str) -> Owned {
    Owned {
        code: code.to_owned(),
        ty: ty.to_owned(),
        is_same: false,
    }
}

/// The conversion of `impl Iterator<Item = ..>`.
fn of_bounds<'a>(mut bounds: impl Iterator<Item = &'a TypeParamBound>) -> Option<Owned> {
    let item = bounds.find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else {
            return None;
        };
        let segment = bound.path.segments.last()?;
        let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
            return None;
        };
        arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(item) if item.ident == "Item" => Some(item.ty.clone()),
            _ => None,
        })
    })?;
    match &item {
        Type::Reference(reference) if code_text(&reference.elem) == "str" => Some(converted(
            "$.map(str::to_owned).collect::<Vec<_>>()",
            "Vec<String>",
        )),
        item if borrows(item) => None,
        item => Some(converted(
            "$.collect::<Vec<_>>()",
            &format!("Vec<{}>", code_text(item)),
        )),
    }
}

/// The last name of a path, and its type arguments.
fn parts(path: &TypePath) -> (String, Vec<Type>) {
    let Some(segment) = path.path.segments.last() else {
        return (String::new(), Vec::new());
    };
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return (segment.ident.to_string(), Vec::new());
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    (segment.ident.to_string(), types.collect())
}

/// Whether values of a type borrow from others, as far as that is written.
fn borrows(ty: &Type) -> bool {
    struct Finder(bool);
    impl syn::visit::Visit<'_> for Finder {
        fn visit_type_reference(&mut self, _: &syn::TypeReference) {
            self.0 = true;
        }
        fn visit_lifetime(&mut self, _: &Lifetime) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    syn::visit::visit_type(&mut finder, ty);
    finder.0
}

/// Whether values of a type can be compared, as far as that is known.
fn is_comparable(ty: &Type, api: &Api) -> bool {
    let text = code_text(ty);
    let path = text.trim_start_matches("::");
    let own = api.types.iter().find(|it| it.path == path);
    match own {
        Some(ty) => ty.has_trait("PartialEq"),
        None => !path.ends_with("io::Error") && !path.starts_with("Box<dyn"),
    }
}
