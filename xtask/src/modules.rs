//! The module tree of a crate, read from its files.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::rust::{Source, Token, ends_item, flat};
use crate::tree::File;

/// All modules of a crate; the root is the first.
pub(crate) struct Modules {
    pub(crate) all: Vec<Module>,
}

/// A module. Test-only modules are left out.
#[derive(Default)]
pub(crate) struct Module {
    /// The names of its ancestors below the root, and its own.
    pub(crate) path: Vec<String>,
    pub(crate) parent: Option<usize>,
    pub(crate) children: BTreeMap<String, usize>,
    /// The code of the module. It has several parts if a `cfg_attr` replaces its file on some platforms.
    pub(crate) parts: Vec<Part>,
}

/// The part of a module that is in one file.
pub(crate) struct Part {
    pub(crate) file: String,
    pub(crate) tokens: Vec<Token>,
}

impl Modules {
    /// Reads a crate, beginning with the file of its root.
    pub(crate) fn read(root: &File, files: &[File]) -> Self {
        let all = vec![Module::default()];
        let mut reader = Reader { files, all };
        reader.file(0, root, folder_of(&root.path));
        Self { all: reader.all }
    }
}

/// The folder with the modules that a file declares.
pub(crate) fn folder_of(file: &str) -> &str {
    let folder = parent_folder(file);
    match file.strip_prefix(folder) {
        Some("/lib.rs" | "/main.rs") => folder,
        _ => file.trim_end_matches(".rs"),
    }
}

struct Reader<'a> {
    files: &'a [File],
    all: Vec<Module>,
}

impl Reader<'_> {
    /// Adds a file to a module, unless it is part of it already. The module's children are in `folder`.
    fn file(&mut self, module: usize, file: &File, folder: &str) {
        let mut parts = self.all[module].parts.iter();
        if !parts.any(|part| part.file == file.path) {
            let code = Source::parse(&file.text).code;
            self.items(module, code, (&file.path, folder));
        }
    }

    /// Adds the items of a file, or of an inline module. Modules among them become children.
    fn items(&mut self, module: usize, items: Vec<TokenTree>, (file, folder): (&str, &str)) {
        let (mut rest, mut named) = (Vec::new(), Vec::new());
        let mut trees = items.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let is_declaration = matches!(&tree, TokenTree::Ident(name) if name == "mod");
            if is_declaration && let Some(TokenTree::Ident(name)) = trees.peek() {
                let (name, _) = (name.to_string(), trees.next());
                let child = self.child(module, &name);
                let inner = format!("{folder}/{name}");
                if let Some(TokenTree::Group(body)) = trees.next() {
                    let items = body.stream().into_iter().collect();
                    self.items(child, items, (file, &inner));
                } else {
                    self.named_files(child, parent_folder(file), &named);
                    self.usual_file(child, &inner);
                }
                named.clear();
                continue;
            }
            match &tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                    named.extend(path_in(group.stream()));
                }
                tree if ends_item(tree) => named.clear(),
                _ => {}
            }
            rest.push(tree);
        }
        let (file, tokens) = (file.to_owned(), flat(&rest));
        self.all[module].parts.push(Part { file, tokens });
    }

    fn usual_file(&mut self, module: usize, folder: &str) {
        let path = format!("{folder}.rs");
        if let Some(file) = self.files.iter().find(|file| file.path == path) {
            self.file(module, file, folder);
        }
    }

    /// Adds the files that `path` attributes name, relative to `folder`. Their own modules are beside them.
    fn named_files(&mut self, module: usize, folder: &str, named: &[String]) {
        for name in named {
            let path = format!("{folder}/{name}");
            if let Some(file) = self.files.iter().find(|file| file.path == path) {
                self.file(module, file, parent_folder(&path));
            }
        }
    }

    fn child(&mut self, parent: usize, name: &str) -> usize {
        if let Some(child) = self.all[parent].children.get(name) {
            return *child;
        }
        let child = self.all.len();
        let mut path = self.all[parent].path.clone();
        path.push(name.to_owned());
        self.all.push(Module {
            path,
            parent: Some(parent),
            ..Module::default()
        });
        self.all[parent].children.insert(name.to_owned(), child);
        child
    }
}

fn parent_folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The file that an attribute names by `path = "…"`, also within `cfg_attr`.
fn path_in(attribute: TokenStream) -> Option<String> {
    let mut is_path = false;
    for tree in attribute {
        match tree {
            TokenTree::Ident(name) => is_path = name == "path",
            TokenTree::Literal(text) if is_path => {
                return Some(text.to_string().trim_matches('"').to_owned());
            }
            TokenTree::Group(group) => {
                let found = path_in(group.stream());
                if found.is_some() {
                    return found;
                }
            }
            _ => {}
        }
    }
    None
}
