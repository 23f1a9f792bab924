#[intramorph::accept(relational)]
fn quick(n: u32) -> u32 {
    n
}

#[intramorph::accept]
fn slow(n: u32) -> u32 {
    n
}

fn main() {}
