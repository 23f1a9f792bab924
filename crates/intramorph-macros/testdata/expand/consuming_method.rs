#[component(SLOW, slow)]
fn quick(mut self: Box<Self>) {
    self.clear();
}
