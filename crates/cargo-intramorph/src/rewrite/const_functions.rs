//! `const fn`s: which of them have to stay `const`, and which may lose that word so that their bodies can be changed.
//!
//! A site asks a function that is not `const` which arm to take. So a `const fn` with a change in it is no longer `const`, and
//! neither is a `const fn` that calls it. That compiles unless a constant needs its result. There are no types here: calls are
//! matched by names, and the compiler finds what names do not tell.

mod callee;
mod search;

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use syn::File;

use callee::Callee;
use search::Search;

/// The `const fn`s of a plan, and the calls between them.
#[derive(Debug, Default)]
pub(crate) struct ConstFunctions(Vec<ConstFunction>);

#[derive(Debug)]
struct ConstFunction {
    /// Number of the source in the plan.
    source: usize,
    /// Bytes of the word `const`.
    keyword: Range<usize>,
    /// Bytes from that word to the end of the body.
    range: Range<usize>,
    /// Name of the type whose function it is.
    owner: Option<String>,
    name: String,
    has_receiver: bool,
    is_for_tests: bool,
    /// The `const fn`s that it may call, by their positions.
    calls: BTreeSet<usize>,
    /// Whether a constant may need it, directly or through other `const fn`s.
    is_needed: bool,
}

impl ConstFunctions {
    /// Finds the `const fn`s of files. Other files, such as tests, may need them too.
    pub(super) fn of(files: &[File], others: &[File]) -> Self {
        let mut search = Search::default();
        for (source, file) in files.iter().enumerate() {
            search.file(source, file);
        }
        search.is_in_plan = false;
        for file in others {
            search.file(files.len(), file);
        }
        let mut functions = Self(search.functions);
        let index = Index::of(&functions.0, &search.macros, &search.aliases);
        let called: Vec<BTreeSet<usize>> = search.calls.iter().map(|it| index.all(it)).collect();
        let needed = index.all(&search.needed);
        for (function, calls) in functions.0.iter_mut().zip(called) {
            function.calls = calls;
        }
        for function in functions.with_callees(needed) {
            functions.0[function].is_needed = true;
        }
        functions
    }

    /// The places of the word `const` of the functions of a source that may lose it.
    pub(super) fn changeable(&self, source: usize) -> BTreeSet<usize> {
        let functions = self.0.iter();
        let changeable = functions.filter(|it| it.source == source && !it.is_needed);
        changeable.map(|it| it.keyword.start).collect()
    }

    /// The bytes of the functions of a source that stay `const`, except in tests.
    pub(super) fn needed(&self, source: usize) -> impl Iterator<Item = Range<usize>> {
        let functions = self.0.iter();
        let functions = functions.filter(move |it| it.source == source && !it.is_for_tests);
        let needed = functions.filter(|function| function.is_needed);
        needed.map(|function| function.range.clone())
    }

    /// The words `const` to blank, by the number of the source: those of functions with a change, and of their callers.
    pub(super) fn blanked(
        &self,
        has_change: impl Fn(usize, &Range<usize>) -> bool,
    ) -> HashMap<usize, Vec<Range<usize>>> {
        let functions = self.0.iter().enumerate();
        let changed = functions.filter(|(_, it)| has_change(it.source, &it.range));
        let mut blanked: BTreeSet<usize> = changed.map(|(position, _)| position).collect();
        loop {
            let before = blanked.len();
            for (position, function) in self.0.iter().enumerate() {
                if !function.calls.is_disjoint(&blanked) {
                    blanked.insert(position);
                }
            }
            if blanked.len() == before {
                break;
            }
        }
        let mut keywords: HashMap<usize, Vec<Range<usize>>> = HashMap::new();
        for function in blanked.into_iter().map(|position| &self.0[position]) {
            let of_source = keywords.entry(function.source).or_default();
            of_source.push(function.keyword.clone());
        }
        keywords
    }

    /// The bytes that have to be without changes, with the numbers of their sources, so that a function is `const` again. The
    /// function is named as the compiler names it.
    pub(super) fn restored(&self, path: &str) -> Vec<(usize, Range<usize>)> {
        let callee = Callee::of_compiler(path);
        let meant = |callee: &Callee| -> BTreeSet<usize> {
            let functions = self.0.iter().enumerate();
            let meant = functions.filter(|(_, function)| callee.may_be(function));
            meant.map(|(position, _)| position).collect()
        };
        let mut functions = meant(&callee);
        if functions.is_empty() {
            functions = meant(&Callee::Any(callee.name().to_owned()));
        }
        let functions = self.with_callees(functions).into_iter();
        functions
            .map(|position| (self.0[position].source, self.0[position].range.clone()))
            .collect()
    }

    /// Functions, and all that they call directly or indirectly.
    fn with_callees(&self, functions: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut found = functions.clone();
        let mut open: Vec<usize> = functions.into_iter().collect();
        while let Some(position) = open.pop() {
            let calls = self.0[position].calls.iter();
            open.extend(calls.filter(|callee| found.insert(**callee)));
        }
        found
    }
}

/// The functions by their names, and what else may stand for them.
struct Index<'a> {
    functions: &'a [ConstFunction],
    by_name: HashMap<&'a str, Vec<usize>>,
    /// Calls in the definitions of macros.
    macros: &'a HashMap<String, BTreeSet<Callee>>,
    /// Other names of types.
    aliases: &'a BTreeSet<String>,
}

impl<'a> Index<'a> {
    fn of(
        functions: &'a [ConstFunction],
        macros: &'a HashMap<String, BTreeSet<Callee>>,
        aliases: &'a BTreeSet<String>,
    ) -> Self {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (position, function) in functions.iter().enumerate() {
            by_name.entry(&function.name).or_default().push(position);
        }
        Self {
            functions,
            by_name,
            macros,
            aliases,
        }
    }

    /// The functions that calls may mean.
    fn all(&self, callees: &BTreeSet<Callee>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Callee> = callees.iter().collect();
        while let Some(callee) = open.pop() {
            if let Callee::Macro(name) = callee
                && let Some(inside) = self.macros.get(name)
                && seen.insert(name)
            {
                open.extend(inside);
            }
            found.extend(self.named(callee));
        }
        found
    }

    fn named(&self, callee: &Callee) -> impl Iterator<Item = usize> {
        let callee = match callee {
            Callee::Of(owner, name) if self.aliases.contains(owner) => Callee::Any(name.clone()),
            other => other.clone(),
        };
        let functions = self.by_name.get(callee.name()).into_iter().flatten();
        let meant = functions.filter(move |it| callee.may_be(&self.functions[**it]));
        meant.copied()
    }
}

#[cfg(test)]
mod tests;
