#[component(SLOW, slow)]
fn quick(
    #[allow(unused)] a: u32,
    #[cfg(unix)] b: u32,
    #[cfg(unix)]
    #[allow(unused)]
    [c, d]: [u32; 2],
    #[cfg_attr(unix, allow(unused))] (e, f): (u32, u32),
) {
}
