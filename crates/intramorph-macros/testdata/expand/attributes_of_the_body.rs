#[component(SLOW, slow)]
fn quick() {
    #![allow(unused)]
    let x = 1;
}
