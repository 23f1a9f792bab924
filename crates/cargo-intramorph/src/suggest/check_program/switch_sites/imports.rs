//! Imports: the paths that names of a file stand for.

use std::collections::HashMap;

use syn::visit::Visit;
use syn::{File, ItemUse, Path, UseTree};

/// The names that a file imports, each with its path.
#[derive(Debug, Default)]
pub(super) struct Imports(HashMap<String, Vec<String>>);

impl Imports {
    pub(super) fn of(file: &File) -> Self {
        let mut imports = Self::default();
        imports.visit_file(file);
        imports
    }

    /// The names of a path, the first of which is replaced by what it was imported as.
    pub(super) fn expanded(&self, path: &Path) -> Vec<String> {
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        match names.first().and_then(|first| self.0.get(first)) {
            Some(imported) => imported.iter().chain(&names[1..]).cloned().collect(),
            None => names,
        }
    }

    fn add(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => {
                self.0.insert(name.ident.to_string(), with(&name.ident));
            }
            UseTree::Rename(renamed) => {
                self.0
                    .insert(renamed.rename.to_string(), with(&renamed.ident));
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add(tree, before);
                }
            }
            UseTree::Glob(_) => {}
        }
    }
}

impl<'ast> Visit<'ast> for Imports {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add(&item.tree, &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::Imports;

    #[test]
    fn names_stand_for_what_they_are_imported_as() {
        let file = syn::parse_file("use a::b::{C, d as e};\nuse f;").expect("it is Rust");
        let imports = Imports::of(&file);
        let check = |path: &str, expected: &str| {
            let path = syn::parse_str(path).expect("it is a path");
            assert_eq!(imports.expanded(&path).join("::"), expected);
        };
        check("C::new", "a::b::C::new");
        check("e", "a::b::d");
        check("other::C", "other::C");
    }
}
