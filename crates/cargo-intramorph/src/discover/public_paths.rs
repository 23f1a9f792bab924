//! Paths by which users name the items of a crate, through all re-exports.

use std::collections::{HashMap, VecDeque};

use super::modules::{Imported, ItemId, ModuleId};
use super::scope::{Meaning, Scope};

/// Shortest public path of each item, with the name of the crate first. An item without a path cannot be named from outside.
pub(super) fn public_paths(scope: &Scope<'_>, crate_name: &str) -> HashMap<ItemId, String> {
    let mut search = Search {
        scope,
        paths: HashMap::new(),
        seen: vec![false; scope.modules.all.len()],
        queue: VecDeque::new(),
    };
    if !search.seen.is_empty() {
        search.seen[0] = true;
        search.queue.push_back((0, crate_name.to_owned()));
    }
    // Modules are visited by the length of their paths, so that the first path of an item is the shortest.
    while let Some((module, path)) = search.queue.pop_front() {
        search.module(module, &path);
    }
    search.paths
}

struct Search<'a> {
    scope: &'a Scope<'a>,
    paths: HashMap<ItemId, String>,
    seen: Vec<bool>,
    queue: VecDeque<(ModuleId, String)>,
}

impl Search<'_> {
    fn module(&mut self, module: ModuleId, path: &str) {
        let mut names = Vec::new();
        self.add_names(module, &mut names, &mut vec![module]);
        // A prelude has other homes for most of what it names.
        names.sort_by_key(|(name, _)| name == "prelude");
        for (name, meaning) in names {
            let path = format!("{path}::{name}");
            match meaning {
                Meaning::Item(id) => {
                    self.paths.entry(id).or_insert(path);
                }
                Meaning::Module(child) if !self.seen[child] => {
                    self.seen[child] = true;
                    self.queue.push_back((child, path));
                }
                Meaning::Module(_) | Meaning::OtherCrate(_) => {}
            }
        }
    }

    /// Adds the public names of a module, and of the modules that it re-exports by `*`.
    fn add_names(
        &self,
        module: ModuleId,
        names: &mut Vec<(String, Meaning)>,
        within: &mut Vec<ModuleId>,
    ) {
        let modules = self.scope.modules;
        let content = &modules.all[module];
        for id in &content.items {
            let definition = &modules.items[*id];
            if definition.is_public {
                names.push((definition.name.clone(), Meaning::Item(*id)));
            }
        }
        for child in content.children.iter().filter(|child| child.is_public) {
            names.push((child.name.clone(), Meaning::Module(child.module)));
        }
        for import in content.imports.iter().filter(|import| import.is_public) {
            let meanings = self.scope.import(module, import);
            match &import.imported {
                Imported::Name(name) => {
                    names.extend(meanings.into_iter().map(|it| (name.clone(), it)));
                }
                Imported::All => {
                    for meaning in meanings {
                        if let Meaning::Module(source) = meaning
                            && !within.contains(&source)
                        {
                            within.push(source);
                            self.add_names(source, names, within);
                        }
                    }
                }
            }
        }
    }
}
