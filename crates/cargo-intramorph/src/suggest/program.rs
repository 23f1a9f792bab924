//! A program of a function: a generated test that makes inputs, calls the function, and prints what it returns; and the variants of
//! that call. Pure.

mod alterations;
mod follow_ups;
mod of_recording;
mod of_strategy;
mod round_trips;
mod switches;
mod valid_inputs;
mod views;

use std::collections::{BTreeMap, BTreeSet};

use super::generated::{ArmKey, Generated};
use super::inputs::{Argument, Inputs, Maker, Obstacle, Substitution};
use super::pool::Pool;
use super::variant::{Variant, VariantKind};
use crate::discover::{Api, Candidate, CandidateKind, Function, Receiver};
pub(crate) use of_recording::{Interface, program_of_recording};
pub(crate) use of_strategy::program_of_strategy;
use valid_inputs::ValidInputs;
pub(crate) use views::View;

/// The generated source of a program with its variants.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) source: Generated,
    /// Arms that are always on: the constructors of types that are made.
    pub(crate) always: Vec<ArmKey>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) arguments: Vec<Argument>,
    /// Other ways to see values of types of the crate.
    pub(crate) views: Vec<View>,
    /// Ways to make the types of the crate that arguments need, by their texts.
    pub(crate) makers: BTreeMap<String, Vec<Maker>>,
    /// Literals of the sources of the package.
    pub(crate) pool: Pool,
    /// The call, as people read it.
    pub(crate) call: String,
}

/// A function with its arguments.
pub(super) struct Call<'a> {
    pub(super) function: &'a Function,
    pub(super) arguments: &'a [Argument],
    /// Whether what it returns is there to be displayed.
    pub(super) is_displayed: bool,
}

/// Makes a program of a function, with all variants that its crate has for it.
pub(crate) fn program(
    function: &Function,
    api: &Api,
    candidates: &[Candidate],
    (path, pool): (&str, &Pool),
) -> Result<Program, Obstacle> {
    let mut inputs = Inputs::new(api);
    let arguments = arguments(function, api, &mut inputs)?;
    let valid = valid_inputs::valid_inputs((function, &arguments), api, &mut inputs);
    let call = Call {
        function,
        arguments: &arguments,
        is_displayed: is_displayed(function, api),
    };
    let arms = all_variants(&call, (api, candidates), pool);
    let mut source = Generated::new(path);
    source.push(HEAD_OF_OUTPUT);
    source.push(HEAD_OF_INPUT);
    source.push(DRIVE);
    write_imports(api, &mut source);
    write_pool(pool, &mut source);
    let of_inputs = write_inputs((&arguments, &valid), &mut source);
    source.line(
        "#[allow(unused_variables, unused_mut, unused_must_use, unused_parens, clippy::all)]",
    );
    source.line("fn run(words: &mut Words) -> Option<String> {");
    source.line("    let input = driver::run::unchanged(|| driver::make::made(|| input(words)))?;");
    source.push("    Some(");
    let texts: Vec<String> = arms.iter().map(|(text, _)| text.clone()).collect();
    let keys = source.site(&call.text(&call.path(), &[]), &texts);
    source.line(")");
    source.line("}");
    let mut always = inputs.write(&mut source);
    always.extend(of_inputs);
    let views = views::write(function, &arguments, api, &mut source);
    let makers = inputs.makers();
    Ok(Program {
        source,
        always,
        variants: variants(keys, arms),
        views,
        makers,
        pool: pool.clone(),
        call: call.shown(),
        arguments,
    })
}

/// Variants of a call on the same inputs: siblings in its place, and other values of switches.
fn implementations(call: &Call<'_>, api: &Api, candidates: &[Candidate]) -> Vec<Arm> {
    let mut arms = siblings(call, api, candidates);
    arms.extend(switches::parameters(call, candidates));
    arms.extend(switches::setters(call, api, candidates));
    arms
}

/// All variants of a call, those with other inputs included.
fn all_variants(call: &Call<'_>, (api, candidates): (&Api, &[Candidate]), pool: &Pool) -> Vec<Arm> {
    let mut arms = implementations(call, api, candidates);
    arms.extend(alterations::alterations(call, &pool.periods));
    arms.extend(follow_ups::follow_ups(call, api));
    arms.extend(round_trips::round_trips(call, api));
    arms
}

/// The code of a variant, and what it is.
type Arm = (String, VariantKind);

fn variants(keys: Vec<ArmKey>, arms: Vec<(String, VariantKind)>) -> Vec<Variant> {
    let variants = keys.into_iter().zip(arms);
    let variants = variants.map(|(key, (_, kind))| Variant {
        keys: vec![key],
        is_against_original: kind.is_against_original(),
        kind,
    });
    variants.collect()
}

