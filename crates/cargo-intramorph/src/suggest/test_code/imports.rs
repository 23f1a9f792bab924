//! Imports of a test: paths become names that the test imports, unless a name is taken.

use std::collections::BTreeMap;

use syn::visit_mut::{VisitMut, visit_expr_path_mut, visit_type_path_mut};
use syn::{Expr, ExprPath, Path, Type, TypePath};

use crate::discover::{Api, Function, code_text};

/// Names that every test has already, from the prelude of Rust and from that of the library.
const TAKEN: &[&str] = &[
    "Box",
    "Compose",
    "Err",
    "Just",
    "None",
    "Ok",
    "Option",
    "Randomness",
    "Result",
    "Some",
    "Strategy",
    "String",
    "ToString",
    "Vec",
    "any",
    "at_least",
    "at_most",
    "bug",
    "carried",
    "component",
    "drop",
    "each",
    "equal",
    "in_place",
    "knob",
    "morph",
    "nested",
    "one_of",
    "program",
    "recorded",
    "relation",
    "same_status",
    "select",
    "transformation",
    "vec",
];

/// The imports of one test.
pub(super) struct Imports<'a> {
    api: &'a Api,
    /// Imported paths by their last names.
    paths: BTreeMap<String, String>,
}

impl<'a> Imports<'a> {
    pub(super) fn new(api: &'a Api) -> Self {
        Self {
            api,
            paths: BTreeMap::new(),
        }
    }

    pub(super) fn paths(self) -> Vec<String> {
        self.paths.into_values().collect()
    }

    /// A path by its last name, which is imported; or the whole path, if the name is another's.
    pub(super) fn item(&mut self, path: &str) -> String {
        let path = path.trim_start_matches("::");
        let name = path.rsplit("::").next().unwrap_or(path);
        let is_taken = TAKEN.contains(&name)
            || self
                .paths
                .get(name)
                .is_some_and(|imported| imported != path);
        if is_taken || name == path {
            return path.to_owned();
        }
        self.paths.insert(name.to_owned(), path.to_owned());
        name.to_owned()
    }

    /// A function by its name, or by its type and name. If it is one of a trait of the standard library, that is imported.
    pub(super) fn function(&mut self, function: &Function) -> String {
        if let Some(path) = function.imported_trait() {
            self.item(path);
        }
        self.function_at(&function.path)
    }

    /// A function at this path by its name, or by its type and name.
    pub(super) fn function_at(&mut self, path: &str) -> String {
        let path = path.trim_start_matches("::");
        match path.rsplit_once("::") {
            Some((owner, name)) if self.is_owner(owner) => {
                format!("{}::{name}", self.item(owner))
            }
            _ => self.item(path),
        }
    }

    /// A type with short names.
    pub(super) fn ty(&mut self, text: &str) -> String {
        let Ok(mut ty) = syn::parse_str::<Type>(text) else {
            return text.to_owned();
        };
        self.visit_type_mut(&mut ty);
        code_text(&ty)
    }

    /// An expression with short names.
    pub(super) fn expression(&mut self, text: &str) -> String {
        let Ok(mut expression) = syn::parse_str::<Expr>(text) else {
            return text.to_owned();
        };
        self.visit_expr_mut(&mut expression);
        code_text(&expression)
    }

    /// Whether the path is that of a type or trait, which functions belong to.
    fn is_owner(&self, path: &str) -> bool {
        let is_type = self.api.types.iter().any(|it| it.path == path);
        let owners = self.api.functions.iter().map(|it| &it.owner);
        is_type || owners.flatten().any(|owner| owner == path)
    }

    /// Shortens a path, which begins with a crate, in its place; its last arguments stay.
    fn shorten(&mut self, path: &mut Path) {
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        let is_whole = matches!(&*names[0], "std" | "core" | "alloc") || names[0] == self.api.name;
        if names.len() < 2 || !is_whole {
            return;
        }
        let short = self.function_at(&names.join("::"));
        let Ok(mut short) = syn::parse_str::<Path>(&short) else {
            return;
        };
        if let (Some(to), Some(from)) = (short.segments.last_mut(), path.segments.last()) {
            to.arguments = from.arguments.clone();
        }
        *path = short;
    }
}

impl VisitMut for Imports<'_> {
    fn visit_type_path_mut(&mut self, ty: &mut TypePath) {
        visit_type_path_mut(self, ty);
        self.shorten(&mut ty.path);
    }

    fn visit_expr_path_mut(&mut self, expression: &mut ExprPath) {
        visit_expr_path_mut(self, expression);
        self.shorten(&mut expression.path);
    }
}
