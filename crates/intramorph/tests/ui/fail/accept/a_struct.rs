#[intramorph::accept(reason = "has no code")]
pub(crate) struct Quick;

mod inner {
    pub struct Slow;

    impl Slow {
        #[intramorph::accept(reason = 7, reason = "seven", 8)]
        pub fn n() -> u32 {
            7
        }
    }
}

fn main() {}
