//! Imports of a module, one for each name.

use syn::ext::IdentExt;
use syn::{Ident, ItemExternCrate, ItemUse, UseTree};

use super::{is_hidden, is_public};

/// An import of one name, or of all names of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Import {
    /// Names of the path, such as `crate`, `util` and `Span`.
    pub(in super::super) path: Vec<String>,
    /// Whether the path begins with the name of a crate, as `::std` does.
    pub(in super::super) is_of_crate: bool,
    pub(in super::super) imported: Imported,
    pub(in super::super) is_public: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Imported {
    /// A name, under which the last name of the path is known.
    Name(String),
    /// All names, by `*`.
    All,
}

/// Returns the imports of a `use`.
pub(super) fn imports(item: &ItemUse) -> Vec<Import> {
    let mut imports = Vec::new();
    let is_public = is_public(&item.vis) && !is_hidden(&item.attrs);
    let mut add = |path: Vec<String>, imported: Imported| {
        imports.push(Import {
            path,
            is_of_crate: item.leading_colon.is_some(),
            imported,
            is_public,
        });
    };
    add_tree(&item.tree, &[], &mut add);
    // A trait that is imported as `_` has no name here.
    imports.retain(|import| import.imported != Imported::Name("_".to_owned()));
    imports
}

/// Returns the import of `extern crate x as y`.
pub(super) fn of_crate(item: &ItemExternCrate) -> Import {
    let name = &item.ident;
    let renamed = item.rename.as_ref().map_or(name, |(_, rename)| rename);
    let is_self = *name == "self";
    Import {
        path: vec![if is_self {
            "crate".to_owned()
        } else {
            text(name)
        }],
        is_of_crate: !is_self,
        imported: Imported::Name(text(renamed)),
        is_public: is_public(&item.vis) && !is_hidden(&item.attrs),
    }
}

fn add_tree(tree: &UseTree, before: &[String], add: &mut impl FnMut(Vec<String>, Imported)) {
    let extended = |name: &Ident| [before, &[text(name)]].concat();
    match tree {
        UseTree::Path(path) => add_tree(&path.tree, &extended(&path.ident), add),
        UseTree::Name(name) => match before.last() {
            // `use a::{self}` imports `a`.
            Some(last) if name.ident == "self" => {
                add(before.to_vec(), Imported::Name(last.clone()));
            }
            _ => add(extended(&name.ident), Imported::Name(text(&name.ident))),
        },
        UseTree::Rename(rename) => {
            let path = if rename.ident == "self" && !before.is_empty() {
                before.to_vec()
            } else {
                extended(&rename.ident)
            };
            add(path, Imported::Name(text(&rename.rename)));
        }
        UseTree::Glob(_) => add(before.to_vec(), Imported::All),
        UseTree::Group(group) => {
            for tree in &group.items {
                add_tree(tree, before, add);
            }
        }
    }
}

fn text(name: &Ident) -> String {
    name.unraw().to_string()
}

#[cfg(test)]
mod tests {
    use syn::{ItemUse, parse_quote};

    use super::{Imported, imports};

    #[track_caller]
    fn check(item: &ItemUse, expected: &[&str]) {
        let found = imports(item).into_iter().map(|import| {
            let path = import.path.join("::");
            match import.imported {
                Imported::Name(name) => format!("{path} as {name}"),
                Imported::All => format!("{path}::*"),
            }
        });
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_tree_is_a_list_of_names() {
        check(
            &parse_quote!(
                use a::{
                    self,
                    b::{C as D, *},
                    self as e,
                };
            ),
            &["a as a", "a::b::C as D", "a::b::*", "a as e"],
        );
        check(
            &parse_quote!(
                use r#type;
            ),
            &["type as type"],
        );
    }
}
