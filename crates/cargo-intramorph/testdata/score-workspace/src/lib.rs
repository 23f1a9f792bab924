//! Outside of the workspace that is scored.

pub fn offset() -> u32 {
    1
}
