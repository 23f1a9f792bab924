//! Input transformations: variants that call the same function with an argument changed.

use super::{Call, OTHER_INPUT};
use crate::suggest::inputs::Argument;
use crate::suggest::variant::{Again, Alteration, Arithmetic, How, VariantKind};

const UPPER_CASE: &str = "ASCII letters of $ in upper case";

/// Variants of a call with other inputs. Numbers of the sources may be periods, such as 400 years or 360 degrees.
pub(super) fn alterations(call: &Call<'_>, periods: &[u32]) -> Vec<(String, VariantKind)> {
    let mut arms = Vec::new();
    for (place, argument) in call.arguments.iter().enumerate() {
        for (how, words) in ways(argument, periods) {
            let what = words.replace('$', &format!("`{}`", argument.name));
            let alteration = Alteration::Changed {
                argument: place,
                how,
            };
            arms.push(arm(call, &[(place, how)], what, alteration));
        }
        arms.extend(parsed_again(call, place, argument));
    }
    for (left, one) in call.arguments.iter().enumerate() {
        for (right, other) in call.arguments.iter().enumerate().skip(left + 1) {
            if one.made == other.made && one.pass == other.pass {
                arms.extend(of_pair(call, left, right));
            }
        }
    }
    arms.extend(of_all_numbers(call));
    arms
}

/// Variants that swap two arguments of the same type, or change them alike.
fn of_pair(call: &Call<'_>, left: usize, right: usize) -> Vec<(String, VariantKind)> {
    let [one, other] = [left, right].map(|place| &call.arguments[place]);
    let names = format!("`{}` and `{}`", one.name, other.name);
    let swapped = format!("{OTHER_INPUT} driver::alter::swapped(&mut a{left}, &mut a{right});");
    let kind = VariantKind::Input {
        what: format!("{names} swapped"),
        alteration: Alteration::Swapped { left, right },
    };
    let mut arms = vec![(call.text(&call.path(), &[swapped]), kind)];
    if is_number(one) && is_number(other) {
        arms.push(increased(call, left, right));
        arms.push(increased(call, right, left));
    }
    for &(how, words) in ways_of_both(one) {
        let alteration = Alteration::Both { left, right, how };
        let what = words.replace('$', &names);
        arms.push(arm(call, &[(left, how), (right, how)], what, alteration));
    }
    arms
}

/// A variant that adds one argument to another: `gcd(a + b, b)` is `gcd(a, b)`, and what counts modulo `b` stays the same.
fn increased(call: &Call<'_>, argument: usize, by: usize) -> (String, VariantKind) {
    let [one, other] = [argument, by].map(|place| &call.arguments[place].name);
    let increased = format!(
        "{OTHER_INPUT} if !driver::alter::increased(&mut a{argument}, a{by}) {{ return None; }}"
    );
    let kind = VariantKind::Input {
        what: format!("`{one}` plus `{other}`"),
        alteration: Alteration::Increased { argument, by },
    };
    (call.text(&call.path(), &[increased]), kind)
}

/// Variants that change all numbers alike, if there are several arguments with numbers.
fn of_all_numbers(call: &Call<'_>) -> Vec<(String, VariantKind)> {
    let all_changed = |arithmetic: Arithmetic| {
        let arguments = call.arguments.iter().enumerate();
        let changed = arguments.filter_map(|(place, argument)| {
            if !arithmetic.applies_to(&argument.made) {
                return None;
            }
            let how = if is_number(argument) {
                How::Number(arithmetic)
            } else if has_numbers(argument) {
                How::Elements(arithmetic)
            } else {
                return None;
            };
            Some((place, how))
        });
        changed.collect::<Vec<(usize, How)>>()
    };
    let count = all_changed(Arithmetic::Double).len();
    let all = ARITHMETIC.into_iter().filter_map(|arithmetic| {
        let changed = all_changed(arithmetic);
        let numbers = if changed.len() < count {
            "signed numbers"
        } else {
            "numbers"
        };
        let what = format!("all {numbers} {arithmetic}");
        let alteration = Alteration::AllNumbers(arithmetic);
        (changed.len() > 1).then(|| arm(call, &changed, what, alteration))
    });
    all.collect()
}

const ARITHMETIC: [Arithmetic; 3] = [Arithmetic::Plus(1), Arithmetic::Negate, Arithmetic::Double];

/// A variant in which arguments are changed. Where something is drawn, all of them get the same.
fn arm(
    call: &Call<'_>,
    changed: &[(usize, How)],
    what: String,
    alteration: Alteration,
) -> (String, VariantKind) {
    let mut before = vec![OTHER_INPUT.to_owned()];
    if let (true, Some((place, _))) = (alteration.is_random(), changed.first()) {
        let made = &call.arguments[*place].made;
        before.push(format!("let other = <{made} as Make>::make(words)?;"));
    }
    let last = changed.len() - 1;
    let alterings = changed.iter().enumerate().map(|(index, (place, how))| {
        let other = match alteration.is_random() {
            true if index == last => "Some(other)",
            true => "Some(other.clone())",
            false => "None",
        };
        let altering = altering(*place, &call.arguments[*place], *how, other);
        format!("if !{altering} {{ return None; }}")
    });
    before.extend(alterings);
    let kind = VariantKind::Input { what, alteration };
    (call.text(&call.path(), &before), kind)
}

