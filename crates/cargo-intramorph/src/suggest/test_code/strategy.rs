//! Strategies: the proptest expression that makes the inputs of a test, from the types of arguments.

use std::collections::BTreeMap;

use syn::{GenericArgument, PathArguments, Type, TypePath};

use super::alphabet;
use super::context::Context;
use super::style::Numbers;
use super::variable;
use crate::discover::code_text;
use crate::suggest::inputs::{Maker, Passed, Wrapping};

/// Maximum depth of types in types; a recursive type has no strategy.
const MOST_DEPTH: u32 = 4;

/// Maximum length of a strategy of a type of the crate that is written where it is used.
const LONGEST_INLINE: usize = 60;

/// Texts for arguments that have to live as long as the process.
const TEXTS: &str = r#"select(vec!["", "a", "b", "ab", "A1", "ä"])"#;

/// Everything that strategies are made from.
#[derive(Clone, Copy)]
pub(super) struct Strategies<'a> {
    /// Ways to make the types of the crate, by their texts.
    pub(super) makers: &'a BTreeMap<String, Vec<Maker>>,
    pub(super) numbers: Numbers,
    /// A regular expression for texts.
    pub(super) alphabet: &'a str,
    /// The same for texts in types of the crate.
    pub(super) inner_alphabet: &'a str,
    /// Types of parts that other parts are lists of: some should be in the lists.
    pub(super) elements: &'a [&'a str],
    /// Whether an input has several parts of one type.
    pub(super) has_alike: bool,
    /// Depth of the type in others.
    pub(super) depth: u32,
    /// Whether the strategy is for a part of a type of the crate.
    pub(super) is_inner: bool,
    /// Whether the strategy is for elements of a list, which should be equal at times.
    pub(super) is_element: bool,
    /// Number of texts in an input. Several should have something in common, and characters should be in them.
    pub(super) texts: usize,
}

