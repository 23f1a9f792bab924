//! Programs of a test: a function by its path, or a closure that calls it with the parts of an input.

use std::fmt::Write;

use super::imports::Imports;
use super::output::Owned;
use super::variable::Variable;
use crate::discover::{Function, Receiver};

/// A call of a function with the parts of an input.
pub(super) struct Call<'a> {
    pub(super) function: &'a Function,
    /// All arguments in their order.
    pub(super) arguments: &'a [Variable],
    /// An argument that does not come from the input: its place, and the value.
    pub(super) fixed: Option<(usize, &'a str)>,
    /// Whether inputs have a part for it all the same.
    pub(super) is_fixed_in_input: bool,
    /// A method that is called on the receiver before.
    pub(super) setter: Option<Setter<'a>>,
    pub(super) output: &'a Owned,
}

#[derive(Clone, Copy)]
pub(super) struct Setter<'a> {
    pub(super) method: &'a Function,
    pub(super) value: &'a str,
}

impl Call<'_> {
    /// The parts of the input.
    pub(super) fn parts(&self) -> Vec<&Variable> {
        let fixed = self.fixed.map(|(place, _)| place);
        let fixed = fixed.filter(|_| !self.is_fixed_in_input);
        let parts = self.arguments.iter().enumerate();
        let parts = parts.filter(|(place, _)| Some(*place) != fixed);
        parts.map(|(_, part)| part).collect()
    }

    /// The program as an expression. Types are named only for the first program of a test.
    pub(super) fn program(&self, imports: &mut Imports<'_>, has_types: bool) -> Option<String> {
        if let Some(bare) = self.bare(imports) {
            return Some(bare);
        }
        let parts = self.parts();
        let body = self.body(imports)?;
        let pattern = pattern(&parts);
        if !has_types {
            return Some(format!("|{pattern}| {body}"));
        }
        Some(format!("|{pattern}: &{}| {body}", self.input_type(imports)))
    }

    /// The type behind the reference that the program takes.
    pub(super) fn input_type(&self, imports: &mut Imports<'_>) -> String {
        match &self.parts()[..] {
            [part] => imports.ty(&part.borrowed_type()),
            parts => {
                let types = parts.iter().map(|part| imports.ty(&part.made));
                format!("({})", types.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The function itself, if it takes the input as it is.
    fn bare(&self, imports: &mut Imports<'_>) -> Option<String> {
        let [argument] = self.arguments else {
            return None;
        };
        let is_generic = self.function.generics.type_params().next().is_some();
        let is_generic = is_generic || !self.function.turbofish.is_empty();
        if is_generic || self.fixed.is_some() || self.setter.is_some() || has_impl(self.function) {
            return None;
        }
        match &*argument.pass {
            "&*$" | "&$" if self.output.is_same => Some(imports.function(self.function)),
            "&mut *$" | "&mut $" if self.function.output.is_none() => {
                let function = imports.function(self.function);
                Some(format!("in_place({function})"))
            }
            _ => None,
        }
    }

    /// The call with the parts of the input, which the pattern has named.
    pub(super) fn body(&self, imports: &mut Imports<'_>) -> Option<String> {
        let parts = self.parts();
        let is_alone = parts.len() == 1;
        let all_copied = all_copied(&parts);
        let mut statements = String::new();
        let changed: Vec<&&Variable> = parts.iter().filter(|it| it.is_changed).collect();
        for part in &changed {
            if !all_copied {
                let owned = part.owned(is_alone);
                let _ = write!(statements, "let mut {} = {owned}; ", part.name);
            }
        }
        let setter = self.set(is_alone, imports)?;
        statements.push_str(&setter.statements);
        let mut passed = Vec::new();
        for (place, argument) in self.arguments.iter().enumerate() {
            passed.push(match (self.fixed, &setter.receiver) {
                (Some((fixed, value)), _) if fixed == place => imports.expression(value),
                (_, Some(receiver)) if place == 0 => receiver.clone(),
                _ => argument.passed(is_alone, all_copied || argument.is_changed)?,
            });
        }
        let call = self.call(passed, imports);
        if changed.is_empty() {
            let call = self.output.code.replace('$', &call);
            return Some(if statements.is_empty() {
                call
            } else {
                format!("{{ {statements}{call} }}")
            });
        }
        let names: Vec<&str> = changed.iter().map(|part| &*part.name).collect();
        let names = names.join(", ");
        Some(match (self.function.output.is_none(), changed.len()) {
            (true, 1) => format!("{{ {statements}{call}; {names} }}"),
            (true, _) => format!("{{ {statements}{call}; ({names}) }}"),
            (false, _) => {
                let call = self.output.code.replace('$', &call);
                format!("{{ {statements}let output = {call}; (output, {names}) }}")
            }
        })
    }

    /// The call itself: of a method on its receiver, or by a path.
    fn call(&self, mut passed: Vec<String>, imports: &mut Imports<'_>) -> String {
        let function = self.function;
        let is_method = function.receiver != Receiver::None
            && !function.is_of_trait
            && function.trait_name.is_none();
        if is_method && !passed.is_empty() {
            let receiver = passed.remove(0);
            let receiver = receiver.trim_start_matches("&mut ").trim_start_matches('&');
            let receiver = match receiver.strip_prefix('*') {
                Some(copied) => copied,
                None => receiver,
            };
            return format!("{receiver}.{}({})", function.name(), passed.join(", "));
        }
        format!(
            "{}{}({})",
            imports.function(self.function),
            function.turbofish,
            passed.join(", ")
        )
    }

    fn set(&self, is_alone: bool, imports: &mut Imports<'_>) -> Option<Set> {
        let (Some(setter), Some(receiver)) = (self.setter, self.arguments.first()) else {
            return Some(Set::default());
        };
        let (name, value) = (setter.method.name(), imports.expression(setter.value));
        let variable = &receiver.name;
        let owned = if receiver.is_changed {
            variable.clone()
        } else {
            receiver.owned(is_alone)
        };
        Some(match setter.method.receiver {
            Receiver::Value if !receiver.is_changed => Set {
                statements: String::new(),
                receiver: Some(format!("{}.{name}({value})", owned.trim_start_matches('*'))),
            },
            Receiver::Mut => {
                let copy = if receiver.is_changed {
                    String::new()
                } else {
                    format!("let mut {variable} = {owned}; ")
                };
                Set {
                    statements: format!("{copy}{variable}.{name}({value}); "),
                    receiver: Some(variable.clone()),
                }
            }
            _ => return None,
        })
    }
}

/// What a setter adds to a program.
#[derive(Default)]
struct Set {
    statements: String,
    /// The receiver of the call.
    receiver: Option<String>,
}

/// The pattern that takes an input apart.
pub(super) fn pattern(parts: &[&Variable]) -> String {
    pattern_of(parts, |_| true)
}

/// The same, in which some parts have no name.
pub(super) fn pattern_of(parts: &[&Variable], is_named: impl Fn(&Variable) -> bool) -> String {
    let names = parts
        .iter()
        .map(|part| if is_named(part) { &*part.name } else { "_" });
    let names = names.collect::<Vec<_>>().join(", ");
    let names = match parts {
        [_] if names == "_" => return names,
        [_] => names,
        _ => format!("({names})"),
    };
    if all_copied(parts) {
        format!("&{names}")
    } else {
        names
    }
}

/// Whether all parts are copied by the pattern.
pub(super) fn all_copied(parts: &[&Variable]) -> bool {
    parts
        .iter()
        .all(|part| part.is_copy && !part.is_changed && !part.is_borrowed())
}

/// Whether a parameter is `impl Trait`, so that the function has no type of its own.
fn has_impl(function: &Function) -> bool {
    let mut types = function.parameters.iter().map(|it| &it.ty);
    types.any(|ty| crate::discover::code_text(ty).contains("impl "))
}
