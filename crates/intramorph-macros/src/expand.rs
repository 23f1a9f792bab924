//! From the attribute and what is below it to what takes their place.

use crate::function::Function;
use crate::mistake::Mistake;
use crate::site::with_site;
use crate::token::TokenStream;
use crate::usage::Usage;

/// The function with its site; or what was there already, and every mistake that was made.
pub(crate) fn expanded(usage: TokenStream, item: TokenStream) -> TokenStream {
    match (Usage::parse(usage), Function::parse(item.clone())) {
        (Ok(usage), Ok(function)) => with_site(&usage, function),
        (usage, function) => {
            let mistakes = [usage.err(), function.err()];
            let mistakes = mistakes.into_iter().flatten().flatten();
            // The item stays, lest whoever names it be told of a second mistake.
            let errors = mistakes.map(|mistake: Mistake| mistake.compile_error());
            errors.chain([item]).collect()
        }
    }
}
