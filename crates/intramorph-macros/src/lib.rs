//! The attribute `component` of `intramorph`, which exports it; to be used from there.

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

/// A function site.
#[cfg(not(test))]
#[proc_macro_attribute]
pub fn component(
    usage: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand::expanded(usage, item)
}
