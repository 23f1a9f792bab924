//! A sequence of operations on a stack that remembers its top, and forgets to forget it.

use proptest::collection;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

use super::Workload;

/// What is done to the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "operations of a stack")]
pub enum Operation {
    Push(i32),
    Pop,
    Peek,
    Clear,
    Swap,
    Duplicate,
}

/// A stack with a remembered top that `Clear` leaves alone.
pub struct StaleTop;

impl Workload for StaleTop {
    const NAME: &'static str = "operations";

    type Input = Vec<Operation>;
    type Output = Vec<Option<i32>>;

    fn inputs() -> impl Strategy<Value = Vec<Operation>> {
        let operation = prop_oneof![
            any::<i32>().prop_map(Operation::Push),
            Just(Operation::Pop),
            Just(Operation::Peek),
            Just(Operation::Clear),
            Just(Operation::Swap),
            Just(Operation::Duplicate),
        ];
        collection::vec(operation, 0..60)
    }

    fn original(input: &Vec<Operation>) -> Vec<Option<i32>> {
        Stack::default().answers(input, |stack| stack.items.last().copied())
    }

    fn variant(input: &Vec<Operation>) -> Vec<Option<i32>> {
        Stack::default().answers(input, |stack| stack.remembered)
    }

    fn related(original: &Vec<Option<i32>>, variant: &Vec<Option<i32>>) -> bool {
        original == variant
    }

    fn optima() -> Vec<Vec<Operation>> {
        let three = [Operation::Push(0), Operation::Clear, Operation::Peek];
        vec![three.to_vec()]
    }
}

#[derive(Default)]
struct Stack {
    items: Vec<i32>,
    remembered: Option<i32>,
}

impl Stack {
    fn answers(
        mut self,
        operations: &[Operation],
        peek: fn(&Self) -> Option<i32>,
    ) -> Vec<Option<i32>> {
        let mut answers = Vec::new();
        for operation in operations {
            match operation {
                Operation::Pop => answers.push(self.items.pop()),
                Operation::Peek => answers.push(peek(&self)),
                Operation::Push(number) => self.items.push(*number),
                Operation::Clear => self.items.clear(),
                Operation::Swap => self.swap(),
                Operation::Duplicate => self.items.extend(self.items.last().copied()),
            }
            if *operation != Operation::Clear && *operation != Operation::Peek {
                self.remembered = self.items.last().copied();
            }
        }
        answers
    }

    fn swap(&mut self) {
        if let [.., below, top] = &mut self.items[..] {
            std::mem::swap(below, top);
        }
    }
}
