//! Inputs of a function, derived from the types of its parameters: how each argument is made and passed. Pure.

mod constructors;
mod guess;
mod maker;
mod standard;
mod substitution;

use std::collections::BTreeMap;
use std::fmt;

use quote::ToTokens;
use syn::{
    GenericArgument, PathArguments, Type, TypeParamBound, TypePath, TypeReference, parse_quote,
};

use super::generated::{ArmKey, Generated};
use crate::discover::Api;
use constructors::Instance;
pub(crate) use guess::guesses;
pub(crate) use maker::{Maker, Passed, Wrapping, bindings, passed};
pub(crate) use substitution::Substitution;

/// How a parameter of type `Cow` is passed, which is made owned.
pub(crate) const COW: &str = "std::borrow::Cow::Owned($)";

/// An argument of the program: a value of a type that can be made, and how it is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Argument {
    /// Name of the parameter, for people.
    pub(crate) name: String,
    /// Type of the value that is made.
    pub(crate) made: String,
    /// Expression that passes the value, with `$` for the name of the variable.
    pub(crate) pass: String,
    /// Whether the program may change the value, which is part of the output then.
    pub(crate) is_changed: bool,
}

impl Argument {
    /// Whether the value is a number that selects the answers of a closure.
    pub(crate) fn is_closure(&self) -> bool {
        self.pass.contains('|')
    }
}

/// A reason why an argument cannot be made, printed as a lower-case fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obstacle {
    /// The parameter; `None` if it is one of types.
    pub(crate) parameter: Option<String>,
    pub(crate) reason: String,
}

/// The arguments of functions of a crate, and the types of the crate that are made for them.
pub(crate) struct Inputs<'a> {
    api: &'a Api,
    /// Code that makes each type, by its text. `None` while it is being derived.
    types: BTreeMap<String, Option<Vec<Constructor>>>,
}

/// A way to make a value of a type, or to change one, which may fail to compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Constructor {
    Maker(Maker),
    /// A block that changes `value`, which is an option.
    Changer(String),
}

impl<'a> Inputs<'a> {
    pub(crate) fn new(api: &'a Api) -> Self {
        Self {
            api,
            types: BTreeMap::new(),
        }
    }

    /// The argument for a parameter.
    pub(crate) fn argument(
        &mut self,
        name: &str,
        ty: &Type,
        substitution: &Substitution,
    ) -> Result<Argument, Obstacle> {
        let passed = self.passed(ty, substitution, 0);
        let (made, pass, is_changed) = passed.map_err(|reason| Obstacle {
            parameter: Some(name.to_owned()),
            reason,
        })?;
        Ok(Argument {
            name: name.to_owned(),
            made,
            pass,
            is_changed,
        })
    }

