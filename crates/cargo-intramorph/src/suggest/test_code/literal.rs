//! Inputs as Rust expressions, from what `Debug` printed of them.

use std::collections::BTreeMap;

use syn::{Expr, ExprLit, Lit, Member, Type, UnOp};

use super::imports::Imports;
use super::variable::{Variable, is_integer};
use crate::discover::code_text;
use crate::suggest::inputs::Maker;

/// Everything that literals are made from.
pub(super) struct Literals<'a> {
    /// Ways to make the types of the crate, by their texts.
    pub(super) makers: &'a BTreeMap<String, Vec<Maker>>,
}

impl Literals<'_> {
    /// An input, as the driver prints it, for the arguments that `is_part` names; `None` if it cannot be written as Rust.
    pub(super) fn input(
        &self,
        text: &str,
        arguments: &[(String, &Variable, bool)],
        imports: &mut Imports<'_>,
    ) -> Option<String> {
        let texts = split(text, arguments)?;
        let mut parts = Vec::new();
        for (text, (_, variable, is_part)) in texts.into_iter().zip(arguments) {
            if *is_part {
                parts.push(self.value(text, &variable.made, imports)?);
            }
        }
        Some(super::strategy::tupled(&parts))
    }

    fn value(&self, text: &str, made: &str, imports: &mut Imports<'_>) -> Option<String> {
        self.expression(&syn::parse_str(text).ok()?, made, imports)
    }

    fn expression(&self, value: &Expr, made: &str, imports: &mut Imports<'_>) -> Option<String> {
        if let Some(makers) = self.makers.get(made) {
            return self.of_crate(value, makers, imports);
        }
        let ty: Type = syn::parse_str(made).ok()?;
        match (value, &ty) {
            (Expr::Array(array), Type::Array(types)) => {
                let element = code_text(&types.elem);
                let elements = array.elems.iter();
                let elements = elements.map(|it| self.expression(it, &element, imports));
                let elements = elements.collect::<Option<Vec<_>>>()?;
                Some(format!("[{}]", elements.join(", ")))
            }
            (Expr::Array(array), _) => {
                let element = made.strip_prefix("Vec<")?.strip_suffix('>')?;
                let elements = array.elems.iter();
                let elements = elements.map(|it| self.expression(it, element, imports));
                let elements = elements.collect::<Option<Vec<_>>>()?;
                Some(format!("vec![{}]", elements.join(", ")))
            }
            (Expr::Tuple(tuple), Type::Tuple(types)) => {
                let parts = tuple.elems.iter().zip(&types.elems);
                let parts = parts.map(|(it, ty)| self.expression(it, &code_text(ty), imports));
                Some(super::strategy::tupled(&parts.collect::<Option<Vec<_>>>()?))
            }
            (Expr::Call(call), _) if code_text(&call.func) == "Some" => {
                let inner = made.strip_prefix("Option<")?.strip_suffix('>')?;
                let value = self.expression(call.args.first()?, inner, imports)?;
                Some(format!("Some({value})"))
            }
            (Expr::Path(path), _) if made.starts_with("Option<") => {
                (code_text(path) == "None").then(|| "None".to_owned())
            }
            (value, _) => plain(value, made),
        }
    }

    /// A struct or variant whose fields are all public.
    fn of_crate(
        &self,
        value: &Expr,
        makers: &[Maker],
        imports: &mut Imports<'_>,
    ) -> Option<String> {
        let name = match value {
            Expr::Path(path) => path.path.get_ident()?.to_string(),
            Expr::Struct(value) => value.path.get_ident()?.to_string(),
            Expr::Call(call) => code_text(&call.func),
            _ => return None,
        };
        let literal = makers.iter().find_map(|maker| match maker {
            Maker::Literal { path, fields } if path.rsplit("::").next() == Some(&name) => {
                Some((path, fields))
            }
            _ => None,
        });
        let (path, fields) = literal?;
        let path = imports.expression(path);
        match value {
            Expr::Path(_) => fields.is_empty().then_some(path),
            Expr::Struct(value) => {
                let mut parts = Vec::new();
                for part in &value.fields {
                    let Member::Named(name) = &part.member else {
                        return None;
                    };
                    let made = &fields.iter().find(|(it, _)| name == it)?.1;
                    parts.push(format!(
                        "{name}: {}",
                        self.expression(&part.expr, made, imports)?
                    ));
                }
                (parts.len() == fields.len()).then(|| format!("{path} {{ {} }}", parts.join(", ")))
            }
            Expr::Call(call) => {
                let parts = call.args.iter().zip(fields);
                let parts = parts.map(|(it, (_, made))| self.expression(it, made, imports));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                (parts.len() == fields.len()).then(|| format!("{path}({})", parts.join(", ")))
            }
            _ => None,
        }
    }
}

