//! What the printers print and the readers read, written by hand.

use notations::{Expression, read_infix, read_prefix};

fn expression(prefix: &str) -> Expression {
    read_prefix(prefix).expect("the test is in prefix notation")
}

fn check_printed(prefix: &str, infix: &str, postfix: &str) {
    let expression = expression(prefix);
    assert_eq!(expression.as_string(), infix);
    assert_eq!(expression.as_string_prefix(), prefix);
    assert_eq!(expression.as_string_postfix(), postfix);
}

fn check_read(infix: &str, prefix: &str) {
    assert_eq!(read_infix(infix), Some(expression(prefix)));
}

#[test]
fn the_paper_expression_is_printed_as_in_the_paper() {
    check_printed("* + a 3 2", "(a + 3) * 2", "a 3 + 2 *");
}

#[test]
fn only_sums_in_products_get_parentheses() {
    check_printed("+ a * 3 2", "a + 3 * 2", "a 3 2 * +");
    check_printed("+ a + 3 2", "a + 3 + 2", "a 3 2 + +");
    check_printed("* a * 3 2", "a * 3 * 2", "a 3 2 * *");
    check_printed("* a + 3 -2", "a * (3 + -2)", "a 3 -2 + *");
}

#[test]
fn products_bind_more_than_sums() {
    check_read("a + b * c", "+ a * b c");
    check_read("a * b + c", "+ * a b c");
}

#[test]
fn operators_group_from_the_left() {
    check_read("a + b + c", "+ + a b c");
    check_read("a * b * c", "* * a b c");
}

#[test]
fn parentheses_group_first() {
    check_read("(a + -30) * (b)", "* + a -30 b");
    check_read("a + ((b + c))", "+ a + b c");
}

#[test]
fn what_is_no_expression_is_not_read() {
    for infix in ["", "a +", "a b", "(a", "a)", "()", "+ a b", "A", "ab"] {
        assert_eq!(read_infix(infix), None, "{infix}");
    }
    for prefix in ["", "+ a", "a b", "+ a b c", "a + b", "(a)", "A", "ab"] {
        assert_eq!(read_prefix(prefix), None, "{prefix}");
    }
}

#[test]
fn variables_stand_for_numbers_and_numbers_wrap() {
    let value = |prefix, number| expression(prefix).value(|_| number);
    assert_eq!(value("* + a 3 2", 4), 14);
    assert_eq!(value("+ a 1", i64::MAX), i64::MIN);
}
