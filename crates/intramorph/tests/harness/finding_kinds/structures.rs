//! Values made of other values: structs, enums, tuples and results.

use super::{changed, check, order};

#[test]
fn nested_structs() {
    check(
        "nested_structs",
        changed(order(), |order| order.lines[3].price = 4000),
        ["400", "4000"],
    );
}

#[test]
fn nested_structs_with_two_wrong_fields() {
    check(
        "nested_structs_with_two_wrong_fields",
        changed(order(), |order| {
            order.customer.address.city = None;
            order.lines[5].amount = 0;
        }),
        ["London", "None"],
    );
}

#[test]
fn vectors_of_structs_with_a_lost_one() {
    check(
        "vectors_of_structs_with_a_lost_one",
        changed(order().lines, |lines| drop(lines.remove(2))),
        ["article 3", "article 4"],
    );
}

type Parsed = Result<Vec<u32>, String>;

#[test]
fn ok_and_err() {
    let outputs: [Parsed; 2] = [
        Ok(vec![1, 2, 3]),
        Err("line 3: unexpected end of input".to_owned()),
    ];
    check(
        "ok_and_err",
        outputs,
        ["Ok([1, 2, 3])", "Err(\"line 3: unexpected end of input\")"],
    );
}

#[test]
fn errors_with_different_messages() {
    let error = |message: &str| Parsed::Err(message.to_owned());
    check(
        "errors_with_different_messages",
        [
            error("line 3, column 17: expected `;` or `}` after the expression, found `else`"),
            error("line 3, column 17: expected `,` or `}` after the expression, found `else`"),
        ],
        ["`;`", "`,`"],
    );
}

#[derive(Clone, Debug, PartialEq)]
enum Expression {
    Number(i64),
    Negated(Box<Expression>),
    Sum(Box<Expression>, Box<Expression>),
    Call {
        name: String,
        arguments: Vec<Expression>,
    },
}

fn expression(number: Expression) -> Expression {
    Expression::Sum(
        Box::new(Expression::Number(1)),
        Box::new(Expression::Call {
            name: "max".to_owned(),
            arguments: vec![Expression::Negated(Box::new(number)), Expression::Number(3)],
        }),
    )
}

#[test]
fn enum_trees() {
    check(
        "enum_trees",
        [
            Expression::Number(2),
            Expression::Negated(Box::new(Expression::Number(2))),
        ]
        .map(expression),
        ["Number(2)", "Negated(Number(2))"],
    );
}

#[test]
fn options_and_tuples() {
    check(
        "options_and_tuples",
        [(1, Some(("a", 'x')), None), (1, Some(("a", 'y')), Some(()))],
        ["'x'", "'y'"],
    );
}
