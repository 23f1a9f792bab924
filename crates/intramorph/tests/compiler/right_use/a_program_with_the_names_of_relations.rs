//! The prelude beside the functions of a program, whose names are those of relations.

mod program {
    pub fn sorted(numbers: &[i32]) -> Vec<i32> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers
    }

    pub fn reversed(numbers: &[i32]) -> Vec<i32> {
        numbers.iter().rev().copied().collect()
    }

    pub fn prefix(numbers: &[i32]) -> Vec<i32> {
        numbers.iter().take(3).copied().collect()
    }

    pub fn subset(numbers: &[i32]) -> Vec<i32> {
        numbers.iter().filter(|n| **n > 0).copied().collect()
    }

    pub fn offset(n: &i32) -> i32 {
        n + 1
    }

    pub fn scaled(n: &i32) -> i32 {
        n * 2
    }

    pub fn negated(n: &i32) -> i32 {
        -n
    }

    pub fn mapped(n: &i32) -> i32 {
        n % 10
    }

    pub fn within(n: &i32) -> bool {
        (0..100).contains(n)
    }

    pub mod tests {
        use super::*;
        use intramorph::prelude::*;

        pub fn run() {
            let numbers = || vec(any::<i32>(), 0..9);
            program(|numbers: &[i32]| numbers.to_vec())
                .inputs(numbers())
                .replaced("sorted", sorted)
                .must_be(relation::sorted());
            program(|numbers: &[i32]| numbers.to_vec())
                .inputs(numbers())
                .replaced("reversed", reversed)
                .must_be(relation::reversed());
            program(|numbers: &[i32]| numbers.to_vec())
                .inputs(numbers())
                .replaced("the first", prefix)
                .must_be(relation::prefix());
            program(|numbers: &[i32]| numbers.to_vec())
                .inputs(numbers())
                .replaced("some", subset)
                .must_be(relation::subset());
            program(|n: &i32| *n)
                .inputs(0..9)
                .replaced("plus one", offset)
                .must_be(relation::offset(1));
            program(|n: &i32| *n)
                .inputs(0..9)
                .replaced("twice", scaled)
                .must_be(relation::scaled(2));
            program(|n: &i32| *n)
                .inputs(0..9)
                .replaced("minus", negated)
                .must_be(relation::negated());
            program(|n: &i32| *n)
                .inputs(0..99)
                .replaced("last digit", mapped)
                .must_be(relation::mapped("last digit", |n: &i32| mapped(n)));
            program(within).on(7).must_return(true);
        }
    }
}

#[test]
fn it_compiles_and_works() {
    program::tests::run();
}
