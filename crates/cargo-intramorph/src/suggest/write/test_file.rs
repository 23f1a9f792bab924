//! The file of written tests: what is there already stays as it is, but for imports. Pure, but for the formatter that it is given.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use intramorph_record::suggest::TestHelper;
use syn::spanned::Spanned;
use syn::{Item, UseTree};

use super::WriteFailure;

/// A test as it is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewTest<'a> {
    pub(super) name: &'a str,
    pub(super) imports: &'a [String],
    pub(super) helpers: &'a [TestHelper],
    pub(super) code: &'a str,
}

/// What a new file begins with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    pub(super) comment: &'static str,
    /// Whether crates have to be declared, as in the edition of 2015.
    pub(super) declares_crates: bool,
}

impl Opening {
    fn text(self, imports: &BTreeSet<String>) -> String {
        let roots = imports.iter().filter_map(|path| path.split("::").next());
        let roots: BTreeSet<&str> = roots.filter(|root| *root != "std").collect();
        let crates = roots.iter().map(|root| format!("extern crate {root};\n"));
        let crates: String = crates.filter(|_| self.declares_crates).collect();
        format!("{}\n\n{crates}", self.comment)
            .trim_end()
            .to_owned()
    }
}

/// Formats a source.
pub(super) type Format<'a> = &'a dyn Fn(&str) -> Result<String, WriteFailure>;

const PRELUDE: &str = "intramorph::prelude::*";

/// The text of a file with tests added, formatted where it is new.
pub(super) fn with_tests(
    before: Option<&str>,
    opening: Opening,
    tests: &[NewTest<'_>],
    format: Format<'_>,
) -> Result<String, WriteFailure> {
    let code = code(before.unwrap_or_default(), tests);
    let mut imports: BTreeSet<String> = tests.iter().flat_map(|it| it.imports.to_vec()).collect();
    imports.insert(PRELUDE.to_owned());
    let Some(before) = before.filter(|text| !text.trim().is_empty()) else {
        let uses: Vec<String> = grouped(&imports);
        let opening = opening.text(&imports);
        return format(&format!("{opening}\n\n{}\n\n{code}", uses.join("\n")));
    };
    let file =
        syn::parse_file(before).map_err(|error| WriteFailure::Unparsable(error.to_string()))?;
    let tests = format(&code)?;
    let edits = import_edits(before, &file, imports);
    let mut text = before.to_owned();
    for (range, replacement) in edits.into_iter().rev() {
        let replacement = format(&replacement)?;
        let is_line = text[..range.start].ends_with('\n') || range.start == 0;
        let replacement = if is_line && range.is_empty() {
            &*replacement
        } else {
            replacement.trim_end()
        };
        text.replace_range(range, replacement);
    }
    Ok(format!("{}\n\n{tests}", text.trim_end()))
}

/// The code of tests, with helpers that are not there yet before the first test that needs them.
fn code(before: &str, tests: &[NewTest<'_>]) -> String {
    let mut codes: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for test in tests {
        for TestHelper { name, code, .. } in test.helpers {
            if !names.contains(&&**name) && !has_test(before, name) {
                codes.push(code);
                names.push(name);
            }
        }
        codes.push(test.code);
    }
    codes.join("\n")
}

/// Whether a file has a function of this name.
pub(super) fn has_test(text: &str, name: &str) -> bool {
    syn::parse_file(text).is_ok_and(|file| {
        let mut items = file.items.iter();
        items.any(|item| matches!(item, Item::Fn(function) if function.sig.ident == name))
    })
}

/// The function at a line of a file, which is counted from 1.
pub(super) fn function_at(text: &str, line: usize) -> Option<String> {
    let file = syn::parse_file(text).ok()?;
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) => {
            let span = function.span();
            let is_there = (span.start().line..=span.end().line).contains(&line);
            is_there.then(|| function.sig.ident.to_string())
        }
        _ => None,
    })
}

/// Import declarations, one for each crate.
fn grouped(imports: &BTreeSet<String>) -> Vec<String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for import in imports {
        let (root, rest) = import.split_once("::").unwrap_or((import, "self"));
        groups.entry(root).or_default().push(rest);
    }
    let groups = groups.into_iter().map(|(root, rest)| match &rest[..] {
        [rest] => format!("use {root}::{rest};"),
        rest => format!("use {root}::{{{}}};", rest.join(", ")),
    });
    groups.collect()
}

