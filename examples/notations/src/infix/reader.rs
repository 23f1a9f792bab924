//! Reads infix notation, in which `*` binds more than `+` and both group from the left.

use std::iter::Peekable;
use std::vec::IntoIter;

use crate::token::{operand, tokens};
use crate::{Expression, Operator};

/// The expression that a text in infix notation stands for, if it is one.
pub fn read_infix(text: &str) -> Option<Expression> {
    let mut reader = Reader(tokens(text).into_iter().peekable());
    let expression = reader.sum()?;
    reader.0.next().is_none().then_some(expression)
}

struct Reader(Peekable<IntoIter<String>>);

impl Reader {
    fn sum(&mut self) -> Option<Expression> {
        let mut sum = self.product()?;
        while self.takes("+") {
            sum = Expression::operation(Operator::Plus, sum, self.product()?);
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<Expression> {
        let mut product = self.factor()?;
        while self.takes("*") {
            product = Expression::operation(Operator::Times, product, self.factor()?);
        }
        Some(product)
    }

    fn factor(&mut self) -> Option<Expression> {
        if self.takes("(") {
            let sum = self.sum()?;
            return self.takes(")").then_some(sum);
        }
        operand(&self.0.next()?)
    }

    fn takes(&mut self, token: &str) -> bool {
        self.0.next_if(|next| next == token).is_some()
    }
}
