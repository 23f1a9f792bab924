//! Declared switches: the neutral transformations and knobs of the library that the sources declare. Pure.

use syn::parse::{ParseStream, Parser};
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, ItemConst, ItemMod, ItemStatic, Lit, RangeLimits, Token, UnOp};

use crate::random::Random;
use crate::rewrite::{Source, blank_preamble};

/// A switch, and the value of a knob.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Declared {
    /// The path of the switch, as the environment of the library wants it; the crate may be missing.
    pub(crate) path: String,
    pub(crate) value: Option<String>,
}

impl Declared {
    /// Whether the library means this switch by a path with `.` between its names.
    pub(crate) fn is_of(&self, path: &str) -> bool {
        let own = self.path.replace("::", ".");
        let start = path.strip_suffix(&own);
        start.is_some_and(|start| start.is_empty() || start.ends_with('.'))
    }
}

/// Number of values that are drawn from a range, beside its ends.
const DRAWN: usize = 2;

/// Finds the neutral switches in some sources: a transformation once, a knob once for each value to try. Values of ranges are their
/// ends and some random ones. What is no literal is left out.
pub(crate) fn find(sources: &[Source], seed: u64) -> Vec<Declared> {
    let mut found = Vec::new();
    for source in sources {
        if let Ok(file) = syn::parse_file(&blank_preamble(&source.text)) {
            let mut search = Search {
                module: source.module.split("::").map(str::to_owned).collect(),
                random: Random::new(seed),
                found: Vec::new(),
            };
            search.module.retain(|name| !name.is_empty());
            search.visit_file(&file);
            found.append(&mut search.found);
        }
    }
    found
}

struct Search {
    module: Vec<String>,
    random: Random,
    found: Vec<Declared>,
}

impl Visit<'_> for Search {
    fn visit_item_mod(&mut self, module: &ItemMod) {
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_const(&mut self, item: &ItemConst) {
        self.declaration(&item.ident.to_string(), &item.expr);
    }

    fn visit_item_static(&mut self, item: &ItemStatic) {
        self.declaration(&item.ident.to_string(), &item.expr);
    }
}

impl Search {
    fn declaration(&mut self, name: &str, value: &Expr) {
        let Expr::Macro(call) = value else {
            return;
        };
        let last = call.mac.path.segments.last();
        let macro_name = last.map(|it| it.ident.to_string()).unwrap_or_default();
        let arguments = arguments.parse2(call.mac.tokens.clone());
        let Ok((arguments, true)) = arguments else {
            return;
        };
        let path = [&self.module[..], &[name.to_owned()]].concat().join("::");
        let values: Vec<Option<String>> = match &*macro_name {
            "transformation" => vec![None],
            "knob" => {
                let values = self.values(&arguments);
                values.into_iter().map(Some).collect()
            }
            _ => return,
        };
        let declared = values.into_iter().map(|value| Declared {
            path: path.clone(),
            value,
        });
        self.found.extend(declared);
    }

