//! Values of constants that the user calls neutral, written into a source.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Expr, Ident, ImplItemConst, ItemConst, ItemMod};

use super::operator::proposals::bytes_of;

/// Another value of a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ConstantValue {
    /// The name of the constant, or the end of its path, such as `chunks::SIZE`.
    pub(crate) path: String,
    /// The value, as Rust.
    pub(crate) value: String,
}

impl ConstantValue {
    /// Parses `path=value`. The error says what to write.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('=')
            .map(|(path, value)| (path.trim(), value.trim()));
        let (path, value) = parts.ok_or("write `NAME=VALUE`, such as `chunks::SIZE=1`")?;
        syn::parse_str::<syn::Path>(path)
            .map_err(|_| format!("`{path}` is no path of a constant"))?;
        syn::parse_str::<Expr>(value).map_err(|_| format!("`{value}` is no value in Rust"))?;
        Ok(Self {
            path: path.to_owned(),
            value: value.to_owned(),
        })
    }
}

/// Returns a source of a module with other values of constants, and how many constants that were.
pub(crate) fn with_values(text: &str, module: &str, values: &[&ConstantValue]) -> (String, usize) {
    let Ok(file) = syn::parse_file(&super::blank_preamble(text)) else {
        return (text.to_owned(), 0);
    };
    let mut search = Search {
        module: module.split("::").map(str::to_owned).collect(),
        values,
        found: Vec::new(),
    };
    search.visit_file(&file);
    let mut changed = text.to_owned();
    let found = search.found.len();
    search.found.sort_by_key(|(range, _)| range.start);
    for (range, value) in search.found.into_iter().rev() {
        changed.replace_range(range, value);
    }
    (changed, found)
}

struct Search<'a> {
    module: Vec<String>,
    values: &'a [&'a ConstantValue],
    found: Vec<(Range<usize>, &'a str)>,
}

impl Search<'_> {
    fn constant(&mut self, name: &Ident, original: &Expr) {
        let path = [&self.module[..], &[name.to_string()]].concat().join("::");
        let is_it = |it: &&&ConstantValue| {
            let start = path.strip_suffix(&it.path);
            start.is_some_and(|start| start.is_empty() || start.ends_with("::"))
        };
        if let Some(value) = self.values.iter().find(is_it) {
            self.found.push((bytes_of(original), &value.value));
        }
    }
}

impl Visit<'_> for Search<'_> {
    fn visit_item_mod(&mut self, module: &ItemMod) {
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_const(&mut self, item: &ItemConst) {
        self.constant(&item.ident, &item.expr);
    }

    fn visit_impl_item_const(&mut self, item: &ImplItemConst) {
        self.constant(&item.ident, &item.expr);
    }
}

#[cfg(test)]
mod tests {
    use super::{ConstantValue, with_values};

    const TEXT: &str = "const SIZE: usize = 8 * 1024; mod a { pub const SIZE: u8 = 1; } impl B { const C: u8 = 2; }";

    #[track_caller]
    fn check(value: &str, expected: &str) {
        let value = ConstantValue::parse(value).expect("it is a path and a value");
        let (changed, count) = with_values(TEXT, "m", &[&value]);
        assert_eq!(changed, expected);
        assert_eq!(count == 0, changed == TEXT);
    }

    #[test]
    fn constants_are_found_by_the_ends_of_their_paths() {
        check("a::SIZE=7", &TEXT.replace("u8 = 1", "u8 = 7"));
        check("m::SIZE = 1 + 1", &TEXT.replace("8 * 1024", "1 + 1"));
        check(
            "SIZE=3",
            &TEXT.replace("8 * 1024", "3").replace("u8 = 1", "u8 = 3"),
        );
        check("C=0", &TEXT.replace("u8 = 2", "u8 = 0"));
        check("IZE=3", TEXT);
    }

    #[test]
    fn what_is_no_constant_with_a_value_is_refused() {
        let wrong = |text: &str| ConstantValue::parse(text).expect_err("it is wrong");
        assert!(wrong("SIZE").starts_with("write `NAME=VALUE`"));
        assert!(wrong("a b=1").starts_with("`a b` is no path"));
        assert!(wrong("SIZE=1 +").starts_with("`1 +` is no value"));
    }
}
