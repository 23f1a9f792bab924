//! Methods: the receiver is the first argument of the variant.

use intramorph::prelude::*;

use super::{ON, check};

#[derive(Clone, Debug, PartialEq)]
struct Stack<T> {
    items: Vec<T>,
}

impl<T: Clone + Ord> Stack<T> {
    #[component(ON, Self::with_two)]
    fn with_one(item: T) -> Self {
        Self { items: vec![item] }
    }

    fn with_two(item: T) -> Self {
        Self {
            items: vec![item.clone(), item],
        }
    }

    #[component(ON, Self::smallest)]
    fn largest(&self) -> Option<&T> {
        self.items.iter().max()
    }

    fn smallest(&self) -> Option<&T> {
        self.items.iter().min()
    }

    #[component(ON, Self::push_twice)]
    fn push(&mut self, item: T) -> &mut Self {
        self.items.push(item);
        self
    }

    fn push_twice(&mut self, item: T) -> &mut Self {
        self.items.extend([item.clone(), item]);
        self
    }

    #[component(ON, Stack::<T>::reversed)]
    fn sorted(mut self) -> Vec<T> {
        self.items.sort();
        self.items
    }

    fn reversed(mut self) -> Vec<T> {
        self.items.reverse();
        self.items
    }

    #[component(ON, cleared)]
    fn boxed(self: Box<Self>, others: &[T], (n, _): (usize, T)) -> Vec<&T> {
        others.iter().take(n + self.items.len()).collect()
    }
}

#[expect(clippy::boxed_local, reason = "so is the receiver")]
fn cleared<T>(mut stack: Box<Stack<T>>, others: &[T], _: (usize, T)) -> Vec<&T> {
    stack.items.clear();
    others.iter().take(stack.items.len()).collect()
}

fn stack() -> Stack<u32> {
    Stack {
        items: vec![2, 3, 1],
    }
}

#[test]
fn an_associated_function() {
    check(|| Stack::with_one(1).items, vec![1], vec![1, 1]);
}

#[test]
fn a_method_that_borrows() {
    check(|| stack().largest().copied(), Some(3), Some(1));
}

#[test]
fn a_method_that_changes() {
    check(|| stack().push(5).items.len(), 4, 5);
}

#[test]
fn a_method_that_consumes() {
    check(|| stack().sorted(), vec![1, 2, 3], vec![1, 3, 2]);
}

#[test]
fn a_method_of_a_box() {
    let run = || Box::new(stack()).boxed(&[7, 8], (1, 0)).len();
    check(run, 2, 0);
}

trait Area {
    fn side(&self) -> u32;

    #[component(ON, Self::perimeter)]
    fn area(&self) -> u32 {
        self.side() * self.side()
    }

    fn perimeter(&self) -> u32 {
        4 * self.side()
    }
}

struct Square(u32);

impl Area for Square {
    #[component(ON, <Square as Halved>::half)]
    fn side(&self) -> u32 {
        self.0
    }
}

trait Halved {
    fn half(&self) -> u32;
}

impl Halved for Square {
    fn half(&self) -> u32 {
        self.0 / 2
    }
}

#[test]
fn a_method_of_a_trait() {
    check(|| Square(6).side(), 6, 3);
}

#[test]
fn a_method_that_a_trait_provides() {
    check(|| Square(6).area(), 36, 12);
}

#[test]
fn a_method_of_a_trait_object() {
    let square: Box<dyn Area> = Box::new(Square(6));
    check(|| square.side(), 6, 3);
}
