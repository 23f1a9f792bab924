//! `to_string` of types that implement `Display`: it is written nowhere, and undone by the function that reads such texts.

use syn::parse_quote;

use super::{Api, Function};

/// Name of the function that prints a value.
const NAME: &str = "to_string";

impl Api {
    /// The function that prints values of a type, by a path such as `Version::to_string`.
    pub(crate) fn printing(&self, path: &str) -> Option<Function> {
        let (ty, name) = path.rsplit_once("::")?;
        let ty = self.type_named(ty).filter(|_| name == NAME)?;
        let mut functions = self.functions.iter();
        let displayed = functions.find(|it| {
            it.owner.as_ref() == Some(&ty.path) && it.trait_name.as_deref() == Some("Display")
        })?;
        Some(Function {
            path: format!("{}::{NAME}", ty.path),
            parameters: Vec::new(),
            output: Some(parse_quote!(String)),
            trait_name: None,
            ..displayed.clone()
        })
    }
}
