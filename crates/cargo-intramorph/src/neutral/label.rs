//! Labels: why a finding is probably no bug of the program but an assumption of the test.

use std::collections::BTreeSet;

use intramorph_record::neutral::Label;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Expr, File, GenericArgument, ImplItemFn, ItemFn, ItemMod, PathArguments, ReturnType,
    Signature, Stmt, Type,
};

use crate::rewrite::{Change, Neutral, Operator, Plan, Source, blank_preamble, is_for_tests};

/// Methods that transfer bytes and say how many.
const TRANSFERS: [&str; 7] = [
    "read",
    "write",
    "fill_buf",
    "read_vectored",
    "write_vectored",
    "poll_read",
    "poll_write",
];
/// Words of a documentation that only says the most that a function returns.
const AT_MOST: [&str; 4] = ["up to", "at most", "fewer", "may return less"];

/// What is known of the sources that are changed.
pub(crate) struct Labels {
    /// Calls that transfer bytes, of which nobody looks how many, as the number of the source and their bytes.
    discarded: Vec<(String, std::ops::Range<usize>)>,
    /// Names of functions whose documentation only says the most that they return.
    at_most: BTreeSet<String>,
    /// Functions that return how much was transferred, each by its file and name.
    counting: BTreeSet<(String, String)>,
    /// Names of functions whose value some caller drops.
    dropped: BTreeSet<String>,
}

impl Labels {
    pub(crate) fn of(plan: &Plan) -> Self {
        let mut labels = Self {
            discarded: Vec::new(),
            at_most: BTreeSet::new(),
            counting: BTreeSet::new(),
            dropped: BTreeSet::new(),
        };
        // A module of tests may be a file of its own.
        let is_program = |source: &&Source| !source.module.split("::").any(|it| it == "tests");
        for source in plan.sources().iter().filter(is_program) {
            if let Ok(file) = syn::parse_file(&blank_preamble(&source.text)) {
                labels.add(&source.path, &file);
            }
        }
        labels
    }

    fn add(&mut self, path: &str, file: &File) {
        let mut search = Search::default();
        search.visit_file(file);
        let discarded = search.discarded.into_iter();
        self.discarded
            .extend(discarded.map(|range| (path.to_owned(), range)));
        self.at_most.extend(search.at_most);
        self.dropped.extend(search.dropped);
        let counting = search.counting.into_iter();
        self.counting
            .extend(counting.map(|name| (path.to_owned(), name)));
    }

    /// The label of a test that fails because of some changes, given the names of all that it calls.
    pub(crate) fn label(&self, changes: &[&Change], called: &BTreeSet<String>) -> Option<Label> {
        let is_short = |change: &&Change| {
            matches!(
                change.identity.operator,
                Operator::Neutral(
                    Neutral::ShortRead
                        | Neutral::ShortWrite
                        | Neutral::ShortFill
                        | Neutral::ShortBuffer
                )
            )
        };
        if changes.is_empty() || !changes.iter().all(is_short) {
            return None;
        }
        let transfers = TRANSFERS
            .iter()
            .any(|name| called.contains(&format!(".{name}")));
        // Of other functions that return a count, only what the test itself calls is known to be looked at.
        let is_seen = |change: &&Change| {
            let name = name_of(change);
            let is_transfer = TRANSFERS.contains(&name);
            let is_called = called.contains(name) || called.contains(&format!(".{name}"));
            (is_transfer && transfers || is_called) && self.is_seen_by_caller(change)
        };
        if changes.iter().all(is_seen) {
            return Some(Label::AssumesFullTransfer);
        }
        let at_most = self.at_most.iter();
        let mut batches =
            at_most.filter(|name| called.contains(*name) || called.contains(&format!(".{name}")));
        let is_discarded = changes.iter().any(|change| self.is_discarded(change));
        (!is_discarded && batches.next().is_some()).then_some(Label::AssumesFullBatch)
    }

    /// Whether the caller of the changed function may see that less was transferred, and has to go on.
    fn is_seen_by_caller(&self, change: &Change) -> bool {
        let name = name_of(change);
        let key = (change.identity.file.clone(), name.to_owned());
        let is_looked_at = self.counting.contains(&key) && !self.dropped.contains(name);
        let returns_count = TRANSFERS.contains(&name) || is_looked_at;
        returns_count && !self.is_discarded(change)
    }

    /// Whether nobody looks how much a changed call has transferred.
    fn is_discarded(&self, change: &Change) -> bool {
        self.discarded.iter().any(|(path, range)| {
            *path == change.identity.file
                && range.start <= change.range.start
                && change.range.end <= range.end
                && !change.range.is_empty()
        })
    }
}

/// The last name of the changed function.
fn name_of(change: &Change) -> &str {
    let item = &change.identity.item;
    item.rsplit("::").next().unwrap_or(item)
}

#[derive(Default)]
struct Search {
    discarded: Vec<std::ops::Range<usize>>,
    at_most: BTreeSet<String>,
    counting: BTreeSet<String>,
    dropped: BTreeSet<String>,
}

