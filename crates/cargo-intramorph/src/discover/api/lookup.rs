//! Search in an interface by paths.

use std::cmp::Reverse;

use super::{Api, Function, Kind, Receiver, Type, inner, name_of};

/// Minimum likeness of a name that is meant instead of a wrong one.
const MIN_LIKENESS: f64 = 0.75;

impl Api {
    /// Finds a function by its path, or by a part of it that ends like the path of only one function, such as `Version::parse`.
    ///
    /// A function may have several public paths, of which one is known: a longer one finds the only function of that name.
    pub(crate) fn function(&self, path: &str) -> Option<&Function> {
        let paths = || self.functions.iter().map(|function| &*function.path);
        let place = position(paths(), path).or_else(|| {
            let (modules, name) = path.rsplit_once("::")?;
            let (first, _) = modules.split_once("::")?;
            let place = position(paths(), &format!("{first}::{name}"))?;
            (self.functions[place].owner.is_none()).then_some(place)
        })?;
        self.functions.get(place)
    }

    /// Returns the paths of all functions whose paths end like this one.
    pub(crate) fn functions_ending(&self, path: &str) -> Vec<&str> {
        let ending = format!("::{}", path.trim_start_matches("::"));
        let paths = self.functions.iter().map(|function| &*function.path);
        paths.filter(|it| it.ends_with(&ending)).collect()
    }

    /// Finds a type by its path, or by a part of it that ends like the path of only one type.
    pub(crate) fn type_named(&self, path: &str) -> Option<&Type> {
        let paths = self.types.iter().map(|it| &*it.path);
        self.types.get(position(paths, path)?)
    }

    /// Whether types of the crate have fields of this name, and all of them are private.
    pub(crate) fn has_only_private_fields(&self, name: &str) -> bool {
        let fields = self.types.iter().flat_map(|it| match &it.kind {
            Kind::Struct(fields) => &fields[..],
            _ => &[],
        });
        let mut named = fields.filter(|it| it.name == name).peekable();
        named.peek().is_some() && named.all(|it| !it.is_public)
    }

    /// Returns paths of functions that may be meant by a wrong path, the most likely one first; at most three.
    pub(crate) fn nearest(&self, path: &str) -> Vec<&str> {
        let wanted = path.trim_start_matches("::");
        let mut likely: Vec<(f64, &str)> = self
            .functions
            .iter()
            .filter(|function| is_near(wanted, &function.path))
            .map(|function| (likeness(wanted, &function.path), &*function.path))
            .filter(|(likeness, _)| *likeness >= MIN_LIKENESS)
            .collect();
        likely.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        likely.dedup_by_key(|(_, path)| *path);
        likely.into_iter().take(3).map(|(_, path)| path).collect()
    }

    /// Returns functions without receiver that make a type, also within `Result` or `Option`: own ones with few parameters first,
    /// then those of traits, such as `Default`, `FromStr` and `From`. A derived trait has no function: see [`Type::has_trait`].
    pub(crate) fn constructors(&self, path: &str) -> Vec<&Function> {
        let path = format!("::{}", path.trim_start_matches("::"));
        let mut constructors: Vec<&Function> = self
            .functions
            .iter()
            .filter(|it| it.receiver == Receiver::None && !it.is_unsafe && !it.is_async)
            .filter(|it| !it.is_of_trait && it.makes(&path))
            .collect();
        constructors.sort_by_key(|it| {
            let is_own = it.owner.as_deref() == Some(&path[2..]);
            let is_of_trait = it.trait_name.is_some();
            (Reverse(is_own), is_of_trait, it.parameters.len())
        });
        constructors
    }
}

