#[intramorph::accept(reason = "has no code")]
pub(crate) struct Quick;

fn main() {}
