struct Slow;

impl Slow {
    #[intramorph::accept(reason = 7, reason = "seven", 8)]
    fn n() -> u32 {
        7
    }
}

fn main() {
    Slow::n();
}
