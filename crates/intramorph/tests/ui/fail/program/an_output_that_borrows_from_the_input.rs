use intramorph::prelude::*;

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

fn main() {
    program(first_word).on("two words").must_return("two");
}
