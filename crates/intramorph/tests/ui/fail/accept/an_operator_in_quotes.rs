#[intramorph::accept("relational", reason = "ties")]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
