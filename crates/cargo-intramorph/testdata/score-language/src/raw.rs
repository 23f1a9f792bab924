//! Raw identifiers, and names that are not of ASCII.

pub fn r#match(r#type: u32, größe: u32) -> u32 {
    let r#loop = r#type * größe;
    r#loop + 1
}

pub struct Raw {
    pub r#fn: u32,
}

impl Raw {
    pub fn r#where(&self) -> u32 {
        self.r#fn - 1
    }
}

pub mod r#mod {
    pub fn r#true() -> bool {
        "ü→" < "→ü" && super::super::shared::twice(1) == 2
    }
}
