//! Constructors: ways to make a value of a type of the crate, or to change one.

use syn::{GenericParam, PathArguments, Type as Syntax};

use super::maker::{Maker, Passed, Wrapping, bindings, passed};
use super::substitution::Substitution;
use super::{Constructor, Inputs};
use crate::discover::{Field, Function, Kind, Receiver, Type};
use crate::suggest::generated::{ArmKey, Generated};

/// Maximum depth of types in types.
const MOST_DEPTH: u32 = 6;
/// Maximum number of constructors, and of methods that change a value.
const MOST_MAKERS: usize = 8;
const MOST_CHANGERS: usize = 12;

/// A type of the crate with its arguments.
#[derive(Clone, Copy)]
pub(super) struct Instance<'a> {
    pub(super) ty: &'a Type,
    /// The type with its arguments.
    pub(super) text: &'a str,
    pub(super) arguments: &'a [String],
    /// Number of types that it is made for.
    pub(super) depth: u32,
}

impl Inputs<'_> {
    /// Derives the constructors of a type of the crate, unless that was done before.
    pub(super) fn derive(&mut self, instance: Instance<'_>) -> Result<(), String> {
        let Instance {
            ty,
            text,
            arguments,
            depth,
        } = instance;
        if self.types.contains_key(text) {
            return Ok(());
        }
        if depth > MOST_DEPTH {
            return Err(format!("`{}` is nested too deeply", ty.path));
        }
        self.types.insert(text.to_owned(), None);
        let substitution = substitution(ty, arguments);
        let mut constructors = self.literals(instance, &substitution);
        let has_all_values = !constructors.is_empty();
        constructors.extend(self.by_functions(instance));
        constructors.truncate(MOST_MAKERS);
        if constructors.is_empty() {
            self.types.remove(text);
            return Err(format!(
                "`{}` has neither public fields nor a public constructor whose arguments can be made",
                ty.path
            ));
        }
        if !has_all_values {
            let changers = self.changers(instance);
            constructors.extend(changers);
        }
        self.types.insert(text.to_owned(), Some(constructors));
        Ok(())
    }

    /// Expressions that name all fields, or a variant.
    fn literals(
        &mut self,
        instance: Instance<'_>,
        substitution: &Substitution,
    ) -> Vec<Constructor> {
        let Instance {
            ty, text, depth, ..
        } = instance;
        if ty.is_non_exhaustive {
            return Vec::new();
        }
        let path = expression_path(text);
        match &ty.kind {
            Kind::Unit => vec![Constructor::Maker(Maker::Literal {
                path,
                fields: Vec::new(),
            })],
            Kind::Struct(fields) | Kind::TupleStruct(fields) => {
                if !fields.iter().all(|field| field.is_public) {
                    return Vec::new();
                }
                let literal = self.literal((&path, fields), substitution, depth);
                literal.into_iter().map(Constructor::Maker).collect()
            }
            Kind::Enum(variants) => {
                let literals = variants.iter().filter_map(|variant| {
                    let path = format!("{path}::{}", variant.name);
                    self.literal((&path, &variant.fields), substitution, depth)
                });
                literals.map(Constructor::Maker).collect()
            }
            Kind::Alias(_) | Kind::Union => Vec::new(),
        }
    }

    fn literal(
        &mut self,
        (path, fields): (&str, &[Field]),
        substitution: &Substitution,
        depth: u32,
    ) -> Option<Maker> {
        let mut parts = Vec::new();
        for field in fields {
            let made = self.made(&field.ty, substitution, depth + 1).ok()?;
            parts.push((field.name.clone(), made));
        }
        Some(Maker::Literal {
            path: path.to_owned(),
            fields: parts,
        })
    }

    /// Calls of functions that return the type.
    fn by_functions(&mut self, instance: Instance<'_>) -> Vec<Constructor> {
        let ty = instance.ty;
        let api = self.api;
        let mut makers = Vec::new();
        if ty.has_trait("FromStr") {
            makers.push(Maker::Parsed);
        }
        for function in api.constructors(&ty.path) {
            if makers.len() >= MOST_MAKERS {
                break;
            }
            let call = self.call(function, instance);
            makers.extend(call);
        }
        if ty.has_trait("Default") {
            makers.push(Maker::Default);
        }
        makers.into_iter().map(Constructor::Maker).collect()
    }

    /// A call of a constructor.
    fn call(&mut self, function: &Function, instance: Instance<'_>) -> Option<Maker> {
        if function.is_unsafe || function.is_async || function.trait_name.is_some() {
            return None;
        }
        let wrapping = match function.output.as_ref().map(super::shown) {
            Some(output) if output.starts_with("Result<") || output.contains("::Result<") => {
                Wrapping::Result
            }
            Some(output) if output.starts_with("Option<") => Wrapping::Option,
            _ => Wrapping::Nothing,
        };
        Some(Maker::Call {
            path: function.path.clone(),
            on_type: called_path(function, instance.text),
            arguments: self.bound_arguments(function, instance)?,
            wrapping,
        })
    }

    /// Calls of methods that change a value, or return another one, as those of builders do.
    fn changers(&mut self, instance: Instance<'_>) -> Vec<Constructor> {
        let ty = instance.ty;
        let api = self.api;
        let methods = api.functions.iter().filter(|function| {
            function.owner.as_deref() == Some(&*ty.path)
                && (function.receiver == Receiver::Mut || returns_another(function, ty))
                && function.trait_name.is_none()
                && !function.is_unsafe
                && !function.is_async
                && !function.parameters.is_empty()
        });
        let mut changers = Vec::new();
        for method in methods {
            if changers.len() >= MOST_CHANGERS {
                break;
            }
            if let Some(arguments) = self.bound_arguments(method, instance) {
                let (bindings, passed) = (bindings(&arguments), passed(&arguments));
                let name = method.path.rsplit("::").next().unwrap_or_default();
                let call = match method.receiver {
                    Receiver::Value => format!("*value = Some(value.take()?.{name}({passed}));"),
                    _ => format!("let _ = value.as_mut()?.{name}({passed});"),
                };
                changers.push(Constructor::Changer(format!("{{ {bindings}{call} }}")));
            }
        }
        changers
    }

    /// The arguments of a function that makes or changes a value.
    fn bound_arguments(
        &mut self,
        function: &Function,
        instance: Instance<'_>,
    ) -> Option<Vec<Passed>> {
        let Instance {
            arguments, depth, ..
        } = instance;
        let substitution = Substitution::of(&function.generics, self.api).ok()?;
        let substitution = match &function.owner_type {
            Some(owner) => substitution.with_arguments(&parameter_names(owner), arguments),
            None => substitution,
        };
        let mut bound = Vec::new();
        for parameter in &function.parameters {
            let (made, pass, _) = self.passed(&parameter.ty, &substitution, depth + 1).ok()?;
            bound.push(Passed {
                name: parameter.name.clone(),
                made,
                pass,
            });
        }
        Some(bound)
    }
}

