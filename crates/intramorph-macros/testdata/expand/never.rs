#[component(SLOW, slow)]
fn quick(text: &str) -> ! {
    panic!("{text}")
}
