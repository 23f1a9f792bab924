#[component(SLOW, slow)]
#[component(SLOWER, slower)]
fn quick() -> u32 {
    1
}
