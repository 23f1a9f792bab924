//! Values that a function may return without doing anything, as far as the name of its type tells.

use syn::{
    GenericArgument, Path, PathArguments, PathSegment, ReturnType, Type, TypeArray, TypeReference,
};

use super::RUNTIME;
use super::context::FunctionContext;
use super::crate_index::CrateIndex;

/// Products of products grow, and their last members tell nothing new.
const MOST: usize = 12;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// As one would write it.
    pub(super) shown: String,
    /// As it compiles wherever the type is in scope, also without the standard library.
    pub(super) compiled: String,
}

impl Value {
    fn plain(text: impl Into<String>) -> Self {
        let shown = text.into();
        Self {
            compiled: shown.clone(),
            shown,
        }
    }

    /// `wrapper(value)`.
    fn wrapped(&self, shown: [&str; 2], compiled: [&str; 2]) -> Self {
        let wrap = |[open, close]: [&str; 2], text: &str| [open, text, close].concat();
        Self {
            shown: wrap(shown, &self.shown),
            compiled: wrap(compiled, &self.compiled),
        }
    }

    /// Whether it is made by the type itself.
    pub(super) fn is_default(&self) -> bool {
        self.shown.contains("Default::default()")
    }
}

/// What the function may return.
pub(super) fn of_function(function: &FunctionContext<'_>, crate_index: &CrateIndex) -> Vec<Value> {
    match &function.signature.output {
        ReturnType::Default => vec![Value::plain("()")],
        ReturnType::Type(_, output) => Values {
            function,
            crate_index,
        }
        .of(output),
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
        values.truncate(MOST);
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
            ("Ordering", []) => {
                let names = ["Less", "Equal", "Greater"];
                names
                    .map(|name| Value::plain(format!("::core::cmp::Ordering::{name}")))
                    .into()
            }
            ("String", []) => plain(&["String::new()", "\"xyzzy\".into()"]),
            ("Option", [inner]) => {
                let some = self.wrapped(inner, ["Some(", ")"]);
                plain(&["None"]).into_iter().chain(some).collect()
            }
            // Also aliases, whose error is known.
            ("Result", [inner, ..]) => self.wrapped(inner, ["Ok(", ")"]),
            ("Result", []) if is_of_fmt(path) => plain(&["Ok(())"]),
            (
                "Box" | "Rc" | "Arc" | "Cell" | "RefCell" | "Mutex" | "RwLock" | "Wrapping"
                | "Reverse",
                [inner],
            ) => self.of_container(&name, inner),
            (
                "Vec" | "VecDeque" | "BTreeSet" | "HashSet" | "BinaryHeap" | "LinkedList",
                [inner],
            ) => self.of_collection(&name, inner),
            ("Cow", [inner]) => Self::of_cow(inner),
            _ => self.of_other(path, &name),
        }
    }

    fn of_container(&self, name: &str, inner: &Type) -> Vec<Value> {
        let open = match name {
            "Wrapping" | "Reverse" => format!("{name}("),
            _ => format!("{name}::new("),
        };
        self.wrapped(inner, [&open, ")"])
    }

    fn of_collection(&self, name: &str, inner: &Type) -> Vec<Value> {
        let compiled = [format!("{name}::from(["), "])".to_owned()];
        let shown = match name {
            "Vec" => ["vec![".to_owned(), "]".to_owned()],
            _ => compiled.clone(),
        };
        let (shown, compiled) = ([&*shown[0], &*shown[1]], [&*compiled[0], &*compiled[1]]);
        let empty = match name {
            "Vec" => Value {
                shown: "vec![]".to_owned(),
                compiled: "Vec::new()".to_owned(),
            },
            _ => Value::plain(format!("{name}::new()")),
        };
        let full = self
            .of(inner)
            .into_iter()
            .map(|value| value.wrapped(shown, compiled));
        std::iter::once(empty).chain(full).collect()
    }

    fn of_cow(inner: &Type) -> Vec<Value> {
        if !is_str(inner) {
            return Vec::new();
        }
        ["\"\"", "\"xyzzy\""]
            .map(|text| Value::plain(format!("Cow::Borrowed({text})")))
            .into()
    }

    /// Only what is known to have a default.
    fn of_other(&self, path: &Path, name: &str) -> Vec<Value> {
        let has_default = match (name, self.function.self_type) {
            ("Self", Some(itself)) => return self.of_self(itself),
            _ => {
                self.crate_index.has_default(name)
                    || (path.segments.len() == 1 && self.is_bound(name))
            }
        };
        if has_default {
            plain(&["Default::default()"])
        } else {
            Vec::new()
        }
    }

    /// As any other type, but that `Self` in it would be itself again.
    fn of_self(&self, itself: &Type) -> Vec<Value> {
        match itself {
            Type::Path(path) if path.path.is_ident("Self") => Vec::new(),
            _ => self.of(itself),
        }
    }

    /// Whether the function's own generics say that the type has a default.
    fn is_bound(&self, name: &str) -> bool {
        let parameters = self.function.signature.generics.type_params();
        let mut bounds = parameters
            .filter(|parameter| parameter.ident == name)
            .flat_map(|found| &found.bounds);
        bounds.any(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => bound
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "Default"),
            _ => false,
        })
    }

    fn of_reference(&self, reference: &TypeReference) -> Vec<Value> {
        if is_str(&reference.elem) {
            let texts = plain(&["\"\"", "\"xyzzy\""]);
            return if reference.mutability.is_none() {
                texts
            } else {
                Vec::new()
            };
        }
        if let Type::Slice(slice) = &*reference.elem {
            let leaked = format!("::{RUNTIME}::leaked_slice([");
            let empty = Value {
                shown: "Vec::leak(Vec::new())".to_owned(),
                compiled: format!("{leaked}])"),
            };
            let full = self.of(&slice.elem).into_iter();
            let full = full.map(|value| value.wrapped(["Vec::leak(vec![", "])"], [&leaked, "])"]));
            return std::iter::once(empty).chain(full).collect();
        }
        let leaked = format!("::{RUNTIME}::leaked(");
        let values = self.of(&reference.elem).into_iter();
        values
            .map(|value| value.wrapped(["Box::leak(Box::new(", "))"], [&leaked, ")"]))
            .collect()
    }

    fn of_array(&self, array: &TypeArray) -> Vec<Value> {
        let values = self
            .of(&array.elem)
            .into_iter()
            .filter(|value| !value.is_default());
        let length = quote::ToTokens::to_token_stream(&array.len).to_string();
        let close = format!("; {length}]");
        values
            .map(|value| value.wrapped(["[", &close], ["[", &close]))
            .collect()
    }

    /// All combinations of the values of the members.
    fn of_tuple(&self, members: Vec<&Type>) -> Vec<Value> {
        let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
        for member in members {
            let values = self.of(member);
            let longer = rows.iter().flat_map(|row| {
                values
                    .iter()
                    .map(|value| row.iter().chain([value]).cloned().collect())
            });
            rows = longer.take(MOST).collect();
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

fn tuple(members: &[Value]) -> Value {
    let join = |text: fn(&Value) -> &str| {
        let members: Vec<_> = members.iter().map(text).collect();
        let comma = if members.len() == 1 { "," } else { "" };
        format!("({}{comma})", members.join(", "))
    };
    Value {
        shown: join(|value| &value.shown),
        compiled: join(|value| &value.compiled),
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
