//! Counts the lines of code of each crate, without comments, blank lines and tests.

use std::collections::BTreeMap;

use proc_macro2::TokenTree;

use crate::modules::folder_of;
use crate::rust::{Source, lines};
use crate::tree::{File, files};

#[expect(
    clippy::print_stdout,
    clippy::unnecessary_wraps,
    reason = "a task that prints a table"
)]
pub(crate) fn run() -> Result<(), String> {
    for (name, lines) in count(&files()) {
        println!("{lines:>7} {name}");
    }
    Ok(())
}

/// The number of lines of each crate. Files that no module declares are included.
fn count(files: &[File]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let sources = files.iter().filter(|file| file.is_rust());
    let sources = sources.filter_map(|file| {
        let (name, _) = file.in_crate()?;
        Some((name, file, Source::parse(&file.text)))
    });
    let sources: Vec<_> = sources.collect();
    let tests: Vec<String> = sources
        .iter()
        .flat_map(|(_, file, source)| test_modules(&file.path, source))
        .collect();
    for (name, file, source) in &sources {
        if !tests.iter().any(|module| is_of(&file.path, module)) {
            *counts.entry((*name).to_owned()).or_default() += code_lines(&file.text, source);
        }
    }
    counts
}

/// The folders of the test-only modules that a file declares.
fn test_modules(file: &str, source: &Source) -> Vec<String> {
    let declared = source
        .tests
        .iter()
        .filter_map(|item| match item.as_slice() {
            [
                ..,
                TokenTree::Ident(keyword),
                TokenTree::Ident(name),
                TokenTree::Punct(_),
            ] if keyword == "mod" => Some(format!("{}/{name}", folder_of(file))),
            _ => None,
        });
    declared.collect()
}

/// Whether a file belongs to a module or to one below it.
fn is_of(file: &str, module: &str) -> bool {
    let rest = file.strip_prefix(module);
    rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

fn code_lines(text: &str, source: &Source) -> usize {
    let tests: Vec<_> = source.tests.iter().filter_map(|item| lines(item)).collect();
    let is_code = |(number, line): &(usize, &str)| {
        let line = line.trim();
        let is_test = tests.iter().any(|lines| lines.contains(number));
        !is_test && !line.is_empty() && !line.starts_with("//")
    };
    (1..).zip(text.lines()).filter(is_code).count()
}

#[cfg(test)]
mod tests {
    use super::count;
    use crate::tree::File;

    #[test]
    fn comments_blank_lines_and_tests_are_not_counted() {
        let file = |path: &str, text: &str| File {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let lib = "//! A.\n\n#[cfg(test)]\nmod tests;\nmod b;\nfn c() {}\n";
        let b = "/// D.\nfn d() {\n    1\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n}\n";
        let files = [
            file("crates/a/src/lib.rs", lib),
            file("crates/a/src/b.rs", b),
            file("crates/a/src/tests.rs", "mod deep;\n"),
            file("crates/a/src/tests/deep.rs", "fn e() {}\n"),
            file("crates/a/tests/main.rs", "fn f() {}\n"),
        ];
        assert_eq!(count(&files), [("a".to_owned(), 5)].into());
    }
}
