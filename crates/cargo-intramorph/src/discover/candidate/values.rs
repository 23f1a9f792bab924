//! Values that a switch may have, as Rust expressions.

use syn::Type as SynType;

use super::super::api::{Api, EnumVariant, Function, Kind, Receiver, Type, inner, name_of, peeled};
use super::names::{last, listed};
use super::ownership::returns_owner;

/// What a switch is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Takes {
    Bool,
    /// An enum of the crate, or a struct with several constants or presets.
    Enum,
    Optional,
    Number,
}

/// Maximum number of values within each other, such as `Some(Mode::Fast(1))`.
const MAX_DEPTH: usize = 3;

/// Finds what a type may be set to; `None` if the type is none of a switch.
pub(super) fn values(api: &Api, ty: &SynType) -> Option<(Takes, Vec<String>)> {
    let ty = peeled(ty);
    if let Some(wrapped) = inner(ty, "Option") {
        let mut values = vec!["None".to_owned()];
        let some = expressions(api, wrapped, 1).into_iter();
        values.extend(some.map(|value| format!("Some({value})")));
        return Some((Takes::Optional, values));
    }
    let name = name_of(ty)?;
    let takes = match name.as_str() {
        "bool" => Takes::Bool,
        name if is_number(name) => Takes::Number,
        _ if is_choice(api, &name) => Takes::Enum,
        _ => return None,
    };
    let values = expressions(api, ty, 0);
    (values.len() >= 2).then_some((takes, values))
}

/// Finds what a builder may be set to: also an enum of which most variants have a payload.
pub(super) fn builder_values(api: &Api, ty: &SynType) -> Option<(Takes, Vec<String>)> {
    let of_enum = || {
        let found = own_type(api, &name_of(peeled(ty))?)?;
        let Kind::Enum(variants) = &found.kind else {
            return None;
        };
        let has_plain = variants.iter().any(|it| it.fields.is_empty());
        let values = of_type(api, found, 0);
        (has_plain && values.len() >= 2).then_some((Takes::Enum, values))
    };
    values(api, ty).or_else(of_enum)
}

/// Whether a type is an enum of which most variants have no payload, or a struct with presets. Errors are none.
fn is_choice(api: &Api, name: &str) -> bool {
    let Some(found) = own_type(api, name) else {
        return false;
    };
    let name = found.name();
    if name.ends_with("Error") || name.ends_with("ErrorKind") || found.has_trait("Error") {
        return false;
    }
    match &found.kind {
        Kind::Enum(_) if is_result(api, found) => false,
        Kind::Enum(variants) => {
            let plain = variants.iter().filter(|it| it.fields.is_empty());
            variants.len() >= 2 && 2 * plain.count() >= variants.len()
        }
        Kind::Struct(_) | Kind::TupleStruct(_) => {
            presets(api, found).len() >= 2 && !is_result(api, found)
        }
        Kind::Unit | Kind::Union | Kind::Alias(_) => false,
    }
}

/// Whether several functions of others return a type that no method sets: then the type is data, as a day of the week is.
fn is_result(api: &Api, found: &Type) -> bool {
    const MAX_GETTERS: usize = 2;
    let path = format!("::{}", found.path);
    let is_it = |ty: &SynType| name_of(peeled(ty)).as_deref() == Some(&path);
    let is_other = |it: &&Function| it.owner.as_deref() != Some(&found.path);
    let returns_it = |it: &&Function| it.output.as_ref().is_some_and(is_it);
    let is_setter = |it: &Function| match it.parameters.as_slice() {
        [parameter] => is_it(&parameter.ty) && returns_owner(it),
        _ => false,
    };
    let getters = api.functions.iter().filter(is_other).filter(returns_it);
    getters.count() > MAX_GETTERS && !api.functions.iter().any(is_setter)
}

fn own_type<'a>(api: &'a Api, name: &str) -> Option<&'a Type> {
    let path = name.strip_prefix("::")?;
    api.types.iter().find(|it| it.path == path)
}