/// Declaration of the driver, and what prints outputs.
pub(crate) const HEAD_OF_OUTPUT: &str = "\
#[macro_use]
#[allow(warnings)]
mod driver;
#[allow(unused_imports)]
use self::driver::show::{ByDebug, ByDisplay, ByElements, ByNothing, ByView};
";

/// What makes inputs.
pub(crate) const HEAD_OF_INPUT: &str = "\
#[allow(unused_imports)]
use self::driver::alter::{Alter, How};
#[allow(unused_imports)]
use self::driver::make::Make;
#[allow(unused_imports)]
use self::driver::serve::OfWords;
";

const DRIVE: &str = "\
use self::driver::words::{Pool, Words};

#[test]
fn drive() {
    driver::serve::serve(OfWords { input: input_text, run: run }, &POOL);
}

";

/// Statement of variants that call the same function with another input.
pub(super) const OTHER_INPUT: &str = "driver::run::note_other_input();";

/// Code of a closure that calls a function with arguments that could be made, to see whether that compiles.
pub(crate) fn closure(function: &Function, api: &Api) -> Result<String, Obstacle> {
    let arguments = arguments(function, api, &mut Inputs::new(api))?;
    let typed = arguments.iter().enumerate();
    let typed = typed.map(|(index, it)| format!("mut a{index}: {}", it.made));
    let typed = typed.collect::<Vec<_>>().join(", ");
    let call = Call {
        function,
        arguments: &arguments,
        is_displayed: false,
    };
    let (bindings, passed) = call.bound('a', 'p');
    Ok(format!(
        "{{ let _ = |{typed}| {{ {bindings} let _ = {}({passed}); }}; }}",
        call.path()
    ))
}

/// Writes what inputs may be made of.
fn write_pool(pool: &Pool, source: &mut Generated) {
    let Pool {
        texts,
        characters,
        numbers,
        ..
    } = pool;
    source.line(&format!(
        "static POOL: Pool = Pool {{ texts: &{texts:?}, characters: &{characters:?}, numbers: &{numbers:?} }};"
    ));
}

/// Imports the traits of the standard library whose functions may be called.
fn write_imports(api: &Api, source: &mut Generated) {
    let traits = api.functions.iter().filter_map(Function::imported_trait);
    for path in traits.collect::<BTreeSet<_>>() {
        source.line(&format!("#[allow(unused_imports)]\nuse {path} as _;"));
    }
}

/// The arguments of a function, the receiver first.
fn arguments(
    function: &Function,
    api: &Api,
    inputs: &mut Inputs<'_>,
) -> Result<Vec<Argument>, Obstacle> {
    let substitution = Substitution::of(&function.generics, api).map_err(|reason| Obstacle {
        parameter: None,
        reason,
    })?;
    let mut arguments = Vec::new();
    if let Some(receiver) = receiver(function) {
        arguments.push(inputs.argument("self", &receiver, &substitution)?);
    }
    for parameter in &function.parameters {
        arguments.push(inputs.argument(&parameter.name, &parameter.ty, &substitution)?);
    }
    Ok(arguments)
}

