use intramorph::prelude::*;

fn main() {
    program(|text: &str| text.len())
        .inputs(["one", "two"])
        .replaced("by bytes", |text| text.bytes().count())
        .must_be(equal());
}