/// Traits of the standard library that a program has to import before it can call their functions by the type.
const IMPORTED_TRAITS: [(&str, &str); 20] = [
    ("Add", "std::ops::Add"),
    ("BitAnd", "std::ops::BitAnd"),
    ("BitOr", "std::ops::BitOr"),
    ("BitXor", "std::ops::BitXor"),
    ("Borrow", "std::borrow::Borrow"),
    ("Deref", "std::ops::Deref"),
    ("Div", "std::ops::Div"),
    ("FromIterator", "std::iter::FromIterator"),
    ("FromStr", "std::str::FromStr"),
    ("Hash", "std::hash::Hash"),
    ("Index", "std::ops::Index"),
    ("Mul", "std::ops::Mul"),
    ("Neg", "std::ops::Neg"),
    ("Not", "std::ops::Not"),
    ("Rem", "std::ops::Rem"),
    ("Shl", "std::ops::Shl"),
    ("Shr", "std::ops::Shr"),
    ("Sub", "std::ops::Sub"),
    ("Sum", "std::iter::Sum"),
    ("TryFrom", "std::convert::TryFrom"),
];

impl Function {
    /// The trait of the standard library that the function implements, if a program has to import it.
    pub(crate) fn imported_trait(&self) -> Option<&'static str> {
        let implemented = self.trait_name.as_ref().filter(|_| !self.is_of_trait)?;
        let name = implemented.split('<').next()?;
        let found = IMPORTED_TRAITS.iter().find(|(known, _)| *known == name);
        found.map(|(_, path)| *path)
    }

    /// Name without the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit("::").next().unwrap_or(&self.path)
    }

    /// Whether the function, or its implementation, has a generic parameter of this name.
    pub(crate) fn has_parameter(&self, name: &str) -> bool {
        let mut parameters = self.generics.type_params();
        parameters.any(|parameter| parameter.ident == name)
    }

    /// Whether the function returns a type, given by its path with `::`, also within `Result` or `Option`.
    fn makes(&self, path: &str) -> bool {
        let Some(output) = &self.output else {
            return false;
        };
        let wrapped = inner(output, "Result").or_else(|| inner(output, "Option"));
        [Some(output), wrapped]
            .into_iter()
            .flatten()
            .any(|it| name_of(it).as_deref() == Some(path))
    }
}

impl Type {
    /// Whether the type has a trait of this name, derived or implemented in the crate.
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        let is_it = |it: &String| it.split('<').next() == Some(name);
        self.derives.iter().chain(&self.traits).any(is_it)
    }

    /// Name without the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit("::").next().unwrap_or(&self.path)
    }
}

/// Finds a path, or the only one that ends like it.
fn position<'a>(paths: impl Iterator<Item = &'a str> + Clone, path: &str) -> Option<usize> {
    let path = path.trim_start_matches("::");
    let exact = paths.clone().position(|it| it == path);
    let ending = format!("::{path}");
    let mut matches = paths.enumerate().filter(|(_, it)| it.ends_with(&ending));
    exact.or_else(|| match (matches.next(), matches.next()) {
        (Some((position, _)), None) => Some(position),
        _ => None,
    })
}

/// Maximum share of the letters of a name that are wrong in another one which may be meant.
const MOST_WRONG: f64 = 0.4;

/// Whether the last names of two paths differ in few letters, or one of them is a part of the other.
fn is_near(wanted: &str, path: &str) -> bool {
    let last = |path: &str| path.rsplit("::").next().unwrap_or(path).to_lowercase();
    let (wanted, name) = (last(wanted), last(path));
    let is_part = wanted.len() > 2 && (name.contains(&wanted) || wanted.contains(&name));
    is_part || strsim::normalized_damerau_levenshtein(&wanted, &name) >= 1.0 - MOST_WRONG
}

/// Returns the likeness of two paths, in which the last name counts most; a name without a path is like the last name.
fn likeness(wanted: &str, path: &str) -> f64 {
    let last = |path: &str| path.rsplit("::").next().map(str::to_lowercase);
    let names = strsim::jaro_winkler(
        &last(wanted).unwrap_or_default(),
        &last(path).unwrap_or_default(),
    );
    if !wanted.contains("::") {
        return names;
    }
    0.7 * names + 0.3 * strsim::jaro_winkler(&wanted.to_lowercase(), &path.to_lowercase())
}