    /// The type that is made for a parameter, how it is passed, and whether it may be changed.
    fn passed(
        &mut self,
        ty: &Type,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<(String, String, bool), String> {
        match ty {
            Type::Reference(reference) => self.borrowed(reference, substitution, depth),
            Type::Paren(inner) => self.passed(&inner.elem, substitution, depth),
            Type::Group(inner) => self.passed(&inner.elem, substitution, depth),
            Type::ImplTrait(bounds) => {
                let bounds: Vec<&TypeParamBound> = bounds.bounds.iter().collect();
                let substitute = substitution::of_bounds(&bounds, self.api)?;
                self.substituted(&substitute, substitution, depth)
            }
            Type::Path(path) => {
                let parameter = path.path.get_ident().map(ToString::to_string);
                match parameter.and_then(|name| substitution.get(&name).cloned()) {
                    Some(substitute) => self.substituted(&substitute, substitution, depth),
                    None => match of_cow(path) {
                        Some(borrowed) => {
                            let reference = parse_quote!(&#borrowed);
                            let (made, ..) = self.borrowed(&reference, substitution, depth)?;
                            Ok((made, COW.to_owned(), false))
                        }
                        None => Ok((self.made(ty, substitution, depth)?, "$".to_owned(), false)),
                    },
                }
            }
            _ => Ok((self.made(ty, substitution, depth)?, "$".to_owned(), false)),
        }
    }

    fn substituted(
        &mut self,
        substitute: &substitution::Substitute,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<(String, String, bool), String> {
        let made = self.made(&substitute.made, substitution, depth)?;
        Ok((made, substitute.pass.clone(), substitute.is_changed))
    }

    fn borrowed(
        &mut self,
        reference: &TypeReference,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<(String, String, bool), String> {
        let is_mutable = reference.mutability.is_some();
        let borrow = if is_mutable { "&mut " } else { "&" };
        let owned = |made: &str| (made.to_owned(), format!("{borrow}*$"), is_mutable);
        match &*reference.elem {
            Type::Slice(slice) => {
                let element = self.made(&slice.elem, substitution, depth)?;
                Ok(owned(&format!("Vec<{element}>")))
            }
            Type::Path(path) if last_name(path) == "str" && !is_mutable => Ok(owned("String")),
            Type::Path(path) if last_name(path) == "Path" && !is_mutable => {
                Ok(owned("std::path::PathBuf"))
            }
            Type::Path(path) if last_name(path) == "OsStr" && !is_mutable => {
                let pass = "std::ffi::OsStr::new(&*$)".to_owned();
                Ok(("String".to_owned(), pass, false))
            }
            Type::TraitObject(object) => {
                let bounds: Vec<&TypeParamBound> = object.bounds.iter().collect();
                let substitute = substitution::of_bounds(&bounds, self.api)?;
                let made = self.made(&substitute.made, substitution, depth)?;
                let pass = format!("{borrow}({})", substitute.pass);
                Ok((made, pass, is_mutable))
            }
            elem => {
                let (made, pass, _) = self.passed(elem, substitution, depth)?;
                Ok((made, format!("{borrow}{pass}"), is_mutable))
            }
        }
    }

    /// The text of a type that words can make, with all of its parts.
    fn made(
        &mut self,
        ty: &Type,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<String, String> {
        match ty {
            Type::Paren(inner) => self.made(&inner.elem, substitution, depth),
            Type::Group(inner) => self.made(&inner.elem, substitution, depth),
            Type::Array(array) => {
                let element = self.made(&array.elem, substitution, depth)?;
                let length = array.len.to_token_stream();
                Ok(format!("[{element}; {length}]"))
            }
            Type::Tuple(tuple) => {
                let parts = tuple.elems.iter();
                let parts = parts.map(|part| self.made(part, substitution, depth));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                let comma = if parts.len() == 1 { "," } else { "" };
                Ok(format!("({}{comma})", parts.join(", ")))
            }
            // A reference inside of another type has to live as long as the process.
            Type::Reference(reference) if reference.mutability.is_none() => {
                match &*reference.elem {
                    Type::Slice(slice) => {
                        let element = self.made(&slice.elem, substitution, depth)?;
                        Ok(format!("&'static [{element}]"))
                    }
                    Type::Path(path) if last_name(path) == "str" => Ok("&'static str".to_owned()),
                    elem => {
                        let made = self.made(elem, substitution, depth)?;
                        Ok(format!("&'static {made}"))
                    }
                }
            }
            Type::Path(path) if path.qself.is_none() => self.named(path, substitution, depth),
            _ => Err(format!("nothing makes a value of type `{}`", shown(ty))),
        }
    }

    /// A type by its name: a type parameter, a type of the standard library, or one of the crate.
    fn named(
        &mut self,
        path: &TypePath,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<String, String> {
        if let Some(name) = path.path.get_ident()
            && let Some(substitute) = substitution.get(&name.to_string())
        {
            return self.made(&substitute.made.clone(), &Substitution::default(), depth);
        }
        let arguments = self.type_arguments(path, substitution, depth)?;
        let name = last_name(path);
        if let Some(made) = standard::made(&name, &arguments) {
            return Ok(made);
        }
        let bare = bare_path(path);
        let api = self.api;
        let Some(ty) = api.type_named(&bare) else {
            return Err(format!("nothing makes a value of type `{}`", shown(path)));
        };
        let text = if arguments.is_empty() {
            bare
        } else {
            format!("{bare}<{}>", arguments.join(", "))
        };
        self.derive(Instance {
            ty,
            text: &text,
            arguments: &arguments,
            depth,
        })?;
        Ok(text)
    }

    /// The generic arguments of a path; lifetimes are those of the process.
    fn type_arguments(
        &mut self,
        path: &TypePath,
        substitution: &Substitution,
        depth: u32,
    ) -> Result<Vec<String>, String> {
        let Some(PathArguments::AngleBracketed(arguments)) =
            path.path.segments.last().map(|it| &it.arguments)
        else {
            return Ok(Vec::new());
        };
        let mut texts = Vec::new();
        for argument in &arguments.args {
            texts.push(match argument {
                GenericArgument::Lifetime(_) => "'static".to_owned(),
                GenericArgument::Type(Type::Path(path)) if last_name(path) == "str" => {
                    "str".to_owned()
                }
                GenericArgument::Type(Type::Slice(slice)) => {
                    format!("[{}]", self.made(&slice.elem, substitution, depth)?)
                }
                GenericArgument::Type(ty) => self.made(ty, substitution, depth)?,
                other => other.to_token_stream().to_string(),
            });
        }
        Ok(texts)
    }

    /// The ways to make each type of the crate that arguments need, by its text.
    pub(crate) fn makers(&self) -> BTreeMap<String, Vec<Maker>> {
        let types = self.types.iter().map(|(ty, constructors)| {
            let constructors = constructors.iter().flatten();
            let makers = constructors.filter_map(Constructor::maker).cloned();
            (ty.clone(), makers.collect())
        });
        types.collect()
    }

    /// Writes the code that makes the types of the crate. Returns a key for each of its expressions, all of which are to be on.
    pub(crate) fn write(&self, source: &mut Generated) -> Vec<ArmKey> {
        let mut keys = Vec::new();
        for (ty, constructors) in &self.types {
            let constructors = constructors.as_deref().unwrap_or_default();
            keys.extend(constructors::write(ty, constructors, source));
        }
        keys
    }
}

/// The type that a `Cow` borrows.
pub(crate) fn of_cow(path: &TypePath) -> Option<&Type> {
    let segment = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    match arguments.args.last() {
        Some(GenericArgument::Type(ty)) if segment.ident == "Cow" => Some(ty),
        _ => None,
    }
}

/// The last name of a path.
fn last_name(path: &TypePath) -> String {
    let last = path.path.segments.last();
    last.map_or_else(String::new, |segment| segment.ident.to_string())
}

/// A path without arguments and leading colons.
fn bare_path(path: &TypePath) -> String {
    let names = path.path.segments.iter().map(|it| it.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

/// Syntax as people write it.
pub(crate) fn shown(syntax: &impl ToTokens) -> String {
    crate::discover::code_text(syntax)
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parameter, reason } = self;
        match parameter {
            Some(parameter) => write!(formatter, "its parameter `{parameter}`: {reason}"),
            None => formatter.write_str(reason),
        }
    }
}
