//! Prints whether its arguments are in order.

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    println!("{}", arguments.is_sorted_by(shipping::order::is_ordered));
}