/// Whether a method takes a value and returns one of the same type.
fn returns_another(function: &Function, ty: &Type) -> bool {
    let output = function
        .output
        .as_ref()
        .map(super::shown)
        .unwrap_or_default();
    let output = output.split('<').next().unwrap_or_default();
    let name = |path: &str| path.rsplit("::").next().map(str::trim).map(str::to_owned);
    let is_same = output == "Self" || name(output) == name(&ty.path);
    function.receiver == Receiver::Value && is_same
}

/// The substitutes of the type parameters of a type, by its arguments.
fn substitution(ty: &Type, arguments: &[String]) -> Substitution {
    let parameters = ty.generics.params.iter().map(|parameter| match parameter {
        GenericParam::Type(parameter) => parameter.ident.to_string(),
        _ => String::new(),
    });
    Substitution::default().with_arguments(&parameters.collect::<Vec<_>>(), arguments)
}

/// The arguments of a type as an implementation names them, which are its parameters mostly.
fn parameter_names(ty: &Syntax) -> Vec<String> {
    let Syntax::Path(path) = ty else {
        return Vec::new();
    };
    let arguments = path.path.segments.last().map(|segment| &segment.arguments);
    let Some(PathArguments::AngleBracketed(arguments)) = arguments else {
        return Vec::new();
    };
    arguments.args.iter().map(super::shown).collect()
}

/// The path by which a function is called on a type.
fn called_path(function: &Function, text: &str) -> String {
    match &function.owner {
        Some(_) => {
            let name = function.path.rsplit("::").next().unwrap_or_default();
            format!("<{text}>::{name}")
        }
        None => function.path.clone(),
    }
}

/// A type as the path of an expression.
fn expression_path(text: &str) -> String {
    text.replacen('<', "::<", 1)
}

/// Writes the code that makes a type: its constructors are tried from a random one on, until one succeeds.
pub(super) fn write(ty: &str, constructors: &[Constructor], source: &mut Generated) -> Vec<ArmKey> {
    let makers = constructors.iter().filter_map(Constructor::maker);
    let makers: Vec<String> = makers.map(|maker| maker.code(ty)).collect();
    let changers: Vec<&String> = constructors
        .iter()
        .filter_map(Constructor::changer)
        .collect();
    let mut keys = Vec::new();
    source.line(&format!("impl Make for {ty} {{"));
    source.line("    fn make(words: &mut Words) -> Option<Self> {");
    source.line(&format!(
        "        let first = words.below({});",
        makers.len()
    ));
    source.line(&format!(
        "        #[allow(unused_mut)] let mut made = (0..{}).find_map(|step| match (first + step) % {} {{",
        makers.len(),
        makers.len()
    ));
    for (index, maker) in makers.iter().enumerate() {
        source.push(&format!("            {index} => "));
        keys.extend(source.site("None", std::slice::from_ref(maker)));
        source.line(",");
    }
    source.line("            _ => None,");
    source.line("        });");
    if !changers.is_empty() {
        source.line("        {");
        source.line("            let value = &mut made;");
        source.line("            while value.is_some() && words.goes_on(2) {");
        source.line(&format!(
            "                let _ = (|| -> Option<()> {{ match words.below({}) {{",
            changers.len()
        ));
        for (index, changer) in changers.iter().enumerate() {
            source.push(&format!("                    {index} => "));
            keys.extend(source.site("()", &[(*changer).clone()]));
            source.line(",");
        }
        source.line("                    _ => {}");
        source.line("                } Some(()) })();");
        source.line("            }");
        source.line("        }");
    }
    source.line("        made");
    source.line("    }");
    source.line("}");
    keys
}

impl Constructor {
    pub(crate) fn maker(&self) -> Option<&Maker> {
        match self {
            Self::Maker(maker) => Some(maker),
            Self::Changer(_) => None,
        }
    }

    fn changer(&self) -> Option<&String> {
        match self {
            Self::Changer(code) => Some(code),
            Self::Maker(_) => None,
        }
    }
}
