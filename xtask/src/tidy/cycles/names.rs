//! Resolves paths: to which modules a path leads, through imports and re-exports.

use std::collections::BTreeSet;

use super::references::{Reference, references};
use crate::modules::{Module, Modules};

/// The references and the items of each module of a crate.
pub(super) struct Names<'a> {
    modules: &'a [Module],
    references: Vec<Vec<Reference>>,
    items: Vec<BTreeSet<&'a str>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(modules: &'a Modules) -> Self {
        let modules = modules.all.as_slice();
        Self {
            modules,
            references: modules.iter().map(references).collect(),
            items: modules.iter().map(items).collect(),
        }
    }

    /// All references, each with its module.
    pub(super) fn references(&self) -> impl Iterator<Item = (usize, &Reference)> {
        let of_module = (0..).zip(&self.references);
        of_module.flat_map(|(module, references)| references.iter().map(move |one| (module, one)))
    }

    /// The modules that a path leads to: the one that defines what it names, and those that re-export it.
    pub(super) fn modules_on(&self, from: usize, path: &[String]) -> BTreeSet<usize> {
        let mut way = Way::default();
        self.follow(from, path, &mut way);
        way.modules
    }

    /// Follows a path and notes the modules on the way. Returns the module that the path names, if it names one.
    fn follow(&self, from: usize, path: &[String], way: &mut Way) -> Option<usize> {
        let mut here = from;
        for name in path {
            let next = match name.as_str() {
                "crate" => Some(0),
                "self" => Some(here),
                "super" => self.modules[here].parent,
                name => self.look_up(here, name, way),
            };
            let Some(next) = next else {
                way.modules.insert(here);
                return None;
            };
            here = next;
        }
        way.modules.insert(here);
        Some(here)
    }

    /// The module that a name means within `here`: a child, or an imported module.
    fn look_up(&self, here: usize, name: &str, way: &mut Way) -> Option<usize> {
        if let Some(child) = self.modules[here].children.get(name) {
            return Some(*child);
        }
        if self.items[here].contains(name) {
            return None;
        }
        let is_meant = |import: &&Reference| match import.name.as_deref() {
            Some("*") => self.provides(here, import, name),
            imported => imported == Some(name),
        };
        let import = self.references[here].iter().find(is_meant)?;
        // The path of this import needs the import itself, so the name is that of another crate.
        if !way.imports.insert((here, name.to_owned())) {
            return None;
        }
        way.modules.insert(here);
        let is_glob = import.name.as_deref() == Some("*");
        let name = is_glob.then(|| name.to_owned());
        let path: Vec<String> = import.path.iter().cloned().chain(name).collect();
        self.follow(here, &path, way)
    }

    /// Whether `use module::*` imports a name.
    fn provides(&self, here: usize, glob: &Reference, name: &str) -> bool {
        let Some(module) = self.follow(here, &glob.path, &mut Way::default()) else {
            return false;
        };
        let mut imports = self.references[module].iter();
        module != here
            && (self.modules[module].children.contains_key(name)
                || self.items[module].contains(name)
                || imports.any(|import| import.name.as_deref() == Some(name)))
    }
}

/// The modules and the imports on the way to a name.
#[derive(Default)]
struct Way {
    modules: BTreeSet<usize>,
    imports: BTreeSet<(usize, String)>,
}

const KEYWORDS: [&str; 8] = [
    "struct", "enum", "trait", "fn", "type", "const", "static", "union",
];

/// The names of the items that a module defines itself.
fn items(module: &Module) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for part in &module.parts {
        let mut depth = 0usize;
        for (token, next) in part.tokens.iter().zip(part.tokens.iter().skip(1)) {
            match token.text.as_str() {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                keyword if depth == 0 && next.is_name() && KEYWORDS.contains(&keyword) => {
                    names.insert(next.text.as_str());
                }
                _ => {}
            }
        }
    }
    names
}
