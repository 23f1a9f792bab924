//! Values that a function may return without doing anything, guessed from the name of its type.

use quote::ToTokens;
use syn::{GenericArgument, Path, PathArguments, PathSegment, ReturnType, Type, TypeReference};
use syn::{TypeArray, TypeParamBound};

use super::RUNTIME;
use super::context::FunctionContext;
use super::crate_index::CrateIndex;

/// Maximum number of values of a type: there are many combinations, and further ones find no other bugs.
const MAX_VALUES: usize = 12;

/// An expression that makes a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Expression as a user would write it.
    pub(super) shown: String,
    /// Expression that compiles wherever the type is in scope, also without the standard library.
    pub(super) compiled: String,
    /// Whether the type itself makes the value, or a part of it, as its default.
    pub(super) is_default: bool,
}

impl Value {
    fn plain(text: impl Into<String>) -> Self {
        let shown = text.into();
        Self {
            compiled: shown.clone(),
            shown,
            is_default: false,
        }
    }

    /// Puts code around the value, both as it is shown and as it is compiled.
    fn wrapped(&self, shown: [&str; 2], compiled: [&str; 2]) -> Self {
        let wrap = |[open, close]: [&str; 2], text: &str| [open, text, close].concat();
        Self {
            shown: wrap(shown, &self.shown),
            compiled: wrap(compiled, &self.compiled),
            is_default: self.is_default,
        }
    }
}

/// Returns what a function may return.
pub(super) fn of_function(function: &FunctionContext<'_>, crate_index: &CrateIndex) -> Vec<Value> {
    let values = Values {
        function,
        crate_index,
    };
    match &function.signature.output {
        ReturnType::Default => vec![Value::plain("()")],
        ReturnType::Type(_, output) => values.of(output),
    }
}

struct Values<'a> {
    function: &'a FunctionContext<'a>,
    crate_index: &'a CrateIndex,
}

