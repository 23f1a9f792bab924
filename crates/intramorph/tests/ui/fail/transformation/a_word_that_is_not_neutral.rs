use intramorph::prelude::*;

const NO_CACHE: Transformation = transformation!(natural);

fn main() {
    assert!(!NO_CACHE.is_on());
}