    /// The values of a knob to try: its default and its domain are given.
    fn values(&mut self, arguments: &[Expr]) -> Vec<String> {
        let default = arguments.first().and_then(literal);
        let mut values = match arguments {
            [
                Expr::Lit(ExprLit {
                    lit: Lit::Bool(default),
                    ..
                }),
            ] => vec![(!default.value).to_string()],
            [_, Expr::Array(list)] => list.elems.iter().filter_map(literal).collect(),
            [_, Expr::Range(range)] => {
                let ends = [&range.start, &range.end];
                let ends = ends.map(|end| end.as_deref().and_then(literal));
                match ends {
                    [Some(first), Some(last)] => {
                        let is_closed = matches!(range.limits, RangeLimits::Closed(_));
                        self.values_between(&first, &last, is_closed)
                    }
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        };
        values.retain(|value| Some(value) != default.as_ref());
        values
    }

    /// The ends of a range of whole numbers, and some numbers between them. Of other numbers, the ends that belong to the range.
    fn values_between(&mut self, first: &str, last: &str, is_closed: bool) -> Vec<String> {
        let (Ok(low), Ok(high)) = (first.parse::<i128>(), last.parse::<i128>()) else {
            let ends = [Some(first), Some(last).filter(|_| is_closed)];
            return ends.into_iter().flatten().map(str::to_owned).collect();
        };
        let high = if is_closed { high } else { high - 1 };
        let mut values = vec![low, high];
        let width = usize::try_from(high - low).unwrap_or(usize::MAX);
        for _ in 0..DRAWN {
            let above = i128::try_from(self.random.below(width.max(1))).unwrap_or_default();
            values.push(low + above);
        }
        values.retain(|value| (low..=high).contains(value));
        let mut distinct: Vec<i128> = Vec::new();
        for value in values {
            if !distinct.contains(&value) {
                distinct.push(value);
            }
        }
        distinct.iter().map(ToString::to_string).collect()
    }
}

/// Parses the arguments of a declaration: its expressions, and whether it is neutral.
fn arguments(input: ParseStream<'_>) -> syn::Result<(Vec<Expr>, bool)> {
    let mut expressions = Vec::new();
    let mut is_neutral = false;
    while !input.is_empty() {
        let expression: Expr = input.parse()?;
        is_neutral |= matches!(&expression, Expr::Path(path) if path.path.is_ident("neutral"));
        expressions.push(expression);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    expressions.retain(|it| !matches!(it, Expr::Path(path) if path.path.is_ident("neutral")));
    Ok((expressions, is_neutral))
}

/// A literal, as the environment of the library wants it.
fn literal(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Some(number.base10_digits().to_owned()),
            Lit::Float(number) => Some(number.base10_digits().to_owned()),
            Lit::Bool(value) => Some(value.value.to_string()),
            // The list of the environment is split at commas.
            Lit::Str(text) => Some(text.value()).filter(|text| !text.contains(',')),
            _ => None,
        },
        Expr::Unary(negated) if matches!(negated.op, UnOp::Neg(_)) => {
            literal(&negated.expr).map(|number| format!("-{number}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Declared, find};
    use crate::rewrite::Source;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let source = Source {
            path: "src/m.rs".to_owned(),
            module: "m".to_owned(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        let found = find(&[source], 0).into_iter();
        let found = found.map(|it| match it.value {
            Some(value) => format!("{}={value}", it.path),
            None => it.path,
        });
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn neutral_transformations_are_found_with_their_modules() {
        check(
            "pub const NO_CACHE: Transformation = transformation!(neutral);\n\
             const REVERSED: Transformation = transformation!();\n\
             mod inner { static A: Transformation = intramorph::transformation!(neutral); }",
            &["m::NO_CACHE", "m::inner::A"],
        );
    }

    #[test]
    fn knobs_are_set_to_the_ends_of_their_domains_and_to_some_values_between() {
        check(
            "const A: Knob<u8> = knob!(1, [1, 2, 4], neutral);",
            &["m::A=2", "m::A=4"],
        );
        check(
            "const A: Knob<bool> = knob!(true, neutral);",
            &["m::A=false"],
        );
        check(
            "const A: Knob<i8> = knob!(0, -1..2, neutral);",
            &["m::A=-1", "m::A=1"],
        );
        check("const A: Knob<u8> = knob!(1, [1, 2]);", &[]);
        check("const A: Knob<u8> = knob!(B, B..C, neutral);", &[]);
        check(
            "const A: Knob<f64> = knob!(1.0, 0.5..=2.0, neutral);",
            &["m::A=0.5", "m::A=2.0"],
        );
    }

    #[test]
    fn a_switch_is_known_again_by_the_end_of_its_path() {
        let declared = Declared {
            path: "m::A".to_owned(),
            value: None,
        };
        assert!(declared.is_of("it.m.A") && declared.is_of("m.A"));
        assert!(!declared.is_of("it.am.A") && !declared.is_of("it.m.AB"));
    }

    #[test]
    fn values_of_a_large_range_are_drawn() {
        let text = "const A: Knob<usize> = knob!(8, 0..=1_000_000, neutral);";
        let source = Source {
            path: "src/lib.rs".to_owned(),
            module: String::new(),
            text: text.to_owned(),
            declares_runtime: false,
            declaration: None,
        };
        let values = |seed| {
            let found = find(std::slice::from_ref(&source), seed);
            let values = found.into_iter().filter_map(|it| it.value);
            values.collect::<Vec<_>>()
        };
        assert_eq!(values(1)[..2], ["0", "1000000"]);
        assert_eq!((values(1).len(), values(1)), (4, values(1)));
        assert_ne!(values(1), values(2));
    }
}