impl Values<'_> {
    fn of(&self, r#type: &Type) -> Vec<Value> {
        let mut values = match r#type {
            Type::Path(path) if path.qself.is_none() => self.of_path(&path.path),
            Type::Reference(reference) => self.of_reference(reference),
            Type::Tuple(tuple) => self.of_tuple(tuple.elems.iter().collect()),
            Type::Array(array) => self.of_array(array),
            Type::Paren(inner) => self.of(&inner.elem),
            Type::Group(inner) => self.of(&inner.elem),
            _ => Vec::new(),
        };
        values.truncate(MAX_VALUES);
        values
    }

    fn of_path(&self, path: &Path) -> Vec<Value> {
        let Some(last) = path.segments.last() else {
            return Vec::new();
        };
        let name = last.ident.to_string();
        let arguments = type_arguments(last);
        match (name.as_str(), arguments.as_slice()) {
            ("bool", _) => plain(&["true", "false"]),
            ("u8" | "u16" | "u32" | "u64" | "u128" | "usize", _) => plain(&["0", "1"]),
            ("i8" | "i16" | "i32" | "i64" | "i128" | "isize", _) => plain(&["0", "1", "-1"]),
            ("f32" | "f64", _) => plain(&["0.0", "1.0", "-1.0"]),
            ("Ordering", []) => plain(&[
                "::core::cmp::Ordering::Less",
                "::core::cmp::Ordering::Equal",
                "::core::cmp::Ordering::Greater",
            ]),
            ("String", []) => plain(&["String::new()", "\"xyzzy\".into()"]),
            ("Option", [inner]) => {
                let some = self.wrapped(inner, ["Some(", ")"]);
                with_empty(Value::plain("None"), some)
            }
            // Aliases have one argument, since their error is known.
            ("Result", [inner, ..]) => self.wrapped(inner, ["Ok(", ")"]),
            ("Result", []) if is_of_fmt(path) => plain(&["Ok(())"]),
            ("Box" | "Rc" | "Arc" | "Cell" | "RefCell" | "Mutex" | "RwLock", [inner]) => {
                self.wrapped(inner, [&format!("{name}::new("), ")"])
            }
            ("Wrapping" | "Reverse", [inner]) => self.wrapped(inner, [&format!("{name}("), ")"]),
            ("Vec", [inner]) => self.of_vec(inner),
            ("VecDeque" | "BTreeSet" | "HashSet" | "BinaryHeap" | "LinkedList", [inner]) => {
                let full = self.wrapped(inner, [&format!("{name}::from(["), "])"]);
                with_empty(Value::plain(format!("{name}::new()")), full)
            }
            ("Cow", [inner]) if is_str(inner) => {
                plain(&["Cow::Borrowed(\"\")", "Cow::Borrowed(\"xyzzy\")"])
            }
            ("Cow", [_]) => Vec::new(),
            _ => self.of_other(path, &name),
        }
    }

    fn of_vec(&self, inner: &Type) -> Vec<Value> {
        let empty = Value {
            shown: "vec![]".to_owned(),
            ..Value::plain("Vec::new()")
        };
        let full = self.of(inner).into_iter();
        let full = full.map(|value| value.wrapped(["vec![", "]"], ["Vec::from([", "])"]));
        with_empty(empty, full)
    }

    /// Returns the default of a type, if it is known to have one.
    fn of_other(&self, path: &Path, name: &str) -> Vec<Value> {
        if let ("Self", Some(itself)) = (name, self.function.self_type) {
            return match itself {
                // It would be itself again.
                Type::Path(path) if path.path.is_ident("Self") => Vec::new(),
                _ => self.of(itself),
            };
        }
        let is_parameter = path.segments.len() == 1;
        if self.crate_index.has_default(name) || is_parameter && self.has_default_bound(name) {
            return vec![Value {
                is_default: true,
                ..Value::plain("Default::default()")
            }];
        }
        Vec::new()
    }

    /// Whether the generics of the function say that a type has a default.
    fn has_default_bound(&self, name: &str) -> bool {
        let parameters = self.function.signature.generics.type_params();
        let parameters = parameters.filter(|parameter| parameter.ident == name);
        let mut bounds = parameters.flat_map(|found| &found.bounds);
        bounds.any(|bound| match bound {
            TypeParamBound::Trait(bound) => {
                let last = bound.path.segments.last();
                last.is_some_and(|last| last.ident == "Default")
            }
            _ => false,
        })
    }

    fn of_reference(&self, reference: &TypeReference) -> Vec<Value> {
        if is_str(&reference.elem) {
            return match reference.mutability {
                None => plain(&["\"\"", "\"xyzzy\""]),
                Some(_) => Vec::new(),
            };
        }
        if let Type::Slice(slice) = &*reference.elem {
            let leaked = format!("::{RUNTIME}::leaked_slice([");
            let empty = Value {
                shown: "Vec::leak(Vec::new())".to_owned(),
                ..Value::plain(format!("{leaked}])"))
            };
            let full = self.of(&slice.elem).into_iter();
            let full = full.map(|value| value.wrapped(["Vec::leak(vec![", "])"], [&leaked, "])"]));
            return with_empty(empty, full);
        }
        let leaked = format!("::{RUNTIME}::leaked(");
        let values = self.of(&reference.elem).into_iter();
        values
            .map(|value| value.wrapped(["Box::leak(Box::new(", "))"], [&leaked, ")"]))
            .collect()
    }

    fn of_array(&self, array: &TypeArray) -> Vec<Value> {
        let close = format!("; {}]", array.len.to_token_stream());
        let mut values = self.wrapped(&array.elem, ["[", &close]);
        values.retain(|value| !value.is_default);
        values
    }

    /// Returns all combinations of the values of the members.
    fn of_tuple(&self, members: Vec<&Type>) -> Vec<Value> {
        let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
        for member in members {
            let values = self.of(member);
            let longer = rows.iter().flat_map(|row| {
                values
                    .iter()
                    .map(|value| row.iter().chain([value]).cloned().collect())
            });
            rows = longer.take(MAX_VALUES).collect();
        }
        rows.iter().map(|row| tuple(row)).collect()
    }

    fn wrapped(&self, inner: &Type, around: [&str; 2]) -> Vec<Value> {
        self.of(inner)
            .iter()
            .map(|value| value.wrapped(around, around))
            .collect()
    }
}

fn plain(texts: &[&str]) -> Vec<Value> {
    texts.iter().copied().map(Value::plain).collect()
}

fn with_empty(empty: Value, full: impl IntoIterator<Item = Value>) -> Vec<Value> {
    std::iter::once(empty).chain(full).collect()
}

fn tuple(members: &[Value]) -> Value {
    let join = |text: fn(&Value) -> &str| {
        let members: Vec<_> = members.iter().map(text).collect();
        let comma = if members.len() == 1 { "," } else { "" };
        format!("({}{comma})", members.join(", "))
    };
    Value {
        shown: join(|value| &value.shown),
        compiled: join(|value| &value.compiled),
        is_default: members.iter().any(|value| value.is_default),
    }
}

fn is_str(r#type: &Type) -> bool {
    matches!(r#type, Type::Path(path) if path.path.is_ident("str"))
}

fn is_of_fmt(path: &Path) -> bool {
    let mut modules = path.segments.iter().rev().skip(1);
    modules.next().is_some_and(|module| module.ident == "fmt")
}

fn type_arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(r#type) => Some(r#type),
        _ => None,
    });
    types.collect()
}
