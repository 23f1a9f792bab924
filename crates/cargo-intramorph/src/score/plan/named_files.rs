//! The files and folders that a user names: relative to the workspace, to the folder of the call, or to a package.

use std::env;
use std::path::{Component, Path, PathBuf};

use cargo_metadata::Package;

use super::sources::slashed;
use crate::rewrite::{FilePattern, Plan};

/// The folders that names may be relative to, themselves relative to the workspace, the first that fits wins.
#[derive(Debug)]
pub(super) struct Folders(Vec<String>);

impl Folders {
    pub(super) fn new(root: &Path, packages: &[Package]) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let below = |folder: PathBuf| {
            let folder = folder.canonicalize().ok()?;
            folder.strip_prefix(&root).ok().map(slashed)
        };
        let called_in = env::current_dir().ok().and_then(below);
        let packages = packages.iter();
        let packages = packages.filter_map(|it| below(it.manifest_path.parent()?.into()));
        let workspace = [String::new()].into_iter();
        Self(workspace.chain(called_in).chain(packages).collect())
    }

    /// The pattern, in the first folder where it matches a source; in the workspace if there is none.
    pub(super) fn pattern(&self, name: &str, plan: &Plan) -> Result<FilePattern, String> {
        let is_source = |pattern: &FilePattern| {
            let mut sources = plan.sources().iter();
            sources.any(|source| pattern.matches(&source.path))
        };
        let folders = self.0.iter();
        let patterns = folders.map(|folder| FilePattern::new(&joined(folder, name)));
        let mut patterns = patterns.collect::<Result<Vec<_>, _>>()?;
        let first = patterns.iter().position(is_source).unwrap_or(0);
        Ok(patterns.swap_remove(first))
    }
}

/// A name in a folder, without `.` and `..`.
fn joined(folder: &str, name: &str) -> String {
    let mut path = PathBuf::new();
    for part in Path::new(folder).join(name).components() {
        match part {
            Component::ParentDir if path.pop() => {}
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    slashed(&path)
}

#[cfg(test)]
mod tests {
    use super::Folders;
    use crate::rewrite::{Plan, Source, plan};

    fn planned() -> Plan {
        let paths = [
            "src/lib.rs",
            "util/src/lib.rs",
            "util/src/codec/mod.rs",
            "macros/src/a.rs",
        ];
        let sources = paths.iter().map(|path| Source {
            path: path.to_string(),
            module: String::new(),
            text: String::new(),
            declares_runtime: false,
            declaration: None,
        });
        plan(sources.collect())
    }

    #[track_caller]
    fn check(name: &str, expected: &[&str]) {
        let folders = ["", "util/src", "util", "macros"].map(str::to_owned);
        let plan = planned();
        let pattern = Folders(folders.into()).pattern(name, &plan);
        let pattern = pattern.expect("it is a name or a glob");
        let sources = plan.sources().iter().map(|source| &*source.path);
        let found: Vec<&str> = sources.filter(|path| pattern.matches(path)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn names_are_relative_to_the_workspace_if_something_is_there() {
        check("src/lib.rs", &["src/lib.rs"]);
        check("util/src/codec", &["util/src/codec/mod.rs"]);
        check("./util/", &["util/src/lib.rs", "util/src/codec/mod.rs"]);
    }

    #[test]
    fn else_they_are_relative_to_where_the_user_is_or_to_a_package() {
        check("codec", &["util/src/codec/mod.rs"]);
        check("../src/codec/*.rs", &["util/src/codec/mod.rs"]);
        check("src/codec", &["util/src/codec/mod.rs"]);
        check("src/a.rs", &["macros/src/a.rs"]);
        check("nowhere", &[]);
    }
}
