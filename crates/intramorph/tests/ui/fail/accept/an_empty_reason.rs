#[intramorph::accept(reason = "")]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
