//! Sibling modules form no cycle: the children of one parent depend on each other in one direction.

mod graph;
mod names;
mod references;

use std::collections::BTreeMap;

use crate::modules::Modules;
use crate::tree::File;
use graph::{Graph, Use};
use names::Names;

/// One offence for each set of siblings in a cycle.
pub(super) fn offences(files: &[File]) -> Vec<String> {
    let is_root = |file: &&File| matches!(file.in_crate(), Some((_, "lib.rs" | "main.rs")));
    files
        .iter()
        .filter(is_root)
        .flat_map(|root| offences_of(root, files))
        .collect()
}

fn offences_of(root: &File, files: &[File]) -> Vec<String> {
    let mut siblings: BTreeMap<Vec<String>, Graph> = BTreeMap::new();
    let modules = Modules::read(root, files);
    let names = Names::of(&modules);
    for (module, reference) in names.references() {
        let from = &modules.all[module].path;
        for target in names.modules_on(module, &reference.path) {
            let to = &modules.all[target].path;
            let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if let (Some(user), Some(used)) = (from.get(shared), to.get(shared)) {
                let graph = siblings.entry(from[..shared].to_vec()).or_default();
                let place = format!("{}:{}", reference.file, reference.line);
                graph.add(Use {
                    user,
                    used,
                    place: format!("{place}: {}", reference.path.join("::")),
                });
            }
        }
    }
    let described = |(parent, graph): (&Vec<String>, &Graph)| {
        let parent = [&["crate".to_owned()], parent.as_slice()]
            .concat()
            .join("::");
        let of_root = format!("{}: siblings in `{parent}`", root.path);
        let cycles = graph.cycles();
        cycles
            .into_iter()
            .map(move |cycle| format!("{of_root} {cycle}"))
            .collect::<Vec<_>>()
    };
    siblings.iter().flat_map(described).collect()
}

#[cfg(test)]
mod tests {
    use super::offences;
    use crate::tree::File;

    /// The offences in a text with several files. Each file follows a line `=== name`.
    fn found(text: &str) -> String {
        let file = |text: &str| {
            let (name, text) = text.split_once('\n').unwrap_or((text, ""));
            File {
                path: format!("crates/c/src/{}", name.trim()),
                text: text.to_owned(),
            }
        };
        let files: Vec<File> = text.split("=== ").skip(1).map(file).collect();
        offences(&files).join("\n")
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = found(text);
        assert_eq!(found.is_empty(), expected.is_empty(), "{found}");
        for part in expected {
            assert!(found.contains(part), "{found}");
        }
    }

    #[test]
    fn two_modules_that_use_each_other_are_a_cycle() {
        check(
            "=== lib.rs\nmod a;\nmod b;\n=== a.rs\nuse super::b::B;\n=== b.rs\n\nuse crate::{a::{self, A}, b};\n",
            &[
                "crates/c/src/lib.rs: siblings in `crate` depend on each other: a, b",
                "a uses b at crates/c/src/a.rs:1: super::b::B",
                "b uses a at crates/c/src/b.rs:2: crate::a",
            ],
        );
    }

    #[test]
    fn one_direction_is_fine() {
        check(
            "=== lib.rs\nmod a;\nmod b;\n=== a.rs\nuse super::b::B;\n=== b.rs\nuse std::fmt;\n",
            &[],
        );
    }

    #[test]
    fn the_shortest_of_several_cycles_is_shown() {
        check(
            "=== lib.rs\nmod a { use crate::b; } mod b { use crate::c; } mod c { use crate::{a, d}; } mod d { use crate::c; }",
            &["a, b, c, d", "c uses d", "d uses c"],
        );
    }

    #[test]
    fn a_path_in_code_is_a_use() {
        check(
            "=== lib.rs\nmod a;\nmod b;\n=== a.rs\nfn f() { super::b::g() }\n=== b.rs\npub fn g() -> [crate::a::A; 1] {}\n",
            &["a.rs:1: super::b::g", "b.rs:1: crate::a::A"],
        );
    }

    #[test]
    fn comments_texts_and_tests_are_no_use() {
        check(
            "=== lib.rs\nmod a;\nmod b;\n#[cfg(test)]\nmod t;\n\
             === a.rs\n/// [`super::b::B`]\nfn f() { \"super::b\" } // super::b::g\n#[cfg(test)]\nmod tests { use crate::b; }\n\
             === b.rs\nuse super::a::f;\n=== t.rs\nuse super::a;\n",
            &[],
        );
    }

    #[test]
    fn the_edge_is_between_the_children_of_the_common_parent() {
        check(
            "=== lib.rs\nmod a;\nmod b;\n=== a.rs\nmod deep;\n=== a/deep.rs\nuse crate::b::deep::B;\n\
             === b.rs\nmod deep;\n=== b/deep.rs\nuse crate::a::deep::A;\n",
            &[
                "siblings in `crate` depend",
                "a uses b at crates/c/src/a/deep.rs:1",
            ],
        );
    }

    #[test]
    fn a_child_may_use_its_parent() {
        check(
            "=== lib.rs\nmod a;\n=== a.rs\nmod b;\nuse b::B;\npub struct A;\n=== a/b.rs\nuse super::A;\npub struct B;\n",
            &[],
        );
    }

    #[test]
    fn a_reexport_of_the_parent_hides_no_cycle() {
        check(
            "=== lib.rs\nmod a;\nmod b;\npub(crate) use b::{B as C};\n=== a.rs\nuse super::C;\n=== b.rs\nuse super::a::A;\n",
            &["a uses b at crates/c/src/a.rs:1: super::C", "b uses a"],
        );
        check(
            "=== lib.rs\nmod a;\nmod b;\nuse b::*;\n=== a.rs\nuse super::B;\n=== b.rs\nuse super::a::A;\npub struct B;\n",
            &["a uses b at crates/c/src/a.rs:1: super::B", "b uses a"],
        );
    }

    #[test]
    fn an_imported_module_is_followed() {
        check(
            "=== lib.rs\nmod m;\n=== m.rs\nmod a;\nmod b;\n=== m/a.rs\nuse crate::m;\nfn f() { m::b::g() }\n\
             === m/b.rs\nuse super::a::f;\n",
            &["siblings in `crate::m`", "m/a.rs:2: m::b::g"],
        );
    }

    #[test]
    fn a_module_may_be_in_another_file() {
        check(
            "=== lib.rs\nmod a;\n#[cfg_attr(not(unix), path = \"deep/other.rs\")]\nmod b;\n#[path = \"d.rs\"] mod c;\n\
             === a.rs\nuse crate::{b, c};\n=== b.rs\n=== deep/other.rs\nmod e;\n=== deep/e.rs\nuse crate::a;\n=== d.rs\nuse crate::b;\n",
            &[
                "siblings in `crate` depend on each other: a, b, c",
                "b uses a at crates/c/src/deep/e.rs:1",
            ],
        );
    }
}
