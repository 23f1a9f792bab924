//! The program of a check that exists already: its test, changed so that it serves the engine instead of checking. Pure.

mod reach;
mod switch_sites;

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, File, ItemFn};

use super::generated::{ArmKey, Sites};
use super::variant::Variant;
use crate::rewrite::{Source, blank_preamble};
pub(crate) use switch_sites::Library;

/// The check of a test: where it is, and what of it says what the program and its inputs are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundCheck {
    /// Index of the source.
    pub(crate) source: usize,
    /// Name of the test, with its modules.
    pub(crate) test: String,
    /// The whole expression.
    whole: Range<usize>,
    /// Its beginning: program, inputs and assumptions.
    kept: Range<usize>,
    /// The program, in its parentheses.
    program: Range<usize>,
}

/// The sources of a test target with a served program, and the variants of the program.
#[derive(Clone, Debug)]
pub(crate) struct CheckProgram {
    pub(crate) sources: Vec<(Source, Sites)>,
    pub(crate) variants: Vec<Variant>,
}

/// Methods that may come between `inputs` and the oracle, and that say which inputs there are.
const KEPT: [&str; 6] = [
    "cases",
    "time_limit",
    "assuming",
    "cover",
    "tolerating",
    "corpus",
];

/// Finds the check of a test by the name of the test, among the sources of a test target.
pub(crate) fn find(sources: &[Source], test: &str) -> Option<FoundCheck> {
    let mut found = sources.iter().enumerate().filter_map(|(index, source)| {
        let file = parse(source)?;
        let mut search = FunctionSearch {
            name: test.rsplit("::").next().unwrap_or(test),
            found: None,
        };
        search.visit_file(&file);
        let function = search.found?;
        let mut chains = ChainSearch { found: None };
        chains.visit_item_fn(&function);
        let (whole, kept, program) = chains.found?;
        let modules = match &*source.module {
            "" => String::new(),
            module => format!("{module}::"),
        };
        Some(FoundCheck {
            source: index,
            test: format!("{modules}{}", function.sig.ident),
            whole,
            kept,
            program,
        })
    });
    found.next()
}

/// Names of all tests that have a check.
pub(crate) fn names(sources: &[Source]) -> Vec<String> {
    let mut names = Vec::new();
    for source in sources {
        let Some(file) = parse(source) else { continue };
        let mut search = AllFunctions::default();
        search.visit_file(&file);
        names.extend(search.tests);
    }
    names
}

/// Makes the test serve its program, and adds a site for each switch that the program could set.
pub(crate) fn serve(
    mut sources: Vec<Source>,
    check: &FoundCheck,
    driver_file: &str,
    libraries: &[Library<'_>],
) -> CheckProgram {
    let reached = reach::reached(&sources, check.source, &check.program);
    let found = switch_sites::switch_sites(&sources, &reached, libraries);
    let edit = Edit::of(check);
    let mut sites: Vec<Sites> = vec![Sites::new(); sources.len()];
    let mut variants: Vec<Variant> = Vec::new();
    for site in found {
        let range = edit.moved(site.source, site.range);
        let key = ArmKey {
            file: sources[site.source].path.clone(),
            start: range.start,
            text: site.text.clone(),
        };
        let of_source = &mut sites[site.source];
        match of_source.iter_mut().find(|(known, _)| *known == range) {
            Some((_, texts)) => texts.push(site.text),
            None => of_source.push((range, vec![site.text])),
        }
        let same = |it: &&mut Variant| site.is_shared && it.kind.is_same(&site.kind);
        match variants.iter_mut().find(same) {
            Some(variant) => variant.keys.push(key),
            None => variants.push(Variant {
                keys: vec![key],
                kind: site.kind,
                is_against_original: true,
            }),
        }
    }
    let source = &mut sources[check.source];
    source.text = edit.applied(&source.text);
    let declaration = [
        "\n#[path = \"",
        driver_file,
        "\"]\n#[allow(warnings)]\nmod __intramorph_driver;\n",
    ];
    sources[0].text.extend(declaration);
    CheckProgram {
        sources: sources.into_iter().zip(sites).collect(),
        variants,
    }
}

/// The edit that makes a check serve: code before and after its kept part, in the place of the whole.
struct Edit {
    source: usize,
    whole: Range<usize>,
    kept: Range<usize>,
}

const BEFORE: &str = "crate::__intramorph_driver::driven::serve(";
const AFTER: &str = ".driven())";

impl Edit {
    fn of(check: &FoundCheck) -> Self {
        Self {
            source: check.source,
            whole: check.whole.clone(),
            kept: check.kept.clone(),
        }
    }

    fn applied(&self, text: &str) -> String {
        let kept = &text[self.kept.clone()];
        let (before, after) = (&text[..self.whole.start], &text[self.whole.end..]);
        [before, BEFORE, kept, AFTER, after].concat()
    }

    /// Where a part of the source is after the edit.
    fn moved(&self, source: usize, range: Range<usize>) -> Range<usize> {
        if source != self.source || range.end <= self.whole.start {
            return range;
        }
        if range.start >= self.whole.end {
            let kept = self.kept.len() + BEFORE.len() + AFTER.len();
            let shift = |place: usize| place - self.whole.len() + kept;
            return shift(range.start)..shift(range.end);
        }
        let shift = |place: usize| place + self.whole.start + BEFORE.len() - self.kept.start;
        shift(range.start)..shift(range.end)
    }
}

fn parse(source: &Source) -> Option<File> {
    syn::parse_file(&blank_preamble(&source.text)).ok()
}

struct FunctionSearch<'a> {
    name: &'a str,
    found: Option<ItemFn>,
}

