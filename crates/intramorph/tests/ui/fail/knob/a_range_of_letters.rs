use intramorph::prelude::*;

const LETTER: Knob<char> = knob!('m', 'a'..='z');

fn main() {
    assert_eq!(LETTER.get(), 'm');
}