/// The type of the receiver, as that of a parameter.
fn receiver(function: &Function) -> Option<syn::Type> {
    let owner = function.owner_type.as_ref()?;
    match function.receiver {
        Receiver::None => None,
        Receiver::Ref => Some(syn::parse_quote!(&#owner)),
        Receiver::Mut => Some(syn::parse_quote!(&mut #owner)),
        Receiver::Value => Some(owner.clone()),
    }
}

/// Writes the functions that make an input, and print it. Returns the arms that make valid inputs, all of which are to be on.
fn write_inputs(
    (arguments, valid): (&[Argument], &[ValidInputs]),
    source: &mut Generated,
) -> Vec<ArmKey> {
    let keys = valid_inputs::write(valid, arguments, source);
    let types: Vec<String> = arguments.iter().map(|it| it.made.clone()).collect();
    let makes = types.iter().enumerate().map(|(place, made)| {
        match valid.iter().find(|it| it.argument == place) {
            Some(valid) => format!("{}(words)?", valid.name()),
            None => format!("<{made} as Make>::make(words)?"),
        }
    });
    let makes: Vec<String> = makes.collect();
    // With a comma behind each, one part makes a tuple, too.
    let tuple = |parts: &[String]| match parts {
        [] => "()".to_owned(),
        parts => format!("({},)", parts.join(", ")),
    };
    source.line(&format!("type Input = {};", tuple(&types)));
    source.line("fn input(words: &mut Words) -> Option<Input> {");
    source.line(&format!("    Some({})", tuple(&makes)));
    source.line("}");
    source.line("#[allow(clippy::all)]");
    source.line("fn input_text(words: &mut Words) -> Option<String> {");
    source.line("    let input = input(words)?;");
    let texts = arguments.iter().enumerate().map(|(index, argument)| {
        let name = match arguments.len() {
            1 => String::new(),
            _ => format!("{}: ", argument.name),
        };
        format!("format!(\"{name}{{}}\", __intramorph_text!(input.{index}))")
    });
    let texts = texts.collect::<Vec<_>>().join(", ");
    source.line(&format!("    let texts: Vec<String> = vec![{texts}];"));
    source.line("    Some(texts.join(\", \"))");
    source.line("}");
    keys
}

impl Call<'_> {
    /// The path by which the function is called.
    pub(super) fn path(&self) -> String {
        let Function {
            path, turbofish, ..
        } = self.function;
        format!("{path}{turbofish}")
    }

    /// Code that calls a function with the arguments of `input`, after some statements, and prints what it returns.
    pub(super) fn text(&self, path: &str, before: &[String]) -> String {
        let variables = (0..self.arguments.len()).map(|index| format!("mut a{index}, "));
        let variables: String = variables.collect();
        let (bindings, passed) = self.bound('a', 'p');
        let before = before.join(" ");
        let mut texts = vec![self.shown_output()];
        let changed = self
            .arguments
            .iter()
            .enumerate()
            .filter(|(_, it)| it.is_changed);
        texts.extend(changed.map(|(index, _)| format!("__intramorph_text!(&a{index})")));
        if self.function.output.is_none() && texts.len() > 1 {
            texts.remove(0);
        }
        let shown = match &texts[..] {
            [text] => text.clone(),
            texts => {
                let places = vec!["{}"; texts.len()].join(", ");
                format!("format!(\"({places})\", {})", texts.join(", "))
            }
        };
        format!(
            "{{ let ({}) = input; {before} {bindings} let output = {path}({passed}); {shown} }}",
            variables.trim_end()
        )
    }

    /// Statements that make what is passed of the arguments, and the list that passes it: from variables with one letter, to those with
    /// another. They have to live as long as the result, which may borrow from them. A closure is written in the list, so that the
    /// function says which types its parameters have.
    pub(super) fn bound(&self, from: char, to: char) -> (String, String) {
        let (mut bindings, mut passed) = (Vec::new(), Vec::new());
        for (index, argument) in self.arguments.iter().enumerate() {
            let value = argument.pass.replace('$', &format!("{from}{index}"));
            if argument.is_closure() {
                passed.push(value);
            } else {
                bindings.push(format!("let {to}{index} = {value};"));
                passed.push(format!("{to}{index}"));
            }
        }
        (bindings.join(" "), passed.join(", "))
    }

    /// Code that prints what was returned.
    pub(super) fn shown_output(&self) -> String {
        if self.is_displayed {
            return "format!(\"{:?}\", output.to_string())".to_owned();
        }
        "__intramorph_text!(output)".to_owned()
    }

    /// The call, as people read it.
    fn shown(&self) -> String {
        let names = self.arguments.iter().map(|argument| &*argument.name);
        let names = names.collect::<Vec<_>>().join(", ");
        format!("{}({names})", self.function.path)
    }
}

/// Whether a function returns a value of a type of the crate that implements `Display`: what that prints is what people see.
pub(crate) fn is_displayed(function: &Function, api: &Api) -> bool {
    let name = function.output.as_ref().map(super::inputs::shown);
    let name = name.unwrap_or_default();
    let name = name.split('<').next().unwrap_or_default();
    let name = name.trim_start_matches("::");
    api.type_named(name)
        .is_some_and(|ty| ty.has_trait("Display"))
}

/// Functions that take the same arguments, in the place of this one.
fn siblings(call: &Call<'_>, api: &Api, candidates: &[Candidate]) -> Vec<Arm> {
    let path = &call.function.path;
    let of_function = candidates.iter().filter(|candidate| {
        candidate.kind == CandidateKind::Sibling
            && (candidate.path == *path || candidate.values.contains(path))
    });
    let mut arms = Vec::new();
    for candidate in of_function {
        let others = candidate.values.iter().chain([&candidate.path]);
        for other in others.filter(|other| *other != path) {
            let Some(function) = api.function(other) else {
                continue;
            };
            let path_of_other = format!("{}{}", function.path, call.function.turbofish);
            let text = call.text(&path_of_other, &[]);
            if arms.iter().any(|(known, _)| *known == text) {
                continue;
            }
            let kind = VariantKind::Sibling {
                path: other.clone(),
                original: path.clone(),
                place: format!("{}:{}", function.file, function.line),
                candidate: candidate.clone(),
            };
            arms.push((text, kind));
        }
    }
    arms
}