impl Strategies<'_> {
    /// The strategy for values of a type; `None` if there is none that can be written.
    pub(super) fn of(&self, made: &str, context: &mut Context<'_>) -> Option<String> {
        if self.depth > MOST_DEPTH {
            return None;
        }
        if let Some(makers) = self.makers.get(made) {
            let strategies = Self {
                is_inner: true,
                ..*self
            };
            let strategy = strategies.of_makers(makers, context)?;
            return Some(strategies.named(made, strategy, context));
        }
        match syn::parse_str(made).ok()? {
            Type::Tuple(tuple) if tuple.elems.is_empty() => Some("Just(())".to_owned()),
            Type::Tuple(tuple) => {
                let parts = tuple.elems.iter();
                let parts = parts.map(|part| self.inside().of(&text(part), context));
                Some(tupled(&parts.collect::<Option<Vec<_>>>()?))
            }
            Type::Array(_) if self.makers.is_empty() => Some(format!("any::<{made}>()")),
            Type::Reference(reference) if text(&reference.elem) == "str" => Some(TEXTS.to_owned()),
            Type::Path(path) => self.of_path(&path, made, context),
            _ => None,
        }
    }

    /// The same for a part of a value.
    fn inside(&self) -> Self {
        Self {
            depth: self.depth + 1,
            ..*self
        }
    }

    /// A long strategy becomes a function, which other tests share.
    fn named(&self, made: &str, strategy: String, context: &mut Context<'_>) -> String {
        // What is written twice is a function sooner.
        let times = 1 + usize::from(self.has_alike);
        if strategy.len() * times <= LONGEST_INLINE {
            return strategy;
        }
        let path = made.split('<').next().unwrap_or(made);
        let name = variable::snake_case(path.rsplit("::").next().unwrap_or(path));
        let name = match self.numbers {
            Numbers::Small => format!("small_{name}s"),
            Numbers::Plain => format!("plain_{name}s"),
            Numbers::Any => format!("{name}s"),
        };
        let ty = context.imports.ty(made);
        let code = format!("fn {name}() -> impl Strategy<Value = {ty}> {{ {strategy} }}\n");
        context.add_helper(&name, code);
        format!("{name}()")
    }

    /// The strategy of a type of the standard library.
    fn of_path(&self, path: &TypePath, made: &str, context: &mut Context<'_>) -> Option<String> {
        let segment = path.path.segments.last()?;
        let mut parts = Vec::new();
        if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
            for argument in &arguments.args {
                let GenericArgument::Type(ty) = argument else {
                    return None;
                };
                let strategies = Self {
                    is_element: true,
                    ..self.inside()
                };
                parts.push(strategies.of(&text(ty), context)?);
            }
        }
        let collection = |name: &str, context: &mut Context<'_>| {
            let collection = context
                .imports
                .item(&format!("intramorph::proptest::collection::{name}"));
            Some(format!("{collection}({}, 0..20)", parts.join(", ")))
        };
        match (&*segment.ident.to_string(), &parts[..]) {
            ("String", []) => Some(self.texts()),
            ("Vec", _) if self.numbers == Numbers::Plain && made == "Vec<u8>" => {
                Some(format!("{}.prop_map(String::into_bytes)", self.texts()))
            }
            ("Vec", [element]) => Some(format!("vec({element}, 0..20)")),
            ("Option", [value]) => {
                let option = context.imports.item("intramorph::proptest::option");
                Some(format!("{option}::of({value})"))
            }
            ("Box", [value]) => Some(format!("{}.prop_map(Box::new)", receiver(value))),
            ("VecDeque", [_]) => collection("vec_deque", context),
            ("BTreeSet", [_]) => collection("btree_set", context),
            ("HashSet", [_]) => collection("hash_set", context),
            ("BinaryHeap", [_]) => collection("binary_heap", context),
            ("BTreeMap", [_, _]) => collection("btree_map", context),
            ("HashMap", [_, _]) => collection("hash_map", context),
            ("Range", [value]) => Some(format!(
                "({value}, {value}).prop_map(|(start, end)| start..end)"
            )),
            (name, []) => self.of_plain(name, made, context),
            _ => None,
        }
    }

    /// The strategy of a type without arguments.
    fn of_plain(&self, name: &str, made: &str, context: &mut Context<'_>) -> Option<String> {
        if variable::is_integer(name) {
            return Some(self.of_integer(name));
        }
        // Tests share the strategies of types of the crate, whatever else is in their inputs.
        let is_shared = !self.is_inner && self.elements.contains(&name);
        let is_small = self.numbers != Numbers::Any || is_shared;
        Some(match name {
            "char" if is_small || self.is_inner || self.texts > 0 => {
                "select(vec!['a', 'b', 'B', '1', ' ', 'ä'])".to_owned()
            }
            "f32" | "f64" if is_small => format!("-100.0..100.0{name}"),
            "Duration" if is_small => {
                let duration = context.imports.ty(made);
                format!("(0..100u64).prop_map({duration}::from_millis)")
            }
            "bool" | "char" | "f32" | "f64" | "Duration" | "Ordering" | "PathBuf" | "IpAddr"
            | "Ipv4Addr" | "Ipv6Addr" => format!("any::<{}>()", context.imports.ty(made)),
            _ => return None,
        })
    }

    /// The strategy of an integer. Where several should be equal at times, some of them are very small.
    fn of_integer(&self, name: &str) -> String {
        let is_shared = self.elements.contains(&name);
        // Equal bytes are frequent in any list of them.
        let is_element = self.is_element && !matches!(name, "u8" | "i8");
        let may_be_equal = self.is_inner || is_shared || is_element;
        let is_signed = name.starts_with('i');
        // A range of these needs no suffix.
        let suffix = if name == "i32" { "" } else { name };
        match (self.numbers, is_signed) {
            (Numbers::Any, _) if !may_be_equal => format!("any::<{name}>()"),
            (Numbers::Any, true) => format!("one_of![-2..=2{suffix}, any::<{name}>()]"),
            (Numbers::Any, false) => format!("one_of![0..=3{suffix}, any::<{name}>()]"),
            (Numbers::Plain, _) if matches!(name, "u8" | "i8") => format!("any::<{name}>()"),
            (Numbers::Plain, true) => format!("-1000..1000{suffix}"),
            (Numbers::Plain, false) => format!("0..1000{suffix}"),
            (Numbers::Small, true) if may_be_equal => format!("-2..=2{suffix}"),
            (Numbers::Small, false) if may_be_equal => format!("0..=3{suffix}"),
            (Numbers::Small, true) => format!("-10..10{suffix}"),
            (Numbers::Small, false) => format!("0..20{suffix}"),
        }
    }

    fn texts(&self) -> String {
        let texts = match self.numbers {
            Numbers::Plain => "[a-cA-C0-2 ]{0,12}",
            _ if self.is_inner => self.inner_alphabet,
            Numbers::Small => "[ab]{0,6}",
            Numbers::Any => self.alphabet,
        };
        alphabet::literal(texts)
    }

    /// The strategy of a type of the crate: all of its variants, or else the constructor that makes most.
    fn of_makers(&self, makers: &[Maker], context: &mut Context<'_>) -> Option<String> {
        let literals = makers.iter().filter_map(|maker| match maker {
            Maker::Literal { path, fields } => Some((path, fields)),
            _ => None,
        });
        let literals: Vec<(&String, &Vec<(String, String)>)> = literals.collect();
        if literals.len() > 1 && literals.iter().all(|(_, fields)| fields.is_empty()) {
            let paths = literals
                .iter()
                .map(|(path, _)| context.imports.expression(path));
            return Some(format!(
                "select(vec![{}])",
                paths.collect::<Vec<_>>().join(", ")
            ));
        }
        if !literals.is_empty() {
            let strategies = literals
                .iter()
                .map(|(path, fields)| self.of_literal(path, fields, context));
            let strategies = strategies.collect::<Option<Vec<_>>>()?;
            return Some(match &strategies[..] {
                [strategy] => strategy.clone(),
                strategies => format!("one_of![{}]", strategies.join(", ")),
            });
        }
        let mut ranked: Vec<&Maker> = makers.iter().collect();
        ranked.sort_by_key(|maker| match maker {
            Maker::Call {
                arguments,
                wrapping,
                ..
            } if !arguments.is_empty() => 1 + usize::from(*wrapping != Wrapping::Nothing),
            Maker::Parsed => 3,
            _ => 4,
        });
        ranked
            .into_iter()
            .find_map(|maker| self.of_maker(maker, context))
    }

    fn of_literal(
        &self,
        path: &str,
        fields: &[(String, String)],
        context: &mut Context<'_>,
    ) -> Option<String> {
        let path = context.imports.expression(path);
        let strategies = fields.iter();
        let strategies = strategies.map(|(_, made)| self.inside().of(made, context));
        let strategies = strategies.collect::<Option<Vec<_>>>()?;
        let is_tuple = fields
            .iter()
            .any(|(name, _)| name.starts_with(|it: char| it.is_ascii_digit()));
        let names: Vec<String> = if is_tuple {
            (0..fields.len())
                .map(|place| variable::LETTERS[place % 8].to_owned())
                .collect()
        } else {
            fields.iter().map(|(name, _)| name.clone()).collect()
        };
        Some(match (&strategies[..], is_tuple) {
            ([], _) => format!("Just({path})"),
            ([strategy], true) => format!("{}.prop_map({path})", receiver(strategy)),
            (strategies, is_tuple) => {
                let literal = if is_tuple {
                    format!("{path}({})", names.join(", "))
                } else {
                    format!("{path} {{ {} }}", names.join(", "))
                };
                let pattern = tupled(&names);
                format!(
                    "{}.prop_map(|{pattern}| {literal})",
                    receiver(&tupled(strategies))
                )
            }
        })
    }

    fn of_maker(&self, maker: &Maker, context: &mut Context<'_>) -> Option<String> {
        match maker {
            Maker::Call {
                path,
                arguments,
                wrapping,
                ..
            } => {
                let strategies = arguments.iter();
                let strategies = strategies.map(|it| self.inside().of(&it.made, context));
                let strategies = strategies.collect::<Option<Vec<_>>>()?;
                let path = context.imports.function_at(path);
                called(&path, arguments, *wrapping, &strategies)
            }
            Maker::Parsed => {
                let texts = self.texts();
                Some(format!(
                    "{texts}.prop_filter_map(\"can be parsed\", |text| text.parse().ok())"
                ))
            }
            Maker::Literal { .. } | Maker::Default => None,
        }
    }
}

