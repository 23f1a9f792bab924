//! The paper's first example in code: the infix printer under each oracle, and three relations of the notations.

use intramorph::prelude::*;
use notations::Expression::{Constant, Operation, Variable};
use notations::Operator::{Plus, Times};
use notations::{Expression, POSTFIX, PREFIX, read_infix, read_prefix, tokens};

fn expressions() -> impl Strategy<Value = Expression> {
    let constant = (-9i64..=9).prop_map(Constant);
    let variable = select(vec!['a', 'b', 'c']).prop_map(Variable);
    nested(3, one_of![constant, variable], |operand| {
        (select(vec![Plus, Times]), operand.clone(), operand)
            .prop_map(|(operator, left, right)| Expression::operation(operator, left, right))
    })
}

/// The paper's expression, printed by hand.
pub(crate) fn regression() {
    let sum = Expression::operation(Plus, Variable('a'), Constant(3));
    program(Expression::as_string)
        .on(Expression::operation(Times, sum, Constant(2)))
        .must_return("(a + 3) * 2");
}

/// Two ways to the value of an expression: directly, and through its text.
pub(crate) fn differential() {
    program(|expression: &Expression| meaning(read_infix(&expression.as_string())))
        .inputs(expressions())
        .compared_with(|expression| meaning(Some(expression.clone())))
        .must_be(equal());
}

/// Of the expression in a mirror, the text is that in a mirror.
pub(crate) fn metamorphic() {
    program(Expression::as_string)
        .inputs(expressions())
        .followed_up(|expression, _, _| mirrored(expression))
        .must_satisfy("mirrored", |before, after| {
            backwards(before.output) == tokens(after.output)
        });
}

/// The paper's relation, in prefix notation: the same tokens in any order, parentheses aside.
pub(crate) fn intramorphic_prefix_tokens() {
    program(Expression::as_string)
        .inputs(expressions())
        .transformed(PREFIX)
        .observed(|text| symbols(text))
        .must_be(equal_as_multiset());
}

/// The paper's relation, in postfix notation.
pub(crate) fn intramorphic_postfix_tokens() {
    program(Expression::as_string)
        .inputs(expressions())
        .transformed(POSTFIX)
        .observed(|text| symbols(text))
        .must_be(equal_as_multiset());
}

/// All notations have the operands in the same order: only where the operators are differs.
pub(crate) fn intramorphic_operands() {
    program(Expression::as_string)
        .inputs(expressions())
        .transformed(POSTFIX)
        .observed(|text| operands(text))
        .must_be(equal());
}

/// What is printed means the same in both notations, when it is read.
pub(crate) fn intramorphic_meaning() {
    program(Expression::as_string)
        .inputs(expressions())
        .transformed(PREFIX)
        .must_satisfy("equal in meaning", |infix, prefix| {
            meaning(read_infix(infix)) == meaning(read_prefix(prefix))
        });
}

/// The value of an expression that was read. Each letter stands for its number.
fn meaning(expression: Option<Expression>) -> i64 {
    let expression = expression.expect("what is printed can be read");
    expression.value(|name| i64::from(u32::from(name)))
}

fn mirrored(expression: &Expression) -> Expression {
    match expression {
        Operation(operator, left, right) => {
            Expression::operation(*operator, mirrored(right), mirrored(left))
        }
        operand => operand.clone(),
    }
}

fn backwards(text: &str) -> Vec<String> {
    let turned = |token: String| match token.as_str() {
        "(" => ")".to_owned(),
        ")" => "(".to_owned(),
        _ => token,
    };
    tokens(text).into_iter().rev().map(turned).collect()
}

fn symbols(text: &str) -> Vec<String> {
    let mut tokens = tokens(text);
    tokens.retain(|token| token != "(" && token != ")");
    tokens
}

fn operands(text: &str) -> Vec<String> {
    let mut symbols = symbols(text);
    symbols.retain(|symbol| symbol != "+" && symbol != "*");
    symbols
}
