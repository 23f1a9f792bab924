//! Finds the paths in the code of a module: in `use` declarations and elsewhere.

use crate::modules::Module;
use crate::rust::Token;

/// A path in the code of a module, as it is written there.
#[derive(Clone)]
pub(super) struct Reference {
    pub(super) path: Vec<String>,
    /// The name that a `use` imports, or `*`; `None` outside of a `use`.
    pub(super) name: Option<String>,
    pub(super) file: String,
    pub(super) line: usize,
}

/// All imported paths of a module, and all other paths with more than one part.
pub(super) fn references(module: &Module) -> Vec<Reference> {
    let mut found = Vec::new();
    for part in &module.parts {
        let mut walk = Walk {
            tokens: &part.tokens,
            file: &part.file,
            at: 0,
            found: &mut found,
        };
        walk.code();
    }
    found
}

struct Walk<'a> {
    tokens: &'a [Token],
    file: &'a str,
    at: usize,
    found: &'a mut Vec<Reference>,
}

impl Walk<'_> {
    fn code(&mut self) {
        while let Some(token) = self.tokens.get(self.at) {
            // `use<'a>` is a bound, not a declaration.
            if token.is("use") && !self.is_mark(1, "<") {
                self.at += 1;
                self.import(&[]);
            } else if token.is("::") {
                // This is a path of another crate, or the rest of `<T>::name`.
                self.at += 1;
                self.path();
            } else if token.is_name() {
                let line = token.line;
                let path = self.path();
                if path.len() > 1 {
                    self.add(path, None, line);
                }
            } else {
                self.at += 1;
            }
        }
    }

    /// Reads names with `::` between them.
    fn path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(token) = self.tokens.get(self.at).filter(|token| token.is_name()) {
            path.push(token.text.clone());
            self.at += 1;
            if !self.is_mark(0, "::") {
                break;
            }
            self.at += 1;
        }
        path
    }

    /// Reads a `use` declaration, or a part of its group. The path continues `prefix`.
    fn import(&mut self, prefix: &[String]) {
        // A path that begins with `::` is one of another crate.
        let is_outside = self.is_mark(0, "::");
        self.at += usize::from(is_outside);
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        let mut path = [prefix, &self.path()].concat();
        if self.is_mark(0, "{") {
            self.at += 1;
            while self.at < self.tokens.len() && !self.is_mark(0, "}") {
                self.import(&path);
                self.at += usize::from(self.is_mark(0, ","));
            }
            self.at += 1;
            return;
        }
        let is_empty = path.len() == prefix.len();
        // `module::{self}` imports `module`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let mut name = path.last().cloned();
        if self.is_mark(0, "*") || self.is_mark(0, "as") {
            self.at += usize::from(self.is_mark(0, "as"));
            name = self.tokens.get(self.at).map(|token| token.text.clone());
            self.at += 1;
        } else if is_empty {
            // This token cannot be part of a declaration. Skip it.
            self.at += 1;
        }
        if !is_outside {
            self.add(path, name, line);
        }
    }

    fn is_mark(&self, ahead: usize, mark: &str) -> bool {
        self.tokens
            .get(self.at + ahead)
            .is_some_and(|token| token.is(mark))
    }

    fn add(&mut self, path: Vec<String>, name: Option<String>, line: usize) {
        let file = self.file.to_owned();
        self.found.push(Reference {
            path,
            name,
            file,
            line,
        });
    }
}
