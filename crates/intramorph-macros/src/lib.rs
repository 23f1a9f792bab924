//! The attributes `component` and `accept`. Use them through `intramorph`, which re-exports and documents them.

#[cfg_attr(
    test,
    expect(
        dead_code,
        reason = "its mistakes are recorded with the compiler's own tokens"
    )
)]
mod accept;
mod angles;
mod argument;
mod code;
mod expand;
mod forward;
mod function;
mod mistake;
mod site;
#[cfg(test)]
mod tests;
mod token;
mod usage;

/// The expansion of `intramorph::component`, which has the documentation.
#[cfg(not(test))]
#[proc_macro_attribute]
pub fn component(
    usage: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand::expand(usage, item)
}

/// The expansion of `intramorph::accept`, which has the documentation.
#[cfg(not(test))]
#[proc_macro_attribute]
pub fn accept(
    usage: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    accept::expand(usage, item)
}