impl<'ast> Visit<'ast> for FunctionSearch<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        if function.sig.ident == self.name && self.found.is_none() {
            self.found = Some(function.clone());
        }
        visit::visit_item_fn(self, function);
    }
}

#[derive(Default)]
struct AllFunctions {
    tests: Vec<String>,
}

impl<'ast> Visit<'ast> for AllFunctions {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        let mut chains = ChainSearch { found: None };
        chains.visit_item_fn(function);
        if chains.found.is_some() {
            self.tests.push(function.sig.ident.to_string());
        }
    }
}

/// Ranges of a check: the whole, its beginning, and its program.
type Chain = (Range<usize>, Range<usize>, Range<usize>);

struct ChainSearch {
    found: Option<Chain>,
}

impl<'ast> Visit<'ast> for ChainSearch {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if self.found.is_none() {
            self.found = chain(call);
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Takes a chain of calls apart that begins with `program(..)` and has `.inputs(..)`.
fn chain(outermost: &ExprMethodCall) -> Option<Chain> {
    let mut calls = vec![outermost];
    while let Expr::MethodCall(inner) = &*calls[calls.len() - 1].receiver {
        calls.push(inner);
    }
    calls.reverse();
    let Expr::Call(first) = &*calls[0].receiver else {
        return None;
    };
    let Expr::Path(path) = &*first.func else {
        return None;
    };
    let is_program = path.path.segments.last()?.ident == "program";
    let inputs = calls.iter().position(|call| call.method == "inputs")?;
    if !is_program || inputs != 0 {
        return None;
    }
    let kept = calls[1..].iter();
    let kept = kept.take_while(|call| KEPT.iter().any(|name| call.method == name));
    let last = calls[kept.count()];
    Some((
        outermost.span().byte_range(),
        last.span().byte_range(),
        first.args.span().byte_range(),
    ))
}

#[cfg(test)]
mod tests {
    use super::{find, serve};
    use crate::rewrite::Source;

    const TEXT: &str = "\
#[test]
fn counts() {
    program(|text: &String| text.len())
        .inputs(\".*\")
        .assuming(|it| it.len() < 9)
        .replaced(\"x\", |text| text.len())
        .must_be(equal());
}
";

    fn source(text: &str) -> Source {
        Source {
            path: "tests/a.rs".to_owned(),
            module: String::new(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        }
    }

    #[test]
    fn a_check_serves_with_its_program_its_inputs_and_what_it_assumes() {
        let check = find(&[source(TEXT)], "counts").expect("there is one");
        let served = serve(vec![source(TEXT)], &check, "driver.rs", &[]);
        let expected = "\
#[test]
fn counts() {
    crate::__intramorph_driver::driven::serve(program(|text: &String| text.len())
        .inputs(\".*\")
        .assuming(|it| it.len() < 9).driven());
}

#[path = \"driver.rs\"]
#[allow(warnings)]
mod __intramorph_driver;
";
        assert_eq!(served.sources[0].0.text, expected);
    }

    #[test]
    fn a_test_without_a_check_is_not_found() {
        assert_eq!(find(&[source("#[test]\nfn a() { b(); }")], "a"), None);
    }
}
