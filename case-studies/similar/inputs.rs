//! Two short lists over a small alphabet.

use intramorph::prelude::*;

pub type Revision = (Vec<u8>, Vec<u8>);

pub fn revisions() -> impl Strategy<Value = Revision> {
    (vec(0..5_u8, 0..12), vec(0..5_u8, 0..12))
}
