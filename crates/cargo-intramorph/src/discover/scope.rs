//! Names in the modules of a crate, and what they mean.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use syn::Item;

use super::modules::{Import, Imported, ItemId, ModuleId, Modules};

/// What a name means. A name may mean several things, such as a module and a function, or one thing in each configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Module(ModuleId),
    Item(ItemId),
    /// A path that begins with the name of another crate.
    OtherCrate(Vec<String>),
}

/// Finds what names mean.
pub(super) struct Scope<'a> {
    pub(super) modules: &'a Modules,
    known: RefCell<HashMap<Key, Vec<Meaning>>>,
    /// Names that are being looked up. Imports may lead back to one of them.
    open: RefCell<HashSet<Key>>,
    /// Names without a meaning, as far as the present search knows.
    missing: RefCell<HashSet<Key>>,
}

/// A name in a module.
type Key = (ModuleId, String);

impl<'a> Scope<'a> {
    pub(super) fn new(modules: &'a Modules) -> Self {
        Self {
            modules,
            known: RefCell::default(),
            open: RefCell::default(),
            missing: RefCell::default(),
        }
    }

    /// Finds the meanings of an import.
    pub(super) fn import(&self, module: ModuleId, import: &Import) -> Vec<Meaning> {
        if import.is_of_crate {
            return vec![Meaning::OtherCrate(import.path.clone())];
        }
        self.path(module, &import.path)
    }

    /// Finds the meanings of a path in a module.
    pub(super) fn path(&self, module: ModuleId, path: &[String]) -> Vec<Meaning> {
        let Some((first, rest)) = path.split_first() else {
            return vec![Meaning::Module(0)];
        };
        let parent = self.modules.all[module].parent;
        let mut meanings = match first.as_str() {
            "crate" => vec![Meaning::Module(0)],
            "self" => vec![Meaning::Module(module)],
            "super" => vec![Meaning::Module(parent.unwrap_or(module))],
            name => self.name(module, name),
        };
        if meanings.is_empty() {
            // In edition 2015 the paths of imports begin at the root.
            let of_root = self.name(0, first);
            meanings = match of_root.as_slice() {
                [] if rest.is_empty() => Vec::new(),
                [] => vec![Meaning::OtherCrate(vec![first.clone()])],
                _ if rest.is_empty() => Vec::new(),
                _ => of_root,
            };
        }
        for name in rest {
            let next = meanings.iter().flat_map(|meaning| match meaning {
                Meaning::Module(module) if name == "super" => {
                    let parent = self.modules.all[*module].parent;
                    parent.map(Meaning::Module).into_iter().collect()
                }
                Meaning::Module(module) => self.name(*module, name),
                // A variant of an enum is no item.
                Meaning::Item(_) => Vec::new(),
                Meaning::OtherCrate(path) => {
                    let path = [path.as_slice(), std::slice::from_ref(name)].concat();
                    vec![Meaning::OtherCrate(path)]
                }
            });
            meanings = next.collect();
        }
        meanings
    }

    /// Finds the meanings of a name in a module: its items first, then what is imported by name, then what `*` imports.
    fn name(&self, module: ModuleId, name: &str) -> Vec<Meaning> {
        let key = (module, name.to_owned());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        // In `pub use sort::sort;`, what is imported leads to the module of the same name.
        if self.missing.borrow().contains(&key) || !self.open.borrow_mut().insert(key.clone()) {
            return self.own(module, name);
        }
        let found = self.search(module, name);
        let mut open = self.open.borrow_mut();
        open.remove(&key);
        // A search within another may have been cut short by a circle.
        if !found.is_empty() || open.is_empty() {
            self.known.borrow_mut().insert(key, found.clone());
        } else {
            self.missing.borrow_mut().insert(key);
        }
        if open.is_empty() {
            self.missing.borrow_mut().clear();
        }
        found
    }

    fn search(&self, module: ModuleId, name: &str) -> Vec<Meaning> {
        let content = &self.modules.all[module];
        let mut found = self.own(module, name);
        let is_named =
            |it: &&Import| matches!(&it.imported, Imported::Name(imported) if imported == name);
        for import in content.imports.iter().filter(is_named) {
            // `use memchr;` would lead to itself.
            let is_itself = import.path.len() == 1 && import.path[0] == name;
            let meanings = match is_itself && module != 0 && !import.is_of_crate {
                true => self.path(0, &import.path),
                false if is_itself && !import.is_of_crate => {
                    vec![Meaning::OtherCrate(import.path.clone())]
                }
                false => self.import(module, import),
            };
            found.extend(meanings);
        }
        if !found.is_empty() {
            return found;
        }
        let globs = content
            .imports
            .iter()
            .filter(|it| it.imported == Imported::All);
        let sources = globs.flat_map(|import| self.import(module, import));
        let modules = sources.filter_map(|meaning| match meaning {
            Meaning::Module(source) if source != module => Some(source),
            _ => None,
        });
        for source in modules {
            for meaning in self.name(source, name) {
                if !found.contains(&meaning) {
                    found.push(meaning);
                }
            }
        }
        found
    }

    /// Returns the modules and items that a module defines under a name.
    fn own(&self, module: ModuleId, name: &str) -> Vec<Meaning> {
        let content = &self.modules.all[module];
        let children = content.children.iter().filter(|it| it.name == name);
        let children = children.map(|it| Meaning::Module(it.module));
        let items = content.items.iter().copied();
        let items = items.filter(|id| self.modules.items[*id].name == name);
        children.chain(items.map(Meaning::Item)).collect()
    }

    /// Returns the first item among meanings that a type can name.
    pub(super) fn item_of_type(&self, meanings: &[Meaning]) -> Option<ItemId> {
        meanings.iter().find_map(|meaning| match meaning {
            Meaning::Item(id) if is_type(&self.modules.items[*id].item) => Some(*id),
            _ => None,
        })
    }
}

fn is_type(item: &Item) -> bool {
    matches!(
        item,
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) | Item::Trait(_)
    )
}
