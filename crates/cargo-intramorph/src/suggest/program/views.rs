//! Views: what can be seen of values of a type by its public methods, where `Debug` prints nothing or an address.

use std::collections::BTreeSet;

use crate::discover::{Api, Function, Kind, Receiver, Type, code_text};
use crate::suggest::generated::{ArmKey, Generated};
use crate::suggest::inputs::Argument;

/// Maximum number of methods that are called to see a value.
const MOST_METHODS: usize = 12;

/// The arms by which values of a type are seen in other ways than by `Debug`.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The type, as people read it.
    pub(crate) ty: String,
    /// Prints what `Display` does.
    pub(crate) display: ArmKey,
    /// Prints what the methods return.
    pub(crate) parts: ArmKey,
    /// Calls of the methods.
    pub(crate) methods: Vec<ArmKey>,
}

/// Writes views of the types of the crate that a call takes and returns.
pub(super) fn write(
    function: &Function,
    arguments: &[Argument],
    api: &Api,
    source: &mut Generated,
) -> Vec<View> {
    let returned = function.output.as_ref().map(|output| match output {
        syn::Type::Reference(reference) => code_text(&reference.elem),
        output => code_text(output),
    });
    let taken = arguments.iter().map(|argument| argument.made.clone());
    let texts = taken.chain(returned).map(|text| anonymous(&text));
    let texts: BTreeSet<String> = texts.collect();
    let types = texts.iter().filter_map(|text| {
        let name = text.split('<').next()?;
        let ty = api.types.iter().find(|it| it.path == name)?;
        is_viewed(ty, text, function).then_some((text, ty))
    });
    types
        .map(|(text, ty)| write_view(text, ty, api, source))
        .collect()
}

/// A type without names of lifetimes, and without colons before it.
fn anonymous(text: &str) -> String {
    let mut parts = text.trim_start_matches("::").split('\'');
    let mut anonymous = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest =
            part.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        let is_lifetime = rest.len() < part.len() && !rest.is_empty();
        anonymous.push('\'');
        anonymous.push_str(if is_lifetime { "_" } else { "" });
        anonymous.push_str(if is_lifetime { rest } else { part });
    }
    anonymous
}

/// Whether a value shows less than it has, and its type can be named.
fn is_viewed(ty: &Type, text: &str, function: &Function) -> bool {
    let has_private_fields = match &ty.kind {
        Kind::Struct(fields) | Kind::TupleStruct(fields) => fields.iter().any(|it| !it.is_public),
        _ => false,
    };
    let names = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let is_concrete = names.clone().all(|name| !function.has_parameter(name));
    let has_arguments = text.contains('<') || ty.generics.params.is_empty();
    has_private_fields && is_concrete && has_arguments && !ty.has_trait("Iterator")
}

fn write_view(text: &str, ty: &Type, api: &Api, source: &mut Generated) -> View {
    source.line(&format!("impl driver::show::Viewed for {text} {{"));
    source.line("    #[allow(deprecated, unused_mut)]");
    source.line("    fn viewed(&self) -> String {");
    source.push("        let text = ");
    let displayed = "format!(\"{:?}\", self.to_string())".to_owned();
    let unseen = "driver::show::UNSEEN.to_owned()".to_owned();
    let mut keys = source.site(
        "__intramorph_text!(driver::show::Plain(self))",
        &[displayed, unseen],
    );
    source.line(";");
    source.line("        if text != driver::show::UNSEEN { return text; }");
    source.line("        let mut parts: Vec<(&'static str, String)> = Vec::new();");
    let mut methods = Vec::new();
    for method in seeing_methods(ty, api) {
        let name = method.name();
        source.push("        ");
        let part = format!("parts.push((\"{name}\", __intramorph_text!(self.{name}())))");
        methods.extend(source.site("()", &[part]));
        source.line(";");
    }
    source.line(&format!(
        "        driver::show::of_parts(\"{}\", parts)",
        ty.name()
    ));
    source.line("    }");
    source.line("}");
    let parts = keys.remove(1);
    View {
        ty: text.to_owned(),
        display: keys.remove(0),
        parts,
        methods,
    }
}

/// Methods that take nothing but a reference to the value.
fn seeing_methods<'a>(ty: &'a Type, api: &'a Api) -> impl Iterator<Item = &'a Function> {
    let methods = api.functions.iter().filter(|it| {
        it.owner.as_deref() == Some(&*ty.path)
            && it.receiver == Receiver::Ref
            && it.parameters.is_empty()
            && it.trait_name.is_none()
            && it
                .output
                .as_ref()
                .is_some_and(|output| is_other(output, ty))
            && !it.is_unsafe
            && !it.is_async
    });
    methods.take(MOST_METHODS)
}

/// Whether a method returns something else than the type that it belongs to, of which nothing more would be seen.
fn is_other(output: &syn::Type, ty: &Type) -> bool {
    let output = code_text(output);
    let mut names = output.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    names.all(|name| name != ty.name())
}

#[cfg(test)]
mod tests {
    use super::anonymous;

    #[test]
    fn lifetimes_lose_their_names_and_characters_stay() {
        assert_eq!(anonymous("::a::Text<'static, u8>"), "a::Text<'_, u8>");
        assert_eq!(anonymous("a::Glob<'*', 'x'>"), "a::Glob<'*', 'x'>");
        assert_eq!(anonymous("a::Set"), "a::Set");
    }
}
