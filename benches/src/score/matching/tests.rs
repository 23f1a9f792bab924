//! What is and what is not the same change.

use std::collections::HashMap;

use intramorph_record::score::{BugRecord, Outcome};

use super::{Gap, Matching};
use crate::score::mutants::{Function, Genre, Mutant, Place, Span};

const FILE: &str = "src/lib.rs";

/// In a file of one line, from one column to another.
fn mutant(genre: Genre, columns: [usize; 2], replacement: &str) -> Mutant {
    let [start, end] = columns.map(|column| Place { line: 1, column });
    Mutant {
        name: String::new(),
        file: FILE.to_owned(),
        function: Some(Function {
            return_type: String::new(),
            span: Span {
                start: Place { line: 1, column: 1 },
                end,
            },
        }),
        span: Span { start, end },
        replacement: replacement.to_owned(),
        genre,
    }
}

fn bug(operator: &str, column: usize, original: &str, replacement: &str) -> BugRecord {
    let mut bug = BugRecord::default();
    bug.file = FILE.to_owned();
    bug.item = "f".to_owned();
    bug.operator = operator.to_owned();
    bug.ordinal = 1;
    bug.line = 1;
    bug.column = column;
    bug.original = original.to_owned();
    bug.replacement = replacement.to_owned();
    bug.outcome = Outcome::Missed;
    bug
}

#[track_caller]
fn check(text: &str, mutant: &Mutant, bug: BugRecord, expected: Result<usize, Gap>) {
    let texts = HashMap::from([(FILE.to_owned(), text.to_owned())]);
    let bugs = [bug];
    assert_eq!(Matching::new(&bugs, &texts).find(mutant), expected);
}

#[test]
fn an_operator_is_the_same_alone_and_between_its_operands() {
    let text = "fn f() { a && b < c }";
    let mutant = mutant(Genre::BinaryOperator, [12, 14], "||");
    let whole = |replacement| bug("binary", 12, "a && b < c", replacement);
    check(text, &mutant, bug("binary", 12, "&&", "||"), Ok(0));
    check(text, &mutant, whole("(a || (b < c))"), Ok(0));
    check(
        text,
        &mutant,
        whole("(a && (b <= c))"),
        Err(Gap::OthersThere),
    );
    check(
        text,
        &mutant,
        bug("binary", 17, "&&", "||"),
        Err(Gap::NothingThere),
    );
}

#[test]
fn an_operator_that_is_left_out_is_no_other_operator() {
    let text = "fn f() { a + b }";
    let minus = mutant(Genre::BinaryOperator, [12, 13], "-");
    check(
        text,
        &minus,
        bug("operand", 12, "a + b", "a"),
        Err(Gap::OthersThere),
    );
    check(
        text,
        &minus,
        bug("binary", 12, "+", "*"),
        Err(Gap::OthersThere),
    );
    let text = "fn f() { !a }";
    let deleted = mutant(Genre::UnaryOperator, [10, 11], "");
    check(text, &deleted, bug("unary", 10, "!", ""), Ok(0));
}

#[test]
fn a_value_is_the_same_however_it_is_written() {
    let value = |theirs, ours, expected| {
        let mutant = mutant(Genre::FnValue, [10, 13], theirs);
        check(
            "fn f() { g() }",
            &mutant,
            bug("body", 10, "g()", ours),
            expected,
        );
    };
    value("Some(0)", "Some( 0 )", Ok(0));
    value("::std::iter::empty()", "::core::iter::empty()", Ok(0));
    value("Ok(Default::default())", "Ok(())", Ok(0));
    value("Ok(Default::default())", "Ok(1)", Err(Gap::OthersThere));
}

#[test]
fn a_deleted_arm_is_an_arm_whose_guard_is_false() {
    let text = "fn f() { match a { 1 if b => c, 2 => match d { 3 if e => g, _ => h } _ => i } }";
    let guarded = mutant(Genre::MatchArm, [20, 32], "");
    check(text, &guarded, bug("guard", 25, "b", "false"), Ok(0));
    check(
        text,
        &guarded,
        bug("guard", 25, "b", "true"),
        Err(Gap::NothingThere),
    );
    let plain = mutant(Genre::MatchArm, [33, 69], "");
    check(
        text,
        &plain,
        bug("arm", 33, "2 => match d { 3 if e => g, _ => h }", ""),
        Ok(0),
    );
    check(
        text,
        &plain,
        bug("guard", 53, "e", "false"),
        Err(Gap::NothingThere),
    );
}

#[test]
fn guards_and_fields_are_found_by_their_places() {
    let text = "fn f() { match a { b if c => S { d: 1, ..e }, _ => g } }";
    let guard = mutant(Genre::MatchArmGuard, [25, 26], "true");
    check(text, &guard, bug("guard", 25, "c", "true"), Ok(0));
    check(
        text,
        &guard,
        bug("guard", 25, "c", "false"),
        Err(Gap::OthersThere),
    );
    let field = mutant(Genre::StructField, [34, 38], "");
    check(text, &field, bug("field", 34, "d: 1,", ""), Ok(0));
}

#[test]
fn what_the_compiler_evaluates_is_a_gap_of_its_own() {
    let text = "const fn f() -> u8 { 1 + 2 }";
    let mutant = mutant(Genre::BinaryOperator, [24, 25], "-");
    check(
        text,
        &mutant,
        bug("unary", 1, "", ""),
        Err(Gap::ConstFunction),
    );
}