impl Search {
    /// Adds a function that returns a result with a number, as a transfer does.
    fn signature(&mut self, signature: &Signature) {
        if let ReturnType::Type(_, r#type) = &signature.output
            && returns_count(r#type)
        {
            self.counting.insert(signature.ident.to_string());
        }
    }

    fn document(&mut self, name: String, attributes: &[Attribute]) {
        let lines = attributes.iter().filter_map(|attribute| {
            let pair = attribute.meta.require_name_value().ok()?;
            match &pair.value {
                Expr::Lit(literal) if pair.path.is_ident("doc") => match &literal.lit {
                    syn::Lit::Str(line) => Some(line.value()),
                    _ => None,
                },
                _ => None,
            }
        });
        let text = lines.collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        // What a constructor is given at most says nothing of a result.
        let is_constructor = name == "new" || name.starts_with("with_") || name.starts_with("from");
        if !is_constructor && AT_MOST.iter().any(|words| text.contains(words)) {
            self.at_most.insert(name);
        }
    }
}

/// Whether a type is `Result<usize, ..>`, of any kind of result, or an `Option` or `Poll` of a number or of such a result.
fn returns_count(r#type: &Type) -> bool {
    let Type::Path(path) = r#type else {
        return false;
    };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    let name = last.ident.to_string();
    let is_wrapper = name.ends_with("Result") || name == "Option" || name == "Poll";
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    let is_number = |inner: &Type| matches!(inner, Type::Path(it) if it.path.is_ident("usize"));
    match arguments.args.first() {
        Some(GenericArgument::Type(inner)) => {
            is_wrapper && (is_number(inner) || returns_count(inner))
        }
        _ => false,
    }
}

impl Visit<'_> for Search {
    /// Leaves out tests, which may drop anything.
    fn visit_item_mod(&mut self, item: &ItemMod) {
        if !item.attrs.iter().any(is_for_tests) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &ItemFn) {
        self.document(item.sig.ident.to_string(), &item.attrs);
        self.signature(&item.sig);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        self.document(item.sig.ident.to_string(), &item.attrs);
        self.signature(&item.sig);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_stmt(&mut self, statement: &Stmt) {
        let discarded = match statement {
            Stmt::Expr(expression, Some(_)) => Some(expression),
            Stmt::Local(local) if matches!(local.pat, syn::Pat::Wild(_)) => {
                local.init.as_ref().map(|init| &*init.expr)
            }
            Stmt::Macro(call) => {
                if call.mac.path.is_ident("try") {
                    self.discarded.push(call.mac.tokens.span().byte_range());
                }
                None
            }
            _ => None,
        };
        self.dropped.extend(discarded.and_then(called));
        if let Some(call) = discarded.and_then(transfer) {
            self.discarded.push(call.span().byte_range());
        }
        visit::visit_stmt(self, statement);
    }
}

/// The name of the function that is called behind `?`, `.unwrap()`, `.await` and the like.
fn called(expression: &Expr) -> Option<String> {
    const WRAPPERS: [&str; 4] = ["unwrap", "expect", "map_err", "ok"];
    match expression {
        Expr::Try(tried) => called(&tried.expr),
        Expr::Await(awaited) => called(&awaited.base),
        Expr::Paren(inner) => called(&inner.expr),
        Expr::MethodCall(call) if WRAPPERS.iter().any(|name| call.method == name) => {
            called(&call.receiver)
        }
        Expr::MethodCall(call) => Some(call.method.to_string()),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// The call that transfers bytes behind `?`, `.unwrap()`, `.await` and the like.
fn transfer(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Try(tried) => transfer(&tried.expr),
        Expr::Await(awaited) => transfer(&awaited.base),
        Expr::Paren(inner) => transfer(&inner.expr),
        Expr::MethodCall(call) if TRANSFERS.iter().any(|name| call.method == name) => {
            Some(expression)
        }
        Expr::MethodCall(call) => transfer(&call.receiver),
        Expr::Macro(call) if call.mac.path.is_ident("try") => Some(expression),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use intramorph_record::neutral::Label;

    use super::Labels;
    use crate::rewrite::{Change, Family, Source, plan_beside};

    #[track_caller]
    fn check(text: &str, called: &[&str], expected: &[Option<Label>]) {
        let source = Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        let plan = plan_beside(vec![source], Family::Neutral, &[]);
        let labels = Labels::of(&plan);
        let called: BTreeSet<String> = called.iter().map(|it| (*it).to_owned()).collect();
        let is_first = |change: &&Change| {
            change.arm == 1 && change.identity.operator.name().starts_with("short")
        };
        let found: Vec<Option<Label>> = plan
            .changes()
            .iter()
            .filter(is_first)
            .map(|change| labels.label(&[change], &called))
            .collect();
        assert_eq!(found, expected);
    }

    const WRITER: &str = "impl Write for W { fn write(&mut self, buf: &[u8]) -> R<usize> { self.w.write(f(buf))?; Ok(buf.len()) } }";

    #[test]
    fn a_test_that_writes_once_assumes_a_full_transfer() {
        let full = Some(Label::AssumesFullTransfer);
        // The buffer of the caller, and the call whose count is lost: the caller sees nothing of that.
        check(WRITER, &[".write"], &[full, None]);
        check(WRITER, &[".write_all"], &[None, None]);
    }

    #[test]
    fn a_function_that_returns_how_much_was_transferred_tells_its_caller() {
        let full = Some(Label::AssumesFullTransfer);
        let text = "impl B { fn read_from(&mut self, r: R) -> io::Result<usize> { let n = r.read(b)?; Ok(n) } }";
        check(text, &[".fill_buf"], &[None]);
        check(text, &[".read_from"], &[full]);
        let wrapped = text.replace("io::Result<usize>", "Option<io::Result<usize>>");
        check(&wrapped, &[".read_from"], &[full]);
        let lost =
            "impl B { fn read_from(&mut self, r: R) -> io::Result<usize> { r.read(b)?; Ok(5) } }";
        check(lost, &[".read_from"], &[None]);
    }

    #[test]
    fn a_test_of_what_is_documented_as_the_most_assumes_a_full_batch() {
        let text = "impl R { /// Returns up to ten lines.\n fn lines(&mut self) -> L { let n = self.r.read(b); n } }";
        check(text, &[".lines"], &[Some(Label::AssumesFullBatch)]);
        check(text, &[".other"], &[None]);
    }
}
