//! Substitution: the type that takes the place of a type parameter, by the traits that it has to implement.

use std::collections::HashMap;

use syn::{
    GenericArgument, GenericParam, Generics, PathArguments, TraitBound, Type, TypeParam,
    TypeParamBound, WherePredicate, parse_quote, parse_str,
};

use super::shown;
use crate::discover::Api;
use crate::suggest::variant::without_modules;

/// A type in the place of a type parameter, and how a value of it is passed.
#[derive(Clone)]
pub(crate) struct Substitute {
    pub(crate) made: Type,
    /// Expression that passes the value, with `$` for the name of the variable.
    pub(crate) pass: String,
    pub(crate) is_changed: bool,
}

/// The substitutes of the type parameters of a function.
#[derive(Clone, Default)]
pub(crate) struct Substitution(HashMap<String, Substitute>);

impl Substitution {
    /// The substitutes for all type parameters. The error names the bounds that nothing satisfies.
    pub(crate) fn of(generics: &Generics, api: &Api) -> Result<Self, String> {
        let mut substitutes = HashMap::new();
        for parameter in &generics.params {
            let GenericParam::Type(parameter) = parameter else {
                continue;
            };
            let substitute = of_bounds(&bounds_of(parameter, generics), api)?;
            substitutes.insert(parameter.ident.to_string(), substitute);
        }
        Ok(Self(substitutes))
    }

    pub(crate) fn get(&self, parameter: &str) -> Option<&Substitute> {
        self.0.get(parameter)
    }

    /// Adds the arguments of a type to the substitutes, by the names of its parameters.
    pub(super) fn with_arguments(mut self, parameters: &[String], arguments: &[String]) -> Self {
        for (parameter, argument) in parameters.iter().zip(arguments) {
            if let Ok(made) = parse_str(argument) {
                self.0.insert(parameter.clone(), plain(made));
            }
        }
        self
    }
}

fn plain(made: Type) -> Substitute {
    passed(made, "$")
}

fn passed(made: Type, pass: &str) -> Substitute {
    Substitute {
        made,
        pass: pass.to_owned(),
        is_changed: false,
    }
}

/// The bounds of a type parameter, those behind `where` included.
pub(super) fn bounds_of<'a>(
    parameter: &'a TypeParam,
    generics: &'a Generics,
) -> Vec<&'a TypeParamBound> {
    let mut bounds: Vec<&TypeParamBound> = parameter.bounds.iter().collect();
    let predicates = generics.where_clause.iter().flat_map(|it| &it.predicates);
    for predicate in predicates {
        if let WherePredicate::Type(predicate) = predicate
            && parameter.ident == shown(&predicate.bounded_ty)
        {
            bounds.extend(&predicate.bounds);
        }
    }
    bounds
}

/// The substitute for a type with these bounds.
pub(super) fn of_bounds(bounds: &[&TypeParamBound], api: &Api) -> Result<Substitute, String> {
    let traits = bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => Some(bound),
        _ => None,
    });
    let mut unknown = None;
    let mut substitute = None;
    for bound in traits {
        match of_trait(bound, api) {
            Known::Decides(found) => substitute = substitute.or(Some(*found)),
            Known::AllowsNumbers => {}
            Known::Unknown => unknown = unknown.or(Some(bound)),
        }
    }
    match (substitute, unknown) {
        (Some(substitute), _) => Ok(substitute),
        (None, None) => Ok(plain(parse_quote!(i32))),
        (None, Some(bound)) => {
            let name = without_modules(&shown(bound));
            Err(format!("no type that implements `{name}` is known"))
        }
    }
}

/// What a trait says of a substitute.
enum Known {
    Decides(Box<Substitute>),
    /// Numbers implement it.
    AllowsNumbers,
    Unknown,
}

