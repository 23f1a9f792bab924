#[component(SLOW, slow(), "slower")]
pub const fn quick(a: u32, ...) -> Option<(impl Sized, Box<impl Sized>)> {}
