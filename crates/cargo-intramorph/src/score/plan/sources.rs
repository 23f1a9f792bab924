//! The source files of libraries and executables, and the modules that they are.

mod in_macro;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Edition, Metadata, Package, Target, TargetKind};
use syn::ext::IdentExt;
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::packages;
use crate::rewrite::{Declaration, Source, blank_preamble, is_for_tests};
use crate::score::failure::Failure;

/// The sources of packages, in the order in which their modules are declared. Tests, benchmarks, examples and build scripts
/// are left out: no test would run what is changed in them.
pub(crate) fn sources(metadata: &Metadata, packages: &[&Package]) -> Result<Vec<Source>, Failure> {
    let mut search = Search::new(metadata)?;
    let targets = packages.iter().flat_map(|package| &package.targets);
    for target in targets.filter(|target| is_changed(target)) {
        search.target(target)?;
    }
    Ok(search.sources)
}

/// The sources of the library of a package; `None` if there is no library. Paths are relative to the root, which may be that of
/// another workspace.
pub(crate) fn of_library(root: &Path, package: &Package) -> Result<Option<Vec<Source>>, Failure> {
    let is_library =
        |target: &&Target| is_changed(target) && !target.kind.contains(&TargetKind::Bin);
    let Some(target) = package.targets.iter().find(is_library) else {
        return Ok(None);
    };
    let mut search = Search::below(root)?;
    search.target(target)?;
    Ok(Some(search.sources))
}

/// The sources of one target, those that only tests have included.
pub(crate) fn of_target(metadata: &Metadata, target: &Target) -> Result<Vec<Source>, Failure> {
    let mut search = Search::new(metadata)?;
    search.has_tests = true;
    search.target(target)?;
    Ok(search.sources)
}

/// The sources of procedural macros that packages use and that are packages of the workspace themselves, but not among them.
pub(crate) fn procedural_macros(
    metadata: &Metadata,
    packages: &[&Package],
) -> Result<Vec<Source>, Failure> {
    let mut search = Search::new(metadata)?;
    let others = metadata.workspace_packages().into_iter().filter(|member| {
        let is_used = packages
            .iter()
            .any(|package| packages::uses(package, member));
        is_used && packages.iter().all(|package| package.id != member.id)
    });
    let targets = others.flat_map(|package| &package.targets);
    for target in targets.filter(|target| target.is_proc_macro()) {
        search.target(target)?;
    }
    Ok(search.sources)
}

/// The texts of all other sources of the workspace, such as tests. One that cannot be read is left out.
pub(crate) fn others(metadata: &Metadata, sources: &[Source]) -> Result<Vec<String>, Failure> {
    let mut search = Search::new(metadata)?;
    search.has_tests = true;
    let packages = metadata.workspace_packages().into_iter();
    for target in packages.flat_map(|package| &package.targets) {
        // It cannot be read, and the compiler will say so.
        let _ = search.target(target);
    }
    let paths: HashSet<&str> = sources.iter().map(|source| &*source.path).collect();
    let others = search.sources.into_iter();
    let others = others.filter(|source| !paths.contains(&*source.path));
    Ok(others.map(|source| source.text).collect())
}

/// Whether bugs are injected into a target: it is a library or an executable.
pub(crate) fn is_changed(target: &Target) -> bool {
    use TargetKind::{Bin, CDyLib, DyLib, Lib, ProcMacro, RLib, StaticLib};
    let mut kinds = target.kind.iter();
    kinds.any(|kind| {
        matches!(
            kind,
            Bin | CDyLib | DyLib | Lib | ProcMacro | RLib | StaticLib
        )
    })
}

struct Search {
    /// The root of the workspace without links in its path, as all paths in `seen`.
    root: PathBuf,
    seen: HashSet<PathBuf>,
    sources: Vec<Source>,
    /// The edition of the target that is being searched.
    is_2015: bool,
    /// Whether modules that only tests have are searched.
    has_tests: bool,
}

/// The place of a module in its crate, and the folders of the modules in it.
#[derive(Clone)]
struct Module {
    path: Vec<String>,
    /// The source that it is in; its declaration may be in another one.
    file: String,
    declaration: Option<Declaration>,
    /// The folder for `mod x;`.
    folder: PathBuf,
    /// The folder that `#[path]` is relative to.
    path_folder: PathBuf,
}