/// The strategy that calls a constructor with what other strategies make.
fn called(
    path: &str,
    arguments: &[Passed],
    wrapping: Wrapping,
    strategies: &[String],
) -> Option<String> {
    let passed: Vec<String> = arguments
        .iter()
        .map(|it| variable::passed_owned(&it.pass, &it.name))
        .collect::<Option<_>>()?;
    let names: Vec<String> = arguments.iter().map(|it| it.name.clone()).collect();
    if names.is_empty() {
        let call = format!("{path}()");
        return (wrapping == Wrapping::Nothing).then(|| format!("Just({call})"));
    }
    let is_plain = passed == names && names.len() == 1;
    let call = format!("{path}({})", passed.join(", "));
    let strategy = tupled(strategies);
    let strategy = receiver(&strategy);
    let pattern = tupled(&names);
    let name = path.rsplit("::").nth(1).unwrap_or(path);
    let name = variable::snake_case(name).replace('_', " ");
    Some(match wrapping {
        Wrapping::Nothing if is_plain => format!("{strategy}.prop_map({path})"),
        Wrapping::Nothing => format!("{strategy}.prop_map(|{pattern}| {call})"),
        Wrapping::Option => {
            format!("{strategy}.prop_filter_map(\"a {name}\", |{pattern}| {call})")
        }
        Wrapping::Result => {
            format!("{strategy}.prop_filter_map(\"a {name}\", |{pattern}| {call}.ok())")
        }
    })
}

/// Several expressions or patterns as one.
pub(super) fn tupled(parts: &[String]) -> String {
    match parts {
        [part] => part.clone(),
        parts => format!("({})", parts.join(", ")),
    }
}

/// A strategy on which a method is called: a range needs parentheses.
fn receiver(strategy: &str) -> String {
    if strategy.contains("..") && !strategy.contains('(') {
        format!("({strategy})")
    } else {
        strategy.to_owned()
    }
}

fn text(ty: &Type) -> String {
    code_text(ty)
}
