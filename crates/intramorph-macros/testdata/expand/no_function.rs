#[component(SLOW)]
pub struct Quick(u32);
