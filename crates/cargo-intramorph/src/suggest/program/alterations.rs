//! Input transformations: variants that call the same function with an argument changed.

use super::Call;
use crate::suggest::inputs::Argument;
use crate::suggest::variant::{Again, Alteration, How, VariantKind};

const UPPER_CASE: &str = "ASCII letters of `$` in upper case";

/// Variants of a call that change one argument, or two.
pub(super) fn alterations(call: &Call<'_>) -> Vec<(String, VariantKind)> {
    let mut arms = Vec::new();
    for (index, argument) in call.arguments.iter().enumerate() {
        for (how, words) in ways(argument) {
            let name = how.name();
            let other = match how {
                How::Append => format!("Some(<{} as Make>::make(words)?)", argument.made),
                _ => "None".to_owned(),
            };
            // Functions of the driver, for which elements have to implement more.
            let alter = match how {
                How::Double if argument.made.starts_with("Vec<") => {
                    format!("driver::alter::doubled(&mut a{index})")
                }
                How::Sort => format!("driver::alter::sorted(&mut a{index})"),
                How::Uppercase if argument.made.starts_with("Vec<") => {
                    format!("driver::alter::in_upper_case(&mut a{index})")
                }
                _ => format!("Alter::alter(&mut a{index}, How::{name}, {other})"),
            };
            let before = format!("if !{alter} {{ return None; }}");
            let kind = VariantKind::Input {
                what: words.replace('$', &argument.name),
                alteration: Alteration::Changed {
                    argument: index,
                    how,
                },
            };
            arms.push((call.text(&call.path(), &[before]), kind));
        }
        arms.extend(parsed_again(call, index, argument));
    }
    for (left, one) in call.arguments.iter().enumerate() {
        for (right, other) in call.arguments.iter().enumerate().skip(left + 1) {
            if one.made == other.made && one.pass == other.pass {
                let before = format!("driver::alter::swapped(&mut a{left}, &mut a{right});");
                let what = format!("`{}` and `{}` swapped", one.name, other.name);
                let alteration = Alteration::Swapped { left, right };
                arms.push((
                    call.text(&call.path(), &[before]),
                    VariantKind::Input { what, alteration },
                ));
                if is_sequence(&one.made) {
                    let reverse =
                        |place| format!("Alter::alter(&mut a{place}, How::Reverse, None);");
                    let what = format!("`{}` and `{}` reversed", one.name, other.name);
                    let alteration = Alteration::BothReversed { left, right };
                    arms.push((
                        call.text(&call.path(), &[left, right].map(reverse)),
                        VariantKind::Input { what, alteration },
                    ));
                }
            }
        }
    }
    arms
}

/// A variant with an argument of a type of the crate that was printed and parsed, if the type can be.
fn parsed_again(
    call: &Call<'_>,
    index: usize,
    argument: &Argument,
) -> Option<(String, VariantKind)> {
    let Argument { name, made, .. } = argument;
    let is_of_crate = made.contains("::") && !made.contains("std::");
    let before = format!(
        "let mut a{index} = match a{index}.to_string().parse::<{made}>() {{ Ok(value) => value, Err(_) => return None }};"
    );
    let what = format!("`{name}` printed, and parsed again");
    is_of_crate.then(|| {
        (
            call.text(&call.path(), &[before]),
            VariantKind::FollowUp {
                what,
                again: Again::Parsed(index),
            },
        )
    })
}

fn is_sequence(made: &str) -> bool {
    made == "String" || made.starts_with("Vec<")
}

/// Ways to change an argument, each with its words.
fn ways(argument: &Argument) -> Vec<(How, &'static str)> {
    let is_number = |made: &str| {
        let digits = made.trim_start_matches(['u', 'i', 'f']);
        digits.len() < made.len() && (digits == "size" || digits.parse::<u8>().is_ok())
    };
    match &*argument.made {
        "String" => vec![
            (How::Reverse, "`$` reversed"),
            (How::Append, "`$` with another text appended"),
            (How::DropLast, "`$` without its last character"),
            (How::Double, "`$` twice"),
            (How::Uppercase, UPPER_CASE),
            (How::Pad, "`$` between two spaces"),
        ],
        made if made.starts_with("Vec<") => {
            let is_bytes = made == "Vec<u8>";
            let of_bytes = is_bytes.then_some((How::Uppercase, UPPER_CASE));
            let of_all = [
                (How::Reverse, "`$` reversed"),
                (How::Append, "`$` with elements appended"),
                (How::DropFirst, "`$` without its first element"),
                (How::DropLast, "`$` without its last element"),
                (How::Double, "`$` twice"),
                (How::Sort, "`$` sorted"),
            ];
            of_all.into_iter().chain(of_bytes).collect()
        }
        // A number that selects an answer of a closure is no number for the program.
        made if is_number(made) && !argument.is_closure() => vec![
            (How::Increment, "`$` plus one"),
            (How::Negate, "`$` negated"),
            (How::Double, "`$` times two"),
        ],
        _ => Vec::new(),
    }
}
