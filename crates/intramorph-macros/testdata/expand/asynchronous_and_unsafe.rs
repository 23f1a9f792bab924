#[component(SLOW, slow)]
async unsafe fn quick(key: u32) -> u32 {
    key
}