/// Edits of a text that import more, in their order: the import of a crate grows, or a line is added behind the last import.
fn import_edits(
    text: &str,
    file: &syn::File,
    mut imports: BTreeSet<String>,
) -> Vec<(Range<usize>, String)> {
    let mut declared: Vec<(Range<usize>, Option<BTreeSet<String>>)> = Vec::new();
    for item in &file.items {
        if let Item::Use(item) = item {
            let mut paths = BTreeSet::new();
            let is_plain = item.attrs.is_empty() && flatten(&item.tree, "", &mut paths);
            for path in &paths {
                imports.remove(path);
            }
            declared.push((bytes(text, item.span()), is_plain.then_some(paths)));
        }
    }
    let mut edits = Vec::new();
    for (range, paths) in &declared {
        let Some(paths) = paths else { continue };
        let Some(root) = paths.first().and_then(|path| path.split("::").next()) else {
            continue;
        };
        let is_of_root = |path: &String| path.split("::").next() == Some(root);
        let more: BTreeSet<String> = imports
            .iter()
            .filter(|it| is_of_root(it))
            .cloned()
            .collect();
        if !more.is_empty() && paths.iter().all(|it| is_of_root(it) && !it.ends_with('*')) {
            imports.retain(|it| !is_of_root(it));
            let all: BTreeSet<String> = paths.union(&more).cloned().collect();
            edits.push((range.clone(), grouped(&all).join("\n")));
        }
    }
    if !imports.is_empty() {
        let end = declared.last().map_or_else(
            || first_item(text, file),
            |(range, _)| next_line(text, range.end),
        );
        edits.push((end..end, format!("{}\n", grouped(&imports).join("\n"))));
    }
    edits.sort_by_key(|(range, _)| range.start);
    edits
}

/// Collects the paths of an import. Returns whether it has no other names for them.
fn flatten(tree: &UseTree, before: &str, paths: &mut BTreeSet<String>) -> bool {
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &format!("{before}{}::", path.ident), paths),
        UseTree::Name(name) => paths.insert(format!("{before}{}", name.ident)),
        UseTree::Glob(_) => paths.insert(format!("{before}*")),
        UseTree::Group(group) => {
            let plain = group.items.iter().map(|tree| flatten(tree, before, paths));
            // All paths are collected, whatever their names.
            plain.filter(|is_plain| !is_plain).count() == 0
        }
        UseTree::Rename(_) => false,
    }
}

fn bytes(text: &str, span: proc_macro2::Span) -> Range<usize> {
    let at = |place: proc_macro2::LineColumn| {
        let line: usize = text
            .split_inclusive('\n')
            .take(place.line - 1)
            .map(str::len)
            .sum();
        let columns = text[line..].chars().take(place.column);
        line + columns.map(char::len_utf8).sum::<usize>()
    };
    at(span.start())..at(span.end())
}

fn next_line(text: &str, place: usize) -> usize {
    text[place..]
        .find('\n')
        .map_or(text.len(), |end| place + end + 1)
}

fn first_item(text: &str, file: &syn::File) -> usize {
    let first = file.items.first();
    first.map_or(text.len(), |item| bytes(text, item.span()).start)
}

#[cfg(test)]
mod tests {
    use super::{NewTest, Opening, has_test, with_tests};

    const TEST: NewTest<'static> = NewTest {
        name: "b",
        imports: &[],
        helpers: &[],
        code: "#[test]\nfn b() {}\n",
    };

    #[track_caller]
    fn check(before: Option<&str>, imports: &[&str], expected: &str) {
        let imports: Vec<String> = imports.iter().map(ToString::to_string).collect();
        let test = NewTest {
            imports: &imports,
            ..TEST
        };
        let opening = Opening {
            comment: "//! Tests.",
            declares_crates: false,
        };
        let written = with_tests(before, opening, &[test], &|code| Ok(code.to_owned()));
        assert_eq!(written.expect("it can be read"), expected);
    }

    #[test]
    fn a_new_file_has_its_imports() {
        check(
            None,
            &["sorts::a", "sorts::b", "std::time::Duration"],
            "//! Tests.\n\nuse intramorph::prelude::*;\nuse sorts::{a, b};\nuse std::time::Duration;\n\n#[test]\nfn b() {}\n",
        );
    }

    #[test]
    fn an_old_file_keeps_its_text() {
        check(
            Some("use intramorph::prelude::*;\nuse sorts::a;\n\nfn  a( ) {}\n"),
            &["sorts::a"],
            "use intramorph::prelude::*;\nuse sorts::a;\n\nfn  a( ) {}\n\n#[test]\nfn b() {}\n",
        );
    }

    #[test]
    fn an_import_of_the_same_crate_grows_and_another_is_added() {
        check(
            Some("use intramorph::prelude::*;\nuse sorts::a;\n\nfn  a( ) {}\n"),
            &["sorts::b", "std::time::Duration"],
            "use intramorph::prelude::*;\nuse sorts::{a, b};\nuse std::time::Duration;\n\nfn  a( ) {}\n\n#[test]\nfn b() {}\n",
        );
    }

    #[test]
    fn tests_are_known_by_their_names() {
        assert!(has_test("#[test]\nfn b() {}", "b"));
        assert!(!has_test("// fn b()\n", "b"));
    }
}
