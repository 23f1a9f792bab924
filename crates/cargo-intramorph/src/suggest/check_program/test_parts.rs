//! Parts of a library or executable that only its tests have.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Item};

use super::parse;
use super::reach::SourcePart;
use crate::rewrite::{Source, is_for_tests};

/// Says of each source whether it is a module that only tests have.
pub(super) fn whole_files(sources: &[Source]) -> Vec<bool> {
    let parts: Vec<Vec<Range<usize>>> = sources.iter().map(in_source).collect();
    let mut is_whole = vec![false; sources.len()];
    // A module is declared before the modules in it.
    for (index, source) in sources.iter().enumerate() {
        let Some(declaration) = &source.declaration else {
            continue;
        };
        let parent = sources.iter().position(|it| it.path == declaration.file);
        is_whole[index] = parent.is_some_and(|parent| {
            let mut parts = parts[parent].iter();
            is_whole[parent] || parts.any(|part| part.contains(&declaration.byte))
        });
    }
    is_whole
}

/// The parts of all sources, some of which are such modules as a whole.
pub(super) fn test_parts(sources: &[Source], whole_files: &[bool]) -> Vec<SourcePart> {
    let mut parts = Vec::new();
    for (index, source) in sources.iter().enumerate() {
        if whole_files[index] {
            parts.push((index, 0..source.text.len()));
        } else {
            let ranges = in_source(source).into_iter();
            parts.extend(ranges.map(|range| (index, range)));
        }
    }
    parts
}

/// Whether a part is within one of others.
pub(super) fn contain(parts: &[SourcePart], (source, range): &SourcePart) -> bool {
    parts.iter().any(|(other, outer)| {
        other == source && outer.start <= range.start && range.end <= outer.end
    })
}

fn in_source(source: &Source) -> Vec<Range<usize>> {
    let mut search = Search(Vec::new());
    if let Some(file) = parse(source) {
        search.visit_file(&file);
    }
    search.0
}

struct Search(Vec<Range<usize>>);

impl<'ast> Visit<'ast> for Search {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(function) => &function.attrs,
            Item::Impl(block) => &block.attrs,
            Item::Macro(call) => &call.attrs,
            Item::Mod(module) => &module.attrs,
            _ => &[],
        };
        if attributes.iter().any(is_of_test) {
            self.0.push(item.span().byte_range());
        } else {
            visit::visit_item(self, item);
        }
    }
}

fn is_of_test(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    is_for_tests(attribute) || last.is_some_and(|last| last.ident == "test")
}

#[cfg(test)]
mod tests {
    use super::{contain, test_parts, whole_files};
    use crate::rewrite::{Declaration, Source};

    #[test]
    fn modules_and_functions_of_tests_are_found_and_all_that_is_in_them() {
        let source = |path: &str, text: &str| Source {
            path: path.to_owned(),
            module: String::new(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        let root = "fn f() {}\n#[cfg(test)]\nmod tests;\n#[test]\nfn t() {}\n";
        let mut sources = [source("lib.rs", root), source("tests.rs", "fn g() {}")];
        sources[1].declaration = Some(Declaration {
            file: "lib.rs".to_owned(),
            byte: root.find("tests").expect("it is declared"),
        });
        let parts = test_parts(&sources, &whole_files(&sources));
        let is_test = |source: usize, text: &str| {
            let start = sources[source].text.find(text).expect("it is there");
            contain(&parts, &(source, start..start + text.len()))
        };
        assert!(is_test(1, "fn g() {}"));
        assert!(is_test(0, "fn t() {}"));
        assert!(!is_test(0, "fn f() {}"));
    }
}
