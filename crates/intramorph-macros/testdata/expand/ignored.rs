#[component(SLOW, slow)]
fn quick(_: u32, argument1: u32) -> u32 {
    argument1
}
