//! From the attribute and what is below it to what takes their place.

use crate::function::Function;
use crate::site::with_site;
use crate::token::{TokenStream, list, stream};
use crate::usage::Usage;

/// The function with its site; or what was there already, and every mistake that was made.
pub(crate) fn expanded(usage: TokenStream, item: TokenStream) -> TokenStream {
    let item = list(item);
    match (Usage::parse(&list(usage)), Function::parse(&item)) {
        (Ok(usage), Ok(function)) => stream(with_site(&usage, function)),
        (usage, function) => {
            let mut tokens = Vec::new();
            for mistake in [usage.err(), function.err()]
                .into_iter()
                .flatten()
                .flatten()
            {
                tokens.extend(mistake.compile_error());
            }
            // The item stays, lest whoever names it be told of a second mistake.
            tokens.extend(item);
            stream(tokens)
        }
    }
}
