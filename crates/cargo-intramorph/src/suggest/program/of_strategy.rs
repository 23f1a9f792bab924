//! A program of a function whose arguments come from a strategy that the user names.

use syn::Type;

use super::{
    Call, HEAD_OF_OUTPUT, implementations, is_displayed, receiver, variants, write_imports,
};
use crate::discover::{Api, Candidate, Function, code_text};
use crate::suggest::generated::Generated;
use crate::suggest::inputs::Argument;
use crate::suggest::variant::Variant;

/// The generated source of such a program, with its variants.
#[derive(Clone, Debug)]
pub(crate) struct StrategyProgram {
    pub(crate) source: Generated,
    pub(crate) variants: Vec<Variant>,
    /// The arguments, with the types that a test names.
    pub(crate) arguments: Vec<Argument>,
    /// The call, as people read it.
    pub(crate) call: String,
}

/// Makes a program of a function. Inputs stay as the strategy makes them, so no variant changes them.
pub(crate) fn program_of_strategy(
    function: &Function,
    (api, candidates): (&Api, &[Candidate]),
    path: &str,
    strategy: &str,
) -> StrategyProgram {
    let arguments = arguments(function);
    let call = Call {
        function,
        arguments: &arguments,
        is_displayed: is_displayed(function, api),
    };
    let arms = implementations(&call, api, candidates);
    let crate_name = function.path.split("::").next().unwrap_or_default();
    let mut source = Generated::new(path);
    source.push(HEAD_OF_OUTPUT);
    for name in ["proptest", crate_name] {
        source.line(&format!(
            "#[allow(unused_extern_crates)]\nextern crate {name};"
        ));
    }
    source.line("#[allow(unused_imports)]\nuse proptest::prelude::*;");
    source.line(&format!("#[allow(unused_imports)]\nuse {crate_name}::*;"));
    write_imports(api, &mut source);
    source.line("\n#[test]\n#[allow(unused_mut, unused_must_use, unused_parens, clippy::all)]");
    source.line("fn drive() {");
    source.line("    driver::property::serve_program(");
    source.line(&format!("{strategy},"));
    source.line(&format!("        |input| {},", shown_input(&arguments)));
    source.push("        |input| Some({ ");
    if arguments.len() == 1 {
        source.push("let input = (input,); ");
    }
    let texts: Vec<String> = arms.iter().map(|(text, _)| text.clone()).collect();
    let keys = source.site(&call.text(&call.path(), &[]), &texts);
    source.line(" }),");
    source.line("    );");
    source.line("}");
    StrategyProgram {
        source,
        variants: variants(keys, arms),
        call: call.shown(),
        arguments,
    }
}

/// The arguments of a function, the receiver first. A value is borrowed if the function wants a reference.
fn arguments(function: &Function) -> Vec<Argument> {
    let generics = function.generics.type_params();
    let generics: Vec<String> = generics.map(|it| it.ident.to_string()).collect();
    let receiver = receiver(function).map(|ty| argument("self", &ty, &generics));
    let parameters = function.parameters.iter();
    let parameters = parameters.map(|it| argument(&it.name, &it.ty, &generics));
    receiver.into_iter().chain(parameters).collect()
}

fn argument(name: &str, ty: &Type, generics: &[String]) -> Argument {
    let (pass, is_changed) = match ty {
        Type::Reference(reference) if reference.mutability.is_some() => ("&mut $", true),
        Type::Reference(_) => ("&$", false),
        _ => ("$", false),
    };
    Argument {
        name: name.to_owned(),
        made: made(ty, generics),
        pass: pass.to_owned(),
        is_changed,
    }
}

/// The type of the value that a strategy most likely makes for a parameter; `_` if nothing says it.
fn made(ty: &Type, generics: &[String]) -> String {
    let text = |ty: &Type| code_text(ty).trim_start_matches("::").to_owned();
    let owned = match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => format!("Vec<{}>", text(&slice.elem)),
            elem if text(elem) == "str" => "String".to_owned(),
            elem if text(elem).ends_with("path::Path") => "std::path::PathBuf".to_owned(),
            elem => text(elem),
        },
        ty => text(ty),
    };
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let mut words = owned.split(|it| !is_word(it));
    let is_open =
        words.any(|word| matches!(word, "impl" | "dyn" | "Self") || is_in(generics, word));
    if is_open || owned.contains(['&', '\'']) {
        return "_".to_owned();
    }
    owned
}

fn is_in(generics: &[String], word: &str) -> bool {
    generics.iter().any(|name| name == word)
}

/// Code that prints an input.
fn shown_input(arguments: &[Argument]) -> String {
    if arguments.len() == 1 {
        return "format!(\"{:?}\", input)".to_owned();
    }
    let formats = arguments.iter().map(|it| format!("{}: {{:?}}", it.name));
    let formats = formats.collect::<Vec<_>>().join(", ");
    let values = (0..arguments.len()).map(|index| format!(", input.{index}"));
    format!("format!(\"{formats}\"{})", values.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{argument, made};

    #[track_caller]
    fn check(ty: &str, pass: &str, is_changed: bool) {
        let ty = syn::parse_str(ty).expect("it is a type");
        let argument = argument("name", &ty, &[]);
        assert_eq!((&*argument.pass, argument.is_changed), (pass, is_changed));
    }

    #[track_caller]
    fn check_made(ty: &str, expected: &str) {
        let ty = syn::parse_str(ty).expect("it is a type");
        assert_eq!(made(&ty, &["T".to_owned()]), expected);
    }

    #[test]
    fn a_test_names_the_owned_type_of_an_argument_where_that_is_known() {
        check_made("&str", "String");
        check_made("&mut [u8]", "Vec<u8>");
        check_made("&a::Text", "a::Text");
        check_made("Option<u8>", "Option<u8>");
        for open in ["Option<&str>", "impl AsRef<str>", "&[T]", "Parser<'a>"] {
            check_made(open, "_");
        }
    }

    #[test]
    fn values_are_borrowed_where_the_function_wants_references() {
        check("&str", "&$", false);
        check("&mut Vec<u8>", "&mut $", true);
        check("Option<&str>", "$", false);
        check("impl AsRef<str>", "$", false);
    }
}
