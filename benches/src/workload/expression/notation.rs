//! Infix notation: a printer with the bug, and a correct evaluator of what it prints.

use std::iter::Peekable;
use std::str::Bytes;

use super::Expression;

const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const OPERAND: u8 = 3;

/// Prints an expression with as few parentheses as it needs, and sometimes fewer.
pub(super) fn printed(expression: &Expression) -> String {
    let mut text = String::new();
    print(expression, SUM, &mut text);
    text
}

/// The value of an expression in infix notation.
pub(super) fn evaluated(text: &str) -> i32 {
    Evaluator(text.bytes().peekable()).sum()
}

fn print(expression: &Expression, least: u8, text: &mut String) {
    let needs_parentheses = level(expression) < least;
    if needs_parentheses {
        text.push('(');
    }
    match expression {
        Expression::Literal(number) => text.push_str(&number.to_string()),
        Expression::Add(left, right) => print_both(left, '+', (right, SUM), text),
        Expression::Subtract(left, right) => {
            let is_subtraction = matches!(**right, Expression::Subtract(..));
            // The bug: a subtraction on the right needs parentheses.
            let least = if is_subtraction { SUM } else { PRODUCT };
            print_both(left, '-', (right, least), text);
        }
        Expression::Multiply(left, right) => {
            print(left, PRODUCT, text);
            text.push('*');
            print(right, OPERAND, text);
        }
        Expression::Negate(operand) => {
            text.push('-');
            print(operand, OPERAND, text);
        }
    }
    if needs_parentheses {
        text.push(')');
    }
}

fn print_both(left: &Expression, sign: char, right: (&Expression, u8), text: &mut String) {
    print(left, SUM, text);
    text.push(sign);
    print(right.0, right.1, text);
}

fn level(expression: &Expression) -> u8 {
    match expression {
        Expression::Add(..) | Expression::Subtract(..) => SUM,
        Expression::Multiply(..) => PRODUCT,
        Expression::Literal(_) | Expression::Negate(_) => OPERAND,
    }
}

struct Evaluator<'text>(Peekable<Bytes<'text>>);

impl Evaluator<'_> {
    fn sum(&mut self) -> i32 {
        let mut value = self.product();
        loop {
            if self.takes(b'+') {
                value = value.wrapping_add(self.product());
            } else if self.takes(b'-') {
                value = value.wrapping_sub(self.product());
            } else {
                return value;
            }
        }
    }

    fn product(&mut self) -> i32 {
        let mut value = self.operand();
        while self.takes(b'*') {
            value = value.wrapping_mul(self.operand());
        }
        value
    }

    fn operand(&mut self) -> i32 {
        if self.takes(b'-') {
            return self.operand().wrapping_neg();
        }
        if self.takes(b'(') {
            let value = self.sum();
            self.takes(b')');
            return value;
        }
        let mut value = 0_i32;
        while let Some(digit) = self.0.next_if(u8::is_ascii_digit) {
            value = value.wrapping_mul(10).wrapping_add((digit - b'0').into());
        }
        value
    }

    fn takes(&mut self, byte: u8) -> bool {
        self.0.next_if_eq(&byte).is_some()
    }
}
