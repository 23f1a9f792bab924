//! The expansion of the attribute `component`.

use crate::function::Function;
use crate::site::with_site;
use crate::token::{TokenStream, list, stream};
use crate::usage::Usage;

/// The function with its site, or the unchanged item after an error for each mistake.
pub(crate) fn expand(usage: TokenStream, item: TokenStream) -> TokenStream {
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
            // The item stays, so that code that uses it causes no further errors.
            tokens.extend(item);
            stream(tokens)
        }
    }
}
