//! Parameters of a property test: patterns with strategies, or with types.

use std::ops::Range;

use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::{Expr, Pat, Token, Type, parenthesized};

use crate::suggest::check_program::edits::Edits;

/// Maximum number of parameters: no tuple with more is a strategy.
const MOST: usize = 12;

/// Parameters in their parentheses.
pub(super) struct Parameters {
    parentheses: Paren,
    list: Vec<Parameter>,
    has_last_comma: bool,
}

struct Parameter {
    pattern: Range<usize>,
    /// From the beginning of the pattern to that of the strategy, or to the end of the type.
    replaced: Range<usize>,
    /// The type, if there is no strategy.
    of_type: Option<Range<usize>>,
}

impl Parse for Parameters {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        let parentheses = parenthesized!(content in input);
        let (mut list, mut has_last_comma) = (Vec::new(), false);
        while !content.is_empty() {
            list.push(content.parse()?);
            has_last_comma = !content.is_empty();
            if has_last_comma {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(Self {
            parentheses,
            list,
            has_last_comma,
        })
    }
}

impl Parse for Parameter {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let pattern = Pat::parse_multi(input)?.span().byte_range();
        if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
            let of_type = input.parse::<Type>()?.span().byte_range();
            return Ok(Self {
                replaced: pattern.start..of_type.end,
                pattern,
                of_type: Some(of_type),
            });
        }
        input.parse::<Token![in]>()?;
        let strategy = input.parse::<Expr>()?.span().byte_range();
        Ok(Self {
            replaced: pattern.start..strategy.start,
            pattern,
            of_type: None,
        })
    }
}

impl Parameters {
    /// Says what is wrong with the parameters.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.list.len() {
            0 => Err("it has no arguments".to_owned()),
            number if number > MOST => Err(format!("it has {number} arguments")),
            _ => Ok(()),
        }
    }

    pub(super) fn start(&self) -> usize {
        self.parentheses.span.open().byte_range().start
    }

    /// Makes a strategy of the parameters, where they are, and begins the closure whose body comes next.
    pub(super) fn make_strategy(&self, text: &str, before: &str, edits: &mut Edits) {
        let open = self.parentheses.span.open().byte_range();
        let serve = format!("{before}crate::__intramorph_driver::property::serve((");
        edits.replace(open, serve);
        for parameter in &self.list {
            let code = match &parameter.of_type {
                Some(range) => {
                    format!("::proptest::arbitrary::any::<{}>()", in_line(text, range))
                }
                None => String::new(),
            };
            edits.replace_in_lines(text, parameter.replaced.clone(), &code);
        }
        let close = self.parentheses.span.close().byte_range();
        // Between the parentheses and the body there may be a comment, or the end of `|(..)|`.
        let is_closure = text[close.end..].trim_start().starts_with('|');
        let bar = text[close.end..].find('|').filter(|_| is_closure);
        let end = bar.map_or(close.end, |bar| close.end + bar + 1);
        edits.replace_in_lines(text, close.start..end, &self.closure(text));
    }

    /// The end of the strategy, the text of an input, and the beginning of the closure that runs the test.
    fn closure(&self, text: &str) -> String {
        let patterns: Vec<String> = self
            .list
            .iter()
            .map(|it| in_line(text, &it.pattern))
            .collect();
        let formats = vec!["{} = {:?}"; patterns.len()].join(", ");
        let shown = patterns.iter().enumerate().map(|(place, pattern)| {
            let name = ["mut ", "ref "]
                .iter()
                .fold(&**pattern, |name, word| name.trim_start_matches(word));
            format!(", {name:?}, input.{place}")
        });
        let comma = if self.has_last_comma { "" } else { "," };
        format!(
            "{comma}), |input| crate::__intramorph_driver::property::text(::core::format_args!({formats:?}{})), |({},)| \
             -> ::core::result::Result<(), ::proptest::test_runner::TestCaseError> {{ let (): () =",
            shown.collect::<String>(),
            patterns.join(", ")
        )
    }
}

/// A part of the text on one line.
fn in_line(text: &str, range: &Range<usize>) -> String {
    let words: Vec<&str> = text[range.clone()].split_whitespace().collect();
    words.join(" ")
}
