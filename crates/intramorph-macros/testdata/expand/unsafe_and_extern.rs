#[component(SLOW, slow)]
pub unsafe extern "C" fn quick(key: u32) -> u32 {
    key
}
