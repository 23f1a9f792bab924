use intramorph::prelude::*;

fn sorted(mut numbers: Vec<i32>) -> Vec<i32> {
    numbers.sort();
    numbers
}

fn main() {
    program(sorted).on(vec![3, 1, 2]).must_return(vec![1, 2, 3]);
}
