#[component(SLOW, Self::slow)]
fn quick(&mut self, key: u32) -> Option<&Value> {
    self.cache.get(&key)
}