fn of_trait(bound: &TraitBound, api: &Api) -> Known {
    let Some(segment) = bound.path.segments.last() else {
        return Known::Unknown;
    };
    let name = segment.ident.to_string();
    match &*name {
        "Fn" | "FnMut" | "FnOnce" => return closure(&segment.arguments),
        "Ord" | "PartialOrd" | "Eq" | "PartialEq" | "Hash" | "Clone" | "Copy" | "Debug"
        | "Default" | "Sized" | "Send" | "Sync" | "Unpin" | "Num" | "PrimInt" | "Integer"
        | "Zero" | "One" | "Signed" | "Add" | "Sub" | "Mul" | "Bounded" | "NumCast"
        | "ToPrimitive" | "Neg" | "AddAssign" | "SubAssign" | "UnwindSafe" | "RefUnwindSafe" => {
            return Known::AllowsNumbers;
        }
        _ => {}
    }
    let argument = first_type(&segment.arguments);
    let decided = match (&*name, argument.as_ref().map(shown).as_deref()) {
        ("AsRef" | "Borrow", Some("str")) | ("Display" | "ToString" | "Pattern", _) => {
            passed(parse_quote!(String), "&*$")
        }
        ("Into" | "From", Some("String")) => plain(parse_quote!(String)),
        ("AsRef" | "Borrow", Some("[u8]")) | ("Buf" | "Read" | "BufRead", _) => {
            passed(parse_quote!(Vec<u8>), "&$[..]")
        }
        ("Into", Some("Vec<u8>")) => plain(parse_quote!(Vec<u8>)),
        ("AsRef", Some("Path" | "OsStr")) | ("Into", Some("PathBuf")) => {
            plain(parse_quote!(PathBuf))
        }
        ("Seek", _) => passed(parse_quote!(Vec<u8>), "std::io::Cursor::new($)"),
        ("Write", _) => Substitute {
            made: parse_quote!(Vec<u8>),
            pass: "$".to_owned(),
            is_changed: true,
        },
        ("Float" | "Real" | "FloatCore" | "AsPrimitive", _) => plain(parse_quote!(f64)),
        ("Iterator" | "IntoIterator" | "DoubleEndedIterator" | "ExactSizeIterator", _) => {
            match item_type(&segment.arguments) {
                Some(item) => {
                    let item = owned(item);
                    let borrow = if item.1 { ".iter()" } else { ".into_iter()" };
                    let item = item.0;
                    passed(parse_quote!(Vec<#item>), &format!("${borrow}"))
                }
                None => return Known::Unknown,
            }
        }
        ("AsRef" | "Into" | "Borrow" | "From", Some(_)) => match argument {
            Some(ty) if name == "Into" || name == "From" => plain(ty),
            _ => return Known::Unknown,
        },
        _ => match implementor(&name, api) {
            Some(ty) => plain(ty),
            None => return Known::Unknown,
        },
    };
    Known::Decides(Box::new(decided))
}

/// A closure whose answers depend on a generated number and on the text of its arguments alone.
fn closure(arguments: &PathArguments) -> Known {
    let PathArguments::Parenthesized(arguments) = arguments else {
        return Known::Unknown;
    };
    let names: Vec<String> = (0..arguments.inputs.len())
        .map(|it| format!("x{it}"))
        .collect();
    let parameters = names.join(", ");
    let texts = names
        .iter()
        .map(|name| format!("__intramorph_text!(&{name})"));
    let texts = texts.collect::<Vec<_>>().join(", ");
    let pass = format!("move |{parameters}| driver::make::answer($, &[{texts}])");
    Known::Decides(Box::new(passed(parse_quote!(u32), &pass)))
}

/// A type that implements a trait of the crate.
pub(super) fn implementor(name: &str, api: &Api) -> Option<Type> {
    let implements = |ty: &&crate::discover::Type| {
        ty.generics.params.is_empty() && ty.traits.iter().any(|it| it == name)
    };
    let ty = api.types.iter().find(implements)?;
    parse_str(&format!("::{}", ty.path)).ok()
}

fn first_type(arguments: &PathArguments) -> Option<Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    })
}

fn item_type(arguments: &PathArguments) -> Option<Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => Some(item.ty.clone()),
        _ => None,
    })
}

/// The type behind a reference, and whether there was one.
fn owned(ty: Type) -> (Type, bool) {
    match ty {
        Type::Reference(reference) => match *reference.elem {
            // There is no iterator over borrowed texts in a list of texts.
            Type::Path(path) if super::last_name(&path) == "str" => {
                (parse_quote!(&'static str), false)
            }
            elem => (elem, true),
        },
        ty => (ty, false),
    }
}
