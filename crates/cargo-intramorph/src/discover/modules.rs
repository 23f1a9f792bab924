//! Modules of a crate, with the items and imports that are written in them.

mod flags;
mod import;
mod in_macro;

use std::collections::HashMap;
use std::rc::Rc;

use syn::ext::IdentExt;
use syn::{Attribute, Ident, Item, ItemImpl, ItemMod, Visibility};

use super::attributes::{documentation, is_compiled, is_hidden};
use crate::rewrite::{Source, blank_preamble};
pub(super) use import::{Import, Imported};

/// Number of a module; the root is 0.
pub(super) type ModuleId = usize;
/// Number of an item.
pub(super) type ItemId = usize;

/// All modules of a crate.
#[derive(Default)]
pub(super) struct Modules {
    pub(super) all: Vec<Module>,
    pub(super) items: Vec<Definition>,
    pub(super) implementations: Vec<Implementation>,
    /// Documentation of the root.
    pub(super) documentation: String,
}

#[derive(Default)]
pub(super) struct Module {
    pub(super) parent: Option<ModuleId>,
    pub(super) children: Vec<Child>,
    pub(super) items: Vec<ItemId>,
    pub(super) imports: Vec<Import>,
}

/// A module that another one declares.
pub(super) struct Child {
    pub(super) name: String,
    pub(super) module: ModuleId,
    pub(super) is_public: bool,
}

/// An item that can be named: a function, a type, a trait or a constant.
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) module: ModuleId,
    pub(super) is_public: bool,
    pub(super) place: Place,
    pub(super) item: Item,
}

pub(super) struct Implementation {
    pub(super) module: ModuleId,
    pub(super) file: Rc<str>,
    pub(super) item: ItemImpl,
}

/// File and line.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) file: Rc<str>,
    pub(super) line: usize,
}

impl Place {
    pub(super) fn new(file: &Rc<str>, name: &Ident) -> Self {
        Self {
            file: Rc::clone(file),
            line: name.span().start().line,
        }
    }
}

/// Reads the modules of a crate. A source that is no Rust, or that is declared by an item that is left out, is left out.
pub(super) fn modules(sources: &[Source]) -> Modules {
    let mut reader = Reader::default();
    for source in sources {
        reader.source(source);
    }
    reader.modules
}

#[derive(Default)]
struct Reader {
    modules: Modules,
    /// Modules whose text is in another file, by the place of their declaration.
    declared: HashMap<(String, usize), ModuleId>,
}

impl Reader {
    fn source(&mut self, source: &Source) {
        let module = match &source.declaration {
            None if self.modules.all.is_empty() => {
                self.modules.all.push(Module::default());
                0
            }
            // A second root is another crate, such as an executable beside the library.
            None => return,
            Some(it) => match self.declared.get(&(it.file.clone(), it.byte)) {
                Some(module) => *module,
                None => return,
            },
        };
        let Ok(parsed) = syn::parse_file(&blank_preamble(&source.text)) else {
            return;
        };
        if module == 0 {
            self.modules.documentation = documentation(&parsed.attrs);
        }
        self.items(parsed.items, module, &Rc::from(&*source.path));
    }

    fn items(&mut self, items: Vec<Item>, module: ModuleId, file: &Rc<str>) {
        for item in items {
            if is_compiled(attributes(&item)) {
                self.item(item, module, file);
            }
        }
    }

    fn item(&mut self, item: Item, module: ModuleId, file: &Rc<str>) {
        match item {
            Item::Mod(item) => self.child(item, module, file),
            Item::Use(item) => {
                let imports = import::imports(&item);
                self.modules.all[module].imports.extend(imports);
            }
            Item::ExternCrate(item) => {
                let import = import::of_crate(&item);
                self.modules.all[module].imports.push(import);
            }
            Item::Impl(item) => self.modules.implementations.push(Implementation {
                module,
                file: Rc::clone(file),
                item,
            }),
            Item::Macro(item) if item.ident.is_none() => {
                let mut items = in_macro::items(&item.mac);
                items.extend(flags::items(&item.mac));
                self.items(items, module, file);
            }
            item => self.definition(item, module, file),
        }
    }

    fn child(&mut self, item: ItemMod, parent: ModuleId, file: &Rc<str>) {
        let name = item.ident.unraw().to_string();
        let is_public = is_public(&item.vis) && !is_hidden(&item.attrs);
        let children = &mut self.modules.all[parent].children;
        let known = children.iter_mut().find(|child| child.name == name);
        // Several files may be one module, each in another configuration.
        let module = if let Some(child) = known {
            child.is_public |= is_public;
            child.module
        } else {
            let module = self.modules.all.len();
            self.modules.all[parent].children.push(Child {
                name,
                module,
                is_public,
            });
            self.modules.all.push(Module {
                parent: Some(parent),
                ..Module::default()
            });
            module
        };
        if let Some((_, items)) = item.content {
            self.items(items, module, file);
        } else {
            let byte = item.ident.span().byte_range().start;
            self.declared.insert((file.to_string(), byte), module);
        }
    }

    fn definition(&mut self, item: Item, module: ModuleId, file: &Rc<str>) {
        let (name, visibility) = match &item {
            Item::Fn(item) => (&item.sig.ident, &item.vis),
            Item::Struct(item) => (&item.ident, &item.vis),
            Item::Enum(item) => (&item.ident, &item.vis),
            Item::Union(item) => (&item.ident, &item.vis),
            Item::Type(item) => (&item.ident, &item.vis),
            Item::Trait(item) => (&item.ident, &item.vis),
            Item::Const(item) => (&item.ident, &item.vis),
            Item::Static(item) => (&item.ident, &item.vis),
            _ => return,
        };
        let id = self.modules.items.len();
        self.modules.items.push(Definition {
            name: name.unraw().to_string(),
            module,
            is_public: is_public(visibility) && !is_hidden(attributes(&item)),
            place: Place::new(file, name),
            item,
        });
        self.modules.all[module].items.push(id);
    }
}

pub(super) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
