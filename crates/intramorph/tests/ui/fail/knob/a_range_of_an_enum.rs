use intramorph::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Order {
    Breadth,
    Depth,
}

const ORDER: Knob<Order> = knob!(Order::Breadth, Order::Breadth..=Order::Depth);

fn main() {
    assert_eq!(ORDER.get(), Order::Breadth);
}