impl Search {
    fn new(metadata: &Metadata) -> Result<Self, Failure> {
        Self::below(metadata.workspace_root.as_std_path())
    }

    fn below(root: &Path) -> Result<Self, Failure> {
        Ok(Self {
            root: fs::canonicalize(root).map_err(Failure::system("find", root))?,
            seen: HashSet::new(),
            sources: Vec::new(),
            is_2015: false,
            has_tests: false,
        })
    }

    fn target(&mut self, target: &Target) -> Result<(), Failure> {
        let file = target.src_path.as_std_path();
        let folder = file.parent().unwrap_or(file);
        self.is_2015 = target.edition == Edition::E2015;
        let module = Module {
            path: Vec::new(),
            file: String::new(),
            declaration: None,
            folder: folder.to_owned(),
            path_folder: folder.to_owned(),
        };
        self.file(file, module)
    }

    /// Adds a file and the modules that it declares. A missing file belongs to another configuration, or is generated. A file that
    /// is found through links is known by its real path: within the workspace it is changed once, and elsewhere it is not copied,
    /// so it is not changed.
    fn file(&mut self, file: &Path, mut module: Module) -> Result<(), Failure> {
        let Ok(canonical) = fs::canonicalize(file) else {
            return Ok(());
        };
        let Ok(relative) = canonical.strip_prefix(&self.root) else {
            return Ok(());
        };
        // A file may be part of both a library and an executable.
        if !canonical.is_file() || !self.seen.insert(canonical.clone()) {
            return Ok(());
        }
        let text = fs::read_to_string(file).map_err(Failure::system("read", file))?;
        // The rewriter reports files that cannot be parsed.
        let parsed = syn::parse_file(&blank_preamble(&text));
        module.file = slashed(relative);
        self.sources.push(Source {
            path: module.file.clone(),
            module: module.path.join("::"),
            text,
            declares_runtime: self.is_2015 && module.path.is_empty(),
            declaration: module.declaration.clone(),
        });
        parsed.map_or(Ok(()), |parsed| self.items(&parsed.items, &module))
    }

    fn items(&mut self, items: &[Item], module: &Module) -> Result<(), Failure> {
        for item in items {
            match item {
                Item::Mod(item) => self.module(item, module)?,
                Item::Macro(call) if call.ident.is_none() => {
                    for item in in_macro::modules(call.mac.tokens.clone()) {
                        self.module(&item, module)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn module(&mut self, item: &ItemMod, parent: &Module) -> Result<(), Failure> {
        if !self.has_tests && item.attrs.iter().any(is_for_tests) {
            return Ok(());
        }
        let name = item.ident.unraw().to_string();
        let mut module = parent.clone();
        module.path.push(name.clone());
        let path = item.attrs.iter().find_map(path_attribute);
        if let Some((_, items)) = &item.content {
            module.folder = match path {
                Some(path) => parent.path_folder.join(path),
                None => parent.folder.join(&name),
            };
            module.path_folder.clone_from(&module.folder);
            return self.items(items, &module);
        }
        module.declaration = Some(Declaration {
            file: parent.file.clone(),
            byte: item.ident.span().byte_range().start,
        });
        let candidates = match path {
            Some(path) => vec![parent.path_folder.join(path)],
            None => vec![
                parent.folder.join(format!("{name}.rs")),
                parent.folder.join(&name).join("mod.rs"),
            ],
        };
        let has_path = item.attrs.iter().any(|it| it.path().is_ident("path"));
        for file in candidates {
            let mut module = module.clone();
            let beside = file.parent().unwrap_or(&file);
            beside.clone_into(&mut module.path_folder);
            // `x/mod.rs`, and any file that `#[path]` names, own the folder that they are in; `x.rs` owns the folder `x`.
            module.folder = if has_path || file.ends_with("mod.rs") {
                module.path_folder.clone()
            } else {
                module.path_folder.join(&name)
            };
            self.file(&file, module)?;
        }
        Ok(())
    }
}

fn path_attribute(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Str(text),
        ..
    }) = &pair.value
    else {
        return None;
    };
    pair.path.is_ident("path").then(|| text.value())
}

/// A path with slashes between its names.
pub(crate) fn slashed(path: &Path) -> String {
    let names = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    names.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