/// Returns public constants of a type, and its functions without parameters that make one.
fn presets(api: &Api, of: &Type) -> Vec<String> {
    let path = format!("::{}", of.path);
    let is_of_type = |ty: &SynType| name_of(ty).as_deref() == Some(&path);
    let constants = api.constants.iter();
    let constants = constants.filter(|it| it.is_public && is_of_type(&it.ty));
    let constants = constants.filter(|it| !is_bound(last(&it.path)));
    let constants = constants.map(|it| format!("::{}", it.path));
    let functions = api.functions.iter().filter(|it| {
        let is_made = it.output.as_ref().is_some_and(is_of_type);
        let is_own = it.owner.as_deref() == Some(&of.path) && it.trait_name.is_none();
        is_made && is_own && it.receiver == Receiver::None && it.parameters.is_empty()
    });
    let functions = functions.filter(|it| !is_bound(&it.name().to_uppercase()));
    let functions = functions.map(|it| format!("::{}()", it.path));
    constants.chain(functions).collect()
}

/// Whether a constant or function is named as a value of data, and not as a choice.
fn is_bound(name: &str) -> bool {
    const DATA: &str = "MIN, MAX, EMPTY, ALL, ZERO, ONE, NEW, BUILDER, DEFAULT, EPOCH, NOW, UNIX, NIL, INVALID, INFINITY, NAN";
    name.split('_')
        .any(|word| listed(DATA).any(|it| it == word))
}

/// Returns some values of a type; none if nothing is known of it.
fn expressions(api: &Api, ty: &SynType, depth: usize) -> Vec<String> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    if let SynType::Reference(it) = ty {
        let values = expressions(api, &it.elem, depth).into_iter();
        let is_text = name_of(&it.elem).as_deref() == Some("str");
        return values
            .map(|value| if is_text { value } else { format!("&{value}") })
            .collect();
    }
    let ty = peeled(ty);
    if let Some(wrapped) = inner(ty, "Option") {
        let some = expressions(api, wrapped, depth + 1).into_iter();
        let some = some.map(|value| format!("Some({value})"));
        return ["None".to_owned()].into_iter().chain(some).collect();
    }
    let Some(name) = name_of(ty) else {
        return Vec::new();
    };
    let texts: &[&str] = match name.as_str() {
        "bool" => &["false", "true"],
        "u8" => &["0", "1", "2", "64", "255"],
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => &["-1", "0", "1", "2", "64"],
        "f32" | "f64" => &["0.0", "0.5", "1.0"],
        "char" => &["'a'", "'\\n'"],
        "str" => &["\"\"", "\"a\""],
        "String" => &["String::new()"],
        name if is_number(name) => &["0", "1", "2", "64", "4096"],
        _ => return own_type(api, &name).map_or_else(Vec::new, |it| of_type(api, it, depth)),
    };
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn of_type(api: &Api, found: &Type, depth: usize) -> Vec<String> {
    match &found.kind {
        Kind::Enum(variants) => {
            let values = variants.iter().filter_map(|variant| {
                let path = format!("::{}::{}", found.path, variant.name);
                of_variant(api, variant, &path, depth)
            });
            values.collect()
        }
        Kind::Alias(_) => Vec::new(),
        _ => presets(api, found),
    }
}

fn of_variant(api: &Api, variant: &EnumVariant, path: &str, depth: usize) -> Option<String> {
    if variant.fields.is_empty() {
        return Some(path.to_owned());
    }
    let fields = variant.fields.iter().map(|field| {
        let value = payload(api, &field.ty, depth + 1)?;
        Some(if variant.has_names {
            format!("{}: {value}", field.name)
        } else {
            value
        })
    });
    let fields = fields.collect::<Option<Vec<_>>>()?.join(", ");
    Some(if variant.has_names {
        format!("{path} {{ {fields} }}")
    } else {
        format!("{path}({fields})")
    })
}

/// Returns one value for a payload: a simple one, or the default of the type.
fn payload(api: &Api, ty: &SynType, depth: usize) -> Option<String> {
    let known = expressions(api, ty, depth);
    // A number is seldom 0.
    let simple = known.iter().find(|it| *it == "2").or(known.first());
    simple.cloned().or_else(|| {
        let found = own_type(api, &name_of(ty)?)?;
        let has_default = found.has_trait("Default");
        has_default.then(|| format!("::{}::default()", found.path))
    })
}

fn is_number(name: &str) -> bool {
    const NUMBERS: [&str; 14] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64",
    ];
    NUMBERS.contains(&name)
}
