#[component(SLOW, slow)]
fn quick(first: u32, (a, b): (u32, u32), mut last: u32, _: u32) -> u32 {
    last += a;
    last
}