/// An expression that changes an argument, and says whether it could. Elements have to implement more for some of them.
fn altering(place: usize, argument: &Argument, how: How, other: &str) -> String {
    let is_list = argument.made.starts_with("Vec<");
    match how {
        How::Repeat if is_list => format!("driver::alter::doubled(&mut a{place})"),
        How::Sort => format!("driver::alter::sorted(&mut a{place})"),
        How::Uppercase if is_list => format!("driver::alter::in_upper_case(&mut a{place})"),
        How::Number(_) => format!("driver::alter::number(&mut a{place}, {})", how.code()),
        How::Elements(_) => format!("driver::alter::each(&mut a{place}, {})", how.code()),
        _ => format!("Alter::alter(&mut a{place}, {}, {other})", how.code()),
    }
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
        "{OTHER_INPUT} let mut a{index} = match a{index}.to_string().parse::<{made}>() {{ Ok(value) => value, Err(_) => return None }};"
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

/// Whether an argument is a number. One that selects an answer of a closure is no number for the program.
fn is_number(argument: &Argument) -> bool {
    is_number_type(&argument.made) && !argument.is_closure()
}

/// Whether an argument is a list of numbers; bytes are rather texts.
fn has_numbers(argument: &Argument) -> bool {
    let element = argument.made.strip_prefix("Vec<");
    let element = element.and_then(|it| it.strip_suffix('>'));
    element.is_some_and(|element| element != "u8" && is_number_type(element))
}

fn is_number_type(made: &str) -> bool {
    let digits = made.trim_start_matches(['u', 'i', 'f']);
    digits.len() < made.len() && (digits == "size" || digits.parse::<u8>().is_ok())
}

/// Ways to change an argument, each with its words.
fn ways(argument: &Argument, periods: &[u32]) -> Vec<(How, String)> {
    let ways: &[(How, &str)] = match &*argument.made {
        "String" => &[
            (How::Reverse, "$ reversed"),
            (How::Append, "$ with another text appended"),
            (How::Prepend, "$ with another text before it"),
            (How::DropLast, "$ without its last character"),
            (How::Repeat, "$ twice"),
            (How::Uppercase, UPPER_CASE),
            (How::Pad, "$ between two spaces"),
        ],
        made if made.starts_with("Vec<") => &[
            (How::Reverse, "$ reversed"),
            (How::Append, "$ with elements appended"),
            (How::Prepend, "$ with elements before it"),
            (How::DropFirst, "$ without its first element"),
            (How::DropLast, "$ without its last element"),
            (How::Repeat, "$ twice"),
            (How::Sort, "$ sorted"),
        ],
        _ => &[],
    };
    let mut ways: Vec<(How, String)> = ways
        .iter()
        .map(|(how, words)| (*how, (*words).to_owned()))
        .collect();
    if argument.made == "Vec<u8>" {
        ways.push((How::Uppercase, UPPER_CASE.to_owned()));
    }
    if has_numbers(argument) {
        ways.extend(ARITHMETIC.map(|it| (How::Elements(it), format!("each element of $ {it}"))));
    }
    if is_number(argument) {
        let by_name = period_by_name(&argument.name).filter(|it| !periods.contains(it));
        let periods = periods.iter().copied().chain(by_name).map(Arithmetic::Plus);
        let arithmetic = ARITHMETIC.into_iter().chain(periods);
        ways.extend(arithmetic.map(|it| (How::Number(it), format!("$ {it}"))));
    }
    ways
}

/// The period that a number usually has by its name: angles are in degrees.
fn period_by_name(name: &str) -> Option<u32> {
    const PERIODS: [(&[&str], u32); 4] = [
        (
            &[
                "lon", "lng", "angle", "deg", "bearing", "heading", "azimuth", "hue",
            ],
            360,
        ),
        (&["hour"], 24),
        (&["month"], 12),
        (&["year"], 400),
    ];
    let is_one_of = |beginnings: &[&str]| {
        let mut words = name.split('_');
        words.any(|word| beginnings.iter().any(|it| word.starts_with(it)))
    };
    let known = PERIODS.iter().find(|(beginnings, _)| is_one_of(beginnings));
    known.map(|(_, period)| *period)
}

/// Ways to change two arguments alike, each with its words.
fn ways_of_both(argument: &Argument) -> &'static [(How, &'static str)] {
    match &*argument.made {
        "String" => &[
            (How::Reverse, "$ reversed"),
            (How::Append, "$ with the same text appended to both"),
            (How::Prepend, "$ with the same text before both"),
            (How::Uppercase, UPPER_CASE),
        ],
        made if made.starts_with("Vec<") => &[
            (How::Reverse, "$ reversed"),
            (How::Append, "$ with the same elements appended to both"),
            (How::Prepend, "$ with the same elements before both"),
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::period_by_name;

    #[test]
    fn a_name_tells_the_period_of_a_number() {
        assert_eq!(period_by_name("longitude"), Some(360));
        assert_eq!(period_by_name("from_lon"), Some(360));
        assert_eq!(period_by_name("birth_year"), Some(400));
        assert_eq!(period_by_name("precision"), None);
    }
}
