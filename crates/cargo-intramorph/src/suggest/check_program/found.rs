//! Tests that are programs, found by their names.

use syn::visit::Visit;
use syn::{ItemFn, ItemMacro, ItemMod};

use super::serving::Serving;
use super::{check, parse, property};
use crate::rewrite::Source;

/// A test that is a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundTest {
    /// Index of the source.
    pub(crate) source: usize,
    /// Name of the test, with its modules.
    pub(crate) test: String,
    pub(crate) kind: TestKind,
    pub(super) serving: Serving,
}

/// A kind of test that is a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestKind {
    /// It has `program(..).inputs(..)`.
    Check,
    /// It is in a `proptest!`.
    Property,
}

/// Finds a test by its name among the sources of a target. Fails, with a reason, if it is there and cannot be understood.
pub(crate) fn find(sources: &[Source], name: &str) -> Result<Option<FoundTest>, String> {
    let mut obstacle = None;
    for (index, source) in sources.iter().enumerate() {
        for test in tests(source).into_iter().filter(|it| it.is_named(name)) {
            match test.serving {
                Ok((kind, serving)) => {
                    return Ok(Some(FoundTest {
                        source: index,
                        test: test.path,
                        kind,
                        serving,
                    }));
                }
                Err(reason) => obstacle = obstacle.or(Some(format!("{}: {reason}", source.path))),
            }
        }
    }
    obstacle.map_or(Ok(None), Err)
}

/// Names of all tests that are programs.
pub(crate) fn names(sources: &[Source]) -> Vec<String> {
    let tests = sources.iter().flat_map(tests);
    tests.map(|test| test.path).collect()
}

struct Test {
    path: String,
    serving: Result<(TestKind, Serving), String>,
}

impl Test {
    /// Whether a name is that of the test, maybe with some of its modules.
    fn is_named(&self, name: &str) -> bool {
        let before = self.path.strip_suffix(name);
        before.is_some_and(|before| before.is_empty() || before.ends_with("::"))
    }
}

fn tests(source: &Source) -> Vec<Test> {
    let Some(file) = parse(source) else {
        return Vec::new();
    };
    let mut search = Search {
        text: &source.text,
        modules: match &*source.module {
            "" => Vec::new(),
            module => vec![module.to_owned()],
        },
        tests: Vec::new(),
    };
    search.visit_file(&file);
    search.tests
}

struct Search<'a> {
    text: &'a str,
    modules: Vec<String>,
    tests: Vec<Test>,
}

impl Search<'_> {
    fn add(&mut self, name: &str, kind: TestKind, serving: Result<Serving, String>) {
        let modules = self.modules.iter().map(String::as_str);
        let path: Vec<&str> = modules.chain([name]).collect();
        self.tests.push(Test {
            path: path.join("::"),
            serving: serving.map(|serving| (kind, serving)),
        });
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.modules.push(module.ident.to_string());
        syn::visit::visit_item_mod(self, module);
        self.modules.pop();
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        let name = function.sig.ident.to_string();
        if let Some(serving) = check::in_function(function) {
            self.add(&name, TestKind::Check, Ok(serving));
        } else if let Some(serving) = property::in_function(function, self.text) {
            self.add(&name, TestKind::Property, serving);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if property::is_proptest(&item.mac) {
            for (name, serving) in property::in_macro(&item.mac, self.text) {
                self.add(&name, TestKind::Property, serving);
            }
        }
    }
}
