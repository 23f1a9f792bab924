use intramorph::prelude::*;

fn longest(words: &[String]) -> usize {
    words.iter().map(String::len).max().unwrap_or(0)
}

fn main() {
    program(longest)
        .inputs(vec(any::<u32>(), 0..20))
        .replaced("nothing", |_| 0)
        .must_be(at_most());
}