/// A number, character, truth value or text.
fn plain(value: &Expr, made: &str) -> Option<String> {
    let (value, sign) = match value {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => (&*unary.expr, "-"),
        value => (value, ""),
    };
    let literal = match value {
        Expr::Lit(ExprLit { lit, .. }) => lit,
        Expr::Path(path) if matches!(made, "f32" | "f64") => {
            let constant = match &*code_text(path) {
                "NaN" => "NAN",
                "inf" => "INFINITY",
                _ => return None,
            };
            return Some(format!("{sign}{made}::{constant}"));
        }
        _ => return None,
    };
    Some(match (literal, made) {
        (Lit::Str(text), "&'static str") => code_text(text),
        (Lit::Str(text), "String") if text.value().is_empty() => "String::new()".to_owned(),
        (Lit::Str(text), "String") => format!("{}.to_owned()", code_text(text)),
        // The program says of which type the number is.
        (Lit::Int(_), made) if is_integer(made) => format!("{sign}{}", code_text(literal)),
        (Lit::Float(_), "f32" | "f64") => format!("{sign}{}", code_text(literal)),
        (Lit::Char(_), "char") | (Lit::Bool(_), "bool") => code_text(literal),
        _ => return None,
    })
}

/// The texts of arguments: behind their names, unless there is only one.
fn split<'a>(text: &'a str, arguments: &[(String, &Variable, bool)]) -> Option<Vec<&'a str>> {
    if arguments.len() == 1 {
        return Some(vec![text]);
    }
    let mut rest = text;
    let mut texts = Vec::new();
    for (place, (name, _, _)) in arguments.iter().enumerate() {
        rest = rest.strip_prefix(&format!("{name}: "))?;
        let Some((next, _, _)) = arguments.get(place + 1) else {
            texts.push(rest);
            break;
        };
        let end = format!(", {next}: ");
        let mut ends = rest.match_indices(&end).map(|(at, _)| at);
        // A text may contain what separates arguments.
        let at = ends.find(|at| syn::parse_str::<Expr>(&rest[..*at]).is_ok())?;
        texts.push(&rest[..at]);
        rest = &rest[at + 2..];
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Literals;
    use crate::discover::Api;
    use crate::suggest::test_code::imports::Imports;

    #[track_caller]
    fn check(shown: &str, made: &str, expected: &str) {
        let literals = Literals {
            makers: &BTreeMap::new(),
        };
        let api = Api::default();
        let written = literals.value(shown, made, &mut Imports::new(&api));
        assert_eq!(written.as_deref(), Some(expected));
    }

    #[test]
    fn what_was_printed_of_values_is_written_without_suffixes() {
        check("-1", "i32", "-1");
        check("[(-1, 3)]", "Vec<(i32, u8)>", "vec![(-1, 3)]");
        check("[1, 2]", "[u8; 2]", "[1, 2]");
        check("[\"\"]", "Vec<String>", "vec![String::new()]");
        check("[]", "Vec<u8>", "vec![]");
        check("Some(\"a\")", "Option<String>", "Some(\"a\".to_owned())");
        check("\"a\"", "&'static str", "\"a\"");
        check("-inf", "f64", "-f64::INFINITY");
        check("NaN", "f32", "f32::NAN");
    }
}
